#include "front/draw/narration.h"

#include "core/game_show.h"

static void tell_entry(const struct narration *narration, struct narration_entry *entry)
{
    struct str text = str_make(entry->text, sizeof entry->text);
    if (entry->is_move)
        narration->game->show->tell(narration->setup, as_state(entry->before), &entry->move,
                                    narration->viewer, narration->names, narration->lang, &text);
}

const char *narration_move(struct narration *narration, const struct game_setup *setup,
                           const struct game_state *before, const struct move *move)
{
    struct narration_entry *entry = &narration->entry[narration->count++ % NARRATION_LENGTH];
    narration->setup = setup;
    entry->is_move = true;
    entry->move = *move;
    memcpy(entry->before, before, narration->game->state_size);
    tell_entry(narration, entry);
    return entry->text;
}

const char *narration_say(struct narration *narration, const char *text)
{
    struct narration_entry *entry = &narration->entry[narration->count++ % NARRATION_LENGTH];
    entry->is_move = false;
    snprintf(entry->text, sizeof entry->text, "%s", text);
    return entry->text;
}

static uint64_t first_of(const struct narration *narration)
{
    uint64_t there = narration->count > NARRATION_LENGTH ? narration->count - NARRATION_LENGTH : 0;
    return there > narration->first ? there : narration->first;
}

void narration_tell_to(struct narration *narration, int viewer)
{
    narration->viewer = viewer;
    for (uint64_t i = first_of(narration); i < narration->count; i++)
        if (narration->entry[i % NARRATION_LENGTH].is_move)
            tell_entry(narration, &narration->entry[i % NARRATION_LENGTH]);
}

const char *narration_text(const struct narration *narration, uint64_t number)
{
    return number >= first_of(narration) && number < narration->count
               ? narration->entry[number % NARRATION_LENGTH].text
               : "";
}

int narration_lines(const struct narration *narration, char lines[][NARRATION_LINE], int max)
{
    int count = 0, times = 0;
    const char *last = "";
    for (uint64_t i = narration->count; i-- > first_of(narration);) {
        const char *text = narration_text(narration, i);
        if (!*text)
            continue;
        times = strcmp(text, last) == 0 ? times + 1 : 1;
        if (times == 1 && count == max)
            break;
        if (times == 1)
            snprintf(lines[count++], NARRATION_LINE, "%s", last = text);
        else
            snprintf(lines[count - 1], NARRATION_LINE, "%s (×%d)", text, times);
    }
    return count;
}
