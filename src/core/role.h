/* A role of a protocol: a station of a ring, the host of a truco ring, a server, a client. A
 * machine without I/O: octets and the clock go in, octets and events come out, so that the same
 * code runs on a serial port, in a ring of one process, and by the thousand in virtual time.
 *
 * Its *lines* are numbered from 0. A station, a host and a client have line 0 only; on a ring that
 * is both directions: it sends to the next station and receives from the previous one. A server has
 * as many as it was given room for. The driver of a role (session/role_driver.h, session/lines.h, a
 * test) gives it memory, tells it the time with every call, calls `tick` at `deadline`, and carries
 * away what it sends.
 *
 * What not all roles have is a table of its own: a player (`player`), a journal (`keeping`). */
#pragma once

#include "base/options.h"
#include "core/framing.h"
#include "core/game.h"

struct journal;
struct journal_dir;
struct protocol;
struct role_event;

/* What a role asks of its driver. None of these calls the role back. */
struct role_calls {
    void (*send)(void *who, uint32_t line, const uint8_t *octets, size_t count);
    void (*close)(void *who, uint32_t line, const char *why); /* NULL: this role never does */
    void (*pause)(void *who, uint32_t line,
                  usec_t until); /* reads nothing from it until then; NULL: never */
    void (*event)(void *who, const struct role_event *event);
    /* Returns the number of the line's address among those connected, from 1 to `start->lines`; 0:
     * unknown, or this machine itself. NULL: 0. */
    uint32_t (*origin)(void *who, uint32_t line);
};

/* What a role begins with. Everything it points to must live as long as the role. */
struct role_start {
    const struct game *game;
    const struct protocol *protocol;
    const void *options; /* its own, as its rows filled them in; NULL if it has none */
    /* the player's name for the others, where a protocol has names; else NULL */
    const char *name;
    const char *rules;       /* further options of the game's setup, or NULL */
    uint32_t baud;           /* of the line, for timeouts; 0: not paced */
    unsigned games;          /* to play, one after the other; 0: indefinitely */
    unsigned played;         /* of them, before this role began: numbering goes on from there */
    usec_t timeout, idle;    /* 0: the role's own default, and off */
    usec_t pause;            /* between two games */
    uint32_t lines;          /* at most, at once */
    bool resumes;            /* keeping->resume is called instead of init */
    uint64_t seed;           /* of what chance brings here; pinned in the journal */
    uint64_t timing_seed;    /* of random waits: never the same at two stations */
    struct journal *journal; /* NULL: none is kept */
    struct journal_dir *journals; /* of a server, one for each of its games; NULL: none are kept */
    const struct role_calls *calls;
    void *who;
};

enum role_event_kind {
    /* something to log: `text`, and for programs what `facts` adds */
    ROLE_NOTE,
    ROLE_DEPARTURE, /* a frame departs from the rules and is tolerated: `frame`, `text` */
    ROLE_FRAME,     /* a frame was sent, passed on, taken off: `frame`, `fate` */
    ROLE_BEGUN,     /* a game begins: `game` but for its end */
    /* a move was made, as far as this role can see it: `setup`, `before`, `move`, `actor` */
    ROLE_MOVED,
    /* the server or host refused the player's decision, which is asked for again */
    ROLE_REFUSED,
    ROLE_OVER,  /* a game is over: `game` */
    ROLE_FAULT, /* it has stopped: `text` says why and what to do */
    /* what it has counted: never an event, but asked of `words` and `facts` when a server ends */
    ROLE_TOTALS,
};

enum frame_fate {
    FATE_SENT,    /* ours, new */
    FATE_APPLIED, /* another station's, applied; then passed on, or taken off by its addressee */
    FATE_PASSED,  /* passed on and nothing else */
    FATE_BACK,    /* ours, back as it was sent */
    FATE_TAKEN,   /* taken off the ring */
    FATE_RESENT,  /* ours, sent again */
    FATES,
};

/* One game, as far as this role knows it. */
struct role_game {
    unsigned number; /* from 1 */
    int players;
    /* the end was seen: `result` and `hash` hold; false: the game was broken off, and the winner is
     * all that can be known */
    bool known;
    struct result result;
    uint32_t frames; /* each counted once */
    uint32_t resent; /* by this role, because they were lost */
    uint64_t hash;
};

struct role_event {
    enum role_event_kind kind;
    uint32_t line;
    const char *text;
    const struct frame *frame; /* as it is on the line, … */
    /* … and as the game reads it; mostly equal */
    const struct frame *said;
    enum frame_fate fate;
    int origin; /* the number of the station that sent it first; -1: of none */
    /* what this role's seat must not know is blanked in `frame` */
    bool secret;
    bool in_game; /* there is a state, and this is its hash after the frame */
    uint64_t hash;
    const struct role_game *game;
    const struct game_setup *setup;
    const struct game_state *before; /* the state before the move, or this seat's view of it */
    const struct move *move;
    int actor;
    /* the role's own sub-kind, for `words` and `facts` */
    uint8_t own;
};

/* What the player of a role has to decide. */
struct question {
    uint64_t number; /* a new one for each question; an answer to an older one is refused */
    /* can differ from a table's: the dice are here or at the server (R7) */
    const struct game_setup *setup;
    /* the position as this seat sees it; NULL: unknown, and the role decides by itself (T12) */
    const void *view;
    int seat;
};

