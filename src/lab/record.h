/* What has passed on the cables between stations, and what a referee on each of them makes of it:
 * the recording that is watched, scrubbed, filtered and saved. It does not know where the octets
 * come from: a laboratory in virtual time (lab.h), a ring with programs of others in real time, a
 * capture that somebody brings along (capture_import.h).
 *
 * Whoever has the line tells it what happens, at times that never run backwards (its own clock,
 * from 0):
 *
 *     record_octets    these octets have come out at the end of cable k
 *     record_state     station s has this hash now
 *     record_note      something was said of station s, in words
 *     record_line      of connections: opened, ended, closed
 *
 * It finds the frames, lets the protocol's referee hear each cable, and tells `found` of each
 * finding with the cable on which it was seen first: since every frame passes every cable of a
 * ring, that is the one behind who made the fault. A machine without I/O; the latest RECORD_MOST
 * entries are kept. */
#pragma once

#include "core/protocol.h"
#include "core/referee.h"

enum {
    RECORD_STATIONS = 12,
    RECORD_CABLES = 16,
    RECORD_NAME = 48,
    RECORD_MOST = 1 << 15,    /* entries */
    RECORD_FINDINGS = 1 << 9, /* findings and notes, each with its words */
    RECORD_FLYING = 64,       /* octets of a cable that have come and are no frame yet */
    RECORD_SEQUENCE = 1 << 10 /* of states that stations are compared by */
};

enum record_place { RECORD_STATION, RECORD_HOST, RECORD_SERVER, RECORD_CLIENT };

/* Who there is and how they are joined. */
struct record_plan {
    const struct game *game;
    const struct protocol *protocol;
    const void *referee_options; /* NULL: the usual ones */
    const char *rules;           /* further ones of the game's setup, or NULL */
    enum lang lang;              /* of what the referee expects */
    uint32_t baud;               /* for who draws it; 0: not paced */
    bool clients;                /* of connections: clients are judged, too (core/referee.h) */
    unsigned stations, cables;
    struct {
        enum record_place place;
        char name[RECORD_NAME];
    } station[RECORD_STATIONS];
    struct {
        int from, to;           /* stations; -1: not known */
        unsigned side;          /* who speaks on it: an index of framing->sides */
        uint32_t line;          /* of connections: which one; both ways have the same */
        bool heard;             /* by a referee */
        char name[RECORD_NAME]; /* may be empty */
    } cable[RECORD_CABLES];
    void *who;
    /* Either may be NULL. A whole frame has passed on the cable; its referee is told next. */
    void (*frame)(void *who, unsigned cable, const struct frame *frame);
    void (*found)(void *who, unsigned cable, const struct finding *finding);
};

enum record_kind {
    RECORD_FRAME,     /* a frame has come out of a cable: `octets` */
    RECORD_MALFORMED, /* what looks like one and is none */
    RECORD_NOISE,     /* octets that belong to none */
    RECORD_LOST,      /* octets that nobody will ever get: lost by hand, or the plug is out */
    RECORD_STATE,     /* a station has another state: its hash, `differs` */
    /* of the referee at this cable: record_text; `about` is the entry of the frame */
    RECORD_FINDING,
    RECORD_NOTE, /* something was said of a station: record_text */
    RECORD_HAND, /* somebody has had a hand in it: `touch`; `octets` as they were sent, or none */
    RECORD_KINDS,
};

/* What was done to a frame by hand. */
enum record_touch {
    TOUCH_NONE,
    TOUCH_FLIP,
    TOUCH_LOSE,
    TOUCH_DOUBLE,
    TOUCH_DELAY,
    TOUCH_SEND,
    TOUCH_UNPLUG,
    TOUCH_PLUG,
    TOUCHES
};

struct record_entry {
    usec_t time; /* when the last octet was over */
    usec_t from; /* … and the first one */
    uint64_t
        /* of a frame: which one on its cable, from 1; of a state: its hash; of words: which ones */
        value;
    uint64_t about; /* of a finding: the number of the frame's entry, 0: of none */
    uint8_t kind, cable, station;
    uint8_t count, side, dialect; /* of octets: a struct frame */
    uint8_t touch;                /* what was done to it by hand */
    bool in_game, differs;
    int16_t bit; /* that was turned over, from the first octet's high bit; -1: none */
    uint8_t octets[FRAME_MAX];
};

