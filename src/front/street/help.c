/* ayuda: every command in the manual's form. */
#include <ctype.h>

#include "front/street/commands.h"
#include "front/street/words.h"

/* The parts of data/ayuda.txt: a line each for what the command does, how it is written and what
 * else to read, then the explanation. */
void street_help(struct street *st, const char *command)
{
    const struct street_word *word = *command ? street_word_find(st, command) : NULL;
    struct street_part part;
    if (!*command)
        street_print(
            st, "%s\n\n",
            tr(st->lang,
               "Para saber más de una orden: ayuda <comando>. Para aprender a jugar: minicomo."));
    for (int i = 0; street_part("ayuda.txt", i, &part); i++) {
        const char *what =
            tr(st->lang, TEXT_OF(80, "%.*s", (int)strcspn(part.text, "\n"), part.text));
        if (!*command)
            street_print(st, "  %-14s %s\n", part.title, what);
        if (!word || strcmp(part.title, word->see ? word->see : word->name) != 0)
            continue;
        char title[STREET_NAME] = "", synopsis[80] = "", more[80] = "", line[STREET_LINE];
        int used = 0;
        for (size_t n = 0; part.title[n]; n++)
            title[n] = (char)toupper((unsigned char)part.title[n]);
        sscanf(part.text, "%*[^\n]\n%79[^\n]\n%79[^\n]\n%n", synopsis, more, &used);
        street_print(st, "%s\n-----\n", title);
        street_say(st, "NOMBRE\n    %s - %s\n", part.title, what);
        street_say(st, "SINOPSIS\n    %s\n", synopsis);
        street_say(st, "DESCRIPCIÓN");
        struct wrap wrap = {.at = tr(st->lang, part.text + used),
                            .width = street_columns(st) > 120 ? 112 : street_columns(st) - 8};
        while (wrap_next(&wrap, line, sizeof line))
            street_print(st, "    %s\n", line);
        /* Names of commands are not translated; a line with an explanation is. */
        street_say(st, "MÁS\n    %s\n", strstr(more, " - ") ? tr(st->lang, more) : more);
    }
    if (*command && !word)
        street_say(st, "No hay ninguna orden '%s'. Teclea 'ayuda' para verlas todas.\n", command);
}
