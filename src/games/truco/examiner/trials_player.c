/* The situations that the examiner brings a player's station into, one for each rule. The host,
 * which deals, and the other three players are the examiner's. */
#include "games/truco/examiner/examiner.h"

static bool is_answer(const struct move *move)
{
    return move->kind == TRUCO_MOVE_ACCEPT || move->kind == TRUCO_MOVE_REFUSE;
}

static bool is_decision(const struct move *move)
{
    return move->kind >= TRUCO_MOVE_PLAY && move->kind <= TRUCO_MOVE_REFUSE;
}

/* ---- what the partner likes ---- */

/* Ones, twos and threes for the program, and none for the others. */
static int good_cards(const struct move *deal, unsigned program)
{
    int liked = 0;
    for (uint64_t cards = deal->set; cards; cards &= cards - 1)
        liked += (truco_number(bits_lowest(cards)) <= 3) == (deal->a == program);
    return liked;
}

static bool is_of_one_suit(uint64_t cards)
{
    return (cards & ~(TRUCO_SUIT_BITS << TRUCO_SUIT_CARDS * truco_suit(bits_lowest(cards)))) == 0;
}

/* ASKED: the program is the right neighbour, who would have to answer. */
#define ASKED (truco_next(s->seat) == program)
#define PLAYS (move->kind == TRUCO_MOVE_PLAY)
#define LIKES(name, value) TRUCO_TRIAL_FUNCTION(int, name, value)
LIKES(likes_quiet, PLAYS)
LIKES(deals_well, move->kind == TRUCO_MOVE_DEAL ? good_cards(move, program) : PLAYS)
LIKES(calls_truco, move->kind == TRUCO_MOVE_TRUCO && ASKED ? 2 : PLAYS)
/* with a flor nobody may (T6) */
LIKES(calls_envido, move->kind == TRUCO_MOVE_VIRA              ? move->b == 0
                    : move->kind == TRUCO_MOVE_ENVIDO && ASKED ? 2
                                                               : PLAYS)
/* the others call and answer among themselves */
LIKES(calls_others, (move->kind == TRUCO_MOVE_TRUCO || move->kind == TRUCO_MOVE_ENVIDO) && !ASKED
                        ? 2
                        : PLAYS || move->kind == TRUCO_MOVE_ACCEPT)
/* every step: who can raise does, the opponents only if the program has to answer */
LIKES(climbs,
      move->kind == TRUCO_MOVE_TRUCO && (ASKED || truco_team(s->seat) == truco_team(program)) ? 3
      : move->kind == TRUCO_MOVE_ACCEPT                                                       ? 2
                                        : PLAYS)
/* a rival has a flor */
LIKES(deals_flor, move->kind == TRUCO_MOVE_DEAL && move->a == truco_next(program)
                      ? is_of_one_suit(move->set)
                      : PLAYS)
/* to the end of the game, soon */
LIKES(hurries, move->kind == TRUCO_MOVE_TRUCO ? 2 : move->kind == TRUCO_MOVE_ACCEPT)

/* ---- whether it came up ---- */

#define MINE (is_decision(move) && s->seat == program)
#define SHOWS(name, condition) TRUCO_TRIAL_FUNCTION(bool, name, condition)
SHOWS(shows_deal, move->kind == TRUCO_MOVE_VIRA)
SHOWS(shows_card, MINE && move->kind == TRUCO_MOVE_PLAY)
SHOWS(shows_mano, MINE && s->round == 0 && s->leader == program && move->kind == TRUCO_MOVE_PLAY)
SHOWS(shows_lead, MINE && s->round > 0 && s->leader == program && move->kind == TRUCO_MOVE_PLAY)
SHOWS(shows_truco, MINE && s->phase == TRUCO_RAISE && is_answer(move))
SHOWS(shows_envido, MINE && s->phase == TRUCO_ENVIDO && is_answer(move))
SHOWS(shows_others, !MINE && is_answer(move))
SHOWS(shows_retruco, MINE && s->phase == TRUCO_RAISE && s->level == 1)
SHOWS(shows_higher, MINE && s->phase == TRUCO_RAISE && s->level == 3)
SHOWS(shows_flor, MINE && s->round == 0 && s->flor)
SHOWS(shows_end,
      move->kind == TRUCO_MOVE_POINTS && (move->a == TRUCO_GOAL || move->b == TRUCO_GOAL))

#define TRIAL(name, rule)                                                                          \
    {                                                                                              \
        name, rule, TRUCO_STATIONS, 0                                                              \
    }
const struct truco_trial truco_player_trials[] = {
    {TRIAL(N_("pasa los puntos, las cartas de los demás y la vira"), "truco.md"), TRUCO_NO_TRICK,
     likes_quiet, shows_deal},
    {TRIAL(N_("juega en su turno una carta que tiene"), "T13"), TRUCO_NO_TRICK, likes_quiet,
     shows_card},
    {TRIAL(N_("es mano y sale en la primera ronda"), "T3"), TRUCO_NO_TRICK, likes_quiet,
     shows_mano},
    {TRIAL(N_("gana una ronda y sale en la siguiente"), "T10"), TRUCO_NO_TRICK, deals_well,
     shows_lead},
    {TRIAL(N_("contesta al truco"), "T8"), TRUCO_NO_TRICK, calls_truco, shows_truco},
    {TRIAL(N_("contesta al envido"), "T8"), TRUCO_NO_TRICK, calls_envido, shows_envido},
    {TRIAL(N_("calla cuando contesta otro"), "T8"), TRUCO_PAUSES, calls_others, shows_others},
    {TRIAL(N_("contesta al retruco"), "T9"), TRUCO_NO_TRICK, climbs, shows_retruco},
    {TRIAL(N_("contesta al vale juego"), "T9"), TRUCO_NO_TRICK, climbs, shows_higher},
    {TRIAL(N_("hay flor: no canta envido"), "T6"), TRUCO_NO_TRICK, deals_flor, shows_flor},
    {TRIAL(N_("acaba el juego, y juega el siguiente"), "T11"), TRUCO_NO_TRICK, hurries, shows_end},
    {TRIAL(N_("S repite sus tramas: las pasa y no juega dos veces"), "truco.md"), TRUCO_TWICE,
     likes_quiet, shows_card},
    {TRIAL(N_("su jugada se pierde: la repite igual"), "truco.md"), TRUCO_LOSES, likes_quiet, NULL},
    {TRIAL(N_("le falta una carta: la pide"), "truco.md"), TRUCO_ASKS, likes_quiet, NULL},
    {TRIAL(N_("una trama suya da la vuelta: la quita"), "truco.md"), TRUCO_RETURN, likes_quiet,
     NULL},
    {TRIAL(N_("ruido y tramas rotas entre las buenas"), "truco.md"), TRUCO_NOISE, likes_quiet,
     shows_card},
    {TRIAL(N_("cartas escritas como 07O"), "truco.md"), TRUCO_ZERO, likes_quiet, shows_card},
    {TRIAL(N_("no se oye nada: pregunta a S"), "truco.md"), TRUCO_SILENCE, likes_quiet, NULL},
    {.head = {0}},
};
