#!/bin/bash
# avrdoku term: a terminal on the simulated board. `script` gives it a terminal of its own.
. "$(dirname "$0")/tap.sh"

if ! command -v script >/dev/null; then
    echo "# not run: the program script is not installed"
    echo "1..0"
    exit 0
fi

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
# The terminal's settings before and after, around what is typed into term.
cat >"$dir/session" <<END
stty -g
$tool term
echo "status \$?"
stty -g
END

session() { within 30 script -qec "bash $1" /dev/null; }

# after TEXT KEYS: types when this has been shown.
after() { soon grep -aq -- "$1" "$dir/shown"; printf "$2"; }

{ after "leaves" "version\r"; after "avrdoku [0-9]" "$puzzle\r"; after "^unique" '\035'; after "^status" ""; } |
    session "$dir/session" >"$dir/shown"
tr -d '\r' <"$dir/shown" >"$dir/log"
check "how to leave is said at entry" grep -q "Ctrl-\] leaves" "$dir/log"
check "the board's banner or prompt is seen, and its answer" grep -q "avrdoku" "$dir/log"
check "a puzzle that is typed is solved" grep -q "| 5 3 4 | 6 7 8 | 9 1 2 |" "$dir/log"
check "the verdict" grep -q "^unique" "$dir/log"
same "Ctrl-] leaves: exit status" "status 0" "$(grep '^status' "$dir/log")"
same "the terminal is as it was" "$(head -n 1 "$dir/log")" "$(tail -n 1 "$dir/log")"

# Three sessions side by side: they mostly wait.
for signal in TERM INT HUP; do
    sed "s|^.*term\$|timeout --foreground --preserve-status -s $signal $(patient 1.5) $tool term|" "$dir/session" \
        >"$dir/session.$signal"
    sleep "$(patient 2.5)" | session "$dir/session.$signal" | tr -d '\r' >"$dir/log.$signal" &
done
wait
for signal in TERM INT HUP; do
    log=$dir/log.$signal
    same "SIG$signal: exit status" "status $((128 + $(kill -l $signal)))" "$(grep '^status' "$log")"
    same "SIG$signal: the terminal is as it was" "$(head -n 1 "$log")" "$(tail -n 1 "$log")"
done

printf 'version\r' | within 20 "$tool" term >"$dir/out" 2>"$dir/err"
same "input that is no terminal: ends when the board falls silent" 0 $?
check "input that is no terminal: is sent" grep -q "version" "$dir/out"
"$tool" term -p /dev/nonexistent >"$dir/out" 2>"$dir/err" </dev/null
same "no such port" 3 $?
finish
