#include "web/room/changes.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static inline uint64_t changes_mix(uint64_t hash, const char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    hash = (hash ^ word) * 0xff51afd7ed558ccdu;
    return hash ^ hash >> 32;
}

/* Never 0, which stands for a missing part. Four hashes at once, because each step of one waits for
 * the step before. */
static uint64_t changes_hash(const void *octets, size_t length)
{
    const char *at = octets, *end = at + length;
    uint64_t a = 0x9e3779b97f4a7c15u + length, b = 0xc2b2ae3d27d4eb4fu, c = 0x165667b19e3779f9u,
             d = 0x27d4eb2f165667c5u;
    char rest[8] = {0};
    for (; end - at >= 32; at += 32) {
        a = changes_mix(a, at);
        b = changes_mix(b, at + 8);
        c = changes_mix(c, at + 16);
        d = changes_mix(d, at + 24);
    }
    for (; end - at >= 8; at += 8)
        a = changes_mix(a, at);
    memcpy(rest, at, (size_t)(end - at));
    a = changes_mix(a, rest);
    a = changes_mix(changes_mix(changes_mix(a, (const char *)&b), (const char *)&c),
                    (const char *)&d);
    return a ? a : 1;
}

/* Whether a value of this hash, 0 for none, is to be written. Writes null if it is gone. */
static bool is_wanted(struct changes *changes, const char *key, uint64_t hash, uint64_t *memory)
{
    bool same = hash == *memory;
    *memory = hash;
    if (!hash && !same && !changes->whole)
        out_null(changes->out, key);
    return hash && (changes->whole || !same);
}

struct json_out *changes_part(struct changes *changes)
{
    out_reset(changes->part);
    return changes->part;
}

/* A part that became too long breaks the whole message: else its reader would miss it without
 * notice. */
void changes_part_end(struct changes *changes, const char *key, uint64_t *memory)
{
    const struct json_out *part = changes->part;
    if (part->broken)
        changes->out->broken = true;
    else if (is_wanted(changes, key, part->length ? changes_hash(part->text, part->length) : 0,
                       memory))
        out_raw(changes->out, key, part->text, part->length);
}

void changes_text(struct changes *changes, const char *key, const char *text, uint64_t *memory)
{
    if (is_wanted(changes, key, *text ? changes_hash(text, strlen(text)) : 0, memory))
        out_text(changes->out, key, text);
}

void changes_number(struct changes *changes, const char *key, int64_t number, uint64_t *memory)
{
    if (is_wanted(changes, key, number ? changes_hash(&number, sizeof number) : 0, memory))
        out_number(changes->out, key, number);
}

void changes_flag(struct changes *changes, const char *key, bool flag, uint64_t *memory)
{
    if (is_wanted(changes, key, flag, memory))
        out_flag(changes->out, key, flag);
}

/* Where the object began, for the case that nothing is written into it. */
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

/* Hashes of all elements are brought up to date even if nothing is written. */
void changes_list(struct changes *changes, const char *key, const struct changes_elements *list,
                  uint64_t *memory)
{
    struct json_out *out = changes->out;
    bool fresh[CHANGES_LIST_MAX];
    size_t news = 0, count = list->count;
    assert(count <= CHANGES_LIST_MAX);
    for (size_t i = 0; i < count; i++) {
        uint64_t hash = changes_hash((const char *)list->first + i * list->size, list->size);
        news += fresh[i] = hash != memory[1 + i];
        memory[1 + i] = hash;
    }
    bool whole = changes->whole || memory[0] != count, some = !whole && news * 2 <= count;
    bool silent = whole ? changes->whole && !count : !news;
    memory[0] = count;
    if (silent)
        return;
    if (!count) {
        out_null(out, key);
        return;
    }
    (some ? out_object : out_list)(out, key);
    for (size_t i = 0; i < count; i++) {
        char index[8];
        if (some && fresh[i])
            snprintf(index, sizeof index, "%zu", i);
        if (!some || fresh[i])
            list->write(out, some ? index : NULL, list->first, i);
    }
    (some ? out_object_end : out_list_end)(out);
}
