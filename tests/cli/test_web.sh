# What is written in JavaScript: the image in avr8js (in Node), and the page of docs/try in a headless
# browser. Both need `make deps-page`; the browser is the system's own.
. "$(dirname "$0")/tap.sh"

# tap COMMAND...: runs a program that prints TAP and makes its results ours.
tap()
{
    local line
    timeout 300 "$@" >"$dir/tap" 2>"$dir/err"
    local status=$?
    while IFS= read -r line; do
        case $line in
        "ok "*) pass "${line#* - }" ;;
        "not ok "*) fail "${line#* - }" ;;
        "#"*) echo "$line" ;;
        esac
    done <"$dir/tap"
    grep -q '^1\.\.' "$dir/tap" || { fail "it ran to its end"; sed 's/^/# /' "$dir/err" | tail -n 15; }
    [ $status -eq 0 ] || grep -q '^not ok' "$dir/tap" || fail "exit status $status"
}

modules=docs/try/node_modules
if ! command -v node >/dev/null || [ ! -d $modules/avr8js ]; then
    echo "# not run: avr8js and the page: node or the modules of make deps-page are not here"
    finish
fi

tests/support/hundred >"$dir/puzzles"
"$tool" judge -f line <"$dir/puzzles" >"$dir/want"
tap node tests/web/emulator.mjs build/uno/avrdoku.hex "$dir/puzzles" "$dir/want"

check "README names the two commands" \
    grep -qx 'make page' <(grep -x -A 1 'make deps-page' README.md)
make page >"$dir/log" 2>&1
same "make page" "0 " "$? $(grep -i error "$dir/log")"
same "the page is one static folder" "index.html page.css page.js " "$(ls build/page | tr '\n' ' ')"
same "it names no other host to load from" "" \
    "$(grep -ohE "(src|href)=[\"']?https?:[^\"' >]*|import\(['\"]https?:[^'\"]*|url\(https?:[^)]*" build/page/*)"
same "the lock file names no registry" "" "$(grep -E '"resolved"|registry' docs/try/package-lock.json)"

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -z "$browser" ] || [ ! -d $modules/playwright-core ]; then
    echo "# not run: the page in a browser: chromium is not installed"
    finish
fi
tap node tests/web/page.mjs build/page "$browser" build/uno/avrdoku.hex
finish
