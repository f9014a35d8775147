#include "front/source/saved_game.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/file.h"

/* A generator has four words; a bot's memory is a generator and eight notes. */
enum { DICE_WORDS = 4, MEMORY_WORDS = 12 };

/* --- the file --- */

enum status saved_game_open(struct saved_game *saved, const char *path, struct why *why)
{
    char lock[SAVED_GAME_PATH + 8];
    memset(saved, 0, sizeof *saved);
    saved->journal.fd = -1;
    if (snprintf(saved->path, sizeof saved->path, "%s", path) >= (int)sizeof saved->path)
        return why_bad(why, "la ruta es demasiado larga: %.80s…", path);
    snprintf(saved->fresh, sizeof saved->fresh, "%s.new", saved->path);
    snprintf(lock, sizeof lock, "%s.lock", saved->path);
    saved->lock = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    SYSTEM_IF(saved->lock < 0, "no se puede guardar la partida en %s", path);
    if (flock(saved->lock, LOCK_EX | LOCK_NB) == 0)
        return ST_OK;
    close(saved->lock);
    return why_bad(why, "otra mesa guarda su partida en %s", path);
}

void saved_game_close(struct saved_game *saved)
{
    journal_close(&saved->journal);
    unlink(saved->fresh); /* begun and not committed */
    close(saved->lock);
}

enum status saved_game_set_aside(const struct saved_game *saved, char *where, size_t size,
                                 struct why *why)
{
    return file_set_aside(saved->path, "", where, size)
               ? ST_OK
               : why_system(why, "no se puede apartar %s", saved->path);
}

/* --- what is written --- */

void saved_words_add(struct str *text, const uint64_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        str_add(text, " %" PRIx64, words[i]);
}

/* The dice come last: they end a whole mark (`marked` in read_remark). */
enum status saved_game_mark(struct saved_game *saved, const struct local_source *local,
                            struct why *why)
{
    struct str dice = STR(GAME_TEXT_MAX);
    int seats = local->config.game->seats(local->config.setup);
    for (int i = local->config.people; i < seats; i++) {
        struct str memory = STR(GAME_TEXT_MAX);
        saved_words_add(&memory, local->memories[i].rng.s, DICE_WORDS);
        saved_words_add(&memory, local->memories[i].notes, MEMORY_WORDS - DICE_WORDS);
        TRY(journal_note(&saved->journal, why, "mind %d%s", i, memory.at));
    }
    saved_words_add(&dice, local->dice.s, DICE_WORDS);
    return journal_note(&saved->journal, why, "dice%s", dice.at);
}

/* --- what is read --- */

bool saved_words_read(struct scan *scan, uint64_t *words, size_t count)
{
    char word[20];
    size_t read = 0;
    while (read < count && scan_name(scan, word, sizeof word) && text_hex(word, &words[read]))
        read++;
    return read == count;
}

/* "A|B|C": one for each seat, which may be empty. */
static bool read_names(const struct scan *scan, char part[GAME_SEATS_MAX][JOURNAL_NAME], int seats)
{
    return journal_names(scan->at + (*scan->at == ' '), part) == seats;
}

/* A remark about the whole game. What decisions and marks say is for replay_line. */
static bool read_remark(struct restored_game *load, const char *remark)
{
    char part[GAME_SEATS_MAX][JOURNAL_NAME];
    struct scan scan = {remark};
    int seats = load->replay.source.game->seats(as_setup(load->replay.setup));
    if (scan_word(&scan, "names"))
        return read_names(&scan, load->name, seats);
    if (scan_word(&scan, "bots"))
        return read_names(&scan, load->bot, seats);
    if (scan_word(&scan, "play")) {
        int64_t people, rounds, seed;
        if (!scan_number(&scan, 1, seats, &people) || !scan_number(&scan, 1, UINT32_MAX, &rounds) ||
            !scan_number(&scan, 0, INT64_MAX, &seed))
            return false;
        load->people = (int)people;
        load->rounds = (unsigned)rounds;
        load->seed = (uint64_t)seed;
    }
    if (scan_word(&scan, "dice"))
        load->marked = load->replay.table.moves;
    if (!scan_word(&scan, "totals"))
        return true;
    if (!read_names(&scan, part, seats))
        return false;
    for (int i = 0; i < seats; i++)
        if (!text_number(part[i], INT64_MIN, INT64_MAX, &load->totals[i]))
            return false;
    return true;
}

