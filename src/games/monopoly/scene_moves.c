/* What one may do now, in words: options in groups, so that a screen can offer "hipotecar ▸" in the place of twenty
 * deeds. */
#include "games/monopoly/people.h"

#include <stdio.h>

struct writer_of {
    const struct mono_setup *setup;
    const struct mono_state *s;
    const char *const *names;
    enum lang lang;
};

#define SUM(amount) scene_sum(amount, w->lang).text

/* The group of a kind, as a verb; none for what stands alone. */
static const char *const groups[MONO_KINDS] = {
    [MONO_MOVE_BUILD] = N_("construir"),
    [MONO_MOVE_SELL] = N_("vender edificios"),
    [MONO_MOVE_RAZE] = N_("vender edificios"),
    [MONO_MOVE_MORTGAGE] = N_("hipotecar"),
    [MONO_MOVE_LIFT] = N_("deshipotecar"),
    [MONO_MOVE_TRADE] = N_("negociar"),
    [MONO_MOVE_CONTROL] = N_("dejar actuar a otro"),
    [MONO_MOVE_BID] = N_("pujar"),
    [MONO_MOVE_GIVE] = N_("ofrecer"),
    [MONO_MOVE_OFFER] = N_("ofrecer"),
    [MONO_MOVE_WANT] = N_("pedir"),
    [MONO_MOVE_CARDS] = N_("tarjetas de la cárcel"),
    [MONO_MOVE_WISH] = N_("edificios que quieres"),
    [MONO_MOVE_PLACE] = N_("colocar el edificio"),
    [MONO_MOVE_AUCTION] = N_("subastar"),
    [MONO_MOVE_CEDE] = N_("vender a la banca"),
};

/* What stands alone and needs no number. */
static const char *const words[MONO_KINDS] = {
    [MONO_MOVE_THROW] = N_("tirar los dados"),
    [MONO_MOVE_PASS] = N_("fin del turno"),
    [MONO_MOVE_USE_CARD] = N_("usar la tarjeta de la cárcel"),
    [MONO_MOVE_SKIP] = N_("pasar"),
    [MONO_MOVE_LEAVE] = N_("salir de la subasta"),
    [MONO_MOVE_ACCEPT] = N_("aceptar la oferta"),
    [MONO_MOVE_REFUSE] = N_("rechazar la oferta"),
    [MONO_MOVE_PROPOSE] = N_("hacer la oferta"),
    [MONO_MOVE_CANCEL] = N_("dejarlo"),
    [MONO_MOVE_TIME] = N_("se acabó el tiempo"),
    [MONO_MOVE_ASK] = N_("preguntar al siguiente"),
};

int64_t mono_worth(const struct mono_setup *setup, const struct mono_state *s, const struct move *move)
{
    const struct mono_square *here = &setup->square[s->square[s->control]];
    switch ((enum mono_kind)move->kind) {
    case MONO_MOVE_BUILD:
        return -mono_build_price(setup, s, move->a);
    case MONO_MOVE_SELL:
        return mono_sell_price(setup, s, move->a);
    case MONO_MOVE_MORTGAGE:
        return setup->deed[move->a].mortgage;
    case MONO_MOVE_LIFT:
        return -mono_lift_cost(setup, move->a);
    case MONO_MOVE_CEDE:
        return mono_cede_price(setup, move->a);
    case MONO_MOVE_BUY:
        return -setup->deed[here->deed].price;
    case MONO_MOVE_FINE:
        return -setup->fine_amount;
    case MONO_MOVE_TAX:
        return move->a ? -mono_tax_percent(setup, s, s->control) : -here->amount;
    case MONO_MOVE_PAY:
        return -s->debt[s->control].amount;
    case MONO_MOVE_INTEREST:
        return move->a ? -mono_lift_cost(setup, bits_lowest(s->asks)) : -mono_interest(setup, bits_lowest(s->asks));
    default:
        return 0;
    }
}

