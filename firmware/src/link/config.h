/* Sizes and limits of the line protocol, as hello tells them. */
#ifndef LINK_CONFIG_H
#define LINK_CONFIG_H

/* Longest input line in bytes, without its line end: 81 cells with a blank between each are 161.
 * Costs as many bytes of RAM. */
#define LINK_LINE_MAX 168

/* Grid frames that may be without an answer. Each costs 53 bytes of RAM. */
#define LINK_WINDOW 2

/* Version of the frames' grammar. */
#define LINK_PROTOCOL 1

#ifndef AVRDOKU_VERSION
#define AVRDOKU_VERSION "0.1.0"
#endif

#endif
