/* The console from its greeting to its farewell. */
#include <stdlib.h>

#include "front/street/commands.h"
#include "front/street/flow.h"
#include "front/street/server.h"
#include "front/street/store.h"
#include "front/street/words.h"

bool street_command(struct street *st, char line[STREET_LINE])
{
    struct str text = STR(STREET_LINE);
    if (st->server)
        street_server_advance(st);
    else if (st->open)
        street_advance(st);
    if (st->server && street_server_done(st))
        return false;
    str_add(&text, "street master's%s",
            st->server && !st->open ? tr(st->lang, " (esperando)") : "");
    if (st->open)
        str_add(&text, " (%s)", street_name(st, st->s->turn));
    if (st->open && st->s->control != st->s->turn && !st->server)
        str_add(&text, " [~%s]", street_name(st, st->s->control));
    str_add(&text, "> ");
    return street_read(st, STREET_TAB_COMMANDS, line, text.at);
}

enum status street_run(const struct street_config *config, const struct street_reader *reader,
                       const struct writer *writer, enum street_end *end, struct why *why)
{
    static const char stars[] = "**************************************************************";
    char line[STREET_LINE];
    struct street *st = calloc(1, sizeof *st);
    SYSTEM_IF(!st, "no se puede empezar");
    *st = (struct street){.config = config,
                          .reader = reader,
                          .writer = writer,
                          .lang = config->lang,
                          .debtor = -1,
                          .store.fd = -1};
    st->s = as_state(st->table.state);
    street_print(st,
                 "\n"
                 "%s\n"
                 "                    Street Master's v. 1.0\n"
                 "%s\n\n",
                 stars, stars);
    street_say(st, ">Para obtener ayuda teclee 'ayuda'");
    street_store_open(st);
    if (config->load)
        street_load(st, config->load);
    else
        street_store_offer(st);
    bool missing = config->load && !st->open; /* until another game is opened */
    while (street_command(st, line)) {
        street_obey(st, line);
        missing &= !st->open;
    }
    /* A game that is left with unsaved moves stays in the directory. */
    bool keep = st->open && st->store.saved != st->table.moves;
    bool written = st->store.fd >= 0 && !st->store.failed;
    if (keep)
        street_say(
            st, written ? N_("La partida queda a medias: al volver a entrar se te ofrecerá seguir.")
                        : N_("La partida no se ha podido conservar: no se puede escribir en su "
                             "directorio."));
    else if (st->ended)
        street_say(st, "Hasta la próxima: no queda nada por guardar.");
    street_close(st, keep);
    street_store_close(st);
    *end = st->ended && st->question ? STREET_QUESTION : missing ? STREET_MISSING : STREET_LEFT;
    enum status status = st->out;
    if (status != ST_OK)
        *why = st->out_why;
    free(st);
    return status;
}
