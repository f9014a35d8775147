#include "web/room/json_out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"

static bool out_grow(struct json_out *out, size_t more)
{
    size_t room = out->room ? out->room : 512;
    while (room - out->length < more)
        room *= 2;
    char *text = room <= JSON_OUT_MOST ? realloc(out->text, room) : NULL;
    out->broken = !text;
    if (text) {
        out->text = text;
        out->room = room;
    }
    return !out->broken;
}

/* Where the next octets go; the caller adds to the length. NULL: there is no room for them. */
static inline char *out_room(struct json_out *out, size_t octets)
{
    bool good = !out->broken && (octets <= out->room - out->length || out_grow(out, octets));
    return good ? out->text + out->length : NULL;
}

static inline void out_put(struct json_out *out, const char *text, size_t length)
{
    char *to = out_room(out, length);
    if (!to)
        return;
    memcpy(to, text, length);
    out->length += length;
}

void out_reset(struct json_out *out)
{
    out->length = 0;
    out->comma = out->broken = false;
}

void out_free(struct json_out *out)
{
    free(out->text);
    *out = (struct json_out){0};
}

/* Plain octets in one go; others one by one, escaped, or '?' for an octet that is not UTF-8. */
static void out_string(struct json_out *out, const char *text)
{
    const char *end = text + strlen(text);
    char escaped[8];
    out_put(out, "\"", 1);
    while (text < end) {
        size_t plain = 0;
        while ((unsigned char)(text[plain] - ' ') < 0x7f - ' ' && text[plain] != '"' &&
               text[plain] != '\\')
            plain++;
        out_put(out, text, plain);
        text += plain;
        if (text == end)
            break;
        unsigned char ch = (unsigned char)*text;
        size_t length = utf8_length(text, (size_t)(end - text));
        if (ch == '"' || ch == '\\')
            out_put(out, (const char[]){'\\', (char)ch}, 2);
        else if (ch < ' ')
            out_put(out, escaped, (size_t)snprintf(escaped, sizeof escaped, "\\u%04x", ch));
        else if (length)
            out_put(out, text, length);
        else
            out_put(out, "?", 1);
        text += length ? length : 1;
    }
    out_put(out, "\"", 1);
}

/* What stands before a value. */
static inline void out_begin(struct json_out *out, const char *key)
{
    size_t length = key ? strlen(key) : 0;
    char *to = out_room(out, length + 4), *at = to;
    if (!to)
        return;
    if (out->comma)
        *at++ = ',';
    out->comma = true;
    if (key) {
        *at++ = '"';
        at = (char *)memcpy(at, key, length) + length;
        *at++ = '"';
        *at++ = ':';
    }
    out->length += (size_t)(at - to);
}

static void out_open(struct json_out *out, const char *key, const char *bracket)
{
    out_begin(out, key);
    out_put(out, bracket, 1);
    out->comma = false;
}

static void out_close(struct json_out *out, const char *bracket)
{
    out_put(out, bracket, 1);
    out->comma = true;
}

void out_object(struct json_out *out, const char *key)
{
    out_open(out, key, "{");
}

void out_object_end(struct json_out *out)
{
    out_close(out, "}");
}

void out_list(struct json_out *out, const char *key)
{
    out_open(out, key, "[");
}

void out_numbers(struct json_out *out, const char *key, size_t count, const int64_t *numbers)
{
    out_list(out, key);
    for (size_t i = 0; i < count; i++)
        out_number(out, NULL, numbers[i]);
    out_list_end(out);
}

void out_list_end(struct json_out *out)
{
    out_close(out, "]");
}

void out_text(struct json_out *out, const char *key, const char *text)
{
    out_begin(out, key);
    out_string(out, text);
}

void out_number(struct json_out *out, const char *key, int64_t number)
{
    char digits[24], *at = digits + sizeof digits; /* by hand: printf takes longer than the rest */
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do
        *--at = (char)('0' + rest % 10);
    while (rest /= 10);
    if (number < 0)
        *--at = '-';
    out_raw(out, key, at, (size_t)(digits + sizeof digits - at));
}

void out_flag(struct json_out *out, const char *key, bool flag)
{
    out_raw(out, key, flag ? "true" : "false", flag ? 4 : 5);
}

void out_null(struct json_out *out, const char *key)
{
    out_raw(out, key, "null", 4);
}

void out_raw(struct json_out *out, const char *key, const char *json, size_t length)
{
    out_begin(out, key);
    out_put(out, json, length);
}

void out_text_if(struct json_out *out, const char *key, const char *text)
{
    if (*text)
        out_text(out, key, text);
}

void out_number_if(struct json_out *out, const char *key, int64_t number)
{
    if (number)
        out_number(out, key, number);
}

void out_flag_if(struct json_out *out, const char *key, bool flag)
{
    if (flag)
        out_flag(out, key, flag);
}

void out_index_if(struct json_out *out, const char *key, int64_t index)
{
    if (index >= 0)
        out_number(out, key, index);
}
