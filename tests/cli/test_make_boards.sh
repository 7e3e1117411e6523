# What make does for the boards: the table and its page, the programmers, fuses only when asked, and
# the same bytes from two builds in two places.
. "$(dirname "$0")/tap.sh"

for board in firmware/boards/*.mk; do
    board=$(basename "$board" .mk)
    check "$board: a row in the table of make boards" grep -q "^$board " build/boards.txt
    check "$board: make flash writes its image" bash -c \
        "make -n BOARD=$board PORT=/dev/null flash | grep -q '^avrdude .* -U flash:w:build/$board/avrdoku.hex:i\$'"
    check "$board: make flash leaves the fuses alone" bash -c \
        "! make -n BOARD=$board PORT=/dev/null flash | grep -q '^avrdude .*fuse'"
done
same "the programmer of the Uno" \
    "avrdude -p atmega328p -c arduino -P /dev/null -b 115200 -D -U flash:w:build/uno/avrdoku.hex:i" \
    "$(make -n BOARD=uno PORT=/dev/null flash | grep ^avrdude)"
same "the old Nano's bootloader is slower" "-b 57600" \
    "$(make -n BOARD=nano-old PORT=/dev/null flash | grep -o -- '-b [0-9]*')"
same "the fuses of a fresh ATmega16" \
    "avrdude -p atmega16 -c stk500v2 -P /dev/null -b 115200 -U lfuse:w:0xff:m -U hfuse:w:0x89:m" \
    "$(make -n BOARD=stk500 PORT=/dev/null fuses)"
check "the Uno's fuses are not touched" bash -c "! make BOARD=uno PORT=/dev/null fuses >'$dir/out'"
same "and why is said" "uno: its fuses are right as it is sold" "$(cat "$dir/out")"

same "docs/MEMORY.md tells what the build took (else: make memory-page)" "" \
    "$(tests/support/memory-page build/boards.txt docs/MEMORY.md)"
sed -E 's/^(uno +)[0-9]+/\199999/' build/boards.txt >"$dir/boards.txt"
check "and would tell when it did not" bash -c \
    "! tests/support/memory-page '$dir/boards.txt' docs/MEMORY.md >/dev/null"

# A copy elsewhere, of the files that git knows as they are now.
git ls-files -z firmware Makefile tests | xargs -0 cp --parents -t "$dir"
for board in stk500 tiny4313; do
    make -s -C "$dir" BOARD=$board build/$board/avrdoku.hex >"$dir/log" 2>&1 || sed 's/^/# /' "$dir/log"
    for kind in elf hex; do
        check "two builds of the $board, the same .$kind" \
            cmp "build/$board/avrdoku.$kind" "$dir/build/$board/avrdoku.$kind"
    done
done
finish
