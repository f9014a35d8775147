/* A table with people around it: its seats, one game after the other, and spectators.
 *
 * A machine without I/O. It goes one step at a time: decide, journal, tell. What was decided is
 * written down first (`keep`). Once the store has kept it (room_kept), it is done, everybody is
 * told, and the game goes on. Meanwhile nothing else happens: room_busy says so, and further
 * requests have to wait. Bots decide on other threads (`work`); their answers come back with the
 * number of the question.
 *
 * All of it is in the journal, seats and keys as remarks. The generators of dice and bots are made
 * for each move from the secret seed and the move's number, so that a restart needs nothing but the
 * journal. */
#pragma once

#include "base/clock.h"
#include "core/bot.h"
#include "core/journal/journal.h"
#include "core/table.h"
#include "web/room/chat.h"
#include "web/room/key.h"
#include "web/room/past.h"
#include "web/room/work.h"

struct address;
struct room;
struct viewpoint;

enum {
    ROOM_NAME = 32, /* octets of a person's name, terminator included */
    ROOM_NAME_LETTERS = 24,
    ROOM_MID = 41,   /* octets of the name of a decision */
    ROOM_MIDS = 4,   /* that are remembered of each seat */
    ROOM_BATCH = 64, /* moves of one step */
};

#define ROOM_PACE (700 * USEC_MS)    /* between two moves that happen by themselves */
#define ROOM_AWAY (60 * USEC_SECOND) /* until a bot plays for a person who is away */

enum room_player_kind { ROOM_PLAYER_NONE, ROOM_PLAYER_PERSON, ROOM_PLAYER_BOT };

struct room_player {
    enum room_player_kind kind;
    char name[ROOM_NAME];
    char key[KEY_SIZE];    /* of a person */
    const struct bot *bot; /* the player, or of a person the bot that plays while it is away */
    unsigned here;         /* clients of the person */
    usec_t left;           /* when the last of them left */
    bool away;             /* for ROOM_AWAY: the bot plays */
    uint64_t notes[8];     /* of the bot's memory */
    char mid[ROOM_MIDS][ROOM_MID];
    unsigned mids; /* ever */
};

/* A bot's decision: the work holds all that it needs but for the setup, which stays. */
struct thought {
    struct work work;
    struct room *room;
    uint64_t number; /* of the question */
    const struct game *game;
    const struct game_setup *setup;
    int seat;
    const struct bot *bot;
    struct bot_memory memory;
    struct move move; /* the answer */
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
};

struct kept_record;

/* A job of the thread that writes the store: the lines of a room, a room to delete, or a record. */
struct keeping {
    struct keeping *next;
    struct room *room;          /* NULL: one of these */
    uint32_t forget;            /* the room to delete */
    struct kept_record *record; /* what the server keeps besides */
    bool good;                  /* it is kept */
};

/* What a room asks of the hub. None of these calls the room back. */
struct room_calls {
    void (*keep)(void *who, struct room *room); /* its `lines`; they must stay until room_kept */
    void (*work)(void *who, struct work *work);
    void (*wake)(void *who, usec_t due);           /* room_tick is wanted then, if not before */
    void (*changed)(void *who, struct room *room); /* its viewpoints may see something new */
    void (*key)(void *who, char key[KEY_SIZE]);    /* makes one */
};

/* What is being kept while the room is busy, and done then. */
enum step { STEP_NONE, STEP_MOVES, STEP_BACK, STEP_ROUND, STEP_RESIGN, STEP_SEATS };

struct room {
    uint32_t id;
    const struct room_calls *calls;
    void *who;
    const struct game *game;
    struct game_setup *setup;
    int seats;
    struct room_player player[GAME_SEATS_MAX];
    char join[KEY_SIZE], watch[KEY_SIZE], replay[KEY_SIZE];
    bool listed, chats, hurry;

    /* The game. */
    uint64_t seed, round_seed;
    unsigned rounds;                /* begun */
    int64_t totals[GAME_SEATS_MAX]; /* of the rounds that are over */
    struct table now;
    struct past past;
    uint64_t serial; /* the question's number: another one for each position there ever was */
    bool over;
    int resigned; /* seat that resigned, or SEAT_NOBODY */
    struct result result;
    struct why stopped; /* why the game cannot go on; empty: it can */

    /* The step that is being kept. */
    enum step step;
    struct move pending[ROOM_BATCH]; /* STEP_MOVES */
    size_t pendings;
    int mid_seat;       /* STEP_MOVES: whose decision it is, … */
    char mid[ROOM_MID]; /* … and its name; empty: it has none */
    uint32_t back;      /* STEP_BACK: the moves that remain */
    int giving_up;      /* STEP_RESIGN: the seat */
    struct journal journal;
    char *lines;
    size_t lines_length, lines_room;
    bool fresh; /* they begin a game */
    struct keeping keeping;

