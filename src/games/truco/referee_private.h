/* What the files of the referee tell each other: referee.c (frames of players, deals, findings), referee_host.c (frames
 * to all), referee_points.c and referee_expect.c. */
#ifndef SOBREMESA_GAMES_TRUCO_REFEREE_PRIVATE_H
#define SOBREMESA_GAMES_TRUCO_REFEREE_PRIVATE_H

#include "games/truco/referee.h"

enum { REMARKS_MAX = 4 };

/* What a frame to all is to a stand. */
struct truco_opinion {
    enum { TRUCO_FITS, TRUCO_REPEATS, TRUCO_FOLLOWED, TRUCO_MISFIT } kind; /* FOLLOWED: wrong, but carried out */
    unsigned remarks;
    struct {
        enum finding_kind kind;
        struct why why;
    } remark[REMARKS_MAX];
};

/* referee.c: the bit of an act in truco_stand.acts: its card, or one of six behind the forty. */
uint64_t truco_act_bit(const struct truco_frame *frame);

/* referee.c: ST_BAD if this seat cannot have this card, as far as is known. */
enum status truco_judge_card(const struct truco_stand *stand, unsigned seat, unsigned card, struct why *why);

/* referee_host.c: what the frame is to the stand, which moves on unless it repeats or misfits. `speech_pass` as in the
 * referee. */
void truco_opinion_of(const struct truco_setup *setup, struct truco_stand *stand, const struct truco_frame *frame,
                      unsigned speech_pass, struct truco_opinion *opinion);

/* referee_expect.c: examples of what could have come from the host. */
void truco_say_expected(const struct truco_setup *setup, const struct truco_stand *stand, enum lang lang,
                        struct str *text);

/* referee_host.c: something to be said of the frame; and, that it cannot be carried out. */
void truco_remark(struct truco_opinion *opinion, enum finding_kind kind, const char *cited, const char *format, ...)
    PRINTF_LIKE(4, 5);
void truco_remark_why(struct truco_opinion *opinion, enum finding_kind kind, const struct why *why);
void truco_misfit(struct truco_opinion *opinion, const char *cited, const char *text);

/* referee_points.c: a points frame; and one without knowing what was before: it says where the game stands. */
void truco_hear_points(const struct truco_setup *setup, struct truco_stand *stand, const struct truco_frame *frame,
                       struct truco_opinion *opinion);
void truco_hear_points_blind(const struct truco_setup *setup, struct truco_stand *stand,
                             const struct truco_frame *frame, struct truco_opinion *opinion);

/* referee_points.c: the points that the rules can give at the end of this partida; they are at most two. */
unsigned truco_possible_points(const struct truco_stand *stand, uint8_t points[2][TRUCO_TEAMS]);

#endif
