/* UNO in words: the names of cards, a sentence about each move; and the same as events, for
 * screens. */
#include "games/uno/uno.h"
#include "games/uno/show.h"

const char *uno_colour_name(unsigned colour, enum lang lang)
{
    static const char *const names[] = {N_("azul"), N_("verde"), N_("rojo"), N_("amarillo"),
                                        N_("el que sea")};
    return tr(lang, names[colour < UNO_COLOURS ? colour : UNO_COLOURS]);
}

static const char *const symbol_names[] = {N_("pierde turno"), N_("cambio de sentido"), "+2",
                                           N_("cambio de color"), "+4"};

void uno_card_name(unsigned card, enum lang lang, struct str *text)
{
    unsigned symbol = uno_symbol(card);
    if (card >= UNO_HIDDEN_CARD) {
        str_add(text, "%s", tr(lang, "una carta"));
    } else if (symbol >= UNO_WILD) {
        str_add(text, "%s", tr(lang, symbol_names[symbol - UNO_SKIP]));
    } else {
        const char *face = symbol < UNO_SKIP ? TEXT_OF(8, "%u", symbol)
                                             : tr(lang, symbol_names[symbol - UNO_SKIP]);
        const char *colour = uno_colour_name(uno_colour(card), lang);
        /* In Spanish the colour stands behind the noun. */
        bool behind = lang == LANG_ES;
        str_add(text, "%s %s", behind ? face : colour, behind ? colour : face);
    }
}

/* "Ana juega un 5 rojo", "Juegas un 5 rojo": the verb in the third or the second person. */
static void uno_tell_verb(const char *name, bool you, const char *yours, const char *theirs,
                          struct str *text)
{
    if (you)
        str_add(text, "%s", yours);
    else
        str_add(text, "%s %s", name, theirs);
}

static void uno_tell_play(const struct game_setup *setup, const struct game_state *s,
                          const struct move *move, const char *const *names, int viewer,
                          enum lang lang, struct str *text)
{
    struct str card_text = STR(40);
    unsigned symbol = uno_symbol(move->a);
    bool you = viewer == s->seat, last = s->held[s->seat] == 1;
    uno_card_name(move->a, lang, &card_text);
    uno_tell_verb(names[s->seat], you, tr(lang, "Juegas un"), tr(lang, "juega un"), text);
    str_add(text, " %s", card_text.at);
    if (symbol >= UNO_WILD)
        str_add(text, you ? tr(lang, " y pides %s") : tr(lang, " y pide %s"),
                uno_colour_name((unsigned)move->n, lang));
    if (last) {
        str_add(text, ": %s", you ? tr(lang, "¡tu última carta!") : tr(lang, "¡su última carta!"));
        return;
    }
    if (symbol == UNO_SKIP) {
        unsigned skipped = uno_seat_after(setup, s->seat, s->direction, 1);
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

void uno_tell(const struct game_setup *setup, const struct game_state *s, const struct move *move,
              int viewer, const char *const *names, enum lang lang, struct str *text)
{
    bool you = viewer == s->seat, sees = you || viewer == SEAT_SPECTATOR;
    switch (move->kind) {
    case UNO_MOVE_DRAW:
        if (s->phase == UNO_DEAL || s->phase == UNO_FIRST)
            return; /* up to 28 sentences, which would hide the rest */
        if (s->phase == UNO_PENALTY && !sees)
            return; /* the +2 or +4 has said how many */
        if (sees) {
            uno_tell_verb(names[s->seat], you, tr(lang, "Tomas un"), tr(lang, "toma un"), text);
            str_add(text, " ");
            uno_card_name(move->a, lang, text);
        } else {
            uno_tell_verb(names[s->seat], you, "", tr(lang, "toma una carta"), text);
        }
        break;
    case UNO_MOVE_DEALT:
        return;
    case UNO_MOVE_OPEN:
        str_add(text, "%s ", tr(lang, "Sale un"));
        uno_card_name(move->a, lang, text);
        if (move->c == viewer)
            str_add(text, ": %s", tr(lang, "empiezas tú"));
        else
            str_add(text, tr(lang, ": empieza %s"), names[move->c]);
        break;
    case UNO_MOVE_PLAY:
        uno_tell_play(setup, s, move, names, viewer, lang, text);
        break;
    case UNO_MOVE_PASS:
        uno_tell_verb(names[s->seat], you, tr(lang, "Pasas"), tr(lang, "pasa"), text);
        break;
    default: {
        unsigned points = 0;
        for (unsigned seat = 0; seat < setup->seats; seat++)
            points += uno_pile_points(&s->hand[seat]);
        uno_tell_verb(names[s->seat], you, tr(lang, "Ganas"), tr(lang, "gana"), text);
        if (points) /* a seat's view has no hands to count */
            str_add(text, trn(lang, ": %u punto", ": %u puntos", points), points);
        break;
    }
    }
}

/* --- events --- */

void uno_happened(const struct game_setup *setup, const struct game_state *s,
                  const struct move *move, int viewer, enum lang lang, struct scene_events *events)
{
    struct scene_spot hand = spot_at(SPOT_HAND, s->seat);
    struct scene_event *event;
    events->count = 0;
    switch (move->kind) {
    case UNO_MOVE_DRAW:
        event = event_add_way(events, EVENT_DRAW, s->seat, spot_at(SPOT_PILE, 0), hand);
        if ((viewer == s->seat || viewer == SEAT_SPECTATOR) && move->a < UNO_HIDDEN_CARD) /* U17 */
            uno_card_piece(move->a, UNO_ANY_COLOUR, lang, &event->piece);
        break;
    case UNO_MOVE_OPEN:
    case UNO_MOVE_PLAY:
        event = event_add_way(events, EVENT_PLAY, s->seat, hand, spot_at(SPOT_TABLE, 0));
        uno_card_piece(move->a, move->kind == UNO_MOVE_PLAY ? (unsigned)move->n : UNO_ANY_COLOUR,
                       lang, &event->piece);
        if (move->kind == UNO_MOVE_PLAY && s->held[s->seat] == 2)
            scene_event_add(events, EVENT_CALL, s->seat)->words = tr(lang, "¡UNO!");
        break;
    case UNO_MOVE_PASS:
        scene_event_add(events, EVENT_CALL, s->seat)->words = tr(lang, "paso");
        break;
    default:
        return;
    }
    /* The played cards that become the draw pile (U1). Cards only change places, so the numbers say
     * how many, whether the cards are visible or not. */
    struct game_state after = *s;
    struct move unseen = *move;
    bool draws = move->kind == UNO_MOVE_DRAW;
    if (draws)
        unseen.a = UNO_HIDDEN_CARD;
    uno_apply(setup, &after, &unseen);
    int cards = after.in_draw + draws - s->in_draw;
    if (cards)
        event_add_way(events, EVENT_GATHER, -1, spot_at(SPOT_TABLE, 0), spot_at(SPOT_PILE, 0))
            ->amount = cards;
}
