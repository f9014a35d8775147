/* Files of boards and decks as a whole: those that belong together, what is written reads back the
 * same, every part of it counts in the hash, the examples of data/README.md are right, and no
 * broken file upsets the readers. */
#include "monopoly_data.h"

#include "base/bits.h"
#include "base/rng.h"

/* ---- what belongs together ---- */

static void a_board_by_its_name_brings_its_decks_and_its_money(void **state)
{
    (void)state;
    static const struct {
        const char *options, *files, *currency;
        int money, salary;
    } table[] = {
        {"", "madrid.tab suerte.tjt caja.tjt", "pesetas", 250000, 20000},
        {"board=madrid", "madrid.tab suerte.tjt caja.tjt", "pesetas", 250000, 20000},
        {"board=us", "us.tab casualidad.tjt arca.tjt", "dólares", 1500, 200},
        {"money=900 chest=caja.tjt board=us", "us.tab casualidad.tjt caja.tjt", "dólares", 900,
         200},
        {"board=us currency=euros salary=7", "us.tab casualidad.tjt arca.tjt", "euros", 1500, 7},
        {"board=us.tab", "us.tab suerte.tjt caja.tjt", "pesetas", 250000,
         200}, /* that file, and nothing else */
        {"rules=ring", "us.tab casualidad.tjt arca.tjt", "dólares", 1500, 200},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char files[200], text[600];
        struct str str = str_make(text, sizeof text);
        assert_int_equal(mono_setup_make(table[i].options, &data_setup, &why), ST_OK);
        snprintf(files, sizeof files, "%s %s %s", data_setup.board_file, data_setup.deck[0].file,
                 data_setup.deck[1].file);
        assert_string_equal(files, table[i].files);
        assert_string_equal(data_setup.currency, table[i].currency);
        assert_int_equal(data_setup.money, table[i].money);
        assert_int_equal(data_setup.salary, table[i].salary);
        mono_setup_text(&data_setup, &str); /* a journal says all of it, and needs no preset */
        assert_int_equal(mono_setup_make(text, &again, &why), ST_OK);
        assert_memory_equal(&again, &data_setup, sizeof again);
    }
    assert_int_equal(mono_setup_make("board=mars", &data_setup, &why), ST_BAD);
    assert_int_equal(mono_setup_make("rules=ring board=madrid", &data_setup, &why), ST_BAD);
}

/* ---- written, and hashed ---- */

static void what_is_written_reads_back_the_same(void **state)
{
    (void)state;
    read_madrid(&data_setup);
    check_round_trip(&data_setup);
    uint64_t madrid = data_setup.data;
    read_us(&data_setup);
    check_round_trip(&data_setup);
    assert_int_not_equal(data_setup.data, madrid);
    memset(&data_setup, 0, sizeof data_setup);
    assert_int_equal(read_board(&data_setup, SMALL "impuesto_especial|999|Último|Ú|7|100000000\n"),
                     ST_OK);
    assert_int_equal(
        read_deck(
            &data_setup, 1,
            "[Elige # [tú; ya]\nnumero= 7\nACCION\npagar= 1\ncobrarSalida= 0\navanzarA= 1000\n"
            "ACCION\nencarcelar= 0\nACCION\ntarjetaCarcel= 1\n;"),
        ST_OK);
    assert_string_equal(data_setup.deck[1].card[0].text, "Elige # [tú; ya");
    assert_int_equal(data_setup.deck[1].card[0].actions, 3);
    check_round_trip(&data_setup);
}

