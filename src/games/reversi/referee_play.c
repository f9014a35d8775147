/* The referee of Reversi: what the server says of a game (R3, R6, R7, R8). */
#include <stdio.h>
#include <string.h>

#include "games/reversi/referee.h"
#include "games/reversi/wire.h"

/* ---- what both players are told ---- */

/* The event that the rival has heard of already; NULL: this connection is the first. */
static const struct reversi_told *heard_before(const struct reversi_line *line)
{
    return line->told < line->game->events ? &line->game->event[line->told] : NULL;
}

static void tell(struct reversi_referee *r, unsigned kind, unsigned a)
{
    struct reversi_line *line = r->line;
    struct reversi_game_heard *game = line->game;
    const struct reversi_told *before = heard_before(line), event = {.kind = (uint8_t)kind, .a = (uint8_t)a};
    if (before && memcmp(before, &event, sizeof event) != 0)
        reversi_find(r, FINDING_VIOLATION, "R6", "the rival was told something else");
    if (line->told == REFEREE_EVENTS)
        return;
    line->told++;
    if (before)
        return;
    game->event[game->events++] = event;
    if (kind == REVERSI_TOLD_END) {
        game->over = true;
        r->finished++;
    }
    reversi_tell_event(r, &event);
}

static bool is_playing(struct reversi_referee *r)
{
    if (r->line->phase == REVERSI_LINE_PLAYING)
        return true;
    reversi_find(r, FINDING_VIOLATION, "R8", "packet %d where no game is being played", r->packet->kind);
    return false;
}

/* When it is over, packet 7 follows at once (R6). */
static bool is_under_way(struct reversi_referee *r)
{
    if (!is_playing(r))
        return false;
    if (r->line->state.phase != REVERSI_OVER)
        return true;
    reversi_find(r, FINDING_VIOLATION, "R6", "packet %d where packet 7 must follow", r->packet->kind);
    return false;
}

/* ---- questions that get an answer ---- */

/* What the server does for this player, the player has asked for: the question is taken away with those before it,
 * which had no answer. */
static void answer_question(struct reversi_referee *r, struct reversi_question asked, const char *what)
{
    struct reversi_line *line = r->line;
    unsigned at = 0, end = reversi_question_of(line, PACKET_LEAVE, 0);
    if (line->state.turn != line->seat)
        return;
    while (at < end && memcmp(&line->question[at], &asked, sizeof asked) != 0)
        at++;
    if (at == end) {
        if (!line->client_dead)
            reversi_find(r, FINDING_VIOLATION, "R6", "%s that this player has not sent", what);
        return;
    }
    if (at)
        reversi_find(r, FINDING_VIOLATION, "R6", "packet 5 is missing for what the player sent before");
    reversi_drop_questions(line, at + 1);
}

/* ---- packet 3 ---- */

void reversi_judge_dice(struct reversi_referee *r)
{
    struct reversi_line *line = r->line;
    struct reversi_state *state = &line->state;
    struct why why = {0};
    unsigned dice;
    if (!is_under_way(r))
        return;
    answer_question(r, (struct reversi_question){.kind = PACKET_ASK, .colour = reversi_wire_colour(line->seat)},
                    "dice");
    if (!reversi_wire_dice_set(r->packet, &dice)) {
        reversi_find(r, FINDING_VIOLATION, "R7", "dice are numbers from 1 to 8");
        return;
    }
    if (state->dice) {
        if (state->dice != dice)
            reversi_find(r, FINDING_VIOLATION, "R7", "other dice in the same turn");
        return;
    }
    struct move ask = {.kind = REVERSI_MOVE_ASK}, give = {.kind = REVERSI_MOVE_DICE, .a = (uint8_t)dice};
    reversi_apply(&line->setup, state, &ask);
    enum verdict verdict = reversi_legal(&line->setup, state, &give, &why);
    if (verdict != MOVE_LEGAL)
        reversi_find_why(r, verdict == MOVE_TOLERATED ? FINDING_DEPARTURE : FINDING_VIOLATION, &why);
    reversi_apply(&line->setup, state, &give);
    tell(r, REVERSI_MOVE_DICE, dice);
}

