/* A class (class/class.h) as the page has it: who can do what with it, and how each of them sees it
 * (docs/web-protocol.md, "A class"). */
#pragma once

#include <jansson.h>

#include "class/class.h"
#include "class/sheet.h"
#include "web/room/json_out.h"
#include "web/room/key.h"

enum class_as { AS_NOBODY, AS_TEACHER, AS_CLASS, AS_TEAM };

/* How a client sees the class. */
struct class_view {
    enum class_as as;
    uint32_t team;
    uint32_t run;            /* whose `run` messages it gets; 0: none */
    uint64_t seen, run_seen; /* versions that it was sent, and one more; 0: it was sent nothing */
};

struct classroom {
    struct class class;
    char teacher[KEY_SIZE], pupils[KEY_SIZE];
    void *who;
    /* Gives a team its line: fills in its port or its device. */
    enum status (*open)(void *who, struct class_team *team, struct why *why);
    void (*close)(void *who, uint32_t team);
    struct wire *wire[CLASS_RUNS_AT_ONCE]; /* of runs that are watched while they go on, … */
    uint32_t wired[CLASS_RUNS_AT_ONCE];    /* … and which runs these are */
    usec_t sent;                           /* when clients were last sent what is new */
    struct sheet sheet;
};

/* ---- the store's records, as JSON (classroom_keep.c) ---- */

/* The text of a record (free it). NULL: there is no such record, or no memory. */
char *classroom_write(const struct classroom *room, enum class_record record, uint32_t id);
/* Takes over a record. They are read in the order of their kinds. false: it makes no sense. */
bool classroom_read(struct classroom *room, enum class_record record, const char *text,
                    size_t length);

/* The settings as members of an object, without the weights. */
void classroom_put_settings(struct json_out *out, const struct class_settings *settings);
/* Takes over the members that are there and have the right type, the weights among them. */
void classroom_read_settings(struct class_settings *settings, const json_t *object);

/* ---- what clients see (classroom_json.c) ---- */

bool classroom_may_see(const struct class_view *view, const struct class_run *run);
/* Whether it sees all that passes in a run that it may see. */
bool classroom_sees_all(const struct class_view *view, const struct class_run *run);
/* Another number whenever a view of it may look different. */
uint64_t classroom_version(const struct classroom *room);

void classroom_put(struct json_out *out, struct classroom *room, const struct class_view *view,
                   enum lang lang);
/* A run as the client may see it: a team, while others play with it, what its own program hears
 * and says. */
void classroom_put_run(struct json_out *out, const struct classroom *room,
                       const struct class_view *view, const struct class_run *run, enum lang lang);
/* A piece of evidence: the frame and what should have been, bit by bit, and the frames around
 * it. */
void classroom_put_evidence(struct json_out *out, struct classroom *room,
                            const struct class_evidence *one, enum lang lang);
/* At most `count` frames of a run, from number `from` on. */
void classroom_put_frames(struct json_out *out, struct class_run *run, uint32_t from,
                          unsigned count, enum lang lang);
/* The teacher gets all of it, a team its own row, the class none unless the teacher shows it. */
void classroom_put_sheet(struct json_out *out, struct classroom *room,
                         const struct class_view *view, enum lang lang);
