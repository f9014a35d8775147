/* A classroom: teams with programs of their own, the runs that try them, and the marks that follow.
 *
 * A machine without I/O. Each team has a line, over which the octets of its program come. The owner
 * carries them, tells the class the time, calls class_tick at class_due, and stores what it is
 * asked to. A line is used for one *run* at a time: the trials of the protocol's examiner, games
 * against bots, or a ring of several teams (class/run.h).
 *
 * A violation is filed as *evidence*: of which team, against which rule, in which run and at which
 * frame. The sheet (class/sheet.h) is made of the evidence alone. */
#pragma once

#include "class/run.h"

enum {
    CLASS_TEAMS = 64,
    CLASS_NAME = 64,     /* octets of a name, terminator included */
    CLASS_KEY = 48,      /* of a key, which the class only stores */
    CLASS_ADDRESS = 48,  /* where a team's program may come from */
    CLASS_WEIGHTS = 64,  /* rules with a weight of their own */
    CLASS_OPTIONS = 120, /* "rounds=20": further options of the protocol's machines */
    CLASS_SAME = 3,      /* pieces of evidence kept of one team, rule and mark */
    CLASS_RUNS_AT_ONCE = 64,
    CLASS_RUNS_KEPT = 200, /* of a team, besides those that evidence cites */
    CLASS_EARLY = 64,      /* octets kept of what a client sends before its run begins */
};

enum class_mark { MARK_NONE, MARK_HOLDS, MARK_TOLERATED, MARK_BROKEN }; /* the worse, the higher */

/* That a rule holds or was broken, and where. */
struct class_evidence {
    uint32_t id, team, run;
    uint32_t frame; /* of the run's capture, from 1; 0: of none */
    enum class_mark mark;
    char rule[FINDING_RULE_MAX];
    char game[24];
    char trial[100]; /* the trial's name, a msgid; empty: in a game */
    /* In Spanish and in English; `other` empty: `text` is all there is, in any language. */
    char text[240], other[240];
    char expected[400], came[80];
};

struct class_team {
    uint32_t id;
    char name[CLASS_NAME], key[CLASS_KEY], address[CLASS_ADDRESS];
    bool device; /* its line is a pty of this machine instead of a port */
    int port;    /* where its line listens; filled in by the owner */
    bool gone;   /* struck off, but still cited by what was stored */
    /* not stored */
    char line[64];              /* the name of its pty; filled in by the owner */
    bool there;                 /* a program is at the line */
    struct class_run *run;      /* what its line is used for; NULL: nothing */
    uint32_t strangers;         /* callers from other addresses that were refused */
    double tokens;              /* octets that it may send now, … */
    usec_t counted;             /* … as counted then */
    usec_t left;                /* when its program left */
    uint64_t octets;            /* that it has sent in all */
    uint8_t early[CLASS_EARLY]; /* what a client has sent while its line was not used */
    size_t early_count;
};

/* What the teacher sets. */
struct class_settings {
    char game[24];
    char options[CLASS_OPTIONS];
    int64_t baud, timeout; /* of the lines; seconds that a program may think */
    int64_t games;         /* of a run */
    int64_t seats;         /* teams on a ring that is drawn by lot, at most */
    bool house;            /* our station starts the rings of teams */
    bool open;             /* the class sees the sheet */
    int64_t tolerated;     /* hundredths that a tolerated departure is worth */
    struct {
        char rule[FINDING_RULE_MAX];
        int64_t weight;
    } weight[CLASS_WEIGHTS];
    size_t weights;
};

enum class_record { CLASS_SETTINGS, CLASS_TEAM, CLASS_RUN, CLASS_EVIDENCE, CLASS_CAPTURE };

/* What the class asks of its owner. None of these may call the class back: an answer, such as that
 * nothing can be sent to a team any more (class_line), follows when the class has returned. */
