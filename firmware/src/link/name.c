#include "name.h"

#include "out.h"
#include "port.h"

static bool is_name_char(uint8_t byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= 'a' && byte <= 'z') || byte == '-' || byte == '_' || byte == '.';
}

void name_out(void)
{
    for (uint8_t i = 0; i < NAME_MAX; i++) {
        uint8_t byte = port_store_get(i);

        if (!is_name_char(byte)) {
            return;
        }
        out_char((char)byte);
    }
}
