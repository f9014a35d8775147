/* A class in virtual time: teams whose programs are stations or clients of ours, some of which do
 * what no station should. */
#pragma once

#include "core/runner.h"
#include "support.h"

#include "class/class.h"
#include "class/sheet.h"

enum { WORLD_TEAMS = 12, WORLD_INBOX = 1 << 16 };

enum program_fault {
    FAULT_NONE,
    FAULT_SWALLOW, /* what it should pass on, once */
    FAULT_CHANGE,  /* a bit of what it passes on */
    FAULT_TWICE,   /* a frame of its own */
    FAULT_FORGE,   /* a card of its own becomes another */
    FAULT_MUTE,    /* it never says anything of its own */
    FAULT_NUMB,    /* it does not count itself in */
    FAULT_HALF,    /* frames end in the middle */
    FAULT_LEAVE,   /* it closes its line in the middle of a game, and is back at once */
    FAULT_FLOOD,
    FAULT_HIGH_BIT, /* tolerated: the high bit of its frames' information octets is 0 (U12) */
    /* of clients */
    FAULT_TAKEN,     /* it plays where a disc is */
    FAULT_OFF_BOARD, /* or beside the board */
    FAULT_EARLY,     /* twice in a row */
    FAULT_COLOUR,    /* it asks for dice with the other's colour */
    FAULT_AGAIN,     /* for another game in the middle of one */
    FAULT_NOISE,     /* what it says is no packet */
    FAULT_NAMELESS,
    FAULT_GOODBYE, /* it leaves its game, as one may */
};

struct program {
    struct class_world_sim *world;
    uint32_t team;
    enum program_fault fault;
    struct runner runner; /* without a role: nobody is there */
    struct bot_memory memory;
    uint8_t in[WORLD_INBOX], out[WORLD_INBOX];
    size_t in_count, out_count;
    uint8_t heard[4]; /* the last frame that came */
    uint8_t meant;    /* the card that was forged */
    unsigned said;    /* frames of its own, and … */
    unsigned passed;  /* … of others */
    bool done;        /* the fault has been done */
    bool leaves;
};

struct class_world_sim {
    struct class class;
    struct class_world calls;
    struct program program[WORLD_TEAMS];
    usec_t now;
    unsigned kept[5], dropped[5]; /* by kind of record */
    bool
        /* a line that is sent to is lost there and then, which may not be told so soon */
        calls_back;
};

void class_world_open(struct class_world_sim *world, const char *game);
void class_world_close(struct class_world_sim *world);
/* The run that began last. */
const struct class_run *class_world_last(const struct class_world_sim *world);
/* A team with a program at its line. */
uint32_t class_world_team(struct class_world_sim *world, const char *name,
                          enum program_fault fault);
/* Until no run goes on, or so many seconds have passed. */
void class_world_run(struct class_world_sim *world, double seconds);
bool class_world_busy(const struct class_world_sim *world);
/* What the sheet has for a team and a rule. */
enum class_mark class_world_mark(const struct class_world_sim *world, uint32_t team,
                                 const char *rule);
/* Whether anything at all is broken or tolerated in its row. */
bool class_world_is_clean(const struct class_world_sim *world, uint32_t team);
