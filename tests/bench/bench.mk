# Benchmarks of the solver on the simulated chip. An image is tests/bench/bench_main.c and a solver:
#   asm, c              the project's, with its assembly and in plain C
#   asm-steps, c-steps  the same, showing each step to the test that compares them
#   small, small-c      the small solver, as on the stk500 (the same cycles as on an ATmega16)
#   tiny, tiny-c        the same, as on the tiny4313: without the sweep, levels in the cells
#   seed                the seed's own algorithm, a benchmark only

BENCH := build/bench
BENCH_VARIANTS := asm c asm-steps c-steps small small-c tiny tiny-c
BENCH_IMAGES := $(BENCH_VARIANTS:%=$(BENCH)/%.elf) $(BENCH)/seed.elf
BENCH_AVR_FLAGS := -mmcu=atmega328p -DF_CPU=16000000UL -Os -g -ffunction-sections -fdata-sections \
                   -fno-common -fshort-enums -mrelax -DSOLVER_FIRST_IN_RAM -MMD -MP
BENCH_AVR_CFLAGS := $(BENCH_AVR_FLAGS) -std=c11 $(WARNINGS)
BENCH_CORE := $(wildcard firmware/src/core/*.c) $(wildcard firmware/src/core/*.S)
BENCH_DEFINES_c := -DSOLVER_C=1
BENCH_DEFINES_asm-steps := -DSHOW_STEPS=1
BENCH_DEFINES_small := -DSOLVER_SMALL=1
BENCH_DEFINES_small-c := -DSOLVER_SMALL=1 -DSOLVER_C=1
BENCH_DEFINES_tiny := -DSOLVER_SMALL=1 -DSMALL_PACKED=1 -DSOLVER_SWEEP=0
BENCH_DEFINES_tiny-c := $(BENCH_DEFINES_tiny) -DSOLVER_C=1
BENCH_DEFINES_c-steps := -DSOLVER_C=1 -DSHOW_STEPS=1

define bench_image
$(BENCH)/$(1)/%.o: % Makefile tests/bench/bench.mk
	$$(call say,AVR-CC,$(1)/$$<)
	$$(Q)mkdir -p $$(@D)
	$$(Q)$$(AVR_CC) $$(if $$(filter %.c,$$<),$$(BENCH_AVR_CFLAGS),$$(BENCH_AVR_FLAGS)) \
	    $$(BENCH_DEFINES_$(1)) -c $$< -o $$@

$(BENCH)/$(1).elf: $(2:%=$(BENCH)/$(1)/%.o)
	$$(call say,AVR-LD,$$@)
	$$(Q)$$(AVR_CC) $$(BENCH_AVR_FLAGS) -Wl,--gc-sections,--fatal-warnings $$^ -o $$@

-include $(2:%=$(BENCH)/$(1)/%.d)
endef
$(foreach variant,$(BENCH_VARIANTS),\
    $(eval $(call bench_image,$(variant),$(BENCH_CORE) tests/bench/bench_main.c)))
$(eval $(call bench_image,seed,tests/bench/seed.c tests/bench/bench_main.c))

bench-images: $(BENCH_IMAGES) $(BENCH)/bench

$(BENCH)/%: $(HOST)/obj/tests/bench/%.c.o $(HOST)/obj/tests/support/solver_board.c.o \
            $(HOST)/obj/tests/support/puzzle_file.c.o $(HOST)/obj/tests/support/plain_solver.c.o
	$(call say,LD,$@)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(HOST_CFLAGS) $^ $(HOST_LDLIBS) -o $@



BENCH_BASELINE := tests/bench/baseline-$(shell $(AVR_CC) -dumpversion 2>/dev/null).csv
SECONDS ?= 60
SEED    ?= 1

##@ Benchmarks
bench: bench-images $(BENCH)/generate ## cycles of the solver on the simulated chip, every file
	$(Q)tests/bench/run $(BENCH)/figures.csv
	$(Q)$(MAKE) bench-tool

bench-check: bench ## fails when a figure is more than 3 % worse than the baseline
	$(Q)tests/bench/check $(BENCH_BASELINE) $(BENCH)/figures.csv

bench-baseline: bench ## makes the figures of this tree the baseline
	$(Q)cp $(BENCH)/figures.csv $(BENCH_BASELINE)

plots: $(BENCH)/figures.csv ## the two plots of docs/PERFORMANCE.md, from the last bench (gnuplot)
	$(Q)tests/bench/plots $<

$(BENCH)/figures.csv:
	$(Q)$(MAKE) bench

performance-page: $(BENCH)/figures.csv ## the table of docs/PERFORMANCE.md, from the last bench
	$(Q)tests/bench/page $< docs/PERFORMANCE.md

bench-profile: bench-images $(BENCH)/profile ## where the cycles go, for the puzzles of FILE=
	$(Q)$(BENCH)/profile $(BENCH)/asm.elf $(or $(FILE),docs/examples/generated.csv)

bench-hard: bench-images $(BENCH)/hard ## looks for bad grids for SECONDS= (60), from SEED= (1)
	$(Q)$(BENCH)/hard $(SECONDS) $(SEED) $(BENCH)/asm.elf $(BENCH)/worst.csv

$(BENCH)/hard: $(CORE_SOURCES:%=$(HOST)/obj/%.o)

.PHONY: bench plots performance-page bench-profile bench-check bench-baseline bench-hard bench-images

# Tests of the solver on the chip run these images.
$(TEST)/sim/test_lockstep $(TEST)/sim/test_small_asm $(TEST)/sim/test_solver_forms $(TEST)/sim/test_cycles: | $(BENCH_IMAGES)