/* ---- packet 5 ---- */

static bool is_open(const struct reversi_line *line, unsigned square)
{
    struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)square};
    return reversi_legal(&line->setup, &line->state, &move, NULL) == MOVE_LEGAL;
}

/* R7: a server that wants dice takes no move without; whether this one does shows at its first answer. */
static void judge_refused_move(struct reversi_referee *r, const struct reversi_question *asked)
{
    const struct reversi_state *state = &r->line->state;
    if (!is_open(r->line, reversi_wire_square(asked->x, asked->y)))
        return;
    if (!state->dice && r->dice == REVERSI_DICE_UNKNOWN)
        r->dice = REVERSI_DICE_NEEDED;
    if (state->dice || r->dice == REVERSI_DICE_FREE)
        reversi_find(r, FINDING_VIOLATION, "R6", "packet 5 for a move that the rules allow, %c%d", 'a' + asked->x,
                     asked->y + 1);
}

void reversi_judge_invalid(struct reversi_referee *r)
{
    struct reversi_line *line = r->line;
    unsigned seat;
    reversi_pass_leaves(line);
    if (!line->asked) {
        if (!line->client_dead)
            reversi_find(r, FINDING_VIOLATION, "R6", "packet 5 answers nothing");
        return;
    }
    struct reversi_question asked = line->question[0];
    bool playing = line->phase == REVERSI_LINE_PLAYING, turn = playing && line->state.turn == line->seat;
    /* Who has asked for a game and waits is refused a second one; packet 1 will answer the wish that is left. */
    if (asked.kind == PACKET_PLAY && !playing && reversi_question_of(line, PACKET_PLAY, 1) == line->asked)
        reversi_find(r, FINDING_VIOLATION, "R9", "packet 5 for the wish to play");
    if (asked.kind == PACKET_MOVE && turn)
        judge_refused_move(r, &asked);
    if (asked.kind == PACKET_ASK && turn && line->state.phase != REVERSI_OVER &&
        reversi_wire_seat(asked.colour, &seat) && seat == line->seat)
        reversi_find(r, FINDING_VIOLATION, "R7", "packet 5 for dice that the player may ask for");
    reversi_drop_questions(line, 1);
}

/* ---- packet 6 ---- */

/* Packet 6 is in the dialect of its connection (R11). */
static bool is_wild(const struct reversi_line *line)
{
    return line->reader[PACKET_CLIENT].wild;
}

/* The move that was made when the board is not what the rules make of one: what the rival was told, what the player
 * sent, or what the board has more. */
static unsigned guess_move(const struct reversi_line *line, unsigned square)
{
    const struct reversi_told *before = heard_before(line);
    const struct reversi_question *asked = line->asked ? &line->question[0] : NULL;
    bool sent = asked && asked->kind == PACKET_MOVE && line->state.turn == line->seat;
    const unsigned guesses[] = {before && before->kind == REVERSI_MOVE_PLACE ? before->a : REVERSI_NO_SQUARE,
                                sent ? reversi_wire_square(asked->x, asked->y) : REVERSI_NO_SQUARE, square};
    for (size_t i = 0; i < sizeof guesses / sizeof guesses[0]; i++)
        if (is_open(line, guesses[i]))
            return guesses[i];
    return REVERSI_NO_SQUARE;
}