unsigned mono_deed_of(const struct mono_setup *setup, const struct mono_state *s, const struct move *move)
{
    switch ((enum mono_kind)move->kind) {
    case MONO_MOVE_BUILD:
    case MONO_MOVE_SELL:
    case MONO_MOVE_MORTGAGE:
    case MONO_MOVE_LIFT:
    case MONO_MOVE_PLACE:
    case MONO_MOVE_AUCTION:
    case MONO_MOVE_CEDE:
        return move->a;
    case MONO_MOVE_BUY:
    case MONO_MOVE_DECLINE:
        return setup->square[s->square[s->control]].deed;
    case MONO_MOVE_INTEREST:
        return bits_lowest(s->asks);
    case MONO_MOVE_BID:
    case MONO_MOVE_OFFER:
    case MONO_MOVE_TRANSFER:
        return s->lot < MONO_DEEDS ? s->lot : MONO_NONE;
    default:
        return MONO_NONE;
    }
}

/* What the move costs or brings, or what the deed is worth that it is about. */
static int64_t sum_of(const struct writer_of *w, const struct move *move)
{
    int64_t worth = mono_worth(w->setup, w->s, move);
    if (move->kind == MONO_MOVE_AUCTION)
        return w->setup->deed[move->a].price;
    return worth < 0 ? -worth : worth;
}

/* The whole of it, and what is left once the verb is known. */
static void label_deed(const struct writer_of *w, const struct move *move, struct str *text, struct str *member)
{
    const char *deed = tr(w->lang, mono_deed_name(w->setup, move->a));
    struct scene_sum sum = scene_sum(sum_of(w, move), w->lang);
    str_add(member, "%.*s %s", 28, deed, sum.text);
    switch (move->kind) {
    case MONO_MOVE_BUILD:
        str_add(text, tr(w->lang, "construir en %s (%s)"), deed, sum.text);
        break;
    case MONO_MOVE_SELL:
        str_add(text, tr(w->lang, "vender un edificio de %s (%s)"), deed, sum.text);
        break;
    case MONO_MOVE_MORTGAGE:
        str_add(text, tr(w->lang, "hipotecar %s (%s)"), deed, sum.text);
        break;
    case MONO_MOVE_LIFT:
        str_add(text, tr(w->lang, "deshipotecar %s (%s)"), deed, sum.text);
        break;
    case MONO_MOVE_AUCTION:
        str_add(text, tr(w->lang, "subastar %s (%s)"), deed, sum.text);
        break;
    default:
        str_add(text, tr(w->lang, "vender %s a la banca (%s)"), deed, sum.text);
        break;
    }
}

/* A move about another seat or about a number. */
static void label_number(const struct writer_of *w, const struct move *move, struct str *text, struct str *member)
{
    switch (move->kind) {
    case MONO_MOVE_CONTROL:
        str_add(text, tr(w->lang, "dejar actuar a %s"), w->names[move->a]);
        str_add(member, "%s", w->names[move->a]);
        break;
    case MONO_MOVE_TRADE:
        str_add(text, tr(w->lang, "negociar con %s"), w->names[move->a]);
        str_add(member, "%s", w->names[move->a]);
        break;
    case MONO_MOVE_BID:
    case MONO_MOVE_GIVE:
    case MONO_MOVE_WANT:
        str_add(text,
                move->kind == MONO_MOVE_BID    ? tr(w->lang, "pujar %s")
                : move->kind == MONO_MOVE_GIVE ? tr(w->lang, "ofrecer %s")
                                               : tr(w->lang, "pedir %s"),
                SUM(move->n));
        str_add(member, "%s", SUM(move->n));
        break;
    case MONO_MOVE_OFFER:
        str_add(text, tr(w->lang, "ofrecer el %d %%"), 2 * move->n);
        str_add(member, "%d %%", 2 * move->n);
        break;
    case MONO_MOVE_RAZE:
        str_add(text,
                trn(w->lang, "vender los hoteles de %s, dejar %d casa", "vender los hoteles de %s, dejar %d casas",
                    move->n),
                tr(w->lang, w->setup->group[move->a].name), move->n);
        break;
    case MONO_MOVE_CARDS:
        str_add(text, tr(w->lang, "tarjetas de la cárcel: dar %d, pedir %d"), move->a, move->b);
        str_add(member, tr(w->lang, "dar %d, pedir %d"), move->a, move->b);
        break;
    case MONO_MOVE_WISH:
        str_add(text, trn(w->lang, "quiero %d edificio", "quiero %d edificios", move->n), move->n);
        break;
    case MONO_MOVE_TRANSFER:
        str_add(text, tr(w->lang, "adjudicar a %s"), w->names[move->b]);
        break;
    default: /* MONO_MOVE_WIN */
        str_add(text, tr(w->lang, "anunciar la victoria de %s"), w->names[move->a]);
        break;
    }
}

