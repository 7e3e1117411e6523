#include "name.h"

#include "line.h"
#include "out.h"
#include "port.h"

#define STORED NAME_MAX /* where a request's grid, which is a name, counts the bytes stored */

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
    request_t *request = request_free(0, ASK_NAME);

    request->grid.pairs[STORED] = 0;
    for (uint8_t i = 0; i < NAME_MAX; i++, at++) {
        request->grid.pairs[i] = at < line.length ? (uint8_t)line.bytes[at] : NAME_END;
    }
    request_go(false);
}

bool name_store(request_t *request)
{
    uint8_t at = request->grid.pairs[STORED];

    if (!port_store_ready()) {
        return false;
    }
    if (at == NAME_MAX) {
        return true;
    }
    port_store_put(at, request->grid.pairs[at]);
    request->grid.pairs[STORED]++;
    return false;
}
