# The tests of the tool again, with a tool that looks for faults of memory or of threads while it runs.
# What is found lands in $(FOUND), also where nobody asks for the exit status.

FOUND := $(TEST)/found
TESTS_OF_TOOL = $(shell grep -l '$$tool\>' $(TEST_CLI))

$(TEST)/avrdoku: $(TEST)/obj/host-tools/main.c.o $(TEST)/libavrdoku.a $(HOST)/obj/image.o
	$(call say,LD,$@)
	$(Q)$(CC) $(TEST_CFLAGS) $^ $(HOST_LDLIBS) -o $@

# $(call watched,VARIABLES): the tests with those; fails also when they pass but something was found.
watched = rm -rf $(FOUND) && mkdir -p $(FOUND); $(1) tests/run $(TESTS_OF_TOOL); status=$$?; \
          find $(FOUND) -type f -size +0 -exec cat {} + | tee $(FOUND).txt; \
          [ $$status -eq 0 ] && [ ! -s $(FOUND).txt ]

test-sanitised: all boards uno-ones $(FIXTURES) $(TEST)/avrdoku ## the tests of the tool, sanitised
	$(Q)$(call watched,TOOL=$(TEST)/avrdoku UBSAN_OPTIONS=print_stacktrace=1 \
	    ASAN_OPTIONS=log_path=$(CURDIR)/$(FOUND)/report)

THREADS := build/threads

# A thread that waits for its input when the tool ends is left to the system, on purpose.
test-threads: all boards uno-ones $(FIXTURES) ## the same, with the thread sanitiser
	$(Q)$(MAKE) TEST=$(THREADS) TEST_CFLAGS='-std=c11 $(WARNINGS) -O1 -g -fsanitize=thread' \
	    $(THREADS)/avrdoku
	$(Q)$(call watched,TOOL=$(THREADS)/avrdoku PLAIN_TOOL=$(HOST)/avrdoku PATIENCE=3 \
	    TSAN_OPTIONS=report_thread_leaks=0:log_path=$(CURDIR)/$(FOUND)/report)

# The same puzzles and checks; only what waits for the tool waits five times as long (tests/cli/tap.sh).
valgrind: all boards uno-ones $(FIXTURES) ## the same, under valgrind (ten minutes)
	$(Q)$(call watched,TOOL=tests/support/valgrind-tool PLAIN_TOOL=$(HOST)/avrdoku PATIENCE=5 \
	    VALGRIND=$$(command -v valgrind) FOUND=$(CURDIR)/$(FOUND))
	$(Q)echo "$$(ls $(FOUND) | wc -l) runs of the tool, and valgrind found nothing"

.PHONY: test-sanitised test-threads valgrind

-include $(TEST)/obj/host-tools/main.c.d
