/* What the files of the hub share.
 *
 *     hub.c            tables, and the clock
 *     client.c         clients: who is connected, and what each of them is at
 *     requests.c       the requests of the page and their answers; requests.def lists them
 *     seats.c          making tables, sitting down, leaving a seat
 *     play.c           decisions, chat
 *     look_up.c        earlier moments, cards, figures
 *     table.c          what a client is sent about a table
 *     replays.c        finished games
 *     opinion.c        hints and analyses
 *     lobby.c, hello.c the list of tables; the list of games
 *     wire_seats.c     seats on wires
 *     wires.c          recordings that are watched (wire_private.h)
 *     class/requests.c a class */
#pragma once

#include "web/class/classroom.h"
#include "web/hub/hub.h"

/* What a key opens. The class's are in the order of enum class_as. */
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
    JOURNAL_MOST = 1 << 20, /* octets of a journal that is uploaded */
};

/* What a client is at: one thing at a time. client.c says what that lets it do. */
enum client_at {
    AT_NOTHING,
    AT_TABLE,
    AT_REPLAY,    /* a finished game */
    AT_WIRE_SEAT, /* a seat on a wire */
    AT_WIRE,      /* a recording */
    AT_CLASS,
    CLIENT_ATS
};

/* The answer that a client waits for until its room is no longer busy. */
enum awaited { AWAITS_NOTHING, AWAITS_DONE, AWAITS_CREATED, AWAITS_SEATED };

struct client {
    struct hub *hub;
    void *socket; /* NULL: the connection is closed, and the client is being freed */
    struct address *address;
    enum lang lang;
    bool greeted, lobby;
    double tokens; /* requests that it can make now (RATE) */
    usec_t counted;

    enum client_at at;
    const char *as; /* AT_TABLE: the `as` of its messages, which is what its key opened */
    union {
        struct viewpoint viewpoint; /* AT_TABLE */
        struct {
            struct journal_source *journal;
            char *text; /* that the journal points into */
        } replay;       /* AT_REPLAY */
        struct {
            struct wire_viewpoint viewpoint;
            unsigned frames; /* that it was sent */
        } wire_seat;         /* AT_WIRE_SEAT */
        struct {
            struct wire *wire;
            bool hands;    /* it can act there */
            bool missed;   /* an entry could not be sent */
            uint64_t next; /* it was sent the entries before this one */
            struct client *next_watcher;
        } watch;                      /* AT_WIRE */
        struct class_view class_view; /* AT_CLASS */
    };
    struct viewer viewer; /* AT_TABLE, AT_REPLAY, AT_WIRE_SEAT: shows it the source of play */
    uint64_t people;      /* hash of the people at the table, as it was sent them */
    uint64_t caught_up;   /* room->changes when it was shown the table last */
    bool figures;         /* it follows the figures, … */
    uint32_t turns;       /* … and was sent them up to this turn */

    struct {
        enum awaited what;
        struct room *room; /* whose `asker` this client is */
        int64_t id;
        int seat;
        char key[KEY_SIZE];
    } awaits;
    json_t *held; /* a request that waits until its room is no longer busy */

    struct opinion *hint, *analysis;  /* that are being computed */
    bool analyses;                    /* it wants to know what each position is worth */
    uint64_t analysed;                /* the position that was analysed last */
    struct fetch *fetch;              /* a journal that is being read */
    struct hub_file journal, capture; /* uploads, as far as they have come */
    struct capture_work *reading;     /* a capture that is being read */
    struct client *before, *next;
};

/* The table that a client is at, or NULL. */
static inline struct room *client_room(const struct client *client)
{
    return client->at == AT_TABLE ? client->viewpoint.room : NULL;
}

/* The client whose viewpoint this is. */
static inline struct client *client_of(struct viewpoint *viewpoint)
{
    return (struct client *)((char *)viewpoint - offsetof(struct client, viewpoint));
}

/* --- requests and answers --- */

struct request {
    struct client *client;
    const json_t *fields;
    int64_t id;
    bool late; /* set by who refuses it because its question is no longer open */
};

/* Answers the request, now or later. ST_BAD or ST_SYSTEM: it is refused, and `why` is the
 * answer. */
typedef enum status request_fn(struct request *request, struct why *why);
#define REQUEST(name, at, flags) request_fn request_##name;
#define WIRE_REQUEST(name, needs) request_fn wire_request_##name;
#define CLASS_REQUEST(name, roles) request_fn class_request_##name;
#include "web/hub/requests.def"

/* A row of one of the three tables of requests; a row without a name ends it. */
struct request_kind {
    const char *name;
    unsigned who, flags;
    request_fn *run;
};

/* The row of that name. NULL: there is none, and `why` says so. */
const struct request_kind *request_find(const struct request_kind *kinds, const char *name,
                                        struct why *why);
void hub_request(struct client *client, json_t *fields);

/* Begins the answer: {"t":"done","id":… */
struct json_out *answer_begin(const struct request *request);
/* Ends and sends it; a refusal instead if it is too long. Returns ST_OK. */
enum status answer_send(const struct request *request);
/* The whole of an answer: without fields, or with one. Both return ST_OK. */
enum status answer_done(const struct request *request);
enum status answer_text(const struct request *request, const char *key, const char *text);
void answer_no(const struct request *request, const struct why *why);
/* Refuses a request to a table that the client has left. */
void answer_gone(struct client *client, int64_t id);

