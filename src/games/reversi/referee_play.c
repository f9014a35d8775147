/* The referee of Reversi: what the server says of a game (R3, R6, R7, R8). */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "games/reversi/referee_private.h"
#include "games/reversi/wire.h"

/* ---- what both players are told ---- */

/* The event that the rival has heard of already; NULL: this connection is the first. */
static const struct reversi_told *heard_before(const struct reversi_hearing *h)
{
    const struct reversi_game_heard *game = reversi_game_of(h);
    return h->line->told < game->events ? &game->event[h->line->told] : NULL;
}

static void tell(const struct reversi_hearing *h, unsigned kind, unsigned a)
{
    struct reversi_referee *r = h->referee;
    struct reversi_game_heard *game = reversi_game_of(h);
    const struct reversi_told *before = heard_before(h);
    struct reversi_told event = {.kind = (uint8_t)kind, .a = (uint8_t)a};
    if (before && (before->kind != event.kind || before->a != event.a))
        reversi_find(h, FINDING_VIOLATION, "R6", "the rival was told something else");
    if (!before && h->line->told < REFEREE_EVENTS) {
        game->event[game->events++] = event;
        if (kind == REVERSI_TOLD_END) {
            game->over = true;
            r->finished++;
        }
        if (r->applied)
            r->applied(r->who, r, h->line, &event);
    }
    if (h->line->told < REFEREE_EVENTS)
        h->line->told++;
}

static bool is_playing(const struct reversi_hearing *h)
{
    if (h->line->phase == REVERSI_LINE_PLAYING)
        return true;
    reversi_find(h, FINDING_VIOLATION, "R8", "packet %d where no game is being played", h->packet->kind);
    return false;
}

/* When it is over, packet 7 follows at once (R6). */
static bool is_under_way(const struct reversi_hearing *h)
{
    if (!is_playing(h))
        return false;
    if (h->line->state.phase != REVERSI_OVER)
        return true;
    reversi_find(h, FINDING_VIOLATION, "R6", "packet %d where packet 7 must follow", h->packet->kind);
    return false;
}

/* ---- questions that get an answer ---- */

/* What the server does for this player, the player has asked for: the question is taken away with those before it,
 * which had no answer. */
static void answer_question(const struct reversi_hearing *h, const struct reversi_question *asked, const char *what)
{
    struct reversi_line *line = h->line;
    unsigned at = 0;
    while (at < line->asked && line->question[at].kind != PACKET_LEAVE &&
           memcmp(&line->question[at], asked, sizeof *asked) != 0)
        at++;
    if (at == line->asked || line->question[at].kind == PACKET_LEAVE) {
        if (!line->client_dead)
            reversi_find(h, FINDING_VIOLATION, "R6", "%s that this player has not sent", what);
        return;
    }
    if (at)
        reversi_find(h, FINDING_VIOLATION, "R6", "packet 5 is missing for what the player sent before");
    reversi_drop_questions(line, at + 1);
}

/* ---- packet 3 ---- */

void reversi_judge_dice(const struct reversi_hearing *h)
{
    struct reversi_line *line = h->line;
    struct reversi_state *state = &line->state;
    struct why why = {0};
    unsigned dice;
    if (!is_under_way(h))
        return;
    if (state->turn == line->seat) {
        struct reversi_question question = {.kind = PACKET_ASK, .colour = reversi_wire_colour(line->seat)};
        answer_question(h, &question, "dice");
    }
    if (!reversi_wire_dice_set(h->packet, &dice)) {
        reversi_find(h, FINDING_VIOLATION, "R7", "dice are numbers from 1 to 8");
        return;
    }
    if (state->dice) {
        if (state->dice != dice)
            reversi_find(h, FINDING_VIOLATION, "R7", "other dice in the same turn");
        return;
    }
    struct move ask = {.kind = REVERSI_MOVE_ASK}, give = {.kind = REVERSI_MOVE_DICE, .a = (uint8_t)dice};
    reversi_apply(&line->setup, state, &ask);
    enum verdict verdict = reversi_legal(&line->setup, state, &give, &why);
    if (verdict != MOVE_LEGAL)
        reversi_find_why(h, verdict == MOVE_TOLERATED ? FINDING_DEPARTURE : FINDING_VIOLATION, &why);
    reversi_apply(&line->setup, state, &give);
    tell(h, REVERSI_MOVE_DICE, dice);
}

/* ---- packet 5 ---- */