/* What stands alone. */
static void label_plain(const struct writer_of *w, const struct move *move, struct str *text)
{
    const struct mono_state *s = w->s;
    enum lang lang = w->lang;
    struct scene_sum sum = scene_sum(sum_of(w, move), lang);
    switch ((enum mono_kind)move->kind) {
    case MONO_MOVE_FINE:
        str_add(text, tr(lang, "pagar la multa (%s)"), sum.text);
        break;
    case MONO_MOVE_BUY:
        str_add(text, tr(lang, "comprar por %s"), sum.text);
        break;
    case MONO_MOVE_DECLINE:
        str_add(text, "%s", w->setup->auction ? tr(lang, "no comprar: a subasta") : tr(lang, "no comprar"));
        break;
    case MONO_MOVE_CHOOSE:
        str_add(text, tr(lang, "opción %d de la tarjeta"), move->a + 1);
        break;
    case MONO_MOVE_TAX:
    case MONO_MOVE_PAY:
        if (move->kind == MONO_MOVE_TAX && move->a)
            str_add(text, tr(lang, "pagar el %d %%: %s"), w->setup->square[s->square[s->control]].percent, sum.text);
        else
            str_add(text, tr(lang, "pagar %s"), sum.text);
        break;
    case MONO_MOVE_BANKRUPT:
        str_add(text, "%s",
                s->debt[s->control].amount ? tr(lang, "declararse en bancarrota")
                                           : tr(lang, "retirarse de la partida"));
        break;
    case MONO_MOVE_INTEREST:
        str_add(text, move->a ? tr(lang, "levantar la hipoteca (%s)") : tr(lang, "pagar los intereses (%s)"), sum.text);
        break;
    default:
        str_add(text, "%s", words[move->kind] ? tr(lang, words[move->kind]) : tr(lang, "seguir"));
        break;
    }
}

static void label_move(const struct writer_of *w, const struct move *move, struct str *text, struct str *member)
{
    switch ((enum mono_kind)move->kind) {
    case MONO_MOVE_BUILD:
    case MONO_MOVE_SELL:
    case MONO_MOVE_MORTGAGE:
    case MONO_MOVE_LIFT:
    case MONO_MOVE_AUCTION:
    case MONO_MOVE_CEDE:
        label_deed(w, move, text, member);
        break;
    case MONO_MOVE_PLACE:
        str_add(text, tr(w->lang, "ponerlo en %s"), tr(w->lang, mono_deed_name(w->setup, move->a)));
        break;
    case MONO_MOVE_CONTROL:
    case MONO_MOVE_TRADE:
    case MONO_MOVE_BID:
    case MONO_MOVE_GIVE:
    case MONO_MOVE_OFFER:
    case MONO_MOVE_WANT:
    case MONO_MOVE_RAZE:
    case MONO_MOVE_CARDS:
    case MONO_MOVE_WISH:
    case MONO_MOVE_TRANSFER:
    case MONO_MOVE_WIN:
        label_number(w, move, text, member);
        break;
    default:
        label_plain(w, move, text);
        break;
    }
}

/* The price of what is auctioned; 0: it has none printed. */
static int32_t lot_price(const struct writer_of *w)
{
    return w->s->lot < MONO_DEEDS ? w->setup->deed[w->s->lot].price : 0;
}

