/* What the files of the recording share: record.c is the entries and what happens besides octets,
 * record_octets.c the octets and the frames in them, record_referee.c the referees. */
#pragma once

#include "lab/record.h"

/* Octets that have come out of a cable and form no frame yet. */
struct flying {
    size_t count;
    uint8_t octet[RECORD_FLYING];
    usec_t time[RECORD_FLYING];
    uint8_t touch[RECORD_FLYING];
    int8_t bit[RECORD_FLYING];
};

struct cable_record {
    struct record *record;
    struct flying flying;
    struct frame_reader reader, ahead; /* `ahead`: of record_look */
    bool broken;                       /* nothing more can be read (R10) */
    uint64_t frames, noise;            /* so far */
    uint64_t steps;                    /* frames that the referee could follow */
    void *referee;                     /* NULL: none, or of connections the first cable has it */
    unsigned finished;                 /* games */
    uint64_t judged;                   /* the entry of the frame that is being judged; 0: of none */
    uint64_t hand;                     /* the entry of the last intervention in this game */
    struct findings findings;
    struct referee_totals totals;
};

struct station_record {
    struct record_station seen;
    unsigned game;
    uint64_t steps; /* states in this game */
};

struct record {
    struct record_plan plan;
    const struct framing *framing;
    void *referee_options; /* ours, where the plan has none */
    usec_t now;
    struct record_entry *entry;
    size_t room;
    uint64_t first, next;
    struct record_text *text;
    uint64_t texts;
    struct cable_record cable[RECORD_CABLES];
    struct station_record station[RECORD_STATIONS];
    unsigned game; /* that is being compared, */
    uint64_t steps;
    uint64_t sequence[RECORD_SEQUENCE]; /* and the states in it, as the first station had them */
};

/* A new entry; NULL: no memory. */
struct record_entry *record_add(struct record *record, enum record_kind kind, usec_t time);
void record_add_text(struct record *record, struct record_entry *entry,
                     const struct finding *finding, uint64_t hand);
/* The first `count` octets in flight belong to no frame. */
void record_add_noise(struct record *record, unsigned cable, size_t count, usec_t time);

/* Begins the referee of a cable; none if its options make no sense. false: no memory. */
bool record_seat_referee(struct cable_record *cable);
/* Tells the referee what has passed on a cable; `about`: the entry of the frame. */
void record_tell_referee(struct record *record, unsigned cable, struct heard heard, uint64_t about);
