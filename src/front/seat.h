/* One person's seat at a table of bots: a machine with keys and time in, screens and sentences out.
 *
 * No terminal and no clock: whoever runs it tells it the time and the keys, so that a test plays a thousand games in
 * virtual time and a pipe plays by numbers. It knows the contract only, never a particular game. */
#ifndef SOBREMESA_FRONT_SEAT_H
#define SOBREMESA_FRONT_SEAT_H

#include "base/clock.h"
#include "core/table.h"
#include "front/canvas.h"
#include "front/menu.h"
#include "front/table_view.h"

/* Who sits there and how it goes. What it points to stays the caller's and must live as long as the seat. */
struct seat_config {
    const struct game *game;
    const void *setup;
    const struct bot *const *bots; /* one for each seat; that of `me` is not asked */
    const char *const *names;
    enum lang lang;
    int me;
    uint64_t seed;
    usec_t pace;             /* how long a bot thinks; 0: not at all */
    struct journal *journal; /* NULL: none */
    /* Told every sentence about what happens, as it happens; may be NULL. */
    void (*told)(void *who, const char *sentence);
    void *who;
    void *own[GAME_SEATS_MAX]; /* what each bot's `hire` made for it, or NULL */
};

enum { SEAT_MOVES = 512 }; /* moves that can be taken back: games of boards have fewer */

enum stage {
    STAGE_WATCH,  /* others play, or what happens by itself; goes on at `due` */
    STAGE_CHOOSE, /* the person is to move */
    STAGE_ASK,    /* something was chosen that needs a second answer: which colour, which street, how much? */
    STAGE_SET,    /* several things are being put together: which deeds, and how much money? */
    STAGE_DONE,   /* the round is over: another one? */
    STAGE_LEFT,   /* the person has left */
};

struct seat {
    struct seat_config config;
    struct table table;
    struct rng dice;
    struct mind minds[GAME_SEATS_MAX];
    enum stage stage;
    usec_t due;
    usec_t turn_began; /* keys that come at once were meant for something else */
    bool hurry;        /* the person does not want to wait until their turn */
    bool told;         /* the last move had a sentence */
    int last_actor;
    bool help;
    int help_page, help_pages; /* how many there are depends on the screen: seat_draw finds out */
    int cursor, chosen;
    int cell;                  /* the square that the cursor is on, or -1 */
    bool card;                 /* its card is shown */
    struct recent recent;      /* what the last moves did */
    char typed[12];            /* a number or the name of a square, as far as it is typed */
    int64_t doubt;             /* the typed number that was asked about once more, or 0 */
    int past, past_pages;      /* which page of what has happened is shown, from 1, the newest; 0: the table is */
    struct menu_item asked;    /* what STAGE_ASK and STAGE_SET are about */
    uint64_t picked;           /* of STAGE_SET: the members chosen so far */
    bool hints;                /* shown for this turn */
    char hint[SCENE_CELLS][8]; /* what each square promises */
    unsigned rounds;           /* begun */
    uint64_t round_seed;
    int64_t totals[GAME_SEATS_MAX];
    struct result result;
    struct scene scene;
    struct menu menu;
    struct choice choices[GAME_CHOICES_MAX];
    size_t choice_count;
    char note[120];                         /* an answer to a key that did nothing */
    uint16_t moved;                         /* moves of this round that are kept in `history` */
    uint16_t decided, decision[SEAT_MOVES]; /* how many moves there were when the person decided something */
    struct move history[SEAT_MOVES];
    int logs;
    struct {
        char text[GAME_TEXT_MAX];
        char shown[GAME_TEXT_MAX + 16]; /* with how often */
        int times;
    } log[VIEW_LOG];
};

/* Begins the first round. Each of these can fail with ST_SYSTEM only: the journal cannot be written. */
enum status seat_begin(struct seat *seat, const struct seat_config *config, usec_t now, struct why *why) MUST_USE;

/* When seat_tick has something to do; USEC_NEVER while it waits for the person. */
usec_t seat_due(const struct seat *seat);

/* Plays what happens by itself and is due, one move at a time. */
enum status seat_tick(struct seat *seat, usec_t now, struct why *why) MUST_USE;

/* A key of keys.h. */
enum status seat_key(struct seat *seat, int key, usec_t now, struct why *why) MUST_USE;

/* In STAGE_CHOOSE: plays that option of the scene. */
enum status seat_choose(struct seat *seat, int option, usec_t now, struct why *why) MUST_USE;

/* In STAGE_CHOOSE: plays that member of a family; it must be one. */
enum status seat_choose_member(struct seat *seat, int family, int32_t n, uint64_t set, usec_t now,
                               struct why *why) MUST_USE;

/* Whether the person's last decision can be taken back: nothing is hidden in the game, and no dice have spoken since.
 * Going back plays the round again up to there; a journal gets that as a game of its own. */
bool seat_can_undo(const struct seat *seat);
enum status seat_undo(struct seat *seat, usec_t now, struct why *why) MUST_USE;

/* In STAGE_CHOOSE at a board: what each square that can be played promises, into `hint`. */
void seat_hint(struct seat *seat);

/* The square of that name ("e6"), or -1. */
int seat_cell_named(const struct seat *seat, const char *name);

/* In STAGE_DONE: another round, the totals stay. */
enum status seat_again(struct seat *seat, usec_t now, struct why *why) MUST_USE;

/* In STAGE_DONE: one line that says who won. */
void seat_outcome(const struct seat *seat, struct str *text);

/* The screen as it is now. */
void seat_draw(struct seat *seat, struct canvas *canvas);

#endif
