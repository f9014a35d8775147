#include "core/framing.h"

#include <assert.h>

static unsigned bits_at(const struct frame *frame, unsigned first, unsigned bits)
{
    unsigned value = 0;
    for (unsigned bit = first; bit < first + bits; bit++)
        value = value << 1 | (frame->octets[bit / 8] >> (7 - bit % 8) & 1);
    return value;
}

struct str frame_split(const struct frame *frame, struct frame_field *fields, size_t *count, unsigned skip,
                       const char *key, const char *name, unsigned bits, unsigned *value)
{
    unsigned first = skip + (*count ? fields[*count - 1].first + fields[*count - 1].bits : 0);
    assert(*count < FRAME_FIELDS_MAX && bits <= 32 && first + bits <= 8U * frame->count);
    struct frame_field *field = &fields[(*count)++];
    *field = (struct frame_field){
        .key = key, .name = name, .first = first, .bits = bits, .value = bits_at(frame, first, bits)};
    if (value)
        *value = field->value;
    return str_make(field->means, sizeof field->means);
}
