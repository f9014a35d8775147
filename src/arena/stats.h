/* Small statistics of tournaments. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* The two-sided 95 % point of the normal distribution. */
extern const double stats_z95;

struct interval {
    double low, high;
};

/* Wilson's 95 % interval for a rate of which `wins` of `games` were seen; wins need not be whole.
 * It stays within 0 … 1 and holds for rare events too, unlike ± 1.96 standard deviations. Without
 * games: 0 to 1. */
struct interval stats_wilson(double wins, uint64_t games);

/* Wins of games, and whether that rate lies in the interval of another. */
struct rate {
    double wins;
    uint64_t games;
};

double rate_value(struct rate rate);
struct interval rate_interval(struct rate rate);
bool rate_within(struct rate rate, struct rate other);

/* part / whole, and 0 if there is no whole. */
double stats_ratio(double part, double whole);
