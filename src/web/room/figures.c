#include "web/room/figures.h"

#include <stdlib.h>

#include "core/game_study.h"

enum { POINTS_MOST = 1000 }; /* in a longer game every second turn has a point, every third, … */

static uint32_t turns_of(const struct game *game, const struct game_setup *setup,
                         const struct game_state *state)
{
    struct result result;
    game->result(setup, state, &result);
    return result.turns;
}

/* The figures of every seat, from what a spectator sees. */
static void read_figures(const struct game *game, const struct game_setup *setup,
                         const struct game_state *state,
                         int64_t value[GAME_SEATS_MAX][GAME_FIGURES_MAX])
{
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    game->view(setup, state, SEAT_ONLOOKER, as_state(view));
    for (int seat = 0; seat < game->seats(setup); seat++)
        game_study(game)->figure_values(setup, as_state(view), seat, value[seat]);
}

struct course {
    int64_t turn[POINTS_MOST];
    int64_t value[POINTS_MOST][GAME_SEATS_MAX][GAME_FIGURES_MAX];
    size_t count;
};

/* Plays the game again. Of the points of one stride the first stays. */
static void read_course(struct course *course, const struct past *past, uint32_t last)
{
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    int64_t stride = last / (POINTS_MOST - 1) + 1;
    past_state(past, 0, as_state(state));
    for (uint32_t i = 0; i <= past->count; i++) {
        size_t n = course->count;
        int64_t turn = turns_of(past->game, past->setup, as_state(state));
        if (!n || (turn / stride > course->turn[n - 1] / stride && n < POINTS_MOST)) {
            course->turn[n] = turn;
            read_figures(past->game, past->setup, as_state(state), course->value[n]);
            course->count++;
        }
        if (i < past->count)
            past->game->apply(past->setup, as_state(state), &past->move[i].move);
    }
}

uint32_t figures_course(struct json_out *out, const struct past *past, enum lang lang)
{
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    struct course *course = calloc(1, sizeof *course);
    const struct figure *figure = game_study(past->game)->figures;
    int seats = past->game->seats(past->setup);
    past_state(past, past->count, as_state(state));
    uint32_t last = turns_of(past->game, past->setup, as_state(state));
    if (!course) {
        out->broken = true;
        return last;
    }
    read_course(course, past, last);
    out_list(out, "figures");
    for (size_t which = 0; figure[which].name; which++) {
        out_object(out, NULL);
        out_text(out, "name", figure[which].name);
        out_text(out, "title", tr(lang, figure[which].title));
        out_text(out, "what", tr(lang, figure[which].what));
        out_list(out, "seats");
        for (int seat = 0; seat < seats; seat++) {
            out_list(out, NULL);
            for (size_t i = 0; i < course->count; i++)
                out_number(out, NULL, course->value[i][seat][which]);
            out_list_end(out);
        }
        out_list_end(out);
        out_object_end(out);
    }
    out_list_end(out);
    out_numbers(out, "turns", course->count, course->turn);
    free(course);
    return last;
}

uint32_t figures_point(struct json_out *out, const struct game *game,
                       const struct game_setup *setup, const struct game_state *state,
                       uint32_t turns)
{
    int64_t value[GAME_SEATS_MAX][GAME_FIGURES_MAX];
    int seats = game->seats(setup);
    uint32_t turn = turns_of(game, setup, state);
    if (turn <= turns)
        return turns;
    read_figures(game, setup, state, value);
    out_number(out, "turn", turn);
    out_list(out, "figures");
    for (size_t i = 0; game_study(game)->figures[i].name; i++) {
        out_list(out, NULL);
        for (int seat = 0; seat < seats; seat++)
            out_number(out, NULL, value[seat][i]);
        out_list_end(out);
    }
    out_list_end(out);
    return turn;
}
