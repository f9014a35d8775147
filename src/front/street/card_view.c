/* Squares as cards: the small one of a move, the large one of `ver -casilla` and of auctions. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "front/street/private.h"

enum { INSIDE = STREET_CARD - 2 };

static void say_rule(struct street *st, bool outer)
{
    static const char dashes[] = "----------------------------------------------------------------";
    if (outer)
        street_say(st, "%.*s\n", STREET_CARD, dashes);
    else
        street_say(st, "|%.*s|\n", INSIDE, dashes);
}

static void say_centred(struct street *st, unsigned ink, const char *text)
{
    bool plain = ink == INK_PLAIN;
    int columns = (int)text_columns(text), left = columns < INSIDE ? (INSIDE - columns) / 2 : 0;
    int right = columns + left < INSIDE ? INSIDE - columns - left : 0;
    street_say(st, "|%s%*s%s%*s%s|\n", plain ? "" : street_ink(st, ink).text, left, "", text, right, "",
               plain ? "" : street_ink(st, INK_PLAIN).text);
}

/* The last line: what it costs, and the number of the square in its corner. */
static void say_foot(struct street *st, const char *text, unsigned number)
{
    enum { CORNER = 6, WIDE = INSIDE - CORNER - 1 };
    int columns = (int)text_columns(text), left = columns < WIDE ? (WIDE - columns) / 2 : 0;
    int right = columns + left < WIDE ? WIDE - columns - left : 0;
    street_say(st, "|%*s%s%*s|%*u|\n", left, "", text, right, "", CORNER, number);
}

static void say_state(struct street *st, const struct mono_state *s, unsigned deed)
{
    char text[80], buildings[40];
    if (s->level[deed]) {
        street_buildings(st->lang, s->level[deed], buildings, sizeof buildings);
        snprintf(text, sizeof text, "(%s)", buildings);
        say_centred(st, INK_PLAIN, text);
    }
    if (s->mortgaged >> deed & 1)
        say_centred(st, INK_PLAIN, tr(st->lang, "(hipotecada)"));
}

static void show_deed_card(struct street *st, const struct mono_state *s, const struct mono_square *square)
{
    const struct mono_deed *deed = &st->setup.deed[square->deed];
    char foot[60];
    if (deed->kind == MONO_STREET) {
        say_centred(st, street_ink_group(st, square->deed), st->setup.group[deed->group].name);
        say_rule(st, false);
    }
    say_centred(st, INK_PLAIN, square->name);
    say_state(st, s, square->deed);
    say_rule(st, false);
    snprintf(foot, sizeof foot, tr(st->lang, "Precio %s"), street_sum(st, deed->price).text);
    say_foot(st, foot, square->number);
}

static void show_start_card(struct street *st, const struct mono_square *square)
{
    char text[60];
    say_centred(st, INK_PLAIN, square->name);
    snprintf(text, sizeof text, tr(st->lang, "Cobre %s"), street_sum(st, st->setup.salary).text);
    say_centred(st, INK_PLAIN, text);
    say_centred(st, INK_PLAIN, tr(st->lang, "cada vez que"));
    say_centred(st, INK_PLAIN, tr(st->lang, "pase por aquí."));
    say_rule(st, false);
    say_foot(st, "=====>", square->number);
}

void street_show_square(struct street *st, const struct mono_state *s, unsigned index)
{
    const struct mono_square *square = &st->setup.square[index];
    char foot[80] = "";
    say_rule(st, true);
    if (square->deed != MONO_NONE) {
        show_deed_card(st, s, square);
    } else if (square->kind == MONO_START) {
        show_start_card(st, square);
    } else {
        say_centred(st, INK_PLAIN, square->name);
        say_rule(st, false);
        if (square->kind == MONO_TAX_OR && st->setup.tax)
            snprintf(foot, sizeof foot, tr(st->lang, "Pagar %s o el %d%%"), street_sum(st, square->amount).text,
                     square->percent);
        else if (square->kind == MONO_TAX || square->kind == MONO_TAX_OR)
            snprintf(foot, sizeof foot, tr(st->lang, "Pagar %s"), street_sum(st, square->amount).text);
        say_foot(st, foot, square->number);
    }
    say_rule(st, true);
}

/* ---- the large card ---- */

static void say_left(struct street *st, const char *text)
{
    int columns = (int)text_columns(text);
    street_say(st, "| %s%*s|\n", text, columns + 1 < INSIDE ? INSIDE - columns - 1 : 0, "");
}

static void say_amount(struct street *st, const char *what, int32_t amount)
{
    char text[120];
    snprintf(text, sizeof text, "%s = %d", what, amount);
    say_left(st, text);
}

