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

# The commands for a board, on a simulated one.
"$tool" sim --link "$dir/board" >/dev/null 2>"$dir/sim.err" &
sim=$!
trap 'kill "$sim" 2>/dev/null; wait "$sim" 2>/dev/null; rm -rf "$dir"' EXIT
for _ in $(seq 50); do [ -e "$dir/board" ] && break; sleep 0.1; done
for page in README.md docs/*.md; do
    while IFS= read -r line; do
        here=${line//\/dev\/ttyACM0/$dir/board}
        case $line in
        "make flash"*) # what it would run names the image and the port; avrdude itself needs a chip
            check "$page: $line (dry run)" bash -c \
                "make -n ${here#make } | grep -q \"avrdude .*-P $dir/board .*build/uno/avrdoku.hex\"" ;;
        picocom*)
            if command -v picocom >/dev/null; then
                printf '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\r' |
                    timeout 20 bash -c "$here --noreset -q -x 3000" >"$dir/out" 2>&1
                check "$page: $line" grep -q unique "$dir/out"
            else
                echo "# not run: picocom is not installed ($page: $line)"
            fi ;;
        *) passes "$page: $line" "$here" ;;
        esac
    done < <(commands "$page" "sh board")
done
finish
