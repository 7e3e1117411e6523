#!/bin/bash
# Faults of the host and of the line to it: a host killed in the middle of a frame, a line that
# stalls, that nobody reads, that is closed. The next run is right, without touching the board.
. "$(dirname "$0")/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
six=92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..
sim=
trap 'kill -CONT "$sim" 2>/dev/null; kill "$sim" 2>/dev/null; wait; rm -rf "$dir"' EXIT

"$plain_tool" sim >"$dir/path" 2>/dev/null &
sim=$!
soon test -s "$dir/path"
port=$(head -n 1 "$dir/path")
for _ in $(seq 20); do printf '%s\n' $puzzle $six; done >"$dir/many.txt"
for _ in $(seq 20); do printf 'unique\t%s\nmultiple\n' $solution; done >"$dir/want"

# judged NAME: all puzzles, through the port; each answer belongs to its own puzzle.
judged()
{
    within 60 "$tool" judge -p "$port" "$dir/many.txt" >"$dir/out" 2>"$dir/err"
    same "$1: exit status, and what is said" "0 " "$? $(cat "$dir/err")"
    check "$1: every answer is right and in its place" \
        cmp -s "$dir/want" <(sed -E 's/^(multiple).*/\1/' "$dir/out")
}

# ---- Killed ----

killed=0
for ms in 020 060 090 130 170 210 260 310; do
    "$plain_tool" judge -p "$port" "$dir/many.txt" >/dev/null 2>&1 &
    run=$!
    sleep 0.$ms
    kill -KILL $run
    wait $run # until it holds the port no more
    [ $? -eq 137 ] && killed=$((killed + 1))
done 2>/dev/null
check "a host was killed eight times ($killed)" test "$killed" -ge 4
judged "started again at once"
for half in '#1234 judge 5300700' '#1234 cou' '#' '#1234 solve .. *' "#1234 count 9999999 $six *12"; do
    printf '%s' "$half" >"$port"
    same "killed behind '${half:0:18}'" $solution "$(within 20 "$tool" solve -p "$port" $puzzle)"
done

# ---- Closed, and nobody reads ----

for _ in 1 2 3; do printf 'help\r' >"$port"; done
same "closed after three commands" $solution "$(within 20 "$tool" solve -p "$port" $puzzle)"
exec 9<>"$port"
for _ in $(seq 200); do printf 'help\r' >&9; done
sleep 1
exec 9>&-
judged "opened after the line was full of answers that nobody took"

# ---- Stalled ----

within 100 "$tool" judge -p "$port" "$dir/many.txt" "$dir/many.txt" "$dir/many.txt" "$dir/many.txt" \
    >"$dir/out" 2>"$dir/err" &
run=$!
soon test -s "$dir/out"
kill -STOP "$sim"
sleep 10
kill -CONT "$sim"
wait $run
same "stalled for ten seconds in the middle: exit status, and what is said" "0 " "$? $(cat "$dir/err")"
check "stalled for ten seconds: every answer is right and in its place" \
    cmp -s <(cat "$dir"/want{,,,}) <(sed -E 's/^(multiple).*/\1/' "$dir/out")
judged "after the stall"
finish
