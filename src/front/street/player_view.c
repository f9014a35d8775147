/* ver -jugador, ver -banca: players, their deeds, and the bank. */
#include "front/draw/colours.h"
#include "front/street/views.h"
#include "front/street/words.h"

enum { TITLE = 37, GROUP = 21, PROPERTY_LINE = TITLE + GROUP + 45 }; /* columns */

void street_deed_title(const struct street *st, unsigned deed, struct str *text)
{
    street_pad(text, TEXT_OF(80, "(%u) %s", mono_deed_square(&st->setup, deed)->number, DEED(deed)),
               TITLE);
}

void street_show_deeds(struct street *st, uint64_t deeds)
{
    for (; deeds; deeds &= deeds - 1) {
        unsigned deed = bits_lowest(deeds), kind = st->setup.deed[deed].kind;
        struct str text = STR(STREET_LINE);
        street_deed_title(st, deed, &text);
        if (kind == MONO_STATION)
            str_add(&text, "%s", tr(st->lang, "[Estación]"));
        else if (kind != MONO_STREET)
            str_add(&text, "%s", tr(st->lang, "[Servicio]"));
        else
            street_pad(&text, TEXT_OF(60, tr(st->lang, "GRUPO: %s"), GROUP_OF(deed)), GROUP);
        unsigned owner = st->s->owner[deed];
        if (kind == MONO_STREET && owner != MONO_NONE &&
            mono_owns_group(&st->setup, st->s, owner, deed) &&
            !(st->s->mortgaged & mono_group_of(&st->setup, deed)->members))
            str_add(&text, tr(st->lang, "CONSTRUIDO: %s"),
                    street_buildings(st, st->s->level[deed]).text);
        else if (kind == MONO_STREET && street_edge(st) >= PROPERTY_LINE) /* not in narrow ones */
            str_add(&text, "%s", tr(st->lang, "CONSTRUIDO: (No tiene permiso para construir)"));
        if (st->s->mortgaged >> deed & 1)
            str_add(&text, "%s", tr(st->lang, "  HIPOTECADA"));
        street_print(st, "%s\n", text.at);
    }
}

void street_show_players(struct street *st)
{
    const struct game_state *s = st->s;
    struct str head = STR(STREET_LINE);
    street_pad(&head, tr(st->lang, "TURNO"), 7);
    street_pad(&head, tr(st->lang, "NOMBRE"), 26);
    street_pad(&head, tr(st->lang, "COLOR"), 10);
    street_print(st, "%s%10s%10s%10s\n", head.at, tr(st->lang, "DINERO"), tr(st->lang, "CAPITAL"),
                 tr(st->lang, "SALDO"));
    for (int seat = 0; seat < st->setup.seats; seat++) {
        const struct street_player *player = &st->player[seat];
        struct str text = STR(STREET_LINE);
        str_add(&text, "%-7d", seat);
        street_pad(&text, player->name, 26);
        str_add(&text, "%s", street_ink(st, INK_TEXT + seat_tint(player->colour)).text);
        street_pad(&text, seat_colour(player->colour, st->lang), 10);
        str_add(&text, "%s", street_ink(st, INK_PLAIN).text);
        long long balance = -s->debt[seat].amount; /* SALDO: what others owe it less what it owes */
        for (int other = 0; other < st->setup.seats; other++)
            balance += s->debt[other].to == seat ? s->debt[other].amount : 0;
        if (s->alive >> seat & 1)
            str_add(&text, "%10d%10lld%10lld", s->cash[seat],
                    (long long)mono_wealth(&st->setup, s, seat, true), balance);
        else
            str_add(&text, "%s", tr(st->lang, "  (en bancarrota)"));
        street_print(st, "%s\n", text.at);
    }
}

void street_show_player(struct street *st, int seat)
{
    const struct game_state *s = st->s;
    const struct street_player *player = &st->player[seat];
    const struct mono_square *square = &st->setup.square[s->square[seat]];
    long long wealth = mono_wealth(&st->setup, s, seat, true);
    unsigned deeds = bits_count(s->owned[seat]), cards = mono_jail_cards(s, seat);
    street_say(st, "-NOMBRE:            %s\n", player->name);
    street_say(st, "-FICHA (color):     %s\n", seat_colour(player->colour, st->lang));
    if (player->bot)
        street_say(st, "-AUTOMÁTICO:        %s\n", player->bot->name);
    if (!(s->alive >> seat & 1)) {
        street_say(st, "Está en bancarrota.");
        return;
    }
    street_say(st, "-CASILLA:           (%u) %s%s\n", square->number, SQUARE(s->square[seat]),
               s->jail[seat] ? tr(st->lang, " (encarcelado)") : "");
    street_say(st, "-CAPITAL:           %s\n", SUM(wealth));
    street_say(st, "+DINERO EFECTIVO:   %s\n", SUM(s->cash[seat]));
    street_say(st, "+CAPITAL INVERTIDO: %s\n", SUM(wealth - s->cash[seat]));
    if (s->debt[seat].amount)
        street_say(st, "-DEUDA:             %s\n", SUM(s->debt[seat].amount));
    street_say(st, deeds == 1 ? N_("PROPIEDAD (%u) :\n") : N_("PROPIEDADES (%u) :\n"), deeds);
    street_show_deeds(st, s->owned[seat]);
    if (cards)
        street_say(st, "TARJETAS PARA SALIR DE LA CÁRCEL: %u\n", cards);
}

void street_show_bank(struct street *st)
{
    street_say(st, "Número de casas disponibles %u\n", st->s->houses);
    street_say(st, "Número de hoteles disponibles %u\n", st->s->hotels);
    if (st->setup.parking)
        street_say(st, "Dinero en el parking gratuito %s\n", SUM(st->s->pot));
}
