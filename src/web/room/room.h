/* A table with people around it: seats, one game after the other, and whoever looks on.
 *
 * A machine without I/O. It goes one step at a time: decide, journal, tell. What was decided is
 * written down first (`keep`); once the store says that it is kept (room_kept), it is done,
 * everybody is told, and the game goes on. In the meantime nothing else happens here: room_busy
 * says so, and whoever asks for something has to wait. What bots decide is thought out elsewhere
 * (`think`), and comes back by the number of the question.
 *
 * All of it is in the journal, seats and keys as remarks. Dice and bots draw from generators that
 * are made anew for each move from the secret seed and the move's number, so that a restart needs
 * nothing but the journal. */
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
struct viewpoint;
struct room;

enum {
    ROOM_NAME = 32, /* octets of a person's name, terminator included */
    ROOM_NAME_LETTERS = 24,
    ROOM_MID = 41,
    ROOM_MIDS = 4, /* that are remembered of each seat */
    ROOM_BATCH = 64,
};

#define ROOM_PACE (700 * USEC_MS)
#define ROOM_AWAY (60 * USEC_SECOND)

enum player_kind { PLAYER_NONE, PLAYER_PERSON, PLAYER_BOT };

struct room_player {
    enum player_kind kind;
    char name[ROOM_NAME];
    char key[KEY_SIZE];    /* of a person */
    const struct bot *bot; /* who plays there, or for a person who is away */
    unsigned here;         /* connections of the person */
    usec_t left;           /* when the last one went */
    bool away;             /* for so long that the bot plays */
    uint64_t notes[8];     /* of the bot's memory */
    char mid[ROOM_MIDS][ROOM_MID];
    unsigned mids; /* ever remembered */
};

/* What a bot decides. All that it needs is in it, but for the setup, which stays. */
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

struct kept_record; /* whoever keeps journals may keep something else, too */

/* A place in the queue of whoever keeps journals. */
struct keeping {
    struct keeping *next;
    struct room *room;          /* NULL: a room that is gone is to be forgotten, … */
    uint32_t forget;            /* … this one, … */
    struct kept_record *record; /* … or a record that is no room's is to be kept */
    bool good;                  /* it is kept */
};

/* What a room asks of the hub. None of these may call the room back. */
struct room_calls {
    void (*keep)(void *who,
                 struct room *room); /* its `lines`, which stay as they are until room_kept */
    void (*work)(void *who, struct work *work); /* does it elsewhere and calls it back */
    void (*wake)(void *who, usec_t due);        /* room_tick is wanted then, if not before */
    void (*changed)(void *who,
                    struct room *room); /* there may be something new for whoever looks on */
    void (*key)(void *who, char key[KEY_SIZE]); /* makes one */
};

/* What is under way while the room is busy. */
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
    uint64_t seed, round_seed;
    unsigned rounds;                /* begun */
    int64_t totals[GAME_SEATS_MAX]; /* of those that are over */
    struct table now;
    struct past past;
    uint64_t
        /* another one for every position that there ever was here: the number of its question */
        serial;
    bool over;
    int resigned; /* who gave the game up, or SEAT_NOBODY */
    struct result result;
    struct why stopped; /* why it goes no further; empty: it does */

    enum step step;
    struct move pending[ROOM_BATCH];
    size_t pendings;
    int mid_seat;       /* of STEP_MOVES: whose decision it is, … */
    char mid[ROOM_MID]; /* … by this name; empty: by none, or nobody's */
    uint32_t back;      /* of STEP_BACK: so many moves remain */
    int giving_up;      /* of STEP_RESIGN: who */
    struct journal journal;
    char *lines; /* that are being written */
    size_t lines_length, lines_room;
    bool fresh; /* they begin a game */
    struct keeping keeping;
    struct thought thought;
    bool thinking, decided; /* the thought is elsewhere; it is back and of this question */
    bool said;              /* the last move had a sentence */
    int last_actor;
    usec_t ready;   /* when what happens by itself may happen … */
    uint64_t paced; /* … in the position of this number */
    bool forced;    /* there the person who is to move has nothing to decide */
    usec_t used;    /* when somebody was here for the last time */
    struct viewpoint *viewpoints;
    uint32_t
        /* the first move that some of them may not have heard of yet, and the state before it */
        untold;
    _Alignas(16) unsigned char untold_state[GAME_STATE_MAX];
    unsigned users; /* works that use what is the room's: it must stay */
    struct chat chat;
    void *asker;             /* whose request is under way; this and what follows is the hub's */
    uint64_t seen;           /* hash of what the lobby tells of it */
    struct address *address; /* where it was made from */
    struct room *unshown;    /* the next of those that have something new to show, … */
    bool waits;              /* … if this is one of them */
    uint64_t changes;        /* times that it had */
};

/* Who is to sit where, and by which rules. */
struct room_config {
    uint32_t id;
    const struct room_calls *calls;
    void *who;
    const struct game *game;
    const char *rules;
    int seats;
    enum player_kind kind[GAME_SEATS_MAX];
    const struct bot *bot[GAME_SEATS_MAX]; /* NULL: the usual one */
    int me;                                /* where the one sits who makes it, or SEAT_NOBODY */
    const char *name;                      /* what that one is called */
    bool listed, chats;
    uint64_t seed;
};

/* Makes a room and writes its journal's head; ST_BAD: the rules or the seats are not the game's. */
enum status room_make(const struct room_config *config, struct room **made, usec_t now,
                      struct why *why) MUST_USE;
/* The same from its journal, of `config` with nothing but who and what for. ST_BAD: `why` says the
 * line. */
enum status room_restore(const struct room_config *config, const char *text, size_t length,
                         struct room **made, usec_t now, struct why *why) MUST_USE;
void room_free(struct room *room); /* nothing of it may be under way */

static inline bool room_busy(const struct room *room)
{
    return room->step != STEP_NONE;
}

/* The seat that a person has to decide for now, or SEAT_NOBODY. What leaves no choice happens by
 * itself. */
int room_asks(const struct room *room);
bool room_is_open(const struct room *room); /* a seat is still free: the game has not begun */
/* When a bot takes over from whoever sits there and is gone; USEC_NEVER: not at all. */
usec_t room_back_by(const struct room *room, int seat);

/* A decision of a seat's. ST_BAD: `why` says what is wrong; `late`: the question is an old one.
 * ST_END: the same `mid` has been here before, and is done. ST_OK: it is under way. */
struct room_answer {
    int seat;
    uint64_t question;
    size_t choice;
    bool has_n;
    int32_t n;
    uint64_t set;
    const char *mid; /* may be empty */
};
/* Which one of the choices is meant; ST_BAD: none of them. */
enum status answer_read(const struct choice *choices, size_t count,
                        const struct room_answer *answer, struct move *move,
                        struct why *why) MUST_USE;
enum status room_play(struct room *room, const struct room_answer *answer, bool *late,
                      struct why *why) MUST_USE;

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

/* What was written is kept, or cannot be. */
void room_kept(struct room *room, bool good, usec_t now);
/* A chair is put there or taken away. */
void room_enter(struct room *room, struct viewpoint *viewpoint, usec_t now);
void room_leave(struct room *room, struct viewpoint *viewpoint, usec_t now);

usec_t room_due(const struct room *room);
void room_tick(struct room *room, usec_t now);
