/* The ring of the serial port: order, capacity, and indices that wrap. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../firmware/src/hal/ring.h"

#define SIZE 8

static void bytes_come_out_in_order(void **state)
{
    (void)state;
    ring_t ring = {0, 0};
    uint8_t bytes[SIZE];
    ring_put(&ring, bytes, SIZE, 'a');
    ring_put(&ring, bytes, SIZE, 'b');
    assert_int_equal(ring_count(&ring), 2);
    assert_int_equal(ring_get(&ring, bytes, SIZE), 'a');
    assert_int_equal(ring_get(&ring, bytes, SIZE), 'b');
    assert_int_equal(ring_count(&ring), 0);
}

static void all_of_it_can_be_filled(void **state)
{
    (void)state;
    ring_t ring = {0, 0};
    uint8_t bytes[SIZE];
    for (uint8_t i = 0; i < SIZE; i++) {
        assert_int_equal(ring_room(&ring, SIZE), SIZE - i);
        ring_put(&ring, bytes, SIZE, i);
    }
    assert_int_equal(ring_room(&ring, SIZE), 0);
    assert_int_equal(ring_count(&ring), SIZE);
    for (uint8_t i = 0; i < SIZE; i++)
        assert_int_equal(ring_get(&ring, bytes, SIZE), i);
}

/* Every fill level across the wrap of the indices at 256, for every size. */
static void indices_wrap(void **state)
{
    (void)state;
    for (unsigned size = 2; size <= 128; size *= 2) {
        ring_t ring = {0, 0};
        uint8_t bytes[128];
        uint8_t next_in = 0, next_out = 0;
        for (unsigned round = 0; round < 1000; round++) {
            unsigned burst = round % (size + 1);
            for (unsigned i = 0; i < burst; i++)
                ring_put(&ring, bytes, (uint8_t)size, next_in++);
            assert_int_equal(ring_count(&ring), burst);
            assert_int_equal(ring_room(&ring, (uint8_t)size), size - burst);
            for (unsigned i = 0; i < burst; i++)
                assert_int_equal(ring_get(&ring, bytes, (uint8_t)size), next_out++);
        }
    }
}

static void sizes_are_powers_of_two(void **state)
{
    (void)state;
    assert_true(RING_SIZE_IS_GOOD(2));
    assert_true(RING_SIZE_IS_GOOD(128));
    assert_false(RING_SIZE_IS_GOOD(0));
    assert_false(RING_SIZE_IS_GOOD(1));
    assert_false(RING_SIZE_IS_GOOD(96));
    assert_false(RING_SIZE_IS_GOOD(256));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_come_out_in_order),
        cmocka_unit_test(all_of_it_can_be_filled),
        cmocka_unit_test(indices_wrap),
        cmocka_unit_test(sizes_are_powers_of_two),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
