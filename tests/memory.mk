# The tests of the tool again, with a tool that looks for faults of memory while it runs. What is found
# lands in $(FOUND), also when the process was killed or nobody asked for its exit status.

FOUND := $(TEST)/found
# Not those that build firmware another way, or need minutes of a board's own time.
TESTS_OF_TOOL := $(filter-out %_arduino.sh %_flash.sh %_qemu.sh %_web.sh,\
                 $(shell grep -l '"$$tool"' $(TEST_CLI)))
# A simulated board under valgrind is too slow for the pace of a line, and for hundreds of puzzles.
TESTS_OF_VALGRIND := $(addprefix tests/cli/test_,exit_status.sh formats.sh options.sh bench.sh \
                     by_hand.sh sim_debug.sh)

$(TEST)/avrdoku: $(TEST)/obj/host-tools/main.c.o $(TEST)/libavrdoku.a $(HOST)/obj/image.o
	$(call say,LD,$@)
	$(Q)$(CC) $(TEST_CFLAGS) $^ $(HOST_LDLIBS) -o $@

found_nothing = find $(FOUND) -type f -size +0 -exec cat {} + | tee $(FOUND).txt && [ ! -s $(FOUND).txt ]

test-sanitised: all boards uno-ones $(FIXTURES) $(TEST)/avrdoku ## the tests of the tool, sanitised
	$(Q)rm -rf $(FOUND) && mkdir -p $(FOUND)
	$(Q)TOOL=$(TEST)/avrdoku UBSAN_OPTIONS=print_stacktrace=1 \
	    ASAN_OPTIONS=log_path=$(CURDIR)/$(FOUND)/report tests/run $(TESTS_OF_TOOL)
	$(Q)$(found_nothing)

valgrind: all uno-ones $(FIXTURES) ## most of the tests of the tool, under valgrind (minutes)
	$(Q)rm -rf $(FOUND) && mkdir -p $(FOUND)
	$(Q)TOOL=tests/support/valgrind-tool VALGRIND=$$(command -v valgrind) FOUND=$(FOUND) \
	    tests/run $(TESTS_OF_VALGRIND)
	$(Q)$(found_nothing)

.PHONY: test-sanitised valgrind

-include $(TEST)/obj/host-tools/main.c.d
