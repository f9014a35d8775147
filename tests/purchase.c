/* Counts the calls of one purchase: a table of Monopoly plays until a seat can buy its square, buys
 * it and writes that into a journal. Prints {"calls":N,"hashing":M}: our functions that were
 * entered meanwhile, and those of them that were the game's hash or below it. The sources are
 * compiled with -finstrument-functions, which counts inlined calls too. tools/measure-code
 * --purchase shows the figures. */
#include <stdlib.h>

#include "core/journal/journal.h"
#include "games/monopoly/monopoly.h"

#define NOT_COUNTED __attribute__((no_instrument_function))

static struct {
    bool running;
    unsigned calls, hashing;
    unsigned hash_depth; /* functions entered and not left since the game's hash was called */
} count;

/* gcc calls these two, by these names. */
NOT_COUNTED void __cyg_profile_func_enter(void *function, void *caller);
NOT_COUNTED void __cyg_profile_func_exit(void *function, void *caller);

void __cyg_profile_func_enter(void *function, void *caller)
{
    if (!count.running)
        return;
    count.calls++;
    if (count.hash_depth || function == (void *)game_monopoly.hash)
        count.hash_depth++;
    count.hashing += count.hash_depth > 0;
}

void __cyg_profile_func_exit(void *function, void *caller)
{
    if (count.hash_depth)
        count.hash_depth--;
}

NOT_COUNTED static void require(enum status status, const struct why *why)
{
    if (status == ST_OK)
        return;
    fprintf(stderr, "purchase: %s\n", why->text);
    exit(1);
}

/* Finds the move that buys; false: there is none, and `move` is the first choice. */
NOT_COUNTED static bool find_purchase(const struct table *table, struct move *move)
{
    struct choice choices[GAME_CHOICES_MAX];
    for (size_t i = table->game->choices(table->setup, as_const_state(table->state), choices);
         i-- > 0;) {
        *move = choices[i].move;
        if (move->kind == MONO_MOVE_BUY)
            return true;
    }
    return false;
}

NOT_COUNTED int main(void)
{
    static struct game_setup setup;
    static struct table table;
    struct journal journal;
    struct rng dice;
    struct move move;
    struct why why;
    require(game_monopoly.setup_make("seats=4", &setup, &why), &why);
    require(journal_open(&journal, "/dev/null", SIZE_MAX, &why), &why);
    table_start(&table, &game_monopoly, &setup, &journal);
    rng_seed(&dice, 1);
    for (;;) {
        if (table_to_move(&table) == SEAT_CHANCE)
            game_monopoly.draw(&setup, as_state(table.state), &dice, &move);
        else if (find_purchase(&table, &move))
            break;
        require(table_play(&table, &move, SOURCE_PLAYER, &why), &why);
    }
    count.running = true;
    enum status status = table_play(&table, &move, SOURCE_PLAYER, &why);
    count.running = false;
    require(status, &why);
    journal_close(&journal);
    printf("{\"calls\":%u,\"hashing\":%u}\n", count.calls, count.hashing);
    return 0;
}
