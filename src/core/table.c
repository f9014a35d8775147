#include "core/bot.h"
#include "core/game_study.h"
#include "core/table.h"

#include <assert.h>

#include "base/sanitized.h"
#include "core/journal/journal.h"

void table_start(struct table *table, const struct game *game, const struct game_setup *setup,
                 struct journal *journal)
{
    memset(table, 0, sizeof *table);
    table->game = game;
    table->setup = setup;
    table->journal = journal;
    game->start(setup, as_state(table->state));
}

int table_to_move(const struct table *table)
{
    return table->game->to_move(table->setup, as_const_state(table->state));
}

int table_actor(const struct table *table)
{
    int seat = table_to_move(table);
    return seat == SEAT_CHANCE
               ? table->game->chance_owner(table->setup, as_const_state(table->state))
               : seat;
}

uint64_t table_hash(const struct table *table)
{
    return table->game->hash(table->setup, as_const_state(table->state));
}

uint64_t table_hash_once(struct table *table)
{
    if (!table->hashed)
        table->hash = table_hash(table);
    table->hashed = true;
    return table->hash;
}

enum status table_play_judged(struct table *table, const struct move *move, enum source source,
                              struct why *why)
{
    const struct game *game = table->game;
    int actor = table_to_move(table);
    assert(!SANITIZED ||
           game->legal(table->setup, as_state(table->state), move, NULL) != MOVE_ILLEGAL);
    _Alignas(16) unsigned char before[GAME_STATE_MAX];
    memcpy(before, table->state, game->state_size);
    game->apply(table->setup, as_state(table->state), move);
    table->hashed = false;
    if (table->journal && source != SOURCE_JOURNAL) {
        enum status status =
            journal_move(table->journal, game, table->setup, table->moves + 1, actor, move,
                         table_hash_once(table), table_to_move(table) == SEAT_NOBODY, why);
        if (status != ST_OK) {
            memcpy(table->state, before, game->state_size);
            table->hashed = false;
            return status;
        }
    }
    table->moves++;
    if (table->observe)
        table->observe(table->observer, table, as_state(before), move, actor);
    return ST_OK;
}

enum status table_play(struct table *table, const struct move *move, enum source source,
                       struct why *why)
{
    struct why reason = {0};
    enum verdict verdict = table->game->legal(table->setup, as_state(table->state), move, &reason);
    if (why)
        *why = reason;
    if (verdict == MOVE_ILLEGAL || (verdict == MOVE_TOLERATED && source == SOURCE_PLAYER))
        return ST_BAD;
    return table_play_judged(table, move, source, why);
}

/* The view of the seat: the state itself where nothing is hidden, else made in `room`. */
static const struct game_state *view_for(const struct game *game, const struct game_setup *setup,
                                         const struct game_state *state, int seat, void *room)
{
    if (game->open)
        return state;
    game->view(setup, state, seat, room);
    return room;
}

/* A sanitized build judges lawful bots, too. */
static bool is_believed(const struct bot *bot)
{
    return bot->lawful && !SANITIZED;
}

/* A bot that is not blind gets the view of its seat, and its answer is judged. */
static const struct move *ask_with_view(const struct game *game, const struct game_setup *setup,
                                        const struct game_state *state, int seat,
                                        const struct bot *bot, struct bot_memory *memory,
                                        uint32_t *faults, const struct choice *choices,
                                        size_t count, struct move *answer)
{
    _Alignas(16) unsigned char room[GAME_STATE_MAX];
    const struct game_state *view = view_for(game, setup, state, seat, room);
    bot->choose(game, setup, view, seat, choices, count, memory, answer);
    if (is_believed(bot) || game->legal(setup, state, answer, NULL) == MOVE_LEGAL)
        return answer;
    assert(!bot->lawful);
    ++*faults;
    memory->faults++;
    return &choices[0].move;
}

/* A bot that needs no list of choices; the list is made only to replace an illegal answer. */
static const struct move *ask_without_choices(const struct game *game,
                                              const struct game_setup *setup,
                                              const struct game_state *state, int seat,
                                              const struct bot *bot, struct bot_memory *memory,
                                              uint32_t *faults, struct choice *choices,
                                              struct move *answer)
{
    _Alignas(16) unsigned char room[GAME_STATE_MAX];
    bot->decide(setup, view_for(game, setup, state, seat, room), seat, memory, answer);
    if (is_believed(bot) || game->legal(setup, state, answer, NULL) == MOVE_LEGAL)
        return answer;
    assert(!bot->lawful);
    ++*faults;
    memory->faults++;
    game->choices(setup, state, choices);
    return &choices[0].move;
}

/* Returns the answer of the seat to move: one of `choices`, or `answer`. Returning a pointer saves
 * a copy, and inlining saves a call with ten arguments. */
static inline const struct move *table_choose(const struct game *game,
                                              const struct game_setup *setup,
                                              const struct game_state *state, int seat,
                                              const struct bot *bot, struct bot_memory *memory,
                                              uint32_t *faults, struct choice *choices,
                                              struct move *answer)
{
    if (bot->decide && game->open && is_believed(bot)) {
        bot->decide(setup, state, seat, memory, answer);
        return answer;
    }
    if (bot->decide)
        return ask_without_choices(game, setup, state, seat, bot, memory, faults, choices, answer);
    size_t count = game->choices(setup, state, choices);
    if (count == 1 && choices[0].low == choices[0].high && !choices[0].within)
        return &choices[0].move;
    if (!bot->blind)
        return ask_with_view(game, setup, state, seat, bot, memory, faults, choices, count, answer);
    bot->choose(game, setup, NULL, seat, choices, count, memory, answer);
    return answer;
}

struct move table_decision(const struct game *game, const struct game_setup *setup,
                           const struct game_state *state, int seat, const struct bot *bot,
                           struct bot_memory *memory, uint32_t *faults)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct move answer;
    return *table_choose(game, setup, state, seat, bot, memory, faults, choices, &answer);
}

uint32_t table_play_on(const struct game *game, const struct game_setup *setup,
                       struct game_state *state, const struct bot *const *bots, struct rng *dice,
                       struct bot_memory *memories, uint32_t most, uint32_t *faults)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct move own;
    bool hurry = game_study(game)->fast_forward != NULL;
    for (int seat = 0; hurry && seat < game->seats(setup); seat++)
        hurry = bots[seat]->blind || is_believed(bots[seat]);
    for (uint32_t moves = 0; moves < most; moves++) {
        const struct move *move = &own;
        if (hurry)
            moves += game_study(game)->fast_forward(setup, state, bots, dice, memories,
                                                    most - moves - 1);
        int seat = game->to_move(setup, state);
        if (seat == SEAT_NOBODY)
            return moves;
        if (seat == SEAT_CHANCE)
            game->draw(setup, state, dice, &own);
        else
            move = table_choose(game, setup, state, seat, bots[seat], &memories[seat], faults,
                                choices, &own);
        game->apply(setup, state, move);
    }
    return most;
}

bool table_play_out(const struct game *game, const struct game_setup *setup,
                    struct game_state *state, const struct bot *const *bots, struct rng *dice,
                    struct bot_memory *memories, uint32_t *faults)
{
    table_play_on(game, setup, state, bots, dice, memories, game->bound, faults);
    return game->to_move(setup, state) == SEAT_NOBODY;
}
