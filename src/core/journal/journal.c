#include "core/journal/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "core/journal/journal_private.h"
#include "core/version.h"

static enum status journal_write_fd(void *out, const char *text, size_t length, struct why *why)
{
    const struct journal *journal = out;
    if (file_write_all(journal->fd, text, length))
        return ST_OK;
    return why_system(why, "no se puede escribir el diario %s", journal->name);
}

/* Completes a last line that lacks only its newline, or removes an incomplete one. */
static enum status mend_last_line(struct journal *journal, off_t size, bool checked,
                                  struct why *why)
{
    char tail[JOURNAL_LINE_MAX];
    off_t from = size > (off_t)sizeof tail ? size - (off_t)sizeof tail : 0;
    ssize_t length = pread(journal->fd, tail, sizeof tail, from);
    SYSTEM_IF(length < 0, "no se puede leer el diario %s", journal->name);
    const char *newline = memrchr(tail, '\n', (size_t)length);
    size_t rest = (size_t)(tail + length - (newline ? newline + 1 : tail));
    if (rest == 0)
        return ST_OK;
    if (rest < sizeof tail && journal_line_is_whole(tail + length - rest, rest, checked))
        return journal->write(journal->out, "\n", 1, why);
    journal->cut = true;
    off_t whole = size;
    for (char octet = 0;
         whole > 0 && pread(journal->fd, &octet, 1, whole - 1) == 1 && octet != '\n';)
        whole--;
    SYSTEM_IF(ftruncate(journal->fd, whole) < 0, "no se puede recortar el diario %s",
              journal->name);
    return ST_OK;
}

/* An existing file must be a journal, and must end in a whole line before anything is appended. */
static enum status prepare_old_file(struct journal *journal, off_t size, struct why *why)
{
    /* the first line with its newline, or what was written of it */
    char start[sizeof JOURNAL_MAGIC];
    ssize_t length = pread(journal->fd, start, sizeof start, 0);
    size_t known = length > 0 ? (size_t)length : 0;
    bool checked = memcmp(start, JOURNAL_MAGIC "\n", known) == 0;
    if (!known || (!checked && memcmp(start, JOURNAL_MAGIC_OLD "\n", known) != 0))
        return why_bad(why, "%s ya existe y no es un diario: se deja como está", journal->name);
    return mend_last_line(journal, size, checked, why);
}

/* Two writers would spoil each other's lines. Only regular files are locked: devices and pipes
 * cannot be. */
static enum status lock_journal(struct journal *journal, struct why *why)
{
    if (flock(journal->fd, LOCK_EX | LOCK_NB) == 0)
        return ST_OK;
    return errno == EWOULDBLOCK
               ? why_bad(why, "otro programa está escribiendo el diario %s: elige otro",
                         journal->name)
               : why_system(why, "no se puede bloquear el diario %s", journal->name);
}

enum status journal_open(struct journal *journal, const char *path, size_t keep, struct why *why)
{
    struct stat info;
    *journal = (struct journal){.write = journal_write_fd, .out = journal};
    snprintf(journal->name, sizeof journal->name, "%s", path);
    journal->fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    bool file = journal->fd >= 0 && fstat(journal->fd, &info) == 0 && S_ISREG(info.st_mode);
    enum status status =
        journal->fd < 0 ? why_system(why, "no se puede abrir el diario %s", path) : ST_OK;
    if (status == ST_OK && file)
        status = lock_journal(journal, why);
    if (status == ST_OK && keep != SIZE_MAX && ftruncate(journal->fd, (off_t)keep) < 0)
        status = why_system(why, "no se puede recortar el diario %s", path);
    /* Not before the lock: the previous writer may have written until then. */
    if (status == ST_OK && keep == SIZE_MAX && file && fstat(journal->fd, &info) == 0 &&
        info.st_size > 0)
        status = prepare_old_file(journal, info.st_size, why);
    if (status != ST_OK)
        journal_close(journal);
    return status;
}

void journal_close(struct journal *journal)
{
    if (journal->fd >= 0)
        close(journal->fd);
    journal->fd = -1;
}

uint32_t journal_sum(const char *text, size_t length)
{
    uint32_t sum = 0x811c9dc5;
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)text[i]) * 0x01000193;
    return sum;
}

void journal_end_line(struct str *out, size_t from)
{
    str_add(out, JOURNAL_CHECK "%08" PRIx32 "\n", journal_sum(out->at + from, out->length - from));
}

