/* The situations that the examiner brings a program into, one for each rule of UNO. It plays all
 * other stations and draws their cards, so it can bring nearly every situation about. The program
 * draws its own cards. */
#include "games/uno/uno.h"
#include "protocol/ring/ring_wire.h"

extern const struct ring_trial uno_trials[]; /* of wire.c */

static bool is_symbol(const struct move *move, unsigned symbol)
{
    return (move->kind == UNO_MOVE_DRAW || move->kind == UNO_MOVE_PLAY) &&
           uno_symbol(move->a) == symbol;
}

static bool is_action(unsigned symbol)
{
    return symbol >= UNO_SKIP && symbol <= UNO_TWO;
}

/* ---- what the examiner draws and plays ---- */

/* The card that opens the game is drawn first. Then the seat that begins is named. */
static int opening(const struct game_state *s, const struct move *move, int program, bool wanted)
{
    if (s->phase == UNO_FIRST)
        return wanted;
    return move->kind == UNO_MOVE_OPEN && move->c == program;
}

/* Makes all seats draw until the pile runs out: each collects one colour, so that it can seldom
 * play, and plays what leaves most others stuck or makes them draw. Every station knows every
 * hand. */
static int hoards(const struct game_setup *setup, const struct game_state *s,
                  const struct move *move, int program)
{
    const struct uno_pile one = {.one = uno_bit(move->a & 63)};
    bool coloured = move->a < UNO_COLOURED;
    if (move->kind == UNO_MOVE_PLAY) {
        struct game_state after = *s;
        int stuck = 0;
        after.top = move->a;
        after.colour = (uint8_t)(coloured ? uno_colour(move->a) : (unsigned)move->n);
        for (int seat = 0; seat < setup->seats; seat++)
            stuck += seat != s->seat && !uno_playable(&after, &s->hand[seat]);
        return 2 * stuck + 3 * (is_symbol(move, UNO_TWO) || is_symbol(move, UNO_FOUR));
    }
    if (move->kind != UNO_MOVE_DRAW || !coloured || (s->phase == UNO_DRAW && uno_playable(s, &one)))
        return 0;
    return 1 + (int)bits_count(s->hand[s->seat].one & uno_colour_bits(uno_colour(move->a)));
}

#define LIKES(name, value)                                                                         \
    static int name(const struct game_setup *setup, const struct game_state *state,                \
                    const struct move *move, int program)                                          \
    {                                                                                              \
        return value;                                                                              \
    }
LIKES(likes_skip, is_symbol(move, UNO_SKIP))
LIKES(likes_reverse, is_symbol(move, UNO_REVERSE))
LIKES(likes_two, is_symbol(move, UNO_TWO))
LIKES(likes_four, is_symbol(move, UNO_FOUR))
LIKES(likes_wild, is_symbol(move, UNO_WILD))
LIKES(opens_with_wild, opening(state, move, program, uno_symbol(move->a) == UNO_WILD))
LIKES(opens_with_action, opening(state, move, program, is_action(uno_symbol(move->a))))
LIKES(lets_the_program_begin, opening(state, move, program, true))
#undef LIKES

/* ---- whether it came up ---- */

static bool ours_plays(const struct game_state *s, const struct move *move, int actor,
                       unsigned symbol)
{
    return move->kind == UNO_MOVE_PLAY && uno_symbol(move->a) == symbol && s->held[actor] > 1;
}

/* It has taken its cards and passes. */
static bool is_fined(const struct game_state *s, const struct move *move, unsigned symbol)
{
    return s->phase == UNO_FINED && move->kind == UNO_MOVE_PASS && uno_symbol(s->top) == symbol;
}

/* `mine`: the program does it. */
#define SHOWS(name, condition)                                                                     \
    static bool name(const struct game_setup *setup, const struct game_state *s,                   \
                     const struct move *move, int actor, int program)                              \
    {                                                                                              \
        bool mine = actor == program;                                                              \
        (void)setup, (void)s, (void)move, (void)mine;                                              \
        return condition;                                                                          \
    }
SHOWS(shows_skip, !mine && ours_plays(s, move, actor, UNO_SKIP))
SHOWS(shows_reverse, !mine && ours_plays(s, move, actor, UNO_REVERSE))
SHOWS(shows_two, mine &&is_fined(s, move, UNO_TWO))
SHOWS(shows_four, mine &&is_fined(s, move, UNO_FOUR))
/* it plays on a colour that was asked for */
SHOWS(shows_wild,
      mine && s->top == UNO_CARD_WILD && s->colour != UNO_ANY_COLOUR && move->kind == UNO_MOVE_PLAY)
SHOWS(shows_first_wild, mine && s->colour == UNO_ANY_COLOUR && s->phase == UNO_TURN)
SHOWS(shows_first_action, mine && s->turns == 0 && s->first == program && s->top != UNO_NO_CARD &&
                              is_action(uno_symbol(s->top)))
