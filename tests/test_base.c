/* The lowest layer: generators, bits, octets, text and the catalogue. */
#include "support.h"

#include <errno.h>
#include <pthread.h>

#include "base/bits.h"
#include "base/bytes.h"
#include "base/clock.h"
#include "base/rng.h"
#include "base/status.h"
#include "base/text.h"
#include "base/utf8.h"

/* ---- generators ---- */

static void mt19937_gives_its_published_numbers(void **state)
{
    (void)state;
    struct mt19937 mt;
    uint32_t last = 0;
    mt19937_seed(&mt, 5489);
    for (int i = 1; i <= 10000; i++) {
        last = mt19937_next(&mt);
        if (i == 1)
            assert_int_equal(last, 3499211612u);
    }
    assert_int_equal(last, 4123659995u);
}

static void an_rng_told_to_draws_from_the_mt(void **state)
{
    (void)state;
    struct mt19937 one, other;
    struct rng rng;
    mt19937_seed(&one, 2002);
    mt19937_seed(&other, 2002);
    rng_seed_mt(&rng, &one);
    for (int i = 0; i < 2000; i++) {
        uint64_t high = mt19937_next(&other);
        uint64_t both = high << 32 | mt19937_next(&other);
        assert_int_equal(rng_next(&rng), both);
    }
}

/* The authors' own numbers for xoshiro256++ with the state 1, 2, 3, 4. */
static void xoshiro_gives_its_published_numbers(void **state)
{
    (void)state;
    static const uint64_t published[] = {41943041u,
                                         58720359u,
                                         3588806011781223u,
                                         3591011842654386u,
                                         9228616714210784205u,
                                         9973669472204895162u,
                                         14011001112246962877u,
                                         12406186145184390807u,
                                         15849039046786891736u,
                                         10450023813501588000u};
    struct rng rng = {.s = {1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++)
        assert_int_equal(rng_next(&rng), published[i]);
}

static void the_same_seed_gives_the_same_numbers_and_another_others(void **state)
{
    (void)state;
    struct rng a, b, c;
    unsigned equal = 0;
    rng_seed(&a, 7);
    rng_seed(&b, 7);
    rng_seed(&c, 8);
    for (int i = 0; i < 1000; i++) {
        uint64_t x = rng_next(&a);
        assert_int_equal(x, rng_next(&b));
        equal += x == rng_next(&c);
    }
    assert_int_equal(equal, 0);
    assert_int_not_equal(rng_mix(1, 2), rng_mix(1, 3));
    assert_int_not_equal(rng_mix(1, 2), rng_mix(2, 2));
    assert_int_not_equal(rng_mix(1, 2), rng_mix(2, 1));
    assert_int_not_equal(rng_entropy(), rng_entropy());
}

/* Far enough out that a fair generator is there once in a hundred million times. */
static double chi_square_limit(unsigned outcomes)
{
    double freedom = outcomes - 1;
    return freedom + 8 * __builtin_sqrt(2 * freedom) + 20;
}

static void below_is_uniform(void **state)
{
    (void)state;
    static const uint32_t sizes[] = {2, 3, 4, 5, 6, 7, 10, 54, 108, 1000};
    static unsigned seen[1000];
    unsigned draws = effort(200000);
    for (int generator = 0; generator < 2; generator++) {
        struct mt19937 mt;
        struct rng rng;
        mt19937_seed(&mt, 11);
        rng_seed(&rng, 11);
        if (generator)
            rng_seed_mt(&rng, &mt);
        for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
            uint32_t n = sizes[i];
            double chi = 0, expected = (double)draws / n;
            memset(seen, 0, sizeof seen);
            for (unsigned d = 0; d < draws; d++)
                seen[rng_below(&rng, n)]++;
            for (uint32_t k = 0; k < n; k++)
                chi += (seen[k] - expected) * (seen[k] - expected) / expected;
            if (chi > chi_square_limit(n))
                fail_msg("n = %u: chi square %.1f is over %.1f", n, chi, chi_square_limit(n));
        }
    }
    print_message("%zu sizes, %u draws each, from both generators\n",
                  sizeof sizes / sizeof sizes[0], draws);
}

/* With s[0] = 0 the next number is s[3] turned left by 23: a generator that gives `high` in its
 * upper half next. */
