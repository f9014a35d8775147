#include "protocol/ring/ring_wire.h"

#include "codec/frame4.h"

/* A later move of the frame is judged in the state that those before it lead to. */
void wire_read(const struct game *game, const struct ring_wire *wire,
               const struct game_setup *setup, const struct game_state *state,
               const struct frame4 *frame, struct wire_sentence *sentence)
{
    _Alignas(16) unsigned char after[GAME_STATE_MAX];
    memset(sentence, 0, sizeof *sentence);
    sentence->reading = wire->decode(setup, state, frame, &sentence->moves, &sentence->why);
    sentence->fits = sentence->reading == WIRE_MOVE;
    for (size_t i = 0; sentence->fits && i < sentence->moves.count; i++) {
        const struct move *move = &sentence->moves.move[i];
        struct why why = {0};
        sentence->fits =
            game->legal(setup, i ? as_const_state(after) : state, move, &why) != MOVE_ILLEGAL;
        if (why.text[0] && !(sentence->fits && sentence->moves.told)) {
            /* What is tolerated is added to what the wire said of it, what is refused replaces
             * it. */
            struct why before = sentence->why;
            sentence->why = why;
            if (sentence->fits && before.text[0])
                snprintf(sentence->why.text, sizeof why.text, "%.115s; %.115s", before.text,
                         why.text);
        }
        if (!sentence->fits || i + 1 == sentence->moves.count)
            return;
        if (i == 0)
            memcpy(after, state, game->state_size);
        game->apply(setup, as_state(after), move);
    }
}

struct frame4 wire_start(const struct ring_wire *wire, unsigned info)
{
    return (struct frame4){.control = wire->start_control, .info = (uint8_t)(0x80 | info)};
}

bool wire_is_count(const struct ring_wire *wire, const struct frame4 *frame)
{
    return frame->control == wire->start_control && !(frame->info & START_ANNOUNCES);
}

bool wire_is_same(const struct ring_wire *wire, const struct frame4 *sent,
                  const struct frame4 *back)
{
    return frame4_equal(back, sent) || (wire->alike && wire->alike(sent, back));
}

struct frame4 wire_frame4(const struct frame *frame)
{
    return frame4_from_inner(frame->octets[1], frame->octets[2]);
}

/* "one, other": what the wire knows; with what they mean, "one: this; other: that". */
static void list_habits(const struct ring_wire *wire, bool explained, struct str *text)
{
    const struct wire_quirk *habit = wire->habits;
    for (const char *between = ""; habit && habit->name; habit++, between = explained ? "; " : ", ")
        str_add(text, explained ? "%s%s: %s" : "%s%s", between, habit->name, _(habit->what));
}

enum status wire_quirks_read(const struct ring_wire *wire, const char *game, const char *list,
                             struct wire_quirks *habits, struct why *why)
{
    struct str rules = str_make(habits->rules, sizeof habits->rules), known = STR(120);
    habits->swallows = habits->carries = false;
    for (const char *name = list; name;) {
        size_t length = strcspn(name, ",");
        const struct wire_quirk *habit = wire->habits;
        while (habit && habit->name &&
               (strlen(habit->name) != length || memcmp(habit->name, name, length) != 0))
            habit++;
        if (!habit || !habit->name) {
            list_habits(wire, false, &known);
            return why_bad(why, "--compat conoce %s para %s, no '%.*s'",
                           known.length ? known.at : _("nada"), game,
                           length < 40 ? (int)length : 40, name);
        }
        habits->swallows |= habit->swallows;
        habits->carries |= habit->carries;
        if (habit->rules)
            str_add(&rules, "%s%s", rules.length ? " " : "", habit->rules);
        name = name[length] ? name + length + 1 : NULL;
    }
    return ST_OK;
}

size_t wire_quirks_row(const struct ring_wire *wire, const char **compat,
                       char help[WIRE_QUIRKS_HELP], struct option_row *rows)
{
    struct str text = str_make(help, WIRE_QUIRKS_HELP);
    list_habits(wire, true, &text);
    rows[0] = (struct option_row)ROW_TEXT("compat", compat, "NAME,…", help);
    return wire->habits ? 1 : 0;
}

const char *wire_quirk_name(const struct ring_wire *wire, size_t which)
{
    for (const struct wire_quirk *habit = wire->habits; habit && habit->name; habit++)
        if (*(const bool *)((const char *)habit + which))
            return habit->name;
    return NULL;
}
