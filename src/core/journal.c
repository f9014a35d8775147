#include "core/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "core/registry.h"
#include "core/version.h"

#define FORMAT "sobremesa-journal "
#define MAGIC FORMAT "1"

enum { LINE_MAX = 512, FILE_MAX = 64 << 20, CARRIED_MAX = 256 << 10 };

static enum status write_fd(void *out, const char *text, size_t length, struct why *why)
{
    const struct journal *journal = out;
    if (file_write_all(journal->fd, text, length))
        return ST_OK;
    return why_system(why, "cannot write the journal %s", journal->name);
}

/* A file that is there must be a journal, and is cut to its last whole line: nothing is ever appended to half a one. */
static enum status prepare_old_file(int fd, const char *path, off_t size, struct why *why)
{
    char start[sizeof MAGIC], octet = 0; /* the first line with its newline, or as much as was written of it */
    ssize_t length = pread(fd, start, sizeof start, 0);
    if (length <= 0 || memcmp(start, MAGIC "\n", (size_t)length) != 0)
        return why_bad(why, "%s is there and is no journal: it is left as it is", path);
    off_t whole = size;
    while (whole > 0 && pread(fd, &octet, 1, whole - 1) == 1 && octet != '\n')
        whole--;
    if (whole < size && ftruncate(fd, whole) < 0)
        return why_system(why, "cannot shorten the journal %s", path);
    return ST_OK;
}

