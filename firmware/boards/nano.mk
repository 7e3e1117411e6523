# Arduino Nano (ATmega328P, 16 MHz) with the bootloader of the Uno
include firmware/boards/uno.mk
