/* The umpire of Reversi: connections, as a capture has them, go to the referee. */
#include "core/umpire.h"

#include "games/reversi/framing.h"
#include "games/reversi/referee.h"

struct reversi_hearing {
    struct umpire_start start;
    struct reversi_referee referee;
    struct reversi_line line[UMPIRE_LINES_MAX];
    struct reversi_game_heard heard[UMPIRE_LINES_MAX];
};

static void describe(const struct reversi_told *event, struct str *text)
{
    char square[3];
    if (event->kind == REVERSI_TOLD_END) {
        str_add(text, "end %d", event->a);
    } else if (event->kind == REVERSI_MOVE_DICE) {
        str_add(text, "dice ");
        reversi_dice_text(event->a, text);
    } else if (event->a < REVERSI_NO_SQUARE) {
        reversi_square_text(event->a, square);
        str_add(text, "%s", square);
    } else {
        str_add(text, "?");
    }
}

/* Who has won: by discs, or because the other went away (R8). */
static int winner_of(unsigned reason)
{
    switch (reason) {
    case PACKET_WHITE_WINS:
    case PACKET_BLACK_GONE:
        return REVERSI_WHITE;
    case PACKET_BLACK_WINS:
    case PACKET_WHITE_GONE:
        return REVERSI_BLACK;
    default:
        return SEAT_NOBODY;
    }
}

static void on_applied(void *who, const struct reversi_referee *referee, const struct reversi_line *line,
                       const struct reversi_told *event)
{
    const struct reversi_hearing *hearing = who;
    const struct reversi_game_heard *game = &referee->heard[line->game];
    bool over = event->kind == REVERSI_TOLD_END;
    int winner = over ? winner_of(event->a) : SEAT_NOBODY;
    struct result result;
    char text[48];
    struct str words = str_make(text, sizeof text);
    describe(event, &words);
    reversi_result(&line->setup, &line->state, &result);
    umpire_tell(&hearing->start, text, over,
                &(struct umpire_game){.number = game->number,
                                      .winner = winner,
                                      .score = winner < 0 ? 0 : result.points[winner],
                                      .frames = game->packets,
                                      .hash = reversi_hash(&line->setup, &line->state)});
}

static void begin(void *umpire, const struct umpire_start *start)
{
    struct reversi_hearing *hearing = umpire;
    struct reversi_setup setup;
    hearing->start = *start;
    reversi_referee_init(&hearing->referee, start->lang, start->findings, hearing->line, hearing->heard,
                         UMPIRE_LINES_MAX);
    hearing->referee.compat = start->dialect & REVERSI_DIALECT_SWAPPED;
    hearing->referee.who = hearing;
    hearing->referee.applied = on_applied;
    if (start->rules && start->rules[0] && reversi_setup_make(start->rules, &setup, NULL) == ST_OK)
        hearing->referee.dice = setup.dice == REVERSI_DICE_ALWAYS ? REVERSI_DICE_NEEDED : REVERSI_DICE_FREE;
}

static void hear(void *umpire, const struct heard *heard)
{
    struct reversi_hearing *hearing = umpire;
    struct reversi_referee *referee = &hearing->referee;
    switch (heard->kind) {
    case HEARD_FRAME:
    case HEARD_MALFORMED:
        break; /* of cables */
    case HEARD_OPENED:
        reversi_referee_open(referee, heard->line, heard->whole);
        break;
    case HEARD_OCTETS:
        reversi_referee_octets(referee, heard->line, heard->side, heard->octets, heard->count, heard->time);
        break;
    case HEARD_ENDED:
        reversi_referee_gone(referee, heard->line);
        break;
    case HEARD_CLOSED:
        reversi_referee_close(referee, heard->line, heard->time);
        break;
    case HEARD_LOST:
        reversi_referee_lose(referee, heard->line, heard->time);
        break;
    case HEARD_FOREIGN:
        findings_add(hearing->start.findings,
                     &(struct finding){.kind = FINDING_LOST,
                                       .time = heard->time,
                                       .rule = "seed 003",
                                       .text = "the capture's link type is none that holds IP packets (seed 003)"});
        break;
    }
}

static void end(void *umpire, usec_t time, struct umpire_totals *totals)
{
    struct reversi_hearing *hearing = umpire;
    reversi_referee_end(&hearing->referee, time);
    *totals = (struct umpire_totals){.frames = hearing->referee.packets,
                                     .noise = hearing->referee.noise,
                                     .games = hearing->referee.games,
                                     .finished = hearing->referee.finished};
}

const struct umpire reversi_umpire = {
    .connections = true,
    .check = umpire_check_rules,
    .size = sizeof(struct reversi_hearing),
    .begin = begin,
    .hear = hear,
    .end = end,
};
