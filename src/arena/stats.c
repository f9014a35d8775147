#include "arena/stats.h"

#include <math.h>

const double stats_z95 = 1.959963984540054;

struct interval stats_wilson(double wins, uint64_t games)
{
    if (!games)
        return (struct interval){0, 1};
    double n = (double)games, rate = wins / n, z2 = stats_z95 * stats_z95;
    double centre = rate + z2 / (2 * n);
    double reach = stats_z95 * sqrt(rate * (1 - rate) / n + z2 / (4 * n * n));
    struct interval out = {(centre - reach) / (1 + z2 / n), (centre + reach) / (1 + z2 / n)};
    /* At 0 and at all wins one end is exact, and rounding must not push it outside. */
    if (wins <= 0)
        out.low = 0;
    if (wins >= n)
        out.high = 1;
    return out;
}

double stats_ratio(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

double rate_value(struct rate rate)
{
    return stats_ratio(rate.wins, (double)rate.games);
}

struct interval rate_interval(struct rate rate)
{
    return stats_wilson(rate.wins, rate.games);
}

bool rate_within(struct rate rate, struct rate other)
{
    struct interval interval = rate_interval(other);
    return rate_value(rate) >= interval.low && rate_value(rate) <= interval.high;
}
