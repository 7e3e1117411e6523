#include "name.h"

#include "line.h"
#include "out.h"
#include "port.h"

#define NAME_END 0xFF /* behind a name that is shorter than NAME_MAX, and in a fresh store */

/* Anything that can be seen but `#`, `*` and `=`, which mean something in frames. */
static bool is_name_char(uint8_t byte)
{
    return byte >= ' ' && byte <= '~' && byte != '#' && byte != '*' && byte != '=';
}

void name_out(char blank)
{
    for (uint8_t i = 0; i < NAME_MAX; i++) {
        uint8_t byte = port_store_get(i);

        if (!is_name_char(byte)) {
            return;
        }
        out_char(byte == ' ' ? blank : (char)byte);
    }
}

bool name_is_good(void)
{
    uint8_t at = line.at;

    if (line.length - at > NAME_MAX) {
        return false;
    }
    while (at < line.length && is_name_char((uint8_t)line.bytes[at])) {
        at++;
    }
    return at == line.length;
}

void name_request(void)
{
    uint8_t at = line.at;
    request_t *request = request_free(0);

    request->tag = 0;
    request->ask = ASK_NAME;
    request->max = 0;
    for (uint8_t i = 0; i < NAME_MAX; i++, at++) {
        request->grid.pairs[i] = at < line.length ? (uint8_t)line.bytes[at] : NAME_END;
    }
    request_go(false);
}

/* `max` counts the bytes stored. */
bool name_store(request_t *request)
{
    if (!port_store_ready()) {
        return false;
    }
    if (request->max == NAME_MAX) {
        return true;
    }
    port_store_put((uint8_t)request->max, request->grid.pairs[(uint8_t)request->max]);
    request->max++;
    return false;
}
