/* A recording of what has passed on the cables between stations, with the findings of a referee on
 * each of them: it is watched, scrubbed, filtered and saved. The octets can come from a laboratory
 * in virtual time (lab.h), a ring of programs in real time, or a capture (capture_import.h).
 *
 * Its owner tells it what happens, at times that never run backwards (its own clock, from 0):
 *
 *     record_octets    octets have come out at the end of a cable
 *     record_state     a station's state has this hash now
 *     record_note      something about a station, in words
 *     record_line      of connections: opened, ended, closed
 *
 * It finds the frames, lets the protocol's referee judge each cable, and calls `found` for each
 * finding with the cable on which it was seen first: since every frame passes every cable of a
 * ring, that is the cable behind the station at fault. A machine without I/O; the latest
 * RECORD_MOST entries are kept. */
#pragma once

#include "core/protocol.h"
#include "core/referee.h"

enum {
    RECORD_STATIONS = 12,
    RECORD_CABLES = 16,
    RECORD_NAME = 48,
    RECORD_MOST = 1 << 15,    /* entries */
    RECORD_FINDINGS = 1 << 9, /* findings and notes, each with its words */
    RECORD_FLYING = 64,       /* octets of a cable that have come and form no frame yet */
    RECORD_SEQUENCE = 1 << 10 /* of states that stations are compared by */
};

enum record_place { RECORD_STATION, RECORD_HOST, RECORD_SERVER, RECORD_CLIENT };

