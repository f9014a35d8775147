/* Squares and deeds, found by the numbers of the board's file (S35). */
#include "games/monopoly/rules/setup.h"

unsigned mono_square_from(const struct game_setup *setup, int64_t number)
{
    for (unsigned i = 0; i < setup->squares; i++)
        if (setup->square[i].number >= number)
            return i;
    return MONO_NONE;
}

unsigned mono_square_numbered(const struct game_setup *setup, int64_t number)
{
    unsigned square = mono_square_from(setup, number);
    return square != MONO_NONE && setup->square[square].number == number ? square : MONO_NONE;
}

unsigned mono_deed_numbered(const struct game_setup *setup, int64_t number)
{
    unsigned square = mono_square_numbered(setup, number);
    return square != MONO_NONE ? setup->square[square].deed : MONO_NONE;
}

const struct mono_square *mono_deed_square(const struct game_setup *setup, unsigned deed)
{
    return &setup->square[setup->deed[deed].square];
}

const char *mono_brief(const struct mono_square *square, enum lang lang)
{
    /* With the name, because three letters alone can be a word as well. */
    const char *key = TEXT_OF(64, "%s: %s", square->brief, square->name);
    const char *text = tr(lang, key);
    return text == key ? square->brief : text;
}

const char *mono_deed_name(const struct game_setup *setup, unsigned deed)
{
    return mono_deed_square(setup, deed)->name;
}
