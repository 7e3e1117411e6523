# For the shell tests: sourced, not run. TAP output, a temporary folder that goes away at the end.
#   $tool           the host tool, or what TOOL says      $dir   this test's own folder
#   pass/fail NAME  one result             check NAME COMMAND...   passes when COMMAND succeeds
#   same NAME WANT GOT                     passes when the two texts are equal
#   soon COMMAND...                        waits until COMMAND succeeds, 20 s at most
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 2
tool=${TOOL:-build/host/avrdoku}
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

soon()
{
    for _ in $(seq 400); do
        "$@" && return
        sleep 0.05
    done
    return 1
}

finish() { echo "1..$count"; [ "$failures" -eq 0 ]; exit; }
