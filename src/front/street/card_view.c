/* Squares as cards: the small one of a move, the large one of ver -casilla and of auctions. */
#include "front/draw/colours.h"
#include "front/street/views.h"
#include "front/street/words.h"

enum { CARD = 42, INSIDE = CARD - 2, CORNER = 6 };

static void say_rule(struct street *st, bool outer)
{
    static const char dashes[] = "----------------------------------------------------------------";
    street_print(st, outer ? "%.*s\n" : "|%.*s|\n", outer ? CARD : INSIDE, dashes);
}

static struct street_text centred(const char *text, int width)
{
    struct street_text line;
    int columns = (int)text_columns(text), left = columns < width ? (width - columns) / 2 : 0;
    int right = columns + left < width ? width - columns - left : 0;
    snprintf(line.text, sizeof line.text, "%*s%s%*s", left, "", text, right, "");
    return line;
}

static void say_centred(struct street *st, const char *text)
{
    street_print(st, "|%s|\n", centred(text, INSIDE).text);
}

void street_show_square(struct street *st, const struct game_state *s, unsigned index)
{
    const struct mono_square *square = &st->setup.square[index];
    bool tax = square->kind == MONO_TAX || square->kind == MONO_TAX_OR;
    char foot[80] = "";
    say_rule(st, true);
    if (square->deed != MONO_NONE) {
        unsigned deed = square->deed;
        if (st->setup.deed[deed].kind == MONO_STREET) {
            street_print(st, "|%s%s%s|\n", street_ink(st, street_ink_group(st, deed)).text,
                         centred(GROUP_OF(deed), INSIDE).text, street_ink(st, INK_PLAIN).text);
            say_rule(st, false);
        }
        say_centred(st, DEED(deed));
        if (s->level[deed])
            say_centred(st, TEXT_OF(124, "(%s)", street_buildings(st, s->level[deed]).text));
        if (s->mortgaged >> deed & 1)
            say_centred(st, tr(st->lang, "(hipotecada)"));
        snprintf(foot, sizeof foot, tr(st->lang, "Precio %s"), SUM(st->setup.deed[deed].price));
    } else {
        say_centred(st, SQUARE(index));
    }
    if (square->kind == MONO_START || square->kind == MONO_PAYDAY) {
        snprintf(foot, sizeof foot, tr(st->lang, "Cobre %s"), SUM(mono_wage(&st->setup, index)));
        say_centred(st, foot);
        say_centred(st, tr(st->lang, "cada vez que"));
        say_centred(st, tr(st->lang, "pase por aquí."));
        snprintf(foot, sizeof foot, "=====>");
    } else if (tax && square->kind == MONO_TAX_OR && st->setup.tax) {
        snprintf(foot, sizeof foot, tr(st->lang, "Pagar %s o el %d%%"), SUM(square->amount),
                 square->percent);
    } else if (tax) {
        snprintf(foot, sizeof foot, tr(st->lang, "Pagar %s"), SUM(square->amount));
    }
    say_rule(st, false);
    street_print(st, "|%s|%*u|\n", centred(foot, INSIDE - CORNER - 1).text, CORNER, square->number);
    say_rule(st, true);
}

/* ---- the large card ---- */

#define say_left(st, ...) put_left(st, TEXT_OF(120, __VA_ARGS__))
static void put_left(struct street *st, const char *text)
{
    int columns = (int)text_columns(text);
    street_print(st, "| %s%*s|\n", text, columns + 1 < INSIDE ? INSIDE - columns - 1 : 0, "");
}

static void say_amount(struct street *st, const char *what, int32_t amount)
{
    say_left(st, "%s = %d", tr(st->lang, what), amount);
}

