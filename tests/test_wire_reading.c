/* Captures on the page: a recording that is saved and read again is the same, whichever game it is
 * of, and what is no capture is refused. */
#include "lab/capture_import.h"
#include "lab_support.h"

#define BEGUN (1700000000 * USEC_SECOND)

/* The number of the next entry of octets of this kind from `n` on. */
static const struct record_entry *next_frame(const struct record *record, uint64_t *n)
{
    for (; *n < record_next(record); ++*n)
        if (record_at(record, *n)->kind == RECORD_FRAME)
            return record_at(record, (*n)++);
    return NULL;
}

static void same_frames(const struct record *a, const struct record *b)
{
    uint64_t i = record_first(a), k = record_first(b);
    const struct record_entry *one, *other;
    usec_t shift = 0;
    unsigned frames = 0;
    while ((one = next_frame(a, &i))) {
        other = next_frame(b, &k);
        assert_non_null(other);
        assert_int_equal(one->cable, other->cable);
        assert_int_equal(one->count, other->count);
        assert_int_equal(one->side, other->side);
        assert_memory_equal(one->octets, other->octets, one->count);
        if (!frames++)
            shift = one->time - other->time;
        assert_int_equal(one->time - other->time, shift);
    }
    assert_null(next_frame(b, &k));
    assert_true(frames > 200);
}

static void what_is_saved_can_be_read_and_its_game_is_found(void **unused)
{
    (void)unused;
    for (const struct game *const *game = registry_games(); *game; game++) {
        if (!protocol_find(*game, NULL))
            continue;
        struct lab *lab = open_lab((*game)->name, NULL, 0, 11);
        struct record *record;
        char *octets;
        size_t length;
        struct why why;
        assert_true(lab_run_to(lab, 90 * USEC_SECOND));
        assert_int_equal(record_export(lab_record(lab), BEGUN, &octets, &length, &why), ST_OK);
        if (record_import(&record, NULL, (uint8_t *)octets, length, LANG_ES, &why) != ST_OK)
            fail_msg("%s: %s", (*game)->name, why.text);
        const struct record_plan *made = record_plan(lab_record(lab)), *read = record_plan(record);
        assert_string_equal(read->game->name, (*game)->name);
        assert_int_equal(read->stations, made->stations);
        assert_int_equal(read->cables, made->cables);
        for (unsigned i = 0; i < made->cables; i++) {
            assert_int_equal(read->cable[i].from, made->cable[i].from);
            assert_int_equal(read->cable[i].to, made->cable[i].to);
        }
        for (unsigned i = 0; i < made->stations && !read->protocol->server; i++)
            assert_string_equal(read->station[i].name, made->station[i].name);
        same_frames(lab_record(lab), record);
        record_close(record);
        free(octets);
        lab_close(lab);
    }
}

static void the_referee_of_a_capture_finds_the_flipped_bit(void **unused)
{
    (void)unused;
    const struct game *game = registry_game("uno");
    struct lab *lab = open_lab(game->name, "strict", 0, 11);
    struct record *record;
    char *octets;
    size_t length;
    struct why why;
    lab_run_to(lab, 4 * USEC_SECOND);
    assert_int_equal(lab_arm(lab, 1, TOUCH_FLIP, 23, &why), ST_OK);
    lab_run_to(lab, 8 * USEC_SECOND);
    assert_int_equal(record_export(lab_record(lab), BEGUN, &octets, &length, &why), ST_OK);
    assert_int_equal(record_import(&record, game, (uint8_t *)octets, length, LANG_ES, &why), ST_OK);
    assert_true(record_findings(record, 1)->violations > 0);
    for (uint64_t n = record_first(record); n < record_next(record); n++) {
        const struct record_entry *entry = record_at(record, n);
        if (entry->kind == RECORD_FINDING)
            assert_int_equal(record_text(record, entry)->hand, 0); /* a capture knows of no hands */
    }
    record_close(record);
    /* a game that was broken off in its beginning is still found */
    assert_int_equal(record_import(&record, NULL, (uint8_t *)octets, length, LANG_ES, &why), ST_OK);
    assert_string_equal(record_plan(record)->game->name, game->name);
    record_close(record);
    /* as far as it goes, and it says where that is */
    assert_int_equal(record_import(&record, game, (uint8_t *)octets, length - 7, LANG_ES, &why),
                     ST_OK);
    bool said = false;
    for (uint64_t n = record_first(record); n < record_next(record); n++) {
        const struct record_text *text = record_text(record, record_at(record, n));
        said |= text && strstr(text->finding.text, "cut off");
    }
    assert_true(said);
    record_close(record);
    free(octets);
    lab_close(lab);
}

static void raw_octets_have_the_times_of_a_line(void **unused)
{
    (void)unused;
    static const uint8_t raw[] = {0x11, 0x7e, 0x67, 0xe9, 0x7e, 0x7e, 0x67, 0xe9, 0x7e};
    struct record *record;
    struct why why;
    assert_int_equal(record_import(&record, registry_game("uno"), raw, sizeof raw, LANG_ES, &why),
                     ST_OK);
    assert_int_equal(record_at(record, 1)->kind, RECORD_NOISE);
    const struct record_entry *frame = record_at(record, 2);
    assert_int_equal(frame->kind, RECORD_FRAME);
    assert_int_equal(frame->time, (usec_t)5 * 10 * USEC_SECOND / 2400);
    assert_int_equal(frame->from, (usec_t)2 * 10 * USEC_SECOND / 2400);
    record_close(record);
}

