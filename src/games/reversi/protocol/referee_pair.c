/* The referee of Reversi: packet 1, and which two connections play with each other (R1, R5, R9). */
#include "games/reversi/protocol/referee.h"
#include "games/reversi/protocol/wire.h"

/* R9: a client that has waited this much longer came first, whatever the capture's clock says. A
 * server can pass over a client for three seconds whose address plays already. */
#define CLEARLY_EARLIER (4 * USEC_SECOND)

/* Whether the name that was given can be the one that is shown to the opponent: a server need not
 * pass on what its terminal would obey. */
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

/* Returns the game that waits for the player of this packet 1, or NULL. A game that agrees in both
 * names, the colours and who begins comes before one that agrees in a name only; otherwise it is
 * the latest, because a server tells both players at once. */
static struct reversi_game_heard *find_waiting_game(struct reversi_referee *r, unsigned seat,
                                                    unsigned first)
{
    struct reversi_game_heard *best = NULL;
    bool best_agrees = false;
    for (struct reversi_game_heard *game = r->heard; game < r->heard + REFEREE_LINES_MAX; game++) {
        if (!game->number || game->events == REFEREE_EVENTS ||
            (game->joined != 1 && game->joined != 2))
            continue;
        unsigned joined = game->joined == 1 ? 0 : 1;
        bool own = same_name(r->line->name, game->shown),
             other = same_name(game->name, r->packet->name),
             agrees = own && other && joined != seat && game->first == first;
        if ((own || other) && (!best || agrees > best_agrees ||
                               (agrees == best_agrees && game->number > best->number))) {
            best = game;
            best_agrees = agrees;
        }
    }
    return best;
}

/* Begins a game of one player. It takes an unused struct, or else that of a game whose player has
 * gone without the opponent being heard: there are as many structs as lines, so one is left. */
static struct reversi_game_heard *add_game(struct reversi_referee *r, unsigned first)
{
    struct reversi_game_heard *added = NULL;
    for (struct reversi_game_heard *game = r->heard; game < r->heard + REFEREE_LINES_MAX; game++)
        if (!game->number || !game->lines) {
            added = game;
            if (!game->number)
                break;
        }
    *added = (struct reversi_game_heard){
        .number = ++r->games, .first = (uint8_t)first, .wanted = r->line->wanted};
    memcpy(added->name, r->line->name, sizeof added->name);
    memcpy(added->shown, r->packet->name, sizeof added->shown);
    return added;
}

/* What the packets 1 of two players must have in common, and whether it was their turn (R9). */
static void judge_pair(struct reversi_referee *r, const struct reversi_game_heard *game,
                       unsigned seat, unsigned first)
{
    usec_t earlier = game->wanted < r->line->wanted ? game->wanted : r->line->wanted;
    if (game->joined >> seat & 1)
        reversi_find(r, FINDING_VIOLATION, "R5", "los dos jugadores tienen el mismo color");
    if (game->first != first)
        reversi_find(r, FINDING_VIOLATION, "R5",
                     "a los dos jugadores se les dicen colores distintos para empezar");
    if (!same_name(game->name, r->packet->name) || !same_name(r->line->name, game->shown))
        reversi_find(r, FINDING_VIOLATION, "R1",
                     "el paquete 1 trae otro nombre que el que dio el rival");
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

/* Seats the player of packet 1 at a game, a new one or that of the opponent. */
static void join_game(struct reversi_referee *r, unsigned seat, unsigned first)
{
    struct reversi_line *line = r->line;
    struct reversi_game_heard *game = find_waiting_game(r, seat, first);
    if (game)
        judge_pair(r, game, seat, first);
    else
        game = add_game(r, first);
    if (game->joined >> seat & 1)
        seat = !seat; /* both were told the same colour: one must have the other */
    line->game = game;
    line->seat = (uint8_t)seat;
    line->told = 0;
    line->phase = REVERSI_LINE_PLAYING;
    line->setup = (struct game_setup){.dice = REVERSI_DICE_ASKED, .first = game->first};
    reversi_start(&line->setup, &line->state);
    game->joined |= (uint8_t)(1u << seat);
    game->lines++;
    game->packets += 2; /* packets 2 and 1 */
}

void reversi_judge_start(struct reversi_referee *r)
{
    static const char zeros[PACKET_NAME];
    struct reversi_line *line = r->line;
    const struct packet *packet = r->packet;
    size_t length = strlen(packet->name);
    unsigned seat, first;
    reversi_pass_leaves(line);
    if (line->phase == REVERSI_LINE_PLAYING) {
        reversi_find(r, FINDING_VIOLATION, "R9", "paquete 1 antes de que termine la partida");
        reversi_leave_game(line);
    }
    unsigned wish = reversi_question_of(line, PACKET_PLAY, 0);
    if (wish == line->asked) {
        reversi_find(r, FINDING_VIOLATION, "R9", "paquete 1 a un cliente que no pidió partida");
    } else {
        if (wish)
            reversi_find(r, FINDING_VIOLATION, "R6",
                         "paquete 1 antes de la respuesta a lo que se pidió primero");
        reversi_drop_questions(line, wish + 1);
    }
    bool colours = reversi_wire_seat(packet->colour, &seat),
         begins = reversi_wire_seat(packet->first, &first);
    if (!colours || !begins)
        reversi_find(r, FINDING_VIOLATION, "R1",
                     "el paquete 1 trae los colores %d y %d: 0 es blanco y 1 es negro",
                     packet->colour, packet->first);
    if (!length || memcmp(packet->name + length, zeros, PACKET_NAME - length) != 0)
        reversi_find(r, FINDING_VIOLATION, "R1",
                     "el paquete 1 trae el nombre del rival, relleno con ceros");
    line->gone = line->client_dead || reversi_question_of(line, PACKET_LEAVE, 0) < line->asked;
    join_game(r, seat, first);
}
