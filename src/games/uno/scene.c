/* What there is to draw of UNO: the seats, the table, the hand, what can be played. */
#include "games/uno/uno.h"
#include "games/uno/show.h"

static const char *const uno_rules_text =
    N_("En tu turno juegas una carta del mismo color o del mismo símbolo que la de la mesa, o un "
       "comodín (CC, +4). Si no tienes ninguna, tomas una del mazo: si sirve, se juega; si no, "
       "pasas. Gana quien se queda antes sin cartas y suma los puntos de las que les quedan a los "
       "demás.\n"
       "\n"
       "  0-9  la carta vale su número\n"
       "  PT   pierde turno: el siguiente no juega (20 puntos)\n"
       "  CS   cambio de sentido: se juega hacia el otro lado (20 puntos)\n"
       "  +2   el siguiente toma 2 cartas y pierde el turno (20 puntos)\n"
       "  CC   cambio de color: pides el color que quieras (50 puntos)\n"
       "  +4   pides color, y el siguiente toma 4 cartas y pierde el turno; solo si no tienes "
       "cartas del color en juego (50 puntos)\n");

static enum tint tint_of(unsigned card, unsigned colour)
{
    static const enum tint tints[] = {TINT_BLUE, TINT_GREEN, TINT_RED, TINT_YELLOW, TINT_WILD};
    return tints[card < UNO_COLOURED ? uno_colour(card) : colour];
}

void uno_card_piece(unsigned card, unsigned colour, enum lang lang, struct scene_piece *piece)
{
    struct str label = str_make(piece->label, sizeof piece->label),
               code = str_make(piece->code, sizeof piece->code);
    /* The seed's own letters; in English at most four, the room on the smallest card. */
    static const char *const faces[] = {N_("PT"), N_("CS"), "+2", N_("CC"), "+4"};
    unsigned symbol = uno_symbol(card);
    piece->tint = tint_of(card, colour);
    uno_card_code(card, &code);
    if (symbol < UNO_SKIP)
        text_put(piece->face, sizeof piece->face, "%u", symbol);
    else
        text_put(piece->face, sizeof piece->face, "%s", tr(lang, faces[symbol - UNO_SKIP]));
    if (card < UNO_COLOURED || colour < UNO_COLOURS)
        text_put(piece->suit, sizeof piece->suit, "%s",
                 uno_colour_name(card < UNO_COLOURED ? uno_colour(card) : colour, lang));
    uno_card_name(card, lang, &label);
}

static void uno_scene_seats(const struct game_setup *setup, const struct game_state *s, int viewer,
                            const char *const *names, enum lang lang, struct scene *scene)
{
    scene->seats = setup->seats;
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        struct scene_seat *out = &scene->seat[seat];
        unsigned cards = s->held[seat];
        text_put(out->name, sizeof out->name, "%s", names[seat]);
        text_put(out->holds, sizeof out->holds, trn(lang, "%u carta", "%u cartas", cards), cards);
        if (cards == 1 && s->top != UNO_NO_CARD)
            text_put(out->note, sizeof out->note, "%s", tr(lang, "¡UNO!"));
        if (s->phase == UNO_OVER && uno_pile_count(&s->hand[seat]) == cards) /* not hidden */
            text_put(out->worth, sizeof out->worth, "%u", uno_pile_points(&s->hand[seat]));
        out->count = (int)cards;
        out->turn = s->phase != UNO_OVER && s->seat == seat;
        out->you = (int)seat == viewer;
    }
}

/* The hand sorted by colour, then symbol. */
static void uno_scene_hand(const struct game_state *s, int seat, const struct choice *choices,
                           size_t count, enum lang lang, struct scene *scene)
{
    const struct uno_pile *hand = &s->hand[seat];
    for (unsigned order = 0; order < UNO_COLOURED + 2; order++) {
        unsigned card = order < UNO_COLOURED ? order % 13 * 4 + order / 13
                                             : UNO_CARD_WILD + (order - UNO_COLOURED) * 4;
        unsigned cards = uno_pile_count_of(hand, card);
        if (!cards)
            continue;
        struct scene_piece *piece = scene_add_piece(scene, ZONE_HAND);
        uno_card_piece(card, UNO_ANY_COLOUR, lang, piece);
        piece->count = (int)cards;
        piece->seat = seat;
        for (size_t i = 0; i < count; i++)
            if (choices[i].move.kind == UNO_MOVE_PLAY && choices[i].move.a == card)
                piece->choice = (int)i;
    }
}

static void uno_scene_options(const struct choice *choices, size_t count, enum lang lang,
                              struct scene *scene)
{
    for (size_t i = 0; i < count; i++)
        for (int n = choices[i].low; n <= choices[i].high; n++) {
            struct scene_option *option = scene_add_option(scene, (int)i, n);
            struct str label = str_make(option->label, sizeof option->label);
            const struct move *move = &choices[i].move;
            if (move->kind == UNO_MOVE_PASS) {
                str_add(&label, "%s", tr(lang, "pasar"));
            } else if (move->kind == UNO_MOVE_PLAY) {
                option->tint = tint_of(move->a, (unsigned)n);
                uno_card_name(move->a, lang, &label);
                if (move->a >= UNO_COLOURED) {
                    str_add(&label, ": %s", uno_colour_name((unsigned)n, lang));
                    text_put(option->member, sizeof option->member, "%s",
                             uno_colour_name((unsigned)n, lang));
                }
            } else {
                str_add(&label, "%s", tr(lang, "seguir"));
            }
        }
}

void uno_scene(const struct game_setup *setup, const struct game_state *s, int viewer,
               const char *const *names, enum lang lang, struct scene *scene)
{
    struct choice choices[GAME_CHOICES_MAX];
    scene_clear(scene);
    size_t count =
        s->seat == viewer && uno_to_move(setup, s) == viewer ? uno_choices(setup, s, choices) : 0;
    text_put(scene->title, sizeof scene->title, "UNO");
    scene->direction = s->direction ? -1 : 1;
    uno_scene_seats(setup, s, viewer, names, lang, scene);
    if (s->top != UNO_NO_CARD) {
        uno_card_piece(s->top, s->colour, lang, scene_add_piece(scene, ZONE_TABLE));
        text_put(scene->status, sizeof scene->status, tr(lang, "Color en juego: %s"),
                 uno_colour_name(s->colour, lang));
    }
    struct scene_piece *pile = scene_add_piece(scene, ZONE_PILE);
    pile->tint = TINT_BACK;
    pile->count = s->in_draw;
    text_put(pile->label, sizeof pile->label, "%s", tr(lang, "mazo"));
    scene->rules = tr(lang, uno_rules_text);
    text_put(scene->ask, sizeof scene->ask, "%s", tr(lang, "¿Qué color pides?"));
    if (s->phase == UNO_OVER) /* U17: all hands are shown then */
        for (int seat = 0; seat < setup->seats; seat++)
            uno_scene_hand(s, seat, choices, 0, lang, scene);
    else if (viewer >= 0)
        uno_scene_hand(s, viewer, choices, count, lang, scene);
    uno_scene_options(choices, count, lang, scene);
}
