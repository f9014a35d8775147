/* Venezuelan truco as seed 004 plays it: the state, the moves, and what the files of this folder
 * share.
 *
 * Seats A, B, C, D are 0 to 3, and turns go that way round; A and C are team 0 (AC), B and D team 1
 * (BD). A *game* is so many *partidas* until a team has 24 points; a partida has up to three
 * *rounds* of four cards.
 *
 * One partida as moves:
 *
 *     DEAL four times, VIRA        chance's: the host's station draws them
 *     PLAY, ENVIDO, TRUCO          of the seat on turn; a call is followed by
 *     ACCEPT or REFUSE             of the seat to the caller's right (T8), and then the turn goes on
 *     POINTS                       chance's, though nothing is left to chance: who wins the envido depends on hands
 *                                  that nobody else sees, so it is the host that says what everybody has now
 *
 * So every move says all that a mirror of the game needs to know: the one who makes it knows the
 * hidden hands, the one who applies it need not. */
#pragma once

#include "core/bot.h"
#include "core/game_show.h"
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

/* The only one there is: the rules never ask for it, so whoever calls them directly may pass
 * NULL. */
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

/* In a view the hands of others are 0, and nothing else is missing: everything but the hands is
 * public. */
struct game_state {
    uint64_t hand[TRUCO_SEATS]; /* the cards still held */
    uint8_t held[TRUCO_SEATS];  /* how many: known even where the hand is blank */
    uint8_t table[TRUCO_ROUNDS]
                 [TRUCO_SEATS]; /* what each seat played in each round, or TRUCO_NO_CARD */
    uint8_t won[TRUCO_ROUNDS];  /* each round: a team, TRUCO_TIE or TRUCO_NOT_PLAYED */
    uint8_t points[TRUCO_TEAMS];
    uint8_t phase, seat;
    uint8_t dealer; /* mano is the next seat (T3) */
    uint8_t leader; /* who plays first in this round */
    uint8_t round;  /* 0 to 2 */
    uint8_t vira;   /* or TRUCO_NO_CARD */
    uint8_t flor;   /* bit 0: AC has announced one, bit 1: BD */
    uint8_t level;  /* of the bet, accepted: what the partida is worth is truco_worth[level] */
    uint8_t
        /* the team whose call was accepted last, or TRUCO_NO_TEAM: it may not raise again (T9) */
        raised_by;
    uint8_t
        caller; /* while a call waits for its answer: the seat to which the turn returns; else 0 */
    uint8_t envido;      /* enum truco_envido_state */
    uint8_t envido_team; /* that called it; TRUCO_NO_TEAM: nobody yet */
    uint8_t winner;      /* of the partida, from its end to the points; else TRUCO_NO_TEAM */
    /* Counts for tournaments; not part of the hash. */
    uint16_t partidas;     /* that were dealt and had their vira */
    uint16_t flor_tables;  /* of them: with a flor at the table */
    uint16_t first_rounds; /* first rounds that were played to their end */
    uint16_t first_ties;   /* of them: tied */
    uint16_t cards_played;
    /* After the last points: who has won its envido, and 1 + with how much; 0: there was none, or
     * nobody said. */
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
    /* Chance's: a = what AC has now, b = what BD has now. The winner of an envido that was wanted
     * says with how much: n = that seat, c = 1 + its total; both 0 where nobody says it, as on the
     * ring, whose frames have no room for it. */
    TRUCO_MOVE_POINTS,
    TRUCO_KINDS,
};

/* What the partida is worth at each level: 1, 3, 6, 9, 24. A refused call pays what it was worth
 * before it (T9). */
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

/* At the beginning of a partida: this seat is mano, and so the one before it deals (T3). */
void truco_set_mano(struct game_state *state, unsigned seat);

/* The cards that the seat has played, and the three that it was dealt, as far as the state knows
 * them. */
uint64_t truco_played(const struct game_state *state, unsigned seat);
uint64_t truco_dealt(const struct game_state *state, unsigned seat);

/* The teams with a flor by the cards that were dealt, as `flor` of the state, with this vira; all
 * hands must be known. */
unsigned truco_flores(const struct game_state *state, unsigned vira);

/* Every card that lies face up: those played and the vira. */
uint64_t truco_open_cards(const struct game_state *state);

/* Whether the seat to move in TRUCO_TURN may call. */
bool truco_may_call_envido(const struct game_state *state); /* T6 */
bool truco_may_call_truco(const struct game_state *state);  /* T9 */

/* How four cards of these ranks end a round (T10), ranks[seat]: the team, or TRUCO_TIE; *next is
 * who leads then. */
unsigned truco_round(const uint8_t ranks[TRUCO_SEATS], unsigned leader, unsigned *next);

/* Who has won a partida after the rounds `won`, mano's team being `mano`; TRUCO_NO_TEAM: it goes
 * on. */
unsigned truco_partida(const uint8_t won[TRUCO_ROUNDS], unsigned mano_team);

/* The seat whose cards win the envido (T5, T7), all hands being known. */
unsigned truco_envido_winner(const struct game_state *state);

/* Adds up what the partida has brought, in the order of T11; `envido_team` wins an envido that was
 * wanted. */
void truco_add_points(const struct game_state *state, unsigned envido_team,
                      uint8_t points[TRUCO_TEAMS]);

/* As game.h has them: rules.c is what is true and what happens, judge.c choices, legal, odds and
 * invariant, view.c what each may know of it, text.c how journals write it, tell.c and scene.c what
 * people see. Chance is seat 0's: the host is in A's process. */
GAME_DECLARE(truco)
SHOW_DECLARE(truco)

/* For whom something is told or drawn. */
struct truco_viewer {
    int seat; /* -1: a spectator */
    const char *const *names;
    enum lang lang;
};

/* names.c: what people call things. "7 de oros", "sota de copas"; the same with its article; truco
 * … vale juego for levels 1 to 4; and "tu equipo", "los rivales" or, for who has no side, "Ana y
 * Caro". */
const char *truco_suit_name(unsigned suit, enum lang lang);
const char *truco_figure_name(unsigned card, enum lang lang); /* empty for 1 to 7 */
void truco_card_name(unsigned card, enum lang lang, struct str *text);
void truco_the_card(unsigned card, unsigned vira, enum lang lang, struct str *text);
const char *truco_call_name(unsigned level, enum lang lang);
void truco_team_name(unsigned team, const struct truco_viewer *viewer, struct str *text);
/* A sentence about a team: for who has no side, with both names; for its own players; for the
 * others. `what` comes last. */
void truco_add_side(struct str *text, const struct truco_viewer *viewer, unsigned team,
                    const char *const said[3], const char *what);

/* tell.c, scene.c */
/* The points that a call, or the answer to one, is about: if it is wanted, and if it is not. */
int truco_stake(const struct game_state *state, unsigned kind, bool wanted);
/* A card as it is drawn. */
void truco_card_piece(unsigned card, enum lang lang, struct scene_piece *piece);

/* bots.c */
extern const struct bot *const truco_bots[];
enum status truco_tune(const char *text, size_t length,
                       struct why *why) MUST_USE; /* as game.h has them: of `astuto` */
void truco_tuned(struct str *text);
extern const struct protocol *const truco_protocols[]; /* protocol.c */
