#include "monopoly_data.h"

struct game_setup data_setup, again;
struct mono_faults faults;
struct why why;
char buffer[MONO_FILE_ROOM];

enum status read_board(struct game_setup *to, const char *text)
{
    return mono_board_read(to, "prueba.tab", text, strlen(text), &faults, &why);
}

enum status read_deck(struct game_setup *to, unsigned deck, const char *text)
{
    return mono_deck_read(to, deck, "prueba.tjt", text, strlen(text), &faults, &why);
}

static void read_builtin(struct game_setup *to, const char *board, const char *luck,
                         const char *chest)
{
    const char *const names[] = {luck, chest};
    size_t length;
    memset(to, 0, sizeof *to);
    const char *text = mono_builtin(board, &length);
    assert_non_null(text);
    assert_int_equal(mono_board_read(to, board, text, length, &faults, &why), ST_OK);
    assert_int_equal(faults.count, 0);
    for (unsigned deck = 0; deck < MONO_DECKS; deck++) {
        text = mono_builtin(names[deck], &length);
        assert_non_null(text);
        assert_int_equal(mono_deck_read(to, deck, names[deck], text, length, &faults, &why), ST_OK);
        assert_int_equal(faults.count, 0);
    }
}

void read_madrid(struct game_setup *to)
{
    read_builtin(to, "madrid.tab", "suerte.tjt", "caja.tjt");
}

void read_us(struct game_setup *to)
{
    read_builtin(to, "us.tab", "casualidad.tjt", "arca.tjt");
}

void check_fault(unsigned index, unsigned line, const char *field, const char *says)
{
    assert_true(index < faults.count);
    assert_int_equal(faults.fault[index].line, line);
    assert_string_equal(faults.fault[index].field, field);
    assert_said(faults.fault[index].text, says);
}

void check_round_trip(const struct game_setup *from)
{
    static char second[sizeof buffer];
    struct mono_faults found;
    memset(&again, 0, sizeof again);
    again.own_salary = from->own_salary;
    struct str text = str_make(buffer, sizeof buffer);
    mono_board_write(from, &text);
    assert_false(text.cut);
    if (mono_board_read(&again, "b", text.at, text.length, &found, &why) != ST_OK || found.count)
        fail_msg("a written board: %s%s", found.count ? found.fault[0].text : "", why.text);
    struct str repeat = str_make(second, sizeof second);
    mono_board_write(&again, &repeat);
    assert_string_equal(buffer, second);
    for (unsigned deck = 0; deck < MONO_DECKS; deck++) {
        if (from->deck[deck].cards == 0)
            continue;
        text = str_make(buffer, sizeof buffer);
        mono_deck_write(from, deck, &text);
        assert_false(text.cut);
        if (mono_deck_read(&again, deck, "d", text.at, text.length, &found, &why) != ST_OK ||
            found.count != found.warned)
            fail_msg("a written deck: %s%s", found.count ? found.fault[0].text : "", why.text);
        repeat = str_make(second, sizeof second);
        mono_deck_write(&again, deck, &repeat);
        assert_string_equal(buffer, second);
    }
    assert_int_equal(from->data, mono_data_hash(from));
    assert_int_equal(again.data, from->data);
    assert_memory_equal(again.square, from->square, sizeof from->square);
    assert_memory_equal(again.deed, from->deed, sizeof from->deed);
    assert_memory_equal(again.group, from->group, sizeof from->group);
    assert_memory_equal(again.step, from->step, sizeof from->step);
    for (unsigned deck = 0; deck < MONO_DECKS; deck++)
        assert_memory_equal(again.deck[deck].card, from->deck[deck].card,
                            sizeof from->deck[deck].card);
    assert_int_equal(again.fine_amount, from->fine_amount);
    assert_int_equal(again.jail_turns, from->jail_turns);
    assert_int_equal(again.start, from->start);
    assert_int_equal(again.jail, from->jail);
}
