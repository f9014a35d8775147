/* What a player can do now, in words: options in groups, so that a screen can offer "hipotecar ▸"
 * instead of twenty deeds. */
#include "games/monopoly/show/show.h"

#define SUM(amount) scene_sum(amount, show->lang).text

/* How a move is put in words: the verb that groups it with others of its kind, if there can be any,
 * and the whole of it, in a sentence about this: */
enum about {
    ABOUT_NOTHING,
    ABOUT_DEED,  /* the deed, and its price */
    ABOUT_SEAT,  /* the name of a seat */
    ABOUT_MONEY, /* a sum of n */
    ABOUT_COST,  /* the price alone */
    ABOUT_MORE,  /* see label_more */
};

static const struct wording {
    const char *group, *words;
    enum about about;
} wordings[MONO_KINDS] = {
    [MONO_MOVE_BUILD] = {N_("construir"), N_("construir en %s (%s)"), ABOUT_DEED},
    [MONO_MOVE_SELL] = {N_("vender edificios"), N_("vender un edificio de %s (%s)"), ABOUT_DEED},
    [MONO_MOVE_RAZE] = {N_("vender edificios"), NULL, ABOUT_MORE},
    [MONO_MOVE_MORTGAGE] = {N_("hipotecar"), N_("hipotecar %s (%s)"), ABOUT_DEED},
    [MONO_MOVE_LIFT] = {N_("deshipotecar"), N_("deshipotecar %s (%s)"), ABOUT_DEED},
    [MONO_MOVE_TRADE] = {N_("negociar"), N_("negociar con %s"), ABOUT_SEAT},
    [MONO_MOVE_CONTROL] = {N_("dejar actuar a otro"), N_("dejar actuar a %s"), ABOUT_SEAT},
    [MONO_MOVE_BID] = {N_("pujar"), N_("pujar %s"), ABOUT_MONEY},
    [MONO_MOVE_GIVE] = {N_("ofrecer"), N_("ofrecer %s"), ABOUT_MONEY},
    [MONO_MOVE_OFFER] = {N_("ofrecer"), NULL, ABOUT_MORE},
    [MONO_MOVE_WANT] = {N_("pedir"), N_("pedir %s"), ABOUT_MONEY},
    [MONO_MOVE_CARDS] = {N_("tarjetas de la cárcel"), NULL, ABOUT_MORE},
    [MONO_MOVE_WISH] = {N_("edificios que quieres"), NULL, ABOUT_MORE},
    [MONO_MOVE_PLACE] = {N_("colocar el edificio"), NULL, ABOUT_MORE},
    [MONO_MOVE_AUCTION] = {N_("subastar"), N_("subastar %s (%s)"), ABOUT_DEED},
    [MONO_MOVE_CEDE] = {N_("vender a la banca"), N_("vender %s a la banca (%s)"), ABOUT_DEED},
    /* without a group */
    [MONO_MOVE_TRANSFER] = {NULL, N_("adjudicar a %s"), ABOUT_SEAT},
    [MONO_MOVE_WIN] = {NULL, N_("anunciar la victoria de %s"), ABOUT_SEAT},
    [MONO_MOVE_FINE] = {NULL, N_("pagar la multa (%s)"), ABOUT_COST},
    [MONO_MOVE_BUY] = {NULL, N_("comprar por %s"), ABOUT_COST},
    [MONO_MOVE_PAY] = {NULL, N_("pagar %s"), ABOUT_COST},
    [MONO_MOVE_DECLINE] = {.about = ABOUT_MORE},
    [MONO_MOVE_CHOOSE] = {.about = ABOUT_MORE},
    [MONO_MOVE_TAX] = {.about = ABOUT_MORE},
    [MONO_MOVE_BANKRUPT] = {.about = ABOUT_MORE},
    [MONO_MOVE_INTEREST] = {.about = ABOUT_MORE},
    [MONO_MOVE_THROW] = {.words = N_("tirar los dados")},
    [MONO_MOVE_PASS] = {.words = N_("fin del turno")},
    [MONO_MOVE_USE_CARD] = {.words = N_("usar la tarjeta de la cárcel")},
    [MONO_MOVE_SKIP] = {.words = N_("pasar")},
    [MONO_MOVE_LEAVE] = {.words = N_("salir de la subasta")},
    [MONO_MOVE_ACCEPT] = {.words = N_("aceptar la oferta")},
    [MONO_MOVE_REFUSE] = {.words = N_("rechazar la oferta")},
    [MONO_MOVE_PROPOSE] = {.words = N_("hacer la oferta")},
    [MONO_MOVE_CANCEL] = {.words = N_("dejarlo")},
    [MONO_MOVE_TIME] = {.words = N_("se acabó el tiempo")},
    [MONO_MOVE_ASK] = {.words = N_("preguntar al siguiente")},
};

