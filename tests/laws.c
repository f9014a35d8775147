#include "core/game_study.h"
#include "laws.h"

#include <stdarg.h>

void laws_broken(const struct position *at, const struct move *move, const char *format, ...)
{
    char text[GAME_STATE_TEXT_MAX], said[400];
    struct str str = str_make(text, sizeof text);
    va_list args;
    va_start(args, format);
    vsnprintf(said, sizeof said, format, args);
    va_end(args);
    at->game->state_text(at->setup, at->state, &str);
    print_error("%s, play %u, after %u moves: %s\n", at->game->name, at->play, at->moves, text);
    if (move)
        print_error("move: kind %d a %d b %d c %d n %d set %llx\n", move->kind, move->a, move->b,
                    move->c, move->n, (unsigned long long)move->set);
    print_error("%s\n", said);
    fail();
    abort();
}

static unsigned variants(const struct game *game)
{
    unsigned count = 0;
    while (game_study(game)->variants && game_study(game)->variants[count])
        count++;
    return count;
}

void laws_setup(const struct game *game, int seats, unsigned play, struct game_setup *setup)
{
    char options[GAME_OPTIONS_MAX];
    struct why why = {0};
    unsigned count = variants(game);
    for (;; seats--) {
        snprintf(options, sizeof options, "seats=%d %s", seats,
                 count ? game_study(game)->variants[play % count] : "");
        if (game->setup_make(options, setup, &why) == ST_OK)
            break;
        if (seats == game->seats_min) /* some rules are for fewer than the game has room for */
            fail_msg("%s: %s", game->name, why.text);
    }
    assert_int_equal(game->seats(setup), seats);
}

struct move laws_choose(const struct choice *choices, size_t count, struct rng *rng)
{
    const struct choice *family = &choices[rng_below(rng, (uint32_t)count)];
    struct move move = family->move;
    uint32_t span = (uint32_t)family->high - (uint32_t)family->low + 1;
    move.n =
        (int32_t)((uint32_t)family->low + (span ? rng_below(rng, span) : (uint32_t)rng_next(rng)));
    move.set |= rng_next(rng) & family->within;
    return move;
}

size_t laws_members(const struct position *at, struct move *members, size_t max)
{
    size_t count = 0;
    assert_true(max >= at->choices * 5 && max >= at->odds);
    for (size_t i = 0; i < at->odds; i++)
        members[count++] = at->outcome[i].move;
    for (size_t i = 0; i < at->choices; i++) {
        const struct choice *family = &at->choice[i];
        for (int edge = 0; edge < 4; edge++) {
            if ((edge & 1 && family->low == family->high) || (edge & 2 && !family->within))
                continue;
            struct move *move = &members[count++];
            *move = family->move;
            move->n = edge & 1 ? family->high : family->low;
            move->set |= edge & 2 ? family->within : 0;
        }
        if (family->low != family->high || family->within)
            members[count++] = laws_choose(family, 1, at->rng);
    }
    return count;
}

bool laws_listed(const struct position *at, const struct move *move)
{
    for (size_t i = 0; i < at->choices; i++)
        if (choice_holds(&at->choice[i], move))
            return true;
    for (size_t i = 0; i < at->odds; i++)
        if (move_equal(&at->outcome[i].move, move))
            return true;
    return false;
}

static uint8_t near_octet(uint8_t octet, struct rng *rng)
{
    switch (rng_below(rng, 4)) {
    case 0:
        return (uint8_t)(octet + 1);
    case 1:
        return (uint8_t)(octet - 1);
    case 2:
        return (uint8_t)(octet ^ 1u << rng_below(rng, 8));
    default:
        return (uint8_t)rng_next(rng);
    }
}

static int32_t near_number(int32_t n, struct rng *rng)
{
    static const int32_t far[] = {0, -1, INT32_MIN, INT32_MAX, 1000000};
    switch (rng_below(rng, 4)) {
    case 0:
        return (int32_t)((uint32_t)n + 1);
    case 1:
        return (int32_t)((uint32_t)n - 1);
    case 2:
        return far[rng_below(rng, 5)];
    default:
        return (int32_t)rng_next(rng);
    }
}

static void change_a_field(struct move *move, struct rng *rng)
{
    switch (rng_below(rng, 6)) {
    case 0:
        move->kind = near_octet(move->kind, rng);
        break;
    case 1:
        move->a = near_octet(move->a, rng);
        break;
    case 2:
        move->b = near_octet(move->b, rng);
        break;
    case 3:
        move->c = near_octet(move->c, rng);
        break;
    case 4:
        move->n = near_number(move->n, rng);
        break;
    default:
        move->set ^= (uint64_t)1 << rng_below(rng, 64);
        break;
    }
}