static void show_rents(struct street *st, const struct mono_deed *deed)
{
    static const char *const streets[] = {N_("Alquiler base"),    N_("Alquiler 1 casa"),
                                          N_("Alquiler 2 casas"), N_("Alquiler 3 casas"),
                                          N_("Alquiler 4 casas"), N_("Alquiler hotel")};
    unsigned members = bits_count(st->setup.group[deed->group].members);
    bool street = deed->kind == MONO_STREET;
    for (unsigned i = 0; street && i <= MONO_HOTEL; i++)
        if (i != 4 || st->setup.full == 4)
            say_amount(st, streets[i], deed->rent[i]);
    for (unsigned i = 0; deed->kind == MONO_STATION && i < 4 && i < members; i++) {
        const char *what = i ? tr(st->lang, "Alquiler con %u estaciones")
                             : tr(st->lang, "Alquiler con %u estación");
        say_left(st, "%s = %d", TEXT_OF(80, what, i + 1), deed->rent[i]);
    }
    for (unsigned i = 0; deed->kind == MONO_SERVICE && i < 2; i++)
        say_left(st,
                 i ? tr(st->lang, "Con %u servicios: dados x %d")
                   : tr(st->lang, "Con %u servicio: dados x %d"),
                 i + 1, deed->rent[i]);
    say_amount(st, N_("  Precio"), deed->price);
    say_amount(st, N_("  Hipoteca"), deed->mortgage);
    if (street) {
        say_amount(st, N_("  Precio por casa"), deed->house);
        say_amount(st, N_("  Precio por hotel"), deed->hotel);
    }
}

static void show_other(struct street *st, const struct mono_square *square)
{
    static const char *const words[MONO_SQUARE_KINDS] = {
        [MONO_CARDS_SQUARE] = N_("Se toma una tarjeta del mazo."),
        [MONO_TO_JAIL] = N_("Se va directamente a la cárcel."),
        [MONO_PARKING] = N_("Aquí no pasa nada."),
    };
    if (square->kind == MONO_TAX || square->kind == MONO_TAX_OR)
        say_amount(st, N_("Impuesto"), square->amount);
    if (square->kind == MONO_TAX_OR && st->setup.tax)
        say_left(st, tr(st->lang, "o el %d%% del capital"), square->percent);
    if (square->kind == MONO_START || square->kind == MONO_PAYDAY)
        say_amount(st, N_("Sueldo"), mono_wage(&st->setup, (unsigned)(square - st->setup.square)));
    if (square->kind == MONO_JAIL) {
        say_amount(st, N_("Máximo de turnos"), st->setup.jail_turns);
        say_amount(st, N_("Multa"), st->setup.fine_amount);
    }
    if (square->kind == MONO_PARKING && st->setup.parking)
        say_amount(st, N_("Dinero acumulado"), st->s->pot);
    else if (words[square->kind])
        say_left(st, "%s", tr(st->lang, words[square->kind]));
}

void street_show_deed(struct street *st, unsigned index, bool owner)
{
    const struct mono_square *square = &st->setup.square[index];
    const char *group = "";
    unsigned ink = INK_PLAIN;
    say_rule(st, true);
    say_centred(st, SQUARE(index));
    say_left(st, " ");
    if (square->deed == MONO_NONE) {
        show_other(st, square);
    } else {
        group = GROUP_OF(square->deed);
        ink = street_ink_group(st, square->deed);
        show_rents(st, &st->setup.deed[square->deed]);
    }
    if (owner && square->deed != MONO_NONE) {
        unsigned deed = square->deed, seat = st->s->owner[deed];
        say_left(st, " ");
        if (seat == MONO_NONE)
            say_left(st, "%s", tr(st->lang, "PROPIETARIO: (la banca)"));
        else
            say_left(st, tr(st->lang, "PROPIETARIO: %s (%s)"), street_name(st, seat),
                     seat_colour(st->player[seat].colour, st->lang));
        if (st->setup.deed[deed].kind == MONO_STREET)
            say_left(st, tr(st->lang, "EDIFICACIONES: %s"),
                     street_buildings(st, st->s->level[deed]).text);
        if (st->s->mortgaged >> deed & 1)
            say_left(st, "%s", tr(st->lang, "HIPOTECADA"));
    }
    say_left(st, " ");
    int room = INSIDE - 2 - (int)text_columns(group);
    street_print(st, "| %s%s%s%*u |\n", street_ink(st, ink).text, group,
                 street_ink(st, INK_PLAIN).text, room > 0 ? room : 0, square->number);
    say_rule(st, true);
}
