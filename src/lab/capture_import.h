/* A capture that somebody brings along, as a recording: pcap or pcapng of a ring's cables or of
 * connections to a server, or the raw octets of one line. And the way back: a recording as
 * pcapng. */
#pragma once

#include "lab/record.h"

enum { READING_MOST = 1 << 20 }; /* octets of a capture */

/* `game` NULL: whichever fits best. ST_BAD: it is no capture, or no frame of any game is in it. The
 * recording's plan says what was found. Takes as long as the capture is: not for a loop that others
 * wait for. */
enum status reading_open(struct record **record, const struct game *game, const uint8_t *octets,
                         size_t length, enum lang lang, struct why *why) MUST_USE;

/* Everything that the recording still has, as pcapng (free it): the frames of each cable on
 * DLT_USER0, or where there are connections TCP segments. `begun`: when its clock stood at 0, as of
 * clock_wall. */
enum status reading_save(const struct record *record, usec_t begun, char **octets, size_t *length,
                         struct why *why) MUST_USE;
