#!/bin/bash
# What the tool writes, in every format, for every kind of answer. The native board: the formats do
# not know which board answered; test_simulated.sh has the chip's.
. "$(dirname "$0")/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179
six=92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..
none=12345678.........9...............................................................
clash=.99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..
short=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7

run() { "$tool" "$1" --board native -f "$2" "${@:3}" 2>"$dir/err"; }

# Times differ from run to run.
steady() { sed -E 's/[0-9]+ us/N us/; s/"us":[0-9]+/"us":N/; s/^(([^,]*,){3})[0-9]+/\1N/'; }

# ---- line ----

same "line: a solution" "$solution" "$(run solve line $puzzle)"
same "line: none" none "$(run solve line $none)"
same "line: conflict names both cells" "conflict r1c2 r1c3" "$(run solve line $clash)"
same "line: malformed says how many cells came" "malformed need 81 got 80" "$(run solve line $short)"
check "malformed: stderr says so too" grep -q "80" "$dir/err"
same "line: limit" limit "$(run solve line --limit 5 $six)"
same "line N answers puzzle N" "$solution
malformed need 81 got 80
none
$solution" "$(printf '%s\n' $puzzle $short $none $puzzle | run solve line)"
same "judge line: unique" "unique	$solution" "$(run judge line $puzzle)"
same "judge line: multiple" multiple "$(run judge line $six | cut -f 1)"
check "judge line: multiple shows a whole grid" grep -qE $'^multiple\t[1-9]{81}$' <(run judge line $six)
same "judge line: none shows the puzzle" "none	$none" "$(run judge line $none)"
same "judge line: conflict" "conflict r1c2 r1c3	$clash" "$(run judge line $clash)"
same "judge line: malformed has no grid" "malformed need 81 got 80	" "$(run judge line $short)"
same "count line" "1
6
0" "$(run count line $puzzle $six $none)"
same "count line: at least" ">=4" "$(run count line --max 4 $six)"

# ---- rows, grid ----

rows=$(sed -E 's/(.{9})/\1\n/g; s/([1-9])([1-9])/\1 \2/g; s/([1-9])([1-9])/\1 \2/g' <<<"$solution" | head -n 9)
same "rows" "$rows" "$(run solve rows $puzzle)"
same "rows: two puzzles are eighteen lines" "$rows
$rows" "$(run solve rows $puzzle $puzzle)"
same "rows: what has no solution is one line" "conflict r1c2 r1c3" "$(run solve rows $clash)"
same "rows: judge begins with the verdict" "unique
$rows" "$(run judge rows $puzzle)"

drawn="+-------+-------+-------+
| 5 3 4 | 6 7 8 | 9 1 2 |
| 6 7 2 | 1 9 5 | 3 4 8 |
| 1 9 8 | 3 4 2 | 5 6 7 |
+-------+-------+-------+
| 8 5 9 | 7 6 1 | 4 2 3 |
| 4 2 6 | 8 5 3 | 7 9 1 |
| 7 1 3 | 9 2 4 | 8 5 6 |
+-------+-------+-------+
| 9 6 1 | 5 3 7 | 2 8 4 |
| 2 8 7 | 4 1 9 | 6 3 5 |
| 3 4 5 | 2 8 6 | 1 7 9 |
+-------+-------+-------+"
same "grid" "$drawn
unique, N us, 0 guesses" "$(run judge grid $puzzle | steady)"
same "grid: the comment stands above" "Grid one
$drawn
solved, N us, 0 guesses" "$(echo "$puzzle Grid one" | run solve grid | steady)"
same "grid: a count" "6 solutions" "$(run count grid $six | cut -d , -f 1)"
same "grid: one solution" "1 solution" "$(run count grid $puzzle | cut -d , -f 1)"
same "grid: no answer" "conflict r1c2 r1c3" "$(run solve grid $clash)"
same "what the tool draws, it reads" "$solution" "$(run solve grid $puzzle | head -n 13 | run solve line)"
same "what the tool writes as rows, it reads" "$solution" "$(run solve rows $puzzle | run solve line)"

# ---- csv, json ----

same "csv" "puzzle,verdict,solution,us,nodes,guesses
$puzzle,solved,$solution,N,51,0
$none,none,,N,0,0
$clash,conflict,,N,0,0
,malformed,,N,0,0" "$(run solve csv $puzzle $none $clash $short | steady | sed -E 's/(none,,N,)[0-9]+,[0-9]+/\10,0/')"
same "csv: count has one column more" "puzzle,verdict,solution,us,nodes,guesses,count
$six,solved,,N,N,N,6" "$(run count csv $six | steady | sed -E 's/N,[0-9]+,[0-9]+,/N,N,N,/')"
same "csv that the tool wrote is read, solutions compared" "$solution" \
    "$(run judge csv $puzzle | run solve line)"
same "json" \
    '{"puzzle":"'$puzzle'","verdict":"unique","solution":"'$solution'","us":N,"nodes":51,"guesses":0,"comment":"one \"quoted\" é","detail":null}' \
    "$(echo "$puzzle one \"quoted\" é" | run judge json | steady)"
same "json: no solution" \
    '{"puzzle":"'$clash'","verdict":"conflict","solution":null,"us":N,"nodes":0,"guesses":0,"comment":null,"detail":"r1c2 r1c3"}' \
    "$(run judge json $clash | steady)"
same "json: malformed" \
    '{"puzzle":null,"verdict":"malformed","solution":null,"us":N,"nodes":0,"guesses":0,"comment":null,"detail":"need 81 got 80"}' \
    "$(run judge json $short | steady)"
same "json: count" '"count":4,"exact":false' \
    "$(run count json --max 4 $six | grep -oE '"count":[0-9]+,"exact":[a-z]+')"
same "json: a comment that is no UTF-8 is taken as Latin-1" '"comment":"caf\u00e9"' \
    "$(printf '%s caf\xe9\n' $puzzle | run solve json | grep -oE '"comment":"[^"]*"' | sed 's/é/\\u00e9/')"

# ---- Which format without -f ----

same "a pipe gets line" "$solution" "$("$tool" solve --board native $puzzle)"
check "a terminal gets grid" grep -q -- "+-------+" \
    <(script -qec "$tool solve --board native $puzzle" /dev/null </dev/null)
finish
