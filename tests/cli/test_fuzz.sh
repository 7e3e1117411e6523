#!/bin/bash
# A fixed short number of runs of each libFuzzer target; `make fuzz` runs them for longer.
. "$(dirname "$0")/tap.sh"

targets=(grid link tuc puzzles wire client transcript)
for name in "${targets[@]}"; do
    if [ ! -x build/fuzz/"$name" ]; then
        echo "# not run: clang or its fuzzer runtime (libclang-rt-dev) is missing: NOTHING WAS FUZZED"
        echo "1..0"
        exit 0
    fi
done

same "every target of tests/fuzz is run" "$(printf '%s\n' "${targets[@]}" | sort)" \
    "$(ls tests/fuzz/fuzz_*.c | sed 's/.*fuzz_//; s/\.c$//' | grep -vx port | sort)"
for name in "${targets[@]}"; do
    case $name in link | tuc) runs=600 ;; *) runs=6000 ;; esac
    tests/fuzz/run "-runs=$runs" "build/fuzz/$name" >"$dir/out"
    check "fuzz $name: $runs inputs" grep -q '^ok' "$dir/out"
    grep '^#' "$dir/out"
done

# A target that finds something fails the run: an input that is no input of the real ones.
printf '#!/bin/sh\nexit 77\n' >"$dir/broken"
chmod +x "$dir/broken"
check "a target that fails is noticed" grep -q '^not ok' <(tests/fuzz/run -runs=1 "$dir/broken")
finish
