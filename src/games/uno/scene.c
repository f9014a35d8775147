/* UNO for people: the names of cards, a sentence about each move, and what there is to draw. */
#include <stdio.h>
#include <string.h>

#include "games/uno/uno.h"

const char *uno_colour_name(unsigned colour, enum lang lang)
{
    switch (colour) {
    case UNO_BLUE:
        return tr(lang, "azul");
    case UNO_GREEN:
        return tr(lang, "verde");
    case UNO_RED:
        return tr(lang, "rojo");
    case UNO_YELLOW:
        return tr(lang, "amarillo");
    default:
        return tr(lang, "el que sea");
    }
}

static const char *symbol_name(unsigned symbol, enum lang lang)
{
    switch (symbol) {
    case UNO_SKIP:
        return tr(lang, "pierde turno");
    case UNO_REVERSE:
        return tr(lang, "cambia sentido");
    case UNO_TWO:
        return "+2";
    case UNO_WILD:
        return tr(lang, "cambia color");
    default:
        return "+4";
    }
}

void uno_card_name(unsigned card, enum lang lang, struct str *text)
{
    unsigned symbol = uno_symbol(card);
    if (card >= UNO_HIDDEN_CARD) {
        str_add(text, "%s", tr(lang, "una carta"));
    } else if (symbol >= UNO_WILD) {
        str_add(text, "%s", symbol_name(symbol, lang));
    } else {
        char face[24];
        if (symbol < UNO_SKIP)
            snprintf(face, sizeof face, "%u", symbol);
        else
            snprintf(face, sizeof face, "%s", symbol_name(symbol, lang));
        /* The adjective stands behind the noun in Spanish and before it in English. */
        const char *colour = uno_colour_name(uno_colour(card), lang);
        if (lang == LANG_ES)
            str_add(text, "%s %s", face, colour);
        else
            str_add(text, "%s %s", colour, face);
    }
}

/* "Ana juega el 5 rojo", "Juegas el 5 rojo": the verb in the third or the second person. */
static void tell_verb(const char *name, bool you, const char *yours, const char *theirs, struct str *text)
{
    if (you)
        str_add(text, "%s", yours);
    else
        str_add(text, "%s %s", name, theirs);
}

static void tell_play(const struct uno_setup *rules, const struct uno_state *s, const struct move *move,
                      const char *const *names, int viewer, enum lang lang, struct str *text)
{
    char card[40];
    struct str card_text = str_make(card, sizeof card);
    unsigned symbol = uno_symbol(move->a);
    bool you = viewer == s->seat, last = s->held[s->seat] == 1;
    uno_card_name(move->a, lang, &card_text);
    tell_verb(names[s->seat], you, tr(lang, "Juegas el"), tr(lang, "juega el"), text);
    str_add(text, " %s", card);
    if (symbol >= UNO_WILD)
        str_add(text, you ? tr(lang, " y pides %s") : tr(lang, " y pide %s"), uno_colour_name((unsigned)move->n, lang));
    if (last) {
        str_add(text, ": %s", you ? tr(lang, "¡tu última carta!") : tr(lang, "¡su última carta!"));
        return;
    }
    if (symbol == UNO_SKIP) {
        unsigned skipped = uno_seat_after(rules, s->seat, s->direction, 1);
        if ((int)skipped == viewer)
            str_add(text, ": %s", tr(lang, "pierdes el turno"));
        else
            str_add(text, tr(lang, ": %s pierde el turno"), names[skipped]);
    } else if (symbol == UNO_TWO || symbol == UNO_FOUR) {
        unsigned cards = symbol == UNO_TWO ? 2 : 4;
        if (move->c == viewer)
            str_add(text, tr(lang, ": tomas %u cartas"), cards);
        else
            str_add(text, tr(lang, ": %s toma %u cartas"), names[move->c], cards);
    }
    if (s->held[s->seat] == 2)
        str_add(text, ". %s", tr(lang, "¡UNO!"));
}

