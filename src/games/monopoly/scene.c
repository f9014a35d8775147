/* Monopoly on the table of the terminal: who has what, one's deeds, and what one may do now. */
#include "games/monopoly/rules.h"

#include <stdio.h>
#include <string.h>

static void scene_seats(const struct mono_setup *setup, const struct mono_state *s, int viewer,
                        const char *const *names, enum lang lang, struct scene *scene)
{
    scene->seats = setup->seats;
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        struct scene_seat *out = &scene->seat[seat];
        bool in = mono_is_alive(s, seat);
        snprintf(out->name, sizeof out->name, "%s", names[seat]);
        snprintf(out->holds, sizeof out->holds, tr(lang, "%d, %u propiedades"), s->cash[seat],
                 bits_count(s->owned[seat]));
        if (!in)
            snprintf(out->note, sizeof out->note, "%s", tr(lang, "bancarrota"));
        else if (s->debt[seat].amount)
            snprintf(out->note, sizeof out->note, tr(lang, "debe %d"), s->debt[seat].amount);
        else
            snprintf(out->note, sizeof out->note, "%s%.44s", s->jail[seat] ? tr(lang, "preso ") : "",
                     setup->square[s->square[seat]].name);
        snprintf(out->worth, sizeof out->worth, "%lld", (long long)mono_wealth(setup, s, (int)seat, false));
        out->count = -1;
        out->turn = s->phase != MONO_OVER && s->control == seat;
        out->you = (int)seat == viewer;
    }
}

static enum tint tint_of_group(unsigned group)
{
    static const enum tint tints[] = {TINT_BLUE, TINT_GREEN, TINT_RED, TINT_YELLOW};
    return tints[group % 4];
}

static void scene_deeds(const struct mono_setup *setup, const struct mono_state *s, int seat, enum lang lang,
                        struct scene *scene)
{
    for (uint64_t rest = s->owned[seat]; rest && scene->pieces < SCENE_PIECES; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest), level = s->level[deed];
        const struct mono_square *square = &setup->square[setup->deed[deed].square];
        struct scene_piece *piece = &scene->piece[scene->pieces++];
        *piece = (struct scene_piece){.place = PLACE_HAND, .seat = seat, .count = 1, .choice = -1};
        piece->tint = s->mortgaged & mono_bit(deed) ? TINT_BACK : tint_of_group(setup->deed[deed].group);
        snprintf(piece->face, sizeof piece->face, "%s", square->brief);
        snprintf(piece->suit, sizeof piece->suit, "%.15s", mono_group_of(setup, deed)->name);
        if (s->mortgaged & mono_bit(deed))
            snprintf(piece->label, sizeof piece->label, tr(lang, "%.24s, hipotecada"), square->name);
        else if (level == MONO_HOTEL)
            snprintf(piece->label, sizeof piece->label, tr(lang, "%.30s, hotel"), square->name);
        else if (level)
            snprintf(piece->label, sizeof piece->label, tr(lang, "%.26s, %u casas"), square->name, level);
        else
            snprintf(piece->label, sizeof piece->label, "%.39s", square->name);
    }
}

