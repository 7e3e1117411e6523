# Mighty 1284P (ATmega1284P, 16 MHz)
MCU        := atmega1284p
F_CPU      := 16000000
BAUD       := 115200
PROGRAMMER := arduino
FLASH_BAUD := 115200
# A bootloader erases page by page: no erase of the whole chip before.
FLASH_OPTIONS := -D
# What the build holds the image to, in bytes.
FLASH_MAX  := 24576
RAM_SIZE   := 16384
RAM_STATIC_MAX := 1664
RAM_LEFT_MIN := 14000
