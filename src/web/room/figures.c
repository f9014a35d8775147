#include "core/game_study.h"
#include "web/room/figures.h"

#include <stdlib.h>

enum { POINTS_MOST = 1000 }; /* of a longer game every second turn is shown, every third, … */

static uint32_t turns_of(const struct game *game, const struct game_setup *setup,
                         const struct game_state *state)
{
    struct result result;
    game->result(setup, state, &result);
    return result.turns;
}

/* Of what everybody sees. */
static void look_at(const struct game *game, const struct game_setup *setup,
                    const struct game_state *state, int64_t value[GAME_SEATS_MAX][GAME_FIGURES_MAX])
{
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    game->view(setup, state, SEAT_ONLOOKER, as_state(view));
    for (int seat = 0; seat < game->seats(setup); seat++)
        game_study(game)->figure_values(setup, as_state(view), seat, value[seat]);
}

/* The points: the turn, then of each seat its figures. */
struct course {
    uint32_t turn[POINTS_MOST];
    int64_t value[POINTS_MOST][GAME_SEATS_MAX][GAME_FIGURES_MAX];
    size_t count;
};

static void add_point(struct course *course, const struct past *past,
                      const struct game_state *state, uint32_t turn)
{
    course->turn[course->count] = turn;
    look_at(past->game, past->setup, state, course->value[course->count++]);
}

/* Plays the game over; of the points of one stride the first stays. */
static void walk(struct course *course, const struct past *past, uint32_t last)
{
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    uint32_t stride = last / (POINTS_MOST - 1) + 1;
    past_state(past, 0, as_state(state));
    for (uint32_t i = 0; i <= past->count; i++) {
        uint32_t turn = turns_of(past->game, past->setup, as_state(state));
        if (!course->count || (turn / stride > course->turn[course->count - 1] / stride &&
                               course->count < POINTS_MOST))
            add_point(course, past, as_state(state), turn);
        if (i < past->count)
            past->game->apply(past->setup, as_state(state), &past->move[i].move);
    }
}

static void put_figure(struct json_out *out, const struct course *course,
                       const struct figure *figure, size_t which, int seats, enum lang lang)
{
    out_object(out, NULL);
    out_text(out, "name", figure->name);
    out_text(out, "title", tr(lang, figure->title));
    out_text(out, "what", tr(lang, figure->what));
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

uint32_t figures_course(struct json_out *out, const struct past *past, enum lang lang)
{
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    struct course *course = calloc(1, sizeof *course);
    const struct figure *figures = game_study(past->game)->figures;
    past_state(past, past->count, as_state(state));
    uint32_t last = turns_of(past->game, past->setup, as_state(state));
    if (!course) {
        out->broken = true;
        return last;
    }
    walk(course, past, last);
    out_list(out, "figures");
    for (size_t i = 0; figures[i].name; i++)
        put_figure(out, course, &figures[i], i, past->game->seats(past->setup), lang);
    out_list_end(out);
    out_list(out, "turns");
    for (size_t i = 0; i < course->count; i++)
        out_number(out, NULL, course->turn[i]);
    out_list_end(out);
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
    look_at(game, setup, state, value);
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
