#include "core/journal/replay.h"

#include <stdlib.h>

/* Reads the files that the header carries into the setup. */
static enum status replay_read_files(struct replay *replay, struct why *why)
{
    const struct journal_game *source = &replay->source;
    for (unsigned i = 0; i < source->files; i++) {
        const struct journal_file *file = &source->file[i];
        struct why detail;
        char *text;
        size_t length;
        BAD_IF(!source->game->setup_file, "línea %u: %s no tiene archivos", file->line,
               source->game->name);
        TRY(journal_file_text(file, &text, &length, why));
        enum status status =
            source->game->setup_file(as_setup(replay->setup), file->role, text, length, &detail);
        free(text);
        BAD_IF(status != ST_OK, "línea %u: el archivo '%s': %.180s", file->line, file->role,
               detail.text);
    }
    return ST_OK;
}

enum status replay_open(struct replay *replay, const char *text, size_t length, unsigned wanted,
                        struct why *why)
{
    struct journal_game *source = &replay->source;
    TRY(journal_find(text, length, wanted, source, why));
    struct why detail;
    const struct game *game = source->game;
    if (game->setup_make(source->options, as_setup(replay->setup), &detail) != ST_OK)
        return why_bad(why, "línea %u: %.200s", source->options_line, detail.text);
    TRY(replay_read_files(replay, why));
    table_start(&replay->table, game, as_setup(replay->setup), NULL);
    if (table_hash(&replay->table) != source->start)
        return why_bad(
            why,
            "línea %u: en esta versión la partida empieza de otra manera (el diario es de la %s)",
            source->first_line - 1, source->version);
    replay->at = source->body;
    replay->line = source->first_line;
    replay->ended = false;
    replay->length = 0;
    return ST_OK;
}

static bool is_end_mark(const struct journal_line *line)
{
    size_t n = strlen(JOURNAL_END);
    return line->kind == JOURNAL_NOTE && strncmp(line->text, JOURNAL_END, n) == 0 &&
           (line->text[n] == '\0' || line->text[n] == ' ');
}

/* Collects a position in parts, and adopts it: only in games that follow another server's. */
static enum status replay_adopt(struct replay *replay, const struct journal_line *line,
                                struct why *why)
{
    struct table *table = &replay->table;
    const char *part = line->text + strlen(JOURNAL_STATE);
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    uint64_t hash;
    if (!table->game->follows || !table->game->follows(table->setup))
        return ST_OK;
    if (strncmp(line->text, JOURNAL_STATE, strlen(JOURNAL_STATE)) == 0) {
        size_t length = strlen(part);
        BAD_IF(replay->length + length >= sizeof replay->state,
               "línea %u: la posición es demasiado larga", line->line);
        memcpy(replay->state + replay->length, part, length + 1);
        replay->length += length;
    } else if (strncmp(line->text, JOURNAL_TAKEN, strlen(JOURNAL_TAKEN)) == 0) {
        replay->length = 0;
        BAD_IF(!text_hex(line->text + strlen(JOURNAL_TAKEN), &hash) ||
                   !table->game->state_parse(table->setup, replay->state, as_state(state)) ||
                   table->game->hash(table->setup, as_state(state)) != hash,
               "línea %u: eso no es una posición", line->line);
        memcpy(table->state, state, table->game->state_size);
        table->hashed = false;
    }
    return ST_OK;
}

enum status replay_step(struct replay *replay, struct journal_line *out, struct why *why)
{
    struct journal_line own, *line = out ? out : &own;
    struct table *table = &replay->table;
    enum status status = journal_next(&replay->source, &replay->at, &replay->line, line, why);
    if (status == ST_OK)
        replay->ended = is_end_mark(line) || (replay->ended && line->kind == JOURNAL_NOTE);
    if (status == ST_OK && line->kind == JOURNAL_NOTE)
        return replay_adopt(replay, line, why);
    if (status != ST_OK)
        return status;
    struct move move;
    struct why detail;
    if (line->number != table->moves + 1)
        return why_bad(why, "línea %u: la jugada %u donde debía estar la %u", line->line,
                       line->number, table->moves + 1);
    if (!table->game->move_parse(table->setup, line->text, &move))
        return why_bad(why, "línea %u: '%.60s' no es una jugada", line->line, line->text);
    BAD_IF(line->actor != table_to_move(table), "línea %u: no le toca a %d", line->line,
           line->actor);
    unsigned char before[GAME_STATE_MAX];
    memcpy(before, table->state, table->game->state_size);
    BAD_IF(table_play(table, &move, SOURCE_JOURNAL, &detail) != ST_OK, "línea %u: %.200s",
           line->line, detail.text);
    uint64_t played = table_hash(table);
    if (played == line->hash)
        return ST_OK;
    memcpy(table->state, before, table->game->state_size);
    table->moves--;
    return why_bad(why, "línea %u: la suma es otra: %016llx en el diario, %016llx jugando",
                   line->line, (unsigned long long)line->hash, (unsigned long long)played);
}
