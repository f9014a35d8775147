#include "arena/record.h"

#include <errno.h>
#include <stdlib.h>

#include <jansson.h>

#include "core/table.h"
#include "core/version.h"

enum { PAGE_SIZE = 1 << 20 };

void record_start(struct decision_record *record, const struct arena *arena, FILE *file)
{
    *record = (struct decision_record){.arena = arena, .file = file, .page_size = PAGE_SIZE};
    pthread_mutex_init(&record->lock, NULL);
    pthread_cond_init(&record->moved, NULL);
}

void record_finish(struct decision_record *record)
{
    pthread_cond_destroy(&record->moved);
    pthread_mutex_destroy(&record->lock);
}

static enum status write_failed(struct decision_record *record, struct why *why)
{
    errno = record->error;
    return why_system(why, "no se puede escribir el registro de las partidas");
}

enum status record_head(struct decision_record *record, struct why *why)
{
    const struct arena *arena = record->arena;
    struct str text = STR(GAME_OPTIONS_MAX);
    arena->game->setup_text(arena->setup, &text);
    json_t *players = json_array();
    for (int i = 0; i < arena->seats; i++)
        json_array_append_new(players, json_string(arena->players[i]->name));
    json_t *line = json_pack("{s:s, s:s, s:s, s:s, s:I, s:o}", "event", "games", "game",
                             arena->game->name, "version", SOBREMESA_VERSION, "options", text.at,
                             "seed", (json_int_t)arena->seed, "players", players);
    bool written = line && json_dumpf(line, record->file, JSON_COMPACT) == 0 &&
                   fputc('\n', record->file) != EOF;
    json_decref(line);
    if (written)
        return ST_OK;
    record->error = errno ? errno : ENOMEM;
    return write_failed(record, why);
}

enum status record_flush(struct decision_record *record, struct why *why)
{
    if (!record->failed && fflush(record->file) != 0) {
        record->error = errno;
        record->failed = true;
    }
    return record->failed ? write_failed(record, why) : ST_OK;
}

/* ---- pages ---- */

/* Waits until all earlier games are in the file, then writes the page. */
static void write_page(struct record_page *page)
{
    struct decision_record *record = page->record;
    pthread_mutex_lock(&record->lock);
    while (record->turn != page->from)
        pthread_cond_wait(&record->moved, &record->lock);
    if (page->used && !record->failed &&
        fwrite(page->text, 1, page->used, record->file) != page->used) {
        record->error = errno;
        record->failed = true;
    }
    page->used = 0;
    pthread_mutex_unlock(&record->lock);
}

/* Adds a line and frees it. If the page is full, writes it and tries once more. */
static void add_to_page(struct record_page *page, json_t *line)
{
    size_t length = 0;
    for (int tries = 0; line && tries < 2; tries++) {
        size_t left = page->record->page_size - page->used;
        size_t room = left ? left - 1 : 0; /* one for the line's end */
        length = json_dumpb(line, page->text + page->used, room, JSON_COMPACT | JSON_ENSURE_ASCII);
        if (length && length <= room)
            break;
        write_page(page);
        length = 0;
    }
    if (length) {
        page->used += length;
        page->text[page->used++] = '\n';
    } else if (!atomic_exchange(&page->record->failed, true)) {
        page->record->error = ENOMEM;
    }
    json_decref(line);
}

static const char *player_at(const struct record_page *page, int seat)
{
    const struct arena *arena = page->record->arena;
    return arena->players[arena_player_at(arena, page->game, seat)]->name;
}

/* The observer of a table: adds a line about each decision of a player. */
static void note_decision(void *who, const struct table *table, const struct game_state *before,
                          const struct move *move, int actor)
{
    struct record_page *page = who;
    const struct game *game = table->game;
    if (actor < 0 || atomic_load_explicit(&page->record->failed, memory_order_relaxed))
        return;
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    struct str position_text = STR(GAME_STATE_TEXT_MAX), move_text = STR(GAME_TEXT_MAX);
    game->view(table->setup, before, actor, as_state(view));
    game->state_text(table->setup, as_state(view), &position_text);
    game->move_text(table->setup, move, &move_text);
    add_to_page(page,
                json_pack("{s:s, s:I, s:I, s:i, s:s, s:s, s:s, s:s*, s:o*}", "event", "decision",
                          "game", (json_int_t)page->game + 1, "number", (json_int_t)table->moves,
                          "seat", actor, "player", player_at(page, actor), "view", position_text.at,
                          "move", move_text.at, "because",
                          page->watch.memory ? page->watch.memory->because : NULL, "fault",
                          page->watch.fault ? json_true() : NULL));
}

enum status record_page_make(struct record_page *page, struct decision_record *record,
                             struct why *why)
{
    *page = (struct record_page){.record = record, .text = malloc(record->page_size)};
    page->watch = (struct arena_watch){.observe = note_decision, .who = page};
    return page->text ? ST_OK : why_system(why, "no hay memoria para el registro de las partidas");
}

void record_page_game(struct record_page *page, const struct arena_game *game)
{
    bool won = game->winner != SEAT_NOBODY;
    add_to_page(page, json_pack("{s:s, s:I, s:b, s:I, s:I, s:o*, s:s*}", "event", "end", "game",
                                (json_int_t)page->game + 1, "finished", game->finished, "score",
                                (json_int_t)game->score, "turns", (json_int_t)game->turns, "seat",
                                won ? json_integer(game->winner) : NULL, "winner",
                                won ? player_at(page, game->winner) : NULL));
    page->game++;
}

void record_page_end(struct record_page *page, uint64_t next)
{
    struct decision_record *record = page->record;
    write_page(page);
    pthread_mutex_lock(&record->lock);
    record->turn = next;
    pthread_cond_broadcast(&record->moved);
    pthread_mutex_unlock(&record->lock);
}
