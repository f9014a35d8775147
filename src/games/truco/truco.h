/* Venezuelan truco as seed 004 plays it: the state, the moves, and what the files of this folder
 * share.
 *
 * Seats A, B, C, D are 0 to 3, in the order of turns. A and C are team 0 (AC), B and D are team 1
 * (BD). A *game* is played in *partidas* until a team has 24 points. A partida has up to three
 * *rounds* of four cards.
 *
 * One partida as moves:
 *
 *     DEAL four times, VIRA    chance's: the host's station draws them
 *     PLAY, ENVIDO, TRUCO      of the seat on turn
 *     ACCEPT or REFUSE         of the seat to the caller's right (T8), after a call
 *     POINTS                   chance's, although nothing in it is random: the winner of the
 *                              envido depends on hidden hands, so the host states the points
 *
 * Whoever makes a move knows the hands behind it. A station that applies it does not need to. */
#pragma once

#include "core/bot.h"
#include "core/game_study.h"
#include "games/truco/rules/cards.h"

enum {
    TRUCO_SEATS = 4,
    TRUCO_TEAMS = 2,
    TRUCO_ROUNDS = 3,
    TRUCO_HAND = 3,
    TRUCO_GOAL = 24,
    TRUCO_NO_TEAM = 2, /* also: a round that is tied */
    TRUCO_TIE = TRUCO_NO_TEAM,
    TRUCO_NOT_PLAYED = 3, /* of a round */
    TRUCO_FLOR_POINTS = 3,
    TRUCO_ENVIDO_POINTS = 2,
    TRUCO_LEVELS = 5, /* of the bet: nothing called, truco, retruco, vale 9, vale juego */
};

struct game_setup {
    uint8_t seats; /* 4 */
};

/* The only setup. The rules never read it: direct callers can pass NULL. */
extern const struct game_setup truco_four;
extern const struct game game_truco;

enum truco_phase {
    TRUCO_DEAL,   /* chance: `seat` gets its three cards; mano is the first */
    TRUCO_VIRA,   /* chance: the vira is turned over and the flores are announced */
    TRUCO_TURN,   /* `seat` plays a card or calls */
    TRUCO_ENVIDO, /* `caller` has called envido, `seat` answers */
    TRUCO_RAISE,  /* `caller` has called truco or the next step, `seat` answers */
    TRUCO_COUNT,  /* chance: the partida is over, the points are written down */
    TRUCO_OVER,
    TRUCO_PHASES,
};

enum truco_envido_state {
    TRUCO_ENVIDO_NONE,
    TRUCO_ENVIDO_CALLED, /* by the team `envido_team`; waits for its answer */
    TRUCO_ENVIDO_WANTED,
    TRUCO_ENVIDO_REFUSED,
    TRUCO_ENVIDO_STATES,
};

/* In a view the hands of the others are 0. Everything but the hands is public. */
struct game_state {
    uint64_t hand[TRUCO_SEATS]; /* the cards still held */
    uint8_t held[TRUCO_SEATS];  /* their number, known even where the hand is blank */
    /* What each seat played in each round, or TRUCO_NO_CARD. */
    uint8_t table[TRUCO_ROUNDS][TRUCO_SEATS];
    uint8_t won[TRUCO_ROUNDS]; /* each round: a team, TRUCO_TIE or TRUCO_NOT_PLAYED */
    uint8_t points[TRUCO_TEAMS];
    uint8_t phase, seat;
    uint8_t dealer; /* mano is the next seat (T3) */
    uint8_t leader; /* who plays first in this round */
    uint8_t round;  /* 0 to 2 */
    uint8_t vira;   /* or TRUCO_NO_CARD */
    uint8_t flor;   /* bit 0: AC has announced one, bit 1: BD */
    uint8_t level;  /* of the bet, accepted: the partida is worth truco_worth[level] */
    /* The team whose call was accepted last, or TRUCO_NO_TEAM. It cannot raise again (T9). */
    uint8_t raised_by;
    uint8_t caller; /* while a call waits for its answer: the turn returns to this seat; else 0 */
    uint8_t envido; /* enum truco_envido_state */
    uint8_t envido_team; /* that called it; TRUCO_NO_TEAM: nobody yet */
    uint8_t winner;      /* of the partida, from its end to the points; else TRUCO_NO_TEAM */
    /* Counts for tournaments; not part of the hash. */
    uint16_t partidas;     /* that were dealt and had their vira */
    uint16_t flor_tables;  /* of them: with a flor at the table */
    uint16_t first_rounds; /* first rounds that were played to their end */
    uint16_t first_ties;   /* of them: tied */
    uint16_t cards_played;
    /* After the last points: the seat that won the envido, and 1 + its total, or 0 if unknown. */
    uint8_t best_seat, best;
    uint8_t zero[2]; /* padding, kept 0 */
};

