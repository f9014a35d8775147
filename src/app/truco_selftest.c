/* The partner of `selftest` on the truco ring. */
#include <stdlib.h>
#include <string.h>

#include "app/selftest.h"
#include "games/truco/selftest.h"

static const struct exam_trial *trial(const struct partner *partner, size_t index)
{
    const struct exam_trial *head = &truco_trials(partner->role)[index].head;
    return head->name ? head : NULL;
}

static void begin(const struct partner *partner, const struct partner_options *o, usec_t now)
{
    struct truco_selftest_options options = {
        .exam = o->exam,
        .program = partner->role,
        .baud = o->baud,
        .partidas = o->games,
        .timeout = o->timeout,
        .patience = o->patience,
        .seed = o->seed,
        .lang = o->lang,
        .who = o->who,
        .send = o->send,
    };
    truco_selftest_init(partner->machine, &options, now);
}

static void receive(void *machine, const uint8_t *octets, size_t count, usec_t now)
{
    truco_selftest_receive(machine, octets, count, now);
}

static void tick(void *machine, usec_t now)
{
    truco_selftest_tick(machine, now);
}

static usec_t deadline(const void *machine)
{
    return truco_selftest_deadline(machine);
}

static void gone(void *machine, usec_t now)
{
    truco_selftest_gone(machine, now);
}

enum status partner_of_truco(struct partner *partner, const struct game *game, const char *seat, struct why *why)
{
    static const char *const roles[] = {"A", "B", "C", "D", "S", "SA"}; /* a seat, TRUCO_HOST, TRUCO_HOST_AND_A */
    unsigned role = 0;
    while (role < sizeof roles / sizeof roles[0] && strcmp(seat ? seat : "B", roles[role]) != 0)
        role++;
    if (role == sizeof roles / sizeof roles[0])
        return why_bad(why, "'%.20s' is no station: --seat is A, B, C, D, S for a host, or SA for a host with A in it",
                       seat);
    struct truco_selftest *test = calloc(1, sizeof *test);
    if (!test)
        abort();
    *partner = (struct partner){test, &test->exam, trial, begin, receive, tick, deadline, gone, game, role};
    return ST_OK;
}
