/* What the two kinds of station on the truco ring share: their options, what they tell, and how
 * long they wait.
 *
 * Both are machines without I/O (core/role.h): octets and the clock go in, octets and events come
 * out. */
#pragma once

#include "core/journal/journal.h"
#include "core/role.h"
#include "games/truco/ring/wire.h"

/* A host that runs beside a player gets the player's options. */
struct truco_options {
    const char *seat; /* of a player: "A" to "D" */
    bool no_host;     /* of A: another program is the host */
    bool show_all;    /* events show the cards of other seats, too, to study the line */
    usec_t silence;   /* of a player: after this long without a frame, ask the host; 0: default */
};

extern const struct role truco_host_role, truco_player_role;

/* The row of show_all, which both have. */
struct option_row truco_show_all_row(struct truco_options *options);

/* ---- events ---- */

void truco_role_tell(const struct role_start *given, struct role_event event);
/* Tells a remark. The arguments are those of printf. */
#define truco_role_note(given, ...)                                                                \
    truco_role_tell(given,                                                                         \
                    (struct role_event){.kind = ROLE_NOTE, .text = TEXT_OF(400, __VA_ARGS__)})
/* `secret`: a card dealt to another station, which is blanked unless show_all; `hash`: of what a
 * spectator sees (T16). */
void truco_role_tell_frame(const struct role_start *given, const struct ring16 *frame,
                           enum frame_fate fate, bool secret, uint64_t hash);
/* Sends a frame without telling it. */
void truco_role_send(const struct role_start *given, const struct ring16 *frame);
/* Writes a remark to the journal, if there is one. ST_SYSTEM: it cannot be written. */
enum status truco_role_keep(const struct role_start *given, const char *text,
                            struct why *why) MUST_USE;

/* The end of a game in a sentence. */
void truco_say_end(unsigned number, const struct result *result, unsigned frames, uint64_t hash,
                   enum lang lang, struct str *text);
/* `words`, `facts` and `call_name` of both roles (core/role.h). */
void truco_role_words(const void *role, const struct role_event *event, enum lang lang,
                      struct str *text);
void truco_role_facts(const void *role, const struct role_event *event, struct facts *facts);
void truco_role_name(int number, struct str *text);

/* ---- times ---- */

/* The time that a frame takes once round the ring; 0 on a line that is not paced. */
usec_t truco_round_time(uint32_t baud);
/* The time after which a frame is sent again: a second, or three rounds on a slow line; less on a
 * line that is not paced. */
usec_t truco_repeat_time(uint32_t baud);
/* The time without any frame after which a player asks the host. It grows with the seat: the
 * answer to the first one is heard by the others, too. */
usec_t truco_silence_time(const struct role_start *given, unsigned seat);

static inline usec_t truco_earlier(usec_t a, usec_t b)
{
    return a < b ? a : b;
}

static inline usec_t truco_later(usec_t a, usec_t b)
{
    return a > b ? a : b;
}
