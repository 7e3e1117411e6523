#!/bin/bash
# Results come as soon as they are there, memory does not grow, and every way of being stopped
# leaves whole lines behind.
. "$(dirname "$0")/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
six=92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..

repeat() { yes "$puzzle" | head -n "$1"; }

# ---- One in, one out ----

mkfifo "$dir/in" "$dir/out"
for board in native uno; do
    "$tool" solve --board $board <"$dir/in" >"$dir/out" 2>/dev/null &
    exec 3>"$dir/in" 4<"$dir/out"
    for n in 1 2 3; do
        echo "$puzzle" >&3
        read -r -t "$(patient 10)" answer <&4
        same "$board: answer $n comes before the next puzzle is sent" "$solution" "$answer"
    done
    exec 3>&-
    wait $!
    same "$board: the end of the input is the end" 0 $?
    exec 4<&-
done

# ---- Order and memory ----

same "many boards, one order" "$(for i in $(seq 40); do echo $solution; echo "malformed need 81 got 5, line 1 has 5 not 9"; done | md5sum)" \
    "$(for i in $(seq 40); do printf '%s\n12345\n\n' "$puzzle"; done | "$tool" solve -j 3 2>/dev/null | md5sum)"

# The manual's recipe for more than one machine, in its local form.
if command -v parallel >/dev/null; then
    for i in $(seq 30); do echo "$puzzle"; echo "$six"; done >"$dir/sixty.txt"
    same "GNU parallel gives what a plain run gives" "$("$tool" solve --board native "$dir/sixty.txt" | md5sum)" \
        "$(parallel --pipe -N 7 --keep-order --jobs 2 "$tool" solve --board native <"$dir/sixty.txt" 2>/dev/null | md5sum)"
else
    echo "# not run: GNU parallel is not installed"
fi

# Memory of a run over N puzzles at its peak, in KB. The kernel counts a few pages late, now more and
# now less: the least of three.
memory()
{
    for _ in 1 2 3; do
        repeat "$1" | env time -f %M -o "$dir/kb" "$plain_tool" solve --board native >"$dir/out.txt"
        cat "$dir/kb"
    done | sort -n | head -n 1
}
if env time -f %M true 2>/dev/null; then
    few=$(memory 1000)
    many=$(memory 100000)
    same "100,000 puzzles are answered" "100000 $solution" "$(wc -l <"$dir/out.txt") $(sort -u "$dir/out.txt")"
    check "memory for 100,000 puzzles ($many KB) is that for 1,000 ($few KB), within 5 %" \
        test "$many" -le $((few * 105 / 100))
else
    echo "# not run: the program time is not installed"
fi

# ---- Ways of being stopped ----

whole() { ! grep -qvxE '[1-9]{81}' "$1" && test -s "$1"; }
repeat 1000000 >"$dir/million.txt"
for signal in INT TERM HUP; do
    rm -f "$dir/some.txt"
    "$tool" solve --board native "$dir/million.txt" >"$dir/some.txt" 2>"$dir/err" &
    pid=$!
    soon test -s "$dir/some.txt"
    # A shell's children in the background ignore SIGINT; the tool sets its own handler.
    kill -s $signal $pid
    wait $pid
    status=$?
    same "SIG$signal: exit status" $((128 + $(kill -l $signal))) $status
    check "SIG$signal: the results so far are whole" whole "$dir/some.txt"
done
# A signal that comes while the output waits for its reader does not cut a result in two; timeout sends
# it twice.
for signal in INT TERM; do
    { sleep "$(patient 1)"; cat; } <"$dir/out" >"$dir/some.txt" &
    reader=$!
    interrupted $signal 0.5 "$tool" solve --board native "$dir/million.txt" \
        >"$dir/out" 2>"$dir/err"
    status=$?
    same "SIG$signal, a slow reader: exit status" "$((128 + $(kill -l $signal))) " "$status $(cat "$dir/err")"
    wait $reader
    check "SIG$signal, a slow reader: the results so far are whole" whole "$dir/some.txt"
done
exec 3<>"$dir/in"
interrupted INT 0.5 "$tool" solve --board native <"$dir/in" >"$dir/some.txt" 2>&1
same "SIGINT while the input waits" 130 $?
exec 3>&-
interrupted INT 0.7 "$tool" count --board native --max 4000000000 \
    ................................................................................. >"$dir/some.txt" 2>&1
same "SIGINT during a long search" 130 $?
interrupted INT 0.7 "$tool" count --max 4000000000 \
    ................................................................................. >"$dir/some.txt" 2>&1
same "SIGINT during a long search on a simulated board" 130 $?

"$tool" solve --board native "$dir/million.txt" 2>"$dir/err" | head -n 1 >"$dir/one.txt"
same "a closed pipe ends it" "$solution" "$(cat "$dir/one.txt")"
same "a closed pipe ends it quietly" "" "$(cat "$dir/err")"
if [ -e /dev/full ]; then
    "$tool" solve --board native $puzzle >/dev/full 2>"$dir/err"
    same "a full disk is an error" 2 $?
    same "a full disk is said" "avrdoku: cannot write to standard output: No space left on device" "$(cat "$dir/err")"
    "$tool" solve --help >/dev/full 2>"$dir/err"
    same "a full disk is an error of --help too" 2 $?
else
    echo "# not run: there is no /dev/full"
fi

# ---- A terminal ----

if command -v script >/dev/null; then
    check "a terminal as input gets a hint" grep -q "Ctrl-D" \
        <(printf '\004' | within 10 script -qec "$tool solve --board native" /dev/null)
    check "progress is shown on a terminal" grep -q "puzzles, .*/s, .* %, .* s left" \
        <(script -qec "$tool solve --board native $dir/million.txt >/dev/null & sleep $(patient 1.2); kill %1" /dev/null </dev/null)
    "$tool" solve --board native "$dir/in" "$puzzle" 2>"$dir/err" >/dev/null </dev/null & pid=$!
    : >"$dir/in"
    wait $pid
    check "progress is not shown elsewhere" test -z "$(grep "puzzles, " "$dir/err")"
else
    echo "# not run: the program script is not installed"
fi
finish
