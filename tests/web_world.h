/* A world around the hub of the page, in virtual time: browsers that keep what they were sent, a
 * store in memory that takes its time, work that is done when the test says so, and random numbers
 * that are the same each time. */
#pragma once

#include <jansson.h>

#include "support.h"

#include "base/rng.h"
#include "web/hub/hub.h"

enum { WORLD_BROWSERS = 16, WORLD_ROOMS = 16, WORLD_WORKS = 64 };

struct browser {
    struct world *world;
    struct client *client; /* NULL: not connected, or no longer */
    json_t *table;         /* what it knows of its table, put together */
    json_t *answer;        /* the last done or no */
    json_t *last;          /* the last message of another kind: lobby, people, said, bye */
    int64_t next;          /* number of its next request */
    unsigned messages;
    char *heard; /* every octet that it was sent, terminated */
    size_t heard_length, heard_room;
};

/* The journal of a table, as the store has it. */
struct kept_room {
    uint32_t room;
    char *text;
    size_t length;
};

struct world {
    struct hub hub;
    struct hub_world calls;
    usec_t now;
    struct rng rng;
    struct browser browser[WORLD_BROWSERS];
    struct kept_room kept[WORLD_ROOMS];
    size_t rooms;
    bool holds; /* what is to be kept waits for world_keep */
    bool fails; /* the disk is full */
    struct room *keeping[WORLD_ROOMS];
    size_t keepings;
    struct work *work[WORLD_WORKS];
    size_t works;
    bool thinks_later; /* work waits for world_work */
};

void world_open(struct world *world, uint64_t seed);
void world_close(struct world *world);

/* Everything that is kept is read again by another hub, as after a restart. Browsers are not
 * connected then. */
void world_restart(struct world *world);

struct browser *world_connect(struct world *world, int number, const char *address);
/* From this machine, and it has said hello in Spanish. */
struct browser *world_greet(struct world *world, int number);
void world_leave(struct browser *browser);

/* Sends a request (a format of json_pack for its fields, "{…}"), lets the world go on, and gives
 * the answer: `done`, or NULL for `no`, which is then in browser->answer. */
json_t *world_ask(struct browser *browser, const char *what, const char *format, ...);
void world_post(struct browser *browser, const char *text);

/* Everything that is waiting: kept, worked; nothing that needs time. */
void world_settle(struct world *world);
void world_keep(struct world *world);
void world_work(struct world *world);
/* Time passes, with all that happens meanwhile. */
void world_pass(struct world *world, usec_t time);

/* "seat", "join", … of the last answer. */
const char *world_text(const struct browser *browser, const char *key);
/* A text, a number of what the browser knows of its table; "" and -1 if there is none. */
const char *table_text(const struct browser *browser, const char *key);
int64_t table_number(const struct browser *browser, const char *key);

/* What a difference makes of what was there. */
json_t *world_merge(json_t *old, const json_t *difference);
