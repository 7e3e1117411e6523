# The tree itself: the arrows of docs/DESIGN.md (main -> link, hal; link -> core; core -> nothing),
# registers only in hal, the formatting, and words that do not belong in firmware.
. "$(dirname "$0")/tap.sh"

# includes FOLDER ALLOWED-REGEX: every #include "..." or <avr/...> below FOLDER that is not allowed.
forbidden_includes()
{
    grep -rnE '^#[[:space:]]*include' "$1" --include='*.[chS]' | grep -vE "$2"
}

own='include "[a-z_0-9]+\.h"'
c_headers='include <(stdint|stdbool|stddef|string)\.h>'

same "core includes only core and the flash-table shim" "" \
    "$(forbidden_includes firmware/src/core "$own|$c_headers|include \"\.\./hal/flash\.h\"|include <avr/io\.h>")"
same "link includes only link, core and the flash-table shim" "" \
    "$(forbidden_includes firmware/src/link "$own|$c_headers|include \"\.\./core/[a-z]+\.h\"|include \"\.\./hal/flash\.h\"")"
same "hal includes neither core nor link" "" \
    "$(grep -rnE 'include "\.\./(\.\./)?(core|link)/' firmware/src/hal)"
same "the host tool includes no hal and no link" "" \
    "$(grep -rnE 'include ".*(hal|link)/' host-tools)"
same "only assembly names registers outside hal" "" \
    "$(grep -rnE '<avr/(io|interrupt|sleep|wdt|eeprom)\.h>' firmware/src/core firmware/src/link firmware/src/main.c \
        --include='*.[ch]')"
same "no malloc, no recursion helpers, no floating point in the firmware" "" \
    "$(grep -rnwE 'malloc|calloc|realloc|free|alloca|float|double|printf|sprintf' firmware/src --include='*.[ch]' \
        | grep -vE '^[^:]+:[0-9]+:[[:space:]]*(/?\*|//)')"
same "no three exclamation marks in the image" "0" \
    "$(avr-objcopy -O binary build/uno/avrdoku.elf "$dir/image.bin" && grep -c '!!!' "$dir/image.bin")"
if command -v clang-format >/dev/null; then
    same "the sources are formatted as .clang-format says" "" \
        "$(git ls-files '*.c' '*.h' | xargs clang-format --style=file --dry-run 2>&1 | head -n 5)"
else
    echo "# not run: clang-format is not installed"
fi
finish
