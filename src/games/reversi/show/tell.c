/* What a move of Reversi does: in one sentence, and as events. */
#include "base/bits.h"
#include "games/reversi/reversi.h"

static void tell_place(const struct game_setup *rules, const struct game_state *s,
                       const struct move *move, int viewer, const char *const *names,
                       enum lang lang, struct str *text)
{
    struct game_state after = *s;
    char square[3];
    unsigned seat = s->turn,
             turned = bits_count(reversi_flips(move->a, s->discs[seat], s->discs[!seat]));
    bool you = viewer == (int)seat;
    reversi_square_text(move->a, square);
    if (you)
        str_add(text,
                trn(lang, "Juegas %s y das la vuelta a una ficha",
                    "Juegas %s y das la vuelta a %u fichas", turned),
                square, turned);
    else
        str_add(text,
                trn(lang, "%s juega %s y da la vuelta a una ficha",
                    "%s juega %s y da la vuelta a %u fichas", turned),
                names[seat], square, turned);
    reversi_apply(rules, &after, move);
    if (after.phase == REVERSI_OVER || after.turn != seat)
        return;
    if (you)
        str_add(text, tr(lang, ". %s no puede jugar: sigues tú"), names[!seat]);
    else if (viewer == (int)!seat)
        str_add(text, tr(lang, ". No puedes jugar: sigue %s"), names[seat]);
    else
        str_add(text, tr(lang, ". %s no puede jugar: sigue %s"), names[!seat], names[seat]);
}

void reversi_tell(const struct game_setup *setup, const struct game_state *before,
                  const struct move *move, int viewer, const char *const *names, enum lang lang,
                  struct str *text)
{
    const struct game_state *s = before;
    bool you = viewer == s->turn;
    switch (move->kind) {
    case REVERSI_MOVE_PLACE:
        tell_place(setup, s, move, viewer, names, lang, text);
        break;
    case REVERSI_MOVE_ASK:
        if (you)
            str_add(text, "%s", tr(lang, "Pides los dados"));
        else
            str_add(text, tr(lang, "%s pide los dados"), names[s->turn]);
        break;
    default:
        if (you)
            str_add(text, tr(lang, "Tus dados: %s"), reversi_numbers(move->a, ", ").text);
        else
            str_add(text, tr(lang, "Dados de %s: %s"), names[s->turn],
                    reversi_numbers(move->a, ", ").text);
        break;
    }
}

static void place_events(const struct game_state *s, unsigned square, struct scene_events *events)
{
    int seat = s->turn;
    uint64_t turned = reversi_flips(square, s->discs[seat], s->discs[!seat]);
    struct scene_event *event = event_add_way(events, EVENT_PLAY, seat, spot_at(SPOT_HAND, seat),
                                              spot_at(SPOT_CELL, (int)square));
    event->cell = (int)square;
    reversi_disc_piece(s->turn, &event->piece);
    for (; turned; turned &= turned - 1)
        scene_event_add(events, EVENT_TURN, seat)->cell = (int)bits_lowest(turned);
}

void reversi_happened(const struct game_setup *setup, const struct game_state *before,
                      const struct move *move, int viewer, enum lang lang,
                      struct scene_events *events)
{
    const struct game_state *s = before;
    events->count = 0;
    switch (move->kind) {
    case REVERSI_MOVE_PLACE:
        place_events(s, move->a, events);
        break;
    case REVERSI_MOVE_ASK:
        scene_event_add(events, EVENT_CALL, s->turn)->words = tr(lang, "dados");
        break;
    default:
        for (uint64_t dice = move->a; dice; dice &= dice - 1)
            scene_event_add(events, EVENT_THROW, s->turn)->amount = bits_lowest(dice) + 1;
        break;
    }
}
