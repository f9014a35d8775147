#include "cli/role_seat.h"

#include <errno.h>
#include <strings.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/screen.h"
#include "session/line/poller.h"

/* ---- what the seat wants ---- */

static enum status seat_on_answer(void *who, uint64_t number, const struct move *move, usec_t now,
                                  struct why *why)
{
    struct role_seat *at = who;
    return role_driver_answer(at->config.driver, number, move, why);
}

static enum status seat_on_again(void *who, struct why *why)
{
    struct role_seat *at = who;
    role_driver_another(at->config.driver);
    return ST_OK;
}

/* ---- lines ---- */

static void seat_leave(struct role_seat *at, bool ended)
{
    at->config.left(at->config.who, ended && at->seat.stage != STAGE_DONE);
}

/* Lines are taken when they are whole. What does not fit into one is dropped. */
static void seat_on_input(uv_poll_t *poll, int status, int events)
{
    struct role_seat *at = poll->data;
    char octets[256];
    ssize_t count = read(STDIN_FILENO, octets, sizeof octets);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (count <= 0) {
        poller_stop(&at->input);
        seat_leave(at, true);
        return;
    }
    for (ssize_t i = 0; i < count && at->input; i++)
        if (octets[i] == '\n') {
            at->line[at->length] = '\0';
            at->length = 0;
            struct why why;
            bool goodbye = strcasecmp(at->line, "q") == 0 || strcasecmp(at->line, "salir") == 0 ||
                           strcasecmp(at->line, "quit") == 0;
            if (at->config.again && goodbye)
                seat_leave(at, false);
            else if (plain_line(&at->plain, at->line, clock_now(), &why) != ST_OK)
                fail(at->config.command, "%s", why.text);
            else if (at->seat.stage == STAGE_LEFT)
                seat_leave(at, false);
        } else if (at->length < sizeof at->line - 1) {
            at->line[at->length++] = octets[i];
        }
}

/* ---- what the driver tells ---- */

void role_seat_event(struct role_seat *at, const struct runner_role *here,
                     const struct role_event *event)
{
    /* In lines the command prints the other events. */
    bool for_lines = event->kind == ROLE_BEGUN || event->kind == ROLE_MOVED ||
                     event->kind == ROLE_OVER || event->kind == ROLE_FAULT;
    if (!at->config.here || here != runner_player(&at->config.driver->runner))
        return;
    if (!at->source.role)
        role_source_start(&at->source, here->state);
    if (!at->drawn && event->kind == ROLE_MOVED) /* names and numbers may be new */
        seat_update(&at->seat, clock_now());
    if (at->drawn || for_lines)
        role_source_event(&at->source, event);
}

void role_seat_update(struct role_seat *at)
{
    struct why why;
    if (!at->config.here)
        return;
    if (at->config.driver->runner.running && !at->source.role)
        role_source_start(&at->source, runner_player(&at->config.driver->runner)->state);
    if (!at->drawn && plain_update(&at->plain, clock_now(), &why) != ST_OK)
        fail(at->config.command, "%s", why.text);
}

static void print_scene_line(void *who, const char *line)
{
    printf("  %s\n", line);
}

void role_seat_show(struct role_seat *at)
{
    seat_update(&at->seat, clock_now());
    printf("\n");
    plain_print_scene(&at->seat.scene, at->config.lang, print_scene_line, NULL);
}

/* ---- life ---- */

bool role_seat_open(struct role_seat *at, const struct role_seat_config *config)
{
    memset(at, 0, sizeof *at);
    at->config = *config;
    if (!config->here)
        return true;
    const struct runner_role *here = runner_player(&config->driver->runner);
    role_source_init(&at->source,
                     &(struct role_source_config){.game = here->start.game,
                                                  .protocol = here->start.protocol,
                                                  .role = here->role,
                                                  .lang = config->lang,
                                                  .who = at,
                                                  .answer = seat_on_answer,
                                                  .again = config->again ? seat_on_again : NULL});
    const struct seat_config seat = {.source = &at->source.source, .lang = config->lang};
    at->drawn = screen_can_draw(config->plain);
    at->writer = screen_lines();
    if (at->drawn) {
        seat_open(&at->seat, &seat);
        return true;
    }
    plain_open(&at->plain, &at->seat, &seat, &at->writer);
    at->plain.wired = true;
    at->source.source.listener.said = NULL; /* it would be said twice: see role_seat_event */
    at->input = poller_start(config->driver->in.loop, STDIN_FILENO, UV_READABLE, seat_on_input, at);
    return at->input != NULL; /* a plain file cannot be waited for */
}

void role_seat_close(struct role_seat *at)
{
    poller_stop(&at->input);
}