struct class_world {
    void *who;
    void (*send)(void *who, uint32_t team, const uint8_t *octets, size_t count);
    void (*hang_up)(void *who, uint32_t team);
    /* The record of that kind and number has changed, and must be stored; or deleted. */
    void (*keep)(void *who, enum class_record record, uint32_t id);
    void (*drop)(void *who, enum class_record record, uint32_t id);
    /* Reads a capture that was stored; the class frees it. false: there is none. */
    bool (*read)(void *who, uint32_t run, uint8_t **octets, size_t *count);
};

struct class
{
    const struct class_world *world;
    char name[CLASS_NAME];
    uint64_t seed; /* every team meets the same partner */
    enum lang lang;
    struct class_settings settings;
    const struct game *game;
    const struct protocol *protocol;
    struct class_team *team[CLASS_TEAMS];
    size_t teams;
    struct class_run **run;
    size_t runs, run_room;
    struct class_evidence **evidence;
    size_t evidences, evidence_room;
    uint32_t next_team, next_run, next_evidence;
    uint64_t version; /* changes whenever something may look different */
    struct rng rng;
    usec_t now, epoch; /* `epoch`: the time since 1970 when the class's clock was 0 */
};

void class_init(struct class *class, const struct class_world *world, const char *name,
                uint64_t seed, enum lang lang);
void class_free(struct class *class);

/* ---- what was stored ---- */

enum status class_set(struct class *class, const struct class_settings *settings,
                      struct why *why) MUST_USE;
/* Each is copied with its numbers, before any line is there. false: no memory, or it makes no
 * sense. */
bool class_restore_team(struct class *class, const struct class_team *team);
bool class_restore_run(struct class *class, const struct class_run *run);
bool class_restore_evidence(struct class *class, const struct class_evidence *evidence);

/* ---- teams ---- */

/* ST_BAD: the name is empty or taken, or the class is full. */
enum status class_register(struct class *class, const char *name, const char *key,
                           const char *address, bool device, struct class_team **team,
                           struct why *why) MUST_USE;
enum status class_strike(struct class *class, uint32_t team, usec_t now, struct why *why) MUST_USE;
/* NULL: there is none, or it was struck off. */
struct class_team *class_team(const struct class *class, uint32_t id);
/* The owner has changed a field of the team: it is stored. */
void class_touch(struct class *class, struct class_team *team);

/* A program has come to the team's line, or has left it. */
void class_line(struct class *class, uint32_t team, bool there, usec_t now);
void class_octets(struct class *class, uint32_t team, const uint8_t *octets, size_t count,
                  usec_t now);

/* ---- runs ---- */

/* Set up the trials, all or those of one rule; games against bots; a ring or a table of these
 * teams. *id is the run's. ST_BAD: a team is busy, or they are too many. */
enum status class_try(struct class *class, uint32_t team, const char *rule, usec_t now,
                      uint32_t *id, struct why *why) MUST_USE;
enum status class_play(struct class *class, uint32_t team, usec_t now, uint32_t *id,
                       struct why *why) MUST_USE;
enum status class_join(struct class *class, const uint32_t *teams, size_t count, usec_t now,
                       uint32_t *id, struct why *why) MUST_USE;
/* How many teams one ring or table can have. */
size_t class_most(const struct class *class);
/* Sets up rings of all teams that are there and idle, by lot. */
enum status class_lots(struct class *class, usec_t now, struct why *why) MUST_USE;
/* Ends a run early. */
enum status class_stop(struct class *class, uint32_t run, usec_t now, struct why *why) MUST_USE;

struct class_run *class_run(const struct class *class, uint32_t id);

void class_tick(struct class *class, usec_t now);
usec_t class_due(const struct class *class);

/* ---- evidence ---- */

/* Whether the class's programs are clients of a server, which is ours. Clients send first, and play
 * at tables instead of rings. */
bool class_serves(const struct class *class);

const struct class_evidence *class_evidence(const struct class *class, uint32_t id);
/* Drops the evidence of a team, about one rule or all (NULL), since its program has been fixed. */
void class_forget(struct class *class, uint32_t team, const char *rule);
