/* A recording as JSON (docs/web-protocol.md, The wire). */
#include <string.h>

#include "core/rulings.h"
#include "web/hub/wire.h"

static const char *const kind_names[] = {[RECORD_FRAME] = "frame", [RECORD_MALFORMED] = "malformed",
                                         [RECORD_NOISE] = "noise", [RECORD_LOST] = "lost",
                                         [RECORD_STATE] = "state", [RECORD_FINDING] = "finding",
                                         [RECORD_NOTE] = "note",   [RECORD_HAND] = "hand"};
static const char *const touch_names[] = {
    [TOUCH_NONE] = "",         [TOUCH_FLIP] = "flip",   [TOUCH_LOSE] = "lose",
    [TOUCH_DOUBLE] = "double", [TOUCH_DELAY] = "delay", [TOUCH_SEND] = "send",
    [TOUCH_UNPLUG] = "unplug", [TOUCH_PLUG] = "plug"};
static const char *const finding_names[] = {[FINDING_VIOLATION] = "violation",
                                            [FINDING_DEPARTURE] = "departure",
                                            [FINDING_LOST] = "lost",
                                            [FINDING_UNFINISHED] = "unfinished"};
static const char *const place_names[] = {[RECORD_STATION] = "station",
                                          [RECORD_HOST] = "host",
                                          [RECORD_SERVER] = "server",
                                          [RECORD_CLIENT] = "client"};
static const char *const wire_kinds[] = {
    [WIRE_LAB] = "lab", [WIRE_LIVE] = "live", [WIRE_CAPTURE] = "capture"};

_Static_assert(sizeof kind_names / sizeof kind_names[0] == RECORD_KINDS, "every kind has a name");
_Static_assert(sizeof touch_names / sizeof touch_names[0] == TOUCHES, "every touch has a name");

static void put_hex(struct json_out *out, const char *key, const uint8_t *octets, size_t count)
{
    struct str text = STR(2 * RECORD_FLYING + 1);
    for (size_t i = 0; i < count; i++)
        str_add(&text, "%02X", octets[i]);
    out_text(out, key, text.at);
}

/* 64 bits do not fit a number of JSON. */
static void put_hash(struct json_out *out, const char *key, uint64_t hash)
{
    struct str text = STR(17);
    str_add(&text, "%016llx", (unsigned long long)hash);
    out_text(out, key, text.at);
}

/* ---- entries ---- */

/* An entry with octets. `i` and `w` are of whole frames only. */
static void put_frame_entry(struct json_out *out, const struct record *record,
                            const struct record_entry *entry, enum lang lang)
{
    put_hex(out, "x", entry->octets, entry->count);
    if (entry->kind == RECORD_FRAME) {
        struct frame frame = record_frame(entry);
        struct str words = STR(FRAME_WORDS_MAX);
        framing_explain(record_plan(record)->protocol, &frame, lang, &words);
        out_text(out, "w", words.at);
        out_number(out, "i", (int64_t)entry->value);
    }
    if (entry->from != entry->time)
        out_number(out, "from", (int64_t)entry->from);
    if (entry->bit >= 0)
        out_number(out, "bit", entry->bit);
}

/* A finding, or a note, which has no more than its text. */
static void put_finding_entry(struct json_out *out, const struct record *record,
                              const struct record_entry *entry, enum lang lang)
{
    const struct record_text *text = record_text(record, entry);
    if (!text)
        return;
    out_text(out, "text", finding_text(&text->finding, lang));
    if (entry->kind == RECORD_NOTE)
        return;
    const char *meaning = protocol_ruling(record_plan(record)->protocol, text->finding.rule);
    out_text(out, "kind", finding_names[text->finding.kind]);
    out_text(out, "rule", text->finding.rule);
    out_text_if(out, "meaning", meaning ? tr(lang, meaning) : "");
    out_text_if(out, "expected", text->finding.expected);
    out_number_if(out, "about", (int64_t)entry->about);
    out_number_if(out, "hand", (int64_t)text->hand);
}

void wire_put_entries(struct json_out *out, const struct wire *wire, uint64_t first, uint64_t most,
                      enum lang lang)
{
    const struct record *record = wire->record;
    uint64_t n = first > record_first(record) ? first : record_first(record),
             end = record_next(record);
    if (end > n && end - n > most)
        end = n + most;
    out_list(out, "entries");
    for (; n < end; n++) {
        const struct record_entry *entry = record_at(record, n);
        enum record_kind kind = entry->kind;
        out_object(out, NULL);
        out_number(out, "n", (int64_t)n);
        out_text(out, "k", kind_names[kind]);
        out_number(out, "at", (int64_t)entry->time);
        if (kind == RECORD_STATE || kind == RECORD_NOTE || kind == RECORD_HAND)
            out_number(out, "s", entry->station);
        if (kind != RECORD_STATE && kind != RECORD_NOTE)
            out_number(out, "c", entry->cable);
        if (kind == RECORD_STATE) {
            put_hash(out, "h", entry->value);
            out_flag_if(out, "d", entry->differs);
        } else if (kind == RECORD_FINDING || kind == RECORD_NOTE) {
            put_finding_entry(out, record, entry, lang);
        } else {
            put_frame_entry(out, record, entry, lang);
        }
        out_text_if(out, "touch", touch_names[entry->touch]);
        out_object_end(out);
    }
    out_list_end(out);
}

/* ---- one frame ---- */

