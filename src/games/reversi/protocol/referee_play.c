/* The referee of Reversi: the server's packets during a game (R3, R6, R7, R8). */
#include "games/reversi/protocol/referee.h"

#include "base/bits.h"
#include "games/reversi/protocol/framing.h"
#include "games/reversi/protocol/wire.h"

/* ---- what both players are told ---- */

/* Returns the event if the opponent has been told it already, or NULL. */
static const struct reversi_told *told_to_opponent(const struct reversi_line *line)
{
    return line->told < line->game->events ? &line->game->event[line->told] : NULL;
}

/* The server has told the player of the line an event: a new one, or that of the opponent. */
static void hear_event(struct reversi_referee *r, unsigned kind, unsigned a)
{
    struct reversi_line *line = r->line;
    struct reversi_game_heard *game = line->game;
    const struct reversi_told *before = told_to_opponent(line),
                              event = {.kind = (uint8_t)kind, .a = (uint8_t)a};
    if (before && memcmp(before, &event, sizeof event) != 0)
        reversi_find(r, FINDING_VIOLATION, "R6", "al rival se le dijo otra cosa");
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
    reversi_find(r, FINDING_VIOLATION, "R8", "paquete %d donde no se juega ninguna partida",
                 r->packet->kind);
    return false;
}

/* In a game that has ended, nothing but packet 7 can come (R6). */
static bool is_under_way(struct reversi_referee *r)
{
    if (!is_playing(r))
        return false;
    if (r->line->state.phase != REVERSI_OVER)
        return true;
    reversi_find(r, FINDING_VIOLATION, "R6", "paquete %d donde tiene que venir el paquete 7",
                 r->packet->kind);
    return false;
}

/* ---- questions that get an answer ---- */

/* What the server does in a player's turn, the player must have asked for. Removes that question
 * with those before it, which were not answered. */
static void answer_question(struct reversi_referee *r, struct reversi_question asked,
                            const char *what)
{
    struct reversi_line *line = r->line;
    unsigned at = 0, end = reversi_question_of(line, PACKET_LEAVE, 0);
    if (line->state.turn != line->seat)
        return;
    while (at < end && memcmp(&line->question[at], &asked, sizeof asked) != 0)
        at++;
    if (at == end) {
        if (!line->client_dead)
            reversi_find(r, FINDING_VIOLATION, "R6", "%s que este jugador no ha enviado", what);
        return;
    }
    if (at)
        reversi_find(r, FINDING_VIOLATION, "R6",
                     "falta el paquete 5 para lo que el jugador envió antes");
    reversi_drop_questions(line, at + 1);
}

/* ---- packet 3 ---- */

void reversi_judge_dice(struct reversi_referee *r)
{
    struct reversi_line *line = r->line;
    struct game_state *state = &line->state;
    struct why why = {0};
    unsigned dice;
    if (!is_under_way(r))
        return;
    answer_question(
        r, (struct reversi_question){.kind = PACKET_ASK, .colour = reversi_wire_colour(line->seat)},
        _("dados"));
    if (!reversi_wire_dice_set(r->packet, &dice)) {
        reversi_find(r, FINDING_VIOLATION, "R7", "los dados son números del 1 al 8");
        return;
    }
    if (state->dice) {
        if (state->dice != dice)
            reversi_find(r, FINDING_VIOLATION, "R7", "otros dados en el mismo turno");
        return;
    }
    struct move ask = {.kind = REVERSI_MOVE_ASK},
                give = {.kind = REVERSI_MOVE_DICE, .a = (uint8_t)dice};
    reversi_apply(&line->setup, state, &ask);
    enum verdict verdict = reversi_legal(&line->setup, state, &give, &why);
    if (verdict != MOVE_LEGAL)
        reversi_find_why(r, verdict == MOVE_TOLERATED ? FINDING_DEPARTURE : FINDING_VIOLATION,
                         &why);
    reversi_apply(&line->setup, state, &give);
    hear_event(r, REVERSI_MOVE_DICE, dice);
}

/* ---- packet 5 ---- */

static bool is_legal_square(const struct reversi_line *line, unsigned square)
{
    struct move move = {.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)square};
    return reversi_legal(&line->setup, &line->state, &move, NULL) == MOVE_LEGAL;
}

void reversi_expect(const struct reversi_referee *r, char *text, size_t size)
{
    enum { MOST = 4 };
    struct str words = str_make(text, size);
    unsigned count = 0;
    for (uint64_t open = reversi_open(&r->line->state); open && count < MOST;
         open &= open - 1, count++) {
        const struct packet packet = reversi_wire_move(bits_lowest(open));
        struct frame frame = {.side = PACKET_CLIENT};
        frame.count = (uint8_t)packet_put(&packet, frame.octets);
        str_add(&words, count ? "; " : "");
        frame_hex(&frame, &words);
        str_add(&words, " (");
        reversi_framing.explain(r->start.protocol, &frame, r->start.lang, &words);
        str_add(&words, ")");
    }
}

/* Finds the client's fault in a question that was refused. Returns false if there is none, or if
 * the client could not know (its opponent has just left). */