/* A member of a request; "", false or 0 if it is missing or of another type. */
const char *text_of(const json_t *fields, const char *key);
bool flag_of(const json_t *fields, const char *key);
int64_t number_of(const json_t *fields, const char *key);

/* The room is busy with this request; it is answered when the store has kept that. Returns
 * ST_OK. */
enum status request_wait(const struct request *request, struct room *room, enum awaited what);
/* Answers it. good: it is kept. */
void hub_answer_waiting(struct room *room, bool good);

/* --- clients (client.c) --- */

/* What can be done with what a client is at. NULL: nothing, or it is not there. */
struct client_kind {
    bool has_viewer;                      /* a source of play is shown by client->viewer */
    void (*show)(struct client *client);  /* sends all of it */
    void (*leave)(struct client *client); /* client->at is AT_NOTHING already */
    /* Of a seat, which a table and a wire have. */
    enum status (*play)(struct request *request, struct room_answer *answer, struct why *why);
    request_fn *again, *stand;
};
extern const struct client_kind client_kinds[CLIENT_ATS];

/* Leaves what it was at, and is at this: the caller fills in its member of the union. */
void client_move(struct client *client, enum client_at at);
void client_leave(struct client *client);
/* Sends it all of what it is at. */
void client_show(struct client *client);
/* Shows what it is at by its viewer, from a seat or SEAT_SPECTATOR, SEAT_ONLOOKER. */
void client_view(struct client *client, struct play_source *source, int eyes);
/* false: the message could not be made, and what it was to say is still to be said. */
bool client_send(struct client *client, const struct json_out *message);
/* Begins a message of that kind in the hub's buffers, {"t":kind; ends and sends it. */
struct json_out *message_begin(struct hub *hub, const char *kind);
bool message_send(struct client *client);
void client_close(struct client *client, const char *why); /* frees the client */

/* --- files (client.c) --- */

/* Makes room for that many octets behind those that are there. false: no memory. */
bool hub_file_grow(struct hub_file *file, size_t more) MUST_USE;
/* The file of that key among `count`, or NULL. */
const struct hub_file *hub_file_find(const struct hub_file *files, size_t count, const char *key);
void hub_file_free(struct hub_file *file); /* it is empty then */

/* --- tables --- */

extern const struct room_calls hub_room_calls;
void hub_key(void *hub, char key[KEY_SIZE]);
enum status hub_add_room(struct hub *hub, struct room *room, struct why *why) MUST_USE;
void hub_drop_room(struct hub *hub, struct room *room);
enum status hub_hello(const struct request *request);

void hub_table_enter(struct client *client, struct room *room, int seat, const char *as);
void hub_table_leave(struct client *client);
void hub_table_show(struct client *client);
enum status hub_table_play(struct request *request, struct room_answer *answer, struct why *why);
enum status hub_table_again(struct request *request, struct why *why);
enum status hub_table_stand(struct request *request, struct why *why);
/* Shows the table if there is something new. */
void client_catch_up(struct client *client);
/* The table has something new: it is shown to all its clients from the next tick on, or at once. */
void hub_show_soon(struct hub *hub, struct room *room);
void hub_show_now(struct hub *hub, struct room *room);
void hub_forget_unshown(struct hub *hub, struct room *room);
/* A viewer whose seat was reassigned becomes a spectator. */
void hub_unseat(struct room *room);

/* --- finished games --- */

/* ST_BAD: the game of that key still goes on, or the key opens something else. */
enum status replay_is_open(const struct client *client, const char *key, struct why *why);
/* Begins to read the game of that key; the answer comes later. */
enum status replay_enter(struct request *request, const char *key, struct why *why);
void replay_leave(struct client *client);
void replay_show(struct client *client);
/* The client is freed: a journal that is being read for it is dropped. */
void replay_forget(struct client *client);
void uploads_free(struct hub *hub);

/* --- seats on wires --- */

const struct protocol *hub_ring(const struct game *game); /* NULL: it has none */
void wire_seat_client_enter(struct client *client, struct wire_seat *wire_seat);
void wire_seat_client_leave(struct client *client);
void wire_seat_show(struct client *client);
enum status wire_seat_play(struct request *request, struct room_answer *answer, struct why *why);
enum status wire_seat_again(struct request *request, struct why *why);
enum status wire_seat_stand(struct request *request, struct why *why);
/* Frees those that nobody has looked at for some time. */
void wire_seats_sweep(struct hub *hub);

/* --- hints and analyses --- */

bool client_can_analyse(const struct client *client);
/* Begins an analysis if the client wants one and its position is another than the last. */
void client_analyse(struct client *client);
void opinions_forget(struct client *client);

/* --- wires --- */

void wire_enter(struct client *client, struct wire *wire, bool hands);
void wire_leave(struct client *client);
void wire_show(struct client *client);
/* The client is freed: a capture that is being read for it is dropped. */
void captures_forget(struct client *client);
void wires_tick(struct hub *hub);
void wires_free(struct hub *hub);

/* --- the lobby --- */

/* Something that the lobby shows has changed. */
void lobby_changed(struct hub *hub);
void lobby_tick(struct hub *hub);
void lobby_send(struct client *client);
void put_players(struct json_out *list, const struct room *room, usec_t now);

/* --- a class --- */

enum status class_enter(struct request *request, const struct key_entry *entry);
void class_show_again(struct client *client);
void class_show(struct hub *hub); /* what is new, to all clients at the class */
void classroom_tick(struct hub *hub);
usec_t classroom_due(const struct hub *hub);
