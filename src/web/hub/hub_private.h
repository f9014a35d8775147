/* What the files of the hub share: hub.c is who is there and the clock, requests.c what they may
 * ask for, seats.c making tables and sitting down, play.c what is done at them, look_up.c what is
 * looked up, replays.c games that are looked at again, table.c what is sent about a table, lobby.c
 * which tables there are, wire_seats.c seats on wires, opinion.c hints and analyses, hello.c what
 * there is to play, wires.c rings to watch and to lay hands on, requests.c a class. */
#pragma once

#include "web/class/classroom.h"
#include "web/hub/hub.h"

enum key_kind {
    KEY_WATCH,
    KEY_JOIN,
    KEY_SEAT,
    KEY_REPLAY,
    KEY_WIRE_SEAT,
    KEY_LAB,
    KEY_WIRE,
    KEY_TEACHER,
    KEY_CLASS,
    KEY_TEAM,
};

enum {
    BURST = 40, /* requests at once, */
    RATE = 10,  /* and a second on average */
    CHAT_LETTERS = 200,
    JOURNAL_MOST = 1 << 20, /* octets of a journal that somebody brings along */
};

/* What a client waits for, while the room that it asked is busy with it. */
enum waiting { WAITS_NOT, WAITS_DONE, WAITS_CREATED, WAITS_SEATED };

struct client {
    struct hub *hub;
    void *socket; /* NULL: it is just going */
    struct address *address;
    enum lang lang;
    bool greeted, lobby;
    double tokens; /* requests that it may make now */
    usec_t counted;
    const char *as;                  /* how it looks at something; NULL: it looks at nothing */
    struct viewpoint viewpoint;      /* at a table, … */
    struct journal_source *journal;  /* … or a game that is over, in place of it, … */
    char *journal_text;              /* … which is read out of this, … */
    struct wire_viewpoint wire_seat; /* … or a seat on a wire: its `post` is there, … */
    unsigned frames;                 /* … of which it has been sent so many frames */
    struct viewer viewer;
    uint64_t people;    /* hash of what it knows of who is there */
    uint64_t caught_up; /* room->changes when it was shown the table last */
    bool figures;       /* it follows them, … */
    uint32_t turns;     /* … and knows them up to this turn */
    enum waiting waiting;
    struct room *asked;
    int64_t asked_id;
    int asked_seat;
    char asked_key[KEY_SIZE];
    struct class_view class_view;
    int64_t answering;               /* the request that is being answered on the desk */
    json_t *held;                    /* a request that waits until its room is no longer busy */
    struct opinion *hint, *analysis; /* that are being thought out */
    bool analyses;                   /* it wants to know what each position is worth, … */
    uint64_t analysed;               /* … and this one is the last that was thought of */
    struct fetch *fetch;             /* a journal that is being read */
    char *brought;                   /* a journal that it brings along, as far as it is there */
    size_t brought_length;
    struct wire *wire;     /* that it watches, in the place of a table; NULL: none */
    bool wire_hands;       /* and may lay hands on */
    uint64_t wire_next;    /* it knows of all entries before this one, … */
    bool wire_missed;      /* … but for those that could not be sent */
    struct client *beside; /* who else watches */
    uint8_t *capture;      /* that it brings along, as far as it is there */
    size_t capture_length;
    struct wire_reading *reading; /* and that is being read */
    struct client *before, *next;
};

/* The table it is at, or NULL. */
static inline struct room *client_room(const struct client *client)
{
    return client->as && !client->journal && !client->wire_seat.wire_seat ? client->viewpoint.room
                                                                          : NULL;
}

/* --- requests and answers --- */

/* A request and who asks. */
struct asked {
    struct client *client;
    const json_t *request;
    int64_t id;
    bool late; /* the answer is no because the question is an old one */
};

void hub_request(struct client *client, json_t *request);

/* Each answers by itself, now or later; ST_BAD: the answer is no. */
typedef enum status request_fn(struct asked *asked, struct why *why);
request_fn do_create, do_sit, do_stand, do_remove;
request_fn do_play, do_undo, do_again, do_resign, do_hurry, do_chat;
request_fn do_go, do_card, do_hint, do_figures, do_analyse;
request_fn do_journal, do_take, do_wire, do_class;
request_fn do_post, post_play, post_again, post_stand;