static bool find_client_fault(struct reversi_referee *r, const struct reversi_question *asked,
                              struct why *why)
{
    const struct reversi_line *line = r->line;
    const struct game_state *state = &line->state;
    bool playing = line->phase == REVERSI_LINE_PLAYING;
    struct move move = {.kind = REVERSI_MOVE_PLACE,
                        .a = (uint8_t)reversi_wire_square(asked->x, asked->y)};
    if (asked->kind == PACKET_PLAY)
        *why = *(playing ? WHY("R9", "pide jugar en mitad de una partida")
                         : WHY("R9", "pide jugar dos veces"));
    else if (!playing && !line->game)
        *why = *WHY("R1", "antes de jugar se pide una partida");
    else if (!playing && state->phase == REVERSI_OVER)
        *why = *WHY("R8", "la partida ha terminado, y el programa sigue en ella");
    else if (!playing)
        return false;
    else if (state->turn != line->seat)
        *why =
            *(asked->kind == PACKET_MOVE ? WHY("R6", "es el turno del rival, y el programa juega")
                                         : WHY("R7", "se piden dados en el turno del rival"));
    else if (asked->kind == PACKET_ASK)
        *why = *WHY("R7", "se piden dados con el color del rival");
    else if (move.a == REVERSI_NO_SQUARE)
        *why = *WHY("R4", "la casilla no está en el tablero: x e y van de 0 a 7");
    else if (reversi_legal(&line->setup, state, &move, why) != MOVE_ILLEGAL)
        return false; /* the server demands dice (R7) */
    if (!why->rule[0])
        why_cite(why, "R6");
    return true;
}

/* If clients are judged: reports the client's fault as a finding about the packet that was
 * refused. */
static void judge_client(struct reversi_referee *r, const struct reversi_question *asked)
{
    const struct packet *answer = r->packet;
    struct packet packet = {
        .kind = asked->kind, .x = asked->x, .y = asked->y, .colour = asked->colour};
    struct why why = {0};
    if (!r->start.clients || !find_client_fault(r, asked, &why))
        return;
    memcpy(packet.name, r->line->name, sizeof packet.name);
    r->side = PACKET_CLIENT;
    r->packet = &packet;
    r->expects = asked->kind == PACKET_MOVE && r->line->phase == REVERSI_LINE_PLAYING &&
                 r->line->state.turn == r->line->seat;
    reversi_find_why(r, FINDING_VIOLATION, &why);
    r->expects = false;
    r->packet = answer;
    r->side = PACKET_SERVER;
}

/* Packet 5 refuses the first question; but a client that waits for a game is refused the questions
 * behind its wish. */
static unsigned refused_question(const struct reversi_line *line)
{
    unsigned at = 0;
    if (line->phase == REVERSI_LINE_PLAYING || line->question[0].kind != PACKET_PLAY)
        return 0;
    do
        at++;
    while (at < line->asked && line->question[at].kind == PACKET_LEAVE);
    return at < line->asked ? at : 0;
}

void reversi_judge_invalid(struct reversi_referee *r)
{
    struct reversi_line *line = r->line;
    const struct game_state *state = &line->state;
    unsigned seat;
    reversi_pass_leaves(line);
    if (!line->asked) {
        if (!line->client_dead)
            reversi_find(r, FINDING_VIOLATION, "R6", "el paquete 5 no responde a nada");
        return;
    }
    unsigned at = refused_question(line);
    struct reversi_question asked = line->question[at];
    bool playing = line->phase == REVERSI_LINE_PLAYING, turn = playing && state->turn == line->seat;
    bool owed = asked.kind == PACKET_PLAY && !playing && !at;
    if (owed)
        reversi_find(r, FINDING_VIOLATION, "R9", "paquete 5 a quien quiere jugar");
    if (asked.kind == PACKET_MOVE && turn &&
        is_legal_square(line, reversi_wire_square(asked.x, asked.y))) {
        /* R7: the first answer to a move without dice shows whether the server demands them */
        if (!state->dice && r->dice == REVERSI_DICE_UNKNOWN)
            r->dice = REVERSI_DICE_NEEDED;
        if (state->dice || r->dice == REVERSI_DICE_FREE)
            reversi_find(r, FINDING_VIOLATION, "R6",
                         "paquete 5 para una jugada que las reglas permiten, %c%d", 'a' + asked.x,
                         asked.y + 1);
    }
    if (asked.kind == PACKET_ASK && turn && state->phase != REVERSI_OVER &&
        reversi_wire_seat(asked.colour, &seat) && seat == line->seat)
        reversi_find(r, FINDING_VIOLATION, "R7",
                     "paquete 5 para unos dados que el jugador puede pedir");
    else if (!owed)
        judge_client(r, &asked);
    memmove(line->question + at, line->question + at + 1,
            (--line->asked - at) * sizeof line->question[0]);
}

/* ---- packet 6 ---- */

/* Packets 6 and 7 are in the dialect of the client (R11). */
static bool is_compat(const struct reversi_line *line)
{
    return line->reader[PACKET_CLIENT].wild;
}

