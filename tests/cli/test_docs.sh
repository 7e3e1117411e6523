# Every command in README.md and docs/ is run: each line of a fenced block marked "sh" as it stands;
# those of a block marked "sh board" with a simulated board in the place of /dev/ttyACM0. What a screen
# shows (blocks "terminal" and "transcript") is played against the image, and links lead somewhere.
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
    if within 120 bash -c "$2" >"$dir/out" 2>&1 </dev/null; then
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
        *) passes "$page: $line" "${line//build\/host\/avrdoku/$tool}" ;;
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
    "$plain_tool" sim --link "$dir/$1" "${@:2}" >/dev/null 2>"$dir/sim.err" &
    boards+=($!)
    soon test -e "$dir/$1"
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

# screen_to_transcript PAGE: its "terminal" blocks as dialogues of `avrdoku replay`, from the reset on.
# What stands behind a prompt is typed, and comes back as an echo; times may differ.
screen_to_transcript()
{
    awk '/^```/ { inside = ($0 == "```terminal"); if (inside) print "@ reset\n< "; next }
        !inside { next }
        { gsub(/[0-9]+\.[0-9]+ ms/, "{n}.{n} ms") }
        !/^>/ { print "< " $0; next }
        { print "< > \\" }
        length($0) > 2 { print "> " substr($0, 3); print "< " substr($0, 3) }' "$1"
}

screen_to_transcript README.md >"$dir/screen"
check "README.md shows a terminal" grep -q '^> ' "$dir/screen"
passes "README.md: what the terminal shows is what the board says" "$tool replay $dir/screen"
passes "README.md: what a program sends and gets" "$tool replay README.md"

# anchors PAGE: what a link to one of its headings is called, one a line.
anchors()
{
    sed -n '/^```/,/^```/d; s/^##* //p' "$1" | tr 'A-Z ' 'a-z-' | tr -cd 'a-z0-9_\n-'
}

# dead_links PAGE...: the links to files and headings that are not there.
dead_links()
{
    local page link path heading
    for page in "$@"; do
        while IFS= read -r link; do
            path=${link%%#*} heading=${link#"$path"}
            path=${path:+$(dirname "$page")/$path}
            [ -e "${path:-$page}" ] || echo "$page: $link"
            [ -z "$heading" ] || anchors "${path:-$page}" | grep -qx -- "${heading#\#}" || echo "$page: $link"
        done < <(grep -oE '\]\([^)]+\)' "$page" | sed 's/^](//; s/)$//' | grep -vE '^https?://')
    done
}

# block PAGE KIND: the page's first block of that kind.
block() { awk -v open="^\`\`\`$2\$" '/^```/ { if (inside) exit; inside = $0 ~ open; next } inside' "$1"; }

porting=docs/PORTING.md
same "$porting: the part's header is the one that is there" "$(sed 1d firmware/src/hal/parts/atmega1284p.h)" \
    "$(block $porting c)"
same "$porting: and so are the board's data" "$(grep -v '^#' firmware/boards/mighty1284.mk)" \
    "$(block $porting make)"

same "no page has a dead link" "" "$(dead_links *.md docs/*.md)"
# absent_files PAGE...: the sources that are named there and that are not there; NAME and VERSION stand
# for any.
absent_files()
{
    local name tree
    tree=$(git ls-files)
    grep -ohE '`[A-Za-z0-9_/*.-]+\.([chS]|sh|mk|awk|csv|md)`' "$@" | tr -d '`' | sort -u |
        while IFS= read -r name; do
            grep -qE "(^|/)$(sed 's/NAME\|VERSION/*/; s/\./\\./g; s/\*/[^\/]*/g' <<<"$name")\$" \
                <<<"$tree" || echo "$name"
        done
}

same "every source that a page names is there" "" "$(absent_files *.md docs/*.md)"
same "README.md leads to every page" "" \
    "$(for page in SECURITY.md CHANGELOG.md LICENSE docs/*.md; do
        grep -qF "]($page)" README.md || echo "$page"
    done)"

board board
port=$dir/board
for page in README.md docs/*.md; do
    while IFS= read -r line; do
        case $line in
        "make check-board"*) # is run by test_replay.sh, which takes half a minute
            check "$page: $line" grep -q '^check-board:' Makefile ;;
        "make flash"*) flash "$page: $line" "$line" ;;
        picocom*) terminal "$page: $line" "${line//\/dev\/ttyACM0/$dir/board}" ;;
        *)
            command=${line//build\/host\/avrdoku/$tool}
            passes "$page: $line" "${command//\/dev\/ttyACM0/$port}" ;;
        esac
    done < <(commands "$page" "sh board")
done
finish