static void PRINTF_LIKE(2, 3) add_line(struct str *out, const char *format, ...)
{
    char text[JOURNAL_TEXT_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    size_t from = out->length;
    str_add(out, "%s", text);
    journal_end_line(out, from);
}

/* Adds "file board 41 SUM" and the file's lines, of which that is the sum. */
static void add_file(struct str *out, const char *role, const char *text, struct str *lines)
{
    unsigned count = 0;
    for (const char *at = text; *at; at += strcspn(at, "\n"), at += *at == '\n', count++)
        str_add(lines, "| %.*s\n", (int)strcspn(at, "\n"), at);
    add_line(out, "file %s %u %08" PRIx32, role, count, journal_sum(lines->at, lines->length));
    str_add(out, "%s", lines->at);
}

static enum status write_header(struct journal *journal, const struct game *game,
                                const struct game_setup *setup, uint64_t seed, struct str *out,
                                struct str *file, struct str *lines, struct why *why)
{
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    struct str opt = STR(GAME_OPTIONS_MAX);
    const char *role;
    game->setup_text(setup, &opt);
    game->start(setup, as_state(state));
    str_add(out, JOURNAL_MAGIC "\n");
    add_line(out, "game %s", game->name);
    add_line(out, "version %s", SOBREMESA_VERSION);
    add_line(out, "options %s", opt.at);
    for (unsigned i = 0; game->setup_file_text && game->setup_file_text(setup, i, &role, file);
         i++) {
        add_file(out, role, file->at, lines);
        if (file->cut || lines->cut || out->cut || i == JOURNAL_FILES)
            return why_bad(why, "en el diario %s no cabe un archivo tan grande (%s)", journal->name,
                           role);
        *file = str_make(file->at, file->size);
        *lines = str_make(lines->at, lines->size);
    }
    add_line(out, "seed %" PRIu64, seed);
    add_line(out, "start %016" PRIx64, game->hash(setup, as_state(state)));
    return journal->write(journal->out, out->at, out->length, why);
}

enum status journal_header(struct journal *journal, const struct game *game,
                           const struct game_setup *setup, uint64_t seed, struct why *why)
{
    char small[JOURNAL_TEXT_MAX * 2], none[1];
    struct str out = str_make(small, sizeof small), file = str_make(none, sizeof none),
               lines = file;
    if (!game->setup_file_text)
        return write_header(journal, game, setup, seed, &out, &file, &lines, why);
    char *memory = malloc(5 * JOURNAL_CARRIED);
    SYSTEM_IF(!memory, "no se puede escribir el diario %s", journal->name);
    out = str_make(memory, 2 * JOURNAL_CARRIED);
    lines = str_make(memory + 2 * JOURNAL_CARRIED, 2 * JOURNAL_CARRIED);
    file = str_make(memory + 4 * JOURNAL_CARRIED, JOURNAL_CARRIED);
    enum status status = write_header(journal, game, setup, seed, &out, &file, &lines, why);
    free(memory);
    return status;
}

enum status journal_move(struct journal *journal, const struct game *game,
                         const struct game_setup *setup, uint32_t number, int actor,
                         const struct move *move, uint64_t hash, bool over, struct why *why)
{
    char text[2 * JOURNAL_LINE_MAX];
    struct str out = str_make(text, sizeof text);
    str_add(&out, actor == SEAT_CHANCE ? "%" PRIu32 " chance " : "%" PRIu32 " %d ", number, actor);
    game->move_text(setup, move, &out);
    str_add(&out, " = %016" PRIx64, hash);
    journal_end_line(&out, 0);
    if (over)
        add_line(&out, "# " JOURNAL_END);
    return journal->write(journal->out, text, out.length, why);
}

enum status journal_note(struct journal *journal, struct why *why, const char *format, ...)
{
    char text[JOURNAL_TEXT_MAX], line[JOURNAL_LINE_MAX];
    struct str out = str_make(line, sizeof line);
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    add_line(&out, "# %s", text);
    return journal->write(journal->out, line, out.length, why);
}

enum status journal_taken(struct journal *journal, const struct game *game,
                          const struct game_setup *setup, const struct game_state *state,
                          struct why *why)
{
    enum { PART = 240 }; /* what a reader has room for (journal_line) */
    struct str text = STR(GAME_STATE_TEXT_MAX);
    game->state_text(setup, state, &text);
    for (size_t at = 0; at < text.length; at += PART)
        TRY(journal_note(journal, why, JOURNAL_STATE "%.*s", PART, text.at + at));
    return journal_note(journal, why, JOURNAL_TAKEN "%016llx",
                        (unsigned long long)game->hash(setup, state));
}
