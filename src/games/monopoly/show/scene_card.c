/* The card of a square: what a deed costs and brings, and which of its rents is due as things
 * are. */
#include "games/monopoly/show/show.h"

static void add_row(const struct mono_sight *w, struct scene_card *card, const char *label,
                    int32_t sum, bool now)
{
    struct scene_card_row *row = &card->row[card->rows++];
    row->now = now;
    snprintf(row->label, sizeof row->label, "%s", label);
    snprintf(row->value, sizeof row->value, "%.15s", scene_sum(sum, w->lang).text);
}

static void street_rows(const struct mono_sight *w, unsigned deed, bool due,
                        struct scene_card *card)
{
    const struct mono_deed *d = &w->setup->deed[deed];
    unsigned level = w->s->level[deed];
    bool whole = due && mono_owns_group(w->setup, w->s, w->s->owner[deed], deed);
    add_row(w, card, tr(w->lang, "Alquiler"), d->rent[0], due && !level && !whole);
    add_row(w, card, tr(w->lang, "con todo el grupo"), 2 * d->rent[0], !level && whole);
    for (unsigned houses = 1; houses <= w->setup->full; houses++) {
        char label[40];
        snprintf(label, sizeof label, trn(w->lang, "con %u casa", "con %u casas", houses), houses);
        add_row(w, card, label, d->rent[houses], due && level == houses);
    }
    add_row(w, card, tr(w->lang, "con hotel"), d->rent[MONO_HOTEL], due && level == MONO_HOTEL);
    add_row(w, card, tr(w->lang, "Cada casa"), d->house, false);
    add_row(w, card, tr(w->lang, "Cada hotel"), d->hotel, false);
}

/* Stations and services: the more one has of them, the more each brings. */
static void number_rows(const struct mono_sight *w, unsigned deed, bool due,
                        struct scene_card *card)
{
    const struct mono_deed *d = &w->setup->deed[deed];
    bool service = d->kind == MONO_SERVICE;
    uint64_t members = mono_group_of(w->setup, deed)->members;
    unsigned has = due ? bits_count(w->s->owned[w->s->owner[deed]] & members) : 0,
             most = service ? 2 : 4;
    add_row(w, card, service ? tr(w->lang, "Alquiler: los dados por") : tr(w->lang, "Alquiler"),
            d->rent[0], has == 1);
    for (unsigned count = 2; count <= most && count <= bits_count(members); count++) {
        char label[40];
        snprintf(label, sizeof label, tr(w->lang, "con %u del grupo"), count);
        add_row(w, card, label, d->rent[count - 1], has == count || (has > count && count == most));
    }
}

static void deed_rows(const struct mono_sight *w, unsigned deed, struct scene_card *card)
{
    const struct mono_deed *d = &w->setup->deed[deed];
    const struct mono_group *group = mono_group_of(w->setup, deed);
    bool owned = w->s->owner[deed] != MONO_NONE, due = owned && !(w->s->mortgaged & mono_bit(deed));
    card->tint = mono_group_tint(group);
    card->owner = mono_seat_or_none(w->s->owner[deed]);
    card->mortgaged = owned && !due;
    snprintf(card->group, sizeof card->group, "%s", tr(w->lang, group->name));
    add_row(w, card, tr(w->lang, "Precio"), d->price, !owned);
    if (d->kind == MONO_STREET)
        street_rows(w, deed, due, card);
    else
        number_rows(w, deed, due, card);
    add_row(w, card, tr(w->lang, "Hipoteca"), d->mortgage, false);
    add_row(w, card, tr(w->lang, "Levantar la hipoteca"), mono_lift_cost(w->setup, deed),
            card->mortgaged);
}

bool mono_scene_card(const struct game_setup *setup, const struct game_state *view, int cell,
                     enum lang lang, struct scene_card *card)
{
    const struct mono_sight w = {setup, view, NULL, lang};
    const struct mono_square *square = &w.setup->square[cell];
    *card = (struct scene_card){.owner = -1};
    snprintf(card->title, sizeof card->title, "%s", tr(lang, square->name));
    if (square->deed != MONO_NONE)
        deed_rows(&w, square->deed, card);
    else if (square->kind == MONO_TAX || square->kind == MONO_TAX_OR)
        add_row(&w, card, tr(lang, "Impuesto"), square->amount, true);
    else if (mono_wage(w.setup, (unsigned)cell))
        add_row(&w, card, tr(lang, "Sueldo al pasar"), mono_wage(w.setup, (unsigned)cell), true);
    else if (square->kind == MONO_JAIL)
        add_row(&w, card, tr(lang, "Multa para salir"), w.setup->fine_amount, true);
    else if (square->kind == MONO_PARKING && w.setup->parking)
        add_row(&w, card, tr(lang, "Dinero acumulado"), w.s->pot, true);
    if (square->kind == MONO_TAX_OR && w.setup->tax)
        add_row(&w, card, tr(lang, "o este tanto por ciento de todo"), square->percent, true);
    return card->rows > 0;
}
