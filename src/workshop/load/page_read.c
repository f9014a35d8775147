#include "workshop/load/page_read.h"

#include <stdlib.h>
#include <string.h>

static const char *skip_text(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        at += *at == '\\';
    return at < end ? at + 1 : end;
}

static const char *skip_value(const char *at, const char *end)
{
    int depth = 0;
    while (at < end) {
        if (depth == 0 && (*at == ',' || *at == '}' || *at == ']'))
            return at;
        if (*at == '"') {
            at = skip_text(at, end);
            continue;
        }
        depth += (*at == '{' || *at == '[') - (*at == '}' || *at == ']');
        at++;
    }
    return at;
}

struct json_read json_inside(struct json_read value)
{
    return value.at && value.at < value.end ? (struct json_read){value.at + 1, value.end - 1}
                                            : (struct json_read){NULL, NULL};
}

bool json_next(struct json_read *inside, struct json_read *key, struct json_read *value)
{
    *key = (struct json_read){NULL, NULL};
    if (inside->at && inside->at < inside->end && *inside->at == ',')
        inside->at++;
    if (!inside->at || inside->at >= inside->end)
        return false;
    const char *behind = *inside->at == '"' ? skip_text(inside->at, inside->end) : inside->at;
    if (behind < inside->end && *behind == ':') {
        *key = (struct json_read){inside->at, behind};
        inside->at = behind + 1;
    }
    *value = (struct json_read){inside->at, skip_value(inside->at, inside->end)};
    inside->at = value->end;
    return true;
}

bool json_is_text(struct json_read value, const char *text)
{
    size_t length = strlen(text);
    return value.at && (size_t)(value.end - value.at) == length + 2 &&
           memcmp(value.at + 1, text, length) == 0;
}

bool json_is_open(struct json_read value, char bracket)
{
    return value.at && value.at < value.end && *value.at == bracket;
}

struct json_read json_member(struct json_read object, const char *name)
{
    struct json_read inside = json_inside(object), key, value;
    while (json_next(&inside, &key, &value))
        if (json_is_text(key, name))
            return value;
    return (struct json_read){NULL, NULL};
}

long long json_read_number(struct json_read value)
{
    return value.at && value.at < value.end ? strtoll(value.at, NULL, 10)
                                            : 0; /* the message ends with a bracket */
}

void json_read_text(struct json_read value, char *text, size_t room)
{
    size_t length = value.at && value.end - value.at >= 2 ? (size_t)(value.end - value.at) - 2 : 0;
    length = length < room ? length : room - 1;
    if (length)
        memcpy(text, value.at + 1, length);
    text[length] = '\0';
}
