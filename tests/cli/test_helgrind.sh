#!/bin/bash
# Boards that run side by side in one process share simavr: helgrind sees what one of them writes there
# while another one reads it. (The thread sanitiser, make test-threads, does not look into a library.)
. "$(dirname "$0")/tap.sh"

if ! command -v valgrind >/dev/null; then
    echo "# not run: valgrind is not installed"
    echo "1..0"
    exit 0
fi

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
for _ in $(seq 6); do echo $puzzle; done >"$dir/six.txt"

valgrind -q --tool=helgrind --log-file="$dir/log" build/host/avrdoku solve -j 2 "$dir/six.txt" >"$dir/out"
same "two boards, watched: exit status" "0 6 $solution" "$? $(wc -l <"$dir/out") $(sort -u "$dir/out")"
same "neither writes in simavr what the other one reads" "" \
    "$(grep -A 8 '[Pp]ossible data race' "$dir/log" | grep libsimavr)"
finish