static struct rng rng_that_gives(uint32_t high)
{
    uint64_t value = (uint64_t)high << 32;
    return (struct rng){.s = {0, 1, 2, value >> 23 | value << 41}};
}

/* Whether rng_below(n) takes `high` at once, and for which outcome. */
static bool takes(uint32_t high, uint32_t n, uint32_t *outcome)
{
    struct rng rng = rng_that_gives(high), once = rng;
    assert_int_equal(rng_next(&once) >> 32, high);
    *outcome = rng_below(&rng, n);
    return memcmp(&rng, &once, sizeof rng) == 0;
}

/* Of the 2^32 numbers, those that give outcome k lie together, and at most the first of them is
 * rejected. So their count can be had from the ends alone, and it must be the same for every
 * outcome: floor(2^32 / n). */
static void below_gives_every_outcome_exactly_as_often(void **state)
{
    (void)state;
    const uint64_t all = (uint64_t)1 << 32;
    unsigned outcomes = 0, rejected = 0;
    for (uint32_t n = 1; n <= 400; n++)
        for (uint32_t k = 0; k < n; k++) {
            uint64_t low = (k * all + n - 1) / n, high = ((k + (uint64_t)1) * all + n - 1) / n - 1;
            uint32_t outcome;
            bool first = takes((uint32_t)low, n, &outcome);
            uint64_t count = high - low + first;
            assert_true(!first || outcome == k);
            assert_true(takes((uint32_t)low + 1, n, &outcome) && outcome == k);
            assert_true(takes((uint32_t)high, n, &outcome) && outcome == k);
            assert_int_equal(count, all / n);
            outcomes++;
            rejected += !first;
        }
    /* Every n between 2^31 and 2^32 leaves one number to each outcome. */
    struct rng rng;
    rng_seed(&rng, 12);
    for (unsigned i = 0; i < effort(20000); i++) {
        uint32_t n = 0x80000001u + rng_below(&rng, 0x7fffffffu), k = rng_below(&rng, n), outcome;
        uint64_t low = (k * all + n - 1) / n, high = ((k + (uint64_t)1) * all + n - 1) / n - 1;
        unsigned count = 0;
        for (uint64_t v = low; v <= high; v++)
            count += takes((uint32_t)v, n, &outcome);
        assert_int_equal(count, 1);
        outcomes++;
    }
    print_message("%u outcomes counted, %u of them with a number rejected\n", outcomes, rejected);
    assert_true(rejected > 0);
}

/* ---- bits ---- */

static unsigned select_by_a_loop(uint64_t set, unsigned rank)
{
    for (unsigned bit = 0; bit < 64; bit++)
        if (set >> bit & 1 && rank-- == 0)
            return bit;
    return 64;
}

static unsigned check_select(uint64_t set)
{
    unsigned count = 0;
    for (unsigned bit = 0; bit < 64; bit++)
        count += (unsigned)(set >> bit & 1);
    assert_int_equal(bits_count(set), count);
    for (unsigned rank = 0; rank < count; rank++)
        if (bits_select(set, rank) != select_by_a_loop(set, rank) ||
            bits_select_few(set, rank) != bits_select(set, rank))
            fail_msg("member %u of %016llx is neither %u nor %u", rank, (unsigned long long)set,
                     bits_select(set, rank), bits_select_few(set, rank));
    if (set)
        assert_int_equal(bits_lowest(set), select_by_a_loop(set, 0));
    return count;
}

static void select_agrees_with_a_loop(void **state)
{
    (void)state;
    struct rng rng;
    unsigned words = effort(20000), members = 0;
    rng_seed(&rng, 13);
    members += check_select(~(uint64_t)0) + check_select(0);
    for (unsigned bit = 0; bit < 64; bit++)
        members += check_select((uint64_t)1 << bit) + check_select(~((uint64_t)1 << bit)) +
                   check_select(~(uint64_t)0 << bit) + check_select(~(uint64_t)0 >> bit);
    for (unsigned i = 0; i < words; i++) {
        uint64_t dense = rng_next(&rng) | rng_next(&rng),
                 thin = rng_next(&rng) & rng_next(&rng) & rng_next(&rng);
        members += check_select(rng_next(&rng)) + check_select(dense) + check_select(thin);
    }
    print_message("%u words, %u members\n", 3 * words + 258, members);
}

