#include "core/replay.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The files that the header carries, into the setup. */
static enum status read_files(struct replay *replay, struct why *why)
{
    const struct journal_game *source = &replay->source;
    for (unsigned i = 0; i < source->files; i++) {
        const struct journal_file *file = &source->file[i];
        struct why detail;
        char *text;
        size_t length;
        if (!source->game->setup_file)
            return why_bad(why, "line %u: %s has no files", file->line, source->game->name);
        enum status status = journal_file_text(file, &text, &length, why);
        if (status != ST_OK)
            return status;
        status = source->game->setup_file(replay->setup, file->role, text, length, &detail);
        free(text);
        if (status != ST_OK)
            return why_bad(why, "line %u: the file '%s': %.180s", file->line, file->role, detail.text);
    }
    return ST_OK;
}

enum status replay_open(struct replay *replay, const char *text, size_t length, unsigned wanted, struct why *why)
{
    struct journal_game *source = &replay->source;
    enum status status = journal_find(text, length, wanted, source, why);
    if (status != ST_OK)
        return status;
    struct why detail;
    const struct game *game = source->game;
    if (game->setup_make(source->options, replay->setup, &detail) != ST_OK)
        return why_bad(why, "line %u: %.200s", source->options_line, detail.text);
    status = read_files(replay, why);
    if (status != ST_OK)
        return status;
    table_start(&replay->table, game, replay->setup, NULL);
    if (table_hash(&replay->table) != source->start)
        return why_bad(why, "line %u: the game begins differently in this version (the journal is of %s)",
                       source->first_line - 1, source->version);
    replay->at = source->body;
    replay->line = source->first_line;
    return ST_OK;
}

enum status replay_step(struct replay *replay, struct journal_line *out, struct why *why)
{
    struct journal_line own, *line = out ? out : &own;
    struct table *table = &replay->table;
    enum status status = journal_next(&replay->source, &replay->at, &replay->line, line, why);
    if (status != ST_OK || line->kind == JOURNAL_NOTE)
        return status;
    struct move move;
    struct why detail;
    if (line->number != table->moves + 1)
        return why_bad(why, "line %u: move %" PRIu32 " where move %" PRIu32 " should be", line->line, line->number,
                       table->moves + 1);
    if (!table->game->move_parse(table->setup, line->text, &move))
        return why_bad(why, "line %u: '%.60s' is no move", line->line, line->text);
    if (line->actor != table_to_move(table))
        return why_bad(why, "line %u: it is not for %d to move", line->line, line->actor);
    unsigned char before[GAME_STATE_MAX];
    memcpy(before, table->state, table->game->state_size);
    if (table_play(table, &move, SOURCE_JOURNAL, &detail) != ST_OK)
        return why_bad(why, "line %u: %.200s", line->line, detail.text);
    uint64_t played = table_hash(table);
    if (played == line->hash)
        return ST_OK;
    memcpy(table->state, before, table->game->state_size);
    table->moves--;
    return why_bad(why, "line %u: the hash differs: %016" PRIx64 " in the journal, %016" PRIx64 " played", line->line,
                   line->hash, played);
}
