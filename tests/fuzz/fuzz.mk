# libFuzzer targets (clang): tests/fuzz/fuzz_NAME.c, its corpus in tests/fuzz/corpus/NAME and, where
# there is one, its words in tests/fuzz/NAME.dict.

FUZZ := build/fuzz
FUZZ_NAMES := $(patsubst tests/fuzz/fuzz_%.c,%,$(filter-out %_port.c,$(wildcard tests/fuzz/fuzz_*.c)))
FUZZ_TARGETS := $(FUZZ_NAMES:%=$(FUZZ)/%)
FUZZ_CC := clang
FUZZ_CFLAGS := -std=c11 -O1 -g -fno-omit-frame-pointer \
               -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all
FUZZ_SOURCES := $(CORE_SOURCES) $(wildcard firmware/src/link/*.c) $(wildcard host-tools/puzzles*.c) \
                host-tools/wire.c host-tools/framed_client.c $(wildcard host-tools/transcript*.c) tests/fuzz/fuzz_port.c \
                $(addprefix tests/support/,fake_port.c plain_solver.c sample_puzzles.c)
FUZZ_OBJECTS := $(patsubst %,$(FUZZ)/obj/%.o,$(FUZZ_SOURCES))

$(FUZZ)/obj/%.c.o: %.c Makefile tests/fuzz/fuzz.mk | $(AFTER_DEPS)
	$(call say,FUZZ-CC,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(FUZZ_CC) $(FUZZ_CFLAGS) $(HOST_CPPFLAGS) -MMD -MP -c $< -o $@

$(FUZZ)/libfuzzed.a: $(FUZZ_OBJECTS)
	$(Q)rm -f $@
	$(Q)ar rcs $@ $^

$(FUZZ)/%: $(FUZZ)/obj/tests/fuzz/fuzz_%.c.o $(FUZZ)/libfuzzed.a
	$(Q)$(FUZZ_CC) $(FUZZ_CFLAGS) -fsanitize=fuzzer $^ -lcmocka -o $@

fuzz: $(FUZZ_TARGETS) ## each fuzz target for SECONDS= (60); new inputs lie in build/fuzz/found
	$(Q)tests/fuzz/run -max_total_time=$(SECONDS) $(FUZZ_TARGETS)

# For `make test`, which goes on and says so loudly when clang's fuzzer runtime is missing.
fuzz-targets:
	+$(Q)if echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' | \
	    $(FUZZ_CC) -x c -w -fsanitize=fuzzer - -o /dev/null 2>/dev/null; \
	    then $(SUBMAKE) $(FUZZ_TARGETS); else rm -f $(FUZZ_TARGETS); fi

.PHONY: fuzz fuzz-targets

-include $(FUZZ_OBJECTS:.o=.d) $(FUZZ_NAMES:%=$(FUZZ)/obj/tests/fuzz/fuzz_%.c.d)