/* ---- octets ---- */

static void hex_is_read(void **state)
{
    (void)state;
    static const struct {
        const char *hex;
        size_t count; /* SIZE_MAX: refused */
        uint8_t octets[4];
    } table[] = {
        {"", 0, {0}},
        {"7E67E97E", 4, {0x7e, 0x67, 0xe9, 0x7e}},
        {"7e 67 e9 7E", 4, {0x7e, 0x67, 0xe9, 0x7e}},
        {"7e:67,e9\t7e", 4, {0x7e, 0x67, 0xe9, 0x7e}},
        {" 00 ff ", 2, {0x00, 0xff}},
        {"aF", 1, {0xaf}},
        {"7E67E97E00", SIZE_MAX, {0}}, /* five where four fit */
        {"7", SIZE_MAX, {0}},
        {"7E 6", SIZE_MAX, {0}},
        {"7 E", SIZE_MAX, {0}},
        {"7E6 7E9", SIZE_MAX, {0}},
        {"0x7E", SIZE_MAX, {0}},
        {"7G", SIZE_MAX, {0}},
        {"g7", SIZE_MAX, {0}},
        {"@A", SIZE_MAX, {0}},
        {"/0", SIZE_MAX, {0}},
        {"7E\n", SIZE_MAX, {0}},
        {"ñ", SIZE_MAX, {0}},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        uint8_t octets[5] = {0, 0, 0, 0, 0xaa};
        size_t count = 99;
        bool read = bytes_from_hex(table[i].hex, octets, 4, &count);
        if (read != (table[i].count != SIZE_MAX))
            fail_msg("'%s' is %s", table[i].hex, read ? "read" : "refused");
        assert_int_equal(octets[4], 0xaa);
        if (!read)
            continue;
        assert_int_equal(count, table[i].count);
        assert_memory_equal(octets, table[i].octets, count);
    }
}

static void every_octet_is_read_from_its_two_digits(void **state)
{
    (void)state;
    for (unsigned octet = 0; octet < 256; octet++) {
        char text[4];
        uint8_t read;
        size_t count;
        for (int upper = 0; upper < 2; upper++) {
            snprintf(text, sizeof text, upper ? "%02X" : "%02x", octet);
            assert_true(bytes_from_hex(text, &read, 1, &count));
            assert_int_equal(count, 1);
            assert_int_equal(read, octet);
        }
    }
}

static void a_hash_depends_on_every_field_and_their_order(void **state)
{
    (void)state;
    uint64_t start = hash_start();
    for (unsigned bit = 0; bit < 64; bit++)
        assert_int_not_equal(hash_add(start, 0), hash_add(start, (uint64_t)1 << bit));
    assert_int_not_equal(hash_add(hash_add(start, 1), 2), hash_add(hash_add(start, 2), 1));
    assert_int_not_equal(hash_text("ab"), hash_text("ba"));
    assert_int_not_equal(hash_text("a"), hash_text("\xe1"));
    assert_int_equal(hash_text(""), start);
}

/* Journals hold such hashes: they are what they were, however they are made. */
static void a_hash_is_fnv_over_eight_octets(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 17);
    for (unsigned i = 0; i < 64 * 200; i++) {
        uint64_t hash = rng_next(&rng), value = rng_next(&rng) >> i % 64, right = hash;
        for (unsigned octet = 0; octet < 8; octet++)
            right = (right ^ (value >> 8 * octet & 0xff)) * 0x100000001b3u;
        assert_true(hash_add(hash, value) == (right ^ right >> 29));
    }
}

/* ---- text ---- */

static void a_str_is_cut_where_the_buffer_ends(void **state)
{
    (void)state;
    char buffer[8];
    struct str str = str_make(buffer, sizeof buffer);
    assert_string_equal(buffer, "");
    str_add(&str, "%s", "abc");
    str_add(&str, "%d", 1234); /* seven characters and the terminator: just fits */
    assert_string_equal(buffer, "abc1234");
    assert_int_equal(str.length, 7);
    assert_false(str.cut);
    str_add(&str, "%s", "");
    assert_false(str.cut);
    str_add(&str, "x");
    assert_string_equal(buffer, "abc1234");
    assert_true(str.cut);
    assert_int_equal(str.length, 7);
    str_add(&str, "y");
    assert_string_equal(buffer, "abc1234");

    char one[1] = {'x'};
    str = str_make(one, 1);
    str_add(&str, "a");
    assert_string_equal(one, "");
    assert_true(str.cut);
}

