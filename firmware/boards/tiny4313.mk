# ATtiny4313 at 8 MHz from its own oscillator, on a breadboard, written through an ISP programmer
MCU        := attiny4313
F_CPU      := 8000000
BAUD       := 38400
PROGRAMMER := usbasp
# The oscillator undivided (it comes divided by 8), brown-out below 2.7 V.
FUSES      := lfuse:w:0xe4:m hfuse:w:0xdb:m
# Optimised across files, or it does not fit; all its calls are near, and functions in the compiler's
# own order are smaller. Tables of jumps would be tables of instructions on this part, which the
# proof of the stack does not read. The debug information would name temporary files.
BOARD_FLAGS := -flto -frandom-seed=avrdoku -flto-partition=balanced -ftoplevel-reorder \
               -fno-jump-tables -g0
# What the build holds the image to, in bytes.
FLASH_MAX  := 4096
RAM_SIZE   := 256
RAM_STATIC_MAX := 256
RAM_LEFT_MIN := 0
