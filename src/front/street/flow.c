/* What goes on between commands: chance, automatic players, questions, turns that pass without a
 * command (S27). */
#include "front/source/saved_game.h"
#include "front/street/flow.h"
#include "front/street/server.h"
#include "front/street/store.h"
#include "front/street/tell.h"
#include "front/street/words.h"
#include "front/terminal/signals.h"

void street_sit(struct street *st)
{
    table_start(&st->table, &game_monopoly, &st->setup, &st->journal);
    st->table.observe = street_observe;
    st->table.observer = st;
    mt19937_seed(&st->mt, (uint32_t)st->seed);
    rng_seed_mt(&st->dice, &st->mt);
    st->deadline =
        st->setup.minutes ? st->config->now() + st->setup.minutes * 60 * USEC_SECOND : USEC_NEVER;
    st->clocked = 0;
    for (int seat = 0; seat < MONO_SEATS; seat++)
        bot_memory_start(&st->memory[seat], st->seed);
    street_hire(st);
    st->pushed = st->unseen = false;
    st->thrown = 0;
    st->debtor = -1;
    st->open = true;
}

void street_close(struct street *st, bool keep)
{
    if (st->open && !keep)
        street_store_clear(st);
    street_dismiss(st);
    st->open = false;
}

static bool play_move(struct street *st, const struct move *move, bool typed)
{
    struct why why;
    if (st->server)
        return street_server_play(st, move);
    st->typed = typed;
    enum status status = table_play(&st->table, move, SOURCE_PLAYER, &why);
    st->typed = false;
    if (status != ST_OK) /* the judge was asked before: a bug of ours, and the game goes on */
        street_print(st, "%s\n", why.text);
    return status == ST_OK;
}

enum mono_no street_judge(const struct street *st, enum mono_kind kind, unsigned a)
{
    return mono_refusal(&st->setup, st->s, &(struct move){.kind = (uint8_t)kind, .a = (uint8_t)a});
}

/* Judges a move, and says why it is refused. */
static bool judge_aloud(struct street *st, const struct move *move)
{
    enum mono_no no = mono_refusal(&st->setup, st->s, move);
    if (no != MONO_YES)
        street_refuse(st, no, move);
    return no == MONO_YES;
}

bool street_may(struct street *st, enum mono_kind kind, unsigned a)
{
    return judge_aloud(st, &(struct move){.kind = (uint8_t)kind, .a = (uint8_t)a});
}

bool street_play_move(struct street *st, const struct move *move)
{
    return judge_aloud(st, move) && play_move(st, move, true);
}

bool street_play(struct street *st, enum mono_kind kind, unsigned a, int64_t n)
{
    return street_play_move(
        st, &(struct move){.kind = (uint8_t)kind, .a = (uint8_t)a, .n = (int32_t)n});
}

/* ---- chance and automatic players ---- */

/* Makes a move of chance. A person presses Enter for the throw that decides who begins; false: no
 * answer. */
static bool draw_chance(struct street *st)
{
    struct move move;
    char line[STREET_LINE];
    bool order = st->s->phase == MONO_ORDER, bot = st->player[st->s->control].bot;
    const char *name = street_name(st, st->s->control);
    if (order && bot)
        street_say(st, "%s lanza su dado:\n", name);
    else if (order && !street_ask(st, STREET_TAB_NOTHING, line,
                                  "%s, pulse 'INTRO' para lanzar su dado:", name))
        return false;
    mono_draw(&st->setup, st->s, &st->dice, &move);
    return play_move(st, &move, false);
}

/* An automatic player decides. Its generator is seeded for each decision from the game's seed and
 * the number of the move, and so need not be saved; its notes go into the journal when they
 * change. */
