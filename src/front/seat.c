#include "front/seat.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/journal.h"
#include "front/keys.h"

enum { SEED_LIMIT = 1000000000 };

/* Nobody sees that it is their turn and presses a key in less: it was meant for what was on the screen before. */
#define REACTION (200 * USEC_MS)

/* --- what is shown and what can be pressed --- */

/* After the end everybody may see what a spectator may. */
static void refresh(struct seat *seat)
{
    const struct seat_config *c = &seat->config;
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    int viewer = table_to_move(&seat->table) == SEAT_NOBODY ? SEAT_SPECTATOR : c->me;
    c->game->view(c->setup, seat->table.state, viewer, view);
    c->game->scene(c->setup, view, viewer, c->names, c->lang, &seat->scene);
    seat->menu.count = 0;
    seat->cursor = seat->chosen = -1;
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

static void observe(void *who, const struct table *table, const void *before, const struct move *move, int actor)
{
    struct seat *seat = who;
    char sentence[GAME_TEXT_MAX];
    struct str text = str_make(sentence, sizeof sentence);
    (void)actor;
    table->game->tell(table->setup, before, move, seat->config.me, seat->config.names, seat->config.lang, &text);
    seat->told = text.length > 0;
    if (!seat->told)
        return;
    log_add(seat, sentence);
    if (seat->config.told)
        seat->config.told(seat->config.who, sentence);
}

/* --- whose move it is --- */

/* Whether the person has something to decide. Passing and the like is done for them; playing a card is not, even if
 * there is only one that can be played: that is what they came for. */
static bool has_to_choose(const struct seat *seat)
{
    const struct menu *menu = &seat->menu;
    return menu->count > 1 || (menu->count == 1 && (menu->item[0].piece >= 0 || menu->item[0].options > 1));
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

static enum status play(struct seat *seat, const struct move *move, usec_t now, struct why *why)
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
    if (seat->stage != STAGE_WATCH || now < seat->due || seat->help)
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
    return play(seat, &move, now, why);
}

usec_t seat_due(const struct seat *seat)
{
    return seat->stage == STAGE_WATCH && !seat->help ? seat->due : USEC_NEVER;
}

/* --- rounds --- */

static enum status begin_round(struct seat *seat, usec_t now, struct why *why)
{
    const struct seat_config *c = &seat->config;
    seat->round_seed = seat->rounds ? rng_mix(c->seed, seat->rounds) % SEED_LIMIT : c->seed;
    seat->rounds++;
    rng_seed(&seat->dice, seat->round_seed);
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        mind_start(&seat->minds[i], rng_mix(seat->round_seed, (uint64_t)i + 1));
    table_start(&seat->table, c->game, c->setup, c->journal);
    seat->table.observe = observe;
    seat->table.observer = seat;
    seat->logs = 0;
    seat->told = seat->hurry = false;
    seat->last_actor = SEAT_NOBODY;
    if (c->journal) {
        enum status status = journal_header(c->journal, c->game, c->setup, seat->round_seed, why);
        if (status != ST_OK)
            return status;
    }
    settle(seat, now);
    return ST_OK;
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

/* --- the person --- */

enum status seat_choose(struct seat *seat, int option, usec_t now, struct why *why)
{
    const struct scene_option *chosen = &seat->scene.option[option];
    struct move move = seat->choices[chosen->choice].move;
    move.n = chosen->n;
    return play(seat, &move, now, why);
}

static void take_back(struct seat *seat)
{
    seat->stage = STAGE_CHOOSE;
    seat->chosen = seat->cursor = -1;
    menu_of_turn(&seat->scene, &seat->menu);
}

static enum status press_item(struct seat *seat, int index, usec_t now, struct why *why)
{
    struct menu_item item = seat->menu.item[index];
    if (item.options == 1)
        return seat_choose(seat, item.option, now, why);
    seat->stage = STAGE_ASK;
    seat->chosen = item.piece;
    seat->cursor = -1;
    menu_of_family(&seat->scene, seat->scene.option[item.option].choice, &seat->menu);
    return ST_OK;
}

static void move_cursor(struct seat *seat, int step)
{
    int count = seat->menu.count;
    if (seat->cursor < 0)
        seat->cursor = step > 0 ? 0 : count - 1;
    else
        seat->cursor = (seat->cursor + step + count) % count;
}

static enum status choosing_key(struct seat *seat, int key, usec_t now, struct why *why)
{
    int item = menu_find(&seat->menu, key);
    seat->note[0] = '\0';
    if (seat->config.pace && now < seat->turn_began + REACTION) {
        snprintf(seat->note, sizeof seat->note, "%s", tr(seat->config.lang, "Ahora sí te toca: pulsa otra vez"));
        return ST_OK;
    }
    if (key == KEY_LEFT || key == KEY_UP) {
        move_cursor(seat, -1);
    } else if (key == KEY_RIGHT || key == KEY_DOWN) {
        move_cursor(seat, 1);
    } else if (key == KEY_ESCAPE) {
        take_back(seat);
    } else if (key == KEY_ENTER && seat->cursor >= 0) {
        return press_item(seat, seat->cursor, now, why);
    } else if (item >= 0) {
        return press_item(seat, item, now, why);
    } else if (key < 128 && isgraph(key)) {
        snprintf(seat->note, sizeof seat->note, tr(seat->config.lang, "La tecla %c no juega nada ahora"), key);
    }
    return ST_OK;
}

/* Keys while others play are answered, not kept: one that is kept would play a card that was never looked at. */
static void watching_key(struct seat *seat, int key, usec_t now)
{
    int actor = table_actor(&seat->table);
    if (key == ' ' || key == KEY_ENTER) {
        seat->hurry = true;
        seat->due = now;
    } else if (key < 128 && isgraph(key) && actor >= 0 && actor != seat->config.me) {
        snprintf(seat->note, sizeof seat->note,
                 tr(seat->config.lang, "Aún no te toca: juega %s (espacio: sin esperar)"), seat->config.names[actor]);
    }
}

static enum status done_key(struct seat *seat, int key, usec_t now, struct why *why)
{
    int letter = key < 128 ? tolower(key) : 0;
    if (letter == 's' || letter == 'y')
        return seat_again(seat, now, why);
    if (letter == 'n' || key == KEY_ESCAPE)
        seat->stage = STAGE_LEFT;
    return ST_OK;
}

enum status seat_key(struct seat *seat, int key, usec_t now, struct why *why)
{
    if (key == 'q' || key == 'Q') {
        seat->stage = STAGE_LEFT;
        return ST_OK;
    }
    if (seat->help || key == '?') {
        seat->help_page = seat->help ? seat->help_page + 1 : 0;
        seat->help = !seat->help || (key != KEY_ESCAPE && seat->help_page < seat->help_pages);
        return ST_OK;
    }
    switch (seat->stage) {
    case STAGE_WATCH:
        watching_key(seat, key, now);
        return ST_OK;
    case STAGE_CHOOSE:
    case STAGE_ASK:
        return choosing_key(seat, key, now, why);
    case STAGE_DONE:
        return done_key(seat, key, now, why);
    default:
        return ST_OK;
    }
}
