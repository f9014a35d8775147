/* What the files of the house share: house.c is who is there and the clock, house_requests.c what they ask for,
 * house_table.c what is sent about a table, house_lobby.c which tables there are, house_hello.c what there is to play.
 */
#ifndef SOBREMESA_WEB_HOUSE_PRIVATE_H
#define SOBREMESA_WEB_HOUSE_PRIVATE_H

#include "web/house.h"

enum key_kind { KEY_WATCH, KEY_JOIN, KEY_SEAT };

enum {
    ADDRESS_MAX = 46,
    REQUEST_MAX = 64 << 10,
    BURST = 40, /* requests at once, */
    RATE = 10,  /* and a second on average */
};

/* What a client waits for, while the room that it asked is busy with it. */
enum waiting { WAITS_NOT, WAITS_DONE, WAITS_CREATED, WAITS_SEATED };

struct client {
    struct house *house;
    void *socket;
    char address[ADDRESS_MAX];
    enum lang lang;
    bool greeted, lobby;
    double tokens; /* requests that it may make now */
    usec_t counted;
    const char *as; /* how it looks at its table; NULL: it is at none */
    struct chair chair;
    struct viewer viewer;
    uint64_t people; /* hash of what it knows of who is there */
    enum waiting waiting;
    struct room *asked;
    int64_t asked_id;
    char asked_key[KEY_SIZE];
    json_t *held; /* a request that waits until its room is no longer busy */
    struct client *before, *next;
};

static inline struct room *client_room(const struct client *client)
{
    return client->as ? client->chair.room : NULL;
}

/* --- answers --- */

struct json_out *answer_begin(struct client *client, int64_t id); /* {"t":"done","id":… */
void answer_send(struct client *client);                          /* …} */
void answer_done(struct client *client, int64_t id);
void answer_no(struct client *client, int64_t id, bool late, const struct why *why);
void client_send(struct client *client, const struct json_out *message);
void client_close(struct client *client, const char *why); /* the client is no longer there */

/* --- tables --- */

void house_key(void *house, char key[KEY_SIZE]);
enum status house_add_room(struct house *house, struct room *room, struct why *why) MUST_USE;
void house_drop_room(struct house *house, struct room *room);
extern const struct room_calls house_room_calls;

void client_enter(struct client *client, struct room *room, int seat, const char *as);
void client_leave(struct client *client);
/* What is new, to everybody at the table. */
void house_show(struct house *house, struct room *room);

/* The request that was under way at the room is done, or has failed. */
void house_answer_asker(struct room *room, bool good);

/* --- the lobby --- */

void client_look_at_lobby(struct client *client, bool on);
void lobby_changed(struct house *house); /* a table has come or gone, somebody has sat down, … */
void lobby_tick(struct house *house);
void put_sitters(struct json_out *list, const struct room *room, usec_t now);

void house_request(struct client *client, json_t *request);
void house_hello(struct client *client, int64_t id);

#endif
