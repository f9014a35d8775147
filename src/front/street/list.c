/* lista: the files of the directory, in columns. */
#include <dirent.h>
#include <stdlib.h>

#include "front/street/store.h"
#include "front/street/words.h"

static bool ends_in(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && strcmp(name + n - m, end) == 0;
}

static bool is_shown(const char *name, const char *end)
{
    return *name != '.' && ends_in(name, end) && street_good_name(name, STREET_WORD);
}

static int is_game(const struct dirent *entry)
{
    return is_shown(entry->d_name, ".sav");
}

static int is_file(const struct dirent *entry)
{
    return is_game(entry) || is_shown(entry->d_name, ".tab") || is_shown(entry->d_name, ".tjt");
}

static void free_names(struct dirent **names, int count)
{
    for (int i = 0; i < count; i++)
        free(names[i]);
    if (count >= 0)
        free(names);
}

void street_list(struct street *st, bool games)
{
    struct str text = STR(STREET_LINE);
    struct dirent **names;
    int count = scandir(st->config->directory, &names, games ? is_game : is_file, alphasort);
    street_print(st, "%s\n-----\n",
                 games ? tr(st->lang, "PARTIDAS GUARDADAS:") : tr(st->lang, "ARCHIVOS DEL JUEGO:"));
    size_t widest = 1;
    for (int i = 0; i < count; i++)
        widest = text_columns(names[i]->d_name) > widest ? text_columns(names[i]->d_name) : widest;
    int columns = street_columns(st) / ((int)widest + 2);
    int rows = columns ? (count + columns - 1) / columns : count;
    for (int row = 0; row < rows; row++) {
        struct str line = STR(2000);
        for (int i = row; i < count; i += rows)
            street_pad(&line, names[i]->d_name, i + rows < count ? widest + 2 : 0);
        street_print(st, "%s\n", line.at);
    }
    if (count <= 0)
        street_say(st, games ? N_("(ninguna)") : N_("(ninguno)"));
    free_names(names, count);
    if (games)
        return;
    str_add(&text, "%s", tr(st->lang, "Incluidos en el juego:"));
    for (const char *const *at = mono_builtin_names(); *at; at++)
        str_add(&text, " %s", *at);
    street_print(st, "%s\n", text.at);
}

void street_each_file(const struct street *st, const char *end,
                      void (*each)(void *who, const char *name), void *who)
{
    struct dirent **names;
    int count = scandir(st->config->directory, &names, is_file, alphasort);
    for (int i = 0; i < count; i++) {
        char *name = names[i]->d_name;
        if (!ends_in(name, end))
            continue;
        if (ends_in(name, ".sav"))
            name[strlen(name) - 4] = '\0';
        each(who, name);
    }
    free_names(names, count);
}