/* The words of a finding or a note. `hand` > 0: somebody had had a hand in this game, the last time
 * in that entry, so it is charged to nobody. */
struct record_text {
    struct finding finding; /* of a note: `text` alone */
    uint64_t hand;
};

struct record;

/* Nothing has passed yet. The plan is copied, but what it points to must live as long. NULL: no
 * memory. */
struct record *record_open(const struct record_plan *plan);
void record_close(struct record *record);
const struct record_plan *record_plan(const struct record *record);

/* ---- what happens ---- */

void record_octets(struct record *record, unsigned cable, const uint8_t *octets, size_t count,
                   usec_t time);
/* The same for one octet that somebody has had a hand in; `bit` of it (0: the high one) was turned
 * over, -1: none. */
void record_touched(struct record *record, unsigned cable, uint8_t octet, enum record_touch touch,
                    int bit, usec_t time);
/* So late is it now: some frames end by silence. */
void record_time(struct record *record, usec_t time);
/* When record_time ends a frame if no octet comes before; USEC_NEVER: none waits for that. */
usec_t record_deadline(const struct record *record);
void record_lost(struct record *record, unsigned cable, const uint8_t *octets, size_t count,
                 usec_t time);
void record_state(struct record *record, unsigned station, uint64_t hash, usec_t time);
/* The station has made a move of its game, or heard of one, and this is the hash behind it.
 * Stations go through the same states one after the other: who has another one than who came first
 * `differs` until the next game. */
void record_moved(struct record *record, unsigned station, uint64_t hash, usec_t time);
/* A game begins at this station: what it is compared with begins anew. */
void record_begun(struct record *record, unsigned station, unsigned game);
void record_note(struct record *record, unsigned station, const char *text, usec_t time);
/* Somebody else than the referee has found something in the latest frame of this cable. */
void record_found(struct record *record, unsigned cable, const struct finding *finding);
/* Something was done by hand; findings from here to the next game are charged to nobody. Gives its
 * entry's number. */
uint64_t record_hand(struct record *record, enum record_touch touch, unsigned cable,
                     unsigned station, const uint8_t *octets, size_t count, usec_t time);
/* All of the above that an event of a role says, where one of ours sits at the station. */
void record_event(struct record *record, unsigned station, const struct role *role,
                  const void *state, const struct role_event *event, usec_t time);
/* Of connections: HEARD_OPENED (`whole`: from its beginning), HEARD_ENDED, HEARD_CLOSED,
 * HEARD_LOST. */
void record_line(struct record *record, unsigned cable, enum heard_kind kind, bool whole,
                 usec_t time);
/* Where everything can be told twice: all of it, before the first record_octets (core/referee.h,
 * `look`). */
void record_look(struct record *record, unsigned cable, const uint8_t *octets, size_t count,
                 usec_t time);
/* Nothing more comes: a game that is not over is unfinished. */
void record_end(struct record *record, usec_t time);

/* ---- what there is ---- */

struct record_station {
    bool in_game, differs;
    bool out; /* unplugged */
    uint64_t hash;
};

uint64_t record_first(
    const struct record *record); /* the number of the oldest entry that is kept, from 1 */
uint64_t record_next(const struct record *record); /* that the next one will have */
usec_t record_now(const struct record *record);
const struct record_entry *record_at(const struct record *record, uint64_t number);
struct frame record_frame(const struct record_entry *entry);
/* NULL: no longer kept. */
const struct record_text *record_text(const struct record *record,
                                      const struct record_entry *entry);
const struct record_station *record_station(const struct record *record, unsigned station);
const struct findings *record_findings(const struct record *record, unsigned cable);
void record_totals(const struct record *record, struct referee_totals *totals);
/* Frames that the referees could follow, on all cables. */
uint64_t record_steps(const struct record *record);
/* Octets of this cable that have come and are no frame yet. */
size_t record_flying(const struct record *record, unsigned cable, const uint8_t **octets);
/* Games that were followed to their end on this cable; who is waited for there
 * (referee->waits_for). */
unsigned record_finished(const struct record *record, unsigned cable);
int record_waits_for(const struct record *record, unsigned cable);
/* Of connections: the seat of the client at one end of this cable (core/client_duties.h); -1: it
 * has none. */
int record_seat_at(const struct record *record, unsigned cable);
