/* Wires: recordings that clients watch (lab/record.h). A wire is a laboratory of ours, on which the
 * client that made it can act, an uploaded capture, or a ring with other programs whose owner feeds
 * the recording. */
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
    WIRE_WHOLE = 300,      /* entries of the first message */
};

#define WIRE_PERIOD (100 * USEC_MS) /* between two messages to the same watcher */

enum wire_kind { WIRE_LAB, WIRE_LIVE, WIRE_CAPTURE };

struct wire {
    enum wire_kind kind;
    char hands[KEY_SIZE], watch[KEY_SIZE]; /* keys: to act on it, and to watch it only */
    struct lab *lab;                       /* of WIRE_LAB; NULL: nobody can act on it */
    struct record *record;                 /* the laboratory's, its feeder's, or its own */
    usec_t used;                           /* when it had a watcher last */
    struct address *address;               /* who made it; NULL: the hub itself */
    struct client *watchers;
    usec_t due;
};

/* A wire of a recording that the caller feeds, and that must stay until hub_drop_wire. NULL: there
 * are too many. */
struct wire *hub_add_live(struct hub *hub, struct record *record, usec_t now);
void hub_drop_wire(struct hub *hub, struct wire *wire);

/* The recording that was prepared for download under this key. NULL: there is none, or it is no
 * longer kept. */
const char *hub_download(const struct hub *hub, const char *key, size_t *length);

/* --- as JSON (wire_json.c) --- */

/* The message `wire`: all of it, with the last entries. The message `pass`: what is new since entry
 * `next`. */
void wire_put_whole(struct json_out *out, const struct wire *wire, bool hands, enum lang lang);
void wire_put_news(struct json_out *out, const struct wire *wire, uint64_t next, enum lang lang);
/* A list of at most `most` entries from `first` on. */
void wire_put_entries(struct json_out *out, const struct wire *wire, uint64_t first, uint64_t most,
                      enum lang lang);
/* One frame in words and field by field. */
void wire_put_frame(struct json_out *out, const struct record *record, const struct frame *frame,
                    enum lang lang);
/* `wire` of a game in `hello`, if a laboratory can run it. */
void wire_put_game(struct json_out *out, const struct game *game);