enum status journal_open(struct journal *journal, const char *path, size_t keep, struct why *why)
{
    struct stat info;
    *journal = (struct journal){.write = write_fd, .out = journal};
    snprintf(journal->name, sizeof journal->name, "%s", path);
    journal->fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    enum status status = ST_OK;
    if (journal->fd < 0 || fstat(journal->fd, &info) < 0)
        status = why_system(why, "cannot open the journal %s", path);
    else if (keep != SIZE_MAX && ftruncate(journal->fd, (off_t)keep) < 0)
        status = why_system(why, "cannot shorten the journal %s", path);
    else if (keep == SIZE_MAX && S_ISREG(info.st_mode) && info.st_size > 0)
        status = prepare_old_file(journal->fd, path, info.st_size, why);
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

/* "file board 41" and its lines. */
static void add_file(struct str *out, const char *role, const char *text)
{
    unsigned lines = 0;
    for (const char *at = text; *at; at += strcspn(at, "\n"), at += *at == '\n')
        lines++;
    str_add(out, "file %s %u\n", role, lines);
    for (const char *at = text; *at; at += strcspn(at, "\n"), at += *at == '\n')
        str_add(out, "| %.*s\n", (int)strcspn(at, "\n"), at);
}

static enum status write_header(struct journal *journal, const struct game *game, const void *setup, uint64_t seed,
                                struct str *out, struct str *file, struct why *why)
{
    char options[GAME_OPTIONS_MAX];
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    struct str opt = str_make(options, sizeof options);
    const char *role;
    game->setup_text(setup, &opt);
    game->start(setup, state);
    str_add(out, MAGIC "\ngame %s\nversion %s\noptions %s\n", game->name, SOBREMESA_VERSION, options);
    for (unsigned i = 0; game->setup_file_text && game->setup_file_text(setup, i, &role, file); i++) {
        add_file(out, role, file->at);
        if (file->cut || out->cut || i == JOURNAL_FILES)
            return why_bad(why, "the journal %s cannot carry so large a file (%s)", journal->name, role);
        *file = str_make(file->at, file->size);
    }
    str_add(out, "seed %" PRIu64 "\nstart %016" PRIx64 "\n", seed, game->hash(setup, state));
    return journal->write(journal->out, out->at, out->length, why);
}

enum status journal_header(struct journal *journal, const struct game *game, const void *setup, uint64_t seed,
                           struct why *why)
{
    char small[LINE_MAX * 2], none[1];
    struct str out = str_make(small, sizeof small), file = str_make(none, sizeof none);
    if (!game->setup_file_text)
        return write_header(journal, game, setup, seed, &out, &file, why);
    char *memory = malloc(3 * CARRIED_MAX);
    if (!memory)
        return why_system(why, "cannot write the journal %s", journal->name);
    out = str_make(memory, 2 * CARRIED_MAX);
    file = str_make(memory + 2 * CARRIED_MAX, CARRIED_MAX);
    enum status status = write_header(journal, game, setup, seed, &out, &file, why);
    free(memory);
    return status;
}

enum status journal_move(struct journal *journal, const struct game *game, const void *setup, uint32_t number,
                         int actor, const struct move *move, uint64_t hash, struct why *why)
{
    char text[LINE_MAX];
    struct str out = str_make(text, sizeof text);
    str_add(&out, actor == SEAT_CHANCE ? "%" PRIu32 " chance " : "%" PRIu32 " %d ", number, actor);
    game->move_text(setup, move, &out);
    str_add(&out, " = %016" PRIx64 "\n", hash);
    return journal->write(journal->out, text, out.length, why);
}

enum status journal_note(struct journal *journal, struct why *why, const char *format, ...)
{
    char text[LINE_MAX] = "# ";
    va_list args;
    va_start(args, format);
    vsnprintf(text + 2, sizeof text - 3, format, args);
    va_end(args);
    strcat(text, "\n");
    return journal->write(journal->out, text, strlen(text), why);
}

/* Copies the whole line at `at` without its newline; false if there is no whole line before `end`. */
static bool take_line(const char **at, const char *end, char line[LINE_MAX])
{
    const char *newline = *at < end ? memchr(*at, '\n', (size_t)(end - *at)) : NULL;
    if (!newline)
        return false;
    size_t length = (size_t)(newline - *at);
    if (length >= LINE_MAX)
        length = LINE_MAX - 1; /* no line of ours is that long: it will be refused by whoever reads it */
    memcpy(line, *at, length);
    line[length] = '\0';
    if (memchr(line, '\0', length))
        strcpy(line, "(an octet 0)");
    *at = newline + 1;
    return true;
}

static bool parse_hash(const char *text, uint64_t *value)
{
    return strlen(text) == 16 && text_hex(text, value);
}

static bool header_field(const char *line, const char *name, const char **value)
{
    size_t n = strlen(name);
    *value = line + n + 1;
    return strncmp(line, name, n) == 0 && line[n] == ' ';
}

/* The files that may follow the options: `found->body` stands behind "file ROLE LINES". */
static enum status read_file(const char *end, const char *value, struct journal_game *found, struct why *why)
{
    struct scan scan = {value};
    struct journal_file *file = &found->file[found->files];
    int64_t lines;
    if (found->files == JOURNAL_FILES)
        return why_bad(why, "line %u: more than %d files", found->first_line, JOURNAL_FILES);
    if (!scan_name(&scan, file->role, sizeof file->role) || !scan_number(&scan, 0, 100000, &lines) || !scan_end(&scan))
        return why_bad(why, "line %u: expected 'file ROLE LINES'", found->first_line);
    file->line = found->first_line;
    file->at = found->body;
    for (int64_t i = 0; i < lines; i++) {
        const char *at = found->body, *stop = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
        found->first_line++;
        if (stop == NULL)
            return why_bad(why, "line %u: the journal ends inside its file '%s'", found->first_line, file->role);
        if (stop - at < 2 || at[0] != '|' || at[1] != ' ')
            return why_bad(why, "line %u: not a line of the file '%s'", found->first_line, file->role);
        found->body = stop + 1;
    }
    file->end = found->body;
    if (file->end - file->at > CARRIED_MAX)
        return why_bad(why, "line %u: the file '%s' is too large", file->line, file->role);
    found->files++;
    return ST_OK;
}

enum status journal_file_text(const struct journal_file *file, char **text, size_t *length, struct why *why)
{
    char *out = malloc((size_t)(file->end - file->at) + 1);
    if (!out)
        return why_system(why, "line %u: cannot read the file '%s'", file->line, file->role);
    *text = out;
    for (const char *at = file->at; at < file->end;) {
        const char *newline = memchr(at, '\n', (size_t)(file->end - at));
        size_t n = (size_t)(newline - at) - 2 + 1; /* without "| ", with the newline */
        memcpy(out, at + 2, n);
        out += n;
        at = newline + 1;
    }
    *out = '\0';
    *length = (size_t)(out - *text);
    return ST_OK;
}

static bool read_field(struct journal_game *found, unsigned field, const char *value)
{
    char *rest;
    switch (field) {
    case 0:
        found->game = registry_game(value);
        return true;
    case 1:
        snprintf(found->version, sizeof found->version, "%.31s", value);
        return true;
    case 2:
        snprintf(found->options, sizeof found->options, "%.399s", value);
        found->options_line = found->first_line;
        return strlen(value) < sizeof found->options;
    case 3:
        errno = 0;
        found->seed = strtoull(value, &rest, 10);
        return !errno && rest != value && !*rest;
    default:
        return parse_hash(value, &found->start);
    }
}

static enum status read_header(const char *end, struct journal_game *found, struct why *why)
{
    static const char *const names[] = {"game", "version", "options", "seed", "start"};
    char line[LINE_MAX];
    for (unsigned i = 0; i < 5;) {
        const char *value;
        found->first_line++;
        if (!take_line(&found->body, end, line))
            return why_bad(why, "line %u: the journal ends inside its header", found->first_line);
        if (i == 3 && header_field(line, "file", &value)) {
            enum status status = read_file(end, value, found, why);
            if (status != ST_OK)
                return status;
            continue;
        }
        if (!header_field(line, names[i], &value) || !read_field(found, i, value))
            return why_bad(why, "line %u: expected '%s …', found '%.60s'", found->first_line, names[i], line);
        if (i++ == 0 && !found->game)
            return why_bad(why, "line %u: there is no game '%s'", found->first_line, value);
    }
    found->first_line++;
    return ST_OK;
}

enum status journal_find(const char *text, size_t length, unsigned wanted, struct journal_game *found, struct why *why)
{
    const char *end = text + length, *at = text;
    char line[LINE_MAX];
    unsigned number = 0, games = 0;
    *found = (struct journal_game){0};
    while (take_line(&at, end, line)) {
        number++;
        if (strcmp(line, MAGIC) == 0) {
            games++;
            if (wanted && games > wanted)
                break;
            *found = (struct journal_game){.body = at, .first_line = number, .number = games};
        } else if (number == 1 && strncmp(line, FORMAT, strlen(FORMAT)) == 0 && line[strlen(FORMAT)] >= '2' &&
                   line[strlen(FORMAT)] <= '9') {
            return why_bad(why, "line 1: '%.40s' is of a newer version of sobremesa; this one is %s and reads '%s'",
                           line, SOBREMESA_VERSION, MAGIC);
        } else if (number == 1) {
            return why_bad(why, "line 1: this is no journal of sobremesa ('%.40s')", line);
        }
        found->end = at;
    }
    if (!found->body)
        return why_bad(why, "the journal is empty: there is no game in it");
    if (wanted && found->number != wanted)
        return why_bad(why, "the journal holds %u games, there is no game %u", games, wanted);
    return read_header(found->end, found, why);
}

enum status journal_next(const struct journal_game *game, const char **at, unsigned *line, struct journal_line *out,
                         struct why *why)
{
    char text[LINE_MAX];
    if (!take_line(at, game->end, text))
        return ST_END;
    out->line = (*line)++;
    if (text[0] == '#' && text[1] == ' ') {
        out->kind = JOURNAL_NOTE;
        snprintf(out->text, sizeof out->text, "%.255s", text + 2);
        return ST_OK;
    }
    out->kind = JOURNAL_MOVE;
    char *equals = strstr(text, " = ");
    struct scan scan = {text};
    int64_t number, actor = SEAT_CHANCE;
    if (!equals || !parse_hash(equals + 3, &out->hash) || !scan_number(&scan, 1, UINT32_MAX, &number) ||
        (!scan_word(&scan, "chance") && !scan_number(&scan, 0, GAME_SEATS_MAX - 1, &actor)))
        return why_bad(why, "line %u: not a move ('%.60s')", out->line, text);
    *equals = '\0';
    while (*scan.at == ' ')
        scan.at++;
    if (strlen(scan.at) >= sizeof out->text)
        return why_bad(why, "line %u: the move is too long", out->line);
    strcpy(out->text, scan.at);
    out->number = (uint32_t)number;
    out->actor = (int)actor;
    return ST_OK;
}

enum status journal_read_file(const char *path, char **text, size_t *length, struct why *why)
{
    struct stat info;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    enum status status = ST_OK;
    size_t size = 0;
    char *buffer = NULL;
    bool there = fd >= 0 && fstat(fd, &info) == 0;
    if (there && (!S_ISREG(info.st_mode) || info.st_size > FILE_MAX))
        status = why_bad(why, "%s is no journal: not a file, or over 64 MB", path);
    else if (!there || !(buffer = malloc((size_t)info.st_size + 1)))
        status = why_system(why, "cannot read %s", path);
    for (ssize_t n = 1; status == ST_OK && n && size<(size_t)info.st_size; size += n> 0 ? (size_t)n : 0) {
        n = read(fd, buffer + size, (size_t)info.st_size - size);
        if (n < 0 && errno != EINTR)
            status = why_system(why, "cannot read %s", path);
    }
    if (fd >= 0)
        close(fd);
    if (status != ST_OK) {
        free(buffer);
        return status;
    }
    buffer[size] = '\0';
    *text = buffer;
    *length = size;
    return ST_OK;
}
