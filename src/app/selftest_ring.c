/* The partner of `selftest` on a 4-byte ring. */
#include <stdlib.h>

#include "app/selftest.h"
#include "protocol/ring_selftest.h"

enum { ROUND_OCTETS = 16 };

static const struct exam_trial *trial(const struct partner *partner, size_t index)
{
    const struct exam_trial *head = &partner->game->ring->trials[index].head;
    return head->name ? head : NULL;
}

static void begin(const struct partner *partner, const struct partner_options *o, usec_t now)
{
    usec_t round = o->baud ? ROUND_OCTETS * 10 * USEC_SECOND / o->baud : 0;
    struct selftest_options options = {
        .game = o->game,
        .exam = o->exam,
        .rules = o->rules,
        .games = o->games,
        .timeout = o->timeout + round,
        .patience = o->patience + round,
        .seed = o->seed,
        .lang = o->lang,
        .who = o->who,
        .send = o->send,
    };
    selftest_init(partner->machine, &options, now);
}

static void receive(void *machine, const uint8_t *octets, size_t count, usec_t now)
{
    selftest_receive(machine, octets, count, now);
}

static void tick(void *machine, usec_t now)
{
    selftest_tick(machine, now);
}

static usec_t deadline(const void *machine)
{
    return selftest_deadline(machine);
}

static void gone(void *machine, usec_t now)
{
    selftest_gone(machine, now);
}

enum status partner_of_ring(struct partner *partner, const struct game *game, const char *seat, struct why *why)
{
    if (!game->ring || !game->ring->trials)
        return why_bad(why, "there are no trials for %s", game->name);
    if (seat)
        return why_bad(why, "--seat is for truco: on this ring the START frame gives the numbers");
    struct selftest *test = calloc(1, sizeof *test);
    if (!test)
        abort();
    *partner = (struct partner){test, &test->exam, trial, begin, receive, tick, deadline, gone, game, 0};
    return ST_OK;
}
