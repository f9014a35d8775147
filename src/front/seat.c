#include "front/seat.h"

#include <stdio.h>
#include <string.h>

#include "core/journal.h"
#include "front/seat_private.h"

enum { SEED_LIMIT = 1000000000 };

/* --- what is shown and what can be pressed --- */

/* After the end everybody may see what a spectator may, each from where they sit. */
static void refresh(struct seat *seat)
{
    const struct seat_config *c = &seat->config;
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    int viewer = table_to_move(&seat->table) == SEAT_NOBODY ? SEAT_SPECTATOR : c->me;
    c->game->view(c->setup, seat->table.state, viewer, view);
    c->game->scene(c->setup, view, c->me, c->names, c->lang, &seat->scene);
    seat->menu.count = 0;
    seat->cursor = seat->chosen = -1;
    seat->hints = false;
    seat->typed[0] = '\0';
}

static void log_add(struct seat *seat, const char *text)
{
    int last = seat->logs - 1;
    if (last >= 0 && strcmp(seat->log[last].text, text) == 0) {
        seat->log[last].times++;
        snprintf(seat->log[last].shown, sizeof seat->log[last].shown, "%s (×%d)", text, seat->log[last].times);
        return;
    }
    if (seat->logs == VIEW_LOG)
        memmove(&seat->log[0], &seat->log[1], sizeof seat->log[0] * (size_t)--seat->logs);
    last = seat->logs++;
    seat->log[last].times = 1;
    snprintf(seat->log[last].text, sizeof seat->log[last].text, "%s", text);
    snprintf(seat->log[last].shown, sizeof seat->log[last].shown, "%s", text);
}

/* For taking back. What chance has said cannot be unsaid. */
static void remember(struct seat *seat, const struct table *table, const void *before, const struct move *move)
{
    if (table->game->to_move(table->setup, before) == SEAT_CHANCE)
        seat->decided = 0;
    if (seat->moved < SEAT_MOVES)
        seat->history[seat->moved++] = *move;
}

static void observe(void *who, const struct table *table, const void *before, const struct move *move, int actor)
{
    struct seat *seat = who;
    char sentence[GAME_TEXT_MAX];
    struct str text = str_make(sentence, sizeof sentence);
    (void)actor;
    remember(seat, table, before, move);
    if (table->game->happened) {
        static struct scene_events events; /* too big for a stack */
        table->game->happened(table->setup, before, move, seat->config.me, seat->config.lang, &events);
        recent_add(&seat->recent, &events);
    }
    table->game->tell(table->setup, before, move, seat->config.me, seat->config.names, seat->config.lang, &text);
    seat->told = text.length > 0;
    if (!seat->told)
        return;
    log_add(seat, sentence);
    if (seat->config.told)
        seat->config.told(seat->config.who, sentence);
}

/* --- whose move it is --- */

/* Whether the person has something to decide. Passing and the like is done for them; playing a card or a disc is not,
 * even if there is only one way to do it: that is what they came for. */
static bool has_to_choose(const struct seat *seat)
{
    const struct menu *menu = &seat->menu;
    const struct menu_item *only = &menu->item[0];
    return menu->count > 1 || (menu->count == 1 && (only->piece >= 0 || only->cell >= 0 || only->options > 1));
}

static usec_t pause_before(const struct seat *seat)
{
    int actor = table_actor(&seat->table);
    if (!seat->told || seat->hurry)
        return 0;
    /* The second card of a penalty, the pass after a draw: the same player goes on. */
    return actor == seat->last_actor ? seat->config.pace * 2 / 5 : seat->config.pace;
}

static void settle(struct seat *seat, usec_t now)
{
    const struct seat_config *c = &seat->config;
    refresh(seat);
    seat->note[0] = '\0';
    if (table_to_move(&seat->table) == c->me) {
        menu_of_turn(&seat->scene, &seat->menu);
        seat->choice_count = c->game->choices(c->setup, seat->table.state, seat->choices);
        if (has_to_choose(seat)) {
            seat->stage = STAGE_CHOOSE;
            seat->turn_began = now;
            seat->hurry = false;
            return;
        }
        seat->menu.count = 0;
    }
    seat->stage = STAGE_WATCH;
    seat->due = now + pause_before(seat);
}

enum status seat_play(struct seat *seat, const struct move *move, usec_t now, struct why *why)
{
    int actor = table_actor(&seat->table);
    enum status status = table_play(&seat->table, move, SOURCE_PLAYER, why);
    if (status != ST_OK)
        return status;
    seat->last_actor = actor;
    settle(seat, now);
    return ST_OK;
}