static bool play_bot(struct street *st, int seat)
{
    struct bot_memory *memory = &st->memory[seat], before = *memory;
    uint32_t faults = 0;
    struct why why;
    memory->because = NULL;
    rng_seed(&memory->rng, rng_mix(st->seed, st->table.moves));
    struct move move = table_decision(&game_monopoly, &st->setup, st->s, seat, st->player[seat].bot,
                                      memory, &faults);
    /* Not for automatic players here: people lend the control, the clock calls the time, and
     * without a debt they do not give up. */
    if (move.kind == MONO_MOVE_CONTROL || move.kind == MONO_MOVE_TIME ||
        (move.kind == MONO_MOVE_BANKRUPT && st->s->phase != MONO_DEBT))
        move = (struct move){.kind = st->s->phase == MONO_DONE ? MONO_MOVE_PASS : MONO_MOVE_THROW};
    if (move.kind == MONO_MOVE_THROW)
        st->pushed = false;
    if (memory->own && st->config->program_news(st->player[seat].bot, &why))
        street_print(st, "%s: %s\n", st->player[seat].bot->name, why.text);
    if (st->config->explain && memory->because)
        street_say(st, "(%s decide por la regla %s)\n", street_name(st, seat), memory->because);
    if (memcmp(before.notes, memory->notes, sizeof before.notes) != 0) {
        struct str text = STR(GAME_TEXT_MAX);
        saved_words_add(&text, memory->notes, sizeof memory->notes / sizeof memory->notes[0]);
        enum status status = journal_note(&st->journal, &why, "mind %d%s", seat, text.at);
        (void)status;
    }
    return play_move(st, &move, false);
}

/* ---- the clock of a game with a time limit ---- */

/* The time limit ends the game with the turn: it is called before a throw. */
static void watch_clock(struct street *st)
{
    struct why why;
    if (!st->setup.minutes || st->s->phase != MONO_FREE || st->s->called)
        return;
    usec_t now = st->config->now();
    if (now >= st->deadline) {
        play_move(st, &(struct move){.kind = MONO_MOVE_TIME}, false);
        return;
    }
    /* The time played is noted once a minute: an interrupted game goes on with what is left of
     * it. */
    usec_t played = st->setup.minutes * 60 * USEC_SECOND - (st->deadline - now);
    unsigned minutes = (unsigned)(played / (60 * USEC_SECOND));
    if (minutes > st->clocked) {
        st->clocked = minutes;
        enum status status = journal_note(&st->journal, &why, "clock %u", minutes);
        (void)status;
    }
}

void street_announce(struct street *st)
{
    bool free = st->s->phase == MONO_FREE, debt = st->s->phase == MONO_DEBT;
    if (!debt)
        st->debtor = -1;
    /* Said when the throw is due, since the way can end in jail. A loaded game says it again. */
    if (free && st->s->thrown && st->s->thrown != st->thrown)
        street_say(st, "%s, has sacado dobles: tiras otra vez.\n", street_name(st, st->s->turn));
    st->thrown = free ? st->s->thrown : st->thrown;
    if (debt && !st->player[st->s->control].bot)
        street_tell_debt(st);
}

void street_advance(struct street *st)
{
    for (;;) {
        if (st->reader->signal && (*st->reader->signal = signals_end(true)))
            st->ended = true;
        if (st->ended || st->leaving || st->out != ST_OK)
            return;
        if (table_to_move(&st->table) == SEAT_NOBODY || st->table.moves >= game_monopoly.bound) {
            street_tell_end(st);
            street_close(st, false);
            return;
        }
        watch_clock(st);
        if (st->unseen)
            street_tell_again(st);
        street_announce(st);
        int seat = table_to_move(&st->table);
        enum mono_phase phase = st->s->phase;
        bool command = phase == MONO_FREE || phase == MONO_DEBT, played;
        if (seat == SEAT_CHANCE)
            played = draw_chance(st);
        else if (st->player[seat].bot) /* the one on turn waits until a person presses `tirar` */
            played = (phase != MONO_FREE || st->s->control != st->s->turn || st->pushed ||
                      st->config->automatic) &&
                     play_bot(st, seat);
        else if (phase == MONO_DONE)
            played = play_move(st, &(struct move){.kind = MONO_MOVE_PASS}, false);
        else
            played = !command && street_answer(st);
        if (!played)
            return; /* a command is wanted, or the input has ended */
    }
}
