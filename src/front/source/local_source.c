#include "front/source/local_source.h"

#include <unistd.h>

#include "front/source/saved_game.h"

enum { SEED_LIMIT = 1000000000 };

static bool is_person(const struct local_source *local, int seat)
{
    return seat >= 0 && seat < local->config.people;
}

/* --- how things stand --- */

static void local_look(struct play_source *source, struct play_look *look)
{
    struct local_source *local = (void *)source;
    const struct local_config *c = &local->config;
    int who = table_to_move(&local->table);
    int viewer = who == SEAT_NOBODY ? SEAT_SPECTATOR : local->viewer; /* the end hides nothing */
    enum play_stage stage = local->over             ? PLAY_OVER
                            : is_person(local, who) ? PLAY_ASKS
                                                    : PLAY_WAITS;
    /* Where the game hides nothing, and no dice have been thrown since the last decision
     * (local_observe). */
    bool undo = c->game->open && local->decided && local->moved < LOCAL_MOVES;
    c->game->view(c->setup, as_state(local->table.state), viewer, as_state(local->view));
    *look = (struct play_look){
        .stage = stage,
        .can = (local->over ? PLAY_AGAIN : PLAY_STEP) | (undo ? PLAY_UNDO : 0) |
               (c->people > 1 ? PLAY_SEVERAL : 0) | (c->saved ? PLAY_SAVED : 0),
        .changes = local->changes,
        .position = {.number = local->changes,
                     .setup = c->setup,
                     .view = local->view,
                     .seat = viewer},
        .you = c->people == 1 ? 0 : SEAT_SPECTATOR,
        .result = local->result,
        .totals = local->totals,
        .rounds = local->rounds,
    };
}

static void local_name(const struct play_source *source, int seat, enum lang lang, struct str *text)
{
    str_add(text, "%s", ((const struct local_source *)source)->config.names[seat]);
}

static void local_about(const struct play_source *source, enum lang lang, struct str *text)
{
    const struct local_source *local = (const void *)source;
    str_add(text,
            local->config.game->hands ? tr(lang, "juego %u · semilla %llu")
                                      : tr(lang, "partida %u · semilla %llu"),
            local->rounds, (unsigned long long)local->round_seed);
}

/* --- moves --- */

/* Keeps the moves that an undo plays again. Nothing before a throw can be undone. */
static void local_observe(void *who, const struct table *table, const struct game_state *before,
                          const struct move *move, int actor)
{
    struct local_source *local = who;
    if (actor == SEAT_CHANCE)
        local->decided = 0;
    if (local->moved < LOCAL_MOVES)
        local->history[local->moved++] = *move;
    if (local->source.listener.moved)
        local->source.listener.moved(local->source.listener.who, table->setup, before, move);
}

/* After every change. Where a person is asked, the screen turns to them and the saved game is
 * marked: that is where it can be taken up. */
static enum status pass_turn(struct local_source *local, struct why *why)
{
    int who = table_to_move(&local->table);
    local->changes++;
    if (!is_person(local, who))
        return ST_OK;
    local->viewer = who;
    return local->config.saved ? saved_game_mark(local->config.saved, local, why) : ST_OK;
}

static enum status play_move(struct local_source *local, const struct move *move, struct why *why)
{
    TRY(table_play(&local->table, move, SOURCE_PLAYER, why));
    return pass_turn(local, why);
}

enum status local_decide(struct local_source *local, struct why *why)
{
    if (local->decided < LOCAL_MOVES)
        local->decision[local->decided++] = local->moved;
    return local->config.saved ? journal_note(&local->config.saved->journal, why, "decision")
                               : ST_OK;
}

static enum status local_answer(struct play_source *source, uint64_t number,
                                const struct move *move, usec_t now, struct why *why)
{
    struct local_source *local = (void *)source;
    /* Every change closes the question: an answer to an older position must not be played here. */
    if (number != local->changes || local->over || !is_person(local, table_to_move(&local->table)))
        return why_bad(why, "demasiado tarde: la pregunta ya no está abierta");
    TRY(local_decide(local, why));
    return play_move(local, move, why);
}

struct move local_next(struct local_source *local)
{
    const struct local_config *c = &local->config;
    struct choice choices[GAME_CHOICES_MAX];
    uint32_t faults = 0;
    int who = table_to_move(&local->table);
    if (who >= c->people)
        return table_decision(c->game, c->setup, as_state(local->table.state), who, c->bots[who],
                              &local->memories[who], &faults);
    if (who == SEAT_CHANCE)
        c->game->draw(c->setup, as_state(local->table.state), &local->dice, &choices[0].move);
    else
        c->game->choices(c->setup, as_state(local->table.state), choices);
    return choices[0].move;
}

static enum status local_step(struct play_source *source, usec_t now, struct why *why)
{
    struct local_source *local = (void *)source;
    const struct local_config *c = &local->config;
    if (table_to_move(&local->table) != SEAT_NOBODY && local->table.moves < c->game->bound) {
        struct move move = local_next(local);
        return play_move(local, &move, why);
    }
    c->game->result(c->setup, as_state(local->table.state), &local->result);
    for (int i = 0; i < c->game->seats(c->setup); i++)
        local->totals[i] += local->result.points[i];
    local->over = true;
    local->changes++;
    if (c->saved)
        unlink(c->saved->path);
    return ST_OK;
}

