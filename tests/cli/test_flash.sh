# Boot loaders: the real avrdude writes an empty simulated board over a pseudo-terminal, and the tool
# finds the firmware behind the boot loader. (The Uno is flashed by tests/cli/test_docs.sh, with the
# commands of the README.) The files are those of Debian's arduino-core-avr; its Optiboot is 20 bytes
# too large for its section, so the Uno has the older ATmegaBOOT here.
. "$(dirname "$0")/tap.sh"

loaders=/usr/share/arduino/hardware/arduino/avr/bootloaders
uno=$loaders/atmega/ATmegaBOOT_168_atmega328.hex
mega=$loaders/stk500v2/stk500boot_v2_mega2560.hex
puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179

# ---- Files that are none ----

refused()
{
    "$tool" sim --bootloader "$2" >"$dir/out" 2>"$dir/err"
    same "sim --bootloader: $1" "2 avrdoku: $2$3" "$? $(cat "$dir/err")"
}
printf ':020000040000FA\n' >"$dir/short.hex"
printf ':0100000012EE\n:00000001FF\n' >"$dir/sum.hex"
printf ':02000004000FEB\n:0100000012ED\n:00000001FF\n' >"$dir/far.hex"
refused "no such file" "$dir/none.hex" ": No such file or directory"
refused "no HEX file" README.md " is no Intel HEX file"
refused "no end" "$dir/short.hex" " is no Intel HEX file"
refused "a wrong sum" "$dir/sum.hex" " is no Intel HEX file"
refused "beyond the flash" "$dir/far.hex" " does not fit into the flash"

if [ ! -r "$uno" ] || [ ! -r "$mega" ] || ! command -v avrdude >/dev/null; then
    echo "# not run: avrdude or the boot loaders of arduino-core-avr are not installed"
    finish
fi

# start TOOL OPTIONS...: a simulated board at $dir/port.
start()
{
    rm -f "$dir/port"
    "$1" sim --link "$dir/port" "${@:2}" >/dev/null 2>"$dir/sim.err" &
    board=$!
    trap 'kill $board 2>/dev/null; wait $board 2>/dev/null; rm -rf "$dir"' EXIT
    soon test -e "$dir/port"
}
stop() { kill $board; wait $board; }

# What a run says is in $got. A watched tool, on a computer that is busy, gets more tries than one.
solved()
{
    for _ in $(seq "$(patient 1)"); do
        got=$(within 20 "$tool" solve -p "$dir/port" $puzzle >"$dir/out"; echo "$? $(cat "$dir/out")")
        [ "$got" = "0 $solution" ] && break
    done
}

# ---- An Uno behind its boot loader: opening the port resets it, as DTR does ----

start "$tool" --firmware build/uno/avrdoku.elf --bootloader "$uno"
for run in first second; do
    check "uno: opening the port starts it anew, the $run time" \
        within 20 grep -q -a -m 1 '%boot reset' "$dir/port"
done
solved
same "uno: right on the first run, into the boot loader" "0 $solution" "$got"
stop

# ---- A Mega as it is bought ----

make BOARD=mega build/mega/avrdoku.hex >/dev/null
start "$plain_tool" --board mega --bootloader "$mega" --fast
within 100 make flash BOARD=mega PORT="$dir/port" >"$dir/log" 2>&1
same "mega: make flash" 0 $?
check "mega: avrdude has verified every byte" grep -q 'bytes of flash verified' "$dir/log"
# Its boot loader waits for 5 s of silence once it has had a byte.
solved
same "mega: and it solves" "0 $solution" "$got"
same "mega: nothing went wrong in the chip" "" "$(cat "$dir/sim.err")"
finish
