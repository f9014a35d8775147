/* The referee of Reversi: packet 1, and which two connections play with each other (R1, R5, R9). */
#include <string.h>

#include "base/utf8.h"
#include "games/reversi/referee_private.h"
#include "games/reversi/wire.h"

/* Whoever came so much later cannot have come first, whatever the capture's clock says (R9). */
#define CLEARLY_EARLIER USEC_SECOND

/* As a server shows a name to the rival: nothing that would do something on its terminal need go through. */
static bool same_name(const char *given, const char *shown)
{
    if (!given[0])
        return true; /* it was not heard */
    char safe[PACKET_NAME + 1];
    utf8_copy(safe, sizeof safe, given);
    utf8_scrub(safe, '?');
    size_t i = 0;
    while (given[i] && (shown[i] == given[i] || shown[i] == safe[i]))
        i++;
    return !given[i] && !shown[i];
}

/* How well a game that waits for its second player goes with this packet 1. */
enum match { MATCH_NOT, MATCH_HALF, MATCH_WHOLE };

static enum match match(const struct reversi_hearing *h, const struct reversi_game_heard *game, unsigned seat,
                        unsigned first)
{
    unsigned there = game->joined == 1 ? 0 : 1;
    bool waits = game->number && game->events < REFEREE_EVENTS && (game->joined == 1 || game->joined == 2);
    if (!waits)
        return MATCH_NOT;
    bool mine = same_name(h->line->name, game->shown), other = same_name(game->name, h->packet->name);
    if (mine && other && there != seat && game->first == first)
        return MATCH_WHOLE;
    return mine || other ? MATCH_HALF : MATCH_NOT;
}

/* The game that waits for this player; the server tells both at once, so of several it is the latest. */
static struct reversi_game_heard *find_game(const struct reversi_hearing *h, unsigned seat, unsigned first)
{
    struct reversi_referee *r = h->referee;
    struct reversi_game_heard *best = NULL;
    enum match best_match = MATCH_NOT;
    for (uint32_t i = 0; i < r->capacity; i++) {
        struct reversi_game_heard *game = &r->heard[i];
        enum match now = match(h, game, seat, first);
        if (now != MATCH_NOT && (now > best_match || (now == best_match && game->number > best->number))) {
            best = game;
            best_match = now;
        }
    }
    return best;
}

/* A place that is free, or else one whose players are gone without the rival ever having been heard. */
static struct reversi_game_heard *new_game(struct reversi_referee *r)
{
    struct reversi_game_heard *place = NULL;
    for (uint32_t i = 0; i < r->capacity; i++) {
        if (!r->heard[i].number)
            return &r->heard[i];
        if (!r->heard[i].lines)
            place = &r->heard[i];
    }
    return place; /* there are as many places as lines: one of them is without */
}

/* R9: somebody who has been waiting clearly longer than either of these two. */
static void judge_order(const struct reversi_hearing *h, usec_t rival_wanted)
{
    const struct reversi_referee *r = h->referee;
    usec_t earlier = rival_wanted < h->line->wanted ? rival_wanted : h->line->wanted;
    for (uint32_t i = 0; i < r->capacity; i++) {
        const struct reversi_line *other = &r->lines[i];
        bool waits = other->phase == REVERSI_LINE_IDLE && !other->gone && !other->client_dead && other->asked == 1 &&
                     other->question[0].kind == PACKET_PLAY && other->name[0];
        if (waits && i != h->index && other->wanted + CLEARLY_EARLIER < earlier) {
            reversi_find(h, FINDING_VIOLATION, "R9", "another player has waited longer: first come, first served");
            return;
        }
    }
}

static void judge_pair(const struct reversi_hearing *h, const struct reversi_game_heard *game, unsigned seat,
                       unsigned first)
{
    if (game->joined >> seat & 1)
        reversi_find(h, FINDING_VIOLATION, "R5", "both players have got the same colour");
    if (game->first != first)
        reversi_find(h, FINDING_VIOLATION, "R5", "the two players are told of different colours that begin");
    if (!same_name(game->name, h->packet->name) || !same_name(h->line->name, game->shown))
        reversi_find(h, FINDING_VIOLATION, "R1", "packet 1 has another name than the rival gave");
    judge_order(h, game->wanted);
}

static void join(const struct reversi_hearing *h, struct reversi_game_heard *game, unsigned seat)
{
    struct reversi_line *line = h->line;
    if (game->joined >> seat & 1)
        seat = !seat; /* it was told so; somebody has to have the other */
    line->game = (uint32_t)(game - h->referee->heard);
    line->seat = (uint8_t)seat;
    line->told = 0;
    line->phase = REVERSI_LINE_PLAYING;
    game->line[seat] = h->index;
    game->joined |= (uint8_t)(1u << seat);
    game->lines++;
    game->packets += 2; /* the wish and this */
}

static void sit_down(const struct reversi_hearing *h, unsigned seat, unsigned first)
{
    struct reversi_referee *r = h->referee;
    struct reversi_line *line = h->line;
    struct reversi_game_heard *game = find_game(h, seat, first);
    if (game) {
        judge_pair(h, game, seat, first);
        first = game->first;
    } else {
        game = new_game(r);
        *game = (struct reversi_game_heard){
            .line = {REVERSI_NO_LINE, REVERSI_NO_LINE}, .number = ++r->games, .first = (uint8_t)first};
        game->wanted = line->wanted;
        memcpy(game->name, line->name, sizeof game->name);
        memcpy(game->shown, h->packet->name, sizeof game->shown);
    }
    line->setup = (struct reversi_setup){.dice = REVERSI_DICE_ASKED, .first = (uint8_t)first};
    reversi_start(&line->setup, &line->state);
    join(h, game, seat);
}

/* Packet 1 answers packet 2; what was asked before it has had no answer. */
static void answer_wish(const struct reversi_hearing *h)
{
    struct reversi_line *line = h->line;
    unsigned at = 0;
    while (at < line->asked && line->question[at].kind != PACKET_PLAY)
        at++;
    if (at == line->asked) {
        reversi_find(h, FINDING_VIOLATION, "R9", "packet 1 to a client that did not ask for a game");
        return;
    }
    if (at)
        reversi_find(h, FINDING_VIOLATION, "R6", "packet 1 before the answer to what was asked first");
    reversi_drop_questions(line, at + 1);
}

static bool zeros_behind(const char *name)
{
    size_t length = strlen(name);
    while (length < PACKET_NAME && name[length] == '\0')
        length++;
    return length >= PACKET_NAME;
}

void reversi_judge_start(const struct reversi_hearing *h)
{
    struct reversi_line *line = h->line;
    unsigned seat, first;
    reversi_pass_leaves(h);
    if (line->phase == REVERSI_LINE_PLAYING) {
        reversi_find(h, FINDING_VIOLATION, "R9", "packet 1 before the game is over");
        reversi_leave_game(h);
    }
    answer_wish(h);
    bool colours = reversi_wire_seat(h->packet->colour, &seat), begins = reversi_wire_seat(h->packet->first, &first);
    if (!colours || !begins)
        reversi_find(h, FINDING_VIOLATION, "R1", "packet 1 has the colours %d and %d: 0 is white and 1 is black",
                     h->packet->colour, h->packet->first);
    if (!h->packet->name[0] || !zeros_behind(h->packet->name))
        reversi_find(h, FINDING_VIOLATION, "R1", "packet 1 has the rival's name, padded with zeros");
    line->gone = line->client_dead;
    for (unsigned i = 0; i < line->asked; i++)
        line->gone |= line->question[i].kind == PACKET_LEAVE;
    sit_down(h, seat, first);
}
