/* The referee of Reversi: packet 1, and which two connections play with each other (R1, R5, R9). */
#include "games/reversi/protocol/referee.h"
#include "games/reversi/protocol/wire.h"

/* Whoever came so much later cannot have come first, whatever the capture's clock says (R9). */
#define CLEARLY_EARLIER                                                                            \
    (4 * USEC_SECOND) /* one who plays elsewhere may be passed over for three (R9) */

/* As a server shows a name to the rival: nothing that would do something on its terminal need go
 * through. */
static bool same_name(const char *given, const char *shown)
{
    char safe[PACKET_NAME + 1];
    strcpy(safe, given);
    reversi_name_clean(safe);
    size_t i = 0;
    while (given[i] && (shown[i] == given[i] || shown[i] == safe[i]))
        i++;
    return !given[0] /* it was not heard */ || (!given[i] && !shown[i]);
}

/* How well a game that waits for its second player goes with this packet 1. */
enum match { MATCH_NOT, MATCH_HALF, MATCH_WHOLE };

static enum match match(const struct reversi_referee *r, const struct reversi_game_heard *game,
                        unsigned seat, unsigned first)
{
    unsigned there = game->joined == 1 ? 0 : 1;
    if (!game->number || game->events == REFEREE_EVENTS || (game->joined != 1 && game->joined != 2))
        return MATCH_NOT;
    bool mine = same_name(r->line->name, game->shown),
         other = same_name(game->name, r->packet->name);
    if (mine && other && there != seat && game->first == first)
        return MATCH_WHOLE;
    return mine || other ? MATCH_HALF : MATCH_NOT;
}

/* The game that waits for this player; the server tells both at once, so of several it is the
 * latest. */
static struct reversi_game_heard *find_game(struct reversi_referee *r, unsigned seat,
                                            unsigned first)
{
    struct reversi_game_heard *best = NULL;
    enum match best_match = MATCH_NOT;
    for (struct reversi_game_heard *game = r->heard; game < r->heard + REFEREE_LINES_MAX; game++) {
        enum match now = match(r, game, seat, first);
        if (now != MATCH_NOT &&
            (now > best_match || (now == best_match && game->number > best->number))) {
            best = game;
            best_match = now;
        }
    }
    return best;
}

/* In a place that is free, or else one whose players are gone without the rival ever having been
 * heard. */
static struct reversi_game_heard *new_game(struct reversi_referee *r, unsigned first)
{
    struct reversi_game_heard *place =
        NULL; /* there are as many as lines: one of them is without */
    for (struct reversi_game_heard *game = r->heard; game < r->heard + REFEREE_LINES_MAX; game++)
        if (!game->number || !game->lines) {
            place = game;
            if (!game->number)
                break;
        }
    *place = (struct reversi_game_heard){
        .number = ++r->games, .first = (uint8_t)first, .wanted = r->line->wanted};
    memcpy(place->name, r->line->name, sizeof place->name);
    memcpy(place->shown, r->packet->name, sizeof place->shown);
    return place;
}

/* R9: somebody who has been waiting clearly longer than either of these two. */
static void judge_order(struct reversi_referee *r, usec_t rival_wanted)
{
    usec_t earlier = rival_wanted < r->line->wanted ? rival_wanted : r->line->wanted;
    for (const struct reversi_line *other = r->lines; other < r->lines + r->used; other++) {
        bool waits = other->phase == REVERSI_LINE_IDLE && !other->gone && !other->client_dead &&
                     other->asked == 1 && other->question[0].kind == PACKET_PLAY && other->name[0];
        if (waits && other != r->line && other->wanted + CLEARLY_EARLIER < earlier) {
            reversi_find(r, FINDING_VIOLATION, "R9",
                         "otro jugador llevaba más tiempo esperando: por orden de llegada");
            return;
        }
    }
}

static void judge_pair(struct reversi_referee *r, const struct reversi_game_heard *game,
                       unsigned seat, unsigned first)
{
    if (game->joined >> seat & 1)
        reversi_find(r, FINDING_VIOLATION, "R5", "los dos jugadores tienen el mismo color");
    if (game->first != first)
        reversi_find(r, FINDING_VIOLATION, "R5",
                     "a los dos jugadores se les dicen colores distintos para empezar");
    if (!same_name(game->name, r->packet->name) || !same_name(r->line->name, game->shown))
        reversi_find(r, FINDING_VIOLATION, "R1",
                     "el paquete 1 trae otro nombre que el que dio el rival");
    judge_order(r, game->wanted);
}

static void sit_down(struct reversi_referee *r, unsigned seat, unsigned first)
{
    struct reversi_line *line = r->line;
    struct reversi_game_heard *game = find_game(r, seat, first);
    if (game)
        judge_pair(r, game, seat, first);
    else
        game = new_game(r, first);
    if (game->joined >> seat & 1)
        seat = !seat; /* it was told so; somebody has to have the other */
    line->game = game;
    line->seat = (uint8_t)seat;
    line->told = 0;
    line->phase = REVERSI_LINE_PLAYING;
    line->setup = (struct game_setup){.dice = REVERSI_DICE_ASKED, .first = game->first};
    reversi_start(&line->setup, &line->state);
    game->joined |= (uint8_t)(1u << seat);
    game->lines++;
    game->packets += 2; /* the wish and this */
}

/* Packet 1 answers packet 2; what was asked before it has had no answer. */
static void answer_wish(struct reversi_referee *r)
{
    struct reversi_line *line = r->line;
    unsigned at = reversi_question_of(line, PACKET_PLAY, 0);
    if (at == line->asked) {
        reversi_find(r, FINDING_VIOLATION, "R9", "paquete 1 a un cliente que no pidió partida");
        return;
    }
    if (at)
        reversi_find(r, FINDING_VIOLATION, "R6",
                     "paquete 1 antes de la respuesta a lo que se pidió primero");
    reversi_drop_questions(line, at + 1);
}

static bool zeros_behind(const char *name)
{
    static const char zeros[PACKET_NAME];
    size_t length = strlen(name);
    return memcmp(name + length, zeros, PACKET_NAME - length) == 0;
}

void reversi_judge_start(struct reversi_referee *r)
{
    struct reversi_line *line = r->line;
    const struct packet *packet = r->packet;
    unsigned seat, first;
    reversi_pass_leaves(line);
    if (line->phase == REVERSI_LINE_PLAYING) {
        reversi_find(r, FINDING_VIOLATION, "R9", "paquete 1 antes de que termine la partida");
        reversi_leave_game(line);
    }
    answer_wish(r);
    bool colours = reversi_wire_seat(packet->colour, &seat),
         begins = reversi_wire_seat(packet->first, &first);
    if (!colours || !begins)
        reversi_find(r, FINDING_VIOLATION, "R1",
                     "el paquete 1 trae los colores %d y %d: 0 es blanco y 1 es negro",
                     packet->colour, packet->first);
    if (!packet->name[0] || !zeros_behind(packet->name))
        reversi_find(r, FINDING_VIOLATION, "R1",
                     "el paquete 1 trae el nombre del rival, relleno con ceros");
    line->gone = line->client_dead || reversi_question_of(line, PACKET_LEAVE, 0) < line->asked;
    sit_down(r, seat, first);
}