void wire_put_frame(struct json_out *out, const struct record *record, const struct frame *frame,
                    enum lang lang)
{
    const struct protocol *protocol = record_plan(record)->protocol;
    struct frame_field fields[FRAME_FIELDS_MAX];
    struct str words = STR(FRAME_WORDS_MAX), text = STR(FRAME_TEXT_MAX);
    put_hex(out, "x", frame->octets, frame->count);
    protocol->framing->text(frame, &text);
    framing_explain(protocol, frame, lang, &words);
    out_text(out, "f", text.at);
    out_text(out, "w", words.at);
    size_t count = framing_fields(protocol, frame, lang, fields);
    out_list(out, "fields");
    for (size_t i = 0; i < count; i++) {
        out_object(out, NULL);
        out_text(out, "key", fields[i].key);
        out_text(out, "name", fields[i].name);
        out_number(out, "first", fields[i].first);
        out_number(out, "bits", fields[i].bits);
        if (fields[i].bits <= 32) /* a longer value is no number */
            out_number(out, "value", fields[i].value);
        out_text_if(out, "means", fields[i].means);
        out_object_end(out);
    }
    out_list_end(out);
}

/* ---- all of it, and what is new ---- */

/* The clock, which entries are kept, what is on each cable and no frame yet, and the faults that
 * are armed. */
static void put_now(struct json_out *out, const struct wire *wire)
{
    const struct record *record = wire->record;
    unsigned cables = wire->lab ? record_plan(record)->cables : 0;
    out_number(out, "now", (int64_t)record_now(record));
    if (wire->lab)
        out_number(out, "speed", lab_divisor(wire->lab));
    out_number(out, "first", (int64_t)record_first(record));
    out_number(out, "next", (int64_t)record_next(record));
    out_list(out, "flights");
    for (unsigned i = 0; i < cables; i++) {
        struct lab_flight flight;
        lab_flight(wire->lab, i, &flight);
        if (!flight.count)
            continue;
        out_object(out, NULL);
        out_number(out, "c", i);
        put_hex(out, "x", flight.octets, flight.count);
        out_number_if(out, "come", (int64_t)flight.come);
        if (flight.count > flight.come) {
            out_number(out, "first", (int64_t)flight.first);
            out_number(out, "last", (int64_t)flight.last);
        }
        out_object_end(out);
    }
    out_list_end(out);
    out_list(out, "armed");
    for (unsigned i = 0; i < cables; i++) {
        int where;
        enum record_touch touch = lab_armed(wire->lab, i, &where);
        if (touch == TOUCH_NONE)
            continue;
        out_object(out, NULL);
        out_number(out, "c", i);
        out_text(out, "touch", touch_names[touch]);
        out_index_if(out, "where", where);
        out_object_end(out);
    }
    out_list_end(out);
}

/* What seldom changes: the game, the stations and the cables between them. */
static void put_plan(struct json_out *out, const struct record *record, enum lang lang)
{
    const struct record_plan *plan = record_plan(record);
    const struct framing *framing = plan->protocol->framing;
    out_text(out, "game", plan->game->name);
    out_text(out, "title", tr(lang, plan->game->title));
    out_number(out, "baud", plan->baud);
    out_flag_if(out, "characters", framing->characters);
    out_list(out, "stations");
    for (unsigned i = 0; i < plan->stations; i++) {
        const struct record_station *seen = record_station(record, i);
        out_object(out, NULL);
        out_text(out, "name", plan->station[i].name);
        out_text(out, "place", place_names[plan->station[i].place]);
        if (seen->in_game)
            put_hash(out, "h", seen->hash);
        out_flag_if(out, "d", seen->differs);
        out_flag_if(out, "out", seen->out);
        out_object_end(out);
    }
    out_list_end(out);
    out_list(out, "cables");
    for (unsigned i = 0; i < plan->cables; i++) {
        out_object(out, NULL);
        out_index_if(out, "from", plan->cable[i].from);
        out_index_if(out, "to", plan->cable[i].to);
        if (framing->sides)
            out_text(out, "side", tr(lang, framing->sides[plan->cable[i].side]));
        out_text_if(out, "name", plan->cable[i].name);
        out_object_end(out);
    }
    out_list_end(out);
}

void wire_put_whole(struct json_out *out, const struct wire *wire, bool hands, enum lang lang)
{
    uint64_t next = record_next(wire->record);
    out_object(out, NULL);
    out_text(out, "t", "wire");
    out_text(out, "kind", wire_kinds[wire->kind]);
    out_flag_if(out, "hands", hands && wire->lab);
    out_text(out, "watch", wire->watch);
    if (wire->lab && lab_options(wire->lab)->mode)
        out_text(out, "mode", lab_options(wire->lab)->mode);
    put_plan(out, wire->record, lang);
    put_now(out, wire);
    wire_put_entries(out, wire, next > WIRE_WHOLE ? next - WIRE_WHOLE : 1, WIRE_WHOLE, lang);
    out_object_end(out);
}

void wire_put_news(struct json_out *out, const struct wire *wire, uint64_t next, enum lang lang)
{
    out_object(out, NULL);
    out_text(out, "t", "pass");
    put_now(out, wire);
    wire_put_entries(out, wire, next, WIRE_PAST_MOST, lang);
    out_object_end(out);
}

void wire_put_game(struct json_out *out, const struct game *game)
{
    const struct protocol *protocol = protocol_find(game, NULL);
    const char *modes[4];
    unsigned least, most;
    if (!lab_can_run(protocol))
        return;
    lab_range(game, protocol, &least, &most);
    size_t count = lab_modes(protocol, modes, 4);
    out_object(out, "wire");
    out_numbers(out, "stations", 2, (const int64_t[]){least, most});
    out_list(out, "modes");
    for (size_t i = 0; i < count; i++)
        out_text(out, NULL, modes[i]);
    out_list_end(out);
    out_object_end(out);
}
