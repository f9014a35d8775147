/* The examiner of Reversi: of clients or of servers, as `--seat` says, and what both share. */
#include "games/reversi/protocol/server_trials.h"

#include "base/bits.h"
#include "core/protocol.h"
#include "games/reversi/protocol/framing.h"

enum { STARVING_GAMES = 8 };

/* ---- what both share ---- */

void reversi_exam_frame(struct exam *exam, const struct examiner_start *start,
                        const struct frame *frame, bool from_program)
{
    struct str text = STR(FRAME_TEXT_MAX), means = STR(FRAME_WORDS_MAX);
    frame_hex(frame, &text);
    reversi_framing.explain(start->protocol, frame, start->lang, &means);
    exam_frame(exam, from_program, text.at, means.at);
}

unsigned reversi_exam_move(const struct game_setup *setup, const struct game_state *state,
                           bool starve, struct rng *rng)
{
    unsigned chosen = REVERSI_NO_SQUARE, equal = 0;
    int best = -1;
    for (uint64_t open = reversi_open(state); open; open &= open - 1) {
        struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)bits_lowest(open)};
        struct game_state next = *state;
        reversi_apply(setup, &next, &move);
        int score =
            starve ? REVERSI_SQUARES - (int)bits_count(reversi_mobility(&next, !state->turn)) : 0;
        if (!exam_takes(score, best, rng, &equal))
            continue;
        best = score;
        chosen = move.a;
    }
    return chosen;
}

bool reversi_exam_again(struct exam *exam, const struct examiner_start *start)
{
    unsigned most = start->games < STARVING_GAMES ? start->games : STARVING_GAMES;
    return !exam->shown && !exam_failed(exam) && ++exam->games < most;
}

/* ---- the one or the other ---- */

/* Lies in front of the memory of the chosen examiner. */
struct either_examiner {
    _Alignas(16) const struct examiner *examiner;
};

static const struct examiner *chosen_examiner(const struct examiner_start *start)
{
    const struct reversi_examiner_options *options = start->options;
    bool server = options && options->seat && strcmp(options->seat, "server") == 0;
    return server ? &reversi_server_examiner : &reversi_client_examiner;
}

static size_t reversi_examiner_rows(const struct protocol *protocol, void *own,
                                    struct option_row *rows)
{
    struct reversi_examiner_options *options = own;
    (void)protocol;
    rows[0] = (struct option_row)ROW_TEXT(
        "seat", &options->seat, "server",
        N_("qué es tu programa: client (por defecto) o server, al que se llama"));
    return 1;
}

static enum status reversi_examiner_check(const struct examiner_start *start, struct why *why)
{
    const struct reversi_examiner_options *options = start->options;
    const char *seat = options->seat;
    BAD_IF(seat && strcmp(seat, "client") != 0 && strcmp(seat, "server") != 0,
           "--seat toma client o server, no '%s'", seat);
    return ST_OK;
}

static const struct exam_trial *reversi_examiner_trial(const struct examiner_start *start,
                                                       size_t index)
{
    return chosen_examiner(start)->trial(start, index);
}

static void reversi_examiner_begin(void *examiner, const struct examiner_start *start, usec_t now)
{
    struct either_examiner *either = examiner;
    either->examiner = chosen_examiner(start);
    either->examiner->begin(either + 1, start, now);
}

static void reversi_examiner_receive(void *examiner, const uint8_t *octets, size_t count,
                                     usec_t now)
{
    struct either_examiner *either = examiner;
    either->examiner->receive(either + 1, octets, count, now);
}

static void reversi_examiner_tick(void *examiner, usec_t now)
{
    struct either_examiner *either = examiner;
    either->examiner->tick(either + 1, now);
}

static usec_t reversi_examiner_deadline(const void *examiner)
{
    const struct either_examiner *either = examiner;
    return either->examiner->deadline(either + 1);
}

static void reversi_examiner_gone(void *examiner, usec_t now)
{
    struct either_examiner *either = examiner;
    either->examiner->gone(either + 1, now);
}

static void reversi_examiner_back(void *examiner, usec_t now)
{
    struct either_examiner *either = examiner;
    either->examiner->back(either + 1, now);
}

/* ---- lines to a server ---- */

static bool reversi_examiner_calls(const struct examiner_start *start)
{
    return chosen_examiner(start)->caller;
}

static void reversi_examiner_opened(void *examiner, unsigned line, usec_t now)
{
    struct either_examiner *either = examiner;
    either->examiner->caller->opened(either + 1, line, now);
}

static void reversi_examiner_heard(void *examiner, unsigned line, const uint8_t *octets,
                                   size_t count, usec_t now)
{
    struct either_examiner *either = examiner;
    either->examiner->caller->heard(either + 1, line, octets, count, now);
}

static void reversi_examiner_closed(void *examiner, unsigned line, usec_t now)
{
    struct either_examiner *either = examiner;
    either->examiner->caller->closed(either + 1, line, now);
}

static const struct examiner_caller caller = {.calls = reversi_examiner_calls,
                                              .opened = reversi_examiner_opened,
                                              .heard = reversi_examiner_heard,
                                              .closed = reversi_examiner_closed};

const struct examiner reversi_examiner = {
    .options_size = sizeof(struct reversi_examiner_options),
    .rows = reversi_examiner_rows,
    .check = reversi_examiner_check,
    .trial = reversi_examiner_trial,
    .size = sizeof(struct either_examiner) + sizeof(struct reversi_server_exam),
    .begin = reversi_examiner_begin,
    .receive = reversi_examiner_receive,
    .tick = reversi_examiner_tick,
    .deadline = reversi_examiner_deadline,
    .gone = reversi_examiner_gone,
    .back = reversi_examiner_back,
    .caller = &caller,
};