/* What str_add and text_put write themselves is what printf writes, at every size of the buffer. */
#define SAME_AS_PRINTF(...)                                                                        \
    for (size_t size = 1; size < 40; size++) {                                                     \
        char expected[40], found[40];                                                              \
        int length = snprintf(expected, size, __VA_ARGS__);                                        \
        assert_string_equal(text_put(found, size, __VA_ARGS__), expected);                         \
        struct str str = str_make(found, size);                                                    \
        str_add(&str, __VA_ARGS__);                                                                \
        assert_string_equal(found, expected);                                                      \
        assert_int_equal(str.length, strlen(expected));                                            \
        assert_int_equal(str.cut, (size_t)length >= size);                                         \
    }

static void texts_are_put_together_as_printf_does(void **state)
{
    (void)state;
    SAME_AS_PRINTF("%s", "");
    SAME_AS_PRINTF("%s%s: %u", "¡Ana!", " ñandú", 4294967295u);
    SAME_AS_PRINTF("(%d) %d%d %c", -2147483647 - 1, 0, 2147483647, 'x');
    SAME_AS_PRINTF("100 %% of %s", "it");
    SAME_AS_PRINTF("%d of %5.1f, %-6s|%03u|%lld", 1, 2.25, "ab", 7u, 1234567890123LL);
}

static void a_scan_takes_what_is_there_or_nothing(void **state)
{
    (void)state;
    const char *line = "  take\t12 stones-of  -3 last";
    struct scan scan = {line};
    char name[8];
    int64_t number = 77;
    assert_false(scan_word(&scan, "tak"));
    assert_false(scan_word(&scan, "takes"));
    assert_ptr_equal(scan.at, line);
    assert_true(scan_word(&scan, "take"));
    assert_false(scan_number(&scan, 13, 20, &number));
    assert_false(scan_number(&scan, 0, 11, &number));
    assert_int_equal(number, 77);
    assert_true(scan_number(&scan, 12, 12, &number));
    assert_int_equal(number, 12);
    const char *before = scan.at;
    assert_false(scan_name(&scan, name, sizeof name)); /* nine characters do not fit into eight */
    assert_false(scan_number(&scan, 0, 100, &number));
    assert_ptr_equal(scan.at, before);
    assert_true(scan_word(&scan, "stones-of"));
    assert_true(scan_number(&scan, -3, 3, &number));
    assert_int_equal(number, -3);
    assert_false(scan_end(&scan));
    assert_true(scan_name(&scan, name, sizeof name));
    assert_string_equal(name, "last");
    assert_true(scan_end(&scan));
    assert_false(scan_name(&scan, name, sizeof name));
    assert_false(scan_word(&scan, "x"));
    assert_true(scan_end(&(struct scan){" \t "}));
    assert_true(scan_name(&(struct scan){"1234567"}, name, sizeof name));
    assert_false(scan_name(&(struct scan){"12345678"}, name, sizeof name));
}

static void numbers_are_read_whole_and_within_bounds(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t low, high;
        bool right;
        int64_t number;
    } table[] = {
        {"0", 0, 0, true, 0},
        {"-0", 0, 0, true, 0},
        {"42", 0, 42, true, 42},
        {"43", 0, 42, false, 0},
        {"-1", 0, 42, false, 0},
        {"-1", -1, 42, true, -1},
        {"007", 0, 42, true, 7},
        {"9223372036854775807", INT64_MIN, INT64_MAX, true, INT64_MAX},
        {"9223372036854775808", INT64_MIN, INT64_MAX, false, 0},
        {"-9223372036854775808", INT64_MIN, INT64_MAX, true, INT64_MIN},
        {"-9223372036854775809", INT64_MIN, INT64_MAX, false, 0},
        {"99999999999999999999999999", INT64_MIN, INT64_MAX, false, 0},
        {"", 0, 42, false, 0},
        {"-", -9, 42, false, 0},
        {"--1", -9, 42, false, 0},
        {"- 1", -9, 42, false, 0},
        {"+1", 0, 42, false, 0},
        {" 1", 0, 42, false, 0},
        {"1 ", 0, 42, false, 0},
        {"1x", 0, 42, false, 0},
        {"x1", 0, 42, false, 0},
        {"1.5", 0, 42, false, 0},
        {"0x10", 0, 42, false, 0},
        {"1e1", 0, 42, false, 0},
        {"\xd9\xa3", 0, 42, false, 0}, /* an Arabic three */
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        int64_t number = -77;
        bool right = text_number(table[i].text, table[i].low, table[i].high, &number);
        if (right != table[i].right)
            fail_msg("'%s' is %s", table[i].text, right ? "read" : "refused");
        assert_int_equal(number, right ? table[i].number : -77);
    }
}

