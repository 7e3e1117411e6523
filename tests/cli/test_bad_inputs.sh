# Every input of tests/data/bad-inputs.txt through the tool: the verdict in its place, the known
# puzzle behind it answered rightly, exit status 1. All of them in one run on the simulated board, and
# each in a run of its own on the native one.
. "$(dirname "$0")/tap.sh"

known=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179

declare -A text
names=()
declare -A results

# write NAME INPUT: the file $dir/NAME.alone, and $dir/NAME with the known puzzle behind it.
write()
{
    local input=$2 name
    while [[ $input =~ \$\{([A-Z0-9]+)\} ]]; do
        name=${BASH_REMATCH[1]}
        input=${input//"\${$name}"/"${text[$name]}"}
    done
    printf '%b' "$input" >"$dir/$1.alone"
    case $(tail -c 1 "$dir/$1.alone" | od -An -tx1) in
    ' 0a' | ' 0d' | '') ;;
    *) echo >>"$dir/$1.alone" ;;
    esac
    { cat "$dir/$1.alone"; echo "$known"; } >"$dir/$1"
}

while IFS= read -r line; do
    case $line in
    '' | '#'*) ;;
    '${'*) name=${line%%\}*}; text[${name#??}]=${line#*=} ;;
    '<'*) write "$entry" "${line#?}" ;;
    '>'*) names+=("$entry"); results[$entry]=${line#?} ;;
    *) entry=$line ;;
    esac
done <tests/data/bad-inputs.txt

# wanted NAME: the results, a line each, with a tab and the solution that must be there or "any".
wanted()
{
    local all=${results[$1]}
    [ -z "$all" ] || printf '%s\tany\n' "${all// \/ /$'\tany\n'}"
    printf 'unique\t%s\n' "$solution"
}

# Lines of two files (wanted and got) that differ.
differences() { paste -d '\t' "$1" "$2" | awk -F '\t' '$1 != $3 || ($2 != "any" && $2 "" != $4 "")'; }

is_bad() { [[ ${results[$1]} =~ malformed|conflict|none ]]; }

cd "$dir" || exit 2
tool=$OLDPWD/$tool
"$tool" judge -f line "${names[@]}" >all.out 2>all.err
same "all in one run on the simulated board end with exit status 1" 1 $?
for name in "${names[@]}"; do wanted "$name"; done >all.wanted
same "and give every verdict in its place, the known puzzles solved" "" \
    "$(differences all.wanted all.out | head -n 5)"
same "and not one line more or less" "$(wc -l <all.wanted)" "$(wc -l <all.out)"

wrong=""
for name in "${names[@]}"; do
    "$tool" judge --board native -f line "$name" >one.out 2>one.err
    status=$?
    is_bad "$name" && expected=1 || expected=0
    last=$(tail -n 1 one.out)
    if [ "$status" != "$expected" ] || [ "$last" != "unique"$'\t'"$solution" ]; then
        wrong+="$name: exit status $status, $last"$'\n'
    fi
done
same "each in a run of its own ends with exit status 1, the known puzzle solved" "" "$wrong"

wrong=""
for name in "${names[@]}"; do
    [ -z "${results[$name]}" ] || continue
    got=$("$tool" judge --board native -f line "$name.alone" 2>/dev/null; echo $?)
    [ "$got" = $'malformed need 81 got 0\t\n1' ] || wrong+="$name: $got"$'\n'
done
same "a file without any puzzle is malformed" "" "$wrong"

bad=0
for name in "${names[@]}"; do is_bad "$name" && bad=$((bad + 1)); done
check "there are 200 bad inputs or more" test "$bad" -ge 200
echo "# note: $bad bad inputs, ${#names[@]} in all"
finish
