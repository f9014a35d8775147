/* Games to learn from: the engine plays them against itself, and they are read again as positions
 * with labels. */
#include "base/bits.h"
#include "base/rng.h"
#include "workshop/reversi/training.h"

enum {
    RANDOM_LEAST = 10, /* plies */
    RANDOM_MOST = 20,
    PLAYED_EXACTLY = 14, /* empty squares */
    RANDOM_AFTER = 4,    /* one in N of the moves after that is random, for variety */
};

/* A game under way: the position as the side to move sees it. */
struct game_course {
    struct reversi_position position;
    bool white; /* has the move */
    unsigned ply;
};

static const struct game_course opening = {.position = {REVERSI_START_BLACK, REVERSI_START_WHITE}};

static unsigned empties_of(const struct game_course *course)
{
    return REVERSI_SQUARES - bits_count(course->position.own | course->position.other);
}

static void pass_turn(struct game_course *course)
{
    course->position = reversi_pass(course->position);
    course->white = !course->white;
}

static void place_disc(struct game_course *course, unsigned square)
{
    course->position = reversi_play(course->position, square);
    course->white = !course->white;
    course->ply++;
}

static unsigned random_square(uint64_t moves, struct rng *rng)
{
    return bits_select(moves, rng_below(rng, bits_count(moves)));
}

/* Labels all positions with at least `empties` empty squares that have no label yet. */
static void label_from(struct reversi_record *game, unsigned empties, int black)
{
    for (unsigned i = empties; i <= REVERSI_RECORD_EXACT; i++)
        if (game->black[i] == REVERSI_NO_LABEL)
            game->black[i] = (int8_t)black;
    if (game->early == REVERSI_NO_LABEL)
        game->early = (int8_t)black;
}

/* Near the end it solves the position, and labels it with the result. */
static unsigned choose_move(struct reversi_engine *engine, const struct train_play *play,
                            const struct game_course *course, struct reversi_record *game,
                            struct rng *rng)
{
    uint64_t moves = reversi_moves(course->position.own, course->position.other);
    unsigned empties = empties_of(course), best;
    if (course->ply < game->first)
        return random_square(moves, rng);
    if (empties > PLAYED_EXACTLY) {
        best = reversi_search(engine, course->position, UINT64_MAX,
                              (struct reversi_bounds){.depth = play->depth, .selective = true})
                   .best;
        engine->keep = true;
        return best;
    }
    int score = reversi_solve(engine, course->position, &best);
    engine->keep = true;
    label_from(game, empties, course->white ? -score : score);
    return rng_below(rng, RANDOM_AFTER) ? best : random_square(moves, rng);
}

void train_play_game(struct reversi_engine *engine, const struct train_play *play, uint64_t index,
                     struct reversi_record *game)
{
    struct game_course course = opening;
    struct rng rng;
    rng_seed(&rng, rng_mix(play->seed, index));
    *game = (struct reversi_record){.early = REVERSI_NO_LABEL};
    memset(game->moves, REVERSI_RECORD_END, sizeof game->moves);
    memset(game->black, REVERSI_NO_LABEL, sizeof game->black);
    engine->keep = false; /* the first search of a game forgets previous games */
    game->first = (uint8_t)(RANDOM_LEAST + rng_below(&rng, RANDOM_MOST - RANDOM_LEAST + 1));
    while (!reversi_over(course.position)) {
        if (!reversi_moves(course.position.own, course.position.other)) {
            pass_turn(&course);
            continue;
        }
        unsigned square = choose_move(engine, play, &course, game, &rng);
        game->moves[course.ply] = (uint8_t)square;
        place_disc(&course, square);
    }
    int score = reversi_score(course.position);
    label_from(game,
               empties_of(&course) < REVERSI_RECORD_EXACT ? empties_of(&course)
                                                          : REVERSI_RECORD_EXACT,
               course.white ? -score : score);
}

void train_solve_game(struct reversi_engine *engine, struct reversi_record *game)
{
    struct game_course course = opening;
    unsigned best;
    while (empties_of(&course) > REVERSI_RECORD_EXACT && course.ply < REVERSI_RECORD_PLIES &&
           game->moves[course.ply] != REVERSI_RECORD_END) {
        if (!reversi_moves(course.position.own, course.position.other))
            pass_turn(&course);
        place_disc(&course, game->moves[course.ply]);
    }
    if (empties_of(&course) > REVERSI_RECORD_EXACT)
        return; /* it ended early */
    engine->keep = false;
    int score = reversi_solve(engine, course.position, &best);
    game->black[REVERSI_RECORD_EXACT] = (int8_t)(course.white ? -score : score);
}

/* ---- reading them again ---- */

/* Returns the label of black. Between two known results, players have made their mistakes at
 * unknown moves: the label is interpolated. */
static int label_of(const struct reversi_record *game, unsigned empties)
{
    int early = game->early, late = game->black[REVERSI_RECORD_EXACT];
    if (empties > REVERSI_RECORD_EXACT && empties < REVERSI_RECORD_THEORY &&
        early != REVERSI_NO_LABEL && late != REVERSI_NO_LABEL)
        return (early * (int)(empties - REVERSI_RECORD_EXACT) +
                late * (int)(REVERSI_RECORD_THEORY - empties)) /
               (REVERSI_RECORD_THEORY - REVERSI_RECORD_EXACT);
    return empties >= REVERSI_RECORD_EARLY
               ? game->early
               : game->black[empties < REVERSI_RECORD_EXACT ? empties : REVERSI_RECORD_EXACT];
}

unsigned train_positions(const struct reversi_record *game, struct train_position *positions)
{
    struct game_course course = opening;
    unsigned count = 0;
    while (course.ply < REVERSI_RECORD_PLIES && game->moves[course.ply] != REVERSI_RECORD_END) {
        int label = label_of(game, empties_of(&course));
        if (course.ply >= game->first && label != REVERSI_NO_LABEL)
            positions[count++] =
                (struct train_position){course.position, course.white ? -label : label};
        if (!reversi_moves(course.position.own, course.position.other)) {
            pass_turn(&course);
            continue;
        }
        place_disc(&course, game->moves[course.ply]);
    }
    return count;
}
