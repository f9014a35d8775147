/* A file that somebody drops on the wire's page: whatever it is, it is refused or becomes a recording whose entries are
 * in order and whose frames can be opened; and what is saved of it can be read again. The first octet chooses the game.
 */
#include <stdlib.h>

#include "core/registry.h"
#include "lab/reading.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_entry(const struct record *record, const struct record_entry *entry, const struct record_entry *last)
{
    const struct protocol *protocol = record_plan(record)->protocol;
    struct frame_field fields[FRAME_FIELDS_MAX];
    struct frame frame = record_frame(entry);
    struct str words = STR(FRAME_WORDS_MAX);
    if (entry->count > FRAME_MAX || entry->cable >= RECORD_CABLES || (last && entry->time < last->time))
        abort();
    if (entry->kind != RECORD_FRAME)
        return;
    protocol->framing->explain(protocol, &frame, LANG_EN, &words);
    size_t count = protocol->framing->fields(protocol, &frame, LANG_EN, fields);
    for (size_t i = 0; i < count; i++)
        if (fields[i].first + fields[i].bits > 8u * frame.count)
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const games[] = {NULL, "uno", "monopoly", "truco", "reversi"};
    const char *name = size ? games[data[0] % 5] : NULL;
    struct record *record, *again;
    struct why why;
    char *octets;
    size_t length;
    if (size < 2 ||
        reading_open(&record, name ? registry_game(name) : NULL, data + 1, size - 1, LANG_EN, &why) != ST_OK)
        return 0;
    const struct record_entry *last = NULL;
    for (uint64_t n = record_first(record); n < record_next(record); n++) {
        check_entry(record, record_at(record, n), last);
        last = record_at(record, n);
    }
    if (reading_save(record, 0, &octets, &length, &why) != ST_OK)
        abort();
    if (length <= READING_MOST &&
        reading_open(&again, record_plan(record)->game, (uint8_t *)octets, length, LANG_EN, &why) == ST_OK)
        record_close(again);
    free(octets);
    record_close(record);
    return 0;
}
