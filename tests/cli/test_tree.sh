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
same "the host tool includes no hal, and of link only the CRC" "" \
    "$(grep -rnE 'include ".*(hal|link)/' host-tools | grep -v '"../firmware/src/link/crc.h"')"
# solver_size.h takes the size of the RAM from <avr/io.h> when assembly includes it.
same "registers are named only in hal" "" \
    "$(grep -rnE '<avr/(io|sleep|wdt|eeprom)\.h>' firmware/src/core firmware/src/link firmware/src/main.c \
        --include='*.[ch]' | grep -v '^firmware/src/core/solver_size.h:')"
same "no heap, no floating point and no printf in the firmware" "" \
    "$(find firmware/src -name '*.[ch]' | while read -r file; do
        gcc -fpreprocessed -dD -E -P "$file" 2>/dev/null |
            grep -nE '\<(malloc|calloc|realloc|free|alloca|s?n?printf)\(|\<(float|double)\>' |
            sed "s|^|$file: |"
    done)"
same "no three exclamation marks in the image" "0" \
    "$(avr-objcopy -O binary build/uno/avrdoku.elf "$dir/image.bin" && grep -c '!!!' "$dir/image.bin")"
if command -v clang-format >/dev/null; then
    same "the sources are formatted as .clang-format says" "" \
        "$(git ls-files '*.c' '*.h' | xargs clang-format --style=file --dry-run 2>&1 | head -n 5)"
else
    echo "# not run: clang-format is not installed"
fi
finish