/* A bot that asks for what it may not have gets the first choice instead, as in a tournament. */
static void ask_bot(struct seat *seat, int who, struct move *move)
{
    const struct seat_config *c = &seat->config;
    uint32_t faults = 0;
    *move = table_decision(c->game, c->setup, seat->table.state, who, c->bots[who], &seat->minds[who], &faults);
}

static void finish(struct seat *seat)
{
    const struct seat_config *c = &seat->config;
    c->game->result(c->setup, seat->table.state, &seat->result);
    for (int i = 0; i < c->game->seats(c->setup); i++)
        seat->totals[i] += seat->result.points[i];
    refresh(seat);
    seat->stage = STAGE_DONE;
}

enum status seat_tick(struct seat *seat, usec_t now, struct why *why)
{
    const struct seat_config *c = &seat->config;
    if (seat->stage != STAGE_WATCH || now < seat->due || seat->help || seat->past)
        return ST_OK;
    struct move move;
    int who = table_to_move(&seat->table);
    if (who == SEAT_NOBODY || seat->table.moves >= c->game->bound) {
        finish(seat);
        return ST_OK;
    }
    if (who == SEAT_CHANCE)
        c->game->draw(c->setup, seat->table.state, &seat->dice, &move);
    else if (who == c->me)
        move = seat->choices[0].move;
    else
        ask_bot(seat, who, &move);
    return seat_play(seat, &move, now, why);
}

usec_t seat_due(const struct seat *seat)
{
    return seat->stage == STAGE_WATCH && !seat->help && !seat->past ? seat->due : USEC_NEVER;
}

/* --- rounds --- */

/* A table with nothing on it yet. */
static enum status sit_down(struct seat *seat, struct why *why)
{
    const struct seat_config *c = &seat->config;
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        mind_start(&seat->minds[i], rng_mix(seat->round_seed, (uint64_t)i + 1));
        seat->minds[i].own = c->own[i];
    }
    table_start(&seat->table, c->game, c->setup, c->journal);
    seat->table.observe = observe;
    seat->table.observer = seat;
    seat->logs = 0;
    seat->moved = seat->decided = 0;
    seat->told = seat->hurry = false;
    memset(&seat->recent, 0, sizeof seat->recent);
    seat->last_actor = SEAT_NOBODY;
    return c->journal ? journal_header(c->journal, c->game, c->setup, seat->round_seed, why) : ST_OK;
}

static enum status begin_round(struct seat *seat, usec_t now, struct why *why)
{
    const struct seat_config *c = &seat->config;
    seat->round_seed = seat->rounds ? rng_mix(c->seed, seat->rounds) % SEED_LIMIT : c->seed;
    seat->rounds++;
    seat->cell = -1;
    rng_seed(&seat->dice, seat->round_seed);
    enum status status = sit_down(seat, why);
    if (status == ST_OK)
        settle(seat, now);
    return status;
}

enum status seat_begin(struct seat *seat, const struct seat_config *config, usec_t now, struct why *why)
{
    memset(seat, 0, sizeof *seat);
    seat->config = *config;
    return begin_round(seat, now, why);
}

enum status seat_again(struct seat *seat, usec_t now, struct why *why)
{
    return begin_round(seat, now, why);
}

/* --- taking back --- */

bool seat_can_undo(const struct seat *seat)
{
    return seat->config.game->open && seat->decided && seat->moved < SEAT_MOVES;
}

enum status seat_undo(struct seat *seat, usec_t now, struct why *why)
{
    const struct seat_config *c = &seat->config;
    struct move moves[SEAT_MOVES];
    uint16_t decision[SEAT_MOVES], decided = (uint16_t)(seat->decided - 1), back = seat->decision[decided];
    void (*told)(void *, const char *) = c->told;
    if (seat->stage == STAGE_DONE) /* it has not been over after all */
        for (int i = 0; i < c->game->seats(c->setup); i++)
            seat->totals[i] -= seat->result.points[i];
    memset(&seat->result, 0, sizeof seat->result);
    memcpy(moves, seat->history, sizeof moves);
    memcpy(decision, seat->decision, sizeof decision);
    enum status status = sit_down(seat, why);
    seat->config.told = NULL; /* all this has been said */
    for (uint16_t i = 0; status == ST_OK && i < back; i++)
        status = table_play(&seat->table, &moves[i], SOURCE_PLAYER, why);
    seat->config.told = told;
    memcpy(seat->decision, decision, sizeof decision);
    seat->decided = decided;
    settle(seat, now);
    return status;
}
