/* Where play comes from: a table here with bots, a role of a protocol on a wire, a journal that is
 * played again.
 *
 * A source is a machine without a screen: it never prints, and whoever shows it (front/seat/seat.h)
 * never knows which one it is. It is asked how things stand (`look`) and tells of moves and frames
 * as they come. What not all sources can do has a bit in `can`, and the calls behind a bit that is
 * not set are never made. */
#pragma once

#include "core/role.h"

enum play_stage {
    PLAY_WAITS,   /* for others, or for what happens by itself */
    PLAY_ASKS,    /* somebody at this screen has to decide: the position is the question */
    PLAY_OVER,    /* the game is over */
    PLAY_STOPPED, /* it goes no further; the words say why */
};

/* What a source can do now. */
enum {
    PLAY_STEP =
        /* it goes on when it is told to (`step`), so that whoever shows it may take their time */
    1,
    PLAY_UNDO = 2,  /* the last decision can be taken back */
    PLAY_AGAIN = 4, /* after the end: another game */
    PLAY_SEVERAL =
        8, /* several people take turns at this screen: what one sees is not for the others' eyes */
    PLAY_BROWSE = 16,  /* one may go to any move, forwards and backwards (`go`) */
    PLAY_WIRE = 32,    /* frames pass, and are told */
    PLAY_SAVED = 64,   /* who leaves in the middle finds the game again */
    PLAY_UNKNOWN = 128 /* after the end: only who won is known, if that; there are no points */
};

/* How things stand. What it points to stays as it is until the source is called again. */
struct play_look {
    enum play_stage stage;
    unsigned can;
    uint64_t changes; /* another number whenever something has changed; never 0 */
    /* The position as the seat of this screen sees it, or SEAT_SPECTATOR; its number is the
     * question's, while there is one. No view: there is nothing to see yet. */
    struct question position;
    int you; /* the one person at this screen; SEAT_SPECTATOR: there are several, or nobody plays */
    struct result result;  /* of the end */
    const int64_t *totals; /* of each seat over the games so far; NULL: nobody counts */
    unsigned rounds;       /* games begun */
    uint32_t move, moves;  /* of PLAY_BROWSE: which move is shown, of how many */
};

/* Who is told what happens, as it happens. None of these may call the source back. */
struct play_listener {
    void *who;
    void (*begun)(void *who); /* a game begins, or is told once more from its beginning */
    /* A move was made in `before`, which is the state or this seat's view of it. */
    void (*moved)(void *who, const struct game_setup *setup, const struct game_state *before,
                  const struct move *move);
    void (*said)(void *who,
                 const char *text); /* something that is no move; ends up among the sentences */
    /* A frame passed: a sign for its way, the frame as people write it, what it says. */
    void (*passed)(void *who, const char *sign, const char *frame, const char *words);
};

struct play_source;

struct play_calls {
    void (*look)(struct play_source *source, struct play_look *look);
    /* ST_BAD: too late (the question is an old one, or was withdrawn), or not allowed; `why` says
     * so. */
    enum status (*answer)(struct play_source *source, uint64_t number, const struct move *move,
                          usec_t now, struct why *why);
    /* The next thing that happens by itself; in PLAY_ASKS the first choice, for somebody who has no
     * other. */
    enum status (*step)(struct play_source *source, usec_t now, struct why *why);
    enum status (*undo)(struct play_source *source, struct why *why);
    enum status (*again)(struct play_source *source, struct why *why);
    enum status (*go)(struct play_source *source, uint32_t move, struct why *why);
    void (*name)(const struct play_source *source, int seat, enum lang lang, struct str *text);
    /* For the top line: "juego 1 · semilla 42". */
    void (*about)(const struct play_source *source, enum lang lang, struct str *text);
    /* Whom it waits for, why it has stopped; empty: nothing beyond what the position says. NULL:
     * never anything. */
    void (*words)(const struct play_source *source, enum lang lang, struct str *text);
};

/* The beginning of every source. */
struct play_source {
    const struct play_calls *calls;
    const struct game *game;
    struct play_listener listener; /* of whoever shows it; set before anything is asked */
};