static void show_street_rents(struct street *st, const struct mono_deed *deed)
{
    say_amount(st, tr(st->lang, "Alquiler base"), deed->rent[0]);
    say_amount(st, tr(st->lang, "Alquiler 1 casa"), deed->rent[1]);
    say_amount(st, tr(st->lang, "Alquiler 2 casas"), deed->rent[2]);
    say_amount(st, tr(st->lang, "Alquiler 3 casas"), deed->rent[3]);
    if (st->setup.full == 4)
        say_amount(st, tr(st->lang, "Alquiler 4 casas"), deed->rent[4]);
    say_amount(st, tr(st->lang, "Alquiler hotel"), deed->rent[5]);
}

static void show_rents(struct street *st, const struct mono_deed *deed)
{
    char text[80];
    unsigned members = bits_count(st->setup.group[deed->group].members);
    if (deed->kind == MONO_STREET) {
        show_street_rents(st, deed);
    } else if (deed->kind == MONO_STATION) {
        for (unsigned i = 0; i < 4 && i < members; i++) {
            snprintf(text, sizeof text,
                     i ? tr(st->lang, "Alquiler con %u estaciones") : tr(st->lang, "Alquiler con %u estación"), i + 1);
            say_amount(st, text, deed->rent[i]);
        }
    } else {
        for (unsigned i = 0; i < 2; i++) {
            snprintf(text, sizeof text,
                     i ? tr(st->lang, "Con %u servicios: dados x %d") : tr(st->lang, "Con %u servicio: dados x %d"),
                     i + 1, deed->rent[i]);
            say_left(st, text);
        }
    }
    say_amount(st, tr(st->lang, "  Precio"), deed->price);
    say_amount(st, tr(st->lang, "  Hipoteca"), deed->mortgage);
    if (deed->kind == MONO_STREET) {
        say_amount(st, tr(st->lang, "  Precio por casa"), deed->house);
        say_amount(st, tr(st->lang, "  Precio por hotel"), deed->hotel);
    }
}

static void show_owner(struct street *st, unsigned deed)
{
    const struct mono_state *s = street_state(st);
    char text[120], buildings[40];
    unsigned owner = s->owner[deed];
    say_left(st, "");
    if (owner == MONO_NONE)
        snprintf(text, sizeof text, "%s", tr(st->lang, "PROPIETARIO: (la banca)"));
    else
        snprintf(text, sizeof text, tr(st->lang, "PROPIETARIO: %s (%s)"), street_name(st, (int)owner),
                 seat_colour(st->player[owner].colour, st->lang));
    say_left(st, text);
    if (st->setup.deed[deed].kind == MONO_STREET) {
        street_buildings(st->lang, s->level[deed], buildings, sizeof buildings);
        snprintf(text, sizeof text, tr(st->lang, "EDIFICACIONES: %s"), buildings);
        say_left(st, text);
    }
    if (s->mortgaged >> deed & 1)
        say_left(st, tr(st->lang, "HIPOTECADA"));
}

static void show_other(struct street *st, const struct mono_square *square)
{
    switch ((enum mono_square_kind)square->kind) {
    case MONO_TAX:
        say_amount(st, tr(st->lang, "Impuesto"), square->amount);
        break;
    case MONO_TAX_OR:
        say_amount(st, tr(st->lang, "Impuesto"), square->amount);
        if (st->setup.tax) {
            char text[80];
            snprintf(text, sizeof text, tr(st->lang, "o el %d%% del capital"), square->percent);
            say_left(st, text);
        }
        break;
    case MONO_CARDS_SQUARE:
        say_left(st, tr(st->lang, "Se toma una tarjeta del mazo."));
        break;
    case MONO_START:
        say_amount(st, tr(st->lang, "Sueldo"), st->setup.salary);
        break;
    case MONO_JAIL:
        say_amount(st, tr(st->lang, "Máximo de turnos"), st->setup.jail_turns);
        say_amount(st, tr(st->lang, "Multa"), st->setup.fine_amount);
        break;
    case MONO_TO_JAIL:
        say_left(st, tr(st->lang, "Se va directamente a la cárcel."));
        break;
    default:
        if (st->setup.parking)
            say_amount(st, tr(st->lang, "Dinero acumulado"), street_state(st)->pot);
        else
            say_left(st, tr(st->lang, "Aquí no pasa nada."));
        break;
    }
}

void street_show_deed(struct street *st, unsigned index, bool owner)
{
    const struct mono_square *square = &st->setup.square[index];
    const char *group = "";
    unsigned ink = INK_PLAIN;
    say_rule(st, true);
    say_centred(st, INK_PLAIN, square->name);
    say_left(st, "");
    if (square->deed != MONO_NONE) {
        const struct mono_deed *deed = &st->setup.deed[square->deed];
        group = st->setup.group[deed->group].name;
        ink = street_ink_group(st, square->deed);
        show_rents(st, deed);
        if (owner)
            show_owner(st, square->deed);
    } else {
        show_other(st, square);
    }
    say_left(st, "");
    int room = INSIDE - 2 - (int)text_columns(group);
    street_say(st, "| %s%s%s%*u |\n", street_ink(st, ink).text, group, street_ink(st, INK_PLAIN).text,
               room > 0 ? room : 0, square->number);
    say_rule(st, true);
}
