/* A role of a protocol: a station of a ring, the host of a truco ring, a server, a client. A
 * machine without I/O: octets and the clock go in, octets and events come out, so that the same
 * code runs on a serial port, in a ring of one process, and by the thousand in virtual time.
 *
 * Its *lines* are numbered from 0. A station, a host and a client have line 0 only; on a ring that
 * is both ways of it: what is sent goes to the next station, what arrives comes from the one
 * before. A server has as many as it was given room for. Whoever runs a role
 * (session/role_driver.h, session/lines.h, a test) gives it memory, tells it the time with every
 * call, calls `tick` at `deadline`, and carries away what it sends.
 *
 * What not all roles have is a table of its own: somebody who plays (`player`), a journal
 * (`keeping`). */
#pragma once

#include "base/options.h"
#include "core/framing.h"
#include "core/game.h"

struct journal;
struct journal_dir;
struct protocol;
struct role_event;

/* What a role asks of whoever runs it. None of these may call the role back. */
struct role_calls {
    void (*send)(void *who, uint32_t line, const uint8_t *octets, size_t count);
    void (*close)(void *who, uint32_t line, const char *why); /* NULL: this role never does */
    void (*pause)(void *who, uint32_t line,
                  usec_t until); /* read nothing from it until then; NULL: never */
    void (*event)(void *who, const struct role_event *event);
    /* Which of the addresses that are here the line comes from, from 1 to `start->lines`; 0: nobody
     * can tell, or it is this machine itself. NULL: 0. */
    uint32_t (*origin)(void *who, uint32_t line);
};

/* What a role begins with. Everything it points to must live as long as the role. */
struct role_start {
    const struct game *game;
    const struct protocol *protocol;
    const void *options; /* its own, as its rows filled them in; NULL if it has none */
    const char *
        /* what the others are to call who plays here, where a protocol has names; else NULL */
        name;
    const char *rules;            /* further options of the game's setup, or NULL */
    uint32_t baud;                /* for how long to wait; 0: not paced */
    unsigned games;               /* so many, one after the other; 0: without end */
    unsigned played;              /* of them, before this role began: it counts on from there */
    usec_t timeout, idle;         /* 0: the role's own default, and off */
    usec_t pause;                 /* between two games */
    uint32_t lines;               /* that there may be at once */
    bool resumes;                 /* keeping->resume comes in the place of init */
    uint64_t seed;                /* of what chance brings here; pinned in the journal */
    uint64_t timing_seed;         /* of random waits: never the same at two stations */
    struct journal *journal;      /* NULL: none is kept */
    struct journal_dir *journals; /* of a server, one for each of its games; NULL: none are kept */
    const struct role_calls *calls;
    void *who;
};

enum role_event_kind {
    /* something to log: `text`; where that is said in other words for programs: `facts` */
    ROLE_NOTE,
    ROLE_DEPARTURE, /* a frame departs from the rules and is tolerated: `frame`, `text` */
    ROLE_FRAME,     /* a frame was sent, passed on, taken off: `frame`, `fate` */
    ROLE_BEGUN,     /* a game begins: `game` but for its end */
    /* a move was made, as far as this role may see it: `setup`, `before`, `move`, `actor` */
    ROLE_MOVED,
    /* what the player decided was refused by who keeps the game, and is asked for again */
    ROLE_REFUSED,
    ROLE_OVER,  /* a game is over: `game` */
    ROLE_FAULT, /* it has stopped: `text` says why and what to do */
    /* what it has counted: never told, but asked of `words` and `facts` when a server has ended */
    ROLE_TOTALS,
};

enum frame_fate {
    FATE_SENT,    /* ours, new */
    FATE_APPLIED, /* another's, with news for us; passed on, or taken off if it was to us */
    FATE_PASSED,  /* passed on and nothing else */
    FATE_BACK,    /* ours, back as it was sent */
    FATE_TAKEN,   /* taken off the ring */
    FATE_RESENT,  /* ours, once more */
    FATES,
};

/* One game, as far as this role knows it. */
struct role_game {
    unsigned number; /* from 1 */
    int players;
    bool
        /* the end was seen: `result` and `hash` hold; false: it came in the middle, and says who
         * won at most */
        known;
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
    const struct frame *
        /* … and what it says to the game, where that is not the same; else equal to `frame` */
        said;
    enum frame_fate fate;
    int origin; /* the number of the station that the frame is of; -1: of nobody in particular */
    bool
        /* what this role's seat must not know has been made unreadable in `frame`; `words` puts it
         * in words */
        secret;
    bool in_game; /* there is a state, and this is its hash after the frame */
    uint64_t hash;
    const struct role_game *game;
    const struct game_setup *setup;
    const struct game_state *before; /* the state before the move, or this seat's view of it */
    const struct move *move;
    int actor;
    uint8_t
        /* which one of its own, for `words` and `facts`: of kinds that a role has several of */
        own;
};

/* What the player of a role has to decide. */
struct question {
    uint64_t number; /* a new one for each question; an answer to an older one is refused */
    const struct game_setup
        *setup; /* may differ from what a table would have: dice are here or they are not (R7) */
    const void *
        /* the position as this seat sees it; NULL: not known, the role decides by itself (T12) */
        view;
    int seat;
};

