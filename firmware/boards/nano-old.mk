# Arduino Nano (ATmega328P, 16 MHz) with the bootloader of before 2018
include firmware/boards/uno.mk
FLASH_BAUD := 57600