int64_t mono_worth(const struct game_setup *setup, const struct game_state *s,
                   const struct move *move)
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
        return move->a ? -mono_lift_cost(setup, bits_lowest(s->asks))
                       : -mono_interest(setup, bits_lowest(s->asks));
    default:
        return 0;
    }
}

unsigned mono_deed_of(const struct game_setup *setup, const struct game_state *s,
                      const struct move *move)
{
    switch ((enum mono_kind)move->kind) {
    case MONO_MOVE_BUY:
    case MONO_MOVE_DECLINE:
        return mono_deed_here(setup, s);
    case MONO_MOVE_INTEREST:
        return bits_lowest(s->asks);
    case MONO_MOVE_BID:
    case MONO_MOVE_OFFER:
    case MONO_MOVE_TRANSFER:
        return s->lot < MONO_DEEDS ? s->lot : MONO_NONE;
    default:
        return mono_move_kinds[move->kind].has & MONO_IS_DEED ? move->a : MONO_NONE;
    }
}

/* Moves about more than one thing, and those whose words depend on the position. */
static void label_more(const struct mono_show *show, const struct move *move, const char *sum,
                       struct str *text, struct str *member)
{
    enum lang lang = show->lang;
    switch ((enum mono_kind)move->kind) {
    case MONO_MOVE_PLACE:
        str_add(text, tr(lang, "ponerlo en %s"), tr(lang, mono_deed_name(show->setup, move->a)));
        break;
    case MONO_MOVE_OFFER:
        str_add(text, tr(lang, "ofrecer el %d %%"), 2 * move->n);
        str_add(member, "%d %%", 2 * move->n);
        break;
    case MONO_MOVE_RAZE:
        str_add(text,
                trn(lang, "vender los hoteles de %s, dejar %d casa",
                    "vender los hoteles de %s, dejar %d casas", move->n),
                tr(lang, show->setup->group[move->a].name), move->n);
        break;
    case MONO_MOVE_CARDS:
        str_add(text, tr(lang, "tarjetas de la cárcel: dar %d, pedir %d"), move->a, move->b);
        str_add(member, tr(lang, "dar %d, pedir %d"), move->a, move->b);
        break;
    case MONO_MOVE_WISH:
        str_add(text, trn(lang, "quiero %d edificio", "quiero %d edificios", move->n), move->n);
        break;
    case MONO_MOVE_DECLINE:
        str_add(text, "%s",
                show->setup->auction ? tr(lang, "no comprar: a subasta") : tr(lang, "no comprar"));
        break;
    case MONO_MOVE_CHOOSE:
        str_add(text, tr(lang, "opción %d de la tarjeta"), move->a + 1);
        break;
    case MONO_MOVE_TAX:
        if (move->a)
            str_add(text, tr(lang, "pagar el %d %%: %s"),
                    show->setup->square[show->s->square[show->s->control]].percent, sum);
        else
            str_add(text, tr(lang, "pagar %s"), sum);
        break;
    case MONO_MOVE_INTEREST:
        str_add(text,
                move->a ? tr(lang, "levantar la hipoteca (%s)")
                        : tr(lang, "pagar los intereses (%s)"),
                sum);
        break;
    default: /* MONO_MOVE_BANKRUPT */
        str_add(text, "%s",
                show->s->debt[show->s->control].amount ? tr(lang, "declararse en bancarrota")
                                                       : tr(lang, "retirarse de la partida"));
        break;
    }
}

/* Writes the whole move, and as `member` what is left of it behind the verb of its group. */
static void label_move(const struct mono_show *show, const struct move *move, struct str *text,
                       struct str *member)
{
    const struct wording *wording = &wordings[move->kind];
    const char *words = tr(show->lang, wording->words ? wording->words : N_("seguir"));
    int64_t worth = mono_worth(show->setup, show->s, move);
    struct scene_sum sum = scene_sum(worth < 0 ? -worth : worth, show->lang);
    const char *name;
    switch (wording->about) {
    case ABOUT_DEED:
        name = tr(show->lang, mono_deed_name(show->setup, move->a));
        if (move->kind == MONO_MOVE_AUCTION) /* what it will bring is unknown: the price */
            sum = scene_sum(show->setup->deed[move->a].price, show->lang);
        str_add(text, words, name, sum.text);
        str_add(member, "%.*s %s", 28, name, sum.text);
        break;
    case ABOUT_SEAT:
        name = show->names[move->a + move->b]; /* whichever it has */
        str_add(text, words, name);
        str_add(member, "%s", wording->group ? name : "");
        break;
    case ABOUT_MONEY:
        str_add(text, words, SUM(move->n));
        str_add(member, "%s", SUM(move->n));
        break;
    case ABOUT_COST:
        str_add(text, words, sum.text);
        break;
    case ABOUT_MORE:
        label_more(show, move, sum.text, text, member);
        break;
    default:
        str_add(text, "%s", words);
        break;
    }
}

