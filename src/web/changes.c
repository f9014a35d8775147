#include "web/changes.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Never 0: that is what is not there. */
static uint64_t hash_of(const char *text, size_t length)
{
    uint64_t hash = 0x9e3779b97f4a7c15u + length;
    for (size_t at = 0; at < length; at += 8) {
        uint64_t word = 0;
        memcpy(&word, text + at, length - at < 8 ? length - at : 8);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    return hash ? hash : 1;
}

struct json_out *changes_part(struct changes *changes)
{
    out_reset(changes->part);
    return changes->part;
}

void changes_part_end(struct changes *changes, const char *key, uint64_t *memory)
{
    const struct json_out *part = changes->part;
    uint64_t hash = part->length ? hash_of(part->text, part->length) : 0;
    bool same = hash == *memory;
    *memory = hash;
    if (part->broken)
        changes->out->broken = true;
    else if (hash && (changes->whole || !same))
        out_raw(changes->out, key, part->text, part->length);
    else if (!hash && !changes->whole && !same)
        out_null(changes->out, key);
}

struct changes_object changes_object(struct changes *changes, const char *key)
{
    struct changes_object object = {changes->out->length, changes->out->comma};
    out_object(changes->out, key);
    return object;
}

void changes_object_end(struct changes *changes, struct changes_object object)
{
    struct json_out *out = changes->out;
    if (out->comma) {
        out_object_end(out);
    } else { /* nothing was written behind the bracket */
        out->length = object.length;
        out->comma = object.comma;
    }
}

/* Makes all the elements, one behind the other, and says where each ends and which are new. */
static size_t make_elements(struct changes *changes, size_t count, const void *elements,
                            void (*write)(struct json_out *out, const void *elements, size_t index), uint64_t *memory,
                            size_t *ends, bool *fresh)
{
    struct json_out *part = changes_part(changes);
    size_t news = 0, begin = 0;
    for (size_t i = 0; i < count; i++) {
        part->comma = false;
        write(part, elements, i);
        ends[i] = part->length;
        uint64_t hash = part->broken ? 0 : hash_of(part->text + begin, ends[i] - begin);
        fresh[i] = hash != memory[i];
        news += fresh[i];
        memory[i] = hash;
        begin = ends[i];
    }
    return news;
}

void changes_list(struct changes *changes, const char *key, size_t count, const void *elements,
                  void (*write)(struct json_out *out, const void *elements, size_t index), uint64_t *memory)
{
    struct json_out *out = changes->out;
    size_t ends[CHANGES_LIST_MAX];
    bool fresh[CHANGES_LIST_MAX];
    assert(count <= CHANGES_LIST_MAX);
    size_t news = make_elements(changes, count, elements, write, memory + 1, ends, fresh);
    bool whole = changes->whole || memory[0] != count, some = !whole && news * 2 <= count;
    bool silent = whole ? changes->whole && !count : !news;
    memory[0] = count;
    out->broken = out->broken || changes->part->broken;
    if (silent || out->broken)
        return;
    if (!count) {
        out_null(out, key);
        return;
    }
    (some ? out_object : out_list)(out, key);
    for (size_t i = 0; i < count; i++) {
        char index[8];
        size_t begin = i ? ends[i - 1] : 0;
        snprintf(index, sizeof index, "%zu", i);
        if (!some || fresh[i])
            out_raw(out, some ? index : NULL, changes->part->text + begin, ends[i] - begin);
    }
    (some ? out_object_end : out_list_end)(out);
}
