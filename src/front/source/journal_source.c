#include "front/source/journal_source.h"

int journal_names(const char *list, char part[GAME_SEATS_MAX][JOURNAL_NAME])
{
    int count = 0;
    for (const char *at = list;; count++) {
        size_t length = strcspn(at, "|");
        if (count == GAME_SEATS_MAX || length >= JOURNAL_NAME)
            return count;
        snprintf(part[count], JOURNAL_NAME, "%.*s", (int)length, at);
        at += length;
        if (!*at++)
            return count + 1;
    }
}

static void journal_look(struct play_source *source, struct play_look *look)
{
    struct journal_source *journal = (void *)source;
    struct table *table = &journal->replay.table;
    *look = (struct play_look){
        .can = PLAY_BROWSE | PLAY_STEP,
        .changes = journal->changes,
        .position = {.setup = table->setup, .view = journal->view, .seat = SEAT_SPECTATOR},
        .you = SEAT_SPECTATOR,
        .rounds = journal->replay.source.number,
        .move = table->moves,
        .moves = journal->count,
    };
    table->game->view(table->setup, as_state(table->state), SEAT_SPECTATOR,
                      as_state(journal->view));
    table->game->result(table->setup, as_state(table->state), &look->result);
    look->stage = table_to_move(table) == SEAT_NOBODY ? PLAY_OVER : PLAY_WAITS;
}

static void journal_observe(void *who, const struct table *table, const struct game_state *before,
                            const struct move *move, int actor)
{
    const struct play_listener *listener = who;
    if (listener->moved)
        listener->moved(listener->who, table->setup, before, move);
}

static void journal_restart(struct journal_source *journal)
{
    struct table *table = &journal->replay.table;
    struct play_listener *listener = &journal->source.listener;
    table_start(table, table->game, table->setup, NULL);
    journal->replay.at = journal->replay.source.body;
    journal->replay.line = journal->replay.source.first_line;
    table->observe = journal_observe;
    table->observer = listener;
    journal->changes++;
    if (listener->begun)
        listener->begun(listener->who);
}

/* A table cannot go back: the game is played again up to the move, which takes no noticeable time
 * even for the longest games. */
static enum status journal_go(struct play_source *source, uint32_t move, struct why *why)
{
    struct journal_source *journal = (void *)source;
    struct table *table = &journal->replay.table;
    enum status status = ST_OK;
    if (move < table->moves)
        journal_restart(journal);
    while (status == ST_OK && table->moves < move && table->moves < journal->count)
        status = replay_step(&journal->replay, NULL, why);
    journal->changes++;
    return status;
}

static enum status journal_step(struct play_source *source, usec_t now, struct why *why)
{
    struct journal_source *journal = (void *)source;
    return journal_go(source, journal->replay.table.moves + 1, why);
}

static void journal_name(const struct play_source *source, int seat, enum lang lang,
                         struct str *text)
{
    const struct journal_source *journal = (const void *)source;
    if (*journal->name[seat])
        str_add(text, "%s", journal->name[seat]);
    else
        str_add(text, tr(lang, "Jugador %d"), seat);
}

static void journal_about(const struct play_source *source, enum lang lang, struct str *text)
{
    const struct journal_source *journal = (const void *)source;
    str_add(text,
            journal->replay.table.game->hands ? tr(lang, "juego %u · jugada %u de %u")
                                              : tr(lang, "partida %u · jugada %u de %u"),
            journal->replay.source.number, journal->replay.table.moves, journal->count);
}

static void journal_words(const struct play_source *source, enum lang lang, struct str *text)
{
    const struct journal_source *journal = (const void *)source;
    if (journal->replay.table.moves == journal->count)
        str_add(text, "%s", journal->broken.text);
}

enum status journal_source_open(struct journal_source *journal, const char *text, size_t length,
                                unsigned game, struct why *why)
{
    static const struct play_calls calls = {.look = journal_look,
                                            .step = journal_step,
                                            .go = journal_go,
                                            .name = journal_name,
                                            .about = journal_about,
                                            .words = journal_words};
    memset(journal, 0, sizeof *journal);
    journal->source.calls = &calls;
    struct journal_line line;
    enum status status;
    TRY(replay_open(&journal->replay, text, length, game, why));
    journal->source.game = journal->replay.source.game;
    while ((status = replay_step(&journal->replay, &line, why)) == ST_OK)
        if (line.kind == JOURNAL_NOTE && strncmp(line.text, "names ", 6) == 0)
            journal_names(line.text + 6, journal->name);
    journal->count = journal->replay.table.moves;
    if (status != ST_END)
        journal->broken = *why;
    else if (journal->replay.source.cut)
        why_bad(&journal->broken,
                "el diario está cortado: acaba dentro de su línea %u, que no cuenta",
                journal->replay.source.cut);
    journal_restart(journal);
    return status == ST_END ? ST_OK : status;
}
