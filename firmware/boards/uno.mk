# Arduino Uno (ATmega328P, 16 MHz)
MCU        := atmega328p
F_CPU      := 16000000
BAUD       := 115200
PROGRAMMER := arduino
FLASH_BAUD := 115200
# A bootloader erases page by page: no erase of the whole chip before.
FLASH_OPTIONS := -D
# What the build holds the image to, in bytes.
FLASH_MAX  := 24576
RAM_SIZE   := 2048
RAM_STATIC_MAX := 1600
# RAM that neither the arrays nor the deepest stack can ever touch, at least.
RAM_LEFT_MIN := 200
