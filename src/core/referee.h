/* A referee of a protocol: a machine without I/O that follows whole games from what was heard of
 * them, and says of each frame whether the rules let it through. What was heard goes in, findings,
 * steps and games that are over come out.
 *
 * On a ring one cable is enough, because every frame passes it: its frames are heard. Of a server's
 * games the connections are heard, each direction by itself: whoever has a capture puts them
 * together. */
#pragma once

#include "base/options.h"
#include "core/findings.h"
#include "core/framing.h"
#include "core/game.h"

struct attending;
struct passing;

enum { REFEREE_LINES_MAX = 4096 }; /* connections at once */

/* Who a game waits for, where it is no seat. */
enum {
    WAITS_NOBODY = -1, /* no game is on, or nobody can tell */
    WAITS_HOST = -2,   /* who deals, or serves */
};

enum heard_kind {
    /* of a cable */
    HEARD_FRAME,
    HEARD_MALFORMED, /* what looks like one and is none */
    /* of connections */
    HEARD_OPENED, /* `whole`: from its beginning */
    HEARD_OCTETS, /* of one side */
    HEARD_ENDED,  /* one side says no more */
    HEARD_CLOSED, /* nor does the other; its number may be given to another one */
    /* some of it was not captured: it is heard no further, and its number is free, too */
    HEARD_LOST,
    HEARD_FOREIGN, /* what was captured is of a kind that can hold no connections; told once */
};

struct heard {
    enum heard_kind kind;
    usec_t time;
    const struct frame *frame;
    uint32_t
        /* which connection, below REFEREE_LINES_MAX; of a ring whose cables are all heard: which of
         * them */
        line;
    unsigned side; /* of it: 0 the client, 1 the server, as framing->sides has them */
    bool whole;
    const uint8_t *octets;
    size_t count;
};

/* One game that was followed to its end. */
struct referee_game {
    unsigned number;
    int winner; /* a seat, or SEAT_NOBODY for a draw */
    int64_t score;
    uint64_t frames, hash;
    const char
        *words; /* the end of such a game in a sentence of its own; NULL: what is above tells it */
};

/* After each frame that was carried out: what it was and where the game stands then. */
struct referee_step {
    char frame[48];
    uint64_t hash;
};

/* What was heard in all. */
struct referee_totals {
    uint64_t frames, noise;
    unsigned games, finished;
};

/* What a referee begins with. Everything it points to must live as long as the referee. */
struct referee_start {
    const struct game *game;
    const struct protocol *protocol;
    const void *options; /* its own, as its rows filled them in; NULL if it has none */
    const char *rules;   /* further options of the game's setup, or NULL */
    unsigned dialect;    /* of the framing */
    enum lang lang;      /* of the words for frames */
    bool
        /* of connections: what a client asks for is judged too, though it was rightly refused */
        clients;
    struct findings *findings;
    void *who;
    void (*step)(void *who, const struct referee_step *step);
    void (*over)(void *who, const struct referee_game *game);
};

struct referee {
    bool connections; /* it hears those of a server; else the frames of a cable */
    bool
        /* it can hear all cables of a ring at once and compare them, if it may `look` first */
        cables;

    /* Its own options, as those of a role: core/role.h. `check` may be NULL. */
    size_t options_size;
    size_t (*rows)(const struct protocol *protocol, void *options, struct option_row *rows);
    enum status (*check)(const struct referee_start *start, struct why *why);

    size_t size; /* bytes of memory that it needs; all zeros at first */
    void (*begin)(void *referee, const struct referee_start *start);
    /* Where everything can be heard twice: all of it, before the first `hear`, to find out what the
     * first frames do not tell. NULL: once is enough. */
    void (*look)(void *referee, const struct heard *heard);
    void (*hear)(void *referee, const struct heard *heard);
    /* The seat whose frame everybody waits for in the game on this line (of a cable: 0), or one of
     * those above. */
    int (*waits_for)(const void *referee, uint32_t line);
    /* Nothing more comes. The noise of a cable is counted by who finds the frames. */
    void (*end)(void *referee, usec_t time, struct referee_totals *totals);

    const struct passing *
        /* core/station_duties.h; NULL: frames are passed on as they are, or end anywhere */
        passing;
    const struct attending *
        /* core/client_duties.h, of connections; NULL: nobody can tell who keeps whom waiting */
        attending;
};

/* For `check`, where the setup is made of the rules alone. */
enum status referee_check_rules(const struct referee_start *start, struct why *why);

/* For referees: a frame was carried out, and leads to `game->hash`; the game is over with it or
 * not. */
void referee_tell(const struct referee_start *start, const char *frame, bool over,
                  const struct referee_game *game);
