# Every command in README.md and docs/ is run: each line of a fenced block marked "sh" as it stands;
# those of a block marked "sh board" with a simulated board in the place of /dev/ttyACM0.
. "$(dirname "$0")/tap.sh"

# commands PAGE KIND: the lines of the page's blocks of that kind, continued lines joined.
commands()
{
    awk -v open="^\`\`\`$2\$" '
        /^```/ { if (inside) inside = 0; else inside = ($0 ~ open); next }
        inside && /\\$/ { sub(/\\$/, ""); joined = joined $0; next }
        inside && !/^[[:space:]]*(#|$)/ { print joined $0; joined = "" }' "$1"
}

# passes NAME COMMAND: one result; the command's last words when it fails.
passes()
{
    if timeout 120 bash -c "$2" >"$dir/out" 2>&1 </dev/null; then
        pass "$1"
    else
        fail "$1"
        sed 's/^/# /' "$dir/out" | tail -n 15
    fi
}

for page in README.md docs/*.md; do
    while IFS= read -r line; do
        case $line in
        "make deps test") # this very run, seen from outside: the CI script calls it
            check "$page: $line" grep -qx 'exec make deps test' .ci/run ;;
        *) passes "$page: $line" "$line" ;;
        esac
    done < <(commands "$page" sh)
done

# The commands for a board, on simulated ones: `make flash` writes an empty Uno that is in its boot
# loader, and what comes next talks to that one; terminal programs have one of their own, since a
# boot loader would swallow what a script types at once.
loader=/usr/share/arduino/hardware/arduino/avr/bootloaders/atmega/ATmegaBOOT_168_atmega328.hex
boards=()
trap 'kill "${boards[@]}" 2>/dev/null; wait "${boards[@]}" 2>/dev/null; rm -rf "$dir"' EXIT

# board NAME OPTIONS...: a simulated board at $dir/NAME.
board()
{
    "$tool" sim --link "$dir/$1" "${@:2}" >/dev/null 2>"$dir/sim.err" &
    boards+=($!)
    for _ in $(seq 50); do [ -e "$dir/$1" ] && break; sleep 0.1; done
}

flash()
{
    if [ -r "$loader" ] && command -v avrdude >/dev/null; then
        port=$dir/flashed
        board flashed --fast --bootloader "$loader"
        passes "$1" "${2//\/dev\/ttyACM0/$port}"
    else
        echo "# not run: avrdude or the boot loaders of arduino-core-avr are not installed ($1)"
    fi
}

terminal()
{
    if command -v picocom >/dev/null; then
        printf '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\r' |
            timeout 20 bash -c "$2 --noreset -q -x 3000" >"$dir/out" 2>&1
        check "$1" grep -q unique "$dir/out"
    else
        echo "# not run: picocom is not installed ($1)"
    fi
}

board board
port=$dir/board
for page in README.md docs/*.md; do
    while IFS= read -r line; do
        case $line in
        "make check-board"*) # is run by test_replay.sh, which takes half a minute
            check "$page: $line" grep -q '^check-board:' Makefile ;;
        "make flash"*) flash "$page: $line" "$line" ;;
        picocom*) terminal "$page: $line" "${line//\/dev\/ttyACM0/$dir/board}" ;;
        *) passes "$page: $line" "${line//\/dev\/ttyACM0/$port}" ;;
        esac
    done < <(commands "$page" "sh board")
done
finish