/* Above the price, and more than half of what one has. */
static int64_t grave_bid(const struct writer_of *w)
{
    int32_t half = w->s->cash[w->s->control] / 2, price = lot_price(w);
    return (int64_t)(price > half ? price : half) + 1;
}

static void add_option(const struct writer_of *w, const struct choice *family, int index, int32_t n,
                       struct scene *scene)
{
    if (scene->options == SCENE_OPTIONS)
        return;
    struct scene_option *option = scene_add_option(scene, index, n);
    struct str label = str_make(option->label, sizeof option->label);
    struct str member = str_make(option->member, sizeof option->member);
    struct move move = family->move;
    move.n = n;
    option->grave = move.kind == MONO_MOVE_BANKRUPT;
    option->grave_from = move.kind == MONO_MOVE_BID ? grave_bid(w) : 0;
    option->worth = mono_worth(w->setup, w->s, &move);
    unsigned deed = mono_deed_of(w->setup, w->s, &move);
    if (deed != MONO_NONE)
        option->cell = w->setup->deed[deed].square;
    if (groups[move.kind])
        snprintf(option->group, sizeof option->group, "%s", tr(w->lang, groups[move.kind]));
    if (*option->group && deed != MONO_NONE && deed != w->s->lot) /* one deed of several to choose from */
        option->tint = mono_group_tint(mono_group_of(w->setup, deed));
    label_move(w, &move, &label, &member);
}

/* A step of 1, 2 or 5 with zeros behind it that cuts the range into at most ten parts. */
static int64_t round_step(int64_t range)
{
    int64_t step = 1;
    for (int i = 0; range / step > 10; i++)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    return step;
}

/* The other bid that is offered besides the least: the price, or a tenth more once the bidding is past it. */
static int32_t usual_bid(const struct writer_of *w, const struct choice *family)
{
    int64_t price = lot_price(w), more = (int64_t)family->low + family->low / 10 + 1;
    if (price > family->low && price <= family->high)
        return (int32_t)price;
    return more < family->high ? (int32_t)more : family->high;
}

/* All numbers of a short range. Of a long one the least, the most, and round numbers between them; but nobody shall bid
 * all they have with one key: any other bid is typed. */
static void add_range(const struct writer_of *w, const struct choice *family, int index, struct scene *scene)
{
    int64_t range = (int64_t)family->high - family->low, step = range < SCENE_RANGE ? 1 : round_step(range);
    int64_t next = family->low;
    if (range >= SCENE_RANGE && family->move.kind == MONO_MOVE_BID) {
        add_option(w, family, index, family->low, scene);
        add_option(w, family, index, usual_bid(w, family), scene);
        return;
    }
    while (next < family->high) {
        add_option(w, family, index, (int32_t)next, scene);
        next = (next / step + 1) * step;
    }
    add_option(w, family, index, family->high, scene);
}

/* What an offer may hold: the deeds of whoever gives. */
static void add_members(const struct writer_of *w, uint64_t within, struct scene *scene)
{
    for (uint64_t rest = within; rest && scene->members < SCENE_MEMBERS; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        struct scene_member *member = &scene->member[scene->members++];
        member->bit = (int)deed;
        member->tint = mono_group_tint(mono_group_of(w->setup, deed));
        member->cell = w->setup->deed[deed].square;
        snprintf(member->label, sizeof member->label, "%.40s", tr(w->lang, mono_deed_name(w->setup, deed)));
    }
}

void mono_scene_options(const struct mono_setup *setup, const struct mono_state *s, const char *const *names,
                        enum lang lang, struct scene *scene)
{
    struct writer_of w = {setup, s, names, lang};
    struct choice choices[GAME_CHOICES_MAX];
    size_t count = mono_choices(setup, s, choices);
    for (size_t i = 0; i < count; i++) {
        add_range(&w, &choices[i], (int)i, scene);
        if (s->phase == MONO_OFFER)
            add_members(&w, choices[i].within, scene);
    }
}
