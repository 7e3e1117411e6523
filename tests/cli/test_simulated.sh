#!/bin/bash
# The real image in the tool's own simulated Uno: the default board.
. "$(dirname "$0")/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
six=92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..
none=12345678.........9...............................................................
empty=.................................................................................

same "the board without an option is a simulated Uno" "board=uno" "$("$tool" info | grep ^board=)"
same "solve" "$solution" "$("$tool" solve $puzzle)"
same "judge" "unique	$solution
multiple
none	$none" "$("$tool" judge $puzzle $six $none | sed -E 's/^(multiple).*/\1/')"
same "count" "1
6
0" "$("$tool" count $puzzle $six $none)"
same "count: no further than --max" ">=20" "$("$tool" count --max 20 $empty)"
check "grid: the time is the chip's" grep -qE "^solved, [0-9]+ us on the chip, 0 guesses$" \
    <("$tool" solve -f grid $puzzle)
same "the chip's time is the same each time" "$("$tool" solve -f csv $puzzle)" "$("$tool" solve -f csv $puzzle)"
same "--firmware: the image as a file" "$solution" "$("$tool" solve --firmware build/uno/avrdoku.elf $puzzle)"
same "--limit" limit "$("$tool" solve --limit 10 $puzzle)"
same "--timeout ends a search, and the next puzzle is answered" "cancelled
1" "$(within 60 "$tool" count -j 1 --timeout "$(patient 0.5)" --max 4000000000 $empty $puzzle)"
same "more boards than puzzles" "$solution" "$(within 60 "$tool" solve -j 5 $puzzle)"

# ---- Every puzzle of the shared folder, both processors ----

shared=../shared/puzzles
if [ -d $shared ]; then
    for file in "$shared"/*.csv; do
        within 100 "$tool" solve -f line "$file" >"$dir/out" 2>"$dir/err"
        same "$(basename "$file"): exit status" 0 $?
        check "$(basename "$file"): each line is the solution column" \
            cmp -s "$dir/out" <(tail -n +2 "$file" | tr -d '\r' | cut -d , -f 2)
    done
else
    echo "# note: $shared is not there: its puzzles were not solved"
fi

# ---- Firmware that does not work ----

# broken NAME IMAGE WHAT: exit status 4, no answer, and WHAT is said on stderr.
broken()
{
    within 100 "$tool" solve --firmware "$2" $puzzle >"$dir/out" 2>"$dir/err"
    same "$1: exit status" 4 $?
    check "$1: no answer" test ! -s "$dir/out"
    check "$1: said" grep -qE "$3" "$dir/err"
    same "$1: said once" 1 "$(grep -cE "$3" "$dir/err")"
}

printf '%s\n' $puzzle $six $puzzle >"$dir/three.txt"
"$tool" solve --firmware build/uno-ones/avrdoku.elf -f line "$dir/three.txt" >"$dir/out" 2>"$dir/err"
same "81 ones: exit status" 4 $?
same "81 ones: every puzzle is named" "puzzle 1 (three.txt:1)
puzzle 2 (three.txt:2)
puzzle 3 (three.txt:3)" "$(grep -oE 'puzzle [0-9]+ [^:]*:[0-9]+.' "$dir/err")"
same "81 ones: no grid on stdout" "wrong
wrong
wrong" "$(cat "$dir/out")"
if [ -d $shared ]; then
    cat $shared/*.csv | grep '^[.1-9]' | cut -d , -f 1 >"$dir/all.txt"
    within 200 "$tool" solve --firmware build/uno-ones/avrdoku.elf "$dir/all.txt" >"$dir/out" 2>"$dir/err"
    same "81 ones: exit status for the shared puzzles" 4 $?
    same "81 ones: all of them are reported" "$(wc -l <"$dir/all.txt") wrong $(wc -l <"$dir/all.txt")" \
        "$(wc -l <"$dir/out") $(sort -u "$dir/out") $(grep -c "wrong answer" "$dir/err")"
fi
broken "an image that crashes" build/test/fixtures/crash.elf "crashed at 0x[0-9a-f]+ .main"
broken "an image that hangs" build/test/fixtures/faults.elf "does not answer frames .*endless_loop"
broken "an image that speaks no frames" build/test/fixtures/echo.elf "does not answer frames"
within 100 "$tool" count --max-cycles 3000000 --max 4000000000 -j 1 $puzzle $empty >"$dir/out" 2>"$dir/err"
same "--max-cycles is passed: exit status" 4 $?
check "--max-cycles is passed: the place in the image is named" grep -q "max-cycles.*0x" "$dir/err"
same "--max-cycles is passed: what was answered before is kept" 1 "$(head -n 1 "$dir/out")"
finish
