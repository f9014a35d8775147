/* Tables of players, their deeds, and the bank. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "front/street/private.h"

enum { TITLE = 37, GROUP = 21, PROPERTY_LINE = TITLE + GROUP + 45 }; /* columns */

void street_deed_title(const struct street *st, unsigned deed, struct str *text)
{
    const struct mono_square *square = mono_deed_square(&st->setup, deed);
    char title[80];
    snprintf(title, sizeof title, "(%u) %s", square->number, square->name);
    street_pad(text, title, TITLE);
}

void street_property_line(const struct street *st, unsigned deed, struct str *text)
{
    const struct mono_state *s = street_state(st);
    const struct mono_group *group = &st->setup.group[st->setup.deed[deed].group];
    char what[60];
    street_deed_title(st, deed, text);
    if (group->kind == MONO_STATION) {
        str_add(text, "%s", tr(st->lang, "[Estación]"));
    } else if (group->kind == MONO_SERVICE) {
        str_add(text, "%s", tr(st->lang, "[Servicio]"));
    } else {
        snprintf(what, sizeof what, tr(st->lang, "GRUPO: %s"), group->name);
        street_pad(text, what, GROUP);
        unsigned owner = s->owner[deed];
        bool whole = owner != MONO_NONE && (group->members & ~s->owned[owner]) == 0;
        if (whole && !(s->mortgaged & group->members)) {
            street_buildings(st->lang, s->level[deed], what, sizeof what);
            str_add(text, tr(st->lang, "CONSTRUIDO: %s"), what);
        } else if (street_edge(st) >= PROPERTY_LINE) { /* in a narrow window the line ends here */
            str_add(text, "%s", tr(st->lang, "CONSTRUIDO: (No tiene permiso para construir)"));
        }
    }
    if (s->mortgaged >> deed & 1)
        str_add(text, "%s", tr(st->lang, "  HIPOTECADA"));
}

/* What others owe the player less what it owes (the manual's SALDO). */
static int64_t balance(const struct street *st, int seat)
{
    const struct mono_state *s = street_state(st);
    int64_t sum = -(int64_t)s->debt[seat].amount;
    for (int other = 0; other < st->setup.seats; other++)
        if (s->debt[other].amount && s->debt[other].to == seat)
            sum += s->debt[other].amount;
    return sum;
}

void street_show_players(struct street *st)
{
    const struct mono_state *s = street_state(st);
    char line[STREET_LINE];
    struct str text = str_make(line, sizeof line);
    street_pad(&text, tr(st->lang, "TURNO"), 7);
    street_pad(&text, tr(st->lang, "NOMBRE"), 26);
    street_pad(&text, tr(st->lang, "COLOR"), 10);
    street_say(st, "%s%10s%10s%10s\n", line, tr(st->lang, "DINERO"), tr(st->lang, "CAPITAL"), tr(st->lang, "SALDO"));
    for (int seat = 0; seat < st->setup.seats; seat++) {
        const struct street_player *player = &st->player[seat];
        text = str_make(line, sizeof line);
        str_add(&text, "%-7d", seat);
        street_pad(&text, player->name, 26);
        str_add(&text, "%s", street_ink(st, street_ink_piece(player->colour)).text);
        street_pad(&text, seat_colour(player->colour, st->lang), 10);
        str_add(&text, "%s", street_ink(st, INK_PLAIN).text);
        if (s->alive >> seat & 1)
            street_say(st, "%s%10d%10lld%10lld\n", line, s->cash[seat],
                       (long long)mono_wealth(&st->setup, s, seat, true), (long long)balance(st, seat));
        else
            street_say(st, "%s%s\n", line, tr(st->lang, "  (en bancarrota)"));
    }
}

void street_show_player(struct street *st, int seat)
{
    const struct mono_state *s = street_state(st);
    const struct street_player *player = &st->player[seat];
    long long wealth = mono_wealth(&st->setup, s, seat, true);
    street_say(st, tr(st->lang, "-NOMBRE:            %s\n"), player->name);
    street_say(st, tr(st->lang, "-FICHA (color):     %s\n"), seat_colour(player->colour, st->lang));
    if (player->bot)
        street_say(st, tr(st->lang, "-AUTOMÁTICO:        %s\n"), player->bot->name);
    if (!(s->alive >> seat & 1)) {
        street_say(st, "%s\n", tr(st->lang, "Está en bancarrota."));
        return;
    }
    const struct mono_square *square = &st->setup.square[s->square[seat]];
    street_say(st, tr(st->lang, "-CASILLA:           (%u) %s%s\n"), square->number, square->name,
               s->jail[seat] ? tr(st->lang, " (encarcelado)") : "");
    street_say(st, tr(st->lang, "-CAPITAL:           %s\n"), street_sum(st, wealth).text);
    street_say(st, tr(st->lang, "+DINERO EFECTIVO:   %s\n"), street_sum(st, s->cash[seat]).text);
    street_say(st, tr(st->lang, "+CAPITAL INVERTIDO: %s\n"), street_sum(st, wealth - s->cash[seat]).text);
    if (s->debt[seat].amount)
        street_say(st, tr(st->lang, "-DEUDA:             %s\n"), street_sum(st, s->debt[seat].amount).text);
    unsigned deeds = bits_count(s->owned[seat]);
    street_say(st, deeds == 1 ? tr(st->lang, "PROPIEDAD (%u) :\n") : tr(st->lang, "PROPIEDADES (%u) :\n"), deeds);
    for (unsigned deed = 0; deed < st->setup.deeds; deed++) {
        char line[STREET_LINE];
        struct str text = str_make(line, sizeof line);
        if (!(s->owned[seat] >> deed & 1))
            continue;
        street_property_line(st, deed, &text);
        street_say(st, "%s\n", line);
    }
    unsigned cards = mono_jail_cards(s, seat);
    if (cards)
        street_say(st, tr(st->lang, "TARJETAS PARA SALIR DE LA CÁRCEL: %u\n"), cards);
}

void street_show_bank(struct street *st)
{
    const struct mono_state *s = street_state(st);
    street_say(st, tr(st->lang, "Número de casas disponibles %u\n"), s->houses);
    street_say(st, tr(st->lang, "Número de hoteles disponibles %u\n"), s->hotels);
    if (st->setup.parking)
        street_say(st, tr(st->lang, "Dinero en el parking gratuito %s\n"), street_sum(st, s->pot).text);
}