struct role_player {
    /* The open question; false: there is none, or it was withdrawn. */
    bool (*asks)(const void *role, struct question *question);
    /* ST_BAD: an old question, or not allowed; `why` says so, and the question stands. */
    enum status (*answer)(void *role, uint64_t number, const struct move *move, usec_t now,
                          struct why *why) MUST_USE;
    /* The game as the player's seat sees it now, whoever is to move, or as it ended; false: nothing
     * to see yet. The setup is the game's own: people may choose from more than a question offers
     * to a bot (R7: to ask for dice). */
    bool (*view)(const void *role, struct question *position);
    /* What people call a seat: "B", the rival's name. NULL: "Equipo 2". */
    void (*name)(const void *role, int seat, enum lang lang, struct str *text);
    /* One more game than `start->games`, after the last one is over. NULL: games begin by
     * themselves, or by others. */
    void (*another)(void *role, usec_t now);
};

struct role_keeping {
    bool shared; /* one journal may serve every station: then `--as N` says which one this is */
    /* Takes the place that a journal's last game left; in place of `init`. `as` ≥ 0: the journal is
     * the same at every station, and this one is number `as`. ST_BAD: it does not fit; `why` says
     * what to do. NULL: nobody can take one back, and the journal is for replay alone. */
    enum status (*resume)(void *role, const struct role_start *start, const char *journal,
                          size_t length, int as, usec_t now, struct why *why) MUST_USE;
};

/* Where a role stands among those that one process runs: stations of a ring, or clients at a table
 * of a server. */
struct role_ring {
    const struct protocol *protocol;
    int index, stations; /* the how manieth station of how many, from 0 */
    int open;            /* places that are left to other programs */
    bool unpaced;        /* nothing slows the cables down */
    /* Of clients: the name of the first, who makes the game; after how many rounds it is left, 0:
     * never; options of the game, or NULL. */
    const char *first;
    int64_t rounds;
    const char *rules;
    enum lang lang;
    struct str *said; /* for what was chosen and people should know; NULL: nobody listens */
};

struct role {
    const char *name; /* "station", "host": for messages */
    const char *what; /* one line for --help; a msgid */
    /* By which people run it without naming game and protocol: `sobremesa monopd …` of a client.
     * NULL: by those only. */
    const char *command;

    /* Its own options: a struct of that size, all zeros at first, which `rows` sets to the defaults
     * and whose fields it names as rows; gives their number, at most OPTION_ROWS_MAX. NULL:
     * none. */
    size_t options_size;
    size_t (*rows)(const struct protocol *protocol, void *options, struct option_row *rows);
    /* So many of the rows, the first ones, say which place of a ring it takes. Where one process
     * runs the whole ring, `arrange` chooses that in their stead, and what is usual there. NULL:
     * there is nothing to choose. */
    size_t place_rows;
    void (*arrange)(void *options, const struct role_ring *ring);
    /* Which number the options choose, before it is there; NULL: it gets one on the ring, if at
     * all. */
    int (*seat_of)(const void *options);
    /* Looks over everything that was said before anything is opened. ST_BAD: used wrongly. May be
     * NULL. */
    enum status (*check)(const struct role_start *start, struct why *why);

    size_t bytes; /* of memory that it needs; where that depends on the start, 0 … */
    size_t (*size)(const struct role_start *start); /* … and this; see role_size */
    void (*init)(void *role, const struct role_start *start, usec_t now);
    void (*opened)(void *role, uint32_t line,
                   usec_t now); /* NULL: its lines are there from the beginning */
    void (*octets)(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now);
    void (*lost)(void *role, uint32_t line, usec_t now); /* NULL: a line that is gone is silence */
    bool (*wants_line)(const void *role); /* a lost one shall be called again; NULL: never */
    void (*tick)(void *role, usec_t now);
    usec_t (*deadline)(const void *role);
    /* Which number it has: a seat, or one behind them for who sits at none; -1: none yet. */
    int (*number)(const void *role);
    /* "B": what people call that number, and say to take its place: `--seat B`. NULL: they call it
     * by the number. */
    void (*call_name)(int number, struct str *text);
    bool (*busy)(const void *role); /* in a game, which an interruption would break off */
    usec_t (*may_leave)(
        const void
            *role); /* the others want what passes here until then; NULL: it may at any time */
    void (*leave)(void *role, usec_t now); /* says goodbye on its lines; NULL: that is not done */
    bool lingers;                          /* its line is closed by the other side first */

    /* What it says of an event to people (empty: what is said of every role's), and what it adds
     * for programs. Both may be NULL. */
    void (*words)(const void *role, const struct role_event *event, enum lang lang,
                  struct str *text);
    void (*facts)(const void *role, const struct role_event *event, struct facts *facts);

    const struct role_player *player;   /* NULL: nobody plays here */
    const struct role_keeping *keeping; /* NULL: it keeps no journal */
    bool journals;                      /* it keeps one of each of its games, in start->journals */
};

/* Octets that are enough for the options of any role. */
enum { ROLE_OPTIONS_MAX = 512 };

/* Returns what one game of the role begins with, its own options at their defaults, in
 * `options`. */
struct role_start role_start_default(const struct game *game, const struct protocol *protocol,
                                     const struct role *role, void *options);

size_t role_size(const struct role *role, const struct role_start *start);

/* What is said of an event to people: the role's own words, or of the end of a game those for every
 * role. */
void role_words(const struct role *role, const void *state, const struct role_event *event,
                enum lang lang, struct str *text);
/* What people call a seat at a role that has a player. */
void role_seat_name(const struct role *role, const void *state, int seat, enum lang lang,
                    struct str *text);
