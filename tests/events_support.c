#include "core/game_show.h"
#include "support.h"

#include "events_support.h"

struct scene_events events;

static void add_spot(struct scene_spot spot, struct str *text)
{
    static const char *const kinds[] = {"-",    "cell", "hand", "played", "table",
                                        "pile", "bank", "pot",  "others", "tally"};
    str_add(text, "%s", kinds[spot.kind]);
    if (spot.kind == SPOT_CELL || spot.kind == SPOT_HAND || spot.kind == SPOT_PLAYED ||
        spot.kind == SPOT_TALLY)
        str_add(text, "%d", spot.index);
}

/* "pay hand0>hand1 400; take cell5 bank>hand0; call 1 'paso'" */
static void describe(struct str *text)
{
    static const char *const kinds[EVENT_KINDS] = {"throw",   "move", "pay",    "take",  "draw",
                                                   "play",    "turn", "gather", "build", "mortgage",
                                                   "auction", "bid",  "call",   "score", "leave"};
    for (size_t i = 0; i < events.count; i++) {
        const struct scene_event *event = &events.event[i];
        str_add(text, "%s%s", i ? "; " : "", kinds[event->kind]);
        if (event->cell >= 0)
            str_add(text, " cell%d", event->cell);
        if (event->from.kind || event->to.kind) {
            str_add(text, " ");
            add_spot(event->from, text);
            str_add(text, ">");
            add_spot(event->to, text);
        } else if (event->cell < 0 && event->seat >= 0) {
            str_add(text, " %d", event->seat);
        }
        if (event->kind == EVENT_MORTGAGE)
            str_add(text, event->amount ? " on" : " off");
        else if (event->amount && (event->amount != 1 || event->kind == EVENT_THROW))
            str_add(text, " %lld", (long long)event->amount);
        if (*event->piece.label)
            str_add(text, " [%s]", event->piece.label);
        if (event->words)
            str_add(text, " '%s'", event->words);
    }
}

void shows(const struct game *game, const struct game_setup *setup, const struct game_state *state,
           const struct move *move, int viewer, const char *expected)
{
    char is[2000];
    struct str text = str_make(is, sizeof is);
    game->show->happened(setup, state, move, viewer, LANG_ES, &events);
    describe(&text);
    assert_string_equal(is, expected);
}
