/* The referee of the truco ring: follows whole games from the frames on one cable, and judges each
 * frame by seed 004 and the rulings T1 to T13. No I/O: frames and their times go in, findings come
 * out.
 *
 * Every cable of the ring S, A, B, C, D carries the frames to all. The cards of a player pass only
 * between S and that player, and its own frames only between it and S. So the referee relies on the
 * frames to all and uses what else passes: hands that it has seen are compared with what is played,
 * other hands can be any cards left, and nothing is called missing unless a frame to all shows it.
 * A repetition is no fault.
 *
 * A frame that breaks a rule is carried out as far as that makes sense. If it makes none, the rest
 * of the partida is not judged, and the referee starts again at the next points.
 *
 * referee.c: cards, players' frames and findings. to_all.c: frames to all but the points, which are
 * points.c. form.c: what is wrong with malformed frames. expect.c: examples of allowed frames. */
#pragma once

#include "core/referee.h"
#include "games/truco/ring/mirror.h"
#include "games/truco/ring/station.h"

/* A position of the game, as far as the frames tell it. Sets of teams or seats are bits. */
struct truco_position {
    uint8_t stage; /* enum truco_stage */
    uint8_t vira, flor;
    uint8_t flor_judged; /* teams whose flor was judged in this partida */
    uint8_t counted;     /* teams whose points came after this partida */
    uint8_t count[TRUCO_TEAMS];
    bool dealer_known;
    bool blind;    /* the rest of the partida is not judged */
    uint64_t acts; /* allowed acts of the seat to act since the last news, see truco_act_bit */
    uint64_t dealt[TRUCO_SEATS]; /* cards that are known to have been dealt to each seat */
    struct game_state state;
};

/* A frame on the cable. */
struct truco_judged {
    struct ring16 frame;
    uint64_t number; /* 0: there is none */
    usec_t time;
    bool explained; /* a player's frame that was no fault when it came */
};

enum { TRUCO_EARLY_MAX = 32 };

struct truco_referee {
    struct referee_start start;        /* `step` can be NULL */
    struct truco_judged seen;          /* the frame that is judged now */
    struct truco_position now, before; /* before: without the last news */
    struct ring16 last, previous;      /* news, as the rulings write them */
    uint64_t frames;                   /* of any kind */
    uint32_t game_frames;              /* to all, of this game, each counted once */
    unsigned games, finished;
    bool ended;              /* the last of the games */
    unsigned misfits;        /* frames to all in a row that did not fit */
    uint8_t cards_pass;      /* players to whom cards pass on this cable */
    uint8_t speech_pass;     /* players whose own frames pass on it */
    bool everywhere;         /* frames come from several cables, so both can pass */
    bool lost_told;          /* told that the first frame was not 00a */
    uint8_t points_repeated; /* how many of 00a and 00b were just repeated: see restart_game */
    /* Players' frames that came before the frame to all that explains them, if there is one: it may
     * have been lost on this cable and comes again. */
    unsigned early_count;
    struct truco_judged early[TRUCO_EARLY_MAX];
};

void truco_referee_init(void *referee, const struct referee_start *start);

/* Judges the next frame on the cable. */
void truco_referee_frame(struct truco_referee *referee, const struct ring16 *frame, usec_t time);

/* Judges sixteen characters from $$ to %% that are no frame. */
void truco_referee_malformed(struct truco_referee *referee, const struct ring16 *text, usec_t time);

/* No more frames come. */
void truco_referee_end(struct truco_referee *referee, usec_t time);

/* The contract of core/referee.h; its memory is a struct truco_referee. */
extern const struct referee truco_referee;
extern const struct station_duties truco_duties; /* ring/framing.c */

/* ---- between the files of the referee ---- */

enum { REMARKS_MAX = 4 };

/* What a frame to all is to a position. */
struct truco_opinion {
    enum {
        TRUCO_FITS,
        TRUCO_REPEATS,
        TRUCO_FOLLOWED, /* wrong, but carried out */
        TRUCO_MISFIT,   /* wrong, and not carried out */
    } kind;
    unsigned speech_pass; /* as in the referee */
    unsigned remarks;
    struct {
        enum finding_kind kind;
        struct why why;
    } remark[REMARKS_MAX];
};

/* referee.c: the bit of an act in truco_position.acts: its card, or one of six after the forty. */
uint64_t truco_act_bit(const struct truco_frame *frame);
/* referee.c: ST_BAD if the seat cannot have this card, as far as the hands are known. */
enum status truco_judge_card(const struct truco_position *position, unsigned seat, unsigned card,
                             struct why *why);

/* to_all.c: what the frame is to the position, which changes unless it repeats or misfits. */
void truco_opinion_of(struct truco_position *position, const struct truco_frame *frame,
                      unsigned speech_pass, struct truco_opinion *opinion);
/* to_all.c: adds a remark about the frame; and says that it cannot be carried out. */
void truco_remark_why(struct truco_opinion *opinion, enum finding_kind kind, const struct why *why);
#define truco_remark(opinion, kind, ...) truco_remark_why(opinion, kind, WHY(__VA_ARGS__))
void truco_misfit(struct truco_opinion *opinion, const char *cited, const char *text);

/* points.c: whether the partida began with these points of the team. */
bool truco_points_are_known(const struct truco_position *position, const struct truco_frame *frame);
/* points.c: a points frame; and one while the position is blind, which it ends. */
void truco_referee_points(struct truco_position *position, const struct truco_frame *frame,
                          struct truco_opinion *opinion);
void truco_referee_points_blind(struct truco_position *position, const struct truco_frame *frame,
                                struct truco_opinion *opinion);
/* points.c: the points that the rules can give after this partida. Returns how many, at most 2. */
unsigned truco_possible_points(const struct truco_position *position,
                               uint8_t points[2][TRUCO_TEAMS]);

/* form.c: what is wrong with a malformed frame, and with one without a meaning. Always ST_BAD. */
enum status truco_fault_of_form(const struct ring16 *text, struct why *why);
enum status truco_fault_of_meaning(const struct ring16 *frame, const struct truco_frame *meaning,
                                   struct why *why);

/* expect.c: appends examples of what could have come from the host. */
void truco_say_expected(const struct truco_position *position, enum lang lang, struct str *text);
