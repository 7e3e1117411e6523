# What the host tool itself costs, beside the simulator.

TOOL_TIME_PUZZLES := $(firstword $(wildcard ../shared/puzzles/clue17.csv) docs/examples/generated.csv)

bench-tool: host $(BENCH)/tool_time ## the host tool's own time beside the simulator's
	$(Q)[ $(TOOL_TIME_PUZZLES) != docs/examples/generated.csv ] || \
	    echo "# not run: 17-clue puzzles, ../shared/puzzles is not here; $(TOOL_TIME_PUZZLES) instead"
	$(Q)$(BENCH)/tool_time $(HOST)/avrdoku $(TOOL_TIME_PUZZLES)

$(BENCH)/tool_time: $(patsubst %,$(HOST)/obj/%.o,$(filter-out host-tools/main.c,$(TOOL_SOURCES))) \
                    $(HOST)/obj/image.o $(CORE_SOURCES:%=$(HOST)/obj/%.o)

.PHONY: bench-tool