struct role_player {
    /* Writes the open question. false: there is none, or it was withdrawn. */
    bool (*asks)(const void *role, struct question *question);
    /* ST_BAD: an old question, or not allowed; `why` says so, and the question stands. */
    enum status (*answer)(void *role, uint64_t number, const struct move *move, usec_t now,
                          struct why *why) MUST_USE;
    /* Writes the game as the player's seat sees it now, or as it ended. false: nothing to see yet.
     * The setup is the game's own: people can choose from more than a question offers to a bot (R7:
     * to ask for dice). */
    bool (*view)(const void *role, struct question *position);
    /* Writes what people call a seat: "B", the opponent's name. NULL: "Equipo 2". */
    void (*name)(const void *role, int seat, enum lang lang, struct str *text);
    /* Begins one more game than `start->games`, after the last one is over. NULL: games begin by
     * themselves, or other stations begin them. */
    void (*another)(void *role, usec_t now);
};

struct role_keeping {
    bool shared; /* one journal can serve every station: then `--as N` says which one this is */
    /* Continues the last game of a journal; called instead of `init`. `as` ≥ 0: the journal is the
     * same at every station, and this one is number `as`. ST_BAD: it does not fit; `why` says what
     * to do. NULL: games cannot be continued, and the journal is for replay alone. */
    enum status (*resume)(void *role, const struct role_start *start, const char *journal,
                          size_t length, int as, usec_t now, struct why *why) MUST_USE;
};

/* The position of a role among those that one process runs: stations of a ring, or clients at a
 * table of a server. */
struct role_ring {
    const struct protocol *protocol;
    int index, stations; /* which station, from 0, and how many there are */
    int open;            /* seats that are left to other programs */
    bool unpaced;        /* the cables have no speed */
    /* Of clients: the name of the first, which makes the game; the rounds after which they leave
     * it, 0: never; options of the game, or NULL. */
    const char *first;
    int64_t rounds;
    const char *rules;
    enum lang lang;
    struct str *said; /* receives choices that people should know; NULL: not shown */
};

struct role {
    const char *name; /* "station", "host": for messages */
    const char *what; /* one line for --help; a msgid */
    /* The command that runs it without naming game and protocol, such as `sobremesa monopd …`.
     * NULL: there is none. */
    const char *command;

    /* Its own options: a struct of that size, initially zero. `rows` sets it to the defaults,
     * writes one row for each option and returns their number, at most OPTION_ROWS_MAX. NULL: it
     * has none. */
    size_t options_size;
    size_t (*rows)(const struct protocol *protocol, void *options, struct option_row *rows);
    /* The first `place_rows` rows say which position of a ring it takes. Where one process runs the
     * whole ring, `arrange` sets those options instead, and the defaults of such a ring. NULL:
     * there is nothing to set. */
    size_t place_rows;
    void (*arrange)(void *options, const struct role_ring *ring);
    /* Returns the number that the options choose; NULL: it gets one on the ring, if at all. */
    int (*seat_of)(const void *options);
    /* Checks the whole start before anything is opened. ST_BAD: misused. Can be NULL. */
    enum status (*check)(const struct role_start *start, struct why *why);

    size_t bytes; /* of memory that it needs; 0 where that depends on the start, … */
    size_t (*size)(const struct role_start *start); /* … which this computes; see role_size */
    void (*init)(void *role, const struct role_start *start, usec_t now);
    void (*opened)(void *role, uint32_t line,
                   usec_t now); /* NULL: its lines are there from the beginning */
    void (*octets)(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now);
    void (*lost)(void *role, uint32_t line, usec_t now); /* NULL: a line that is gone is silence */
    bool (*wants_line)(const void *role); /* a lost line is to be called again; NULL: never */
    void (*tick)(void *role, usec_t now);
    usec_t (*deadline)(const void *role);
    /* Returns its number: a seat, or one beyond the seats for a role without one; -1: none yet. */
    int (*number)(const void *role);
    /* Writes what people call that number, as in `--seat B`. NULL: the number itself. */
    void (*call_name)(int number, struct str *text);
    bool (*busy)(const void *role); /* in a game, which an interruption would end */
    usec_t (*may_leave)(
        const void *role); /* until then the others need it to pass frames on; NULL: at any time */
    void (*leave)(void *role,
                  usec_t now); /* says goodbye on its lines; NULL: the protocol has no goodbye */
    bool lingers;              /* the other side closes its line first */

    /* Write what it says of an event to people (nothing: the words common to all roles), and what
     * it adds for programs. Both can be NULL. */
    void (*words)(const void *role, const struct role_event *event, enum lang lang,
                  struct str *text);
    void (*facts)(const void *role, const struct role_event *event, struct facts *facts);

    const struct role_player *player;   /* NULL: this role does not play */
    const struct role_keeping *keeping; /* NULL: it keeps no journal */
    bool journals;                      /* it keeps one for each of its games, in start->journals */
};

/* Enough octets for the options of any role. */
enum { ROLE_OPTIONS_MAX = 512 };

/* Returns what one game of the role begins with, its own options at their defaults, in
 * `options`. */
struct role_start role_start_default(const struct game *game, const struct protocol *protocol,
                                     const struct role *role, void *options);

size_t role_size(const struct role *role, const struct role_start *start);

/* Writes what people are told of an event: the role's own words, or at the end of a game those
 * common to all roles. */
void role_words(const struct role *role, const void *state, const struct role_event *event,
                enum lang lang, struct str *text);
/* Writes what people call a seat, for a role with a player. */
void role_seat_name(const struct role *role, const void *state, int seat, enum lang lang,
                    struct str *text);
