/* A referee of a protocol: a machine without I/O that follows whole games from recorded traffic and
 * says of each frame whether the rules allow it. Frames or octets go in, findings, steps and
 * finished games come out.
 *
 * On a ring the frames of one cable are enough, because every frame passes it. Of a server's games
 * it takes the octets of the connections, each direction by itself. */
#pragma once

#include "base/options.h"
#include "core/findings.h"
#include "core/framing.h"
#include "core/game.h"

struct client_duties;
struct station_duties;

enum { REFEREE_LINES_MAX = 4096 }; /* connections at once */

/* What a game waits for, where it is no seat. */
enum {
    WAITS_NOBODY = -1, /* no game is on, or it is unknown */
    WAITS_HOST = -2,   /* the host or server */
};

enum heard_kind {
    /* of a cable */
    HEARD_FRAME,
    HEARD_MALFORMED, /* looks like a frame and is none */
    /* of connections */
    HEARD_OPENED, /* `whole`: from its beginning */
    HEARD_OCTETS, /* of one side */
    HEARD_ENDED,  /* one side has ended */
    HEARD_CLOSED, /* both have; its number can be reused */
    /* octets are missing from the capture: it ends here, and its number can be reused */
    HEARD_LOST,
    HEARD_FOREIGN, /* the capture is of a kind without connections; told once */
};

struct heard {
    enum heard_kind kind;
    usec_t time;
    const struct frame *frame;
    /* the connection, below REFEREE_LINES_MAX; or the cable, where all of a ring are recorded */
    uint32_t line;
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
    const char *words; /* a sentence of its own about the end; NULL: the usual one */
};

/* A frame that was applied, and the hash of the state after it. */
struct referee_step {
    char frame[48];
    uint64_t hash;
};

/* Everything that was recorded, in numbers. */
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
    /* of connections: requests of clients are judged even where the server refused them */
    bool clients;
    struct findings *findings;
    void *who;
    void (*step)(void *who, const struct referee_step *step);
    void (*over)(void *who, const struct referee_game *game);
};

struct referee {
    bool connections; /* it takes those of a server; else the frames of a cable */
    /* it can compare all cables of a ring, if `look` gets everything first */
    bool cables;

    /* Its own options, as those of a role: core/role.h. `check` can be NULL. */
    size_t options_size;
    size_t (*rows)(const struct protocol *protocol, void *options, struct option_row *rows);
    enum status (*check)(const struct referee_start *start, struct why *why);

    size_t size; /* bytes of memory that it needs, initially zero */
    void (*begin)(void *referee, const struct referee_start *start);
    /* Gets everything once before the first `hear`, where that is possible, to find out what the
     * first frames do not tell. NULL: not needed. */
    void (*look)(void *referee, const struct heard *heard);
    void (*hear)(void *referee, const struct heard *heard);
    /* Returns the seat whose frame the game on this line waits for (of a cable: 0), or one of the
     * WAITS values. */
    int (*waits_for)(const void *referee, uint32_t line);
    /* Nothing more comes. The caller counts the noise of a cable, since it finds the frames. */
    void (*end)(void *referee, usec_t time, struct referee_totals *totals);

    /* core/station_duties.h; NULL: frames are passed on as they are, or end anywhere */
    const struct station_duties *station_duties;
    /* core/client_duties.h, of connections; NULL: unknown which client keeps others waiting */
    const struct client_duties *client_duties;
};

/* A `check` for protocols whose setup is made of the rules alone. */
enum status referee_check_rules(const struct referee_start *start, struct why *why);

/* For referees: tells that a frame was applied, leading to `game->hash`, and whether it ended the
 * game. */
void referee_tell(const struct referee_start *start, const char *frame, bool over,
                  const struct referee_game *game);
