/* The card of a square: what a deed costs and earns, with the rent that is due now marked. */
#include "games/monopoly/show/show.h"

static void add_row(const struct mono_show *show, struct scene_card *card, const char *label,
                    int32_t sum, bool now)
{
    struct scene_card_row *row = &card->row[card->rows++];
    row->now = now;
    snprintf(row->label, sizeof row->label, "%s", label);
    snprintf(row->value, sizeof row->value, "%.15s", scene_sum(sum, show->lang).text);
}

/* `due`: the deed has an owner and no mortgage, so one of its rents is marked. */
static void street_rows(const struct mono_show *show, unsigned deed, bool due,
                        struct scene_card *card)
{
    const struct mono_deed *d = &show->setup->deed[deed];
    unsigned level = show->s->level[deed];
    bool whole = due && mono_owns_group(show->setup, show->s, show->s->owner[deed], deed);
    add_row(show, card, tr(show->lang, "Alquiler"), d->rent[0], due && !level && !whole);
    add_row(show, card, tr(show->lang, "con todo el grupo"), 2 * d->rent[0], !level && whole);
    for (unsigned houses = 1; houses <= show->setup->full; houses++) {
        char label[40];
        snprintf(label, sizeof label, trn(show->lang, "con %u casa", "con %u casas", houses),
                 houses);
        add_row(show, card, label, d->rent[houses], due && level == houses);
    }
    add_row(show, card, tr(show->lang, "con hotel"), d->rent[MONO_HOTEL],
            due && level == MONO_HOTEL);
    add_row(show, card, tr(show->lang, "Cada casa"), d->house, false);
    add_row(show, card, tr(show->lang, "Cada hotel"), d->hotel, false);
}

/* Stations and services: the more a player has of them, the more each earns. */
static void number_rows(const struct mono_show *show, unsigned deed, bool due,
                        struct scene_card *card)
{
    const struct mono_deed *d = &show->setup->deed[deed];
    bool service = d->kind == MONO_SERVICE;
    uint64_t members = mono_group_of(show->setup, deed)->members;
    unsigned has = due ? bits_count(show->s->owned[show->s->owner[deed]] & members) : 0,
             most = service ? 2 : 4;
    add_row(show, card,
            service ? tr(show->lang, "Alquiler: los dados por") : tr(show->lang, "Alquiler"),
            d->rent[0], has == 1);
    for (unsigned count = 2; count <= most && count <= bits_count(members); count++) {
        char label[40];
        snprintf(label, sizeof label, tr(show->lang, "con %u del grupo"), count);
        add_row(show, card, label, d->rent[count - 1],
                has == count || (has > count && count == most));
    }
}

bool mono_scene_card(const struct game_setup *setup, const struct game_state *view, int cell,
                     enum lang lang, struct scene_card *card)
{
    const struct mono_show show = {setup, view, NULL, lang};
    const struct mono_square *square = &setup->square[cell];
    *card = (struct scene_card){.owner = -1};
    snprintf(card->title, sizeof card->title, "%s", tr(lang, square->name));
    if (square->deed != MONO_NONE) {
        unsigned deed = square->deed;
        const struct mono_deed *d = &setup->deed[deed];
        bool owned = view->owner[deed] != MONO_NONE,
             due = owned && !(view->mortgaged & mono_bit(deed));
        card->tint = mono_group_tint(mono_group_of(setup, deed));
        card->owner = mono_seat_or_none(view->owner[deed]);
        card->mortgaged = owned && !due;
        snprintf(card->group, sizeof card->group, "%s", tr(lang, mono_group_of(setup, deed)->name));
        add_row(&show, card, tr(lang, "Precio"), d->price, !owned);
        if (d->kind == MONO_STREET)
            street_rows(&show, deed, due, card);
        else
            number_rows(&show, deed, due, card);
        add_row(&show, card, tr(lang, "Hipoteca"), d->mortgage, false);
        add_row(&show, card, tr(lang, "Levantar la hipoteca"), mono_lift_cost(setup, deed),
                card->mortgaged);
    } else if (square->kind == MONO_TAX || square->kind == MONO_TAX_OR)
        add_row(&show, card, tr(lang, "Impuesto"), square->amount, true);
    else if (mono_wage(setup, (unsigned)cell))
        add_row(&show, card, tr(lang, "Sueldo al pasar"), mono_wage(setup, (unsigned)cell), true);
    else if (square->kind == MONO_JAIL)
        add_row(&show, card, tr(lang, "Multa para salir"), setup->fine_amount, true);
    else if (square->kind == MONO_PARKING && setup->parking)
        add_row(&show, card, tr(lang, "Dinero acumulado"), view->pot, true);
    if (square->kind == MONO_TAX_OR && setup->tax)
        add_row(&show, card, tr(lang, "o este tanto por ciento de todo"), square->percent, true);
    return card->rows > 0;
}
