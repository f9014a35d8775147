/* A person's seat, wherever play comes from: a machine with keys and time in, screens and sentences
 * out.
 *
 * It has no terminal and no clock: its driver tells it the time and the keys, so that a test plays
 * a thousand games in virtual time and a pipe plays by numbers. It knows the contracts of games and
 * sources, and no particular one. */
#pragma once

#include "front/draw/narration.h"
#include "front/draw/table_view.h"
#include "front/source/source.h"

/* What it points to stays the caller's and must live as long as the seat. */
struct seat_config {
    struct play_source *source;
    enum lang lang;
    usec_t pace; /* how long others seem to think before their move is shown */
    /* Receives every sentence about what happens, as it happens; may be NULL. */
    void (*told)(void *who, const char *sentence);
    void *who;
};

enum stage {
    STAGE_WATCH,   /* others play */
    STAGE_CURTAIN, /* nothing is shown until the next person has taken the keyboard */
    STAGE_CHOOSE,  /* the person is to move */
    STAGE_ASK,     /* the chosen option needs a second answer: which colour, how much? */
    STAGE_SET,     /* several things are put together: which deeds, and how much money? */
    STAGE_DONE,    /* the game is over: another one? */
    STAGE_STOPPED, /* the source cannot go on */
    STAGE_LEFT,    /* the person has left */
};

/* A frame that has passed, in words. */
struct seat_frame {
    char sign[4], frame[FRAME_TEXT_MAX], words[FRAME_WORDS_MAX];
};

enum { SEAT_FRAMES = 80 }; /* as many as a screen has rows */

struct seat {
    struct seat_config config;
    struct play_look look; /* as of the last seat_update */
    char name[GAME_SEATS_MAX][32];
    const char *names[GAME_SEATS_MAX];
    enum stage stage;
    usec_t due;        /* of the next move of a bot or of chance */
    usec_t turn_began; /* earlier keys were meant for another screen */
    bool impatient;    /* the person does not want to wait until their turn */
    bool told;         /* the last move had a sentence */
    int last_actor;
    int shown_to; /* of several people: the one at the screen, or SEAT_NOBODY */
    bool leaving; /* asked whether to leave */
    bool help;
    int help_page, help_pages; /* seat_draw counts them: that depends on the screen */
    int past, past_pages;      /* the page of the log that is shown, 1 the newest; 0: none is */
    bool wire, wire_covers;    /* the frames are shown; for lack of room, nothing else is */
    bool running;              /* of PLAY_BROWSE: it goes on without keys */
    int cursor, chosen;
    int cell;                  /* the square that the cursor is on, or -1 */
    bool card;                 /* its card is shown */
    struct recent recent;      /* what the last moves did */
    char typed[12];            /* a number or the name of a square, as far as it is typed */
    int64_t doubt;             /* the typed number that has to be confirmed, or 0 */
    struct menu_item asked;    /* what STAGE_ASK and STAGE_SET are about */
    uint64_t picked;           /* of STAGE_SET: the members chosen so far */
    bool hints;                /* `hint` is valid for this turn */
    char hint[SCENE_CELLS][8]; /* the worth of each square, by seat_hint */
    struct scene scene;
    struct menu menu;
    struct choice choices[GAME_CHOICES_MAX];
    char note[GAME_TEXT_MAX]; /* why the last key did nothing */
    struct narration narration;
    uint64_t frames; /* that have passed; `frame` has the last SEAT_FRAMES of them */
    struct seat_frame frame[SEAT_FRAMES];
};

/* Becomes the listener of the source, which must not have begun. After it has, call seat_update. */
void seat_open(struct seat *seat, const struct seat_config *config);

/* Looks at the source again: to be called whenever something may have happened to it. */
void seat_update(struct seat *seat, usec_t now);

/* When seat_tick has something to do; USEC_NEVER while the seat waits for the person or for players
 * elsewhere. */
usec_t seat_due(const struct seat *seat);

/* Plays one move of a bot or of chance if it is due. This and what follows fails with ST_SYSTEM
 * only: a journal cannot be written. */
enum status seat_tick(struct seat *seat, usec_t now, struct why *why) MUST_USE;

/* Handles a key of keys.h. */
enum status seat_key(struct seat *seat, int key, usec_t now, struct why *why) MUST_USE;

/* Play an option of the scene, or a member of a family of choices. An answer that comes too late or
 * is refused changes nothing, and `note` says why. */
enum status seat_choose(struct seat *seat, int option, usec_t now, struct why *why) MUST_USE;
enum status seat_choose_member(struct seat *seat, int family, int32_t n, uint64_t set, usec_t now,
                               struct why *why) MUST_USE;

/* In STAGE_CURTAIN: the person who is asked has the keyboard. */
void seat_lift(struct seat *seat, usec_t now);

bool seat_can_undo(const struct seat *seat);
enum status seat_undo(struct seat *seat, usec_t now, struct why *why) MUST_USE;

/* In STAGE_CHOOSE at a board: writes the worth of each square that can be played into `hint`. */
void seat_hint(struct seat *seat);

/* The square of that name ("e6"), or -1. */
int seat_cell_named(const struct seat *seat, const char *name);

/* In STAGE_DONE, if the source can: another game. */
enum status seat_again(struct seat *seat, usec_t now, struct why *why) MUST_USE;

/* Returns the seat whose turn it is, as far as the view shows, or SEAT_NOBODY. */
int seat_actor(const struct seat *seat);

/* Whether nothing of the game may be shown, since another person may still be at the screen. */
bool seat_is_covered(const struct seat *seat);

/* Add one line each: who won; who is to take the keyboard. */
void seat_outcome(const struct seat *seat, struct str *text);
void seat_curtain_words(const struct seat *seat, struct str *text);

/* Draws the screen. */
void seat_draw(struct seat *seat, struct canvas *canvas);
