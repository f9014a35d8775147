/* What the files of the house share: house.c is who is there and the clock, house_requests.c what they may ask for,
 * house_seats.c making tables and sitting down, house_play.c what is done at them, house_look.c what is looked up,
 * house_replay.c games that are looked at again, house_table.c what is sent about a table, house_lobby.c which tables
 * there are, house_hello.c what there is to play. */
#pragma once

#include "web/house.h"

enum key_kind { KEY_WATCH, KEY_JOIN, KEY_SEAT, KEY_REPLAY };

enum {
    REQUEST_MAX = 64 << 10,
    BURST = 40, /* requests at once, */
    RATE = 10,  /* and a second on average */
    CHAT_LETTERS = 200,
    JOURNAL_MOST = 1 << 20, /* octets of a journal that somebody brings along */
};

/* What a client waits for, while the room that it asked is busy with it. */
enum waiting { WAITS_NOT, WAITS_DONE, WAITS_CREATED, WAITS_SEATED };

struct client {
    struct house *house;
    void *socket;
    struct address *address;
    enum lang lang;
    bool greeted, lobby;
    double tokens; /* requests that it may make now */
    usec_t counted;
    const char *as;                 /* how it looks at something; NULL: it looks at nothing */
    struct chair chair;             /* at a table, … */
    struct journal_source *journal; /* … or a game that is over, in place of it, … */
    char *journal_text;             /* … which is read out of this */
    struct viewer viewer;
    uint64_t people; /* hash of what it knows of who is there */
    bool figures;    /* it follows them, … */
    uint32_t turns;  /* … and knows them up to this turn */
    enum waiting waiting;
    struct room *asked;
    int64_t asked_id;
    int asked_seat;
    char asked_key[KEY_SIZE];
    json_t *held;        /* a request that waits until its room is no longer busy */
    struct hint *hint;   /* that is being thought out */
    struct fetch *fetch; /* a journal that is being read */
    char *brought;       /* a journal that it brings along, as far as it is there */
    size_t brought_length;
    struct client *before, *next;
};

/* The table it is at, or NULL. */
static inline struct room *client_room(const struct client *client)
{
    return client->as && !client->journal ? client->chair.room : NULL;
}

/* --- requests and answers --- */

/* A request and who asks. */
struct asked {
    struct client *client;
    const json_t *request;
    int64_t id;
    bool late; /* the answer is no because the question is an old one */
};

void house_request(struct client *client, json_t *request);

/* Each answers by itself, now or later; ST_BAD: the answer is no. */
typedef enum status request_fn(struct asked *asked, struct why *why);
request_fn do_create, do_sit, do_stand, do_remove;
request_fn do_play, do_undo, do_again, do_resign, do_hurry, do_chat;
request_fn do_go, do_card, do_hint, do_figures;
request_fn do_journal;

struct json_out *answer_begin(struct client *client, int64_t id); /* {"t":"done","id":… */
void answer_send(struct client *client);                          /* …} */
void answer_done(struct client *client, int64_t id);
void answer_no(struct client *client, int64_t id, bool late, const struct why *why);
void client_send(struct client *client, const struct json_out *message);
void client_close(struct client *client, const char *why); /* the client is no longer there */

enum status refuse(struct why *why, const char *text);
const char *text_of(const json_t *request, const char *key); /* empty: there is none */
bool flag_of(const json_t *request, const char *key);
int64_t number_of(const json_t *request, const char *key);

/* The room is busy with what this client asked for; the answer comes when that is kept. */
void wait_for_room(const struct asked *asked, struct room *room, enum waiting what);
/* It is, or it cannot be. */
void house_answer_asker(struct room *room, bool good);

/* --- tables --- */

extern const struct room_calls house_room_calls;
void house_key(void *house, char key[KEY_SIZE]);
enum status house_add_room(struct house *house, struct room *room, struct why *why) MUST_USE;
void house_drop_room(struct house *house, struct room *room);
void house_hello(struct client *client, int64_t id);

void client_enter(struct client *client, struct room *room, int seat, const char *as);
void client_leave(struct client *client);
struct client *client_of(struct chair *chair);
/* What is new, or all of it, to this one; to everybody at the table. */
void client_show(struct client *client);
void house_show(struct house *house, struct room *room);
/* Whoever looks at the table from a seat that is no longer theirs looks on from nowhere. */
void house_unseat(struct room *room);

/* --- games that are over --- */

/* Looks at the game of that key; the answer comes when it is read. */
enum status replay_enter(struct asked *asked, const char *key, struct why *why);
void replay_leave(struct client *client);
void uploads_free(struct house *house);
void replay_forget(struct client *client); /* the client goes: what is being read is for nobody */
void client_show_replay(struct client *client);

void hint_forget(struct client *client);

/* --- the lobby --- */

void client_look_at_lobby(struct client *client, bool on);
void lobby_changed(struct house *house); /* a table has come or gone, somebody has sat down, … */
void lobby_tick(struct house *house);
void put_sitters(struct json_out *list, const struct room *room, usec_t now);
