/* The wire on the page: recordings that are watched (lab/record.h). One is a laboratory of ours
 * that whoever made it may lay hands on, a capture that somebody brought along, or a ring with
 * programs of others that its owner feeds. */
#pragma once

#include "lab/lab.h"
#include "web/hub/address.h"
#include "web/room/json_out.h"
#include "web/room/key.h"

struct client;
struct hub;

enum {
    HUB_WIRES = 64,
    WIRES_PER_ADDRESS = 8,
    WIRE_PAST_MOST = 1000, /* entries of one answer */
    WIRE_WHOLE = 300,      /* of the past in the first message */
};

#define WIRE_PERIOD (100 * USEC_MS) /* between two messages to the same watcher */

enum wire_kind { WIRE_LAB, WIRE_LIVE, WIRE_CAPTURE };

struct wire {
    enum wire_kind kind;
    char hands[KEY_SIZE], watch[KEY_SIZE]; /* to lay hands on it, and to look */
    struct lab *lab;                       /* NULL: nothing can be done to it */
    struct record *record;                 /* the laboratory's, its owner's, or its own */
    usec_t used;                           /* somebody was last here */
    struct address *address;               /* who made it; NULL: the hub itself */
    struct client *watchers;
    usec_t due;
};

/* Everything about it that changes seldom, with the latest of its past; and what is new since entry
 * `next`. */
void wire_put_whole(struct json_out *out, const struct wire *wire, bool hands, enum lang lang);
void wire_put_news(struct json_out *out, const struct wire *wire, uint64_t next, enum lang lang);
/* A list of at most `most` entries from `first` on, under the key; gives the number of the next
 * one. */
uint64_t wire_put_entries(struct json_out *out, const char *key, const struct wire *wire,
                          uint64_t first, uint64_t most, enum lang lang);
/* One frame in words and field by field. */
void wire_put_frame(struct json_out *out, const struct record *record, const struct frame *frame,
                    enum lang lang);
/* Whether and how a game can be run, for `games` of hello. */
void wire_put_game(struct json_out *out, const struct game *game);

/* A ring of somebody else's is to be watched: it feeds the recording, which must stay until
 * hub_drop_wire. Gives NULL if there are too many. The key that lets people watch is
 * wire->watch. */
struct wire *hub_add_live(struct hub *hub, struct record *record, usec_t now);
void hub_drop_wire(struct hub *hub, struct wire *wire);

/* What was prepared to be downloaded under this key; NULL: nothing, or no longer. */
const char *hub_download(const struct hub *hub, const char *key, size_t *length);
