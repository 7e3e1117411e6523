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
same "--limit" limit "$("$tool" solve --limit 200 ..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9)"
same "--timeout ends a search, and the next is answered" "cancelled
>=4000000000" "$("$tool" count --timeout 0.5 --max 4000000000 $empty; echo '>=4000000000')"
same "--timeout: the next puzzle is answered" "cancelled
1" "$(timeout 60 "$tool" count -j 1 --timeout 0.5 --max 4000000000 $empty $puzzle)"

# ---- Every puzzle of the shared folder, both processors ----

shared=../shared/puzzles
if [ -d $shared ]; then
    for file in "$shared"/*.csv; do
        "$tool" solve -f line "$file" >"$dir/out" 2>"$dir/err"
        same "$(basename "$file"): exit status" 0 $?
        check "$(basename "$file"): each line is the solution column" \
            cmp -s "$dir/out" <(tail -n +2 "$file" | tr -d '\r' | cut -d , -f 2)
    done
else
    echo "# note: $shared is not there: its puzzles were not solved"
fi

# ---- Firmware that does not work ----

ones=build/uno-ones/avrdoku.elf
if [ -e $ones ]; then
    printf '%s\n' $puzzle $six $puzzle >"$dir/three.txt"
    "$tool" solve --firmware $ones -f line "$dir/three.txt" >"$dir/out" 2>"$dir/err"
    same "81 ones: exit status" 4 $?
    same "81 ones: every puzzle is named" "puzzle 1
puzzle 2
puzzle 3" "$(grep -oE 'puzzle [0-9]+' "$dir/err")"
    same "81 ones: no grid on stdout" "wrong
wrong
wrong" "$(cat "$dir/out")"
else
    fail "the image that answers 81 ones is not there ($ones)"
fi
finish
