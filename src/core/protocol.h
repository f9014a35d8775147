/* The contract between a protocol and everything that runs, watches or examines it, as core/game.h
 * is that of a game.
 *
 * A protocol is one `const struct protocol`; a game lists those that it is played by, the first is
 * the usual one. What several games share (the 4-byte ring) is one set of machines that each game
 * fills with a table of its own: `own`. */
#pragma once

#include "core/role.h"

struct referee;  /* core/referee.h: judges what was heard of a game */
struct examiner; /* core/examiner.h: walks a program through the rules */
struct porter;   /* core/adapter.h: stands at a seat that is left to another program */
struct ruling;   /* core/rulings.h: what a code means that a finding cites */

struct protocol {
    const char *name; /* for --protocol: "ring" */
    const char *what; /* one line for people; a msgid */
    const struct framing *framing;

    /* Who there is. A ring has stations and perhaps a host; a server has clients. NULL: there is no
     * such role. */
    const struct role *station, *host, *server, *client;
    int stations_min, stations_max; /* on a ring, the host's own place not counted; 0: it is none */
    /* Whether the host is at home at the station with these options, and so stands before it on the
     * same line; it is then told the same options. NULL: a host is never at a station's. */
    bool (*host_lives_with)(const void *station_options);
    uint16_t port; /* of the server; 0: there is no usual one */

    const struct porter *porter;     /* NULL: everything goes through as it comes */
    const struct referee *referee;   /* NULL: nobody can judge it */
    const struct examiner *examiner; /* NULL: nobody can examine it */
    const struct ruling
        *rulings; /* its own, ended by one without a code; NULL: those of docs/rulings are enough */

    const void *
        own; /* what its machines need to know of the game: of the 4-byte ring a struct ring_wire */
};

/* The protocol of that name; NULL: the usual one. NULL if there is none (such). */
const struct protocol *protocol_find(const struct game *game, const char *name);

/* What a code means that a finding of this protocol cites, one of its own or of docs/rulings: a
 * msgid, or NULL. */
const char *protocol_ruling(const struct protocol *protocol, const char *code);