/* What a move is called in a menu: the verb, and the deed or seat if there is one. */
static void label_move(const struct mono_setup *setup, const struct mono_state *s, const struct move *move,
                       const char *const *names, enum lang lang, struct str *text)
{
    const char *deed = move->a < setup->deeds ? setup->square[setup->deed[move->a].square].name : "";
    switch ((enum mono_kind)move->kind) {
    case MONO_MOVE_THROW:
        str_add(text, "%s", tr(lang, "tirar los dados"));
        break;
    case MONO_MOVE_PASS:
        str_add(text, "%s", tr(lang, "terminar el turno"));
        break;
    case MONO_MOVE_CONTROL:
        str_add(text, tr(lang, "dejar actuar a %s"), names[move->a]);
        break;
    case MONO_MOVE_FINE:
        str_add(text, tr(lang, "pagar la multa (%d)"), setup->fine_amount);
        break;
    case MONO_MOVE_USE_CARD:
        str_add(text, "%s", tr(lang, "usar la tarjeta de la cárcel"));
        break;
    case MONO_MOVE_BUY:
        str_add(text, tr(lang, "comprar por %d"), setup->deed[setup->square[s->square[s->control]].deed].price);
        break;
    case MONO_MOVE_DECLINE:
        str_add(text, "%s", tr(lang, "no comprar"));
        break;
    case MONO_MOVE_BID:
        str_add(text, tr(lang, "ofrecer %d"), move->n);
        break;
    case MONO_MOVE_SKIP:
        str_add(text, "%s", tr(lang, "paso"));
        break;
    case MONO_MOVE_LEAVE:
        str_add(text, "%s", tr(lang, "salir de la subasta"));
        break;
    case MONO_MOVE_TAX:
        str_add(text, tr(lang, "pagar %d"),
                move->a ? mono_tax_percent(setup, s, s->control) : setup->square[s->square[s->control]].amount);
        if (move->a)
            str_add(text, " (%d %%)", setup->square[s->square[s->control]].percent);
        break;
    case MONO_MOVE_CHOOSE:
        str_add(text, tr(lang, "acción %d"), move->a + 1);
        break;
    case MONO_MOVE_BUILD:
        str_add(text, tr(lang, "construir en %s (%d)"), deed, mono_build_price(setup, s, move->a));
        break;
    case MONO_MOVE_SELL:
        str_add(text, tr(lang, "vender de %s (%d)"), deed, mono_sell_price(setup, s, move->a));
        break;
    case MONO_MOVE_RAZE:
        str_add(text, tr(lang, "vender los hoteles de %s, dejar %d casas"), setup->group[move->a].name, move->n);
        break;
    case MONO_MOVE_MORTGAGE:
        str_add(text, tr(lang, "hipotecar %s (%d)"), deed, setup->deed[move->a].mortgage);
        break;
    case MONO_MOVE_LIFT:
        str_add(text, tr(lang, "deshipotecar %s (%d)"), deed, mono_lift_cost(setup, move->a));
        break;
    case MONO_MOVE_PAY:
        str_add(text, tr(lang, "pagar %d"), s->debt[s->control].amount);
        break;
    case MONO_MOVE_BANKRUPT:
        str_add(text, "%s", tr(lang, "declararse en bancarrota"));
        break;
    case MONO_MOVE_ACCEPT:
        str_add(text, "%s", tr(lang, "aceptar la oferta"));
        break;
    case MONO_MOVE_REFUSE:
        str_add(text, "%s", tr(lang, "rechazar la oferta"));
        break;
    case MONO_MOVE_INTEREST:
        if (move->a)
            str_add(text, tr(lang, "levantar la hipoteca (%d)"), mono_lift_cost(setup, bits_lowest(s->asks)));
        else
            str_add(text, tr(lang, "pagar los intereses (%d)"), mono_interest(setup, bits_lowest(s->asks)));
        break;
    case MONO_MOVE_TRADE:
        str_add(text, tr(lang, "negociar con %s"), names[move->a]);
        break;
    case MONO_MOVE_GIVE:
        str_add(text, tr(lang, "ofrecer %d"), move->n);
        break;
    case MONO_MOVE_WANT:
        str_add(text, tr(lang, "pedir %d"), move->n);
        break;
    case MONO_MOVE_CARDS:
        str_add(text, tr(lang, "dar %d tarjetas de la cárcel y pedir %d"), move->a, move->b);
        break;
    case MONO_MOVE_PROPOSE:
        str_add(text, "%s", tr(lang, "hacer la oferta"));
        break;
    case MONO_MOVE_CANCEL:
        str_add(text, "%s", tr(lang, "dejarlo"));
        break;
    case MONO_MOVE_TIME:
        str_add(text, "%s", tr(lang, "se acabó el tiempo"));
        break;
    case MONO_MOVE_WISH:
        str_add(text, tr(lang, "quiero %d"), move->n);
        break;
    case MONO_MOVE_PLACE:
        str_add(text, tr(lang, "ponerlo en %s"), deed);
        break;
    default:
        str_add(text, "%s", tr(lang, "seguir"));
        break;
    }
}

