/* A journal read back: see journal.h. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/utf8.h"
#include "core/journal/journal_private.h"
#include "core/registry.h"
#include "core/version.h"

/* ---- lines ---- */

size_t journal_line_body(const char *line, size_t length)
{
    char own[JOURNAL_CHECK_SIZE + 1];
    if (length < JOURNAL_CHECK_SIZE)
        return length;
    size_t body = length - JOURNAL_CHECK_SIZE;
    snprintf(own, sizeof own, JOURNAL_CHECK "%08x", (unsigned)journal_sum(line, body));
    return memcmp(line + body, own, JOURNAL_CHECK_SIZE) == 0 ? body : length;
}

bool journal_line_is_whole(const char *line, size_t length, bool checked)
{
    if (checked || length < 19)
        return journal_line_body(line, length) < length;
    bool whole = memcmp(line + length - 19, " = ", 3) == 0;
    for (size_t i = length - 16; i < length; i++)
        whole &= strchr("0123456789abcdef", line[i]) != NULL && line[i];
    return whole;
}

static bool is_utf8(const char *text)
{
    size_t left = strlen(text);
    for (size_t n = 1; left && (n = utf8_length(text, left)); left -= n)
        text += n;
    return left == 0;
}

/* Finds the length of the line at `at` and the beginning of the next; false if there is no whole
 * line before `end`. */
static bool find_line(const char *at, const char *end, bool checked, size_t *length,
                      const char **next)
{
    const char *newline = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
    *length = (size_t)((newline ? newline : end) - at);
    *next = newline ? newline + 1 : end;
    return newline || (*length && journal_line_is_whole(at, *length, checked));
}

/* Copies the line without its newline and its check. */
static void copy_line(char line[JOURNAL_LINE_MAX], const char *at, size_t length)
{
    if (length >= JOURNAL_LINE_MAX)
        length = JOURNAL_LINE_MAX - 1; /* no journal has such a line: it is refused as malformed */
    memcpy(line, at, length);
    line[length] = '\0';
    if (memchr(line, '\0', length))
        strcpy(line, _("(un octeto 0)"));
}

/* Takes the next line of the game. ST_BAD: it is not as it was written. */
static enum status take_journal_line(const char **at, const char *end, bool checked,
                                     unsigned number, char line[JOURNAL_LINE_MAX], struct why *why)
{
    const char *next;
    size_t length;
    if (!find_line(*at, end, checked, &length, &next))
        return ST_END;
    size_t body = journal_line_body(*at, length);
    BAD_IF(checked && body == length, "línea %u: no es como se escribió (su suma es otra)", number);
    copy_line(line, *at, body);
    *at = next;
    if (is_utf8(line))
        return ST_OK;
    BAD_IF(line[0] != '#', "línea %u: no es UTF-8", number);
    char shown[JOURNAL_LINE_MAX]; /* a note with a client's name as a server received it */
    utf8_show(shown, sizeof shown, line);
    strcpy(line, shown);
    return ST_OK;
}

/* ---- the header ---- */

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
static enum status read_carried_file(const char *end, const char *value, struct journal_game *found,
                                     struct why *why)
{
    struct scan scan = {value};
    struct journal_file *file = &found->file[found->files];
    int64_t lines;
    char sum[12] = "";
    uint64_t written = 0;
    BAD_IF(found->files == JOURNAL_FILES, "línea %u: más de %d archivos", found->first_line,
           JOURNAL_FILES);
    if (!scan_name(&scan, file->role, sizeof file->role) ||
        !scan_number(&scan, 0, 100000, &lines) ||
        (found->checked && (!scan_name(&scan, sum, sizeof sum) || !text_hex(sum, &written))) ||
        !scan_end(&scan))
        return why_bad(why, "línea %u: se esperaba 'file ROLE LINES'", found->first_line);
    file->line = found->first_line;
    file->at = found->body;
    for (int64_t i = 0; i < lines; i++) {
        const char *at = found->body,
                   *stop = at < end ? memchr(at, '\n', (size_t)(end - at)) : NULL;
        found->first_line++;
        BAD_IF(stop == NULL, "línea %u: el diario se acaba dentro de su archivo '%s'",
               found->first_line, file->role);
        if (stop - at < 2 || at[0] != '|' || at[1] != ' ')
            return why_bad(why, "línea %u: no es una línea del archivo '%s'", found->first_line,
                           file->role);
        found->body = stop + 1;
    }
    file->end = found->body;
    if (file->end - file->at > JOURNAL_CARRIED)
        return why_bad(why, "línea %u: el archivo '%s' es demasiado grande", file->line,
                       file->role);
    if (found->checked && journal_sum(file->at, (size_t)(file->end - file->at)) != written)
        return why_bad(why, "línea %u: el archivo '%s' no es como se escribió (su suma es otra)",
                       file->line, file->role);
    found->files++;
    return ST_OK;
}

