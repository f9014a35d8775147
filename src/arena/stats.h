/* Small statistics of tournaments. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct interval {
    double low, high;
};

/* The 95 % interval of Wilson for a rate of which `wins` of `games` were seen (half a win counts
 * half): it stays inside 0 … 1 and is right for rare events too, which wins ± 1.96 deviations are
 * not. Without games: 0 to 1, nothing is known. */
struct interval stats_wilson(double wins, uint64_t games);

/* So many of so many games, and whether that figure lies in the interval of another. */
struct rate {
    double wins;
    uint64_t games;
};

double rate_value(struct rate rate);
struct interval rate_interval(struct rate rate);
bool rate_within(struct rate rate, struct rate other);

/* part / whole, and 0 if there is no whole. */
double stats_ratio(double part, double whole);
