/* The situations that `selftest` brings another program into, one a rule. The examiner throws the
 * dice of all other stations; the program throws its own, so it lands where it lands. */
#include "games/monopoly/ring/frame_words.h"
#include "games/monopoly/rules/rules.h"

/* ---- which moves the other stations prefer ---- */

/* Auctions whatever it can, and offers nothing itself. */
static int likes_auctions(const struct game_setup *setup, const struct game_state *state,
                          const struct move *move, int program)
{
    return move->kind == MONO_MOVE_AUCTION ? 2 : move->kind == MONO_MOVE_OFFER ? move->n == 0 : 0;
}

/* Buys and builds, so that the program comes to owe something. */
static int likes_building(const struct game_setup *setup, const struct game_state *state,
                          const struct move *move, int program)
{
    static const uint8_t likes[MONO_KINDS] = {
        [MONO_MOVE_BUY] = 3, [MONO_MOVE_BUILD] = 2, [MONO_MOVE_THROW] = 1, [MONO_MOVE_PASS] = 1};
    return likes[move->kind];
}

/* Goes on as fast as it can: no sales, no withdrawal. */
static int likes_to_go_on(const struct game_setup *setup, const struct game_state *state,
                          const struct move *move, int program)
{
    return move->kind == MONO_MOVE_BUY || move->kind == MONO_MOVE_THROW ||
           move->kind == MONO_MOVE_PASS;
}

/* ---- whether it came up ---- */

#define PROGRAM_DOES(name, condition)                                                              \
    static bool name(const struct game_setup *setup, const struct game_state *s,                   \
                     const struct move *move, int actor, int program)                              \
    {                                                                                              \
        return actor == program && (condition);                                                    \
    }
PROGRAM_DOES(shows_throw, move->kind == MONO_MOVE_THROW)
PROGRAM_DOES(shows_close,
             move->kind == MONO_MOVE_PASS && (s->phase == MONO_DONE || s->phase == MONO_FREE))
PROGRAM_DOES(shows_purchase, s->phase == MONO_BUY &&
                                 (move->kind == MONO_MOVE_BUY || move->kind == MONO_MOVE_AUCTION))
PROGRAM_DOES(shows_card, move->kind == MONO_MOVE_CARD)
PROGRAM_DOES(shows_offer, move->kind == MONO_MOVE_OFFER)
PROGRAM_DOES(shows_return, move->kind == MONO_MOVE_PASS && s->phase == MONO_RETURN)
PROGRAM_DOES(shows_jail,
             s->jail[program] && (move->kind == MONO_MOVE_THROW || move->kind == MONO_MOVE_FINE ||
                                  move->kind == MONO_MOVE_USE_CARD))
PROGRAM_DOES(shows_doubles, move->kind == MONO_MOVE_THROW && s->again)
PROGRAM_DOES(shows_debt, s->phase == MONO_DEBT)
PROGRAM_DOES(shows_leaving, move->kind == MONO_MOVE_PASS && s->phase == MONO_LEAVING)
#undef PROGRAM_DOES

const struct ring_trial mono_trials[] = {
    {{N_("toma su número, pasa el anuncio y tira los dados"), "ring.md", 2, 1},
     .prefers = likes_to_go_on,
     .shows = shows_throw},
    {{N_("el último de cuatro"), "ring.md", 4, 3}, .prefers = likes_to_go_on, .shows = shows_throw},
    {{N_("cierra el turno con dados 0 y 0"), "M14", 3, 1},
     .prefers = likes_to_go_on,
     .shows = shows_close},
    {{N_("compra la propiedad sin dueño, o la subasta"), "M1", 3, 2},
     .prefers = likes_to_go_on,
     .shows = shows_purchase},
    {{N_("toma una tarjeta en su casilla"), "M12", 2, 1},
     .prefers = likes_to_go_on,
     .shows = shows_card},
    {{N_("contesta a una subasta"), "M6", 3, 1}, .prefers = likes_auctions, .shows = shows_offer},
    {{N_("gana una subasta y devuelve el derecho a enviar"), "M6", 3, 2},
     .prefers = likes_auctions,
     .shows = shows_return},
    {{N_("tira otra vez después de dobles"), "M14", 2, 1},
     .prefers = likes_to_go_on,
     .shows = shows_doubles},
    {{N_("está en la cárcel y sale como se debe"), "M8", 2, 1},
     .prefers = likes_to_go_on,
     .shows = shows_jail},
    {{N_("debe más de lo que tiene: vende, hipoteca o se retira"), "M9", 4, 1},
     .prefers = likes_building,
     .shows = shows_debt},
    {{N_("se retira y cede el turno"), "M18", 4, 2},
     .prefers = likes_building,
     .shows = shows_leaving},
    {{N_("una trama que nadie admite se pasa y no cambia nada"), "M16", 3, 1},
     .trick = TRICK_ODD,
     .odd_control = 4,
     .odd_info = 0xbc,
     .prefers = likes_to_go_on},
    {{N_("ruido entre las tramas"), "ring.md", 3, 1},
     .trick = TRICK_NOISE,
     .prefers = likes_to_go_on},
    {{N_("dos tramas que comparten una bandera"), "ring.md", 3, 2},
     .trick = TRICK_SHARED,
     .prefers = likes_to_go_on},
    {{N_("otro empieza a media partida: nuevo número"), "ring.md", 4, 1},
     .trick = TRICK_RESTART,
     .prefers = likes_to_go_on},
    {{N_("una trama suya se pierde: no la repite"), "ring.md", 2, 1},
     .trick = TRICK_LOST,
     .prefers = likes_to_go_on},
    /* One only: a game without end leaves no time for the next, which is the program's to start. */
    {{N_("empieza: cuenta, anuncia y tira los dados"), "ring.md", 4, 0},
     .prefers = likes_to_go_on,
     .shows = shows_throw},
    {.head = {0}},
};