void uno_tell(const void *setup, const void *before, const struct move *move, int viewer, const char *const *names,
              enum lang lang, struct str *text)
{
    const struct uno_setup *rules = setup;
    const struct uno_state *s = before;
    bool you = viewer == s->seat, sees = you || viewer == SEAT_SPECTATOR;
    switch (move->kind) {
    case UNO_MOVE_DRAW:
        if (s->phase == UNO_DEAL || s->phase == UNO_FIRST)
            return; /* fourteen to twenty-eight lines that nobody wants to read */
        if (sees) {
            tell_verb(names[s->seat], you, tr(lang, "Tomas el"), tr(lang, "toma el"), text);
            str_add(text, " ");
            uno_card_name(move->a, lang, text);
        } else {
            tell_verb(names[s->seat], you, "", tr(lang, "toma una carta"), text);
        }
        break;
    case UNO_MOVE_DEALT:
        return;
    case UNO_MOVE_OPEN:
        str_add(text, "%s ", tr(lang, "Sale el"));
        uno_card_name(move->a, lang, text);
        if (move->c == viewer)
            str_add(text, ": %s", tr(lang, "empiezas tú"));
        else
            str_add(text, tr(lang, ": empieza %s"), names[move->c]);
        break;
    case UNO_MOVE_PLAY:
        tell_play(rules, s, move, names, viewer, lang, text);
        break;
    case UNO_MOVE_PASS:
        tell_verb(names[s->seat], you, tr(lang, "Pasas"), tr(lang, "pasa"), text);
        break;
    default: {
        unsigned points = 0;
        for (unsigned seat = 0; seat < rules->seats; seat++)
            points += uno_pile_points(&s->hand[seat]);
        tell_verb(names[s->seat], you, tr(lang, "Ganas"), tr(lang, "gana"), text);
        if (points) /* a seat's view has no hands to count */
            str_add(text, tr(lang, ": %u puntos"), points);
        break;
    }
    }
}

static enum tint tint_of(unsigned card, unsigned colour)
{
    static const enum tint tints[] = {TINT_BLUE, TINT_GREEN, TINT_RED, TINT_YELLOW, TINT_WILD};
    return tints[card < UNO_COLOURED ? uno_colour(card) : colour];
}

/* The seed's own letters; on English cards at most four, which is what the smallest card has room for. */
static const char *face_name(unsigned symbol, enum lang lang)
{
    switch (symbol) {
    case UNO_SKIP:
        return tr(lang, "PT");
    case UNO_REVERSE:
        return tr(lang, "CS");
    case UNO_TWO:
        return "+2";
    case UNO_WILD:
        return tr(lang, "CC");
    default:
        return "+4";
    }
}

static void face_of(unsigned card, enum lang lang, char face[8])
{
    unsigned symbol = uno_symbol(card);
    if (symbol < UNO_SKIP)
        snprintf(face, 8, "%u", symbol);
    else
        snprintf(face, 8, "%s", face_name(symbol, lang));
}

static struct scene_piece *add_card(struct scene *scene, enum place place, unsigned card, unsigned colour,
                                    enum lang lang)
{
    struct scene_piece *piece = &scene->piece[scene->pieces++];
    struct str label = str_make(piece->label, sizeof piece->label);
    piece->place = place;
    piece->tint = tint_of(card, colour);
    piece->count = 1;
    piece->choice = -1;
    face_of(card, lang, piece->face);
    if (card < UNO_COLOURED || (place == PLACE_TABLE && colour < UNO_COLOURS))
        snprintf(piece->suit, sizeof piece->suit, "%s",
                 uno_colour_name(card < UNO_COLOURED ? uno_colour(card) : colour, lang));
    uno_card_name(card, lang, &label);
    return piece;
}

static void scene_seats(const struct uno_setup *rules, const struct uno_state *s, int viewer, const char *const *names,
                        enum lang lang, struct scene *scene)
{
    scene->seats = rules->seats;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        struct scene_seat *out = &scene->seat[seat];
        unsigned cards = s->held[seat];
        snprintf(out->name, sizeof out->name, "%s", names[seat]);
        snprintf(out->holds, sizeof out->holds, cards == 1 ? tr(lang, "%u carta") : tr(lang, "%u cartas"), cards);
        if (cards == 1 && s->top != UNO_NO_CARD)
            snprintf(out->note, sizeof out->note, "%s", tr(lang, "¡UNO!"));
        if (s->phase == UNO_OVER && uno_pile_count(&s->hand[seat]) == cards) /* a view may not show the hand */
            snprintf(out->worth, sizeof out->worth, "%u", uno_pile_points(&s->hand[seat]));
        out->count = (int)cards;
        out->turn = s->phase != UNO_OVER && s->seat == seat;
        out->you = (int)seat == viewer;
    }
}

