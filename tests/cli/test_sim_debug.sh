#!/bin/bash
# Looking into a simulated board: avrdoku sim --trace and --gdb.
. "$(dirname "$0")/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
trap 'kill $sim 2>/dev/null; wait; rm -rf "$dir"' EXIT

# simulate OPTIONS...: the path of the pseudo-terminal is in $path.
simulate()
{
    rm -f "$dir/sim.out"
    "$tool" sim "$@" >"$dir/sim.out" 2>"$dir/sim.err" &
    sim=$!
    soon test -s "$dir/sim.out"
    path=$(cat "$dir/sim.out")
}

# ---- The trace ----

simulate --trace "$dir/trace.vcd"
within 20 "$tool" solve -p "$path" $puzzle >/dev/null
kill $sim
wait $sim
same "trace: the signals" "rx tx search light" \
    "$(awk '/\$var/ {printf "%s%s", s, $5; s = " "}' "$dir/trace.vcd")"
mark=$(awk '/\$var.* search / {print $4}' "$dir/trace.vcd")
same "trace: one search begins and ends" "1 0" \
    "$(grep -xE "[01]$mark" "$dir/trace.vcd" | tail -n 2 | cut -c 1 | xargs)"
# The bytes that were sent, as text: the values of the signal tx.
sent=$(awk -v id="$(awk '/\$var.* tx / {print $4}' "$dir/trace.vcd")" \
    '/^b[01]+ / && $2 == id {n = 0; for (i = 2; i <= length($1); i++) n = 2 * n + substr($1, i, 1); printf "%c", n}' \
    "$dir/trace.vcd")
check "trace: the board's bytes are in it" grep -q "avrdoku" <<<"$sent"
"$tool" sim --trace "$dir/no/folder" >"$dir/out" 2>"$dir/err"
same "trace: a file that cannot be written" 2 $?
check "trace: it is named" grep -q "$dir/no/folder" "$dir/err"

# ---- The debugger ----

# packet TEXT: a packet of gdb's remote protocol, with its checksum.
packet()
{
    local sum=0 i
    for ((i = 0; i < ${#1}; i++)); do sum=$(((sum + $(printf '%d' "'${1:i:1}")) % 256)); done
    printf '$%s#%02x' "$1" $sum
}

for _ in 1 2 3 4 5; do # until a port is free
    port=$((20000 + RANDOM))
    simulate --gdb $port
    [ -n "$path" ] && break
done
check "gdb: only the path is on stdout" test -c "$path"
exec 3<>"/dev/tcp/127.0.0.1/$port"
packet '?' >&3
check "gdb: the board stands still" grep -qa '\$T05' <(within 1 cat <&3)
timeout 2 "$tool" info -p "$path" >"$dir/out" 2>&1
check "gdb: while it does, nothing is answered" test $? -ne 0 -a -z "$(grep board= "$dir/out")"
{ printf '+'; packet c; } >&3
same "gdb: it goes on" "$solution" "$(within 60 "$tool" solve -p "$path" $puzzle)"
exec 3>&-
kill $sim
wait $sim
same "gdb: SIGTERM ends it" 143 $?
finish