/* R7: a server that wants dice takes no move without; whether this one does shows at its first answer. */
static void judge_refused_move(const struct reversi_hearing *h, const struct reversi_question *asked)
{
    struct reversi_referee *r = h->referee;
    const struct reversi_state *state = &h->line->state;
    struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)(REVERSI_SIDE * asked->y + asked->x)};
    bool on_board = asked->x < REVERSI_SIDE && asked->y < REVERSI_SIDE;
    if (h->line->phase != REVERSI_LINE_PLAYING || state->turn != h->line->seat || !on_board ||
        reversi_legal(&h->line->setup, state, &move, NULL) != MOVE_LEGAL)
        return;
    if (!state->dice && r->dice == REVERSI_DICE_UNKNOWN)
        r->dice = REVERSI_DICE_NEEDED;
    if (state->dice || r->dice == REVERSI_DICE_FREE)
        reversi_find(h, FINDING_VIOLATION, "R6", "packet 5 for a move that the rules allow, %c%d", 'a' + asked->x,
                     asked->y + 1);
}

/* Who has asked for a game and waits is refused a second one; packet 1 will answer the wish that is left. */
static bool asked_twice(const struct reversi_line *line)
{
    for (unsigned i = 1; i < line->asked; i++)
        if (line->question[i].kind == PACKET_PLAY)
            return true;
    return false;
}

void reversi_judge_invalid(const struct reversi_hearing *h)
{
    struct reversi_line *line = h->line;
    unsigned seat;
    reversi_pass_leaves(h);
    if (!line->asked) {
        if (!line->client_dead)
            reversi_find(h, FINDING_VIOLATION, "R6", "packet 5 answers nothing");
        return;
    }
    struct reversi_question asked = line->question[0];
    bool playing = line->phase == REVERSI_LINE_PLAYING;
    if (asked.kind == PACKET_PLAY && !playing && !asked_twice(line))
        reversi_find(h, FINDING_VIOLATION, "R9", "packet 5 for the wish to play");
    if (asked.kind == PACKET_MOVE)
        judge_refused_move(h, &asked);
    if (asked.kind == PACKET_ASK && playing && line->state.phase != REVERSI_OVER && line->state.turn == line->seat &&
        reversi_wire_seat(asked.colour, &seat) && seat == line->seat)
        reversi_find(h, FINDING_VIOLATION, "R7", "packet 5 for dice that the player may ask for");
    reversi_drop_questions(line, 1);
}

/* ---- packet 6 ---- */

/* The square of the disc that is new; REVERSI_NO_SQUARE if there is not exactly one. */
static unsigned new_disc(const struct reversi_state *s, const uint64_t discs[REVERSI_SEATS])
{
    uint64_t taken = s->discs[0] | s->discs[1], now = discs[0] | discs[1], fresh = now & ~taken;
    return (taken & ~now) == 0 && bits_count(fresh) == 1 ? bits_lowest(fresh) : REVERSI_NO_SQUARE;
}

static bool is_open(const struct reversi_hearing *h, unsigned square)
{
    struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)square};
    return reversi_legal(&h->line->setup, &h->line->state, &move, NULL) == MOVE_LEGAL;
}

/* The move that was made when the board is not what the rules make of one: what the rival was told, what the player
 * sent, or what the board has more. */
static unsigned guess_move(const struct reversi_hearing *h, unsigned square)
{
    const struct reversi_line *line = h->line;
    const struct reversi_told *before = heard_before(h);
    const struct reversi_question *asked = line->asked ? &line->question[0] : NULL;
    unsigned sent =
        asked && asked->kind == PACKET_MOVE ? (unsigned)REVERSI_SIDE * asked->y + asked->x : REVERSI_NO_SQUARE;
    if (before && before->kind == REVERSI_MOVE_PLACE && is_open(h, before->a))
        return before->a;
    if (line->state.turn == line->seat && sent < REVERSI_NO_SQUARE && is_open(h, sent))
        return sent;
    return square < REVERSI_NO_SQUARE && is_open(h, square) ? square : REVERSI_NO_SQUARE;
}

/* Whether the packet would be right if colours were read the other way round (R11). */
static bool fits_otherwise(const struct reversi_hearing *h)
{
    struct reversi_state after = h->line->state;
    uint64_t discs[REVERSI_SEATS];
    unsigned turn;
    if (!reversi_wire_position(h->packet, !h->referee->compat, discs, &turn, NULL))
        return false;
    struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)new_disc(&after, discs)};
    if (!is_open(h, move.a))
        return false;
    reversi_apply(&h->line->setup, &after, &move);
    return memcmp(after.discs, discs, sizeof discs) == 0;
}

static void strange_board(const struct reversi_hearing *h, const struct why *what)
{
    const char *advice = !fits_otherwise(h)   ? ""
                         : h->referee->compat ? "it would be right without --compat reversidados: "
                                              : "it would be right with --compat reversidados: ";
    struct why why = *what;
    snprintf(why.text, sizeof why.text, "packet 6: %s%.160s", advice, what->text);
    reversi_find_why(h, FINDING_VIOLATION, &why);
}