static void every_part_of_the_data_counts_in_the_hash(void **state)
{
    (void)state;
    static const char *const boards[] = {
        SMALL,
        "#\n" SMALL "impuesto|9|A|B|1",
        SMALL "impuesto|9|A|B|2",
        SMALL "impuesto|9|A|C|1",
        SMALL "impuesto|9|D|B|1",
        SMALL "impuesto|10|A|B|1",
        SMALL "impuesto_especial|9|A|B|1|1",
        SMALL "impuesto_especial|9|A|B|2|1",
        SMALL "tarjeta|9|A|B|caja",
        SMALL "tarjeta|9|A|B|suerte",
        SMALL "servicio|9|A|B|1|1|1|1",
        SMALL "servicio|9|A|B|2|1|1|1",
        SMALL "servicio|9|A|B|1|2|1|1",
        SMALL "servicio|9|A|B|1|1|2|1",
        SMALL "servicio|9|A|B|1|1|1|2",
        SMALL "calle|9|A|B|rojo|1|1|1|1|1|1|1|1|1|1",
        SMALL "calle|9|A|B|azul|1|1|1|1|1|1|1|1|1|1",
        SMALL "calle|9|A|B|azul|1|1|1|1|1|1|1|2|1|1",
        SMALL "calle|9|A|B|azul|1|1|1|1|1|1|1|1|2|1",
        SMALL "calle|9|A|B|azul|1|1|1|1|1|1|1|1|1|2",
    };
    uint64_t seen[sizeof boards / sizeof boards[0]];
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        memset(&data_setup, 0, sizeof data_setup);
        assert_int_equal(read_board(&data_setup, boards[i]), ST_OK);
        assert_int_equal(faults.count, 0);
        seen[i] = data_setup.data;
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(seen[k], seen[i]);
    }
    static const char *const decks[] = {
        "[a]numero= 1 ACCION pagar= 1;",
        "[b]numero= 1 ACCION pagar= 1;",
        "[a]numero= 2 ACCION pagar= 1;",
        "[a]numero= 1 ACCION pagar= 2;",
        "[a]numero= 1 ACCION pagarATodos= 1;",
        "[a]numero= 1 ACCION pagar= 1 encarcelar= 1;",
        "[a]numero= 1 ACCION pagar= 1 ACCION encarcelar= 1;",
        "[a]numero= 1 ACCION encarcelar= 1 pagar= 1;",
        "[a]numero= 1 ACCION pagar= 1 encarcelar= 1 ACCION pagar= 2;",
        "[a]numero= 1 ACCION pagar= 1 ACCION encarcelar= 1 pagar= 2;",
    };
    uint64_t cards[2 * sizeof decks / sizeof decks[0]];
    for (size_t i = 0; i < 2 * sizeof decks / sizeof decks[0]; i++) {
        memset(&data_setup, 0, sizeof data_setup);
        assert_int_equal(read_board(&data_setup, SMALL), ST_OK);
        assert_int_equal(read_deck(&data_setup, i & 1, decks[i / 2]), ST_OK);
        cards[i] = data_setup.data;
        for (size_t k = 0; k < i; k++)
            assert_int_not_equal(cards[k], cards[i]);
    }
}

/* ---- the documentation ---- */

/* The indented lines of the README after `from` and before `to`. */
static void read_example(const char *readme, const char *from, const char *to, struct str *text)
{
    const char *at = strstr(readme, from), *end = strstr(readme, to);
    assert_true(at && end && at < end);
    for (; at < end; at = strchr(at, '\n') + 1)
        if (strncmp(at, "    ", 4) == 0)
            str_add(text, "%.*s\n", (int)strcspn(at, "\n"), at);
}

static void the_examples_of_the_readme_are_right(void **state)
{
    (void)state;
    static char readme[1 << 16];
    FILE *file = fopen(SOBREMESA_SOURCE "/data/README.md", "r");
    assert_non_null(file);
    assert_in_range(fread(readme, 1, sizeof readme - 1, file), 1000, sizeof readme - 2);
    fclose(file);
    memset(&data_setup, 0, sizeof data_setup);
    struct str text = str_make(buffer, sizeof buffer);
    read_example(readme, "## Boards", "## Decks", &text);
    assert_int_equal(read_board(&data_setup, buffer), ST_OK);
    assert_int_equal(faults.count, 0);
    assert_int_equal(data_setup.squares, 9);
    text = str_make(buffer, sizeof buffer);
    read_example(readme, "## Decks", "## What is wrong", &text);
    assert_int_equal(read_deck(&data_setup, 0, buffer), ST_OK);
    assert_int_equal(faults.count, 0);
    assert_int_equal(data_setup.deck[0].cards, 2);
    assert_int_equal(data_setup.steps, 5);
}

/* ---- files that somebody has broken ---- */

static bool text_is_clean(const char *text, size_t size)
{
    size_t length = strnlen(text, size);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < 0x20)
            return false;
    return length > 0 && length < size && text[0] != ' ' && text[length - 1] != ' ';
}

static void check_sane(const struct game_setup *s)
{
    uint64_t members = 0;
    assert_in_range(s->squares, 8, MONO_SQUARES);
    assert_in_range(s->deeds, 1, MONO_DEEDS);
    assert_in_range(s->groups, 1, MONO_GROUPS);
    assert_true(s->start < s->squares);
    assert_int_equal(s->square[s->jail].kind, MONO_JAIL);
    for (unsigned i = 0; i < s->squares; i++) {
        assert_true(text_is_clean(s->square[i].name, sizeof s->square[i].name));
        assert_true(text_is_clean(s->square[i].brief, sizeof s->square[i].brief));
        assert_true(i == 0 || s->square[i].number > s->square[i - 1].number);
        assert_true(s->square[i].kind < MONO_SQUARE_KINDS);
        assert_true(s->square[i].deed == MONO_NONE || s->deed[s->square[i].deed].square == i);
        assert_in_range(s->square[i].amount, 0, MONO_MONEY_MAX);
    }
    for (unsigned i = 0; i < s->groups; i++) {
        assert_int_equal(members & s->group[i].members, 0);
        members |= s->group[i].members;
    }
    assert_int_equal(bits_count(members), s->deeds);
    for (unsigned deck = 0; deck < MONO_DECKS; deck++)
        for (unsigned i = 0; i < s->deck[deck].cards; i++) {
            const struct mono_card *card = &s->deck[deck].card[i];
            assert_true(text_is_clean(card->text, sizeof card->text));
            assert_in_range(card->actions, 1, MONO_ACTIONS);
            for (unsigned k = 0; k < card->actions; k++)
                assert_in_range(card->first[k], 0, card->first[k + 1]);
            assert_in_range(card->first[card->actions], 0, s->steps);
        }
    for (unsigned i = 0; i < s->steps; i++) {
        assert_true(s->step[i].kind < MONO_STEP_KINDS);
        if (s->step[i].kind == MONO_STEP_GO_TO && s->step[i].value != MONO_NONE)
            assert_in_range(s->step[i].value, 0, s->squares - 1);
    }
}

