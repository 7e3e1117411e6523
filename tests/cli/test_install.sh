#!/bin/bash
# make install into a folder of its own; the tool is used from there, outside of the tree.
. "$(dirname "$0")/tap.sh"

puzzle=53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
solution=534678912672195348198342567859761423426853791713924856961537284287419635345286179

MAKEFLAGS='' make install DESTDIR="$dir/root" PREFIX=/opt >"$dir/log" 2>&1
same "make install" 0 $?
cd "$dir" || exit 2
installed=$dir/root/opt
avrdoku=$installed/bin/avrdoku
# A tool that is watched (tests/memory.mk) is used in its place.
case "$tool" in
build/host/*) ;;
*valgrind-tool) export AVRDOKU=$avrdoku; avrdoku=$OLDPWD/$tool ;;
*) cp "$OLDPWD/$tool" "$avrdoku" ;;
esac
same "the installed tool solves, with the image that is built in" "$solution" \
    "$("$avrdoku" solve $puzzle)"
check "the man page is there" grep -q "^.TH AVRDOKU 1" "$installed/share/man/man1/avrdoku.1"
# shellcheck disable=SC1091
. "$installed/share/bash-completion/completions/avrdoku"
check "the completion is there" complete -p avrdoku
rm -f "$installed/share/avrdoku/stk500.elf"
"$avrdoku" info --board stk500 >"$dir/out" 2>"$dir/err"
same "a board without an image: exit status" 2 $?
check "a board without an image: what to do is said" grep -q "make BOARD=stk500" "$dir/err"
mkdir -p "$installed/share/avrdoku"
echo "no image" >"$installed/share/avrdoku/stk500.elf"
"$avrdoku" info --board stk500 >"$dir/out" 2>"$dir/err"
check "a board's image is looked for where it is installed" grep -q "share/avrdoku/stk500.elf" "$dir/err"
finish
