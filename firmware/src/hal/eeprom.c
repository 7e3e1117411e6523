#include "eeprom.h"

#include <avr/eeprom.h>

bool eeprom_can(void)
{
    return eeprom_is_ready();
}

uint8_t eeprom_get(uint8_t at)
{
    return eeprom_read_byte((const uint8_t *)(uint16_t)at);
}

void eeprom_put(uint8_t at, uint8_t byte)
{
    eeprom_update_byte((uint8_t *)(uint16_t)at, byte);
}
