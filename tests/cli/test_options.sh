#!/bin/bash
# Usage, help, version; the man page and the completion against the options that the tool has.
. "$(dirname "$0")/tap.sh"

commands="solve judge count bench term sim replay ports info"

status() { "$@" >"$dir/out" 2>"$dir/err"; echo $?; }

# Wrong usage: exit status 2, nothing on stdout, something on stderr.
refused()
{
    local name=$1
    shift
    same "$name: exit status" 2 "$(status "$tool" "$@")"
    check "$name: only stderr" test ! -s "$dir/out" -a -s "$dir/err"
}

refused "no command"
refused "unknown command" slove
refused "unknown option" solve --frmat line
refused "unknown short option" solve -q
refused "an option of another command" info --max 3
refused "missing argument" solve --format
refused "an argument too many" solve --help=yes
refused "bad format" solve -f xml
refused "a format that bench does not have" bench -f rows
refused "bad number" count --max 12x
refused "number out of range" count --max 0
refused "negative number" solve --limit -5
refused "bad verdict" judge --expect maybe
refused "bad time" solve --timeout soon
refused "unknown board" solve --board zx81
refused "board and port" solve --board uno --port /dev/null
refused "two native boards" solve --board native -j 2
refused "native has no line" term --board native
refused "mcu without firmware" solve --mcu atmega2560
refused "replay without a file" replay
refused "two ports for one" info -p /dev/null -p /dev/zero
refused "an operand where there is none" info something
check "the bad option is named" grep -q -- 'something' "$dir/err"

same "--version" "0 avrdoku" "$(status "$tool" --version) $(cut -d ' ' -f 1 "$dir/out")"
same "--help" 0 "$(status "$tool" --help)"
for command in $commands; do
    check "--help names $command" grep -q "^  $command " "$dir/out"
done
for command in $commands; do
    same "$command --help" "0 usage: avrdoku $command" \
        "$(status "$tool" "$command" --help) $(head -n 1 "$dir/out" | cut -d ' ' -f 1-3)"
    check "$command --help is on stdout only" test ! -s "$dir/err"
done
check "help fits 80 columns" test "$(for c in $commands; do "$tool" "$c" --help; done |
    awk '{if (length > n) n = length} END {print n}')" -le 80
same "ports" 0 "$(status "$tool" ports)"
check "ports: one is listed, or that there is none is said" test -s "$dir/out" -o -s "$dir/err"

# ---- The man page ----

options()
{
    for command in $commands; do
        "$tool" "$command" --help | grep -oE '^ +(-[a-z], )?--[a-z-]+' | grep -oE -- '-+[a-z-]+'
    done | sort -u
}

manual()
{
    sed 's/\\-/-/g' docs/avrdoku.1 | awk '/^\.SH/ {on = $2 == "OPTIONS"} on && /^\.BR? -/ {print}' |
        sed 's/"[^"]*"/ /g' | grep -oE -- '(^| )-+[a-z-]+' | tr -d ' ' | sort -u
}

same "the man page has the options of the tool" "$(options)" "$(manual)"
for command in $commands; do
    check "the man page has the command $command" grep -q "^\.B avrdoku $command$" docs/avrdoku.1
done
for status in 0 1 2 3 4 130; do
    check "the man page has the exit status $status" grep -q "^\.B $status$" docs/avrdoku.1
done
if command -v groff >/dev/null; then
    same "the man page is well formed" "" "$(groff -man -Tutf8 -ww docs/avrdoku.1 2>&1 >/dev/null)"
else
    echo "# not run: groff is not installed"
fi

# ---- The completion ----

complete_line()
{
    COMP_WORDS=("$tool" "$@")
    COMP_CWORD=$#
    COMPREPLY=()
    _avrdoku
    echo "${COMPREPLY[*]}"
}

. host-tools/avrdoku.bash
same "completion of commands" "solve sim" "$(complete_line s)"
same "completion of options" "--limit" "$(complete_line solve --li)"
same "completion of formats" "json" "$(complete_line solve -f j)"
for option in $("$tool" judge --help | grep -oE -- '--[a-z-]+' | sort -u); do
    check "completion has $option of judge" grep -qw -- "$option" <<<"$(complete_line judge --)"
done

finish
