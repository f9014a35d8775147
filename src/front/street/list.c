/* lista: what is in the directory, in columns like those of ls. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/street/private.h"

enum { NAMES = 2000 };

static bool ends_in(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && strcmp(name + n - m, end) == 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Names of the files that end so (NULL: of all the game's), sorted; free each and the list. */
static char **read_names(const struct street *st, const char *end, size_t *count)
{
    DIR *directory = opendir(st->config->directory);
    char **names = calloc(NAMES, sizeof *names);
    *count = 0;
    for (struct dirent *entry; directory && names && *count < NAMES && (entry = readdir(directory));) {
        const char *name = entry->d_name;
        bool wanted =
            end ? ends_in(name, end) : ends_in(name, ".sav") || ends_in(name, ".tab") || ends_in(name, ".tjt");
        if (*name == '.' || !wanted || !street_good_name(name, STREET_WORD))
            continue;
        names[*count] = strdup(name);
        *count += names[*count] != NULL;
    }
    if (directory)
        closedir(directory);
    if (names)
        qsort(names, *count, sizeof *names, by_name);
    return names;
}

static void free_names(char **names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(names[i]);
    free(names);
}

static void say_columns(struct street *st, char **names, size_t count)
{
    size_t widest = 1;
    for (size_t i = 0; i < count; i++)
        widest = text_columns(names[i]) > widest ? text_columns(names[i]) : widest;
    size_t columns = (size_t)street_columns(st) / (widest + 2);
    if (columns < 1)
        columns = 1;
    size_t rows = (count + columns - 1) / columns;
    for (size_t row = 0; row < rows; row++) {
        char line[2000];
        struct str text = str_make(line, sizeof line);
        for (size_t i = row; i < count; i += rows) {
            if (i + rows < count)
                street_pad(&text, names[i], widest + 2);
            else
                str_add(&text, "%s", names[i]);
        }
        street_say(st, "%s\n", line);
    }
}

void street_list(struct street *st, bool games)
{
    char line[STREET_LINE];
    struct str text = str_make(line, sizeof line);
    size_t count;
    char **names = read_names(st, games ? ".sav" : NULL, &count);
    street_say(st, "%s\n-----\n", games ? tr(st->lang, "PARTIDAS GUARDADAS:") : tr(st->lang, "ARCHIVOS DEL JUEGO:"));
    if (count)
        say_columns(st, names, count);
    else
        street_say(st, "%s\n", games ? tr(st->lang, "(ninguna)") : tr(st->lang, "(ninguno)"));
    free_names(names, count);
    if (games)
        return;
    str_add(&text, "%s", tr(st->lang, "Incluidos en el juego:"));
    for (const char *const *at = mono_builtin_names(); *at; at++)
        str_add(&text, " %s", *at);
    street_say(st, "%s\n", line);
}

void street_each_file(const struct street *st, const char *end, void (*each)(void *who, const char *name), void *who)
{
    size_t count;
    char **names = read_names(st, end, &count);
    for (size_t i = 0; i < count; i++) {
        if (ends_in(names[i], ".sav"))
            names[i][strlen(names[i]) - 4] = '\0';
        each(who, names[i]);
    }
    free_names(names, count);
}