/* What `play` says, as far as it has the form. */
enum status read_answer(const struct asked *asked, struct room_answer *answer,
                        struct why *why) MUST_USE;

struct json_out *answer_begin(struct client *client, int64_t id); /* {"t":"done","id":… */
void answer_send(struct client *client); /* …}; a refusal, if that is too long */
void answer_done(struct client *client, int64_t id);
void answer_no(struct client *client, int64_t id, bool late, const struct why *why);
void answer_gone(struct client *client,
                 int64_t id); /* it has left the table that it asked this of */
/* false: the message could not be made, and what it was to say is still to be said. */
bool client_send(struct client *client, const struct json_out *message);
void client_close(struct client *client, const char *why); /* the client is no longer there */

enum status refuse(struct why *why, const char *text);
const char *text_of(const json_t *request, const char *key); /* empty: there is none */
bool flag_of(const json_t *request, const char *key);
int64_t number_of(const json_t *request, const char *key);

/* The room is busy with what this client asked for; the answer comes when that is kept. */
void wait_for_room(const struct asked *asked, struct room *room, enum waiting what);
/* It is, or it cannot be. */
void hub_answer_asker(struct room *room, bool good);

/* --- tables --- */

extern const struct room_calls hub_room_calls;
void hub_key(void *hub, char key[KEY_SIZE]);
enum status hub_add_room(struct hub *hub, struct room *room, struct why *why) MUST_USE;
void hub_drop_room(struct hub *hub, struct room *room);
void hub_hello(struct client *client, int64_t id);

void client_enter(struct client *client, struct room *room, int seat, const char *as);
void client_leave(struct client *client);
struct client *client_of(struct viewpoint *viewpoint);
/* What is new, or all of it, to this one; if there is something new at the table; to everybody
 * there, soon. */
void client_show(struct client *client);
void client_catch_up(struct client *client);
void hub_show_soon(struct hub *hub, struct room *room);
void hub_show_now(struct hub *hub, struct room *room);       /* what would be shown soon */
void hub_forget_unshown(struct hub *hub, struct room *room); /* the table goes */
/* Whoever looks at the table from a seat that is no longer theirs looks on from nowhere. */
void hub_unseat(struct room *room);

/* --- games that are over --- */

/* ST_BAD: the game of that key still goes on, or the key is another thing's. */
enum status replay_is_open(const struct client *client, const char *key, struct why *why);
/* Looks at the game of that key; the answer comes when it is read. */
enum status replay_enter(struct asked *asked, const char *key, struct why *why);
void replay_leave(struct client *client);
void uploads_free(struct hub *hub);
void replay_forget(struct client *client); /* the client goes: what is being read is for nobody */
void client_show_replay(struct client *client);

/* --- seats on wires --- */

const struct protocol *hub_ring(const struct game *game); /* NULL: it has none */
void client_enter_wire_seat(struct client *client, struct wire_seat *wire_seat);
void client_leave_wire_seat(struct client *client);
void wire_seat_show(struct client *client);
void wire_seats_sweep(struct hub *hub);

bool client_can_analyse(const struct client *client);
void client_analyse(struct client *client); /* if it wants that, and the position is another one */
void opinions_forget(struct client *client);

/* --- the wire --- */

void wire_enter(struct client *client, struct wire *wire, bool hands);
void wire_leave(struct client *client);
void wire_show(struct client *client);   /* all of it */
void wire_forget(struct client *client); /* the client goes */
void wires_tick(struct hub *hub);
void wires_free(struct hub *hub);

/* --- the lobby --- */

void client_look_at_lobby(struct client *client, bool on);
void lobby_changed(struct hub *hub); /* a table has come or gone, somebody has sat down, … */
void lobby_tick(struct hub *hub);
void put_players(struct json_out *list, const struct room *room, usec_t now);

/* --- a class --- */

enum status class_enter(struct asked *asked, const struct key_entry *entry);
void class_show(struct hub *hub); /* what is new, to everybody who looks at it */
void classroom_tick(struct hub *hub);
usec_t classroom_due(const struct hub *hub);
