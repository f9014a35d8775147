/* What the two kinds of station on the truco ring share: their options, what they tell, and how
 * long they wait.
 *
 * The host and the players are machines without I/O: octets and the clock go in, octets and events
 * come out. Whoever runs them (a loop, a test) hands them what arrives, asks when to call next, and
 * carries away what they send. */
#pragma once

#include "core/journal/journal.h"
#include "core/role.h"
#include "games/truco/ring/wire.h"

/* A host that lives with a player is told the same. */
struct truco_options {
    const char *seat; /* of a player: "A" to "D" */
    bool no_host;     /* of A: the host is somebody else's */
    bool
        /* the cards of others in frames that are told: for whoever studies the line and does not
         * play */
        show_all;
    usec_t silence; /* of a player: nothing heard for so long, ask the host; 0: the default */
};

extern const struct role truco_host_role, truco_player_role;

/* The row of show_all, which both have. */
struct option_row truco_show_all_row(struct truco_options *options);

void truco_role_tell(const struct role_start *given, struct role_event event);
/* A remark, as by printf. */
#define truco_role_note(given, ...)                                                                \
    truco_role_tell(given,                                                                         \
                    (struct role_event){.kind = ROLE_NOTE, .text = TEXT_OF(400, __VA_ARGS__)})
/* `secret`: a card of a hand that is not this station's, which is not shown; `hash`: of what a
 * spectator sees (T16). */
void truco_role_tell_frame(const struct role_start *given, const struct ring16 *frame,
                           enum frame_fate fate, bool secret, uint64_t hash);
/* Only on its way, without telling it. */
void truco_role_send(const struct role_start *given, const struct ring16 *frame);
/* A remark in the journal, if one is kept. */
enum status truco_role_keep(const struct role_start *given, const char *text,
                            struct why *why) MUST_USE;

/* What both roles say of their frames and of the end of a game: see struct role. */
/* The end of a game in a sentence. */
void truco_say_end(unsigned number, const struct result *result, unsigned frames, uint64_t hash,
                   enum lang lang, struct str *text);
void truco_role_words(const void *role, const struct role_event *event, enum lang lang,
                      struct str *text);
void truco_role_facts(const void *role, const struct role_event *event, struct facts *facts);
void truco_role_name(int number, struct str *text);

/* A full round at this speed: five stations, ten bits a character. 0: not paced. */
usec_t truco_round_time(uint32_t baud);
/* After this long without a sign a frame is sent again: a second, or three rounds on a slow line;
 * sooner on a line that is not paced. */
usec_t truco_repeat_time(uint32_t baud);
/* Who has heard nothing for so long asks the host: not all at the same moment, since the host's
 * answer to the first is heard by the others, too. */
usec_t truco_silence_time(const struct role_start *given, unsigned seat);

static inline usec_t truco_earlier(usec_t a, usec_t b)
{
    return a < b ? a : b;
}

static inline usec_t truco_later(usec_t a, usec_t b)
{
    return a > b ? a : b;
}