enum status saved_game_load(const struct saved_game *saved, const struct game *game,
                            struct restored_game *load, struct why *why)
{
    struct journal_line line;
    enum status status;
    memset(load, 0, sizeof *load);
    if (access(saved->path, F_OK) != 0)
        return ST_END;
    TRY(journal_read_file(saved->path, &load->text, &load->length, why));
    TRY(replay_open(&load->replay, load->text, load->length, 0, why));
    BAD_IF(load->replay.source.game != game, "es de otro juego: %s",
           load->replay.source.game->name);
    while ((status = replay_step(&load->replay, &line, why)) == ST_OK)
        if (line.kind == JOURNAL_NOTE && !read_remark(load, line.text))
            return why_bad(why, "línea %u: no es una nota de una partida guardada ('%.60s')",
                           line.line, line.text);
    if (status != ST_END)
        return status;
    BAD_IF(!load->people, "no dice quién juega");
    return table_to_move(&load->replay.table) == SEAT_NOBODY ? ST_END : ST_OK;
}

void restored_game_free(struct restored_game *load)
{
    free(load->text);
    load->text = NULL;
}

/* --- going on --- */

/* A mark: the state of the dice or of a bot. What a memory has besides (`own`) is its table's. */
static void read_mark(struct local_source *local, const char *remark)
{
    uint64_t words[MEMORY_WORDS];
    struct scan scan = {remark};
    int64_t seat;
    if (scan_word(&scan, "dice") && saved_words_read(&scan, words, DICE_WORDS) && scan_end(&scan)) {
        memcpy(local->dice.s, words, sizeof local->dice.s);
    } else if (scan_word(&scan, "mind") && scan_number(&scan, 0, GAME_SEATS_MAX - 1, &seat) &&
               saved_words_read(&scan, words, MEMORY_WORDS) && scan_end(&scan)) {
        memcpy(local->memories[seat].rng.s, words, sizeof local->memories[seat].rng.s);
        memcpy(local->memories[seat].notes, words + DICE_WORDS, sizeof local->memories[seat].notes);
    }
}

static enum status replay_line(const struct restored_game *load, struct local_source *local,
                               const struct journal_line *line, struct why *why)
{
    struct move move;
    int who = table_to_move(&local->table);
    if (line->kind == JOURNAL_NOTE && strcmp(line->text, "decision") == 0)
        return local_decide(local, why);
    if (line->kind == JOURNAL_NOTE) {
        read_mark(local, line->text);
        return ST_OK;
    }
    if (!local->config.game->move_parse(local->config.setup, line->text, &move))
        return why_bad(why, "línea %u: '%.60s' no es una jugada", line->line, line->text);
    /* After the last mark the bots and the dice are asked again, for the state that they are left
     * in: the move itself is in the journal. */
    if (local->table.moves >= load->marked && (who == SEAT_CHANCE || who >= local->config.people))
        local_next(local);
    return table_play(&local->table, &move, SOURCE_PLAYER, why);
}

enum status saved_game_resume(const struct restored_game *load, struct local_source *local,
                              struct why *why)
{
    const struct journal_game *source = &load->replay.source;
    const char *at = source->body;
    unsigned number = source->first_line;
    struct journal_line line;
    local->rounds = load->rounds;
    local->round_seed = source->seed;
    memcpy(local->totals, load->totals, sizeof local->totals);
    rng_seed(&local->dice, local->round_seed);
    local_sit_down(local);
    enum status status = local_head_journals(local, why);
    while (status == ST_OK && (status = journal_next(source, &at, &number, &line, why)) == ST_OK)
        status = replay_line(load, local, &line, why);
    if (status != ST_END)
        return status;
    if (local->decided && local->decision[local->decided - 1] == local->moved)
        local->decided--; /* the decision was written down, its move was not */
    return local_go_on(local, why);
}