/* The hand in the order of colours, then symbols: how people sort it. */
static void scene_hand(const struct uno_state *s, int seat, const struct choice *choices, size_t count, enum lang lang,
                       struct scene *scene)
{
    const struct uno_pile *hand = &s->hand[seat];
    for (unsigned order = 0; order < UNO_COLOURED + 2; order++) {
        unsigned card = order < UNO_COLOURED ? order % 13 * 4 + order / 13 : UNO_CARD_WILD + (order - UNO_COLOURED) * 4;
        unsigned cards = uno_pile_count_of(hand, card);
        if (!cards)
            continue;
        struct scene_piece *piece = add_card(scene, PLACE_HAND, card, UNO_ANY_COLOUR, lang);
        piece->count = (int)cards;
        piece->seat = seat;
        for (size_t i = 0; i < count; i++)
            if (choices[i].move.kind == UNO_MOVE_PLAY && choices[i].move.a == card)
                piece->choice = (int)i;
    }
}

static void scene_options(const struct choice *choices, size_t count, enum lang lang, struct scene *scene)
{
    for (size_t i = 0; i < count; i++)
        for (int n = choices[i].low; n <= choices[i].high; n++) {
            struct scene_option *option = &scene->option[scene->options++];
            struct str label = str_make(option->label, sizeof option->label);
            const struct move *move = &choices[i].move;
            option->choice = (int)i;
            option->n = n;
            option->tint = TINT_PLAIN;
            if (move->kind == UNO_MOVE_PASS) {
                str_add(&label, "%s", tr(lang, "pasar"));
            } else if (move->kind == UNO_MOVE_PLAY) {
                option->tint = tint_of(move->a, (unsigned)n);
                uno_card_name(move->a, lang, &label);
                if (move->a >= UNO_COLOURED) {
                    str_add(&label, ": %s", uno_colour_name((unsigned)n, lang));
                    snprintf(option->member, sizeof option->member, "%s", uno_colour_name((unsigned)n, lang));
                }
            } else {
                str_add(&label, "%s", tr(lang, "seguir"));
            }
        }
}

static const char *rules_text(enum lang lang)
{
    return tr(lang, "En tu turno juegas una carta del mismo color o del mismo símbolo que la de la mesa, o un comodín "
                    "(CC, +4). Si no tienes ninguna, tomas una del mazo: si sirve, se juega; si no, pasas. Gana quien "
                    "se queda antes sin cartas y suma los puntos de las que les quedan a los demás.\n"
                    "\n"
                    "  0-9  la carta vale su número\n"
                    "  PT   pierde turno: el siguiente no juega (20 puntos)\n"
                    "  CS   cambia sentido: se juega hacia el otro lado (20 puntos)\n"
                    "  +2   el siguiente toma 2 cartas y pierde el turno (20 puntos)\n"
                    "  CC   cambia color: pides el color que quieras (50 puntos)\n"
                    "  +4   pides color, y el siguiente toma 4 cartas y pierde el turno; solo si no tienes cartas del "
                    "color en juego (50 puntos)\n");
}

void uno_scene(const void *setup, const void *view, int viewer, const char *const *names, enum lang lang,
               struct scene *scene)
{
    const struct uno_setup *rules = setup;
    const struct uno_state *s = view;
    struct choice choices[GAME_CHOICES_MAX];
    memset(scene, 0, sizeof *scene);
    size_t count = s->seat == viewer && uno_to_move(setup, view) == viewer ? uno_choices(setup, view, choices) : 0;
    snprintf(scene->title, sizeof scene->title, "UNO");
    scene->direction = s->direction ? -1 : 1;
    scene_seats(rules, s, viewer, names, lang, scene);
    if (s->top != UNO_NO_CARD) {
        add_card(scene, PLACE_TABLE, s->top, s->colour, lang);
        snprintf(scene->status, sizeof scene->status, tr(lang, "Color en juego: %s"), uno_colour_name(s->colour, lang));
    }
    struct scene_piece *pile = &scene->piece[scene->pieces++];
    *pile = (struct scene_piece){.place = PLACE_PILE, .tint = TINT_BACK, .count = s->in_draw, .choice = -1};
    snprintf(pile->label, sizeof pile->label, "%s", tr(lang, "mazo"));
    scene->rules = rules_text(lang);
    snprintf(scene->ask, sizeof scene->ask, "%s", tr(lang, "¿Qué color pides?"));
    if (viewer >= 0)
        scene_hand(s, viewer, choices, count, lang, scene);
    else if (s->phase == UNO_OVER) /* U17: hands are shown when it is over, and what they count for */
        for (int seat = 0; seat < rules->seats; seat++)
            scene_hand(s, seat, choices, 0, lang, scene);
    scene_options(choices, count, lang, scene);
}
