# The folder firmware/ as an Arduino sketch: built as the Arduino IDE does (-Os, gnu11, LTO, no
# options of ours) and run in simavr. It must answer as the image of `make` does, to the byte of the
# protocol page, and its searches may take at most a quarter longer.
. "$(dirname "$0")/tap.sh"

puzzles=docs/examples/generated.csv
ram_left=200 # bytes at least, as in firmware/boards/uno.mk
search=870   # bytes of .data at most: the solver's memory (solver.c) and nothing else

if ! command -v arduino-builder >/dev/null || [ ! -d /usr/share/arduino/hardware/arduino/avr ]; then
    echo "# not run: arduino-builder or arduino-core-avr is not installed"
    finish
fi

# mean ELF MCU: mean cycles of a search.
mean()
{
    "$tool" bench -f csv --firmware "$1" --mcu "$2" $puzzles | awk -F, '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == "mean") at = i }
        NR == 2 { printf "%d\n", $at }'
}

build()
{
    if tests/support/arduino-build "$2" "build/arduino/$1" >"$dir/log" 2>&1; then
        pass "$1: the sketch builds"
    else
        fail "$1: the sketch builds"
        sed 's/^/# /' "$dir/log" | tail -n 20
        return 1
    fi
    same "$1: without a warning of our files" "" "$(grep -E '/src/.*warning' "$dir/log")"
    make BOARD="$1" "build/$1/avrdoku.elf" >"$dir/log" 2>&1
}

# functions FILE...: their global ones, sorted.
functions() { avr-nm "$@" | awk '$2 == "T" { print $3 }' | sort -u; }

# image_is_ours NAME ELF RAM: what is in it, and that it fits.
image_is_ours()
{
    comm -12 <(functions "build/$1/core/"*.S.o) <(functions "build/$1/avrdoku.elf") >"$dir/assembly"
    check "$1: the image of make has assembly" test -s "$dir/assembly"
    same "$1: and all of it is in this one" "" "$(comm -23 "$dir/assembly" <(functions "$2"))"
    same "$1: nothing of the Arduino core is" "" "$(avr-nm "$2" | grep -E 'Serial|millis| loop$')"
    check "$1: variables and the deepest stack fit into its RAM" \
        tests/support/memory-table "$1" "$2" 32256 "$3" 1700 $ram_left $search
}

# same_answers NAME ELF MCU
same_answers()
{
    "$tool" replay --firmware "$2" --mcu "$3" docs/PROTOCOL.md >"$dir/out" 2>"$dir/err"
    same "$1: the protocol page is the same" "0 " "$? $(cat "$dir/err")"
    "$tool" judge -f line --firmware "build/$1/avrdoku.elf" --mcu "$3" $puzzles >"$dir/want"
    "$tool" judge -f line --firmware "$2" --mcu "$3" $puzzles >"$dir/got"
    check "$1: the same verdicts and solutions" cmp "$dir/want" "$dir/got"
    check "$1: of all puzzles" test "$(wc -l <"$dir/got")" -ge 50
}

# same_speed NAME ELF MCU
same_speed()
{
    local with_make with_ide
    with_make=$(mean "build/$1/avrdoku.elf" "$3")
    with_ide=$(mean "$2" "$3")
    echo "# note: $1: $with_ide cycles a search in the mean, built with make $with_make"
    check "$1: at most a quarter more cycles" test $((4 * with_ide)) -le $((5 * with_make))
}

# try NAME MCU RAM FQBN
try()
{
    local image=build/arduino/$1/firmware.ino.elf
    build "$1" "$4" || return
    image_is_ours "$1" "$image" "$3"
    same_answers "$1" "$image" "$2"
    same_speed "$1" "$image" "$2"
}

try uno atmega328p 2048 arduino:avr:uno
try mega atmega2560 8192 arduino:avr:mega:cpu=atmega2560
finish