/* What is wrong with a board, with its rule, and what would have been right (R11). */
static void strange_board(struct reversi_referee *r, enum reversi_board board, struct why *why)
{
    static const char *const cited[] = {
        [REVERSI_BOARD_UNREADABLE] = "R1", [REVERSI_BOARD_NO_MOVE] = "R6", [REVERSI_BOARD_OTHER_DISCS] = "seed 003"};
    const struct reversi_line *line = r->line;
    if (!why->rule[0])
        why_cite(why, cited[board]);
    if (board != REVERSI_BOARD_UNREADABLE) {
        const char *other = reversi_wire_other_way(&line->setup, &line->state, r->packet, is_wild(line));
        struct why found = *why;
        snprintf(why->text, sizeof why->text, "packet 6: %s%s%s%.160s", other ? "it would be right " : "",
                 other ? other : "", other ? ": " : "", found.text);
    }
    reversi_find_why(r, FINDING_VIOLATION, why);
}

/* R7: with dice always or not, but not now so and now otherwise. */
static void judge_bare_move(struct reversi_referee *r)
{
    if (r->line->state.dice)
        return;
    if (r->dice == REVERSI_DICE_NEEDED)
        reversi_find(r, FINDING_VIOLATION, "R7", "a move without dice is taken where they are needed");
    r->dice = REVERSI_DICE_FREE;
}

/* Goes on with what the server says, since no move leads there. */
static void take_board(struct reversi_state *state, const struct reversi_news *news)
{
    memcpy(state->discs, news->discs, sizeof state->discs);
    state->turn = (uint8_t)news->turn;
    state->dice = 0;
    state->phase = reversi_mobility(state, 0) || reversi_mobility(state, 1) ? REVERSI_TURN : REVERSI_OVER;
}

void reversi_judge_valid(struct reversi_referee *r)
{
    struct reversi_line *line = r->line;
    struct reversi_news news;
    struct why why;
    if (!is_under_way(r))
        return;
    enum reversi_board board = reversi_wire_judge(&line->setup, &line->state, r->packet, is_wild(line), &news, &why);
    if (board != REVERSI_BOARD_RIGHT)
        strange_board(r, board, &why);
    unsigned square = guess_move(line, news.square);
    if (square < REVERSI_NO_SQUARE) {
        struct packet sent = reversi_wire_move(square);
        answer_question(r, (struct reversi_question){.kind = PACKET_MOVE, .x = sent.x, .y = sent.y}, "a move");
    }
    judge_bare_move(r);
    if (square < REVERSI_NO_SQUARE)
        reversi_apply(&line->setup, &line->state, &(struct move){.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)square});
    else if (board != REVERSI_BOARD_UNREADABLE)
        take_board(&line->state, &news);
    tell(r, REVERSI_MOVE_PLACE, square);
}

/* ---- packet 7 ---- */

static void judge_reason(struct reversi_referee *r, unsigned reason)
{
    const struct reversi_line *line = r->line;
    unsigned result = reversi_wire_result(&line->state);
    bool over = line->state.phase == REVERSI_OVER;
    if (reason >= PACKET_REASONS)
        reversi_find(r, FINDING_VIOLATION, "R8", "packet 7 has no such reason");
    else if (over && reason != result)
        reversi_find(r, FINDING_VIOLATION, "R8", "packet 7 gives the reason %u, and the discs say %u", reason, result);
    else if (!over && reason < PACKET_WHITE_GONE)
        reversi_find(r, FINDING_VIOLATION, "R8", "packet 7 says who has won, but somebody can still play");
    else if (!over && reason == reversi_wire_gone(line->seat) && !(is_wild(line) && line->gone))
        reversi_find(r, FINDING_VIOLATION, "R8", "who went away is told to the one who stays");
}

void reversi_judge_end(struct reversi_referee *r)
{
    struct reversi_line *line = r->line;
    unsigned reason = r->packet->reason;
    if (!is_playing(r))
        return;
    if (r->compat && reason == PACKET_UNSAID) /* the board tells (R11) */
        reason = reversi_wire_result(&line->state);
    judge_reason(r, reason);
    if (reason == reversi_wire_gone(!line->seat))
        line->game->gone |= (uint8_t)(1u << !line->seat);
    tell(r, REVERSI_TOLD_END, reason);
    reversi_leave_game(line);
}
