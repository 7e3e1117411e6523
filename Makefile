# avrdoku: the sudoku solver for 8-bit AVRs, its host tool and their tests.
# `make help` lists the targets; V=1 shows every command; everything that is built lies in build/.

BOARD  ?= uno
PORT   ?= /dev/ttyACM0
PREFIX ?= /usr/local

# CHANGELOG.md says what is in it.
VERSION := 0.1.0

ifeq ($(wildcard firmware/boards/$(BOARD).mk),)
$(error no board is called $(BOARD): there are $(basename $(notdir $(wildcard firmware/boards/*.mk))))
endif
# A value given on the command line wins over the board's own.
include firmware/boards/$(BOARD).mk

ifneq ($(V),1)
Q := @
MAKEFLAGS += --no-print-directory
endif
say = @printf '  %-8s %s\n' $(1) $(2)

# `make deps demo` and `make deps test` install first and build then, also with -j.
AFTER_DEPS := $(filter deps,$(MAKECMDGOALS))
JOBS       ?= $(shell nproc 2>/dev/null || echo 2)
# For the recipes that build much: side by side, unless the caller has said how many already.
SUBMAKE     = $(MAKE) $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(JOBS))

.DELETE_ON_ERROR:
.SECONDARY:
.DEFAULT_GOAL := all

WARNINGS := -Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Werror

##@ Build
all: host firmware ## the host tool and the firmware of BOARD (uno)

# ---- Firmware ------------------------------------------------------------------------------------

AVR       := build/$(BOARD)
AVR_CC    := avr-gcc
AVR_SIZE  := avr-size
AVR_FLAGS := -mmcu=$(MCU) -DF_CPU=$(F_CPU)UL -DBAUD=$(BAUD)UL -DAVRDOKU_VERSION='"$(VERSION)"' \
             -DSOLVER_FIRST_IN_RAM \
             -Os -g -ffunction-sections -fdata-sections -fno-common -fshort-enums -mrelax \
             -pipe -fdebug-prefix-map=$(CURDIR)=. -Wa,--debug-prefix-map=$(CURDIR)=. $(BOARD_FLAGS)
# All but the solver is optimised for size across files; the solver for speed, each file for itself.
# The seed makes two builds the same.
AVR_SMALL := -flto -flto-partition=one -fno-toplevel-reorder -frandom-seed=avrdoku -gdwarf-2 \
             -gno-record-gcc-switches -mstrict-X -fno-ipa-cp -fno-tree-pre \
             -fno-tree-loop-optimize $(BOARD_FLAGS)
AVR_CFLAGS := -std=c11 $(WARNINGS) $(AVR_FLAGS) $(FIRMWARE_DEFINES)
# The solver comes first: its page-aligned arrays then begin exactly where RAM begins, without a gap.
AVR_SOLVER  := $(wildcard firmware/src/core/s*.c) $(wildcard firmware/src/core/*.S)
# Functions stand in the image in this order, main() amid those that it calls: a near call takes two
# bytes, a far one four.
AVR_SOURCES := $(AVR_SOLVER) $(filter-out $(AVR_SOLVER),$(wildcard firmware/src/core/*.c)) \
               firmware/src/main.c $(wildcard firmware/src/link/*.c) $(wildcard firmware/src/hal/*.c)
AVR_OBJECTS := $(patsubst firmware/src/%,$(AVR)/%.o,$(AVR_SOURCES))

firmware: $(AVR)/avrdoku.hex $(AVR)/memory.txt ## only the firmware
	$(Q)cat $(AVR)/memory.txt

$(AVR)/%.c.o: firmware/src/%.c Makefile firmware/boards/$(BOARD).mk | $(AFTER_DEPS)
	$(call say,AVR-CC,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(AVR_CC) $(AVR_CFLAGS) -MMD -MP -c $< -o $@

$(AVR)/%.S.o: firmware/src/%.S Makefile firmware/boards/$(BOARD).mk | $(AFTER_DEPS)
	$(call say,AVR-AS,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(AVR_CC) $(AVR_FLAGS) $(FIRMWARE_DEFINES) -MMD -MP -c $< -o $@

$(filter-out $(AVR)/core/s%,$(AVR_OBJECTS)): AVR_CFLAGS += $(AVR_SMALL)

$(AVR)/avrdoku.elf: $(AVR_OBJECTS)
	$(call say,AVR-LD,$@)
	$(Q)$(AVR_CC) $(AVR_FLAGS) $(AVR_SMALL) -Wl,--gc-sections,-Map,$(AVR)/avrdoku.map,--fatal-warnings $^ -o $@

$(AVR)/avrdoku.hex: $(AVR)/avrdoku.elf
	$(Q)avr-objcopy -O ihex -R .eeprom -R .fuse -R .lock $< $@

MEMORY_PROOF := $(addprefix tests/support/,memory-table stack-bound.awk indirect-calls.txt)

$(AVR)/memory.txt: $(AVR)/avrdoku.elf $(MEMORY_PROOF)
	$(Q)tests/support/memory-table $(BOARD) $< $(FLASH_MAX) $(RAM_SIZE) $(RAM_STATIC_MAX) \
		$(RAM_LEFT_MIN) > $@.new
	$(Q)mv $@.new $@

# The order of the table; a board that is not in it comes last.
BOARDS := uno nano nano-old mega mighty1284 stk500 tiny4313
BOARDS += $(filter-out $(BOARDS),$(basename $(notdir $(wildcard firmware/boards/*.mk))))
BOARDS := $(filter $(basename $(notdir $(wildcard firmware/boards/*.mk))),$(BOARDS))

# The images that this make itself builds come first: no two makes may write one file.
boards: $(AVR)/avrdoku.hex $(AVR)/memory.txt build/uno/avrdoku.elf ## the firmware of every board, and a table of what each takes
	+$(Q)set -e; for board in $(BOARDS); do \
		$(SUBMAKE) -s BOARD=$$board build/$$board/avrdoku.hex build/$$board/memory.txt; \
	done
	$(Q)awk 'FNR > 1 || NR == 1' $(BOARDS:%=build/%/memory.txt) | tee build/boards.txt

memory-page: boards ## write the table of make boards into docs/MEMORY.md
	$(Q)tests/support/memory-page build/boards.txt docs/MEMORY.md -w

# ---- Host tool -----------------------------------------------------------------------------------

CC      ?= cc
HOST    := build/host
HOST_CPPFLAGS := -D_GNU_SOURCE -DAVRDOKU_VERSION='"$(VERSION)"' -isystem /usr/include/simavr
HOST_CFLAGS := -std=c11 $(WARNINGS) -O2 -g
HOST_LDLIBS := -lsimavr -lelf -lserialport -ljansson -lpthread -lm
CORE_SOURCES := $(wildcard firmware/src/core/*.c)
TOOL_SOURCES := $(wildcard host-tools/*.c)
HOST_OBJECTS := $(patsubst %,$(HOST)/obj/%.o,$(CORE_SOURCES) $(TOOL_SOURCES)) $(HOST)/obj/image.o

host: $(HOST)/avrdoku ## only the host tool

$(HOST)/obj/%.c.o: %.c Makefile | $(AFTER_DEPS)
	$(call say,CC,$<)
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) $(HOST_CFLAGS) $(HOST_CPPFLAGS) -MMD -MP -c $< -o $@

# The Uno image, built into the tool: the simulated board needs no other file.
$(HOST)/obj/image.o: host-tools/image.S build/uno/avrdoku.elf
	$(Q)mkdir -p $(@D)
	$(Q)$(CC) -c -DIMAGE='"build/uno/avrdoku.elf"' $< -o $@

$(HOST)/avrdoku: $(HOST_OBJECTS)
	$(call say,LD,$@)
	$(Q)$(CC) $(HOST_CFLAGS) $^ $(HOST_LDLIBS) -o $@

ifneq ($(BOARD),uno)
build/uno/avrdoku.elf build/uno/avrdoku.hex: FORCE
	$(Q)$(MAKE) BOARD=uno $@
endif
FORCE:

include tests/tests.mk

##@ Board
AVRDUDE = avrdude -p $(MCU) -c $(PROGRAMMER) $(if $(FLASH_BAUD),-P $(PORT) -b $(FLASH_BAUD))

flash: $(AVR)/avrdoku.hex ## write the firmware to the board BOARD= at PORT=
	$(AVRDUDE) $(FLASH_OPTIONS) -U flash:w:$<:i

fuses: ## set the fuses of a fresh chip (stk500, tiny4313); nothing else does
	$(if $(FUSES),$(AVRDUDE) $(addprefix -U ,$(FUSES)),@echo "$(BOARD): its fuses are right as it is sold"; exit 1)

check-board: host ## play the dialogues of docs/PROTOCOL.md against the board at PORT= and report
	$(Q)tests/support/check-board $(PORT)

##@ Page
PAGE_SOURCES := $(wildcard docs/try/src/* docs/try/*.html docs/try/*.mjs docs/try/package-lock.json)

page: build/page/index.html ## docs/try: the firmware in a browser, as one static folder build/page

build/page/index.html: $(PAGE_SOURCES) build/uno/avrdoku.hex
	$(call say,PAGE,$(@D))
	$(Q)test -d docs/try/node_modules || { echo "page: 'make deps-page' comes first" >&2; exit 1; }
	$(Q)node docs/try/build.mjs build/uno/avrdoku.hex $(@D)

deps-page: ## install what the page and its tests need (Debian, Ubuntu; npm)
	$(Q)tests/support/deps page
	$(Q)cd docs/try && timeout $${LIMIT:-3600} npm ci --ignore-scripts --no-audit --no-fund || \
		{ rm -rf node_modules; exit 1; }

##@ Setting up
deps: ## install what is missing (Debian, Ubuntu), or say what is needed
	$(Q)tests/support/deps

demo: $(AFTER_DEPS) ## solve the puzzle of the README on the simulated Uno
	+$(Q)$(SUBMAKE) host
	$(Q)$(HOST)/avrdoku solve -f grid docs/examples/boj-2580.txt

##@ Releasing
install: host ## install the tool below PREFIX (/usr/local), DESTDIR in front
	install -D -m 755 $(HOST)/avrdoku $(DESTDIR)$(PREFIX)/bin/avrdoku
	install -D -m 644 docs/avrdoku.1 $(DESTDIR)$(PREFIX)/share/man/man1/avrdoku.1
	install -D -m 644 host-tools/avrdoku.bash \
	    $(DESTDIR)$(PREFIX)/share/bash-completion/completions/avrdoku
	$(Q)for board in $(BOARDS); do \
	    [ ! -e build/$$board/avrdoku.elf ] || install -v -D -m 644 build/$$board/avrdoku.elf \
	        $(DESTDIR)$(PREFIX)/share/avrdoku/$$board.elf; done

release: host boards ## images of all boards, sizes and checksums in build/release
	$(Q)tests/support/release $(VERSION) $(BOARDS)

clean: ## remove build/
	rm -rf build

help: ## this list
	$(Q)awk -f tests/support/help.awk $(MAKEFILE_LIST)

.PHONY: page deps-page all firmware boards memory-page host flash fuses check-board deps demo install release clean help FORCE

-include $(AVR_OBJECTS:.o=.d) $(HOST_OBJECTS:.o=.d)