/* Flips, cuts, doubled and dropped lines, characters that mean something. */
static size_t mutate(struct rng *rng, char *text, size_t length, size_t room)
{
    static const char special[] = "|#;[]{}=-\t \n\r0919";
    for (unsigned times = 1 + rng_below(rng, 4); times && length; times--) {
        size_t at = rng_below(rng, (uint32_t)length), other = rng_below(rng, (uint32_t)length);
        size_t low = at < other ? at : other, high = at < other ? other : at, span = high - low;
        switch (rng_below(rng, 7)) {
        case 0:
            text[at] = (char)(text[at] ^ 1 << rng_below(rng, 8));
            break;
        case 1:
            text[at] = special[rng_below(rng, sizeof special - 1)];
            break;
        case 2:
            text[at] = (char)rng_below(rng, 256);
            break;
        case 3: /* a piece is cut out */
            span = span > 200 ? 200 : span;
            memmove(text + low, text + low + span, length - low - span);
            length -= span;
            break;
        case 4: /* a piece is there twice */
            span = span > 200 ? 200 : span;
            if (length + span > room)
                break;
            memmove(text + low + span, text + low, length - low);
            length += span;
            break;
        case 5:
            length = rng_below(rng, 8) ? length : at;
            break;
        default: { /* a line is there twice */
            size_t start = at, end = at;
            while (start && text[start - 1] != '\n')
                start--;
            while (end < length && text[end] != '\n')
                end++;
            span = end - start + (end < length);
            if (length + span > room)
                break;
            memmove(text + start + span, text + start, length - start);
            length += span;
        }
        }
    }
    return length;
}

static void broken_files_are_read_or_refused_but_never_upset_the_reader(void **state)
{
    (void)state;
    static const char *const names[] = {"madrid.tab", "us.tab",         "suerte.tjt",
                                        "caja.tjt",   "casualidad.tjt", "arca.tjt"};
    unsigned runs = brute_effort(7000), good = 0, refused = 0, whole = 0;
    struct game_setup *broken = malloc(sizeof *broken), *madrid = malloc(sizeof *madrid);
    struct rng rng;
    rng_seed(&rng, 4633);
    read_madrid(madrid);
    for (unsigned run = 0; run < runs; run++) {
        unsigned which = rng_below(&rng, 6);
        size_t length;
        const char *text = mono_builtin(names[which], &length);
        char copy[8192];
        memcpy(copy, text, length);
        length = mutate(&rng, copy, length, sizeof copy);
        /* In a block of its very size, so that a sanitizer sees a read beyond its end. */
        char *block = malloc(length ? length : 1);
        memcpy(block, copy, length);
        memcpy(broken, madrid, sizeof *broken);
        enum status status =
            which < 2
                ? mono_board_read(broken, names[which], block, length, &faults, &why)
                : mono_deck_read(broken, which & 1, names[which], block, length, &faults, &why);
        free(block);
        assert_in_range(faults.warned, 0, faults.count);
        if (status == ST_OK) {
            check_sane(broken);
            check_round_trip(broken);
            good++;
            whole += faults.count == 0;
        } else {
            assert_int_equal(status, ST_BAD);
            assert_memory_equal(broken, madrid, sizeof *broken);
            assert_said(why.text, names[which]);
            refused++;
        }
    }
    free(broken);
    free(madrid);
    /* All three must be common, or the mutations are no test. */
    assert_true(refused > runs / 100 && whole > runs / 100 && good - whole > runs / 10);
    print_message("%u broken files: %u read, %u of them without a fault, %u refused\n", runs, good,
                  whole, refused);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_by_its_name_brings_its_decks_and_its_money),
        cmocka_unit_test(what_is_written_reads_back_the_same),
        cmocka_unit_test(every_part_of_the_data_counts_in_the_hash),
        cmocka_unit_test(the_examples_of_the_readme_are_right),
        cmocka_unit_test(broken_files_are_read_or_refused_but_never_upset_the_reader),
    };
    return cmocka_run_group_tests_name("monopoly_files", tests, NULL, NULL);
}
