/* A classroom: teams with programs of their own, what they are tried by, and the sheet that comes
 * of it.
 *
 * A machine without I/O. Teams have a line each, over which the octets of their program come;
 * whoever runs the class carries them, tells it the time, and keeps what it is asked to. On a line
 * there is one *run* at a time: the trials of the protocol's examiner, games against bots, or a
 * ring of several teams (class/run.h).
 *
 * A fault is filed as *evidence*: whose, which rule, in which run and at which frame. The sheet
 * (class/sheet.h) is made of the evidence alone. */
#pragma once

#include "class/run.h"

enum {
    CLASS_TEAMS = 64,
    CLASS_NAME = 64,     /* octets of a name, terminator included */
    CLASS_KEY = 48,      /* of a key, which is a word to us */
    CLASS_ADDRESS = 48,  /* where a team's program may come from */
    CLASS_WEIGHTS = 64,  /* rules that have one of their own */
    CLASS_OPTIONS = 120, /* "rounds=20": what the protocol's machines are told besides */
    CLASS_SAME = 3,      /* of a team, a rule and a mark so many pieces of evidence are kept */
    CLASS_RUNS_AT_ONCE = 64,
    CLASS_RUNS_KEPT = 200, /* of a team, and those that evidence cites */
    CLASS_EARLY = 64,      /* octets that a client may say before its run begins */
};

enum class_mark { MARK_NONE, MARK_HOLDS, MARK_TOLERATED, MARK_BROKEN }; /* the worse, the higher */

/* Where a rule is said to hold or to be broken. */
struct class_evidence {
    uint32_t id, team, run;
    uint32_t frame; /* of the run's capture, from 1; 0: of none */
    enum class_mark mark;
    char rule[FINDING_RULE_MAX];
    char game[24];
    char trial[100]; /* the trial's name, a msgid; empty: in a game */
    char text[240],
        other[240]; /* in Spanish and in English; only `text`: in whatever language it is known */
    char expected[400], came[80];
};

struct class_team {
    uint32_t id;
    char name[CLASS_NAME], key[CLASS_KEY], address[CLASS_ADDRESS];
    bool device; /* a pty of this machine in the place of a port */
    int port;    /* where it listens: the shell's to fill in */
    bool gone;   /* struck off: it stays for what was kept of it */
    /* not kept */
    char line[64];         /* what its program opens, where it is a device: the shell's */
    bool there;            /* a program is at the line */
    struct class_run *run; /* what its line is used for; NULL: nothing */
    uint32_t strangers;    /* callers from elsewhere that were refused */
    double tokens;         /* octets that it may say now */
    usec_t counted, left;  /* … since when; when its program left */
    uint64_t octets;       /* it has said in all */
    uint8_t early
        [CLASS_EARLY]; /* what a client has said first, on a line that nothing was going on at */
    size_t earlies;
};

/* What the teacher sets. */
struct class_settings {
    char game[24];
    char options[CLASS_OPTIONS];
    int64_t baud, timeout; /* of the lines; seconds that a program may think */
    int64_t games;         /* of a run */
    int64_t seats;         /* teams on a ring that is drawn by lot, if so many fit */
    bool house;            /* a station of ours starts the rings of teams */
    bool open;             /* the class sees the sheet */
    int64_t tolerated;     /* hundredths that a tolerated departure is worth */
    struct {
        char rule[FINDING_RULE_MAX];
        int64_t weight;
    } weight[CLASS_WEIGHTS];
    size_t weights;
};

enum class_record { CLASS_SETTINGS, CLASS_TEAM, CLASS_RUN, CLASS_EVIDENCE, CLASS_CAPTURE };

/* What the class asks of whoever runs it. None of these may call the class back: what an answer
 * would be, such as that nothing can be sent to a team any more (class_line), is told when the
 * class has returned. */
struct class_world {
    void *who;
    void (*send)(void *who, uint32_t team, const uint8_t *octets, size_t count);
    void (*hang_up)(void *who, uint32_t team);
    /* Something is new and shall be kept: the record of that kind and number. */
    void (*keep)(void *who, enum class_record record, uint32_t id);
    void (*drop)(void *who, enum class_record record, uint32_t id);
    /* A capture that was kept (free it); false: it is not there. */
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
    uint64_t version; /* another one whenever something may look different */
    struct rng rng;
    usec_t now, epoch; /* epoch: what the clock since 1970 is ahead of ours */
};

void class_init(struct class *class, const struct class_world *world, const char *name,
                uint64_t seed, enum lang lang);
void class_free(struct class *class);

/* ---- what was kept, before anybody comes ---- */

enum status class_set(struct class *class, const struct class_settings *settings,
                      struct why *why) MUST_USE;
/* Each is taken over, the numbers as they are; false: no memory, or they make no sense. */
bool class_restore_team(struct class *class, const struct class_team *team);
bool class_restore_run(struct class *class, const struct class_run *run);
bool class_restore_evidence(struct class *class, const struct class_evidence *evidence);

/* ---- teams ---- */

/* A name that nobody has yet. */
enum status class_register(struct class *class, const char *name, const char *key,
                           const char *address, bool device, struct class_team **team,
                           struct why *why) MUST_USE;
enum status class_strike(struct class *class, uint32_t team, usec_t now, struct why *why) MUST_USE;
struct class_team *class_team(const struct class *class,
                              uint32_t id); /* NULL: none such, or struck off */
void class_touch(struct class *class,
                 struct class_team *team); /* something of it has changed: it is kept */

/* A program is at its line, or no longer. */
void class_line(struct class *class, uint32_t team, bool there, usec_t now);
void class_octets(struct class *class, uint32_t team, const uint8_t *octets, size_t count,
                  usec_t now);

/* ---- runs ---- */

/* The trials, all or those of one rule; games against bots; a ring, or a table, of these teams. *id
 * is the run's. */
enum status class_try(struct class *class, uint32_t team, const char *rule, usec_t now,
                      uint32_t *id, struct why *why) MUST_USE;
enum status class_play(struct class *class, uint32_t team, usec_t now, uint32_t *id,
                       struct why *why) MUST_USE;
enum status class_join(struct class *class, const uint32_t *teams, size_t count, usec_t now,
                       uint32_t *id, struct why *why) MUST_USE;
/* So many teams may sit on one ring, or at one table. */
size_t class_most(const struct class *class);
/* Rings of all who are there and have nothing to do, by lot. */
enum status class_lots(struct class *class, usec_t now, struct why *why) MUST_USE;
/* Somebody has had enough of it. */
enum status class_stop(struct class *class, uint32_t run, usec_t now, struct why *why) MUST_USE;

struct class_run *class_run(const struct class *class, uint32_t id);

void class_tick(struct class *class, usec_t now);
usec_t class_due(const struct class *class);

/* ---- evidence ---- */

/* Whether programs of the class are clients of a server, which is ours: they speak first, and sit
 * at tables in the place of rings. */
bool class_serves(const struct class *class);

const struct class_evidence *class_evidence(const struct class *class, uint32_t id);
/* The evidence of a team, of one rule or of all (NULL), no longer counts: its program has been
 * mended. */
void class_forget(struct class *class, uint32_t team, const char *rule);