static void columns_count_characters_and_not_octets(void **state)
{
    (void)state;
    assert_int_equal(text_columns(""), 0);
    assert_int_equal(text_columns("Monton"), 6);
    assert_int_equal(text_columns("Montón"), 6);
    assert_int_equal(text_columns("¡UNO!"), 5);
    assert_int_equal(text_columns("€"), 1);
    assert_int_equal(text_columns("a\x80\xe2\x82"),
                     4); /* what is no UTF-8 shows as question marks */
}

static void hexadecimal_text_is_read_as_printf_writes_it(void **state)
{
    (void)state;
    uint64_t number = 1;
    assert_true(text_hex("0", &number) && number == 0);
    assert_true(text_hex("1f", &number) && number == 0x1f);
    assert_true(text_hex("ffffffffffffffff", &number) && number == UINT64_MAX);
    static const char *const wrong[] = {"",   "x",  "1F", "0x1",
                                        " 1", "1 ", "-1", "10000000000000000"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (text_hex(wrong[i], &number))
            fail_msg("'%s' is read", wrong[i]);
}

static void numbers_of_any_size_lie_anywhere(void **state)
{
    (void)state;
    static const size_t sizes[] = {1, 2, 4, 8};
    for (size_t i = 0; i < 4; i++) {
        unsigned char octets[17];
        size_t size = sizes[i];
        int64_t most = size == 8 ? INT64_MAX : ((int64_t)1 << (8 * size)) - 1;
        memset(octets, 0x5a, sizeof octets);
        number_put(octets + 3, size, most); /* not where the processor would like it */
        assert_int_equal(number_get(octets + 3, size, false), most);
        assert_int_equal(number_get(octets + 3, size, true), size == 8 ? most : -1);
        number_put(octets + 3, size, -2);
        assert_int_equal(number_get(octets + 3, size, true), -2);
        assert_int_equal(octets[2], 0x5a);
        assert_int_equal(octets[3 + size], 0x5a);
    }
}

/* ---- characters ---- */

static void characters_are_written_and_read_back(void **state)
{
    (void)state;
    for (uint32_t ch = 1; ch < 0x110000; ch += ch < 0x3000 ? 1 : 97) {
        char octets[5] = {0};
        const char *at = octets;
        bool surrogate = ch >= 0xd800 && ch < 0xe000;
        size_t length = utf8_put(ch, octets);
        assert_int_equal(length, strlen(octets));
        assert_int_equal(utf8_length(octets, length), surrogate ? 0 : length);
        assert_int_equal(utf8_length(octets, length - 1), length == 1 && !surrogate ? 1 : 0);
        assert_int_equal(utf8_next(&at), surrogate ? '?' : ch);
        assert_ptr_equal(at, octets + (surrogate ? 1 : length));
    }
}

static void what_is_no_character_is_a_question_mark_an_octet(void **state)
{
    (void)state;
    /* a lone continuation, one cut off by a letter, by the end, overlong, above U+10FFFF, octets
     * that UTF-8 lacks */
    static const char *const bad[] = {
        "\x80", "\xc3z", "\xe2\x82", "\xc0\x80", "\xe0\x80\x80", "\xf4\x90\x80\x80", "\xff"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *at = bad[i];
        assert_int_equal(utf8_length(bad[i], strlen(bad[i])), 0);
        assert_int_equal(utf8_next(&at), '?');
        assert_ptr_equal(at, bad[i] + 1);
    }
    const char *end = "";
    assert_int_equal(utf8_next(&end), 0);
    assert_int_equal(*end, '\0');
}

static void text_is_cut_between_characters(void **state)
{
    (void)state;
    char to[6];
    assert_int_equal(utf8_fit("año", 2), 1);
    assert_int_equal(utf8_fit("año", 3), 3);
    assert_int_equal(utf8_fit("año", 99), 4);
    assert_int_equal(utf8_fit("€", 2), 0);
    utf8_copy(to, sizeof to, "pi€za");
    assert_string_equal(to, "pi€");
    utf8_copy(to, sizeof to, "pie€");
    assert_string_equal(to, "pie");
}

static void nothing_that_a_terminal_obeys_gets_through(void **state)
{
    (void)state;
    static const struct {
        const char *text, *scrubbed, *shown;
    } table[] = {
        {"Ana Núñez", "Ana Núñez", "Ana Núñez"},
        {"a\033[2Jb\n\x7f", "a?[2Jb??", "a?[2Jb??"},
        {"\xc2\x9b"
         "2J",
         "??2J", "?2J"}, /* U+009B */
        {"\x9b"
         "2J",
         "?2J", "?2J"},                        /* the same as a lone octet */
        {"Jos\xe9", "Jos\xe9", "Jos?"},        /* Latin-1: does nothing, but is no UTF-8 */
        {"\xe2\x80\xae!", "?\?\?!", "?!"},     /* U+202E reverses what follows */
        {"\xe6\x97\xa5", "\xe6\x97\xa5", "?"}, /* takes two columns */
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        char text[32];
        strcpy(text, table[i].text);
        utf8_scrub(text, '?');
        assert_string_equal(text, table[i].scrubbed);
        utf8_show(text, sizeof text, table[i].text);
        assert_string_equal(text, table[i].shown);
    }
    char small[4];
    utf8_show(small, sizeof small, "añoñ");
    assert_string_equal(small, "añ");
}

static void a_name_is_what_a_person_would_call_one(void **state)
{
    (void)state;
    char name[8];
    assert_true(utf8_name(name, sizeof name, "  Ana  "));
    assert_string_equal(name, "Ana");
    assert_true(utf8_name(name, sizeof name, "Luis Mi Segundo"));
    assert_string_equal(name, "Luis Mi");
    assert_true(utf8_name(name, sizeof name, "Luis X "));
    assert_string_equal(name, "Luis X");
    assert_false(utf8_name(name, sizeof name, "         "));
    assert_false(utf8_name(name, sizeof name, ""));
    assert_string_equal(name, "");
}

static void a_why_is_cut_and_may_be_absent(void **state)
{
    (void)state;
    struct why why;
    assert_int_equal(why_bad(&why, "%s %d", "seat", 3), ST_BAD);
    assert_string_equal(why.text, "seat 3");
    assert_int_equal(why_bad(&why, "%0400d", 1), ST_BAD);
    assert_int_equal(strlen(why.text), sizeof why.text - 1);
    errno = ENOENT;
    assert_int_equal(why_system(&why, "cannot open %s", "x"), ST_SYSTEM);
    assert_string_equal(why.text, "cannot open x: No such file or directory");
    errno = ENOENT;
    assert_int_equal(why_system(&why, "%0400d", 1), ST_SYSTEM);
    assert_int_equal(strlen(why.text), sizeof why.text - 1);
    assert_int_equal(why_bad(NULL, "x"), ST_BAD);
    assert_int_equal(why_system(NULL, "x"), ST_SYSTEM);
}

static void figures_are_written_as_people_write_them(void **state)
{
    (void)state;
    assert_string_equal(TEXT_REAL("%6.2f", 33.333), " 33.33");
    lang_speak(LANG_ES);
    assert_string_equal(TEXT_REAL("%6.2f", 33.333), " 33,33");
    assert_string_equal(TEXT_REAL("%.0f", 33.333), "33");
    lang_speak(LANG_EN);
    assert_string_equal(TEXT_COUNT(LANG_ES, "%llu infracción", "%llu infracciones", 1),
                        "1 infracción");
    assert_string_equal(TEXT_COUNT(LANG_ES, "%llu infracción", "%llu infracciones", 0),
                        "0 infracciones");
    assert_string_equal(TEXT_COUNT(LANG_EN, "%llu infracción", "%llu infracciones", 1),
                        "1 violation");
    assert_string_equal(TEXT_COUNT(LANG_EN, "%llu infracción", "%llu infracciones", 2),
                        "2 violations");
}

static void a_reason_is_given_in_the_language_that_is_spoken(void **state)
{
    (void)state;
    struct why why;
    lang_speak(LANG_ES);
    errno = ENOENT;
    why_system(&why, "no se puede leer %s", "x");
    assert_string_equal(why.text, "no se puede leer x: no existe el archivo o el directorio");
    why_text(&why, "U9", "roba teniendo una carta que puede jugar");
    assert_string_equal(why.text, "roba teniendo una carta que puede jugar (U9)");
    lang_speak(LANG_EN);
    errno = ENOENT;
    why_system(&why, "no se puede leer %s", "x");
    assert_string_equal(why.text, "cannot read x: No such file or directory");
    why_text(&why, "U9", "roba teniendo una carta que puede jugar");
    assert_string_equal(why.text, "draws while holding a card that can be played (U9)");
    assert_string_equal(why.rule, "U9");
    assert_int_equal(why_text(NULL, "U9", "x"), ST_BAD);
    for (int error = 1; error < 134; error++) { /* what is translated says the same as the system */
        char ours[100];
        snprintf(ours, sizeof ours, "%s", status_errno(error));
        assert_string_equal(ours, strerror(error));
    }
}

static void a_refusal_names_its_ruling(void **state)
{
    (void)state;
    struct why why;
    assert_int_equal(why_rule(&why, "U9", "draws %d cards", 2), ST_BAD);
    assert_string_equal(why.text, "draws 2 cards (U9)");
    assert_string_equal(why.rule, "U9");
    why_rule(&why, "ring.md, Start",
             "an announcement"); /* where to look it up belongs to the text only */
    assert_string_equal(why.text, "an announcement (ring.md, Start)");
    assert_string_equal(why.rule, "ring.md");
    why_bad(&why, "no rule (U9)"); /* what is in a text makes no rule, nor does the one before */
    assert_string_equal(why.rule, "");
    why_cite(&why, "R6");
    assert_string_equal(why.text, "no rule (U9) (R6)");
    assert_string_equal(why.rule, "R6");
    why_rule(&why, NULL, "none");
    assert_string_equal(why.text, "none");
    assert_string_equal(why.rule, "");
    why_rule(&why, "T13", "%0400d", 1);
    assert_int_equal(strlen(why.text), sizeof why.text - 1);
    assert_string_equal(why.rule, "T13");
    assert_int_equal(why_rule(NULL, "U9", "x"), ST_BAD);
}

/* ---- languages ---- */

static void languages_are_known_by_their_names(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool right;
        enum lang lang;
    } table[] = {
        {"es", true, LANG_ES},
        {"en", true, LANG_EN},
        {"es_VE.UTF-8", true, LANG_ES},
        {"en_GB.UTF-8", true, LANG_EN},
        {"en.UTF-8", true, LANG_EN},
        {"es_ES", true, LANG_ES},
        {"", false, 0},
        {"e", false, 0},
        {"esp", false, 0},
        {"english", false, 0},
        {"fr", false, 0},
        {"C", false, 0},
        {"EN", false, 0},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        enum lang lang = LANG_ES;
        bool right = lang_parse(table[i].name, &lang);
        if (right != table[i].right || (right && lang != table[i].lang))
            fail_msg("'%s' is taken wrongly", table[i].name);
    }
}

