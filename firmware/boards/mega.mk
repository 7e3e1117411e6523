# Arduino Mega 2560 (ATmega2560, 16 MHz)
MCU        := atmega2560
F_CPU      := 16000000
BAUD       := 115200
PROGRAMMER := wiring
FLASH_BAUD := 115200
# A bootloader erases page by page: no erase of the whole chip before.
FLASH_OPTIONS := -D
# What the build holds the image to, in bytes.
FLASH_MAX  := 24576
RAM_SIZE   := 8192
RAM_STATIC_MAX := 1664
RAM_LEFT_MIN := 6000