SHOWS(shows_draw, mine && s->phase == UNO_DRAW && move->kind == UNO_MOVE_DRAW)
SHOWS(shows_drawn_card_played, mine && s->phase == UNO_DREW && move->kind == UNO_MOVE_PLAY)
/* a draw takes the last card, so that all stations have to refill */
SHOWS(shows_refill, move->kind == UNO_MOVE_DRAW && s->in_draw == 1)
SHOWS(shows_victory, mine && move->kind == UNO_MOVE_WIN)
SHOWS(shows_defeat, !mine && move->kind == UNO_MOVE_WIN)
SHOWS(shows_opening, mine && move->kind == UNO_MOVE_OPEN)
#undef SHOWS

/* SITUATION: the partner plays what brings it about, and `shows` says when it has come up. LINE: a
 * trick on the program's line does. Both with the number of stations and the program's own. */
#define SITUATION(name, rule, stations, program, likes, shows)                                     \
    {                                                                                              \
        {name, rule, stations, program}, TRICK_NONE, 0, 0, likes, shows                            \
    }
#define LINE(name, rule, stations, program, trick, control, info)                                  \
    {                                                                                              \
        {name, rule, stations, program}, trick, control, info, NULL, NULL                          \
    }
const struct ring_trial uno_trials[] = {
    SITUATION(N_("toma su número, pasa el anuncio y se reparte siete cartas"), "ring.md", 2, 1,
              NULL, NULL),
    SITUATION(N_("el último de cuatro: numeración y reparto"), "ring.md", 4, 3, NULL, NULL),
    SITUATION(N_("roba solo si no puede jugar"), "U9", 3, 1, NULL, shows_draw),
    SITUATION(N_("juega la carta robada si se puede"), "U9", 3, 2, NULL, shows_drawn_card_played),
    SITUATION(N_("empieza la ronda si le toca"), "U16", 3, 1, lets_the_program_begin, NULL),
    SITUATION(N_("primera carta CC: puede jugar cualquiera"), "U4", 3, 1, opens_with_wild,
              shows_first_wild),
    SITUATION(N_("primera carta de acción: sin efecto"), "U5", 3, 2, opens_with_action,
              shows_first_action),
    SITUATION(N_("pierde turno con dos jugadores"), "U7", 2, 1, likes_skip, shows_skip),
    SITUATION(N_("pierde turno con cuatro jugadores"), "seed 001", 4, 2, likes_skip, shows_skip),
    SITUATION(N_("cambio de sentido con dos jugadores"), "U6", 2, 1, likes_reverse, shows_reverse),
    SITUATION(N_("cambio de sentido con cuatro jugadores"), "U11", 4, 2, likes_reverse,
              shows_reverse),
    SITUATION(N_("+2: toma dos y pasa"), "U14", 3, 1, likes_two, shows_two),
    SITUATION(N_("+4: toma cuatro y pasa"), "U14", 2, 1, likes_four, shows_four),
    SITUATION(N_("cambia color: respeta el color pedido"), "seed 001", 3, 1, likes_wild,
              shows_wild),
    SITUATION(N_("se acaba el mazo y se recarga"), "U2", 4, 1, hoards, shows_refill),
    SITUATION(N_("gana: última carta sin efecto y aviso de victoria"), "U8", 2, 1, NULL,
              shows_victory),
    SITUATION(N_("pierde, y vuelve a jugar cuando llega otro START"), "ring.md", 2, 1, NULL,
              shows_defeat),
    LINE(N_("ruido entre las tramas"), "ring.md", 3, 1, TRICK_NOISE, 0, 0),
    LINE(N_("dos tramas que comparten una bandera"), "ring.md", 3, 1, TRICK_SHARED, 0, 0),
    LINE(N_("bit alto de información a cero"), "ring.md", 2, 1, TRICK_HIGH_BIT, 0, 0),
    LINE(N_("un control desconocido se pasa"), "ring.md", 3, 2, TRICK_ODD, 5, 0x80),
    LINE(N_("otro empieza a media partida: nuevo número"), "ring.md", 4, 1, TRICK_RESTART, 0, 0),
    LINE(N_("una trama suya se pierde: no la repite"), "ring.md", 2, 1, TRICK_LOST, 0, 0),
    SITUATION(N_("empieza: cuenta, anuncia y se reparte siete cartas"), "ring.md", 2, 0, NULL,
              NULL),
    SITUATION(N_("empieza con cuatro: cada uno se reparte cuando le toca"), "U13", 4, 0, NULL,
              NULL),
    SITUATION(N_("saca la primera carta y dice quién empieza"), "U16", 3, 0, NULL, shows_opening),
    {.head = {0}},
};
