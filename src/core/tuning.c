#include "core/tuning.h"

enum { LINE_MAX_OURS = 120, NAME_MAX_OURS = 40 };

static const struct tuning *tuning_find(const struct tuning *rows, const char *name)
{
    for (; rows->name; rows++)
        if (strcmp(rows->name, name) == 0)
            return rows;
    return NULL;
}

/* One line, without its end and its remark; `set`: all lines are known to be good. */
static enum status tuning_read_line(const struct tuning *rows, const char *line, unsigned number,
                                    bool set, struct why *why)
{
    char name[NAME_MAX_OURS];
    int value, used = 0;
    if (line[strspn(line, " \t")] == '\0')
        return ST_OK;
    if (sscanf(line, " %39[a-z_] = %9d %n", name, &value, &used) != 2 || !used || line[used])
        return why_bad(why, "línea %u: se esperaba 'nombre = número' y hay '%.60s'", number, line);
    BAD_IF(value < 0, "línea %u: un peso no es negativo", number);
    const struct tuning *row = tuning_find(rows, name);
    BAD_IF(!row, "línea %u: no hay ningún peso '%s'", number, name);
    BAD_IF(value < row->low || value > row->high, "línea %u: '%s' va de %d a %d", number, name,
           row->low, row->high);
    if (set)
        *row->value = value;
    return ST_OK;
}

static enum status tuning_read_lines(const struct tuning *rows, const char *text, size_t length,
                                     bool set, struct why *why)
{
    const char *end = text + length;
    for (unsigned number = 1; text < end; number++) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t size = newline ? (size_t)(newline - text) : (size_t)(end - text);
        char line[LINE_MAX_OURS];
        BAD_IF(size >= sizeof line, "línea %u: demasiado larga", number);
        memcpy(line, text, size);
        line[size] = '\0';
        line[strcspn(line, "#\r")] = '\0';
        text += size + (newline != NULL);
        TRY(tuning_read_line(rows, line, number, set, why));
    }
    return ST_OK;
}

enum status tuning_read(const struct tuning *rows, const char *text, size_t length, struct why *why)
{
    TRY(tuning_read_lines(rows, text, length, false, why));
    return tuning_read_lines(rows, text, length, true, why);
}

void tuning_text(const struct tuning *rows, struct str *text)
{
    for (; rows->name; rows++)
        if (*rows->value != rows->usual)
            str_add(text, "%s%s=%d", text->length ? " " : "", rows->name, *rows->value);
}
