#include "arena/answer.h"

#include <string.h>

#include "base/utf8.h"

bool answer_move(const struct game *game, const struct game_setup *setup, const json_t *answer,
                 const struct choice *choices, size_t count, struct move *move)
{
    const char *text = json_string_value(json_object_get(answer, "move"));
    const json_t *choice = json_object_get(answer, "choice"), *n = json_object_get(answer, "n"),
                 *set = json_object_get(answer, "set");
    if (text)
        return strlen(text) < GAME_TEXT_MAX && game->move_parse(setup, text, move);
    json_int_t index = json_integer_value(choice);
    if (!json_is_integer(choice) || index < 0 || index >= (json_int_t)count)
        return false;
    *move = choices[index].move;
    if (n) {
        if (!json_is_integer(n) || json_integer_value(n) < INT32_MIN ||
            json_integer_value(n) > INT32_MAX)
            return false;
        move->n = (int32_t)json_integer_value(n);
    }
    if (set && !json_is_array(set))
        return false;
    for (size_t i = 0; i < json_array_size(set); i++) { /* the members by their numbers */
        const json_t *member = json_array_get(set, i);
        json_int_t bit = json_integer_value(member);
        if (!json_is_integer(member) || bit < 0 || bit > 63)
            return false;
        move->set |= (uint64_t)1 << bit;
    }
    return choice_holds(&choices[index], move);
}

bool answer_because(const json_t *answer, char because[BECAUSE_MAX + 1])
{
    const char *text = json_string_value(json_object_get(answer, "because"));
    if (!text || !*text)
        return false;
    utf8_copy(because, BECAUSE_MAX + 1, text);
    utf8_scrub(because, '?');
    return true;
}