    /* What happens by itself. */
    struct thought thought;
    bool thinking; /* the thought is on another thread */
    bool decided;  /* it is back, and of the present question */
    bool said;     /* the last move had a sentence */
    bool forced;   /* in position `paced` the person who is to move has no choice */
    int last_actor;
    usec_t ready;   /* when the next move may happen by itself, … */
    uint64_t paced; /* … in the position of this number */

    /* Who looks at it. */
    usec_t used; /* when it had a viewpoint last */
    struct viewpoint *viewpoints;
    uint32_t untold; /* the first move that some of them were not told, and the state before it */
    _Alignas(16) unsigned char untold_state[GAME_STATE_MAX];
    unsigned users; /* works that use the room: it must not be freed */
    struct chat chat;

    /* The hub's. */
    void *asker;             /* the client whose request made the room busy */
    uint64_t seen;           /* hash of what the lobby shows of it */
    struct address *address; /* where it was made from */
    struct room *unshown;    /* the next one with something new, … */
    bool waits;              /* … if this one is among them */
    uint64_t changes;        /* how often there was something new */
};

/* A table that is to be made. */
struct room_config {
    uint32_t id;
    const struct room_calls *calls;
    void *who;
    const struct game *game;
    const char *rules;
    int seats;
    enum room_player_kind kind[GAME_SEATS_MAX];
    const struct bot *bot[GAME_SEATS_MAX]; /* NULL: the usual one */
    int me;                                /* the seat of the person who makes it, or SEAT_NOBODY */
    const char *name;                      /* of that person */
    bool listed, chats;
    uint64_t seed;
};

/* Makes a room and writes its journal's head. ST_BAD: the rules or the seats are not the game's. */
enum status room_make(const struct room_config *config, struct room **made, usec_t now,
                      struct why *why) MUST_USE;
/* Makes a room of its journal. Only id, calls and who of `config` are used. ST_BAD: `why` names the
 * line. */
enum status room_restore(const struct room_config *config, const char *text, size_t length,
                         struct room **made, usec_t now, struct why *why) MUST_USE;
void room_free(struct room *room); /* not while it is busy or has users */

static inline bool room_busy(const struct room *room)
{
    return room->step != STEP_NONE;
}

/* The seat whose person has to decide now, or SEAT_NOBODY. A position without a choice asks
 * nobody. */
int room_asks(const struct room *room);
bool room_is_open(const struct room *room); /* a seat is free: the game has not begun */
/* When a bot takes over from a person who is away. USEC_NEVER: it does not. */
usec_t room_back_by(const struct room *room, int seat);

/* A decision, by the numbers of the page's protocol. */
struct room_answer {
    int seat;
    uint64_t question;
    size_t choice;
    bool has_n;
    int32_t n;
    uint64_t set;
    const char *mid; /* may be empty */
};
/* The move that is meant. ST_BAD: it is none of the choices. */
enum status answer_read(const struct choice *choices, size_t count,
                        const struct room_answer *answer, struct move *move,
                        struct why *why) MUST_USE;
/* ST_OK: it is being kept. ST_END: a decision of this `mid` was made before. ST_BAD: it is refused;
 * `late`: because its question is no longer open. */
enum status room_play(struct room *room, const struct room_answer *answer, bool *late,
                      struct why *why) MUST_USE;

/* ST_OK of all of these: it is being kept. ST_BAD: it is not allowed. */
bool room_can_undo(const struct room *room);
bool room_can_resign(const struct room *room, int seat);
enum status room_undo(struct room *room, struct why *why) MUST_USE;
enum status room_again(struct room *room, struct why *why) MUST_USE;
enum status room_resign(struct room *room, int seat, struct why *why) MUST_USE;
enum status room_sit(struct room *room, int seat, const char *name, const char *key, usec_t now,
                     struct why *why) MUST_USE;
enum status room_stand(struct room *room, int seat, struct why *why) MUST_USE;
enum status room_remove(struct room *room, int seat, struct why *why) MUST_USE;
void room_hurry(struct room *room, bool on, usec_t now);

/* The lines are kept, or cannot be. */
void room_kept(struct room *room, bool good, usec_t now);
void room_enter(struct room *room, struct viewpoint *viewpoint, usec_t now);
void room_leave(struct room *room, struct viewpoint *viewpoint, usec_t now);

/* When room_tick is wanted. */
usec_t room_due(const struct room *room);
void room_tick(struct room *room, usec_t now);
