/* How a game is shown to people: sentences, scenes, events, cards, and the form of its rules.
 *
 * Nothing here changes a state. Whatever is shown is shown for the eyes of one `viewer` (a seat,
 * SEAT_SPECTATOR or SEAT_ONLOOKER) and holds nothing that the viewer may not know. */
#pragma once

#include "core/event.h"
#include "core/game.h"
#include "core/setting.h"

struct game_show {
    /* The options that a form offers, except the number of seats, ended by a name of NULL. NULL:
     * there are none. */
    const struct game_setting *settings;
    /* Writes one sentence about `move`, made in `before`: names[i] is what seat i is called. Leaves
     * the text empty if there is nothing to tell. */
    void (*tell)(const struct game_setup *setup, const struct game_state *before,
                 const struct move *move, int viewer, const char *const *names, enum lang lang,
                 struct str *text);
    /* Lists what there is to draw of a view. */
    void (*scene)(const struct game_setup *setup, const struct game_state *view, int viewer,
                  const char *const *names, enum lang lang, struct scene *scene);
    /* Lists what `move` does to `before`, or to the viewer's view of it, piece by piece. Together
     * with the scenes before and after it says the same as the sentence. NULL: the sentence is all
     * there is. */
    void (*happened)(const struct game_setup *setup, const struct game_state *before,
                     const struct move *move, int viewer, enum lang lang,
                     struct scene_events *events);
    /* Fills the card of a square of the board. Returns false if that square has none. NULL: no
     * square has. */
    bool (*card)(const struct game_setup *setup, const struct game_state *view, int cell,
                 enum lang lang, struct scene_card *card);
};

/* What every game shows under names of its own: SHOW_DECLARE in its header, SHOW_MEMBERS in its
 * table. */
#define SHOW_DECLARE_ONE(prefix, member)                                                           \
    __typeof__(*((const struct game_show *)0)->member) prefix##_##member;
#define SHOW_DECLARE(prefix)                                                                       \
    SHOW_DECLARE_ONE(prefix, tell)                                                                 \
    SHOW_DECLARE_ONE(prefix, scene) SHOW_DECLARE_ONE(prefix, happened)
#define SHOW_MEMBERS(prefix)                                                                       \
    .tell = prefix##_tell, .scene = prefix##_scene, .happened = prefix##_happened
