#include "lights.h"

#include "parts/part.h"

#ifdef LIGHTS_PORT

/* Active low. */
void lights_init(void)
{
    LIGHTS_FREE();
    LIGHTS_PORT = 0xFF;
    LIGHTS_DDR = 0xFF;
}

void lights_solving(bool solving)
{
    (void)solving;
}

void lights_progress(uint8_t filled)
{
    uint8_t lit = 0;

    for (uint8_t least = 10; least <= filled && least <= 80; least = (uint8_t)(least + 10)) {
        lit = (uint8_t)(lit << 1 | 1);
    }
    LIGHTS_PORT = (uint8_t)~lit;
}

#else

void lights_init(void)
{
    LIGHT_DDR |= LIGHT_BIT;
}

void lights_solving(bool solving)
{
    if (solving) {
        LIGHT_PORT |= LIGHT_BIT;
    } else {
        LIGHT_PORT &= (uint8_t)~LIGHT_BIT;
    }
}

void lights_progress(uint8_t filled)
{
    (void)filled;
}

#endif