/* Returns the printed price of what is auctioned, or 0. */
static int32_t lot_price(const struct mono_show *show)
{
    return show->s->lot < MONO_DEEDS ? show->setup->deed[show->s->lot].price : 0;
}

/* Adds one member of a family. A grave option is confirmed before it is played. */
static void add_move_option(const struct mono_show *show, const struct choice *family, int index,
                            int32_t n, struct scene *scene)
{
    if (scene->options == SCENE_OPTIONS)
        return;
    struct scene_option *option = scene_add_option(scene, index, n);
    struct str label = str_make(option->label, sizeof option->label);
    struct str member = str_make(option->member, sizeof option->member);
    struct move move = family->move;
    move.n = n;
    option->grave = move.kind == MONO_MOVE_BANKRUPT;
    if (move.kind == MONO_MOVE_BID) { /* above the price, and above half of the cash */
        int32_t half = show->s->cash[show->s->control] / 2, price = lot_price(show);
        option->grave_from = (int64_t)(price > half ? price : half) + 1;
    }
    option->worth = mono_worth(show->setup, show->s, &move);
    unsigned deed = mono_deed_of(show->setup, show->s, &move);
    if (deed != MONO_NONE)
        option->cell = show->setup->deed[deed].square;
    if (wordings[move.kind].group)
        snprintf(option->group, sizeof option->group, "%s",
                 tr(show->lang, wordings[move.kind].group));
    bool one_of_several = *option->group && deed != show->s->lot;
    if (one_of_several && deed != MONO_NONE)
        option->tint = mono_group_tint(mono_group_of(show->setup, deed));
    label_move(show, &move, &label, &member);
}

/* All numbers of a short range. Of a long one the least, the most, and multiples of 1, 2 or 5 with
 * zeros behind it in at most ten parts. Of bids only two, so that no key bids all the money: the
 * least, and the price or, past it, a tenth more. Any other bid is typed. */
static void add_range(const struct mono_show *show, const struct choice *family, int index,
                      struct scene *scene)
{
    int64_t range = (int64_t)family->high - family->low, next = family->low, step = 1;
    if (range >= SCENE_RANGE && family->move.kind == MONO_MOVE_BID) {
        int64_t price = lot_price(show), more = (int64_t)family->low + family->low / 10 + 1;
        bool at_price = price > family->low && price <= family->high;
        int64_t second = at_price ? price : more < family->high ? more : family->high;
        add_move_option(show, family, index, family->low, scene);
        add_move_option(show, family, index, (int32_t)second, scene);
        return;
    }
    for (int i = 0; range >= SCENE_RANGE && range / step > 10; i++)
        step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    while (next < family->high) {
        add_move_option(show, family, index, (int32_t)next, scene);
        next = (next / step + 1) * step;
    }
    add_move_option(show, family, index, family->high, scene);
}

void mono_scene_options(const struct mono_show *show, struct scene *scene)
{
    struct choice choices[GAME_CHOICES_MAX];
    size_t count = mono_choices(show->setup, show->s, choices);
    for (size_t i = 0; i < count; i++) {
        add_range(show, &choices[i], (int)i, scene);
        /* The deeds that a side of an offer can hold. */
        uint64_t rest = show->s->phase == MONO_OFFER ? choices[i].within : 0;
        for (; rest && scene->members < SCENE_MEMBERS; rest &= rest - 1) {
            unsigned deed = bits_lowest(rest);
            struct scene_member *member = &scene->member[scene->members++];
            member->bit = (int)deed;
            member->tint = mono_group_tint(mono_group_of(show->setup, deed));
            member->cell = show->setup->deed[deed].square;
            snprintf(member->label, sizeof member->label, "%.40s",
                     tr(show->lang, mono_deed_name(show->setup, deed)));
        }
    }
}