/* R7: with dice always or not, but not now so and now otherwise. */
static void judge_bare_move(const struct reversi_hearing *h)
{
    struct reversi_referee *r = h->referee;
    if (h->line->state.dice)
        return;
    if (r->dice == REVERSI_DICE_NEEDED)
        reversi_find(h, FINDING_VIOLATION, "R7", "a move without dice is taken where they are needed");
    r->dice = REVERSI_DICE_FREE;
}

/* Goes on with what the server says, since no move leads there. */
static void take_board(struct reversi_state *state, const uint64_t discs[REVERSI_SEATS], unsigned turn)
{
    memcpy(state->discs, discs, sizeof state->discs);
    state->turn = (uint8_t)turn;
    state->dice = 0;
    state->phase = reversi_mobility(state, 0) || reversi_mobility(state, 1) ? REVERSI_TURN : REVERSI_OVER;
}

static void judge_board(const struct reversi_hearing *h, const uint64_t discs[REVERSI_SEATS], unsigned turn)
{
    const struct reversi_line *line = h->line;
    struct reversi_state after = line->state;
    struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)new_disc(&after, discs)};
    struct why why;
    why_bad(&why, "not exactly one disc is new");
    if (move.a == REVERSI_NO_SQUARE || reversi_legal(&line->setup, &after, &move, &why) != MOVE_LEGAL) {
        if (!why.rule[0])
            why_cite(&why, "R6");
        strange_board(h, &why);
        return;
    }
    reversi_apply(&line->setup, &after, &move);
    if (memcmp(after.discs, discs, sizeof after.discs) != 0)
        why_rule(&why, "seed 003", "other discs turned over than the rules say");
    else if (after.turn != turn)
        why_rule(&why, "R6",
                 after.phase == REVERSI_OVER ? "when nobody can play it names the colour that did not move"
                                             : "the turn goes to the wrong colour");
    else
        return;
    strange_board(h, &why);
}

void reversi_judge_valid(const struct reversi_hearing *h)
{
    struct reversi_line *line = h->line;
    uint64_t discs[REVERSI_SEATS];
    unsigned turn;
    struct why why;
    if (!is_under_way(h))
        return;
    bool readable = reversi_wire_position(h->packet, h->referee->compat, discs, &turn, &why);
    if (readable) {
        judge_board(h, discs, turn);
    } else {
        if (!why.rule[0])
            why_cite(&why, "R1");
        reversi_find_why(h, FINDING_VIOLATION, &why);
    }
    unsigned square = guess_move(h, readable ? new_disc(&line->state, discs) : REVERSI_NO_SQUARE);
    if (line->state.turn == line->seat && square < REVERSI_NO_SQUARE) {
        struct reversi_question question = {
            .kind = PACKET_MOVE, .x = (uint8_t)(square % REVERSI_SIDE), .y = (uint8_t)(square / REVERSI_SIDE)};
        answer_question(h, &question, "a move");
    }
    judge_bare_move(h);
    if (square < REVERSI_NO_SQUARE)
        reversi_apply(&line->setup, &line->state, &(struct move){.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)square});
    else if (readable)
        take_board(&line->state, discs, turn);
    tell(h, REVERSI_MOVE_PLACE, square);
}

/* ---- packet 7 ---- */

static void judge_reason(const struct reversi_hearing *h)
{
    const struct reversi_line *line = h->line;
    unsigned reason = h->packet->reason;
    if (reason >= PACKET_REASONS)
        reversi_find(h, FINDING_VIOLATION, "R8", "packet 7 has no such reason");
    else if (line->state.phase == REVERSI_OVER && reason != reversi_wire_result(&line->setup, &line->state))
        reversi_find(h, FINDING_VIOLATION, "R8", "packet 7 gives the reason %u, and the discs say %u", reason,
                     reversi_wire_result(&line->setup, &line->state));
    else if (line->state.phase == REVERSI_OVER)
        return;
    else if (reason < PACKET_WHITE_GONE)
        reversi_find(h, FINDING_VIOLATION, "R8", "packet 7 says who has won, but somebody can still play");
    else if (reason == reversi_wire_gone(line->seat))
        reversi_find(h, FINDING_VIOLATION, "R8", "who went away is told to the one who stays");
}

void reversi_judge_end(const struct reversi_hearing *h)
{
    struct reversi_line *line = h->line;
    struct reversi_game_heard *game = reversi_game_of(h);
    if (!is_playing(h))
        return;
    judge_reason(h);
    if (h->packet->reason == reversi_wire_gone(!line->seat))
        game->gone |= (uint8_t)(1u << !line->seat);
    tell(h, REVERSI_TOLD_END, h->packet->reason);
    reversi_leave_game(h);
}