/* Kinds of move and their fields; a field that is not named is 0. */
enum truco_kind {
    /* chance's: a = the seat, set = its three cards; a mirror may apply it with an empty set */
    TRUCO_MOVE_DEAL,
    /* chance's: a = the card, b = the teams with a flor (as `flor` of the state) */
    TRUCO_MOVE_VIRA,
    TRUCO_MOVE_PLAY,   /* a = the card */
    TRUCO_MOVE_ENVIDO, /* calls envido */
    TRUCO_MOVE_TRUCO,  /* calls the next step of the bet, whichever it is */
    TRUCO_MOVE_ACCEPT,
    TRUCO_MOVE_REFUSE,
    /* Chance's: a = the points of AC, b = those of BD. After an envido that was wanted: n = the
     * seat that won it, c = 1 + its total. Both are 0 on the ring, whose frames cannot say it. */
    TRUCO_MOVE_POINTS,
    TRUCO_KINDS,
};

/* What the partida is worth at each level: 1, 3, 6, 9, 24. A refused call pays the worth of the
 * level before it (T9). */
extern const uint8_t truco_worth[TRUCO_LEVELS];

static inline unsigned truco_team(unsigned seat)
{
    return seat & 1;
}

/* "To the right" of a seat is the next letter. */
static inline unsigned truco_next(unsigned seat)
{
    return (seat + 1) & 3;
}

static inline unsigned truco_mano(const struct game_state *state)
{
    return truco_next(state->dealer);
}

/* Begins a partida whose mano is `seat`: the seat before it deals (T3). */
void truco_set_mano(struct game_state *state, unsigned seat);

/* The cards that the seat has played, and the three that it was dealt (T6: envido and flor are
 * about these). In a view both hold only what the viewer knows. */
uint64_t truco_played(const struct game_state *state, unsigned seat);
uint64_t truco_dealt(const struct game_state *state, unsigned seat);

/* The teams that were dealt a flor with this vira, as `flor` of the state. All hands must be
 * known. */
unsigned truco_flores(const struct game_state *state, unsigned vira);

/* Every card that lies face up: those played and the vira. */
uint64_t truco_open_cards(const struct game_state *state);

/* Whether the seat to move in TRUCO_TURN may call. */
bool truco_may_call_envido(const struct game_state *state); /* T6 */
bool truco_may_call_truco(const struct game_state *state);  /* T9 */

/* The winner of a round with these ranks by seat (T10): a team, or TRUCO_TIE. *next leads the next
 * round. */
unsigned truco_round(const uint8_t ranks[TRUCO_SEATS], unsigned leader, unsigned *next);

/* The team that has won the partida after the rounds `won`, or TRUCO_NO_TEAM while it goes on. */
unsigned truco_partida(const uint8_t won[TRUCO_ROUNDS], unsigned mano_team);

/* The seat whose cards win the envido (T5, T7), all hands being known. */
unsigned truco_envido_winner(const struct game_state *state);

/* The points of both teams after the partida (T11). `envido_team` wins an envido that was
 * wanted. */
void truco_add_points(const struct game_state *state, unsigned envido_team,
                      uint8_t points[TRUCO_TEAMS]);

/* The contract of core/game.h. rules/rules.c: start, apply, result. rules/legal.c: draw, odds,
 * choices, legal, invariant. rules/view.c: view, sample, hash. rules/text.c: journals. show/: what
 * people see. Chance is seat 0's, since the host is in A's process. */
GAME_DECLARE(truco)

/* For whom a sentence is written or a scene is drawn. */
struct truco_viewer {
    int seat; /* -1: a spectator */
    const char *const *names;
    enum lang lang;
};

/* rules/names.c. "7 de oros", "sota de copas"; the same with its article, and with "(el perico)"
 * unless the vira is TRUCO_NO_CARD; truco to vale juego for levels 1 to 4; "tu equipo", "los
 * rivales" or, for a spectator, "Ana y Caro". */
const char *truco_suit_name(unsigned suit, enum lang lang);
const char *truco_figure_name(unsigned card, enum lang lang); /* empty for 1 to 7 */
void truco_card_name(unsigned card, enum lang lang, struct str *text);
void truco_the_card(unsigned card, unsigned vira, enum lang lang, struct str *text);
const char *truco_call_name(unsigned level, enum lang lang);
void truco_team_name(unsigned team, const struct truco_viewer *viewer, struct str *text);
/* A sentence about a team. `said`: for spectators, with both names; for its own players; for its
 * opponents. `what` is the last argument of each. */
void truco_add_side(struct str *text, const struct truco_viewer *viewer, unsigned team,
                    const char *const said[3], const char *what);

/* show/scene.c. The points that a call or its answer is about, if it is wanted and if not. */
int truco_stake(const struct game_state *state, unsigned kind, bool wanted);

/* players/bots.c. `tune` and `tuned` of core/game_study.h are about `astuto`. */
extern const struct bot *const truco_bots[];
enum status truco_tune(const char *text, size_t length, struct why *why) MUST_USE;
void truco_tuned(struct str *text);
extern const struct protocol *const truco_protocols[]; /* ring/protocol.c */
