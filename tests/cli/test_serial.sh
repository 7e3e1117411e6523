#!/bin/bash
# Boards on serial ports: simulated ones behind pseudo-terminals, so that the real serial transport
# is used. Also `avrdoku sim` itself, which makes them.
. "$(dirname "$0")/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
empty=.................................................................................
sims=()
trap 'kill "${sims[@]}" 2>/dev/null; wait; rm -rf "$dir"' EXIT

# simulate NAME OPTIONS...: starts a simulated board; its path is in ${path[NAME]}, its process in
# ${pid[NAME]}.
declare -A path pid
simulate()
{
    local name=$1
    shift
    rm -f "$dir/$name.out"
    "$tool" sim "$@" >"$dir/$name.out" 2>"$dir/$name.err" &
    pid[$name]=$!
    sims+=($!)
    soon test -s "$dir/$name.out"
    path[$name]=$(head -n 1 "$dir/$name.out")
}

stop() { kill -s "$2" "${pid[$1]}"; wait "${pid[$1]}"; }

numbered() { for i in $(seq "$1"); do echo "$puzzle"; echo "12345"; echo; done; }
answers() { for i in $(seq "$1"); do echo "$solution"; echo "malformed need 81 got 5, line 1 has 5 not 9"; done; }

# ---- sim ----

ln -s /dev/pts/none "$dir/uno" # as a killed run leaves it
simulate a --link "$dir/uno"
check "sim: the path comes first" test -c "${path[a]}"
same "sim: --link, a stale one is replaced" "${path[a]}" "$(readlink "$dir/uno")"
same "info" "at=$dir/uno
board=uno" "$(within 20 "$tool" info -p "$dir/uno" | grep -E '^(at|board)=')"
same "solve" "$solution" "$(within 20 "$tool" solve -p "${path[a]}" $puzzle)"
same "judge" "unique	$solution" "$(within 20 "$tool" judge -p "${path[a]}" $puzzle)"
same "count" "1" "$(within 20 "$tool" count -p "${path[a]}" $puzzle)"
answers 10 >"$dir/want"
numbered 10 | within 60 "$tool" solve -p "${path[a]}" >"$dir/out" 2>/dev/null
check "twenty puzzles, half of them spoilt" cmp -s "$dir/want" "$dir/out"
"$plain_tool" count -p "${path[a]}" --max 4000000000 $empty >/dev/null 2>&1 &
run=$!
sleep 1
kill -KILL $run
wait $run 2>/dev/null # until it holds the port no more: timeout -s KILL does not wait for that
same "a run was killed in the middle of a search: the next is right" "$solution" \
    "$(within 20 "$tool" solve -p "${path[a]}" $puzzle)"
interrupted INT 1 "$tool" count -p "${path[a]}" --max 4000000000 $empty >/dev/null 2>&1
same "SIGINT during a search on a port" 130 $?
same "and the next is right" "$solution" "$(within 20 "$tool" solve -p "${path[a]}" $puzzle)"
same "--timeout" cancelled "$(within 20 "$tool" count -p "${path[a]}" --timeout 0.3 --max 4000000000 $empty)"

# ---- Several boards ----

simulate b
answers 40 >"$dir/want"
numbered 40 | within 60 "$tool" solve -p "${path[a]}" -p "${path[b]}" >"$dir/out" 2>"$dir/err"
same "two boards: exit status" 1 $?
check "two boards, one order" cmp -s "$dir/want" "$dir/out"

yes "$puzzle" | head -n 200 >"$dir/many.txt"
within 60 "$tool" solve -p "${path[a]}" -p "${path[b]}" "$dir/many.txt" >"$dir/out" 2>"$dir/err" &
run=$!
soon test -s "$dir/out"
stop b KILL 2>/dev/null
wait $run
same "one of two boards is lost: the other answers all" "0 200 $solution" "$? $(wc -l <"$dir/out") $(sort -u "$dir/out")"
check "the lost board is named" grep -q "${path[b]}" "$dir/err"

# ---- A lost board ----

# within_a_second BEFORE: a second, stretched where more processes want to run than there are processors.
within_a_second()
{
    local share
    share=$(awk -v cores="$(nproc)" '{ print int(100 * ($1 > cores ? $1 / cores : 1)) }' /proc/loadavg)
    check "it is noticed within a second" test $(($(date +%s%N) - $1)) -lt $(($(patient "$share") * 10000000))
}

within 60 "$tool" solve -p "${path[a]}" "$dir/many.txt" >"$dir/out" 2>"$dir/err" &
run=$!
soon test -s "$dir/out"
stop a TERM
same "sim: SIGTERM" 143 $?
check "sim: the link is removed" test ! -L "$dir/uno"
before=$(date +%s%N)
wait $run
same "the only board is lost: exit status" 3 $?
within_a_second "$before"
check "it is named" grep -q "${path[a]}" "$dir/err"
same "the answers so far are kept" "$solution" "$(sort -u "$dir/out")"

# A board that is lost while it has nothing to do and the input is still open.
simulate d
mkfifo "$dir/in"
within 60 "$tool" solve -p "${path[d]}" <"$dir/in" >"$dir/out" 2>"$dir/err" &
run=$!
exec 3>"$dir/in"
echo $puzzle >&3
soon test -s "$dir/out"
stop d TERM
before=$(date +%s%N)
wait $run
same "a board is lost while it waits: exit status, answers" "3 $solution" "$? $(cat "$dir/out")"
within_a_second "$before"
exec 3>&-

# ---- Boards that are slow to come ----

simulate c --deaf 2
same "deaf for two seconds after the port opens: right on the first run" "0 $solution" \
    "$(within 20 "$tool" solve -p "${path[c]}" $puzzle >"$dir/out"; echo "$? $(cat "$dir/out")")"
stop c INT
same "sim: SIGINT" 130 $?

# ---- The link belongs to its owner ----

echo precious >"$dir/file"
"$tool" sim --link "$dir/file" >"$dir/out" 2>"$dir/err"
same "sim: --link does not replace a file" "2 precious" "$? $(cat "$dir/file")"
check "sim: a link that cannot be made is said" grep -q "$dir/file" "$dir/err"
finish
