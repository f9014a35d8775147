/* The console from its greeting to its last word. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/street/private.h"

static void show_prompt(const struct street *st, struct str *text)
{
    str_add(text, "street master's");
    if (st->open) {
        const struct mono_state *s = street_state(st);
        str_add(text, " (%s)", street_name(st, s->turn));
        if (s->control != s->turn)
            str_add(text, " [~%s]", street_name(st, s->control));
    }
    str_add(text, "> ");
}

static void greet(struct street *st)
{
    static const char stars[] = "**************************************************************";
    street_say(st, "\n%s\n                    Street Master's v. 1.0\n%s\n\n", stars, stars);
    street_say(st, "%s\n", tr(st->lang, ">Para obtener ayuda teclee 'ayuda'"));
}

/* The game that is left in the middle stays in the directory, unless there is nothing in it that is not saved. */
static void leave(struct street *st)
{
    bool keep = st->open && st->store.saved != st->table.moves;
    if (keep && st->store.fd >= 0 && !st->store.failed)
        street_say(st, "%s\n", tr(st->lang, "La partida queda a medias: al volver a entrar se te ofrecerá seguir."));
    else if (keep)
        street_say(st, "%s\n",
                   tr(st->lang, "La partida no se ha podido conservar: no se puede escribir en su directorio."));
    else if (st->ended)
        street_say(st, "%s\n", tr(st->lang, "Hasta la próxima: no queda nada por guardar."));
    street_close(st, keep);
}

static void run(struct street *st)
{
    char prompt[STREET_LINE], line[STREET_LINE];
    greet(st);
    street_store_open(st);
    if (st->config->load)
        street_load(st, st->config->load);
    else
        street_store_offer(st);
    for (;;) {
        struct str text = str_make(prompt, sizeof prompt);
        if (st->open)
            street_advance(st);
        show_prompt(st, &text);
        if (!street_ask(st, STREET_TAB_COMMANDS, line, sizeof line, "%s", prompt))
            break;
        street_obey(st, line);
    }
    leave(st);
}

enum status street_run(const struct street_config *config, const struct street_reader *reader,
                       const struct writer *writer, enum street_end *end, struct why *why)
{
    struct street *st = calloc(1, sizeof *st);
    if (!st)
        return why_system(why, "cannot begin");
    st->config = config;
    st->reader = reader;
    st->writer = writer;
    st->lang = config->lang;
    st->debtor = -1;
    st->store.fd = -1;
    run(st);
    street_store_close(st);
    *end = st->ended && st->question ? STREET_QUESTION : STREET_LEFT;
    enum status status = st->out;
    if (status != ST_OK)
        *why = st->out_why;
    free(st);
    return status;
}
