/* Captures from elsewhere as recordings: pcap or pcapng of a ring's cables or of connections to a
 * server, or the raw octets of one line. And recordings as pcapng. */
#pragma once

#include "lab/record.h"

enum { RECORD_IMPORT_MOST = 1 << 20 }; /* octets of a capture */

/* Reads a capture; `game` NULL: of the game that fits best. ST_BAD: it is no capture, or has no
 * frame of a game. The recording's plan tells what was found. Takes time by the capture's length,
 * so do not call it in an event loop. */
enum status record_import(struct record **record, const struct game *game, const uint8_t *octets,
                          size_t length, enum lang lang, struct why *why) MUST_USE;

/* Writes all that the recording still has as pcapng, which the caller frees: the frames of each
 * cable on DLT_USER0, or of connections as TCP segments. `begun`: when its clock was 0, as of
 * clock_wall. */
enum status record_export(const struct record *record, usec_t begun, char **octets, size_t *length,
                          struct why *why) MUST_USE;
