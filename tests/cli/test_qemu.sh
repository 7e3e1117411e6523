# The firmware in QEMU: another emulator than simavr, written by other people. It never comes back
# from the sleep instruction, so it gets images built with SLEEP=0. The same puzzles as in simavr, and
# the dialogues of docs/PROTOCOL.md. A busy computer may keep QEMU from answering in time: what differs
# is asked again.
. "$(dirname "$0")/tap.sh"

six=92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..
none=531070000600195000098000060800060003400803001700020006060000280000419005000080079
clash=11...............................................................................

if ! command -v qemu-system-avr >/dev/null; then
    echo "# not run: qemu-system-avr is not installed (Debian: qemu-system-misc)"
    finish
fi
qemu=
trap 'kill $qemu 2>/dev/null; wait $qemu 2>/dev/null; rm -rf "$dir"' EXIT

pty_is_there() { port=$(grep -o '/dev/pts/[0-9]*' "$dir/qemu" 2>/dev/null); }

# start MACHINE IMAGE: QEMU with its serial line at $port.
start()
{
    rm -f "$dir/qemu" # of the machine before
    timeout "$(patient 300)" qemu-system-avr -M "$1" -bios "$2" -display none -monitor none -serial pty \
        >"$dir/qemu" 2>&1 &
    qemu=$!
    soon pty_is_there
}

# ask OPTIONS...: what the board answers to puzzles of every verdict, the column of times left out.
ask()
{
    printf '%s\n' $six $none $clash 1234 | cat "$dir/puzzles" - >"$dir/kinds"
    within 200 "$tool" judge -f csv "$@" "$dir/kinds" | cut -d , -f 1-3,5-
    within 20 "$tool" solve -f csv --limit 30 "$@" $six | cut -d , -f 2
    within 20 "$tool" count "$@" $six
}

# judge BOARD: the puzzles.
judge()
{
    ask --board "$1" >"$dir/want" 2>/dev/null
    for _ in 1 2 3; do
        ask -p "$port" >"$dir/got" 2>"$dir/err"
        cmp -s "$dir/want" "$dir/got" && break
        sed 's/^/# /' "$dir/err" | head -n 5
    done
    check "$1: verdicts, solutions, nodes, guesses and counts are those of simavr" \
        cmp "$dir/want" "$dir/got"
    check "$1: of 100 puzzles" test "$(grep -c ',unique,' "$dir/got")" -ge 100
    check "$1: and of every verdict" test \
        "$(grep -cE '^limit$|,(multiple|none|conflict|malformed),' "$dir/got")" -eq 5
}

# take_out LINE: the dialogue that begins there leaves $dir/page; the others keep their lines.
take_out() { sed -i "$(($1 - 1))s/^\`\`\`transcript/\`\`\`/" "$dir/page"; }

# below TEXT: where the dialogue begins that stands below it on the page.
below()
{
    awk -v text="$1" 'index($0, text) { found = 1 }
        found && /^```transcript/ { print NR + 1; exit }' "$dir/page"
}

# left_out BOARD LINE WHY
left_out()
{
    echo "# not run: $1 in QEMU, docs/PROTOCOL.md, line $2: $3"
    take_out "$2"
}

# play_once BOARD: plays what is in $dir/page, and takes out what was the same or cannot be played.
play_once()
{
    within 100 "$plain_tool" replay -p "$port" "$dir/page" >"$dir/played" 2>"$dir/why"
    while read -r line result; do
        case $result in
        same) take_out "$line" && played=$((played + 1)) ;;
        "not played") left_out "$1" "$line" "nobody can press the reset button" ;;
        esac
    done < <(sed -n 's/.*, line \([0-9]*\): /\1 /p' "$dir/played")
}

# play BOARD: the dialogues.
play()
{
    played=0
    cp docs/PROTOCOL.md "$dir/page"
    left_out "$1" "$(below 'pasted without a pause')" \
        "the answer is there before the paste has ended, since the line has no pace"
    left_out "$1" "$(below 'its cells can be read meanwhile')" \
        "the search is over before they are read, since QEMU is faster than the chip"
    for _ in $(seq "$(patient 5)"); do
        play_once "$1"
        grep -q '^```transcript' "$dir/page" || break
        sed 's/^avrdoku:/#/' "$dir/why" | grep -v 'can be reset from here' | head -n 5
    done
    check "$1: the dialogues of docs/PROTOCOL.md are the same" \
        test "$(grep -c '^```transcript' "$dir/page")" -eq 0
    check "$1: and there are 19 or more of them" test $played -ge 19
}

# count_losses BOARD: none, although its line has no pace.
count_losses()
{
    printf '%s\n' '> #3 stats *3faf' '< #3 ok frames={n} bad={n} overrun=0 framing=0 full=0 {text}' \
        >"$dir/stats"
    same "$1: no byte was lost in the receiver" "" \
        "$(within 60 "$tool" replay -p "$port" "$dir/stats" 2>&1 | grep -v ': same$')"
}

# try BOARD MACHINE
try()
{
    make BOARD="$1" FIRMWARE_DEFINES=-DSLEEP=0 AVR="build/test/$1-awake" \
        "build/test/$1-awake/avrdoku.elf" >"$dir/log" 2>&1
    start "$2" "build/test/$1-awake/avrdoku.elf"
    judge "$1"
    play "$1"
    count_losses "$1"
    kill $qemu
    wait $qemu 2>/dev/null
}

tests/support/hundred >"$dir/puzzles"
try uno uno
try mega mega2560
finish
