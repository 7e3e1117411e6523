# A baud rate that the clock cannot make to within 2.5 % stops the build (case 24 of
# ../shared/cases/reports.md).
. "$(dirname "$0")/tap.sh"

# compiles MCU CLOCK BAUD: whether the serial port can be built so.
compiles()
{
    avr-gcc -std=c11 -fsyntax-only -Os "-mmcu=$1" "-DF_CPU=$2UL" "-DBAUD=$3UL" \
        firmware/src/hal/uart.c >"$dir/log" 2>&1
}

refuses() { ! compiles "$@" && grep -q 'cannot make this baud rate' "$dir/log"; }

for baud in 9600 19200 38400 57600 115200 500000 1000000 2000000; do
    check "16 MHz makes $baud baud" compiles atmega328p 16000000 $baud
done
# 130,000 would be 2.56 % off.
for baud in 130000 230400 460800 921600 1500000; do
    check "16 MHz does not make $baud baud" refuses atmega328p 16000000 $baud
done
check "10 MHz makes 9600 baud" compiles atmega16 10000000 9600
check "10 MHz does not make 230400 baud" refuses atmega16 10000000 230400
finish
