#include "core/framing.h"

#include <assert.h>

#include "core/protocol.h"

unsigned framing_sides(const struct framing *framing)
{
    unsigned sides = 0;
    while (framing->sides && framing->sides[sides])
        sides++;
    return sides ? sides : 1;
}

enum status framing_dialect(const struct framing *framing, const char *name, unsigned *dialect,
                            struct why *why)
{
    struct str list = STR(100);
    *dialect = 0;
    for (const struct framing_dialect *at = framing->dialects; name && at && at->name; at++) {
        str_add(&list, "%s%s", list.length ? ", " : "", at->name);
        if (strcmp(at->name, name) == 0)
            *dialect = at->bit;
    }
    return !name || *dialect ? ST_OK
                             : why_bad(why, "--compat conoce %s, no '%.60s'",
                                       list.length ? list.at : _("nada"), name);
}

void frame_hex(const struct frame *frame, struct str *text)
{
    for (size_t i = 0; i < frame->count; i++)
        str_add(text, i ? " %02X" : "%02X", frame->octets[i]);
}

void frame_characters(const struct frame *frame, struct str *text)
{
    for (size_t i = 0; i < frame->count && (i + 1 < frame->count || frame->octets[i] != '\n'); i++)
        str_add(text, "%c",
                frame->octets[i] < ' ' || frame->octets[i] > '~' ? '?' : frame->octets[i]);
}

static unsigned bits_at(const struct frame *frame, unsigned first, unsigned bits)
{
    unsigned value = 0;
    for (unsigned bit = first; bit < first + bits; bit++)
        value = value << 1 | (frame->octets[bit / 8] >> (7 - bit % 8) & 1);
    return value;
}

struct str frame_split(struct frame_parts *parts, const char *key, const char *name, unsigned bits,
                       unsigned *value)
{
    assert(parts->count < FRAME_FIELDS_MAX && parts->at + bits <= 8U * parts->frame->count);
    struct frame_field *field = &parts->fields[parts->count++];
    *field = (struct frame_field){.key = key, .name = name, .first = parts->at, .bits = bits};
    if (bits <= 32)
        field->value = bits_at(parts->frame, parts->at, bits);
    if (value)
        *value = field->value;
    parts->at += bits;
    return str_make(field->means, sizeof field->means);
}

/* Whether a reader finds exactly one frame in these octets, followed by nothing but its padding. */
static bool is_one(const struct framing *framing, const struct frame *frame, unsigned dialect)
{
    struct frame_reader reader;
    struct frame found, other;
    enum framing_result result = FRAMING_MORE;
    bool one = false;
    framing->begin(&reader, frame->side, dialect);
    for (size_t i = 0; i < frame->count; i++) {
        result = framing->octet(&reader, frame->octets[i], 0, one ? &other : &found);
        if (result != FRAMING_MORE && (one || result != FRAMING_FRAME))
            return false;
        one |= result == FRAMING_FRAME;
    }
    if (!one && framing->deadline && framing->deadline(&reader) != USEC_NEVER)
        one = framing->silence(&reader, framing->deadline(&reader), &found) == FRAMING_FRAME;
    return one && memcmp(found.octets, frame->octets, found.count) == 0 &&
           !framing->noise(&reader, true);
}

/* In any dialect: a reader of the connection may have found it out from earlier frames. */
static bool is_whole(const struct framing *framing, const struct frame *frame)
{
    bool whole = is_one(framing, frame, frame->dialect);
    for (const struct framing_dialect *dialect = framing->dialects;
         !whole && dialect && dialect->name; dialect++)
        whole = is_one(framing, frame, frame->dialect | dialect->bit);
    return whole;
}

void framing_explain(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                     struct str *text)
{
    if (is_whole(protocol->framing, frame))
        protocol->framing->explain(protocol, frame, lang, text);
    else
        str_add(text, "%s", tr(lang, N_("estos octetos no son una trama")));
}

size_t framing_fields(const struct protocol *protocol, const struct frame *frame, enum lang lang,
                      struct frame_field *fields)
{
    return is_whole(protocol->framing, frame)
               ? protocol->framing->fields(protocol, frame, lang, fields)
               : 0;
}
