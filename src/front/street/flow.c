/* What goes on between commands: chance, automatic players, questions, turns that pass by themselves (S27). */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "front/street/private.h"

void street_sit(struct street *st)
{
    table_start(&st->table, &game_monopoly, &st->setup, &st->journal);
    st->table.observe = street_observe;
    st->table.observer = st;
    mt19937_seed(&st->mt, (uint32_t)st->seed);
    rng_seed_mt(&st->dice, &st->mt);
    st->deadline = USEC_NEVER;
    if (st->setup.minutes)
        st->deadline = st->config->now() + st->setup.minutes * 60 * USEC_SECOND;
    st->clocked = 0;
    for (int seat = 0; seat < MONO_SEATS; seat++)
        mind_start(&st->mind[seat], st->seed);
    st->pushed = false;
    st->unseen = false;
    st->thrown = 0;
    st->debtor = -1;
    st->open = true;
}

void street_close(struct street *st, bool keep)
{
    if (!st->open)
        return;
    st->open = false;
    if (!keep)
        street_store_clear(st);
}

static bool play(struct street *st, const struct move *move, bool typed)
{
    struct why why;
    st->typed = typed;
    enum status status = table_play(&st->table, move, SOURCE_PLAYER, &why);
    st->typed = false;
    if (status != ST_OK)
        street_say(st, "%s\n", why.text); /* the judge was asked before: a bug, and the game goes on */
    return status == ST_OK;
}

bool street_play(struct street *st, const struct move *move)
{
    enum mono_no no = mono_judge(&st->setup, street_state(st), move);
    if (no == MONO_YES)
        return play(st, move, true);
    street_refuse(st, no, move);
    return false;
}

/* ---- chance and automatic players ---- */

/* A person presses INTRO for the throw that decides who begins; false: no answer. */
static bool ask_order(struct street *st, int seat)
{
    char line[STREET_LINE];
    if (st->player[seat].bot) {
        street_say(st, tr(st->lang, "%s lanza su dado:\n"), street_name(st, seat));
        return true;
    }
    while (street_ask(st, STREET_TAB_NOTHING, line, sizeof line, tr(st->lang, "%s, pulse 'INTRO' para lanzar su dado:"),
                      street_name(st, seat)))
        if (!*line || (!street_aside(st, line) && !st->leaving))
            return true;
    return false;
}

static bool draw(struct street *st)
{
    const struct mono_state *s = street_state(st);
    struct move move;
    if (s->phase == MONO_ORDER && !ask_order(st, s->control))
        return false;
    mono_draw(&st->setup, s, &st->dice, &move);
    return play(st, &move, false);
}

/* What an automatic player does not do here: the control is lent by people, the time is called by the clock, and
 * whoever owes nothing plays on. */
static bool is_out_of_place(const struct mono_state *s, const struct move *move)
{
    return move->kind == MONO_MOVE_CONTROL || move->kind == MONO_MOVE_TIME ||
           (move->kind == MONO_MOVE_BANKRUPT && s->phase != MONO_DEBT);
}

/* What a player notes for itself is kept in the journal, as soon as it changes. */
static void keep_notes(struct street *st, int seat, const struct mind *before)
{
    const uint64_t *n = st->mind[seat].notes;
    struct why why;
    if (memcmp(before->notes, n, sizeof before->notes) == 0)
        return;
    enum status status = journal_note(&st->journal, &why,
                                      "mind %d %" PRIx64 " %" PRIx64 " %" PRIx64 " %" PRIx64 " %" PRIx64 " %" PRIx64
                                      " %" PRIx64 " %" PRIx64,
                                      seat, n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]);
    (void)status;
}

/* Its generator is seeded for each decision from the game's seed and the number of the move: that need not be saved. */
static bool decide(struct street *st, int seat)
{
    const struct mono_state *s = street_state(st);
    struct mind *mind = &st->mind[seat], before = *mind;
    uint32_t faults = 0;
    struct move on = {.kind = s->phase == MONO_DONE ? MONO_MOVE_PASS : MONO_MOVE_THROW};
    mind->because = NULL;
    rng_seed(&mind->rng, rng_mix(st->seed, st->table.moves));
    struct move move = table_decision(&game_monopoly, &st->setup, s, seat, st->player[seat].bot, mind, &faults);
    if (is_out_of_place(s, &move))
        move = on;
    if (move.kind == MONO_MOVE_THROW)
        st->pushed = false;
    if (st->config->explain && mind->because)
        street_say(st, tr(st->lang, "(%s decide por la regla %s)\n"), street_name(st, seat), mind->because);
    keep_notes(st, seat, &before);
    return play(st, &move, false);
}

/* ---- the clock of a game with a time limit ---- */

static void watch_clock(struct street *st)
{
    const struct mono_state *s = street_state(st);
    struct move move = {.kind = MONO_MOVE_TIME};
    struct why why;
    if (!st->setup.minutes || s->phase != MONO_FREE || s->called)
        return;
    usec_t now = st->config->now();
    if (now >= st->deadline) {
        play(st, &move, false);
        return;
    }
    /* What has passed is noted once a minute, so that an interrupted game does not begin its time again. */
    usec_t played = st->setup.minutes * 60 * USEC_SECOND - (st->deadline - now);
    unsigned minutes = (unsigned)(played / (60 * USEC_SECOND));
    if (minutes > st->clocked) {
        st->clocked = minutes;
        enum status status = journal_note(&st->journal, &why, "clock %u", minutes);
        (void)status;
    }
}

/* ---- on and on ---- */

/* Whether the automatic player on turn waits for somebody to press `tirar`. */
static bool waits_for_push(const struct street *st)
{
    const struct mono_state *s = street_state(st);
    return s->phase == MONO_FREE && s->control == s->turn && !st->pushed && !st->config->automatic;
}

/* Said when the throw is due and not when the dice fall: the way may end in jail. A loaded game says it again. */
static void tell_doubles(struct street *st)
{
    const struct mono_state *s = street_state(st);
    if (s->phase != MONO_FREE || s->thrown == st->thrown)
        return;
    st->thrown = s->thrown;
    if (s->thrown)
        street_say(st, tr(st->lang, "%s, has sacado dobles: tiras otra vez.\n"), street_name(st, s->turn));
}

/* One step; false: a command is wanted, or there is no more input. */
static bool step(struct street *st)
{
    const struct mono_state *s = street_state(st);
    struct move pass = {.kind = MONO_MOVE_PASS};
    int seat = table_to_move(&st->table);
    if (s->phase != MONO_DEBT)
        st->debtor = -1;
    if (st->unseen)
        street_tell_again(st);
    tell_doubles(st);
    if (seat == SEAT_CHANCE)
        return draw(st);
    if (st->player[seat].bot)
        return !waits_for_push(st) && decide(st, seat);
    if (s->phase == MONO_FREE)
        return false;
    if (s->phase == MONO_DEBT) {
        street_tell_debt(st);
        return false;
    }
    if (s->phase == MONO_DONE)
        return play(st, &pass, false);
    return street_answer(st);
}

static bool stopped(struct street *st)
{
    if (st->reader->stopped && st->reader->stopped(st->reader->in))
        st->ended = true;
    return st->ended || st->leaving || st->out != ST_OK;
}

void street_advance(struct street *st)
{
    while (!stopped(st)) {
        if (table_to_move(&st->table) == SEAT_NOBODY || st->table.moves >= game_monopoly.bound) {
            street_tell_end(st);
            street_close(st, false);
            return;
        }
        watch_clock(st);
        if (!step(st))
            return;
    }
}
