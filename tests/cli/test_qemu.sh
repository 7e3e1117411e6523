# The firmware in QEMU: another emulator than simavr, written by other people. It never comes back
# from the sleep instruction, so it gets an image built with SLEEP=0. Its Timer1 jumps back by one
# round whenever this computer is busy, and its line has no pace: so everything that is a matter of
# frames is compared, without the times, and the dialogues that depend on the clock are not.
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

# start MACHINE IMAGE: QEMU with its serial line at $port.
start()
{
    qemu-system-avr -M "$1" -bios "$2" -display none -monitor none -serial pty >"$dir/qemu" 2>&1 &
    qemu=$!
    for _ in $(seq 100); do
        port=$(grep -o "/dev/pts/[0-9]*" "$dir/qemu" 2>/dev/null) && return
        sleep 0.05
    done
}

# ask OPTIONS...: what the board answers to puzzles of every verdict, the column of times left out.
ask()
{
    printf '%s\n' $six $none $clash 1234 | cat "$dir/puzzles" - >"$dir/kinds"
    timeout 200 "$tool" judge -f csv "$@" "$dir/kinds" | cut -d , -f 1-3,5-
    timeout 20 "$tool" solve -f csv --limit 30 "$@" $six | cut -d , -f 2
    timeout 20 "$tool" count "$@" $six
}

# try BOARD MACHINE
try()
{
    make BOARD="$1" FIRMWARE_DEFINES=-DSLEEP=0 AVR="build/test/$1-awake" \
        "build/test/$1-awake/avrdoku.elf" >"$dir/log" 2>&1
    ask --board "$1" >"$dir/want" 2>/dev/null
    start "$2" "build/test/$1-awake/avrdoku.elf"
    for _ in 1 2 3; do # a busy computer may keep QEMU from answering in time
        ask -p "$port" >"$dir/got" 2>"$dir/err"
        cmp -s "$dir/want" "$dir/got" && break
        sed 's/^/# /' "$dir/err" | head -n 5
    done
    check "$1: verdicts, solutions, nodes, guesses and counts are those of simavr" \
        cmp "$dir/want" "$dir/got"
    check "$1: of 100 puzzles" test "$(grep -c ',unique,' "$dir/got")" -ge 100
    check "$1: and of every verdict" test \
        "$(grep -cE '^limit$|,(multiple|none|conflict|malformed),' "$dir/got")" -eq 5
    kill $qemu
    wait $qemu 2>/dev/null
}

tests/support/hundred >"$dir/puzzles"
try uno uno
# QEMU's mega2560 takes no more bytes some hundred milliseconds after the start: its main loop goes on,
# but the receiver's interrupt does not come any more. What is to blame is not known yet.
echo "# not run: the Mega in QEMU, whose receiver falls silent"
finish
