/* The examiner of Reversi: of clients, or of servers, as the options say. */
#include "core/protocol.h"
#include "games/reversi/protocol/server_trials.h"

/* What it is in front of the machine of the one or the other. */
struct either {
    _Alignas(16) const struct examiner *examiner;
};

static const struct examiner *chosen(const struct examiner_start *start)
{
    const struct reversi_examiner_options *options = start->options;
    bool server = options && options->seat && strcmp(options->seat, "server") == 0;
    return server ? &reversi_server_examiner : &reversi_client_examiner;
}

static size_t rows(const struct protocol *protocol, void *own, struct option_row *rows)
{
    struct reversi_examiner_options *options = own;
    (void)protocol;
    rows[0] = (struct option_row)ROW_TEXT(
        "seat", &options->seat, "server",
        N_("qué es tu programa: client (por defecto) o server, al que se llama"));
    return 1;
}

static enum status check(const struct examiner_start *start, struct why *why)
{
    const struct reversi_examiner_options *options = start->options;
    const char *seat = options->seat ? options->seat : "client";
    BAD_IF(strcmp(seat, "client") != 0 && strcmp(seat, "server") != 0,
           "--seat toma client o server, no '%s'", seat);
    return ST_OK;
}

static const struct exam_trial *trial(const struct examiner_start *start, size_t index)
{
    return chosen(start)->trial(start, index);
}

static void begin(void *examiner, const struct examiner_start *start, usec_t now)
{
    struct either *either = examiner;
    either->examiner = chosen(start);
    either->examiner->begin(either + 1, start, now);
}

static void receive(void *examiner, const uint8_t *octets, size_t count, usec_t now)
{
    struct either *either = examiner;
    either->examiner->receive(either + 1, octets, count, now);
}

static void tick(void *examiner, usec_t now)
{
    struct either *either = examiner;
    either->examiner->tick(either + 1, now);
}

static usec_t deadline(const void *examiner)
{
    const struct either *either = examiner;
    return either->examiner->deadline(either + 1);
}

static void gone(void *examiner, usec_t now)
{
    struct either *either = examiner;
    either->examiner->gone(either + 1, now);
}

static void back(void *examiner, usec_t now)
{
    struct either *either = examiner;
    either->examiner->back(either + 1, now);
}

/* ---- of a server ---- */

static bool calls(const struct examiner_start *start)
{
    return chosen(start)->caller;
}

static void opened(void *examiner, unsigned line, usec_t now)
{
    struct either *either = examiner;
    either->examiner->caller->opened(either + 1, line, now);
}

static void heard(void *examiner, unsigned line, const uint8_t *octets, size_t count, usec_t now)
{
    struct either *either = examiner;
    either->examiner->caller->heard(either + 1, line, octets, count, now);
}

static void closed(void *examiner, unsigned line, usec_t now)
{
    struct either *either = examiner;
    either->examiner->caller->closed(either + 1, line, now);
}

static const struct examiner_caller caller = {
    .calls = calls, .opened = opened, .heard = heard, .closed = closed};

const struct examiner reversi_examiner = {
    .options_size = sizeof(struct reversi_examiner_options),
    .rows = rows,
    .check = check,
    .trial = trial,
    .size = sizeof(struct either) + sizeof(struct reversi_server_exam),
    .begin = begin,
    .receive = receive,
    .tick = tick,
    .deadline = deadline,
    .gone = gone,
    .back = back,
    .caller = &caller,
};
