#include "core/game_show.h"
#include "front/draw/narration.h"

static void tell(const struct story *story, struct story_entry *entry)
{
    struct str text = str_make(entry->text, sizeof entry->text);
    if (entry->is_move)
        story->game->show->tell(story->setup, as_state(entry->before), &entry->move, story->viewer,
                                story->names, story->lang, &text);
}

const char *story_move(struct story *story, const struct game_setup *setup,
                       const struct game_state *before, const struct move *move)
{
    struct story_entry *entry = &story->entry[story->count++ % STORY_LENGTH];
    story->setup = setup;
    entry->is_move = true;
    entry->move = *move;
    memcpy(entry->before, before, story->game->state_size);
    tell(story, entry);
    return entry->text;
}

const char *story_say(struct story *story, const char *text)
{
    struct story_entry *entry = &story->entry[story->count++ % STORY_LENGTH];
    entry->is_move = false;
    snprintf(entry->text, sizeof entry->text, "%s", text);
    return entry->text;
}

static uint64_t first_of(const struct story *story)
{
    uint64_t there = story->count > STORY_LENGTH ? story->count - STORY_LENGTH : 0;
    return there > story->first ? there : story->first;
}

void story_tell_to(struct story *story, int viewer)
{
    story->viewer = viewer;
    for (uint64_t i = first_of(story); i < story->count; i++)
        if (story->entry[i % STORY_LENGTH].is_move)
            tell(story, &story->entry[i % STORY_LENGTH]);
}

const char *story_text(const struct story *story, uint64_t number)
{
    return number >= first_of(story) && number < story->count
               ? story->entry[number % STORY_LENGTH].text
               : "";
}

int story_lines(const struct story *story, char lines[][STORY_LINE], int max)
{
    int count = 0, times = 0;
    const char *last = "";
    for (uint64_t i = story->count; i-- > first_of(story);) {
        const char *text = story_text(story, i);
        if (!*text)
            continue;
        times = strcmp(text, last) == 0 ? times + 1 : 1;
        if (times == 1 && count == max)
            break;
        if (times == 1)
            snprintf(lines[count++], STORY_LINE, "%s", last = text);
        else
            snprintf(lines[count - 1], STORY_LINE, "%s (×%d)", text, times);
    }
    return count;
}