/* The stations and the cables between them. */
struct record_plan {
    const struct game *game;
    const struct protocol *protocol;
    const void *referee_options; /* NULL: the defaults */
    const char *rules;           /* further options of the game's setup, or NULL */
    enum lang lang;              /* of what the referee expects */
    uint32_t baud;               /* for drawing; 0: not paced */
    bool clients;                /* of connections: clients are judged, too (core/referee.h) */
    unsigned stations, cables;
    struct {
        enum record_place place;
        char name[RECORD_NAME];
    } station[RECORD_STATIONS];
    struct {
        int from, to;           /* stations; -1: not known */
        unsigned side;          /* which sends on it: an index of framing->sides */
        uint32_t line;          /* of connections: which one; both ways have the same */
        bool heard;             /* a referee judges it */
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
    RECORD_LOST,      /* octets that do not arrive: lost by hand, or at a pulled plug */
    RECORD_STATE,     /* a station has another state: its hash, `differs` */
    /* of the referee at this cable: record_text; `about` is the entry of the frame */
    RECORD_FINDING,
    RECORD_NOTE, /* something about a station: record_text */
    RECORD_HAND, /* an intervention: `touch`; `octets` as they were sent, or none */
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
    usec_t time;    /* when the last octet was over */
    usec_t from;    /* … and the first one */
    uint64_t value; /* of a frame: its number on the cable, from 1; of a state: its hash; of words:
                       their number */
    uint64_t about; /* of a finding: the number of the frame's entry, 0: of none */
    uint8_t kind, cable, station;
    uint8_t count, side, dialect; /* of octets: a struct frame */
    uint8_t touch;                /* what was done to it by hand */
    bool in_game, differs;
    int16_t bit; /* that was flipped, from the first octet's high bit; -1: none */
    uint8_t octets[FRAME_MAX];
};

/* The words of a finding or a note. `hand` > 0: there was an intervention in this game, last in
 * that entry, so the finding is charged to no station. */
struct record_text {
    struct finding finding; /* of a note: `text` alone */
    uint64_t hand;
};

struct record;

/* Returns an empty recording, or NULL if there is no memory. The plan is copied, but what it points
 * to must live as long. */
struct record *record_open(const struct record_plan *plan);
/* Harmless on NULL. */
void record_close(struct record *record);
const struct record_plan *record_plan(const struct record *record);

/* ---- what happens ---- */

/* Octets have come out of the cable. */
void record_octets(struct record *record, unsigned cable, const uint8_t *octets, size_t count,
                   usec_t time);
/* The same for one octet that an intervention has touched; `bit` of it (0: the high one) was
 * flipped, -1: none. */
void record_touched(struct record *record, unsigned cable, uint8_t octet, enum record_touch touch,
                    int bit, usec_t time);
/* Tells that no octet has come until now: some frames end by silence. */
void record_time(struct record *record, usec_t time);
/* When record_time ends a frame if no octet comes before; USEC_NEVER: none waits for that. */
usec_t record_deadline(const struct record *record);
/* Octets have been lost on the cable. */
void record_lost(struct record *record, unsigned cable, const uint8_t *octets, size_t count,
                 usec_t time);
/* The station has this state now. The same state again makes no entry. */
void record_state(struct record *record, unsigned station, uint64_t hash, usec_t time);
/* The station has made a move of its game, or heard of one, and this is the hash after it. Stations
 * go through the same states one after the other: one that has another state than the first station
 * had `differs` until the next game. */
void record_moved(struct record *record, unsigned station, uint64_t hash, usec_t time);
/* A game begins at this station: comparing states begins anew. */
void record_begun(struct record *record, unsigned station, unsigned game);
/* Something about the station, in words that are copied. */
void record_note(struct record *record, unsigned station, const char *text, usec_t time);
/* A finding from elsewhere than the referee, about the latest frame of this cable. */
void record_found(struct record *record, unsigned cable, const struct finding *finding);
/* An intervention; findings from here to the next game are charged to no station. Returns the
 * number of its entry. */
uint64_t record_hand(struct record *record, enum record_touch touch, unsigned cable,
                     unsigned station, const uint8_t *octets, size_t count, usec_t time);
/* Records what an event of our role at that station means. */
void record_event(struct record *record, unsigned station, const struct role *role,
                  const void *state, const struct role_event *event, usec_t time);
/* Of connections: HEARD_OPENED (`whole`: from its beginning), HEARD_ENDED, HEARD_CLOSED,
 * HEARD_LOST. */
void record_line(struct record *record, unsigned cable, enum heard_kind kind, bool whole,
                 usec_t time);
/* Where all octets can be told twice: all of them, before the first record_octets (core/referee.h,
 * `look`). */
void record_look(struct record *record, unsigned cable, const uint8_t *octets, size_t count,
                 usec_t time);
/* The recording is over: a game that is not is unfinished. */
void record_end(struct record *record, usec_t time);

/* ---- what there is ---- */

struct record_station {
    bool in_game, differs;
    bool out; /* unplugged */
    uint64_t hash;
};

/* The number of the oldest entry that is kept, from 1, and of the next one. */
uint64_t record_first(const struct record *record);
uint64_t record_next(const struct record *record);
usec_t record_now(const struct record *record);
/* Returns NULL for an entry that is not kept. */
const struct record_entry *record_at(const struct record *record, uint64_t number);
struct frame record_frame(const struct record_entry *entry);
/* NULL: no longer kept. */
const struct record_text *record_text(const struct record *record,
                                      const struct record_entry *entry);
const struct record_station *record_station(const struct record *record, unsigned station);
const struct findings *record_findings(const struct record *record, unsigned cable);
void record_totals(const struct record *record, struct referee_totals *totals);
/* How many frames the referees could follow, on all cables. */
uint64_t record_steps(const struct record *record);
/* Octets of this cable that have come and form no frame yet. */
size_t record_flying(const struct record *record, unsigned cable, const uint8_t **octets);
/* How many games were followed to their end on this cable, and whose turn it is there
 * (referee->waits_for). */
unsigned record_finished(const struct record *record, unsigned cable);
int record_waits_for(const struct record *record, unsigned cable);
/* Of connections: the seat of the client at one end of this cable (core/client_duties.h); -1: it
 * has none. */
int record_seat_at(const struct record *record, unsigned cable);
