/* A client of a Reversi server: what is said of its games, for people and for programs. */
#include "games/reversi/client_private.h"
#include "games/reversi/wire.h"

void reversi_client_name(const void *role, int seat, enum lang lang, struct str *text)
{
    const struct reversi_client *client = role;
    (void)lang;
    str_add(text, "%s", seat == (int)client->seat ? client->name : client->rival);
}

/* R8, from the side of the table that this client sits at. */
static const char *end_words(const struct reversi_client *client, uint8_t reason, enum lang lang)
{
    bool ended = reversi_client_state(client)->phase == REVERSI_OVER;
    if (reason == PACKET_DRAW && ended)
        return tr(lang, "Empate.");
    if (reason == PACKET_WHITE_WINS || reason == PACKET_BLACK_WINS)
        return (reason == PACKET_WHITE_WINS) == (client->seat == REVERSI_WHITE) ? tr(lang, "Has ganado.")
                                                                                : tr(lang, "Has perdido.");
    if (reason == PACKET_WHITE_GONE || reason == PACKET_BLACK_GONE)
        return tr(lang, "Tu rival se ha ido: fin de la partida.");
    return tr(lang, "El servidor ha terminado la partida.");
}

void reversi_client_words(const void *role, const struct role_event *event, enum lang lang, struct str *text)
{
    const struct reversi_client *client = role;
    if (event->kind == ROLE_BEGUN)
        str_add(text,
                client->seat == REVERSI_BLACK ? tr(lang, "Partida contra %s: juegas con negras")
                                              : tr(lang, "Partida contra %s: juegas con blancas"),
                client->rival);
    else if (event->kind == ROLE_REFUSED)
        str_add(text, "%s", tr(lang, "El servidor no acepta ese movimiento."));
    else if (event->kind == ROLE_OVER)
        str_add(text, "%s", end_words(client, event->own, lang));
}

void reversi_client_facts(const void *role, const struct role_event *event, struct facts *facts)
{
    const struct reversi_client *client = role;
    if (event->kind == ROLE_MOVED)
        fact_text(facts, "by", reversi_colour_word((unsigned)event->actor));
    if (event->kind != ROLE_BEGUN && event->kind != ROLE_OVER)
        return;
    fact_text(facts, "colour", reversi_colour_word(client->seat));
    if (event->kind == ROLE_BEGUN)
        fact_text(facts, "first", reversi_colour_word(client->setup.first));
    reversi_name_fact(facts, "rival", client->rival);
    if (event->kind == ROLE_BEGUN)
        return;
    fact_number(facts, "reason", event->own);
    fact_text(facts, "why", reversi_reason_word(event->own));
}
