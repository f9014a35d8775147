/* The situations that the examiner brings a host into, one for each rule. The host deals. The
 * players are the examiner's: their calls and answers bring most situations about. */
#include "games/truco/examiner/examiner.h"

/* ---- what the players like ---- */

/* Prefers a card that equals the best on the table, then a lower one; to begin with, a card that
 * many equal and few beat. */
static int makes_tie(const struct game_state *s, const struct move *move)
{
    unsigned best = 0, rank = move->kind == TRUCO_MOVE_PLAY ? truco_rank(move->a, s->vira) : 0;
    bool first = true;
    if (move->kind != TRUCO_MOVE_PLAY)
        return 0;
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        unsigned card = s->table[s->round][seat],
                 there = card == TRUCO_NO_CARD ? 0 : truco_rank(card, s->vira);
        best = there > best ? there : best;
        first = first && card == TRUCO_NO_CARD;
    }
    if (first)
        return truco_number(move->a) == 3 || truco_number(move->a) == 2 ? (int)truco_number(move->a)
                                                                        : 1;
    return rank == best ? 3 : rank < best ? 2 : 1;
}

/* Calls, and answers like this. */
static int calling(const struct move *move, unsigned call, unsigned answer)
{
    return move->kind == call ? 3 : move->kind == answer ? 2 : move->kind == TRUCO_MOVE_PLAY;
}

#define LIKES(name, value) TRUCO_TRIAL_FUNCTION(int, name, value)
LIKES(likes_quiet, move->kind == TRUCO_MOVE_PLAY)
LIKES(likes_ties, makes_tie(s, move))
LIKES(likes_envido, calling(move, TRUCO_MOVE_ENVIDO, TRUCO_MOVE_ACCEPT))
LIKES(refuses_envido, calling(move, TRUCO_MOVE_ENVIDO, TRUCO_MOVE_REFUSE))
LIKES(climbs, calling(move, TRUCO_MOVE_TRUCO, TRUCO_MOVE_ACCEPT))
LIKES(refuses_truco, calling(move, TRUCO_MOVE_TRUCO, TRUCO_MOVE_REFUSE))
LIKES(likes_truco, (s->level ? likes_quiet : climbs)(s, move, program))
LIKES(likes_both,
      (s->envido == TRUCO_ENVIDO_NONE || s->phase == TRUCO_ENVIDO ? likes_envido
                                                                  : likes_truco)(s, move, program))

/* ---- whether it came up ---- */

#define SHOWS(name, condition) TRUCO_TRIAL_FUNCTION(bool, name, condition)
#define COUNTED (move->kind == TRUCO_MOVE_POINTS)
SHOWS(shows_deal, move->kind == TRUCO_MOVE_VIRA)
SHOWS(shows_last_mano, move->kind == TRUCO_MOVE_VIRA && truco_mano(s) == 3)
SHOWS(shows_lead, move->kind == TRUCO_MOVE_PLAY && s->round > 0 && s->seat == s->leader &&
                      s->won[0] != TRUCO_TIE)
SHOWS(shows_tie, move->kind == TRUCO_MOVE_PLAY && s->round == 1 && s->won[0] == TRUCO_TIE)
SHOWS(shows_truco, COUNTED && s->level == 1)
SHOWS(shows_refusal, move->kind == TRUCO_MOVE_REFUSE && s->phase == TRUCO_RAISE && s->level == 0)
SHOWS(shows_top, COUNTED && s->level == 4)
SHOWS(shows_envido, COUNTED && s->envido == TRUCO_ENVIDO_WANTED)
SHOWS(shows_no_envido, COUNTED && s->envido == TRUCO_ENVIDO_REFUSED)
SHOWS(shows_both, COUNTED && s->envido == TRUCO_ENVIDO_WANTED && s->level == 1)
SHOWS(shows_flor, COUNTED && s->flor)
SHOWS(shows_end, COUNTED && (move->a == TRUCO_GOAL || move->b == TRUCO_GOAL))

