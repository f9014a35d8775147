/* A person's seat, wherever play comes from: a machine with keys and time in, screens and sentences
 * out.
 *
 * No terminal and no clock: whoever runs it tells it the time and the keys, so that a test plays a
 * thousand games in virtual time and a pipe plays by numbers. It knows the contracts of games and
 * of sources, never a particular one. */
#pragma once

#include "front/source/source.h"
#include "front/draw/narration.h"
#include "front/draw/table_view.h"

/* What it points to stays the caller's and must live as long as the seat. */
struct seat_config {
    struct play_source *source;
    enum lang lang;
    usec_t pace; /* how long others think before what they do is shown; 0: not at all */
    /* Told every sentence about what happens, as it happens; may be NULL. */
    void (*told)(void *who, const char *sentence);
    void *who;
};

enum stage {
    STAGE_WATCH, /* others play, or what happens by itself */
    /* the keyboard has to be passed on: nothing of the game is shown until its owner is there */
    STAGE_CURTAIN,
    STAGE_CHOOSE, /* the person is to move */
    /* something was chosen that needs a second answer: which colour, which street, how much? */
    STAGE_ASK,
    STAGE_SET,     /* several things are being put together: which deeds, and how much money? */
    STAGE_DONE,    /* the game is over: another one? */
    STAGE_STOPPED, /* it goes no further */
    STAGE_LEFT,    /* the person has left */
};

/* A frame that has passed, in words. */
struct seat_frame {
    char sign[4], frame[FRAME_TEXT_MAX], words[FRAME_WORDS_MAX];
};

enum { SEAT_FRAMES = 80 }; /* as many as a screen has rows */

struct seat {
    struct seat_config config;
    struct play_look
        look; /* how things stood when the seat was brought up to date for the last time */
    char name[GAME_SEATS_MAX][32];
    const char *names[GAME_SEATS_MAX];
    enum stage stage;
    usec_t due;
    usec_t turn_began; /* keys that come at once were meant for something else */
    bool hurry;        /* the person does not want to wait until their turn */
    bool told;         /* the last move had a sentence */
    int last_actor;
    int shown_to; /* of several people: for whose eyes the table is, or SEAT_NOBODY */
    bool leaving; /* asked whether to leave */
    bool help;
    int help_page, help_pages; /* how many there are depends on the screen: seat_draw finds out */
    bool wire, wire_covers;    /* the frames are shown, and for want of room nothing else */
    bool running;              /* of a source that one may browse: it goes on by itself */
    int cursor, chosen;
    int cell;             /* the square that the cursor is on, or -1 */
    bool card;            /* its card is shown */
    struct recent recent; /* what the last moves did */
    char typed[12];       /* a number or the name of a square, as far as it is typed */
    int64_t doubt;        /* the typed number that was asked about once more, or 0 */
    int past,
        /* which page of what has happened is shown, from 1, the newest; 0: the table is */
        past_pages;
    struct menu_item asked;    /* what STAGE_ASK and STAGE_SET are about */
    uint64_t picked;           /* of STAGE_SET: the members chosen so far */
    bool hints;                /* shown for this turn */
    char hint[SCENE_CELLS][8]; /* what each square promises */
    struct scene scene;
    struct menu menu;
    struct choice choices[GAME_CHOICES_MAX];
    char note[GAME_TEXT_MAX]; /* an answer to a key that did nothing */
    struct narration narration;
    uint64_t frames; /* that have passed; the last SEAT_FRAMES are there */
    struct seat_frame frame[SEAT_FRAMES];
};

/* Takes its place before the source, which tells it everything from now on; once the source has
 * begun, seat_update shows what there is. */
void seat_open(struct seat *seat, const struct seat_config *config);

/* Looks at the source again: after it was told to do something, and whenever something may have
 * happened to it. */
void seat_update(struct seat *seat, usec_t now);

/* When seat_tick has something to do; USEC_NEVER while it waits for the person, or for others far
 * away. */
usec_t seat_due(const struct seat *seat);

/* Plays what happens by itself and is due, one move at a time. This and what follows can fail with
 * ST_SYSTEM only: a journal cannot be written. */
enum status seat_tick(struct seat *seat, usec_t now, struct why *why) MUST_USE;

/* A key of keys.h. */
enum status seat_key(struct seat *seat, int key, usec_t now, struct why *why) MUST_USE;

/* In STAGE_CHOOSE: plays that option of the scene; that member of a family, which must be one. An
 * answer that comes too late or is refused changes nothing, and `note` says why. */
enum status seat_choose(struct seat *seat, int option, usec_t now, struct why *why) MUST_USE;
enum status seat_choose_member(struct seat *seat, int family, int32_t n, uint64_t set, usec_t now,
                               struct why *why) MUST_USE;

/* In STAGE_CURTAIN: the one who is asked is there. */
void seat_lift(struct seat *seat, usec_t now);

bool seat_can_undo(const struct seat *seat);
enum status seat_undo(struct seat *seat, usec_t now, struct why *why) MUST_USE;

/* In STAGE_CHOOSE at a board: what each square that can be played promises, into `hint`. */
void seat_hint(struct seat *seat);

/* The square of that name ("e6"), or -1. */
int seat_cell_named(const struct seat *seat, const char *name);

/* In STAGE_DONE, if the source can: another game. */
enum status seat_again(struct seat *seat, usec_t now, struct why *why) MUST_USE;

/* Whose turn it is as far as one can see: a seat, or SEAT_NOBODY. */
int seat_actor(const struct seat *seat);

/* Whether nothing of the game may be shown: the person for whose eyes it is may not be there. */
bool seat_is_covered(const struct seat *seat);

/* One line each: who won; to whom the keyboard is to be passed. */
void seat_outcome(const struct seat *seat, struct str *text);
void seat_curtain_words(const struct seat *seat, struct str *text);

/* The screen as it is now. */
void seat_draw(struct seat *seat, struct canvas *canvas);
