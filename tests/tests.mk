# Tests. Each test program or script prints TAP ("ok 1 - name", "not ok 2 - name"); tests/run adds
# them up. A new test is a new file:
#   tests/unit/test_*.c   core, link and host-tools modules on the host, sanitised
#   tests/sim/test_*.c    the real image in simavr (first argument: the Uno's ELF)
#   tests/cli/test_*.sh   the real tool
# tests/web/ is what tests/cli/test_web.sh runs in Node and in a browser.
# tests/support/*.c is linked into the first two where it is needed.

TEST := build/test
TEST_CFLAGS := -std=c11 $(WARNINGS) -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined \
               -fno-sanitize-recover=all
TEST_SOURCES := $(CORE_SOURCES) $(wildcard firmware/src/link/*.c) \
                $(filter-out host-tools/main.c,$(TOOL_SOURCES)) $(wildcard tests/support/*.c)
TEST_OBJECTS := $(patsubst %,$(TEST)/obj/%.o,$(TEST_SOURCES))
TEST_UNIT := $(patsubst tests/unit/%.c,$(TEST)/unit/%,$(wildcard tests/unit/test_*.c))
TEST_SIM  := $(patsubst tests/sim/%.c,$(TEST)/sim/%,$(wildcard tests/sim/test_*.c))
TEST_CLI  := $(wildcard tests/cli/test_*.sh)

$(TEST)/obj/%.c.o: %.c Makefile tests/tests.mk | $(AFTER_DEPS)
	$(call say,TEST-CC,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(TEST_CFLAGS) $(HOST_CPPFLAGS) -Itests/support -MMD -MP -c $< -o $@

$(TEST)/libavrdoku.a: $(TEST_OBJECTS)
	$(Q)rm -f $@
	$(Q)ar rcs $@ $^

$(TEST)/%: $(TEST)/obj/tests/%.c.o $(TEST)/libavrdoku.a $(HOST)/obj/image.o
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(TEST_CFLAGS) $< $(TEST)/libavrdoku.a $(HOST)/obj/image.o $(HOST_LDLIBS) -lcmocka -o $@

# Firmwares of a few lines that the tests of the simulated board run.
FIXTURES := $(patsubst tests/sim/fixtures/%.c,$(TEST)/fixtures/%.elf,$(wildcard tests/sim/fixtures/*.c))

$(TEST)/fixtures/%.elf: tests/sim/fixtures/%.c tests/sim/fixtures/fixture.h
	$(Q)mkdir -p $(@D)
	$(Q)$(AVR_CC) -std=gnu11 -Wall -Wextra -Werror -mmcu=atmega328p -DF_CPU=16000000UL -Os -g $< -o $@

$(TEST_SIM): | $(FIXTURES)

# The same firmware for 1 Mbaud, which tests/sim/test_timing.c measures.
uno-1m:
	$(Q)$(MAKE) BOARD=uno BAUD=1000000 AVR=$(TEST)/uno-1m $(TEST)/uno-1m/avrdoku.elf

$(TEST)/sim/test_timing: | uno-1m

# The Uno's firmware with a solver that hangs on an empty grid, for tests/sim/test_faults.c.
$(TEST)/uno-stuck/avrdoku.elf: $(AVR_OBJECTS) tests/sim/images/stuck.c
	$(Q)mkdir -p $(@D)
	$(Q)$(AVR_CC) $(AVR_CFLAGS) -c $(lastword $^) -o $(@D)/stuck.o
	$(Q)$(AVR_CC) $(AVR_FLAGS) $(AVR_SMALL) -Wl,--gc-sections,--wrap=solver_step $(AVR_OBJECTS) $(@D)/stuck.o -o $@

uno-stuck: build/uno/avrdoku.elf
	$(Q)$(MAKE) BOARD=uno $(TEST)/uno-stuck/avrdoku.elf

$(TEST)/sim/test_faults: | uno-stuck

# The same firmware, but every solution it sends is 81 ones: proves that the tool checks answers.
uno-ones:
	$(Q)$(MAKE) BOARD=uno FIRMWARE_DEFINES=-DANSWER_ONES AVR=build/uno-ones build/uno-ones/avrdoku.elf

# The other boards' images, which these two run.
$(TEST)/sim/test_boards $(TEST)/sim/test_stk500: | boards

##@ Testing
test: $(AFTER_DEPS) ## all tests (ends with: N passed, M failed)
	+$(Q)$(SUBMAKE) all uno-ones fuzz-targets $(TEST_UNIT) $(TEST_SIM)
	$(Q)cat $(AVR)/memory.txt
	$(Q)tests/run $(TEST_UNIT) $(TEST_SIM) $(TEST_CLI)

test-unit: $(TEST_UNIT) ## only the tests of the modules, on the host
	$(Q)tests/run $(TEST_UNIT)

test-sim: $(TEST_SIM) ## only the tests of the image, in simavr
	$(Q)tests/run $(TEST_SIM)

test-cli: all uno-ones fuzz-targets $(FIXTURES) $(TOOL) ## only the tests of the tool (TOOL= another)
	$(Q)tests/run $(TEST_CLI)

records: $(addprefix $(TEST)/unit/test_,searches link_sessions grid_record) ## what solver, link and reader did, anew: when a change of them is meant
	$(Q)$(TEST)/unit/test_searches --record > $(TEST)/record && mv $(TEST)/record tests/data/searches.csv
	$(Q)$(TEST)/unit/test_link_sessions --record > $(TEST)/record && mv $(TEST)/record tests/data/sessions.csv
	$(Q)$(TEST)/unit/test_grid_record --record > $(TEST)/record && mv $(TEST)/record tests/data/grids.csv

lint: ## cppcheck, clang-tidy, gcc -fanalyzer; tests/lint/exceptions says what may pass
	$(Q)tests/lint/run

coverage: ## line coverage of core and link by the unit tests (gcov); fails at 95 % or less
	+$(Q)$(SUBMAKE) TEST=build/coverage TEST_CFLAGS='-std=c11 $(WARNINGS) -O0 -g --coverage' coverage-tests
	$(Q)tests/support/coverage build/coverage 95 $(TEST_UNIT:$(TEST)/%=build/coverage/%)

coverage-tests: $(TEST_UNIT)

MUTANTS ?= 200

mutate: ## 200 small changes in core and link (MUTANTS=, SEED=): do the tests notice
	$(Q)nice tests/mutate/run $(MUTANTS) $(SEED)

SOAK_BYTES ?= 10000000

soak: $(TEST)/sim/test_image_fuzz build/uno/memory.txt ## ten million hostile bytes into the simulated Uno (SOAK_BYTES=, SEED=)
	$(Q)CMOCKA_MESSAGE_OUTPUT=TAP ASAN_OPTIONS=detect_leaks=0 $< build/uno/avrdoku.elf $(SOAK_BYTES) $(SEED)

.PHONY: mutate records coverage coverage-tests lint uno-stuck soak test test-unit test-sim test-cli uno-1m uno-ones

-include $(TEST_OBJECTS:.o=.d) $(patsubst $(TEST)/%,$(TEST)/obj/tests/%.c.d,$(TEST_UNIT) $(TEST_SIM))
include tests/memory.mk
include tests/fuzz/fuzz.mk
include tests/bench/bench.mk
include tests/bench/tool.mk