#define TRIAL(name, rule)                                                                          \
    {                                                                                              \
        name, rule, TRUCO_STATIONS, TRUCO_HOST                                                     \
    }
const struct truco_trial truco_host_trials[] = {
    {TRIAL(N_("repite 00a hasta que vuelve"), "truco.md"), TRUCO_GREETS, likes_quiet, NULL},
    {TRIAL(N_("reparte tres cartas a cada uno, y la vira"), "truco.md"), TRUCO_NO_TRICK,
     likes_quiet, shows_deal},
    {TRIAL(N_("quien gana la ronda sale en la siguiente"), "T10"), TRUCO_NO_TRICK, likes_quiet,
     shows_lead},
    {TRIAL(N_("la mano pasa a la derecha hasta D"), "T3"), TRUCO_NO_TRICK, likes_quiet,
     shows_last_mano},
    {TRIAL(N_("empate en la primera ronda"), "T10"), TRUCO_NO_TRICK, likes_ties, shows_tie},
    {TRIAL(N_("truco querido: tres puntos"), "T9"), TRUCO_NO_TRICK, likes_truco, shows_truco},
    {TRIAL(N_("truco no querido: un punto"), "T9"), TRUCO_NO_TRICK, refuses_truco, shows_refusal},
    {TRIAL(N_("envido querido: se compara al final"), "T5"), TRUCO_NO_TRICK, likes_envido,
     shows_envido},
    {TRIAL(N_("envido no querido: un punto"), "T6"), TRUCO_NO_TRICK, refuses_envido,
     shows_no_envido},
    {TRIAL(N_("envido y truco en el mismo turno"), "T6"), TRUCO_NO_TRICK, likes_both, shows_both},
    {TRIAL(N_("flor: se anuncia y da tres puntos"), "T12"), TRUCO_NO_TRICK, likes_quiet,
     shows_flor},
    {TRIAL(N_("hasta el vale juego"), "T9"), TRUCO_NO_TRICK, climbs, shows_top},
    {TRIAL(N_("juega quien no tiene el turno"), "T13"), TRUCO_WRONG_TURN, likes_quiet, NULL},
    {TRIAL(N_("juega una carta que no tiene"), "T13"), TRUCO_NOT_HELD, likes_quiet, NULL},
    {TRIAL(N_("sube la apuesta quien la subió"), "T9"), TRUCO_RAISES_AGAIN, likes_truco, NULL},
    {TRIAL(N_("canta envido en la segunda ronda"), "T6"), TRUCO_LATE_ENVIDO, likes_quiet, NULL},
    {TRIAL(N_("canta envido con flor en la mesa"), "T6"), TRUCO_FLOR_ENVIDO, likes_quiet, NULL},
    {TRIAL(N_("contesta quien no debe"), "T8"), TRUCO_WRONG_ANSWER, likes_truco, NULL},
    {TRIAL(N_("juega una carta en vez de contestar"), "T1"), TRUCO_NO_ANSWER, likes_truco, NULL},
    {TRIAL(N_("una trama no vuelve: la repite igual"), "truco.md"), TRUCO_LOSES, likes_quiet, NULL},
    {TRIAL(N_("una jugada repetida vale una vez"), "truco.md"), TRUCO_TWICE, likes_both,
     shows_lead},
    {TRIAL(N_("a quien pregunta le da sus cartas, los puntos, la vira y el turno"), "truco.md"),
     TRUCO_ASKS, likes_quiet, NULL},
    {TRIAL(N_("ruido y tramas rotas entre las buenas"), "truco.md"), TRUCO_NOISE, likes_quiet,
     shows_lead},
    {TRIAL(N_("cartas escritas como 07O"), "truco.md"), TRUCO_ZERO, likes_quiet, shows_lead},
    {TRIAL(N_("acaba el juego a los 24 puntos"), "T11"), TRUCO_NO_TRICK, climbs, shows_end},
    {.head = {0}},
};
