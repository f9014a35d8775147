/* A player's station as a role that anybody can run. */
#include <string.h>

#include "games/truco/player.h"

/* ---- options ---- */

static size_t rows(const struct protocol *protocol, void *options, struct option_row *rows)
{
    struct truco_options *o = options;
    (void)protocol;
    rows[0] =
        (struct option_row){"seat", OPT_TEXT, &o->seat, 0, 0, "A|B|C|D", "who plays here; A is also the host", NULL};
    rows[1] = (struct option_row){
        "no-host", OPT_FLAG, &o->no_host, 0, 0, NULL, "the host is another's (sobremesa host truco)", NULL};
    rows[2] = truco_show_all_row(o);
    return 3;
}

static void arrange(void *options, const struct role_ring *ring)
{
    static const char *const letters[] = {"A", "B", "C", "D"};
    struct truco_options *o = options;
    o->seat = letters[ring->index];
}

static enum status check(const struct role_start *start, struct why *why)
{
    const struct truco_options *o = start->options;
    if (!o->seat || strlen(o->seat) != 1 || !strchr("ABCD", o->seat[0]))
        return why_bad(why, "--seat A, B, C or D says who plays here; A is also the host unless --no-host");
    if (o->no_host && o->seat[0] != 'A')
        return why_bad(why, "--no-host goes with --seat A: the others are no hosts");
    return ST_OK;
}

static int seat_of(const void *options)
{
    return ((const struct truco_options *)options)->seat[0] - 'A';
}

/* ---- life ---- */

static size_t size(const struct role_start *start)
{
    (void)start;
    return sizeof(struct truco_player);
}

static void init(void *role, const struct role_start *start, usec_t now)
{
    truco_player_init(role, start, now);
}

static void octets(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now)
{
    (void)line;
    truco_player_receive(role, octets, count, now);
}

static void tick(void *role, usec_t now)
{
    truco_player_tick(role, now);
}

static usec_t deadline(const void *role)
{
    return truco_player_deadline(role);
}

static int number(const void *role)
{
    return (int)((const struct truco_player *)role)->seat;
}

static bool busy(const void *role)
{
    unsigned stage = ((const struct truco_player *)role)->mirror.now.stage;
    return stage > TRUCO_STAGE_PRESENT && stage < TRUCO_STAGE_OVER;
}

/* Our last frame to all may have been lost behind us: the host will send it once more, and we have to be there to pass
 * it on. The host itself knows that everybody has seen the end. */
static usec_t may_leave(const void *role)
{
    const struct truco_player *player = role;
    return player->heard + 5 * truco_repeat_time(player->given.baud) / 2;
}

static enum status resume(void *role, const struct role_start *start, const char *journal, size_t length, int as,
                          usec_t now, struct why *why)
{
    (void)as;
    truco_player_init(role, start, now);
    return truco_player_resume(role, journal, length, now, why);
}

/* ---- its player ---- */

static bool view(const void *role, struct question *position)
{
    const struct truco_player *player = role;
    const struct truco_mirror *mirror = &player->mirror;
    if (mirror->now.blind || mirror->now.stage == TRUCO_STAGE_IDLE)
        return false;
    *position = (struct question){
        .number = player->questions, .setup = &mirror->setup, .view = &mirror->now.state, .seat = (int)player->seat};
    return true;
}

static bool asks(const void *role, struct question *question)
{
    return truco_player_asks(role) && view(role, question);
}

static enum status answer(void *role, uint64_t question, const struct move *move, usec_t now, struct why *why)
{
    if (question != ((struct truco_player *)role)->questions)
        return why_bad(why, "that question is not open any more");
    return truco_player_choose(role, move, now, why);
}

static void name(const void *role, int seat, enum lang lang, struct str *text)
{
    str_add(text, seat == number(role) ? tr(lang, "Tú (%c)") : "%c", truco_letter((unsigned)seat));
}

const struct role truco_player_role = {
    .name = "station",
    .what = "quien juega en A, B, C o D",
    .options_size = sizeof(struct truco_options),
    .rows = rows,
    .place_rows = 2,
    .arrange = arrange,
    .check = check,
    .seat_of = seat_of,
    .size = size,
    .init = init,
    .octets = octets,
    .tick = tick,
    .deadline = deadline,
    .number = number,
    .call_name = truco_role_name,
    .busy = busy,
    .may_leave = may_leave,
    .words = truco_role_words,
    .facts = truco_role_facts,
    .player = &(const struct role_player){.asks = asks, .answer = answer, .view = view, .name = name},
    .keeping = &(const struct role_keeping){.resume = resume},
};