/* Returns the move that was made, even if the board does not follow from it: the one that the
 * opponent was told, the one that the player sent, or the new disc of the board. */
static unsigned guess_move(const struct reversi_line *line, unsigned square)
{
    const struct reversi_told *before = told_to_opponent(line);
    const struct reversi_question *asked = line->asked ? &line->question[0] : NULL;
    bool sent = asked && asked->kind == PACKET_MOVE && line->state.turn == line->seat;
    const unsigned guesses[] = {
        before && before->kind == REVERSI_MOVE_PLACE ? before->a : REVERSI_NO_SQUARE,
        sent ? reversi_wire_square(asked->x, asked->y) : REVERSI_NO_SQUARE, square};
    for (size_t i = 0; i < sizeof guesses / sizeof guesses[0]; i++)
        if (is_legal_square(line, guesses[i]))
            return guesses[i];
    return REVERSI_NO_SQUARE;
}

/* Reports a wrong board with its rule, and whether it would be right in the other dialect (R11). */
static void report_board(struct reversi_referee *r, enum reversi_board board, struct why *why)
{
    static const char *const cited[] = {[REVERSI_BOARD_UNREADABLE] = "R1",
                                        [REVERSI_BOARD_NO_MOVE] = "R6",
                                        [REVERSI_BOARD_OTHER_DISCS] = "seed 003"};
    const struct reversi_line *line = r->line;
    if (!why->rule[0])
        why_cite(why, cited[board]);
    if (board != REVERSI_BOARD_UNREADABLE) {
        const char *other =
            reversi_wire_other_way(&line->setup, &line->state, r->packet, is_compat(line));
        struct why found = *why;
        snprintf(why->text, sizeof why->text, _("paquete 6: %s%s%s%.160s"),
                 other ? _("estaría bien ") : "", other ? other : "", other ? ": " : "",
                 found.text);
    }
    reversi_find_why(r, FINDING_VIOLATION, why);
}

void reversi_judge_valid(struct reversi_referee *r)
{
    struct reversi_line *line = r->line;
    struct game_state *state = &line->state;
    struct reversi_news news;
    struct why why;
    if (!is_under_way(r))
        return;
    enum reversi_board board =
        reversi_wire_judge(&line->setup, state, r->packet, is_compat(line), &news, &why);
    if (board != REVERSI_BOARD_RIGHT)
        report_board(r, board, &why);
    unsigned square = guess_move(line, news.square);
    if (square < REVERSI_NO_SQUARE) {
        struct packet sent = reversi_wire_move(square);
        answer_question(r, (struct reversi_question){.kind = PACKET_MOVE, .x = sent.x, .y = sent.y},
                        _("una jugada"));
    }
    if (!state->dice) { /* R7: dice are demanded always or never */
        if (r->dice == REVERSI_DICE_NEEDED)
            reversi_find(r, FINDING_VIOLATION, "R7",
                         "se acepta una jugada sin dados donde hacen falta");
        r->dice = REVERSI_DICE_FREE;
    }
    if (square < REVERSI_NO_SQUARE) {
        reversi_apply(&line->setup, state,
                      &(struct move){.kind = REVERSI_MOVE_PLACE, .a = (uint8_t)square});
    } else if (board != REVERSI_BOARD_UNREADABLE) { /* no move leads there: goes on from it */
        memcpy(state->discs, news.discs, sizeof state->discs);
        state->turn = (uint8_t)news.turn;
        state->dice = 0;
        state->phase =
            reversi_mobility(state, 0) || reversi_mobility(state, 1) ? REVERSI_TURN : REVERSI_OVER;
    }
    hear_event(r, REVERSI_MOVE_PLACE, square);
}

/* ---- packet 7 ---- */

void reversi_judge_end(struct reversi_referee *r)
{
    struct reversi_line *line = r->line;
    unsigned reason = r->packet->reason, result = reversi_wire_result(&line->state);
    bool over = line->state.phase == REVERSI_OVER;
    if (!is_playing(r))
        return;
    if (r->compat && reason == PACKET_UNSAID) /* R11: the board tells */
        reason = result;
    if (reason >= PACKET_REASONS)
        reversi_find(r, FINDING_VIOLATION, "R8", "el paquete 7 no tiene ese motivo");
    else if (over && reason != result)
        reversi_find(r, FINDING_VIOLATION, "R8",
                     "el paquete 7 da el motivo %u, y las fichas dicen %u", reason, result);
    else if (!over && reason < PACKET_WHITE_GONE)
        reversi_find(r, FINDING_VIOLATION, "R8",
                     "el paquete 7 dice quién ha ganado, pero aún se puede jugar");
    else if (!over && reason == reversi_wire_gone(line->seat) && !(is_compat(line) && line->gone))
        reversi_find(r, FINDING_VIOLATION, "R8", "quién se ha ido se le dice al que se queda");
    if (reason == reversi_wire_gone(!line->seat))
        line->game->gone |= (uint8_t)(1u << !line->seat);
    hear_event(r, REVERSI_TOLD_END, reason);
    reversi_leave_game(line);
}