/* --- rounds --- */

/* Of the journal `both`: into the saved game and, if there is one, into the person's journal. */
static enum status local_write(void *out, const char *text, size_t length, struct why *why)
{
    struct local_source *local = out;
    struct journal *journal = local->config.journal, *saved = &local->config.saved->journal;
    TRY(saved->write(saved->out, text, length, why));
    return journal ? journal->write(journal->out, text, length, why) : ST_OK;
}

void local_sit_down(struct local_source *local)
{
    const struct local_config *c = &local->config;
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        bot_memory_start(&local->memories[i], rng_mix(local->round_seed, (uint64_t)i + 1));
        local->memories[i].own = c->own[i];
    }
    table_start(&local->table, c->game, c->setup, c->saved ? &local->both : c->journal);
    local->table.observe = local_observe;
    local->table.observer = local;
    local->moved = local->decided = 0;
    local->over = false;
    local->viewer = 0;
    local->changes++;
    memset(&local->result, 0, sizeof local->result);
    if (local->source.listener.begun)
        local->source.listener.begun(local->source.listener.who);
}

enum status local_head_journals(struct local_source *local, struct why *why)
{
    const struct local_config *c = &local->config;
    struct journal *saved = c->saved ? &c->saved->journal : NULL;
    struct str name = STR(GAME_TEXT_MAX), bot = STR(GAME_TEXT_MAX), total = STR(GAME_TEXT_MAX);
    for (int i = 0; i < c->game->seats(c->setup); i++) {
        str_add(&name, "%s%s", i ? "|" : "", c->names[i]);
        str_add(&bot, "%s%s", i ? "|" : "", i < c->people ? "-" : c->bots[i]->name);
        str_add(&total, "%s%" PRId64, i ? "|" : "", local->totals[i]);
    }
    if (saved) {
        journal_close(saved);
        TRY(journal_open(saved, c->saved->fresh, 0, why));
    }
    if (local->table.journal) {
        TRY(journal_header(local->table.journal, c->game, c->setup, local->round_seed, why));
        TRY(journal_note(local->table.journal, why, "names %s", name.at));
    }
    if (!saved)
        return ST_OK;
    TRY(journal_note(saved, why, "bots %s", bot.at));
    TRY(journal_note(saved, why, "play %d %u %" PRIu64, c->people, local->rounds, c->seed));
    return journal_note(saved, why, "totals %s", total.at);
}

enum status local_go_on(struct local_source *local, struct why *why)
{
    struct saved_game *saved = local->config.saved;
    TRY(pass_turn(local, why));
    if (saved && !is_person(local, table_to_move(&local->table)))
        TRY(saved_game_mark(saved, local, why));
    /* The new file is whole from here on, and takes the place of the old one. */
    SYSTEM_IF(saved && rename(saved->fresh, saved->path) != 0,
              "no se puede guardar la partida en %s", saved->path);
    return ST_OK;
}

enum status local_begin(struct local_source *local, struct why *why)
{
    /* The first round has the seed itself, so that --seed repeats it. */
    local->round_seed = local->rounds ? rng_mix(local->config.seed, local->rounds) % SEED_LIMIT
                                      : local->config.seed;
    local->rounds++;
    rng_seed(&local->dice, local->round_seed);
    local_sit_down(local);
    TRY(local_head_journals(local, why));
    return local_go_on(local, why);
}

static enum status local_again(struct play_source *source, struct why *why)
{
    return local_begin((void *)source, why);
}

/* A table cannot go back: the round is played again up to the decision, and a journal gets that as
 * a game of its own. */
static enum status local_undo(struct play_source *source, struct why *why)
{
    struct local_source *local = (void *)source;
    struct local_source before = *local;
    uint16_t decided = (uint16_t)(local->decided - 1), back = local->decision[decided];
    for (int i = 0; local->over && i < GAME_SEATS_MAX; i++) /* local_step added them */
        local->totals[i] -= local->result.points[i];
    local_sit_down(local);
    enum status status = local_head_journals(local, why);
    for (uint16_t i = 0, next = 0; status == ST_OK && i < back; i++) {
        for (; status == ST_OK && next < decided && before.decision[next] == i; next++)
            status = local_decide(local, why);
        if (status == ST_OK)
            status = table_play(&local->table, &before.history[i], SOURCE_PLAYER, why);
    }
    memcpy(local->decision, before.decision, sizeof local->decision);
    local->decided = decided;
    return status == ST_OK ? local_go_on(local, why) : status;
}

void local_init(struct local_source *local, const struct local_config *config)
{
    static const struct play_calls calls = {.look = local_look,
                                            .answer = local_answer,
                                            .step = local_step,
                                            .undo = local_undo,
                                            .again = local_again,
                                            .name = local_name,
                                            .about = local_about};
    *local = (struct local_source){.source = {.calls = &calls, .game = config->game},
                                   .config = *config,
                                   .both = {.out = local, .write = local_write, .fd = -1}};
    if (config->saved)
        strcpy(local->both.name, config->saved->journal.name);
}
