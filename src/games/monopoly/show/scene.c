/* Monopoly as a scene: what each seat has, the viewer's deeds, and what it can do now. */
#include "games/monopoly/show/show.h"

static void add_seat(const struct mono_show *show, unsigned seat, struct scene_seat *out)
{
    /* Street Master's pieces, in its order. */
    static const enum tint tints[MONO_SEATS] = {TINT_YELLOW, TINT_RED,    TINT_BLUE,
                                                TINT_GREEN,  TINT_ORANGE, TINT_WHITE};
    const struct game_state *s = show->s;
    const struct mono_debt *debt = &s->debt[seat];
    struct str note = str_make(out->note, sizeof out->note);
    unsigned deeds = bits_count(s->owned[seat]);
    snprintf(out->name, sizeof out->name, "%s", show->names[seat]);
    snprintf(out->holds, sizeof out->holds,
             trn(show->lang, "%9s  %2u propiedad", "%9s  %2u propiedades", deeds),
             scene_sum(s->cash[seat], show->lang).text, deeds);
    if (!mono_is_alive(s, seat))
        str_add(&note, "%s", tr(show->lang, "bancarrota"));
    else if (debt->amount)
        str_add(&note, tr(show->lang, "debe %s"), scene_sum(debt->amount, show->lang).text);
    else if (s->jail[seat])
        str_add(&note, "%s", tr(show->lang, "en la cárcel"));
    else
        str_add(&note, "%.44s", tr(show->lang, show->setup->square[s->square[seat]].name));
    out->count = -1;
    out->tint = tints[seat];
    out->turn = s->phase != MONO_OVER && s->control == seat;
    out->out = !mono_is_alive(s, seat);
    out->keeps = (int)mono_jail_cards(s, (int)seat);
    out->money = s->cash[seat];
    out->owes = debt->amount;
    out->missing = out->owes > out->money ? out->owes - out->money : 0;
    if (out->owes)
        out->owes_to = mono_spot(debt->to);
}

struct scene_spot mono_spot(unsigned account)
{
    if (account < MONO_SEATS)
        return spot_at(SPOT_HAND, (int)account);
    return spot_at(account == MONO_POT        ? SPOT_POT
                   : mono_is_several(account) ? SPOT_OTHERS
                                              : SPOT_BANK,
                   0);
}

void mono_deed_piece(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                     enum lang lang, struct scene_piece *piece)
{
    const struct mono_square *square = &setup->square[setup->deed[deed].square];
    struct str face = str_make(piece->face, sizeof piece->face),
               label = str_make(piece->label, sizeof piece->label);
    char mark[16];
    mono_building_mark(s, deed, mark);
    piece->tint = mono_group_tint(mono_group_of(setup, deed));
    piece->cell = setup->deed[deed].square;
    const char *brief = mono_brief(square, lang);
    str_add(&face, "%s%s", brief, strlen(brief) + strlen(mark) < sizeof piece->face ? mark : "");
    str_add(&label, "%.44s", tr(lang, square->name));
    mono_building_words(s, deed, lang, &label);
}

void mono_scene(const struct game_setup *setup, const struct game_state *view, int viewer,
                const char *const *names, enum lang lang, struct scene *scene)
{
    const struct mono_show show = {setup, view, names, lang};
    scene_clear(scene);
    snprintf(scene->title, sizeof scene->title, "Monopoly");
    scene->money = true;
    scene->seats = setup->seats;
    for (unsigned seat = 0; seat < scene->seats; seat++)
        add_seat(&show, seat, &scene->seat[seat]);
    const struct mono_square *square = &setup->square[view->square[view->turn]];
    struct str status = str_make(scene->status, sizeof scene->status);
    if (mono_in_phase(view, MONO_BIDDING) && view->lot < MONO_DEEDS)
        str_add(&status, tr(lang, "Subasta: %s"), mono_lot_name(setup, view->lot, lang));
    else if (view->phase == MONO_AUCTION || view->phase == MONO_WISH)
        str_add(&status, tr(lang, "En la banca quedan casas: %d, hoteles: %d"), view->houses,
                view->hotels);
    else
        str_add(&status, tr(lang, "Casilla %d: %s"), square->number, tr(lang, square->name));
    scene->dice = view->dice[0] ? 2 : 0;
    for (size_t i = 0; i < scene->dice; i++)
        scene->die[i] = view->dice[i];
    mono_scene_deals(&show, scene);
    mono_scene_board(&show, &scene->board);
    if (viewer >= 0) {
        scene->seat[viewer].you = true;
        for (uint64_t rest = view->owned[viewer]; rest && scene->pieces < SCENE_PIECES;
             rest &= rest - 1) {
            struct scene_piece *piece = scene_add_piece(scene, ZONE_HAND);
            piece->seat = viewer;
            mono_deed_piece(setup, view, bits_lowest(rest), lang, piece);
        }
        if (mono_to_move(setup, view) == viewer)
            mono_scene_options(&show, scene);
    }
    scene->rules =
        tr(lang,
           "Lanza los dados, compra las propiedades en las que caigas y cobra el alquiler a quien "
           "caiga en las tuyas. Con todas las calles de un color construyes casas y hoteles. Quien "
           "no puede pagar vende, hipoteca o queda en bancarrota; gana el último que queda.\n"
           "\n"
           "  En cada casilla están su nombre corto y lo que hay en ella: ⌂3 son tres casas, H un "
           "hotel, × una "
           "hipoteca. Debajo, de quién es o cuánto cuesta, y las letras de quienes están allí.\n");
}
