/* Sizes and limits of the line protocol, as hello tells them. */
#ifndef LINK_CONFIG_H
#define LINK_CONFIG_H

#include "../hal/flash.h"

/* On parts with less than 512 bytes of RAM tiny.c is the whole link. */
#if defined(RAMEND) && RAMEND - RAMSTART < 512
#define LINK_TINY 1
#else
#define LINK_TINY 0
#endif

/* Longest input line in bytes, without its line end: 81 cells with a blank between each are 161, a
 * frame with all numbers at their longest 123. Costs as many bytes of RAM, but none in tiny.c,
 * which keeps no line: the number is the longest frame that it understands. */
#if LINK_TINY
#define LINK_LINE_MAX 100
#else
#define LINK_LINE_MAX 168
#endif

/* Grid frames that may be without an answer. Each costs 52 bytes of RAM. On a line faster than the
 * chip takes bytes from it (from about 250,000 baud at 16 MHz) two frames would not fit into the
 * receive ring. */
#if defined(BAUD) && BAUD > 250000
#define LINK_WINDOW 1
#else
#define LINK_WINDOW 2
#endif

/* 1 where the cells that are filled are counted for progress lights: the board that has them is the
 * one with 1 KB, and the tests look. */
#if !defined(__AVR__) || RAMEND - RAMSTART < 1024
#define LINK_PROGRESS 1
#else
#define LINK_PROGRESS 0
#endif

/* Version of the frames' grammar. */
#define LINK_PROTOCOL 1

#ifndef AVRDOKU_VERSION
#define AVRDOKU_VERSION "0.1.0"
#endif

#endif
