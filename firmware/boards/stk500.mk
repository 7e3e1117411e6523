# Atmel STK500 with an ATmega16 at 10 MHz and 1 KB of RAM; the TUC command set at power-up
MCU        := atmega16
F_CPU      := 10000000
BAUD       := 9600
PROGRAMMER := stk500v2
FLASH_BAUD := 115200
# A crystal of more than 8 MHz (CKOPT), slow start; the firmware itself switches JTAG off.
FUSES      := lfuse:w:0xff:m hfuse:w:0x89:m
# What the build holds the image to, in bytes.
FLASH_MAX  := 16384
RAM_SIZE   := 1024
RAM_STATIC_MAX := 1024
RAM_LEFT_MIN := 16
