/* The host as a role that anybody can run. */
#include "games/truco/host.h"

static size_t rows(const struct protocol *protocol, void *options, struct option_row *rows)
{
    (void)protocol;
    rows[0] = truco_show_all_row(options);
    return 1;
}

static size_t size(const struct role_start *start)
{
    (void)start;
    return sizeof(struct truco_host);
}

static void init(void *role, const struct role_start *start, usec_t now)
{
    truco_host_init(role, start, now);
}

static void octets(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now)
{
    (void)line;
    truco_host_receive(role, octets, count, now);
}

static void tick(void *role, usec_t now)
{
    truco_host_tick(role, now);
}

static usec_t deadline(const void *role)
{
    return truco_host_deadline(role);
}

static int number(const void *role)
{
    (void)role;
    return TRUCO_HOST;
}

static bool busy(const void *role)
{
    const struct truco_host *host = role;
    return host->phase == TRUCO_HOST_PLAYING && host->table.moves > 0;
}

static enum status resume(void *role, const struct role_start *start, const char *journal, size_t length, int as,
                          usec_t now, struct why *why)
{
    (void)as;
    return truco_host_resume(role, start, journal, length, now, why);
}

const struct role truco_host_role = {
    .name = "host",
    .what = "la mesa: reparte, lleva el juego y lo cuenta a todos",
    .options_size = sizeof(struct truco_options),
    .rows = rows,
    .size = size,
    .init = init,
    .octets = octets,
    .tick = tick,
    .deadline = deadline,
    .number = number,
    .call_name = truco_role_name,
    .busy = busy,
    .words = truco_role_words,
    .facts = truco_role_facts,
    .keeping = &(const struct role_keeping){.resume = resume},
};
