/* Monopoly on the table of the terminal: who has what, one's deeds, and what one may do now. */
#include "games/monopoly/people.h"

#include <stdio.h>
#include <string.h>

static void scene_seats(const struct mono_setup *setup, const struct mono_state *s, int viewer,
                        const char *const *names, enum lang lang, struct scene *scene)
{
    /* Street Master's pieces, in its order. */
    static const enum tint tints[MONO_SEATS] = {TINT_YELLOW, TINT_RED, TINT_BLUE, TINT_GREEN, TINT_ORANGE, TINT_WHITE};
    scene->seats = setup->seats;
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        struct scene_seat *out = &scene->seat[seat];
        bool in = mono_is_alive(s, seat);
        snprintf(out->name, sizeof out->name, "%s", names[seat]);
        unsigned deeds = bits_count(s->owned[seat]);
        snprintf(out->holds, sizeof out->holds, trn(lang, "%9s  %2u propiedad", "%9s  %2u propiedades", deeds),
                 scene_sum(s->cash[seat], lang).text, deeds);
        if (!in)
            snprintf(out->note, sizeof out->note, "%s", tr(lang, "bancarrota"));
        else if (s->debt[seat].amount)
            snprintf(out->note, sizeof out->note, tr(lang, "debe %s"), scene_sum(s->debt[seat].amount, lang).text);
        else
            snprintf(out->note, sizeof out->note, "%s%.44s", s->jail[seat] ? tr(lang, "en la cárcel") : "",
                     s->jail[seat] ? "" : tr(lang, setup->square[s->square[seat]].name));
        out->count = -1;
        out->tint = tints[seat];
        out->turn = s->phase != MONO_OVER && s->control == seat;
        out->you = (int)seat == viewer;
        out->out = !in;
        out->keeps = (int)mono_jail_cards(s, (int)seat);
        out->money = s->cash[seat];
        out->owes = s->debt[seat].amount;
        out->missing = out->owes > out->money ? out->owes - out->money : 0;
        if (out->owes)
            out->owes_to = mono_spot(s->debt[seat].to);
    }
}

struct scene_spot mono_spot(unsigned account)
{
    if (account < MONO_SEATS)
        return spot_at(SPOT_HAND, (int)account);
    return spot_at(account == MONO_POT ? SPOT_POT : account == MONO_SEVERAL ? SPOT_OTHERS : SPOT_BANK, 0);
}

void mono_deed_piece(const struct mono_setup *setup, const struct mono_state *s, unsigned deed, enum lang lang,
                     struct scene_piece *piece)
{
    const struct mono_square *square = &setup->square[setup->deed[deed].square];
    struct str face = str_make(piece->face, sizeof piece->face), label = str_make(piece->label, sizeof piece->label);
    char mark[16];
    mono_building_mark(s, deed, mark);
    piece->tint = mono_group_tint(mono_group_of(setup, deed));
    piece->cell = setup->deed[deed].square;
    str_add(&face, "%s%s", square->brief, strlen(square->brief) + strlen(mark) < sizeof piece->face ? mark : "");
    str_add(&label, "%.44s", tr(lang, square->name));
    mono_building_words(s, deed, lang, &label);
}

static void scene_deeds(const struct mono_setup *setup, const struct mono_state *s, int seat, enum lang lang,
                        struct scene *scene)
{
    for (uint64_t rest = s->owned[seat]; rest && scene->pieces < SCENE_PIECES; rest &= rest - 1) {
        struct scene_piece *piece = scene_add_piece(scene, PLACE_HAND);
        piece->seat = seat;
        mono_deed_piece(setup, s, bits_lowest(rest), lang, piece);
    }
}

static void scene_status(const struct mono_setup *setup, const struct mono_state *s, enum lang lang,
                         struct scene *scene)
{
    const struct mono_square *square = &setup->square[s->square[s->turn]];
    bool auction = s->phase == MONO_AUCTION || s->phase == MONO_ASKING || s->phase == MONO_OFFERING;
    if (auction && s->lot < MONO_DEEDS) /* the bids are in scene->auction */
        snprintf(scene->status, sizeof scene->status, tr(lang, "Subasta: %s"), mono_lot_name(setup, s->lot, lang));
    else if (s->phase == MONO_AUCTION || s->phase == MONO_WISH)
        snprintf(scene->status, sizeof scene->status, tr(lang, "En la banca quedan casas: %d, hoteles: %d"), s->houses,
                 s->hotels);
    else
        snprintf(scene->status, sizeof scene->status, tr(lang, "Casilla %d: %s"), square->number,
                 tr(lang, square->name));
    if (s->dice[0]) {
        scene->dice = 2;
        scene->die[0] = s->dice[0];
        scene->die[1] = s->dice[1];
    }
}

static const char *rules_text(enum lang lang)
{
    return tr(lang,
              "Lanza los dados, compra las propiedades en las que caigas y cobra el alquiler a quien "
              "caiga en las tuyas. Con todas las calles de un color construyes casas y hoteles. Quien "
              "no puede pagar vende, hipoteca o queda en bancarrota; gana el último que queda.\n"
              "\n"
              "  En cada casilla están su nombre corto y lo que hay en ella: ⌂3 son tres casas, H un hotel, × una "
              "hipoteca. Debajo, de quién es o cuánto cuesta, y las letras de quienes están allí.\n");
}

void mono_scene(const void *setup, const void *view, int viewer, const char *const *names, enum lang lang,
                struct scene *scene)
{
    const struct mono_setup *rules = setup;
    const struct mono_state *s = view;
    memset(scene, 0, sizeof *scene);
    snprintf(scene->title, sizeof scene->title, "Monopoly");
    scene->money = true;
    scene_seats(rules, s, viewer, names, lang, scene);
    scene_status(rules, s, lang, scene);
    mono_scene_deals(rules, s, lang, scene);
    mono_scene_board(rules, s, names, lang, scene);
    if (viewer >= 0)
        scene_deeds(rules, s, viewer, lang, scene);
    if (viewer >= 0 && mono_to_move(setup, view) == viewer)
        mono_scene_options(rules, s, names, lang, scene);
    scene->rules = rules_text(lang);
}
