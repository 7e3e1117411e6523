# For the shell tests: sourced, not run. TAP output, a temporary folder that goes away at the end.
#   $dir            this test's own folder
#   $tool           the host tool, or what TOOL says: one that is watched (tests/memory.mk) is slow
#   $plain_tool     the same, but one that is never watched so closely that it is slow: where a board
#                   or its other side must keep the pace of a chip, for a run whose memory is measured,
#                   and for one that is killed, of which there is no report
#   pass/fail NAME  one result             check NAME COMMAND...   passes when COMMAND succeeds
#   same NAME WANT GOT                     passes when the two texts are equal
#   patient SECONDS                        so many times PATIENCE (1), for what waits for the tool
#   within SECONDS COMMAND...              COMMAND, ended after so long (patiently)
#   interrupted SIGNAL SECONDS COMMAND...  the same, but by a signal, and with COMMAND's exit status
#   soon COMMAND...                        waits until COMMAND succeeds, 20 s at most (patiently)
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 2
tool=${TOOL:-build/host/avrdoku}
plain_tool=${PLAIN_TOOL:-$tool}
dir=$(mktemp -d)
count=0
failures=0
trap 'rm -rf "$dir"' EXIT

pass() { count=$((count + 1)); echo "ok $count - $1"; }

fail() { count=$((count + 1)); failures=$((failures + 1)); echo "not ok $count - $1"; }

check()
{
    local name=$1
    shift
    if "$@"; then pass "$name"; else fail "$name"; fi
}

same()
{
    if [ "$2" = "$3" ]; then
        pass "$1"
    else
        fail "$1"
        printf '# wanted: %s\n#    got: %s\n' "${2//$'\n'/$'\n'#         }" "${3//$'\n'/$'\n'#         }"
    fi
}

patient() { awk "BEGIN { print $1 * ${PATIENCE:-1} }"; }

within() { timeout "$(patient "$1")" "${@:2}"; }

interrupted() { timeout --preserve-status -s "$1" "$(patient "$2")" "${@:3}"; }

soon()
{
    for _ in $(seq "$(patient 400)"); do
        "$@" && return
        sleep 0.05
    done
    return 1
}

finish() { echo "1..$count"; [ "$failures" -eq 0 ]; exit; }