enum status journal_file_text(const struct journal_file *file, char **text, size_t *length,
                              struct why *why)
{
    char *out = malloc((size_t)(file->end - file->at) + 1);
    SYSTEM_IF(!out, "línea %u: no se puede leer el archivo '%s'", file->line, file->role);
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
    char line[JOURNAL_LINE_MAX];
    for (unsigned i = 0; i < 5;) {
        const char *value;
        enum status status =
            take_journal_line(&found->body, end, found->checked, ++found->first_line, line, why);
        BAD_IF(status == ST_END, "línea %u: el diario se acaba dentro de su cabecera",
               found->first_line);
        bool file = status == ST_OK && i == 3 && header_field(line, "file", &value);
        if (file)
            status = read_carried_file(end, value, found, why);
        if (status != ST_OK)
            return status;
        if (file)
            continue;
        if (!header_field(line, names[i], &value) || !read_field(found, i, value))
            return why_bad(why, "línea %u: se esperaba '%s …' y hay '%.60s'", found->first_line,
                           names[i], line);
        BAD_IF(i++ == 0 && !found->game, "línea %u: no hay ningún juego '%s'", found->first_line,
               value);
    }
    found->first_line++;
    return ST_OK;
}

/* Whether a game begins with this line; *checked: with checks on its lines. */
static bool is_magic(const char *at, size_t length, bool *checked)
{
    bool now = length == strlen(JOURNAL_MAGIC) && memcmp(at, JOURNAL_MAGIC, length) == 0;
    bool old = length == strlen(JOURNAL_MAGIC_OLD) && memcmp(at, JOURNAL_MAGIC_OLD, length) == 0;
    *checked = now || (*checked && !old);
    return now || old;
}

static enum status refuse_first_line(const char *at, size_t length, struct why *why)
{
    char line[JOURNAL_LINE_MAX];
    size_t format = strlen(JOURNAL_FORMAT);
    copy_line(line, at, length);
    if (strncmp(line, JOURNAL_FORMAT, format) == 0 && line[format] >= '3' && line[format] <= '9')
        return why_bad(
            why,
            "línea 1: '%.40s' es de una versión más nueva de sobremesa; esta es la %s y lee '%s'",
            line, SOBREMESA_VERSION, JOURNAL_MAGIC);
    return why_bad(why, "línea 1: esto no es un diario de sobremesa ('%.40s')", line);
}

enum status journal_find(const char *text, size_t length, unsigned wanted,
                         struct journal_game *found, struct why *why)
{
    const char *end = text + length, *next;
    unsigned number = 0, games = 0;
    bool checked = false;
    size_t octets;
    *found = (struct journal_game){0};
    for (const char *at = text; find_line(at, end, checked, &octets, &next); at = next) {
        number++;
        if (is_magic(at, octets, &checked)) {
            games++;
            if (wanted && games > wanted)
                break;
            *found = (struct journal_game){.body = next,
                                           .first_line = number,
                                           .number = games,
                                           .checked = checked,
                                           .end = next};
        } else if (number == 1) {
            return refuse_first_line(at, octets, why);
        }
        found->end = next;
    }
    BAD_IF(!found->body, "el diario está vacío: no hay ninguna partida en él");
    BAD_IF(wanted && found->number != wanted, "el diario tiene %s, no hay partida %u",
           TEXT_COUNT(lang_spoken(), "%llu partida", "%llu partidas", games), wanted);
    found->cut = found->end < end && games == found->number ? number + 1 : 0;
    return read_header(found->end, found, why);
}

/* ---- moves and remarks ---- */

enum status journal_next(const struct journal_game *game, const char **at, unsigned *line,
                         struct journal_line *out, struct why *why)
{
    char text[JOURNAL_LINE_MAX];
    TRY(take_journal_line(at, game->end, game->checked, *line, text, why));
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
    if (!equals || !parse_hash(equals + 3, &out->hash) ||
        !scan_number(&scan, 1, UINT32_MAX, &number) ||
        (!scan_word(&scan, "chance") && !scan_number(&scan, 0, GAME_SEATS_MAX - 1, &actor)))
        return why_bad(why, "línea %u: no es una jugada ('%.60s')", out->line, text);
    *equals = '\0';
    while (*scan.at == ' ')
        scan.at++;
    BAD_IF(strlen(scan.at) >= sizeof out->text, "línea %u: la jugada es demasiado larga",
           out->line);
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
    if (there && (!S_ISREG(info.st_mode) || info.st_size > JOURNAL_FILE_MAX))
        status = why_bad(why, "%s no es un diario: no es un archivo, o pasa de 64 MB", path);
    else if (!there || !(buffer = malloc((size_t)info.st_size + 1)))
        status = why_system(why, "no se puede leer %s", path);
    for (ssize_t n = 1;
         status == ST_OK && n && size<(size_t)info.st_size; size += n> 0 ? (size_t)n : 0) {
        n = read(fd, buffer + size, (size_t)info.st_size - size);
        if (n < 0 && errno != EINTR)
            status = why_system(why, "no se puede leer %s", path);
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
