#!/bin/bash
# avrdoku bench: figures in every format, and the comparison with an earlier run.
. "$(dirname "$0")/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
other=..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9
printf '%s\n' $puzzle $puzzle $other >"$dir/three.txt"
bench() { within 60 "$tool" bench "$@"; }

bench -f csv "$dir/three.txt" >"$dir/base.csv"
same "exit status" 0 $?
same "csv: the columns" "file,puzzles,min,median,mean,p90,p99,max,nodes,guesses" "$(head -n 1 "$dir/base.csv")"
same "csv: one line a file" "three.txt,3" "$(tail -n +2 "$dir/base.csv" | cut -d , -f 1,2)"
IFS=, read -r _ _ min median _ p90 _ max _ <<<"$(tail -n 1 "$dir/base.csv")"
check "figures are in order and of a chip" test 1000 -lt "$min" -a "$min" -le "$median" -a "$median" -lt "$p90" -a "$p90" -le "$max"
# Where a search stands in the stream, and on which board, costs nothing. Only the clock's interrupt
# (11 cycles, once in 262,144) falls into one search and not into another.
yes $puzzle | head -n 40 >"$dir/same.txt"
IFS=, read -r _ _ least often _ _ _ most _ <<<"$(bench -j 1 -f csv "$dir/same.txt" | tail -n 1)"
check "cycles are the same anywhere in the stream ($least to $most)" \
    test "$often" -eq "$least" -a $((most - least)) -le 120
same "cycles are the same on any number of boards" "$often" \
    "$(bench -j 3 -f csv "$dir/same.txt" | tail -n 1 | cut -d , -f 4)"
again=$(bench -j 3 -f csv "$dir/three.txt" | tail -n 1 | cut -d , -f 8)
check "cycles are the same each time, also of a longer search ($max, $again)" \
    test $((again - max)) -le $((120 + max / 1000)) -a $((max - again)) -le $((120 + max / 1000))
same "json" "three.txt $median" \
    "$(bench -f json "$dir/three.txt" | sed -E 's/.*"file":"([^"]*)".*"median":([0-9]+).*/\1 \2/')"
bench -f grid "$dir/three.txt" >"$dir/table"
check "table" grep -qE "^three.txt +3 +$min +$median " "$dir/table"
check "histogram" grep -qE "^ +[0-9]+ \.\. [0-9]+ +2 #+$" "$dir/table"
same "standard input" "-,3" "$(bench -f csv <"$dir/three.txt" | tail -n 1 | cut -d , -f 1,2)"
same "two files are two lines" 3 "$(bench -f csv "$dir/three.txt" "$dir/three.txt" | wc -l)"

bench --baseline "$dir/base.csv" "$dir/three.txt" >"$dir/out" 2>"$dir/err"
same "baseline: the same" "0 " "$? $(cat "$dir/err")"
awk -F, -v OFS=, 'NR > 1 {$8 = int($8 / 1.05)} {print}' "$dir/base.csv" >"$dir/better.csv"
bench --baseline "$dir/better.csv" "$dir/three.txt" >"$dir/out" 2>"$dir/err"
same "baseline: 5 % worse" 1 $?
check "baseline: the figure is named" grep -q "three.txt: max" "$dir/err"
awk -F, -v OFS=, 'NR > 1 {$8 = int($8 / 1.02)} {print}' "$dir/base.csv" >"$dir/near.csv"
bench --baseline "$dir/near.csv" "$dir/three.txt" >"$dir/out" 2>"$dir/err"
same "baseline: 2 % worse passes" 0 $?
bench --baseline "$dir/nothing" "$dir/three.txt" >"$dir/out" 2>"$dir/err"
same "baseline: no such file" 2 $?
bench "$dir/nothing" >"$dir/out" 2>"$dir/err"
same "no such file" 2 $?
check "native: microseconds" grep -q "^three.txt,3" <(bench --board native -f csv "$dir/three.txt")
printf 'puzzle,solution\n%s,%s\n' $puzzle ${puzzle//./1} >"$dir/bad.csv"
bench -f csv "$dir/bad.csv" >"$dir/out" 2>"$dir/err"
same "a solution column that is not the solution" 4 $?
if command -v gnuplot >/dev/null; then
    bench --plot "$dir/it's.svg" "$dir/three.txt" >"$dir/out" 2>"$dir/err"
    same "plot: exit status" "0 " "$? $(cat "$dir/err")"
    check "plot: an SVG with the file's name" grep -q "three.txt" "$dir/it's.svg"
    bench --plot "$dir/no/folder.svg" "$dir/three.txt" >"$dir/out" 2>"$dir/err"
    same "plot: a file that cannot be written" 2 $?
else
    echo "# not run: gnuplot is not installed"
fi
PATH=$dir "$tool" bench --plot "$dir/x.svg" "$dir/three.txt" >"$dir/out" 2>"$dir/err"
same "plot: gnuplot is not there" 2 $?
finish
