/* Adds up the outcomes of games, and says what the sums mean. */
#include "arena/arena.h"
#include "arena/stats.h"
#include "base/bits.h"
#include "core/bot.h"
#include "core/game_study.h"

void totals_add_game(struct arena_totals *totals, const struct arena *arena, const int *player,
                     const struct arena_game *game, const struct bot_memory *memories)
{
    totals->games++;
    for (int seat = 0; game->faults && seat < arena->seats; seat++)
        totals->faults[player[seat]] += memories[seat].faults;
    if (!game->finished) {
        totals->unfinished++;
        return;
    }
    for (int seat = 0; seat < arena->seats; seat++)
        totals->finished[player[seat]][seat]++;
    totals->limited += game->limited;
    if (game->winner == SEAT_NOBODY) {
        totals->draws++;
        for (int seat = 0; seat < arena->seats; seat++)
            if (game->shared >> seat & 1)
                totals->shares[player[seat]] += ARENA_WIN / bits_count(game->shared);
    } else {
        for (unsigned team = game->shared ? game->shared : 1u << game->winner; team;
             team &= team - 1)
            totals->wins[player[bits_lowest(team)]][bits_lowest(team)]++;
        totals->limited_wins[player[game->winner]] += game->limited;
    }
    totals->first_wins += game->winner != SEAT_NOBODY && game->winner == game->first;
    totals->turns += game->turns;
    totals->score += game->score;
    for (int i = 0; game_study(arena->game)->counts && i < GAME_COUNTS_MAX; i++)
        totals->counts[i] += game->counts[i];
}

/* All members are whole numbers of one size, so they are added up as an array. */
void totals_add(struct arena_totals *to, const struct arena_totals *from)
{
    uint64_t *sum = (uint64_t *)to;
    const uint64_t *more = (const uint64_t *)from;
    for (size_t i = 0; i < sizeof *to / sizeof *sum; i++)
        sum[i] += more[i];
}

uint64_t arena_finished(const struct arena_totals *totals)
{
    return totals->games - totals->unfinished;
}

uint64_t arena_wins(const struct arena *arena, const struct arena_totals *totals, int player)
{
    uint64_t wins = 0;
    for (int seat = 0; seat < arena->seats; seat++)
        wins += totals->wins[player][seat];
    return wins;
}

double arena_won(const struct arena *arena, const struct arena_totals *totals, int player)
{
    return (double)arena_wins(arena, totals, player) + (double)totals->shares[player] / ARENA_WIN;
}

double arena_win_rate(const struct arena *arena, const struct arena_totals *totals, int player)
{
    return stats_ratio(arena_won(arena, totals, player), (double)arena_finished(totals));
}

uint64_t arena_seat_wins(const struct arena *arena, const struct arena_totals *totals, int seat)
{
    uint64_t wins = 0;
    for (int player = 0; player < arena->seats; player++)
        wins += totals->wins[player][seat];
    return wins;
}
