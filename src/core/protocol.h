/* The contract between a protocol and everything that runs, watches or examines it, as core/game.h
 * is that of a game.
 *
 * A protocol is one `const struct protocol`; a game lists its protocols, the usual one first. The
 * machines of a protocol that several games share (the 4-byte ring) find a table of the game in
 * `own`. */
#pragma once

#include "core/role.h"

struct referee;  /* core/referee.h: judges recorded traffic */
struct examiner; /* core/examiner.h: tests a program rule by rule */
struct adapter;  /* core/adapter.h: connects another program to a seat */
struct ruling;   /* core/rulings.h: the meaning of a code */

struct protocol {
    const char *name; /* for --protocol: "ring" */
    const char *what; /* one line for people; a msgid */
    const struct framing *framing;

    /* Its roles. A ring has stations and perhaps a host; a server has clients. NULL: there is no
     * such role. */
    const struct role *station, *host, *server, *client;
    int stations_min, stations_max; /* of a ring, without the host; 0: it is no ring */
    /* Returns whether the host runs with the station of these options, before it on the same line
     * and with the same options. NULL: never. */
    bool (*host_lives_with)(const void *station_options);
    uint16_t port; /* of the server, by default; 0: none */

    const struct adapter *adapter;   /* NULL: octets go through unchanged */
    const struct referee *referee;   /* NULL: there is none */
    const struct examiner *examiner; /* NULL: there is none */
    /* its own, ended by one without a code; NULL: those of docs/rulings alone */
    const struct ruling *rulings;

    const void *own; /* the game's table for its machines: of the 4-byte ring a struct ring_wire */
};

/* Finds a protocol by name; NULL: the usual one. Returns NULL if there is none. */
const struct protocol *protocol_find(const struct game *game, const char *name);

/* Returns the meaning of a code, one of the protocol's own or of docs/rulings: a msgid, or NULL. */
const char *protocol_ruling(const struct protocol *protocol, const char *code);