/* ---- a pcapng by hand ---- */

static struct {
    uint8_t octets[2048];
    size_t length;
} file;

static void put(const void *octets, size_t count)
{
    assert_true(file.length + count <= sizeof file.octets);
    memcpy(file.octets + file.length, octets, count);
    file.length += count;
}

/* The body is of whole words. */
static void put_block(uint32_t type, const void *body, size_t count)
{
    const uint32_t size = (uint32_t)count + 12;
    put(&type, 4);
    put(&size, 4);
    put(body, count);
    put(&size, 4);
}

static void put_interface(const char *name)
{
    struct {
        uint16_t linktype, reserved;
        uint32_t snaplen;
        uint16_t option, size;
        char name[16];
        uint32_t end;
    } body = {
        .linktype = 147, .option = 2, .size = (uint16_t)strlen(name)}; /* DLT_USER0; if_name */
    memcpy(body.name, name, strlen(name));
    put_block(1, &body, sizeof body);
}

/* A file may have more interfaces than there are stations or cables in a recording. */
static void a_capture_of_more_cables_than_there_are_stations(void **unused)
{
    (void)unused;
    static const uint32_t section[] = {0x1a2b3c4d, 1, 0xffffffff, 0xffffffff};
    struct {
        uint32_t cable, high, low, captured, length;
        uint8_t octets[4];
    } packet = {.low = 1, .captured = 4, .length = 4, .octets = {0x7e, 0x67, 0xe9, 0x7e}};
    for (unsigned cables = RECORD_STATIONS; cables <= RECORD_CABLES + 2; cables++) {
        struct record *record;
        struct why why;
        file.length = 0;
        put_block(0x0a0d0d0a, section, sizeof section);
        for (unsigned i = 0; i < cables; i++)
            put_interface("");
        for (packet.cable = 0; packet.cable < cables; packet.cable++)
            put_block(6, &packet, sizeof packet);
        if (record_import(&record, registry_game("uno"), file.octets, file.length, LANG_ES, &why) !=
            ST_OK)
            fail_msg("%u: %s", cables, why.text);
        assert_int_equal(record_plan(record)->stations, RECORD_STATIONS);
        assert_int_equal(record_plan(record)->cables, RECORD_STATIONS);
        record_close(record);
    }
}

/* A cable may say that it leads anywhere: whoever is beyond a ring of truco has no letter. */
static void a_capture_of_more_stations_than_truco_has(void **unused)
{
    (void)unused;
    static const char *const names[] = {"S", "A", "B", "C", "D", "5", "6", "7", "8", "9", "10"};
    static const uint32_t section[] = {0x1a2b3c4d, 1, 0xffffffff, 0xffffffff};
    static const char frame[16] = "$$SASG######7E%%";
    struct {
        uint32_t cable, high, low, captured, length;
        uint8_t octets[16];
    } packet = {.low = 1, .captured = sizeof frame, .length = sizeof frame};
    struct record *record;
    struct why why;
    file.length = 0;
    memcpy(packet.octets, frame, sizeof frame);
    put_block(0x0a0d0d0a, section, sizeof section);
    put_interface("cable 0 to 1");
    put_interface("cable 10 to 0");
    for (packet.cable = 0; packet.cable < 2; packet.cable++)
        put_block(6, &packet, sizeof packet);
    if (record_import(&record, registry_game("truco"), file.octets, file.length, LANG_ES, &why) !=
        ST_OK)
        fail_msg("%s", why.text);
    const struct record_plan *plan = record_plan(record);
    assert_int_equal(plan->stations, 11);
    for (unsigned i = 0; i < plan->stations; i++) {
        assert_string_equal(plan->station[i].name, names[i]);
        assert_int_equal(plan->station[i].place, i ? RECORD_STATION : RECORD_HOST);
    }
    record_close(record);
}

static void what_is_no_capture_is_refused(void **unused)
{
    (void)unused;
    static uint8_t large[RECORD_IMPORT_MOST + 1];
    static const uint8_t words[] = "Querido diario: hoy no hemos jugado a nada.";
    struct record *record;
    struct why why;
    assert_int_equal(record_import(&record, NULL, words, sizeof words, LANG_ES, &why), ST_BAD);
    assert_null(record);
    assert_int_equal(record_import(&record, NULL, large, sizeof large, LANG_ES, &why), ST_BAD);
    assert_int_equal(record_import(&record, NULL, large, 0, LANG_ES, &why), ST_BAD);
    assert_int_equal(
        record_import(&record, NULL, (const uint8_t *)"\x0a\x0d\x0d\x0a\1\2", 6, LANG_ES, &why),
        ST_BAD);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_saved_can_be_read_and_its_game_is_found),
        cmocka_unit_test(the_referee_of_a_capture_finds_the_flipped_bit),
        cmocka_unit_test(raw_octets_have_the_times_of_a_line),
        cmocka_unit_test(a_capture_of_more_stations_than_truco_has),
        cmocka_unit_test(a_capture_of_more_cables_than_there_are_stations),
        cmocka_unit_test(what_is_no_capture_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
