#!/bin/bash
# The exit statuses that scripts rely on, and what is said with them.
. "$(dirname "$0")/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
six=92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..
none=12345678.........9...............................................................
clash=11...............................................................................
empty=.................................................................................

# exits NAME WANTED COMMAND WORDS...
exits()
{
    local name=$1 wanted=$2
    shift 2
    "$tool" "$1" --board native "${@:2}" >"$dir/out" 2>"$dir/err" </dev/null
    same "$name" "$wanted" "$?"
}

exits "solve: all solved" 0 solve $puzzle $six
exits "solve: one has no solution" 1 solve $puzzle $none $six
same "solve: the others are answered" 3 "$(wc -l <"$dir/out")"
exits "solve: givens clash" 1 solve $clash
exits "solve: malformed" 1 solve ${puzzle}1
exits "solve: the limit ran out" 1 solve --limit 3 $six
exits "solve: an empty input" 1 solve
exits "judge: all have one or more" 0 judge $puzzle $six
exits "judge: none" 1 judge $none
exits "judge --expect: as expected" 0 judge --expect unique $puzzle
exits "judge --expect: not as expected" 1 judge --expect unique $puzzle $six
check "judge --expect: the puzzle is named" grep -q "puzzle 2 .*multiple" "$dir/err"
exits "judge --expect none" 0 judge --expect none $none
exits "judge --expect conflict" 0 judge --expect conflict $clash
exits "judge --expect malformed" 0 judge --expect malformed 12345678901234567890123456789012345
exits "count: at least one" 0 count $puzzle $six
exits "count: one has none" 1 count $puzzle $none
exits "count: timeout" 1 count --max 4000000000 --timeout 0.2 $empty
same "count: timeout is cancelled" cancelled "$(cat "$dir/out")"

exits "a file that is not there" 2 solve $puzzle "$dir/nothing.txt" $puzzle
same "the file is named" "avrdoku: $dir/nothing.txt: No such file or directory" "$(cat "$dir/err")"
same "the others are answered" 2 "$(wc -l <"$dir/out")"
exits "a folder" 2 solve "$dir"

# ---- The solution column ----

column() { printf 'puzzle,solution\n%s,%s\n%s,%s\n' $puzzle $solution "$1" "$2" >"$dir/column.csv"; }

column $puzzle $solution
exits "solution column: the same" 0 solve "$dir/column.csv"
column $puzzle ${solution/5/6}
exits "solution column: no solution" 4 solve "$dir/column.csv"
check "the puzzle and its place are named" grep -q "puzzle 2 (column.csv:3)" "$dir/err"
same "the right solution is printed all the same" "$solution" "$(tail -n 1 "$dir/out")"
column $six "$("$tool" count --board native $six >/dev/null; "$tool" judge --board native $six | cut -f 2)"
exits "solution column: one of several" 0 judge "$dir/column.csv"
column $puzzle ""
exits "solution column: empty" 0 solve "$dir/column.csv"
other=$(tr 123456789 234567891 <<<"$solution")
column $empty "$other"
exits "solution column: another of several" 4 solve "$dir/column.csv"

# ---- Boards that are not there ----

"$tool" solve -p /dev/nonexistent $puzzle >"$dir/out" 2>"$dir/err"
same "no such port" 3 $?
check "no such port: named" grep -q /dev/nonexistent "$dir/err"
check "no such port: no answer" test ! -s "$dir/out"
mkfifo "$dir/waiting"
exec 3<>"$dir/waiting" # an input that never ends
within 10 "$tool" solve -p /dev/nonexistent <"$dir/waiting" >"$dir/out" 2>"$dir/err"
same "no such port: at once, also while the input waits" 3 $?
exits_simulated() { "$tool" solve "$@" $puzzle >"$dir/out" 2>"$dir/err"; }
exits_simulated --firmware "$dir/nothing.elf"
same "no such firmware" 2 $?
exits_simulated --firmware README.md
same "a firmware that is no image" 2 $?
check "it is named" grep -q README.md "$dir/err"
exits_simulated --firmware build/uno/avrdoku.elf --mcu atmega0
same "no such part" 2 $?
exits_simulated --max-cycles 1000
same "a limit of cycles that is passed" 4 $?
check "it is said" test -s "$dir/err"
finish
