/* The line and frame reader and the person's side, through a port without a chip. */
#include "fuzz.h"
#include "fuzz_port.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_port_begin();
    fuzz_port_play(data, size);
    fuzz_port_check(fuzz_port_settle(200));
    fuzz_port_check_well();
    return 0;
}
