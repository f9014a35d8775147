/* The card of a square: what a deed costs and brings, and which of its rents is due as things are. */
#include "games/monopoly/people.h"

#include <stdio.h>

struct card_of {
    const struct mono_setup *setup;
    const struct mono_state *s;
    enum lang lang;
    struct scene_card *card;
};

static void add_row(const struct card_of *c, const char *label, int32_t sum, bool now)
{
    struct scene_card_row *row = &c->card->row[c->card->rows++];
    row->now = now;
    snprintf(row->label, sizeof row->label, "%s", label);
    snprintf(row->value, sizeof row->value, "%.15s", scene_sum(sum, c->lang).text);
}

static void street_rows(const struct card_of *c, unsigned deed, bool due)
{
    const struct mono_deed *d = &c->setup->deed[deed];
    unsigned level = c->s->level[deed];
    bool whole = due && mono_owns_group(c->setup, c->s, c->s->owner[deed], deed);
    add_row(c, tr(c->lang, "Alquiler"), d->rent[0], due && !level && !whole);
    add_row(c, tr(c->lang, "con todo el grupo"), 2 * d->rent[0], !level && whole);
    for (unsigned houses = 1; houses <= c->setup->full; houses++) {
        char label[40];
        snprintf(label, sizeof label, trn(c->lang, "con %u casa", "con %u casas", houses), houses);
        add_row(c, label, d->rent[houses], due && level == houses);
    }
    add_row(c, tr(c->lang, "con hotel"), d->rent[MONO_HOTEL], due && level == MONO_HOTEL);
    add_row(c, tr(c->lang, "Cada casa"), d->house, false);
    add_row(c, tr(c->lang, "Cada hotel"), d->hotel, false);
}

/* Stations and services: the more one has of them, the more each brings. */
static void number_rows(const struct card_of *c, unsigned deed, bool due, unsigned most)
{
    const struct mono_deed *d = &c->setup->deed[deed];
    uint64_t members = mono_group_of(c->setup, deed)->members;
    unsigned has = due ? bits_count(c->s->owned[c->s->owner[deed]] & members) : 0;
    if (d->kind == MONO_SERVICE)
        add_row(c, tr(c->lang, "Alquiler: los dados por"), d->rent[0], has == 1);
    else
        add_row(c, tr(c->lang, "Alquiler"), d->rent[0], has == 1);
    for (unsigned count = 2; count <= most && count <= bits_count(members); count++) {
        char label[40];
        snprintf(label, sizeof label, tr(c->lang, "con %u del grupo"), count);
        add_row(c, label, d->rent[count - 1], has == count || (has > count && count == most));
    }
}

static void deed_rows(const struct card_of *c, unsigned deed)
{
    const struct mono_deed *d = &c->setup->deed[deed];
    const struct mono_group *group = mono_group_of(c->setup, deed);
    bool owned = c->s->owner[deed] != MONO_NONE, mortgaged = c->s->mortgaged & mono_bit(deed);
    c->card->tint = mono_group_tint(group);
    c->card->owner = owned ? c->s->owner[deed] : -1;
    c->card->mortgaged = mortgaged;
    snprintf(c->card->group, sizeof c->card->group, "%s", tr(c->lang, group->name));
    add_row(c, tr(c->lang, "Precio"), d->price, !owned);
    if (d->kind == MONO_STREET)
        street_rows(c, deed, owned && !mortgaged);
    else
        number_rows(c, deed, owned && !mortgaged, d->kind == MONO_STATION ? 4 : 2);
    add_row(c, tr(c->lang, "Hipoteca"), d->mortgage, false);
    add_row(c, tr(c->lang, "Levantar la hipoteca"), mono_lift_cost(c->setup, deed), mortgaged);
}

bool mono_scene_card(const void *setup, const void *view, int cell, enum lang lang, struct scene_card *card)
{
    struct card_of c = {setup, view, lang, card};
    const struct mono_square *square = &c.setup->square[cell];
    *card = (struct scene_card){.owner = -1};
    snprintf(card->title, sizeof card->title, "%s", tr(lang, square->name));
    switch ((enum mono_square_kind)square->kind) {
    case MONO_STREET:
    case MONO_SERVICE:
    case MONO_STATION:
        deed_rows(&c, square->deed);
        break;
    case MONO_TAX:
    case MONO_TAX_OR:
        add_row(&c, tr(lang, "Impuesto"), square->amount, true);
        if (square->kind == MONO_TAX_OR && c.setup->tax)
            add_row(&c, tr(lang, "o este tanto por ciento de todo"), square->percent, true);
        break;
    case MONO_START:
        add_row(&c, tr(lang, "Sueldo al pasar"), c.setup->salary, true);
        break;
    case MONO_JAIL:
        add_row(&c, tr(lang, "Multa para salir"), c.setup->fine_amount, true);
        break;
    case MONO_PARKING:
        if (c.setup->parking)
            add_row(&c, tr(lang, "Dinero acumulado"), c.s->pot, true);
        break;
    default:
        break;
    }
    return card->rows > 0;
}
