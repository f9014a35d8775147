/* A referee of the truco ring: follows whole games from the frames that pass on one cable of the
 * ring, and says of each whether seed 004 and the rulings T1 to T13 let it through. No I/O: frames
 * and their times go in, findings come out.
 *
 * On the ring S, A, B, C, D every cable carries the frames to all; the cards of a player pass only
 * between S and that player, and what a player sends only between that player and S. So the referee
 * counts on the frames to all and uses what else passes: hands that it has seen are held against
 * what is played, hands that it has not seen may be anything that is left, and nothing is called
 * missing unless a frame to all shows it. A repetition is no fault.
 *
 * After a frame that cannot be, it goes along with it as far as that makes sense; if it does not,
 * the partida is not judged any further and the points behind it begin anew. */
#pragma once

#include "core/referee.h"
#include "games/truco/ring/mirror.h"
#include "games/truco/ring/station.h"

/* Where a game stands by what was heard. */
struct truco_position {
    uint8_t stage; /* enum truco_stage */
    uint8_t vira, flor;
    uint8_t flor_judged; /* teams whose flor was found right or wrong in this partida, as a set */
    uint8_t counted;     /* teams whose points were heard behind this partida, as a set */
    uint8_t count[TRUCO_TEAMS];
    bool dealer_known;
    bool blind;    /* the partida is followed no further: the points begin anew */
    uint64_t acts; /* allowed acts that the seat to act has sent since the last news, see act_of */
    uint64_t dealt[TRUCO_SEATS]; /* cards that are known to have been dealt to each */
    struct game_state state;
};

/* A frame on the cable. Of those of players some do not fit yet: the frame to all that makes them
 * fit may have been lost on this cable, and comes again. */
struct truco_judged {
    struct ring16 frame;
    uint64_t number; /* 0: there is none */
    usec_t time;
    bool explained; /* an act that was no fault when it came, and is none behind the next news */
};

enum { TRUCO_EARLY_MAX = 32 };

struct truco_referee {
    struct referee_start start;        /* `step` may be NULL: nobody wants to know */
    struct truco_judged seen;          /* what is judged now */
    struct truco_position now, before; /* before: without the last news */
    struct ring16 last, previous;      /* news, as the rulings write them */
    uint64_t frames;                   /* of any kind */
    uint32_t game_frames;              /* to all, of this game, each counted once */
    unsigned games, finished;
    bool ended;          /* the last of them */
    unsigned misfits;    /* frames to all in a row that did not fit */
    uint8_t cards_pass;  /* players to whom cards pass on this cable, as a set */
    uint8_t speech_pass; /* players whose own frames pass on it */
    bool
        /* what it hears is not from one cable: cards to a player and frames of that player may be
         * both */
        everywhere;
    bool lost_told;
    uint8_t greeted; /* how many of 00a and 00b were just said again in a partida: see begin_anew */
    unsigned early_count;
    struct truco_judged early[TRUCO_EARLY_MAX];
};

void truco_referee_init(void *referee, const struct referee_start *start);

/* The next frame on the cable. */
void truco_referee_frame(struct truco_referee *referee, const struct ring16 *frame, usec_t time);

/* Sixteen characters from $$ to %% that are no frame. */
void truco_referee_malformed(struct truco_referee *referee, const struct ring16 *text, usec_t time);

/* Nothing more comes. */
void truco_referee_end(struct truco_referee *referee, usec_t time);

/* The same on what was heard of a cable: its memory is a struct truco_referee. */
extern const struct passing truco_passing; /* passing.c */
extern const struct referee truco_referee;

/* ---- what the files of the referee tell each other ---- */

enum { REMARKS_MAX = 4 };

/* What a frame to all is to a position. */
struct truco_opinion {
    enum {
        TRUCO_FITS,
        TRUCO_REPEATS,
        TRUCO_FOLLOWED,
        TRUCO_MISFIT
    } kind;               /* FOLLOWED: wrong, but carried out */
    unsigned speech_pass; /* as in the referee */
    unsigned remarks;
    struct {
        enum finding_kind kind;
        struct why why;
    } remark[REMARKS_MAX];
};

/* referee.c: the bit of an act in truco_position.acts: its card, or one of six behind the forty. */
uint64_t truco_act_bit(const struct truco_frame *frame);
/* referee.c: ST_BAD if this seat cannot have this card, as far as is known. */
enum status truco_judge_card(const struct truco_position *position, unsigned seat, unsigned card,
                             struct why *why);

/* host.c: what the frame is to the position, which moves on unless it repeats or misfits. */
void truco_opinion_of(struct truco_position *position, const struct truco_frame *frame,
                      unsigned speech_pass, struct truco_opinion *opinion);
/* host.c: something to be said of the frame; and, that it cannot be carried out. */
void truco_remark_why(struct truco_opinion *opinion, enum finding_kind kind, const struct why *why);
#define truco_remark(opinion, kind, ...) truco_remark_why(opinion, kind, WHY(__VA_ARGS__))
void truco_misfit(struct truco_opinion *opinion, const char *cited, const char *text);

/* points.c: whether the partida began with these points of the team. */
bool truco_points_are_known(const struct truco_position *position, const struct truco_frame *frame);
/* points.c: a points frame; and one without knowing what was before: it says where the game
 * stands. */
void truco_referee_points(struct truco_position *position, const struct truco_frame *frame,
                          struct truco_opinion *opinion);
void truco_referee_points_blind(struct truco_position *position, const struct truco_frame *frame,
                                struct truco_opinion *opinion);
/* points.c: the points that the rules can give at the end of this partida; they are at most two. */
unsigned truco_possible_points(const struct truco_position *position,
                               uint8_t points[2][TRUCO_TEAMS]);

/* form.c: what is wrong with what is no frame; and with a frame that means nothing. ST_BAD. */
enum status truco_fault_of_form(const struct ring16 *text, struct why *why);
enum status truco_fault_of_meaning(const struct ring16 *frame, const struct truco_frame *meaning,
                                   struct why *why);

/* expect.c: examples of what could have come from the host. */
void truco_say_expected(const struct truco_position *position, enum lang lang, struct str *text);
