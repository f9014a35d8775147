/* A file that somebody drops on the wire's page: whatever it is, it is refused or becomes a
 * recording whose entries are in order and whose frames can be opened; and what is saved of it can
 * be read again. The first octet chooses the game; for one input in many whichever fits best is
 * found out, and what is no capture but octets of a line is cut: a referee and a clock go through
 * each of them several times. */
#include "fuzz_support.h"

#include "lab/capture_import.h"

enum { ANY_GAME_IN = 32, SAVED_IN = 4, RAW_MOST = 192 };

static void check_entry(const struct record *record, const struct record_entry *entry,
                        const struct record_entry *last)
{
    const struct protocol *protocol = record_plan(record)->protocol;
    struct frame_field fields[FRAME_FIELDS_MAX];
    struct frame frame = record_frame(entry);
    struct str words = STR(FRAME_WORDS_MAX);
    need(entry->count <= FRAME_MAX && entry->cable < RECORD_CABLES &&
         (!last || entry->time >= last->time));
    if (entry->kind != RECORD_FRAME)
        return;
    framing_explain(protocol, &frame, LANG_EN, &words);
    size_t count = framing_fields(protocol, &frame, LANG_EN, fields);
    for (size_t i = 0; i < count; i++)
        need(fields[i].first + fields[i].bits <= 8u * frame.count);
}

static void check_saved(const struct record *record)
{
    struct record *again;
    struct why why;
    char *octets;
    size_t length;
    need(record_export(record, 0, &octets, &length, &why) == ST_OK);
    tell(octets, length);
    if (length <= RECORD_IMPORT_MOST &&
        record_import(&again, record_plan(record)->game, (uint8_t *)octets, length, LANG_EN,
                      &why) == ST_OK)
        record_close(again);
    free(octets);
}

static bool is_capture(const uint8_t *octets, size_t size)
{
    static const uint8_t magic[][4] = {{0x0a, 0x0d, 0x0d, 0x0a},
                                       {0xd4, 0xc3, 0xb2, 0xa1},
                                       {0xa1, 0xb2, 0xc3, 0xd4},
                                       {0x4d, 0x3c, 0xb2, 0xa1}};
    for (size_t i = 0; i < sizeof magic / sizeof magic[0] && size >= sizeof magic[0]; i++)
        if (memcmp(octets, magic[i], sizeof magic[0]) == 0)
            return true;
    return false;
}

static void run(const uint8_t *data, size_t size)
{
    static const char *const games[] = {"uno", "uno", "monopoly", "truco", "reversi"};
    struct record *record;
    struct why why;
    if (size < 2)
        return;
    const struct game *game =
        lot_of(data, size, ANY_GAME_IN) == 0 ? NULL : registry_game(games[data[0] % 5]);
    size_t length = is_capture(data + 1, size - 1) || size - 1 < RAW_MOST ? size - 1 : RAW_MOST;
    if (record_import(&record, game, data + 1, length, LANG_EN, &why) != ST_OK) {
        tell(why.text, strlen(why.text));
        return;
    }
    const struct record_entry *last = NULL;
    for (uint64_t n = record_first(record); n < record_next(record); n++) {
        check_entry(record, record_at(record, n), last);
        last = record_at(record, n);
    }
    if (lot_of(data, size, SAVED_IN) == 0)
        check_saved(record);
    record_close(record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return run_input(run, data, size);
}
