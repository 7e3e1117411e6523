# The comparison of `make bench-check`: 3 % worse passes, more fails and is named; files that only one
# side has are no fault; nothing to compare is one.
. "$(dirname "$0")/tap.sh"

baseline=$dir/baseline.csv
figures=$dir/figures.csv
echo 'asm,solve,tuc-easy,50,3000,3500,3500,3700,4700,10000,35.0,0.00' >"$baseline"
echo 'asm,solve,clue17,492,39000,49000,50000,60000,130000,170000,67.1,0.57' >>"$baseline"

compared()
{
    tests/bench/check "$baseline" "$figures" >"$dir/out" 2>&1
    echo $?
}

cp "$baseline" "$figures"
same "the same figures pass" 0 "$(compared)"
sed 's/,10000,/,10300,/' "$baseline" >"$figures"
same "3 % worse passes" 0 "$(compared)"
sed 's/,10000,/,10301,/' "$baseline" >"$figures"
same "more than 3 % worse fails" 1 "$(compared)"
same "and is named" "worse: asm solve tuc-easy (50) max 10301, was 10000" "$(grep '^worse' "$dir/out")"
grep easy "$baseline" >"$figures"
same "a file that is not here is no fault" 0 "$(compared)"
echo 'asm,solve,other,1,1,1,1,1,1,1,1,0' >"$figures"
same "nothing to compare is one" 1 "$(compared)"
finish