static void add_option(const struct mono_setup *setup, const struct mono_state *s, const struct choice *family,
                       int index, int32_t n, const char *const *names, enum lang lang, struct scene *scene)
{
    if (scene->options == SCENE_OPTIONS)
        return;
    struct scene_option *option = &scene->option[scene->options++];
    struct str label = str_make(option->label, sizeof option->label);
    struct move move = family->move;
    move.n = n;
    option->choice = index;
    option->n = n;
    label_move(setup, s, &move, names, lang, &label);
}

/* Of a long range the least, the most, and between them what doubles. */
static void add_range(const struct mono_setup *setup, const struct mono_state *s, const struct choice *family,
                      int index, const char *const *names, enum lang lang, struct scene *scene)
{
    bool whole = (int64_t)family->high - family->low < SCENE_RANGE;
    int64_t step = 1;
    for (int64_t n = family->low; n < family->high; n = family->low + step, step = whole ? step + 1 : step * 4)
        add_option(setup, s, family, index, (int32_t)n, names, lang, scene);
    add_option(setup, s, family, index, family->high, names, lang, scene);
}

static void scene_options(const struct mono_setup *setup, const struct mono_state *s, const struct choice *choices,
                          size_t count, const char *const *names, enum lang lang, struct scene *scene)
{
    for (size_t i = 0; i < count; i++)
        add_range(setup, s, &choices[i], (int)i, names, lang, scene);
}

static void scene_status(const struct mono_setup *setup, const struct mono_state *s, enum lang lang,
                         struct scene *scene)
{
    const struct mono_square *square = &setup->square[s->square[s->turn]];
    if (s->phase == MONO_AUCTION && s->lot < MONO_DEEDS)
        snprintf(scene->status, sizeof scene->status, tr(lang, "Subasta: %s, la mejor oferta es %d"),
                 setup->square[setup->deed[s->lot].square].name, s->bid);
    else if (s->phase == MONO_AUCTION || s->phase == MONO_WISH)
        snprintf(scene->status, sizeof scene->status, tr(lang, "A la banca le quedan %d casas y %d hoteles"), s->houses,
                 s->hotels);
    else
        snprintf(scene->status, sizeof scene->status, tr(lang, "Dados: %d y %d. Casilla %d: %s"), s->dice[0],
                 s->dice[1], square->number, square->name);
}

void mono_scene(const void *setup, const void *view, int viewer, const char *const *names, enum lang lang,
                struct scene *scene)
{
    const struct mono_setup *rules = setup;
    const struct mono_state *s = view;
    struct choice choices[GAME_CHOICES_MAX];
    memset(scene, 0, sizeof *scene);
    bool deciding = viewer >= 0 && mono_to_move(setup, view) == viewer;
    size_t count = deciding ? mono_choices(setup, view, choices) : 0;
    snprintf(scene->title, sizeof scene->title, "Monopoly");
    scene_seats(rules, s, viewer, names, lang, scene);
    scene_status(rules, s, lang, scene);
    if (viewer >= 0)
        scene_deeds(rules, s, viewer, lang, scene);
    scene_options(rules, s, choices, count, names, lang, scene);
    scene->rules = tr(lang, "Lanza los dados, compra las propiedades en las que caigas y cobra el alquiler a quien "
                            "caiga en las tuyas. Con todas las calles de un color construyes casas y hoteles. Quien "
                            "no puede pagar vende, hipoteca o queda en bancarrota; gana el último que queda.\n");
}
