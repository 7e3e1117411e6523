# avrdoku replay: the protocol page against the simulated board and through a serial port, and what
# is said of a board that differs.
. "$(dirname "$0")/tap.sh"
page=docs/PROTOCOL.md

stop_board() { kill $board 2>/dev/null; wait $board 2>/dev/null; }

# start_board OPTIONS...: starts a board on a pseudo-terminal at $dir/port; it ends with the test.
start_board()
{
    "$plain_tool" sim --link "$dir/port" "$@" >"$dir/sim.out" 2>&1 &
    board=$!
    trap 'stop_board; rm -rf "$dir"' EXIT
    soon test -e "$dir/port"
}

dialogues=$(grep -c '^```transcript' $page)
"$tool" replay $page >"$dir/out" 2>"$dir/err"
same "the page is the same on the simulated board" "0 " "$? $(cat "$dir/err")"
same "each dialogue of it was played" "$dialogues" "$(grep -c ': same$' "$dir/out")"

sed '0,/^< #1 ok \*/s/^< #1 ok \*/< #1 OK */' $page >"$dir/changed.md"
line=$(grep -n '^< #1 OK ' "$dir/changed.md" | cut -d : -f 1)
"$tool" replay "$dir/changed.md" >"$dir/out" 2>"$dir/err"
same "a changed byte: exit status 1" 1 $?
same "and its place on the page is named" "avrdoku: $dir/changed.md:$line:6:" \
    "$(grep -o "^avrdoku: [^ ]*:" "$dir/err")"
same "the other dialogues are played all the same" $((dialogues - 1)) \
    "$(grep -c ': same$' "$dir/out")"

printf '> #1 ping *d751\n< #1 ok *{crc}\n' >"$dir/one.txt"
start_board
"$tool" replay --port "$dir/port" "$dir/one.txt" >"$dir/out" 2>"$dir/err"
same "one dialogue in a file, through a serial port" "0 " "$? $(cat "$dir/err")"
# The page has times to keep. A watched tool may be late, so it gets more tries than one.
for _ in $(seq "$(patient 1)"); do
    make check-board PORT="$dir/port" >"$dir/out" 2>"$dir/err"
    status=$?
    [ $status -eq 0 ] && break
done
same "make check-board: the page through a serial port" "0 " "$status $(cat "$dir/err")"
check "make check-board: says what the board is" grep -qx chip=atmega328p "$dir/out"
check "make check-board: says how many dialogues were the same, and that none differed" \
    grep -qE '^(1[5-9]|[2-9][0-9]) same, 0 differ, [0-4] not played$' "$dir/out"
same "where only the reset button cannot be played" "" \
    "$(grep "^$page:" "$dir/out" | grep -v 'only a simulated board can be reset')"
check "make check-board: the report is kept" grep -q ' same, 0 differ' build/check-board.txt

# A board with another line's rate, which is found.
if [ -s build/tiny4313/avrdoku.elf ]; then
    stop_board
    start_board --board tiny4313 -b 38400
    make check-board PORT="$dir/port" >"$dir/out" 2>"$dir/err"
    same "make check-board: a board at 38400 baud" "0 " "$? $(cat "$dir/err")"
    check "make check-board: what that board can do" grep -qE '^[1-9][0-9]* same, 0 differ' "$dir/out"
else
    echo "# not run: there is no build/tiny4313/avrdoku.elf (make boards)"
fi
finish
