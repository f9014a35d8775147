/* The board as a ring of cells: the start at the bottom right, and on from there to the left. */
#include "games/monopoly/show/show.h"

#include "base/utf8.h"

enum tint mono_group_tint(const struct mono_group *group)
{
    static const struct {
        const char *name;
        enum tint tint;
    } tints[] = {{"azul oscuro", TINT_NAVY}, {"azul cielo", TINT_SKY},  {"azul", TINT_BLUE},
                 {"rosa", TINT_PINK},        {"naranja", TINT_ORANGE},  {"rojo", TINT_RED},
                 {"verde", TINT_GREEN},      {"amarillo", TINT_YELLOW}, {"marrón", TINT_BROWN}};
    if (group->kind != MONO_STREET)
        return TINT_WHITE;
    for (size_t i = 0; i < sizeof tints / sizeof tints[0]; i++)
        if (strcmp(group->name, tints[i].name) == 0)
            return tints[i].tint;
    return TINT_BROWN; /* a board of one's own may have other colours */
}

void mono_building_mark(const struct game_state *s, unsigned deed, char mark[16])
{
    mark[0] = '\0';
    if (s->level[deed] == MONO_HOTEL)
        snprintf(mark, 16, "H");
    else if (s->level[deed])
        snprintf(mark, 16, "⌂%u", s->level[deed]);
}

void mono_building_words(const struct game_state *s, unsigned deed, enum lang lang,
                         struct str *text)
{
    unsigned level = s->level[deed];
    if (s->mortgaged & mono_bit(deed))
        str_add(text, "%s", tr(lang, ", hipotecada"));
    else if (level == MONO_HOTEL)
        str_add(text, "%s", tr(lang, ", hotel"));
    else if (level)
        str_add(text, trn(lang, ", %u casa", ", %u casas", level), level);
}

/* Returns the name without what many names begin with: "SERRANO". */
static const char *without_prefix(const char *name)
{
    static const char *const prefixes[] = {
        "CALLE ",        "AVENIDA DE LOS ", "AVENIDA DE ",  "AVENIDA ",
        "PASEO DE LA ",  "PASEO DEL ",      "PLAZA DE ",    "PLAZA ",
        "GLORIETA DE ",  "GLORIETA ",       "RONDA DE ",    "ESTACIÓN DE LAS ",
        "ESTACIÓN DEL ", "ESTACIÓN DE ",    "COMPAÑÍA DE ", "Av. de los ",
        "Av. ",          "Ferrocarril ",    "Compañía de "};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        size_t length = strlen(prefixes[i]);
        if (strncmp(name, prefixes[i], length) == 0 && name[length])
            return name + length;
    }
    return name;
}

/* --- squares --- */

static const enum square kinds[MONO_SQUARE_KINDS] = {
    [MONO_STREET] = SQUARE_STREET,   [MONO_SERVICE] = SQUARE_SERVICE,
    [MONO_STATION] = SQUARE_STATION, [MONO_PARKING] = SQUARE_PARKING,
    [MONO_TAX] = SQUARE_TAX,         [MONO_TAX_OR] = SQUARE_TAX,
    [MONO_START] = SQUARE_START,     [MONO_CARDS_SQUARE] = SQUARE_CARD,
    [MONO_JAIL] = SQUARE_JAIL,       [MONO_TO_JAIL] = SQUARE_TO_JAIL,
    [MONO_PAYDAY] = SQUARE_START,
};

/* Puts the deed into its cell. Groups are numbered in the order of the board: the streets first, as
 * people count their colours, then stations and services. */
static void fill_deed(const struct mono_show *show, unsigned deed, struct scene_cell *cell,
                      struct str *label)
{
    const struct game_setup *setup = show->setup;
    const struct game_state *s = show->s;
    unsigned own = setup->deed[deed].group;
    bool street = setup->group[own].kind == MONO_STREET;
    cell->group = 1;
    for (unsigned group = 0; group < setup->groups; group++) {
        bool is_street = setup->group[group].kind == MONO_STREET;
        cell->group += is_street == street ? group < own : is_street;
    }
    cell->owner = mono_seat_or_none(s->owner[deed]);
    cell->tint = mono_group_tint(mono_group_of(show->setup, deed));
    cell->mortgaged = s->mortgaged & mono_bit(deed);
    cell->built = (int)mono_rank(show->setup, s->level[deed]);
    cell->hotel = s->level[deed] == MONO_HOTEL;
    cell->price = show->setup->deed[deed].price;
    if (cell->mortgaged)
        snprintf(cell->mark, sizeof cell->mark, "×");
    else
        mono_building_mark(s, deed, cell->mark);
    utf8_copy(cell->small, sizeof cell->small, scene_sum(cell->price, show->lang).text);
    if (cell->owner < 0) {
        str_add(label, tr(show->lang, ", libre, %s"), scene_sum(cell->price, show->lang).text);
        return;
    }
    str_add(label, tr(show->lang, ", de %s"), show->names[cell->owner]);
    mono_building_words(s, deed, show->lang, label);
    if (setup->deed[deed].kind != MONO_SERVICE && !cell->mortgaged)
        str_add(label, tr(show->lang, ", alquiler %s"),
                scene_sum(mono_rent(setup, s, deed, 0), show->lang).text);
}

/* What everybody sees of a square; fill_deed adds the deed. */
static void fill_square(const struct mono_show *show, unsigned index, struct scene_cell *cell)
{
    const struct mono_square *square = &show->setup->square[index];
    struct str label = str_make(cell->label, sizeof cell->label);
    cell->kind = kinds[square->kind];
    cell->owner = cell->choice = -1;
    utf8_copy(cell->face, sizeof cell->face, mono_brief(square, show->lang));
    utf8_copy(cell->name, sizeof cell->name, without_prefix(tr(show->lang, square->name)));
    str_add(&label, "%u %s", square->number, tr(show->lang, square->name));
    for (unsigned seat = 0; seat < show->setup->seats; seat++)
        if (mono_is_alive(show->s, seat) && show->s->square[seat] == index)
            cell->stands |= 1u << seat;
    if (square->kind == MONO_PARKING && show->s->pot)
        utf8_copy(cell->small, sizeof cell->small, scene_sum(show->s->pot, show->lang).text);
    if (square->deed != MONO_NONE)
        fill_deed(show, square->deed, cell, &label);
}

void mono_scene_board(const struct mono_show *show, struct scene_board *board)
{
    int side = (show->setup->squares + 3) / 4;
    board->columns = board->rows = side + 1;
    board->hollow = true;
    board->cells = show->setup->squares;
    for (unsigned i = 0; i < show->setup->squares; i++) {
        struct scene_cell *cell = &board->cell[i];
        int along = (int)i % side, edge = (int)i / side;
        cell->column = edge == 0 ? side - along : edge == 1 ? 0 : edge == 2 ? along : side;
        cell->row = edge == 0 ? side : edge == 1 ? side - along : edge == 2 ? 0 : along;
        fill_square(show, i, cell);
    }
}
