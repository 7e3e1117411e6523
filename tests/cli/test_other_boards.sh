#!/bin/bash
# What the tool says of boards that can do less than the Uno: no mark around a search, no judge.
. "$(dirname "$0")/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179

for board in stk500 tiny4313; do
    [ -s build/$board/avrdoku.elf ] && continue
    echo "# not run: there is no build/$board/avrdoku.elf (make boards)"
    echo "1..0"
    exit 0
done

for board in stk500 tiny4313; do
    same "$board: solve" "$solution" "$(within 60 "$tool" solve --board $board $puzzle)"
done

# ---- A terminal ----

# says_its_rate TEXT OPTIONS...: what `avrdoku term` says at entry.
says_its_rate()
{
    within 30 "$tool" term "${@:2}" </dev/null >/dev/null 2>"$dir/err"
    same "term ${*:2}: the line's rate" "avrdoku: a simulated board$1, Ctrl-] leaves" "$(head -n 1 "$dir/err")"
}

says_its_rate " at 115200 baud"
says_its_rate " at 9600 baud" --board stk500
says_its_rate " at 38400 baud" --board tiny4313
says_its_rate "" --firmware build/tiny4313/avrdoku.elf --mcu attiny4313 --clock 8000000

# ---- Cycles ----

bench() { within 60 "$tool" bench -f csv "$@" >"$dir/out" 2>"$dir/err" <<<"$puzzle"; }

bench --board tiny4313
same "tiny4313, bench: exit status" "0 1" "$? $(tail -n 1 "$dir/out" | cut -d , -f 2)"
check "tiny4313, bench: the cycles of the search alone" \
    test "$(tail -n 1 "$dir/out" | cut -d , -f 3)" -gt 1000
bench --board stk500 # an ATmega16 has no GPIOR0
same "stk500, bench: no figures of what was not measured" "1 0" "$? $(tail -n 1 "$dir/out" | cut -d , -f 2)"
check "stk500, bench: it is said" grep -q "puzzle 1 .*GPIOR0" "$dir/err"

# ---- Questions ----

for question in judge count; do
    within 60 "$tool" $question --board tiny4313 $puzzle >"$dir/out" 2>"$dir/err"
    same "tiny4313, $question: the board is no help, but not broken" 3 $?
    check "tiny4313, $question: it is said" grep -q "tiny4313.* has no verb for this question" "$dir/err"
done
finish
