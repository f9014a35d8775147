/* Monopoly for people: what the files that write for them share (scene.c, scene_board.c, scene_moves.c, tell.c). */
#ifndef SOBREMESA_GAMES_MONOPOLY_PEOPLE_H
#define SOBREMESA_GAMES_MONOPOLY_PEOPLE_H

#include "games/monopoly/rules.h"

/* A sum as people write it: 22.000 in Spanish, 22,000 in English. */
struct mono_sum {
    char text[24];
};
struct mono_sum mono_sum(int64_t amount, enum lang lang);

/* scene_board.c: the ring of squares. */
void mono_scene_board(const struct mono_setup *setup, const struct mono_state *s, const char *const *names,
                      enum lang lang, struct scene *scene);
enum tint mono_group_tint(const struct mono_group *group);
/* "⌂3", "H" or nothing. */
void mono_building_mark(const struct mono_state *s, unsigned deed, char mark[16]);

/* scene_moves.c: what one may do now, in groups. */
void mono_scene_options(const struct mono_setup *setup, const struct mono_state *s, const char *const *names,
                        enum lang lang, struct scene *scene);

#endif
