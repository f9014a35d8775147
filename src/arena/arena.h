/* Tournaments: many games of the same players, seats rotated, on all cores, and exactly repeatable.
 *
 * Everything of game g (dice and each seat's memory) derives from rng_mix(seed, g), and what is
 * added up are whole numbers, so the totals are the same for any number of threads. Threads take
 * games by an atomic counter; playing one neither allocates nor locks. */
#pragma once

#include <stdatomic.h>

#include "core/bot.h"
#include "core/game.h"
#include "core/game_study.h"

struct arena_staff;
struct decision_record;
struct table;

struct arena {
    const struct game *game;
    const struct game_setup *setup; /* the caller's; must live as long */
    /* Positions, one behind the other: game g begins with number g mod `starts`. NULL: every game
     * begins at the game's start. */
    const void *from;
    unsigned starts;
    int seats;
    /* Player i. In game g it sits at seat (i + g) mod seats, or always at seat i if they are
     * `seated`. */
    const struct bot *players[GAME_SEATS_MAX];
    bool seated;
    /* For games in which luck cancels: this many consecutive games, as many as it takes until the
     * seating repeats, are the same deal with every player one seat on. 0: each game is a deal of
     * its own. */
    unsigned rotations;
    uint64_t seed;
    unsigned threads;          /* at least 1 */
    struct arena_staff *staff; /* set by arena_hire; NULL: no player needs any */
    /* Where arena_run writes every decision (arena/record.h), or NULL. */
    struct decision_record *record;
    const atomic_bool *stop; /* once true no further game begins; may be NULL, or set by a signal */
    /* Called with the number of games that are done, about five times a second, by the thread that
     * called arena_run. May be NULL. */
    void (*progress)(void *who, uint64_t done);
    void *who;
};

enum { ARENA_WIN = 60 }; /* parts of a win, which up to six seats can share evenly */

/* The outcome of one game. */
struct arena_game {
    bool played;   /* false: the run was stopped before it */
    bool finished; /* false: the game's bound was reached */
    int8_t winner; /* a seat, or SEAT_NOBODY */
    int8_t first;
    uint8_t shared; /* seats that share the win, or the winner's team */
    bool limited;   /* a limit ended it */
    uint32_t turns;
    uint32_t faults;
    int64_t score;
    uint32_t counts[GAME_COUNTS_MAX]; /* of games that have any */
};

/* Sums over games, all whole numbers. The sums after `faults` are over finished games only. */
struct arena_totals {
    uint64_t games, unfinished;
    uint64_t faults[GAME_SEATS_MAX];                   /* by player */
    uint64_t wins[GAME_SEATS_MAX][GAME_SEATS_MAX];     /* by player and seat */
    uint64_t finished[GAME_SEATS_MAX][GAME_SEATS_MAX]; /* games of that player at that seat */
    uint64_t draws;                                    /* games without one winner */
    uint64_t shares[GAME_SEATS_MAX]; /* by player: its parts of shared wins, in ARENA_WIN-ths */
    uint64_t limited;                /* games that a limit ended */
    uint64_t limited_wins[GAME_SEATS_MAX]; /* by player: wins in those */
    uint64_t first_wins;                   /* won by the seat that decided first */
    uint64_t turns;
    int64_t score;
    uint64_t counts[GAME_COUNTS_MAX];
};

/* The seed of game `index`, as journals and CSV name it. */
uint64_t arena_seed(const struct arena *arena, uint64_t index);

/* The player (an index of arena.players) that sits at `seat` in game `index`. */
int arena_player_at(const struct arena *arena, uint64_t index, int seat);

/* Plays games first … first+count-1 in this thread and adds them to *totals. `games` takes their
 * outcomes, or is NULL. */
void arena_play(const struct arena *arena, uint64_t first, uint64_t count, struct arena_game *games,
                struct arena_totals *totals);

/* The same with arena.threads threads, and with a record if there is one. ST_SYSTEM: no thread
 * could be started, and nothing was played; or the record could not be written. */
enum status arena_run(const struct arena *arena, uint64_t first, uint64_t count,
                      struct arena_game *games, struct arena_totals *totals,
                      struct why *why) MUST_USE;

/* Makes what players have outside the game, such as programs: one for each player and thread.
 * Called before play begins, when everything else of the arena is set; arena_dismiss ends them.
 * ST_SYSTEM: one could not be made, and there is nothing to dismiss. */
enum status arena_hire(struct arena *arena, struct why *why) MUST_USE;
void arena_dismiss(struct arena *arena);

/* Plays one game of arena_play again, move by move through core/table. Writes it to `path` as a
 * journal (NULL: none) and adds the number of its moves to *moves (may be NULL). ST_SYSTEM: the
 * journal cannot be written. */
enum status arena_retrace(const struct arena *arena, uint64_t index, const char *path,
                          uint64_t *moves, struct arena_game *out, struct why *why) MUST_USE;

/* An observer of a game that is played again. */
struct arena_watch {
    /* As a table's observer; see core/table.h. */
    void (*observe)(void *who, const struct table *table, const struct game_state *before,
                    const struct move *move, int actor);
    void *who;
    bool enough; /* `observe` sets it to end the game there */
    /* About the move of the current call: the memory of the player that decided it, NULL if it was
     * chance; and whether the table had to replace that player's answer. */
    const struct bot_memory *memory;
    bool fault;
};

/* Plays one game again for a watch, without a journal. */
enum status arena_observe(const struct arena *arena, uint64_t index, struct arena_watch *watch,
                          struct arena_game *out, struct why *why) MUST_USE;

/* The position that game `index` begins with. */
void arena_start(const struct arena *arena, uint64_t index, struct game_state *state);

/* Wins of a player: with its parts of shared wins, as a rate of the finished games, and those that
 * it did not share. */
double arena_won(const struct arena *arena, const struct arena_totals *totals, int player);
double arena_win_rate(const struct arena *arena, const struct arena_totals *totals, int player);
uint64_t arena_wins(const struct arena *arena, const struct arena_totals *totals, int player);
uint64_t arena_finished(const struct arena_totals *totals);

/* Wins of all players at that seat. */
uint64_t arena_seat_wins(const struct arena *arena, const struct arena_totals *totals, int seat);

/* Adds a game, with the players and memories by seat; and sums to sums. */
void totals_add_game(struct arena_totals *totals, const struct arena *arena, const int *player,
                     const struct arena_game *game, const struct bot_memory *memories);
void totals_add(struct arena_totals *to, const struct arena_totals *from);

/* The processors that this process may use. */
unsigned arena_cores(void);
