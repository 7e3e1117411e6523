# Atmel STK500 with an ATmega16 at 10 MHz and 1 KB of RAM; the TUC command set at power-up
MCU        := atmega16
F_CPU      := 10000000
BAUD       := 9600
PROGRAMMER := stk500v2
FLASH_BAUD := 115200
# External crystal, slow start; JTAG stays as shipped, since the firmware switches it off.
FUSES      := lfuse:w:0xff:m hfuse:w:0x99:m
# What the build holds the image to, in bytes.
FLASH_MAX  := 16384
RAM_SIZE   := 1024
RAM_STATIC_MAX := 1024
RAM_LEFT_MIN := 16
