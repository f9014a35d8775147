/* lista: what is in the directory, in columns like those of ls. */
#include <dirent.h>
#include <stdlib.h>

#include "front/street/store.h"
#include "front/street/words.h"

static bool ends_in(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && strcmp(name + n - m, end) == 0;
}

static bool is_ours(const char *name, const char *end)
{
    return *name != '.' && ends_in(name, end) && street_good_name(name, STREET_WORD);
}

static int is_game(const struct dirent *entry)
{
    return is_ours(entry->d_name, ".sav");
}

static int is_file(const struct dirent *entry)
{
    return is_game(entry) || is_ours(entry->d_name, ".tab") || is_ours(entry->d_name, ".tjt");
}

static void free_names(struct dirent **names, int count)
{
    for (int i = 0; i < count; i++)
        free(names[i]);
    if (count >= 0)
        free(names);
}

static void say_columns(struct street *st, struct dirent *const *names, size_t count)
{
    size_t widest = 1;
    for (size_t i = 0; i < count; i++)
        widest = text_columns(names[i]->d_name) > widest ? text_columns(names[i]->d_name) : widest;
    size_t columns = (size_t)street_columns(st) / (widest + 2),
           rows = columns ? (count + columns - 1) / columns : count;
    for (size_t row = 0; row < rows; row++) {
        struct str text = STR(2000);
        for (size_t i = row; i < count; i += rows)
            street_pad(&text, names[i]->d_name, i + rows < count ? widest + 2 : 0);
        street_print(st, "%s\n", text.at);
    }
}

void street_list(struct street *st, bool games)
{
    struct str text = STR(STREET_LINE);
    struct dirent **names;
    int count = scandir(st->config->directory, &names, games ? is_game : is_file, alphasort);
    street_print(st, "%s\n-----\n",
                 games ? tr(st->lang, "PARTIDAS GUARDADAS:") : tr(st->lang, "ARCHIVOS DEL JUEGO:"));
    if (count > 0)
        say_columns(st, names, (size_t)count);
    else
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
