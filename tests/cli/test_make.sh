# The Makefile itself: what it says of a board and of packages that are not there, and that a make in a
# make shares the jobs of the outer one (GNU make passes them only on to recipe lines that begin with +
# or have $(MAKE)).
. "$(dirname "$0")/tap.sh"

said=$(env -u MAKEFLAGS -u MAKELEVEL make -n BOARD=due 2>&1)
same "an unknown board: exit status" 2 $?
check "an unknown board: the boards that there are" \
    grep -qE 'no board is called due: there are .*mega.* uno' <<<"$said"
same "an unknown board: said in one line" 1 "$(wc -l <<<"$said")"

mkdir "$dir/bin"
ln -s "$(command -v tr)" "$dir/bin"
said=$(PATH=$dir/bin /bin/sh tests/support/deps page 2>&1)
same "no npm, no browser and no apt-get: exit status" 1 $?
check "no npm, no browser and no apt-get: what is needed" grep -qw 'nodejs npm chromium' <<<"$said"

# recipes FILE...: their recipe lines, continued ones joined.
recipes() { sed -s -e ':a' -e '/\\$/{N;s/\\\n//;ba' -e '}' "$@" | grep -P '^\t'; }

same "a make in a make shares its jobs" "" \
    "$(recipes Makefile tests/*.mk tests/*/*.mk | grep -F '$(SUBMAKE)' | grep -vP '^\t\+')"
same "help names every target once" "" \
    "$(make help | awk '/^  / {print $1}' | sort | uniq -d)"
same "help: one column of names, no line too long for a terminal of 100" "" \
    "$(make help | awk 'length($0) > 100 || (/^  / && substr($0, 19, 1) != " ")')"
finish
