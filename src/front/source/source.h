/* Where play comes from: a table with bots in this process, a role of a protocol on a wire, a
 * journal.
 *
 * A source is a machine without a screen: it never prints, and the seat that shows it
 * (front/seat/seat.h) does not know which kind it is. It is asked how things stand (`look`) and
 * reports moves and frames to a listener. What not all sources can do has a bit in `can`; the calls
 * behind a bit that is not set are never made. */
#pragma once

#include "core/role.h"

enum play_stage {
    PLAY_WAITS,   /* for bots, for chance, or for players elsewhere */
    PLAY_ASKS,    /* a person at this screen has to decide: the position is the question */
    PLAY_OVER,    /* the game is over */
    PLAY_STOPPED, /* it cannot go on; `words` says why */
};

/* What a source can do now. */
enum {
    PLAY_STEP = 1,     /* goes on when told to (`step`): the screen sets the pace */
    PLAY_UNDO = 2,     /* the last decision can be undone */
    PLAY_AGAIN = 4,    /* after the end: another game */
    PLAY_SEVERAL = 8,  /* several people take turns at this screen, and must not see each other's */
    PLAY_BROWSE = 16,  /* shows any move on request (`go`), forwards and backwards */
    PLAY_WIRE = 32,    /* reports the frames that pass */
    PLAY_SAVED = 64,   /* a game that is left can be taken up later */
    PLAY_UNKNOWN = 128 /* after the end: at most the winner is known, and no points */
};

/* How things stand. What it points to stays as it is until the source is called again. */
struct play_look {
    enum play_stage stage;
    unsigned can;
    uint64_t changes; /* another number whenever something has changed; never 0 */
    /* The view of this screen's seat, or of SEAT_SPECTATOR; its number is that of the open
     * question, if there is one. `view` is NULL while there is no game to see. */
    struct question position;
    int you; /* the one person at this screen; SEAT_SPECTATOR: there are several, or none plays */
    struct result result;  /* of the end */
    const int64_t *totals; /* points of each seat over all games so far; NULL: not counted */
    unsigned rounds;       /* games begun */
    uint32_t move, moves;  /* of PLAY_BROWSE: the move that is shown, of how many */
};

/* Receives what happens, as it happens. None of these may call the source back. */
struct play_listener {
    void *who;
    void (*begun)(void *who); /* a game begins, or is told again from its beginning */
    /* A move was made in `before`, which is the state or this seat's view of it. */
    void (*moved)(void *who, const struct game_setup *setup, const struct game_state *before,
                  const struct move *move);
    void (*said)(void *who, const char *text); /* a sentence about something that is no move */
    /* A frame passed: a sign for its direction, the frame as people write it, its meaning. */
    void (*passed)(void *who, const char *sign, const char *frame, const char *words);
};

struct play_source;

struct play_calls {
    void (*look)(struct play_source *source, struct play_look *look);
    /* ST_BAD: too late (question `number` is closed or was withdrawn), or not allowed; `why` says
     * which. */
    enum status (*answer)(struct play_source *source, uint64_t number, const struct move *move,
                          usec_t now, struct why *why);
    /* Makes the next move of a bot or of chance; in PLAY_ASKS plays the first choice, for a person
     * who has no other. */
    enum status (*step)(struct play_source *source, usec_t now, struct why *why);
    enum status (*undo)(struct play_source *source, struct why *why);
    enum status (*again)(struct play_source *source, struct why *why);
    enum status (*go)(struct play_source *source, uint32_t move, struct why *why);
    void (*name)(const struct play_source *source, int seat, enum lang lang, struct str *text);
    /* For the top line: "juego 1 · semilla 42". */
    void (*about)(const struct play_source *source, enum lang lang, struct str *text);
    /* Whom it waits for, or why it has stopped; adds nothing if the position says it all. May be
     * NULL. */
    void (*words)(const struct play_source *source, enum lang lang, struct str *text);
};

/* The first member of every source. */
struct play_source {
    const struct play_calls *calls;
    const struct game *game;
    struct play_listener listener; /* set before anything else is called */
};
