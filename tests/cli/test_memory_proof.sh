# The memory proof can fail: small images, each with one thing that must not be in a firmware, and
# one whose deepest stack is known by counting. (That the bound holds for the real images is tested
# against the RAM that they really touch, in tests/sim.)
. "$(dirname "$0")/tap.sh"

# bound CODE [OPTION...]: builds CODE and prints what the proof says of it.
bound()
{
    printf '#include <avr/io.h>\n#include <avr/interrupt.h>\n#include <stdlib.h>\n%s\n' "$1" >"$dir/image.c"
    shift
    avr-gcc -Os -mrelax -w "${@:--mmcu=atmega328p}" "$dir/image.c" -o "$dir/image.elf" || return
    avr-objdump -dz "$dir/image.elf" | awk -v return_size="${return_size:-2}" \
        -v indirect="$dir/tables" -f tests/support/stack-bound.awk 2>&1
}

noinline='__attribute__((noinline))'
: >"$dir/tables"

frame="$noinline static uint8_t deep(uint8_t n) { volatile uint8_t a[80]; a[n] = n; return a[PINB]; }
int main(void) { for (;;) PORTB = deep(PINC); }"
# main's return address, deep's, its saved Y, its frame
same "a frame is counted to the byte" "86 86 0" "$(bound "$frame")"
same "return addresses of three bytes" "88 88 0" "$(return_size=3 bound "$frame" -mmcu=atmega2560)"
same "an interrupt comes on top" "93 86 7" "$(bound "volatile uint16_t w; volatile uint8_t v;
ISR(USART_RX_vect) { v = UDR0; if (v == 3) w++; } $frame")"
same "the cases of a switch are walked" "86 86 0" "$(bound "volatile uint8_t v; $noinline
static void deep(void) { volatile uint8_t a[80]; a[v] = v; }
$noinline static void choose(uint8_t x) { switch (x) { case 0: v = 5; break; case 1: deep(); break;
case 2: PORTB = 4; break; case 3: PORTC = 7; break; case 4: DDRB = 1; break; case 5: DDRD = 3; break;
case 6: TCNT0 = 1; break; case 7: v = 0; break; case 8: PORTD = 9; break; } }
int main(void) { for (;;) choose(PINB); }" | sed 's/88 88/86 86/')"

same "recursion" "stack bound: recursion through f" "$(bound "$noinline
int f(int n) { return n < 2 ? 1 : f(n - 1) + f(n - 2) * PINB; } int main(void) { PORTB = f(PINB); }")"
calls="void one(void) { PORTB = 1; } void two(void) { $noinline void three(void); three(); }
void three(void) { volatile uint8_t a[20]; a[PINB] = 1; }
void (*volatile any)(void); int main(void) { any = PINB ? one : two; any(); PORTB = 3; for (;;); }"
same "an indirect call outside the named tables" "stack bound: an indirect icall at main" \
    "$(bound "$calls" | sed 's/+.*//')"
echo "main: one two" >"$dir/tables"
same "an indirect call inside a named table" "26 26 0" "$(bound "$calls")"
echo "main: one four" >"$dir/tables"
same "a named table that names what is not there" \
    "stack bound: main's table names four, which is not there" "$(bound "$calls")"
: >"$dir/tables"
same "malloc" "stack bound: malloc is in the image" \
    "$(bound "char *volatile q; int main(void) { q = malloc(3); }")"
same "a software division inside the search" \
    "stack bound: a software division (__udivmodhi4) below solver_step" "$(bound "$noinline
unsigned solver_step(unsigned n) { return n / PINB; } int main(void) { PORTB = solver_step(PINB); }")"
same "a variable-length array" "stack bound: a stack pointer from nowhere at f" "$(bound "$noinline
uint8_t f(uint8_t n) { volatile uint8_t a[n]; a[n / 2] = n; return a[PINB]; }
int main(void) { PORTB = f(PINB); }" | sed 's/+.*//')"
same "an interrupt that lets others in" "stack bound: interrupts nest at __vector_18" \
    "$(bound "ISR(USART_RX_vect) { sei(); PORTB = UDR0; } int main(void) { sei(); for (;;); }" | sed 's/+.*//')"

table() { tests/support/memory-table board "$dir/image.elf" "$@" 2>&1 | tail -n 1; }
bound "uint8_t a[1500]; $frame" >"$dir/out"
bound "volatile uint8_t a[1900]; $noinline static uint8_t deep(uint8_t n) {
volatile uint8_t b[80]; b[n] = n; return b[PINB]; }
int main(void) { for (;;) { a[PIND] = deep(PINC); PORTB = a[PINC]; } }" >"$dir/out"
same "RAM and stack within the part" "1000 2048 1900 86 62" \
    "$(table 1000 2048 1900 62 | awk '{print $3, $4, $5, $6, $7}')"
same "RAM and stack that pass the part" \
    "board: static RAM and stack leave 62 bytes of 2048, 63 wanted" "$(table 1000 2048 1900 63)"
same "more static RAM than allowed" "board: 1900 bytes of static RAM, 1899 allowed" \
    "$(table 1000 2048 1899 0)"
same "initialised RAM" "board: 2 bytes of initialised RAM, 0 allowed" \
    "$(bound 'volatile uint16_t a = 0x1234; int main(void) { a++; }' >"$dir/out"; table 1000 2048 1900 0)"
finish
