/* Scenes, events and cards as the page's protocol writes them (docs/web-protocol.md): under their
 * own names, without what is empty, enums by their names. */
#pragma once

#include "core/event.h"
#include "core/scene.h"
#include "web/room/changes.h"

enum { SCENE_PARTS = 14 };

/* What a viewer was sent of a scene, by hash; of each list its length first. */
struct scene_memory {
    uint64_t field[SCENE_PARTS];
    uint64_t seat[1 + SCENE_SEATS];
    uint64_t piece[1 + SCENE_PIECES];
    uint64_t option[1 + SCENE_OPTIONS];
    uint64_t note[1 + SCENE_NOTES];
    uint64_t tally[1 + SCENE_TALLIES];
    uint64_t member[1 + SCENE_MEMBERS];
    uint64_t cell[1 + SCENE_CELLS];
};

/* The member `scene` of a message: all of it, or what is new; nothing, if nothing is. */
void scene_json(struct changes *changes, const struct scene *scene, struct scene_memory *memory);

/* Each as one value. */
void event_json(struct json_out *out, const struct scene_event *event);
void card_json(struct json_out *out, const char *key, const struct scene_card *card);
