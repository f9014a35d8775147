/* A class (class/class.h) as the page has it: who may do what with it, and how it looks to each of
 * them (docs/web-protocol.md, "A class"). */
#pragma once

#include <jansson.h>

#include "class/class.h"
#include "class/sheet.h"
#include "web/room/json_out.h"
#include "web/room/key.h"

enum class_as { AS_NOBODY, AS_TEACHER, AS_CLASS, AS_TEAM };

/* How a client looks at the class. */
struct class_view {
    enum class_as as;
    uint32_t team;
    uint32_t run;            /* that it looks at closely; 0: none */
    uint64_t seen, run_seen; /* versions that it was sent, and one more */
};

struct classroom {
    struct class class;
    char teacher[KEY_SIZE], pupils[KEY_SIZE];
    bool loopback; /* its lines cannot be reached from other machines */
    void *who;
    /* Gives a team its line: fills in its port or its device. */
    enum status (*open)(void *who, struct class_team *team, struct why *why);
    void (*close)(void *who, uint32_t team);
    struct wire *wire[CLASS_RUNS_AT_ONCE]; /* of runs that are watched while they go on, … */
    uint32_t wired[CLASS_RUNS_AT_ONCE];    /* … and which */
    usec_t sent;                           /* when views were last brought up to date */
    struct sheet sheet;
};

/* ---- what is kept, as JSON (classroom_keep.c) ---- */

/* The record's text (free it); NULL: there is none such. */
char *classroom_write(const struct classroom *room, enum class_record record, uint32_t id);
/* One of them, in the order of their kinds; false: it makes no sense. */
bool classroom_read(struct classroom *room, enum class_record record, const char *text,
                    size_t length);

/* ---- what is seen (classroom_json.c) ---- */

bool classroom_may_see(const struct class_view *view, const struct class_run *run);
void classroom_put(struct json_out *out, struct classroom *room, const struct class_view *view,
                   enum lang lang);
/* A run as that client may see it: a team, while others play with it, what its own program hears
 * and says. */
void classroom_put_run(struct json_out *out, const struct classroom *room,
                       const struct class_view *view, const struct class_run *run, enum lang lang);
/* Whether it sees all that passes in a run that it may see. */
bool classroom_sees_all(const struct class_view *view, const struct class_run *run);
void classroom_put_evidence(struct json_out *out, struct classroom *room,
                            const struct class_evidence *one, enum lang lang);
/* So many frames of a run, from number `from` on. */
void classroom_put_frames(struct json_out *out, struct class_run *run, uint32_t from,
                          unsigned count, enum lang lang);
void classroom_put_sheet(struct json_out *out, struct classroom *room,
                         const struct class_view *view, enum lang lang);
/* Another number whenever a view of it may look different. */
uint64_t classroom_version(const struct classroom *room);
