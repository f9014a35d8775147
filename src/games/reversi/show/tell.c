/* What a move of Reversi does: as a sentence, and as events to animate. */
#include "base/bits.h"
#include "games/reversi/reversi.h"
#include "games/reversi/show/show.h"

/* A disc, and the pass that follows from it: a pass is no move of its own (R6). */
static void tell_disc(const struct game_setup *setup, const struct game_state *before,
                      const struct move *move, int viewer, const char *const *names, enum lang lang,
                      struct str *text)
{
    struct game_state after = *before;
    char square[3];
    unsigned seat = before->turn,
             turned = bits_count(reversi_flips(move->a, before->discs[seat], before->discs[!seat]));
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
    reversi_apply(setup, &after, move);
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
    const char *name = names[before->turn];
    bool you = viewer == before->turn;
    if (move->kind == REVERSI_MOVE_PLACE)
        tell_disc(setup, before, move, viewer, names, lang, text);
    else if (move->kind == REVERSI_MOVE_ASK && you)
        str_add(text, "%s", tr(lang, "Pides los dados"));
    else if (move->kind == REVERSI_MOVE_ASK)
        str_add(text, tr(lang, "%s pide los dados"), name);
    else if (you)
        str_add(text, tr(lang, "Tus dados: %s"), reversi_numbers(move->a, ", ").text);
    else
        str_add(text, tr(lang, "Dados de %s: %s"), name, reversi_numbers(move->a, ", ").text);
}

void reversi_happened(const struct game_setup *setup, const struct game_state *before,
                      const struct move *move, int viewer, enum lang lang,
                      struct scene_events *events)
{
    int seat = before->turn;
    events->count = 0;
    if (move->kind == REVERSI_MOVE_ASK) {
        scene_event_add(events, EVENT_CALL, seat)->words = tr(lang, "dados");
        return;
    }
    if (move->kind == REVERSI_MOVE_DICE) {
        for (uint64_t dice = move->a; dice; dice &= dice - 1)
            scene_event_add(events, EVENT_THROW, seat)->amount = bits_lowest(dice) + 1;
        return;
    }
    struct scene_event *event = event_add_way(events, EVENT_PLAY, seat, spot_at(SPOT_HAND, seat),
                                              spot_at(SPOT_CELL, move->a));
    event->cell = move->a;
    reversi_disc_piece(before->turn, &event->piece);
    uint64_t turned = reversi_flips(move->a, before->discs[seat], before->discs[!seat]);
    for (; turned; turned &= turned - 1)
        scene_event_add(events, EVENT_TURN, seat)->cell = (int)bits_lowest(turned);
}
