#include "arena/duels.h"

enum { BATCH_DEALS = 64 };
static const double alpha = 0.05, beta = 0.05;

/* ---- one duel ---- */

double hypotheses_lower(void)
{
    return sprt_lower(alpha, beta);
}

double hypotheses_upper(void)
{
    return sprt_upper(alpha, beta);
}

int hypotheses_decide(const struct hypotheses *hypotheses, const struct duel *duel)
{
    double llr = sprt_llr(duel, hypotheses->elo0, hypotheses->elo1);
    if (llr >= hypotheses_upper())
        return 1;
    return llr <= hypotheses_lower() ? 0 : HYPOTHESES_OPEN;
}

enum status duels_play(const struct duel_plan *plan, struct duel *duel, struct why *why)
{
    const atomic_bool *stop = plan->arena->stop;
    struct arena_game games[BATCH_DEALS * DUEL_SIDES];
    double scores[BATCH_DEALS * DUEL_SIDES];
    *duel = (struct duel){0};
    if (plan->archive)
        TRY(archive_read(plan->archive, &plan->key, plan->deals, duel, why));
    *plan->played += duel->deals * DUEL_SIDES;
    while (duel->deals < plan->deals && !(stop && atomic_load(stop))) {
        /* The approximation by the normal distribution needs some deals first. */
        if (plan->hypotheses && duel->deals >= BATCH_DEALS &&
            hypotheses_decide(plan->hypotheses, duel) != HYPOTHESES_OPEN)
            break;
        uint64_t left = plan->deals - duel->deals, from = duel->deals * DUEL_SIDES, count = 0,
                 most = (left < BATCH_DEALS ? left : BATCH_DEALS) * DUEL_SIDES;
        TRY(arena_run(plan->arena, from, most, games, plan->totals, why));
        for (; count < most && games[count].played && games[count + 1].played;
             count += DUEL_SIDES) {
            for (unsigned i = 0; i < DUEL_SIDES; i++)
                scores[count + i] = duel_score(plan->arena, from + count + i, &games[count + i]);
            duel_add(duel, scores + count);
        }
        *plan->played += count;
        if (plan->archive)
            TRY(archive_add(plan->archive, &plan->key, from, games, scores, count, why));
    }
    return ST_OK;
}

/* ---- round-robins ---- */

void robin_add(struct robin *robin, size_t first, size_t second, const struct duel *duel)
{
    double played = (double)(duel->deals * DUEL_SIDES);
    robin->played[first][second] = robin->played[second][first] = played;
    robin->won[first][second] = duel->sum * DUEL_SIDES;
    robin->won[second][first] = played - robin->won[first][second];
}

void robin_rate(struct robin *robin)
{
    rating_fit(robin->players, robin->won, robin->played, robin->ratings);
    for (size_t i = 0; i < robin->players; i++) {
        size_t at = i;
        for (; at > 0 && robin->ratings[robin->order[at - 1]].elo < robin->ratings[i].elo; at--)
            robin->order[at] = robin->order[at - 1];
        robin->order[at] = i;
    }
}

static double row_sum(const double *row, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += row[i];
    return sum;
}

double robin_games(const struct robin *robin, size_t player)
{
    return row_sum(robin->played[player], robin->players);
}

double robin_score(const struct robin *robin, size_t player)
{
    return stats_ratio(row_sum(robin->won[player], robin->players), robin_games(robin, player));
}
