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
        snprintf(out->holds, sizeof out->holds,
                 deeds == 1 ? tr(lang, "%9s  %2u propiedad") : tr(lang, "%9s  %2u propiedades"),
                 mono_sum(s->cash[seat], lang).text, deeds);
        if (!in)
            snprintf(out->note, sizeof out->note, "%s", tr(lang, "bancarrota"));
        else if (s->debt[seat].amount)
            snprintf(out->note, sizeof out->note, tr(lang, "debe %s"), mono_sum(s->debt[seat].amount, lang).text);
        else
            snprintf(out->note, sizeof out->note, "%s%.44s", s->jail[seat] ? tr(lang, "en la cárcel") : "",
                     s->jail[seat] ? "" : setup->square[s->square[seat]].name);
        out->count = -1;
        out->tint = tints[seat];
        out->turn = s->phase != MONO_OVER && s->control == seat;
        out->you = (int)seat == viewer;
    }
}

static void scene_deeds(const struct mono_setup *setup, const struct mono_state *s, int seat, enum lang lang,
                        struct scene *scene)
{
    for (uint64_t rest = s->owned[seat]; rest && scene->pieces < SCENE_PIECES; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest), level = s->level[deed];
        const struct mono_square *square = &setup->square[setup->deed[deed].square];
        struct scene_piece *piece = &scene->piece[scene->pieces++];
        *piece = (struct scene_piece){.place = PLACE_HAND, .seat = seat, .count = 1, .choice = -1};
        char mark[16];
        mono_building_mark(s, deed, mark);
        piece->tint = s->mortgaged & mono_bit(deed) ? TINT_BACK : mono_group_tint(mono_group_of(setup, deed));
        struct str face = str_make(piece->face, sizeof piece->face);
        str_add(&face, "%s%s", square->brief, strlen(square->brief) + strlen(mark) < sizeof piece->face ? mark : "");
        if (s->mortgaged & mono_bit(deed))
            snprintf(piece->label, sizeof piece->label, tr(lang, "%.44s, hipotecada"), square->name);
        else if (level == MONO_HOTEL)
            snprintf(piece->label, sizeof piece->label, tr(lang, "%.44s, hotel"), square->name);
        else if (level == 1)
            snprintf(piece->label, sizeof piece->label, tr(lang, "%.44s, 1 casa"), square->name);
        else if (level)
            snprintf(piece->label, sizeof piece->label, tr(lang, "%.44s, %u casas"), square->name, level);
        else
            snprintf(piece->label, sizeof piece->label, "%.44s", square->name);
    }
}

static struct str begin_note(struct scene *scene)
{
    struct scene_note *note = &scene->note[scene->notes++];
    return str_make(note->text, sizeof note->text);
}

/* The next thing of a list, on another line if this one is full: nobody shall agree to what is not shown. */
static void note_item(struct scene *scene, struct str *line, bool first, const char *item)
{
    if (first) {
        str_add(line, " %s", item);
    } else if (line->length + strlen(item) + 4 < sizeof scene->note[0].text || scene->notes == SCENE_NOTES) {
        str_add(line, ", %s", item);
    } else {
        str_add(line, ",");
        *line = begin_note(scene);
        str_add(line, "   %s", item);
    }
}

/* The offer that somebody has to answer, or that is being put together: what goes each way. */
static void note_side(const struct mono_setup *setup, const char *who, int32_t money, uint64_t deeds, unsigned cards,
                      enum lang lang, struct scene *scene)
{
    struct str line = begin_note(scene);
    bool first = true;
    str_add(&line, "%s:", who);
    if (money) {
        note_item(scene, &line, first, mono_sum(money, lang).text);
        first = false;
    }
    for (uint64_t rest = deeds; rest; rest &= rest - 1, first = false)
        note_item(scene, &line, first, setup->square[setup->deed[bits_lowest(rest)].square].brief);
    if (cards) {
        char text[48];
        snprintf(text, sizeof text,
                 cards == 1 ? tr(lang, "%u tarjeta de la cárcel") : tr(lang, "%u tarjetas de la cárcel"), cards);
        note_item(scene, &line, first, text);
    } else if (first) {
        note_item(scene, &line, first, tr(lang, "nada"));
    }
}

static void who_gives(unsigned seat, int viewer, const char *const *names, enum lang lang, char text[64])
{
    if ((int)seat == viewer)
        snprintf(text, 64, "%s", tr(lang, "Das"));
    else
        snprintf(text, 64, tr(lang, "%s da"), names[seat]);
}

static void scene_offer(const struct mono_setup *setup, const struct mono_state *s, int viewer,
                        const char *const *names, enum lang lang, struct scene *scene)
{
    char gives[64], wants[64];
    if (s->phase != MONO_ANSWER && (s->phase != MONO_OFFER || s->stage == MONO_STAGE_GIVE))
        return;
    who_gives(s->proposer, viewer, names, lang, gives);
    who_gives(s->partner, viewer, names, lang, wants);
    note_side(setup, gives, s->give_money, s->give, s->give_cards, lang, scene);
    if (s->phase == MONO_ANSWER || s->stage > MONO_STAGE_WANT)
        note_side(setup, wants, s->want_money, s->want, s->want_cards, lang, scene);
}

static void scene_status(const struct mono_setup *setup, const struct mono_state *s, enum lang lang,
                         struct scene *scene)
{
    const struct mono_square *square = &setup->square[s->square[s->turn]];
    bool auction = s->phase == MONO_AUCTION || s->phase == MONO_ASKING || s->phase == MONO_OFFERING;
    if (auction && s->lot < MONO_DEEDS && mono_ruleset(setup)->by_percent)
        snprintf(scene->status, sizeof scene->status, tr(lang, "Subasta: %s"), mono_deed_name(setup, s->lot));
    else if (auction && s->lot < MONO_DEEDS)
        snprintf(scene->status, sizeof scene->status, tr(lang, "Subasta: %s, la mejor oferta es %s"),
                 mono_deed_name(setup, s->lot), mono_sum(s->bid, lang).text);
    else if (s->phase == MONO_AUCTION || s->phase == MONO_WISH)
        snprintf(scene->status, sizeof scene->status, tr(lang, "A la banca le quedan %d casas y %d hoteles"), s->houses,
                 s->hotels);
    else
        snprintf(scene->status, sizeof scene->status, tr(lang, "Casilla %d: %s"), square->number, square->name);
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
    scene_seats(rules, s, viewer, names, lang, scene);
    scene_status(rules, s, lang, scene);
    scene_offer(rules, s, viewer, names, lang, scene);
    mono_scene_board(rules, s, names, lang, scene);
    if (viewer >= 0)
        scene_deeds(rules, s, viewer, lang, scene);
    if (viewer >= 0 && mono_to_move(setup, view) == viewer)
        mono_scene_options(rules, s, names, lang, scene);
    scene->rules = rules_text(lang);
}