struct move laws_random_move(const struct position *at)
{
    struct rng *rng = at->rng;
    struct move move = {.kind = (uint8_t)rng_below(rng, 12), .a = (uint8_t)rng_below(rng, 64)};
    switch (rng_below(rng, 8)) {
    case 0: /* noise in every field */
        move = (struct move){(uint8_t)rng_next(rng), (uint8_t)rng_next(rng), (uint8_t)rng_next(rng),
                             (uint8_t)rng_next(rng), (int32_t)rng_next(rng), rng_next(rng)};
        break;
    case 1: /* small numbers: what a game's fields usually are */
        move.b = (uint8_t)rng_below(rng, 3);
        move.c = (uint8_t)rng_below(rng, 6);
        move.n = (int32_t)rng_below(rng, 8) - 2;
        break;
    default: /* next to a listed one, or a listed one */
        if (at->choices)
            move = laws_choose(at->choice, at->choices, rng);
        else if (at->odds)
            move = at->outcome[rng_below(rng, (uint32_t)at->odds)].move;
        for (uint32_t changes = rng_below(rng, 3); changes; changes--)
            change_a_field(&move, rng);
        break;
    }
    return move;
}

/* ---- the walk ---- */

enum { LAWS_VARIANTS = 10 };

static void look(struct position *at, struct choice *choices, struct rng *dice, struct rng *memory)
{
    const struct game *game = at->game;
    at->to_move = game->to_move(at->setup, at->state);
    at->choices = at->to_move >= 0 ? game->choices(at->setup, at->state, choices) : 0;
    at->odds = 0;
    if (at->to_move == SEAT_CHANCE)
        game->draw(at->setup, at->state, dice, &at->next);
    else if (at->to_move >= 0) {
        if (!at->choices || at->choices > GAME_CHOICES_MAX)
            laws_broken(at, NULL, "seat %d is to move and has %zu families of choices", at->to_move,
                        at->choices);
        at->next = laws_choose(choices, at->choices, memory);
    }
}

static void ask(struct law *law, struct position *at, struct odds *odds)
{
    if (law->one_in > 1 && rng_below(at->rng, law->one_in) != 0)
        return;
    if (law->odds && !at->odds && at->to_move == SEAT_CHANCE)
        at->odds = at->game->odds(at->setup, at->state, odds);
    law->positions++;
    law->check(at, &law->things);
}

static uint64_t play_one(struct position *at, unsigned char *state, struct law *laws, size_t count,
                         uint64_t seed)
{
    static struct choice choices[GAME_CHOICES_MAX];
    static struct odds odds[GAME_ODDS_MAX];
    struct rng dice, memory, own;
    rng_seed(&dice, rng_mix(seed, 0));
    rng_seed(&memory, rng_mix(seed, 1));
    rng_seed(&own, rng_mix(seed, 2));
    at->rng = &own;
    at->choice = choices;
    at->outcome = odds;
    at->state = as_state(state);
    at->game->start(at->setup, as_state(state));
    for (at->moves = 0;; at->moves++) {
        look(at, choices, &dice, &memory);
        for (size_t i = 0; i < count; i++)
            ask(&laws[i], at, odds);
        if (at->to_move == SEAT_NOBODY)
            return at->moves;
        if (at->moves >= at->game->bound)
            laws_broken(at, NULL, "a game of more than %u moves", at->game->bound);
        at->game->apply(at->setup, as_state(state), &at->next);
    }
}

void laws_walk_game(const struct game *game, struct law *laws, size_t count, unsigned plays,
                    uint64_t seed)
{
    static unsigned char setups[LAWS_VARIANTS][GAME_SEATS_MAX + 1][GAME_SETUP_MAX]
        __attribute__((aligned(16)));
    static unsigned char state[GAME_STATE_MAX] __attribute__((aligned(16)));
    uint64_t moves = 0;
    unsigned kinds = variants(game) ? variants(game) : 1,
             sizes = (unsigned)(game->seats_max - game->seats_min + 1);
    assert_true(kinds <= LAWS_VARIANTS);
    for (unsigned kind = 0; kind < kinds; kind++)
        for (int seats = game->seats_min; seats <= game->seats_max; seats++)
            laws_setup(game, seats, kind, as_setup(setups[kind][seats]));
    for (size_t i = 0; i < count; i++)
        laws[i].positions = laws[i].things = 0;
    size_t weight = game->state_size > LAWS_STATE ? game->state_size : LAWS_STATE;
    uint64_t enough = (uint64_t)plays * LAWS_MOVES * LAWS_STATE / weight;
    unsigned play = 0;
    for (; play < plays && moves < enough; play++) {
        unsigned kind = play % kinds;
        int seats = game->seats_min + (int)(play / kinds % sizes);
        struct position at = {.game = game, .setup = as_setup(setups[kind][seats]), .play = play};
        at.seats = game->seats(at.setup);
        moves += play_one(&at, state, laws, count, rng_mix(seed, play));
    }
    print_message("%s: %u plays, %llu moves\n", game->name, play, (unsigned long long)moves);
    for (size_t i = 0; i < count; i++) {
        print_message("  %-62s %9llu positions %10llu cases\n", laws[i].says,
                      (unsigned long long)laws[i].positions, (unsigned long long)laws[i].things);
        assert_true(laws[i].positions > 0);
    }
}

void laws_walk(struct law *laws, size_t count, unsigned plays, uint64_t seed)
{
    for (const struct game *const *game = registry_games(); *game; game++)
        laws_walk_game(*game, laws, count, plays, seed);
}