static void the_catalogue_translates_what_it_has_and_leaves_the_rest(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {{"azul", "blue"},
                                           {"amarillo", "yellow"},
                                           {"cambio de sentido", "reverse"},
                                           {"Montón", "Pile"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        assert_ptr_equal(tr(LANG_ES, pairs[i][0]), pairs[i][0]);
        assert_string_equal(tr(LANG_EN, pairs[i][0]), pairs[i][1]);
    }
    static const char *const unknown[] = {"", "azu", "azull", "zzz", "!", "ñandú"};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        assert_ptr_equal(tr(LANG_ES, unknown[i]), unknown[i]);
        assert_ptr_equal(tr(LANG_EN, unknown[i]), unknown[i]);
    }
}

static void one_of_something_has_a_form_of_its_own(void **state)
{
    (void)state;
    static const struct {
        enum lang lang;
        int64_t n;
        const char *right;
    } table[] = {{LANG_ES, 0, "%u cartas"}, {LANG_ES, 1, "%u carta"}, {LANG_ES, 2, "%u cartas"},
                 {LANG_EN, 0, "%u cards"},  {LANG_EN, 1, "%u card"},  {LANG_EN, 21, "%u cards"}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        assert_string_equal(trn(table[i].lang, "%u carta", "%u cartas", table[i].n),
                            table[i].right);
    assert_string_equal(trn(LANG_EN, "%u gnu", "%u ñus", 1), "%u gnu"); /* not in the catalogue */
    assert_string_equal(trn(LANG_EN, "%u gnu", "%u ñus", 2), "%u ñus");
}

static void *speak_spanish(void *heard)
{
    *(enum lang *)heard = lang_spoken();
    lang_speak(LANG_ES);
    return NULL;
}

/* A server answers in somebody's language while other threads work for others. */
static void threads_speak_for_themselves(void **state)
{
    (void)state;
    pthread_t thread;
    enum lang first;
    lang_usual(LANG_EN);
    lang_speak(LANG_EN);
    assert_int_equal(pthread_create(&thread, NULL, speak_spanish, &first), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(first, LANG_EN); /* as whoever runs the program has it */
    assert_int_equal(lang_spoken(), LANG_EN);
}

static void clocks_do_not_run_backwards(void **state)
{
    (void)state;
    usec_t now = clock_now(), wall = clock_wall();
    double cpu = clock_cpu(), thread = clock_thread();
    assert_true(clock_now() >= now);
    assert_true(clock_cpu() >= cpu && clock_thread() >= thread);
    assert_true(wall > (usec_t)1700000000 * USEC_SECOND);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mt19937_gives_its_published_numbers),
        cmocka_unit_test(an_rng_told_to_draws_from_the_mt),
        cmocka_unit_test(xoshiro_gives_its_published_numbers),
        cmocka_unit_test(the_same_seed_gives_the_same_numbers_and_another_others),
        cmocka_unit_test(below_is_uniform),
        cmocka_unit_test(below_gives_every_outcome_exactly_as_often),
        cmocka_unit_test(select_agrees_with_a_loop),
        cmocka_unit_test(hex_is_read),
        cmocka_unit_test(every_octet_is_read_from_its_two_digits),
        cmocka_unit_test(a_hash_depends_on_every_field_and_their_order),
        cmocka_unit_test(a_hash_is_fnv_over_eight_octets),
        cmocka_unit_test(a_str_is_cut_where_the_buffer_ends),
        cmocka_unit_test(texts_are_put_together_as_printf_does),
        cmocka_unit_test(a_scan_takes_what_is_there_or_nothing),
        cmocka_unit_test(numbers_are_read_whole_and_within_bounds),
        cmocka_unit_test(columns_count_characters_and_not_octets),
        cmocka_unit_test(hexadecimal_text_is_read_as_printf_writes_it),
        cmocka_unit_test(numbers_of_any_size_lie_anywhere),
        cmocka_unit_test(characters_are_written_and_read_back),
        cmocka_unit_test(what_is_no_character_is_a_question_mark_an_octet),
        cmocka_unit_test(text_is_cut_between_characters),
        cmocka_unit_test(nothing_that_a_terminal_obeys_gets_through),
        cmocka_unit_test(a_name_is_what_a_person_would_call_one),
        cmocka_unit_test(a_why_is_cut_and_may_be_absent),
        cmocka_unit_test(figures_are_written_as_people_write_them),
        cmocka_unit_test(a_reason_is_given_in_the_language_that_is_spoken),
        cmocka_unit_test(a_refusal_names_its_ruling),
        cmocka_unit_test(languages_are_known_by_their_names),
        cmocka_unit_test(the_catalogue_translates_what_it_has_and_leaves_the_rest),
        cmocka_unit_test(one_of_something_has_a_form_of_its_own),
        cmocka_unit_test(threads_speak_for_themselves),
        cmocka_unit_test(clocks_do_not_run_backwards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
