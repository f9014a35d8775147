/* The referee of Reversi: connections as a capture has them, questions of clients, and findings. */
#include "games/reversi/protocol/referee.h"

#include "core/client_duties.h"
#include "games/reversi/protocol/framing.h"
#include "games/reversi/protocol/wire.h"

/* ---- findings ---- */

void reversi_find_why(struct reversi_referee *r, enum finding_kind kind, const struct why *why)
{
    struct finding finding = {.kind = kind,
                              .time = r->time,
                              .number = r->packet ? r->packets : 0,
                              .line = (uint32_t)(r->line - r->lines),
                              .side = r->side};
    struct str text = str_make(finding.frame, sizeof finding.frame);
    const char *who = r->line->phase == REVERSI_LINE_PLAYING
                          ? reversi_colour_name(r->line->seat, lang_spoken())
                          : _("cliente");
    finding_take(&finding, why);
    if (r->packet) {
        struct frame frame;
        frame.count = (uint8_t)packet_put(r->packet, frame.octets);
        str_add(&text, r->side == PACKET_SERVER ? _("a %s ") : "%s ", who);
        frame_hex(&frame, &text);
    }
    if (r->expects)
        reversi_expect(r, finding.expected, sizeof finding.expected);
    findings_add(r->start.findings, &finding);
}

void reversi_tell_event(struct reversi_referee *r, const struct reversi_told *event)
{
    /* by discs, or because the opponent went away (R8) */
    static const int winners[PACKET_REASONS] = {SEAT_NOBODY, REVERSI_WHITE, REVERSI_BLACK,
                                                REVERSI_BLACK, REVERSI_WHITE};
    const struct reversi_line *line = r->line;
    bool over = event->kind == REVERSI_TOLD_END;
    int winner = over && event->a < PACKET_REASONS ? winners[event->a] : SEAT_NOBODY;
    struct result result;
    struct str words = STR(48);
    char square[3] = "?";
    if (event->a < REVERSI_NO_SQUARE)
        reversi_square_text(event->a, square);
    if (over)
        str_add(&words, "end %d", event->a);
    else if (event->kind == REVERSI_MOVE_DICE)
        str_add(&words, "dice %s", reversi_numbers(event->a, ", ").text);
    else
        str_add(&words, "%s", square);
    reversi_result(&line->setup, &line->state, &result);
    referee_tell(&r->start, words.at, over,
                 &(struct referee_game){.number = line->game->number,
                                        .winner = winner,
                                        .score = winner < 0 ? 0 : result.points[winner],
                                        .frames = line->game->packets,
                                        .hash = reversi_hash(&line->setup, &line->state)});
}

/* ---- games and questions ---- */

void reversi_leave_game(struct reversi_line *line)
{
    if (line->phase != REVERSI_LINE_PLAYING)
        return;
    line->phase = REVERSI_LINE_IDLE;
    if (--line->game->lines == 0 && (line->game->over || line->game->joined == 3))
        line->game->number = 0; /* no connection is left that could contradict it */
}

unsigned reversi_question_of(const struct reversi_line *line, enum packet_kind kind, unsigned from)
{
    while (from < line->asked && line->question[from].kind != kind)
        from++;
    return from;
}

void reversi_drop_questions(struct reversi_line *line, unsigned count)
{
    line->asked -= count;
    memmove(line->question, line->question + count, line->asked * sizeof line->question[0]);
}

void reversi_pass_leaves(struct reversi_line *line)
{
    while (line->asked && line->question[0].kind == PACKET_LEAVE) {
        reversi_drop_questions(line, 1);
        reversi_leave_game(line);
    }
}

/* Judges nothing more of the connection. */
static void give_up_line(struct reversi_line *line)
{
    reversi_leave_game(line);
    line->phase = REVERSI_LINE_DEAD;
}

/* ---- octets ---- */

/* A packet of a client is judged when the server answers it. */
static void keep_question(struct reversi_referee *r)
{
    struct reversi_line *line = r->line;
    const struct packet *packet = r->packet;
    bool waiting = false;
    for (unsigned i = 0; i < line->asked; i++)
        waiting = line->question[i].kind == PACKET_PLAY ||
                  (waiting && line->question[i].kind != PACKET_LEAVE);
    if (packet->kind == PACKET_PLAY && !packet->name[0])
        reversi_find(r, FINDING_VIOLATION, "R2", "un nombre vacío");
    if (packet->kind == PACKET_PLAY && !waiting) {
        memcpy(line->name, packet->name, sizeof line->name);
        line->wanted = r->time;
    }
    line->gone |= packet->kind == PACKET_LEAVE;
    if (line->asked == REFEREE_QUESTIONS) {
        reversi_find(r, FINDING_LOST, "R6", "%d paquetes de un cliente sin respuesta",
                     REFEREE_QUESTIONS);
        give_up_line(line);
        return;
    }
    line->question[line->asked++] = (struct reversi_question){
        .kind = packet->kind, .x = packet->x, .y = packet->y, .colour = packet->colour};
}

/* Packets of clients become questions; packets of the server are judged. */
static void judge_packet(struct reversi_referee *r, enum packet_side side,
                         const struct packet *packet)
{
    static void (*const takes[])(struct reversi_referee *) = {
        [PACKET_START] = reversi_judge_start,     [PACKET_PLAY] = keep_question,
        [PACKET_GIVE] = reversi_judge_dice,       [PACKET_MOVE] = keep_question,
        [PACKET_INVALID] = reversi_judge_invalid, [PACKET_VALID] = reversi_judge_valid,
        [PACKET_END] = reversi_judge_end,         [PACKET_ASK] = keep_question,
        [PACKET_LEAVE] = keep_question,
    };
    r->side = side;
    r->packet = packet;
    r->packets++;
    if (r->line->phase == REVERSI_LINE_PLAYING)
        r->line->game->packets++;
    takes[packet->kind](r);
    r->packet = NULL;
}

/* R2: a name ends by silence, and when the other side answers it. */
static void end_name(struct reversi_referee *r, enum packet_side side, bool answered)
{
    struct packet_reader *reader = &r->line->reader[side];
    struct packet packet;
    if (!packet_may_end(reader) ||
        (!answered && r->time < r->line->heard[side] + REVERSI_NAME_SILENCE))
        return;
    packet_ends(reader, &packet);
    judge_packet(r, side, &packet);
}

static bool is_dead(const struct reversi_line *line, enum packet_side side)
{
    return line->phase == REVERSI_LINE_DEAD || (side == PACKET_CLIENT && line->client_dead);
}

/* Gives up a connection that began before the capture, unless its first packet is packet 2. */
static bool began_too_early(struct reversi_referee *r, const struct heard *heard)
{
    if (!r->line->late)
        return false;
    r->line->late = false;
    if (heard->side == PACKET_CLIENT && heard->count >= 3 &&
        memcmp(heard->octets, "RV\x80", 3) == 0)
        return false;
    reversi_find(r, FINDING_LOST, "seed 003",
                 "no se juzga una conexión que empezó antes que la captura");
    give_up_line(r->line);
    return true;
}

/* A name that silence has ended is judged first, then each packet of these octets. */
static void hear_octets(struct reversi_referee *r, const struct heard *heard)
{
    struct reversi_line *line = r->line;
    enum packet_side side = heard->side;
    if (is_dead(line, side) || began_too_early(r, heard)) {
        r->noise += heard->count;
        return;
    }
    end_name(r, PACKET_CLIENT, false);
    end_name(r, PACKET_SERVER, side == PACKET_CLIENT);
    for (size_t i = 0; i < heard->count && !is_dead(line, side); i++) {
        struct packet packet;
        enum packet_result result = packet_read(&line->reader[side], heard->octets[i], &packet);
        if (result == PACKET_MORE)
            continue;
        r->side = side;
        if (result != PACKET_WHOLE) { /* R10: the rest of this side cannot be read */
            bool server = side == PACKET_SERVER;
            reversi_find(r, FINDING_VIOLATION, "R10",
                         result == PACKET_BAD_SIGN ? N_("%s envía el octeto %02X donde toca RV")
                                                   : N_("%s envía las marcas %02X, que no tiene"),
                         server ? _("el servidor") : _("el cliente"), heard->octets[i]);
            if (server)
                give_up_line(line);
            else
                line->client_dead = line->gone = true;
            break;
        }
        /* without a question, these packets can only answer a name that is still open */
        if (side == PACKET_SERVER && ((packet.kind == PACKET_START &&
                                       reversi_question_of(line, PACKET_PLAY, 0) == line->asked) ||
                                      (packet.kind == PACKET_INVALID && !line->asked)))
            end_name(r, PACKET_CLIENT, true);
        judge_packet(r, side, &packet);
    }
    if (heard->time > line->heard[side]) /* TCP segments that come late have earlier times */
        line->heard[side] = heard->time;
}

/* ---- connections ---- */

/* Returns the player whose turn it is, or the server if it owes something: the end of the game, an
 * answer to that player, or to one player what the other was told. */
static int reversi_referee_waits_for(const void *referee, uint32_t number)
{
    const struct reversi_referee *r = referee;
    const struct reversi_line *line = &r->lines[number], *opponent = NULL;
    if (line->phase != REVERSI_LINE_PLAYING || line->game->over)
        return WAITS_NOBODY;
    for (uint32_t i = 0; i < r->used && !opponent; i++)
        if (i != number && r->lines[i].phase == REVERSI_LINE_PLAYING &&
            r->lines[i].game == line->game)
            opponent = &r->lines[i];
    const struct reversi_line *mover = line->state.turn == line->seat ? line : opponent;
    bool left = line->gone || (opponent ? opponent->gone : line->game->joined == 3);
    bool told = line->told == line->game->events && (!opponent || opponent->told == line->told);
    bool owes = left || !told || line->state.phase == REVERSI_OVER || (mover && mover->asked);
    return owes ? WAITS_HOST : line->state.turn;
}

/* A client that has left has no seat, even if the server has not said so yet. */
static int reversi_referee_seat_at(const void *referee, uint32_t number)
{
    const struct reversi_line *line = &((const struct reversi_referee *)referee)->lines[number];
    return line->phase == REVERSI_LINE_PLAYING && !line->gone ? line->seat : -1;
}

/* Judges what is still open when the connection or the capture ends. */
static void end_line(struct reversi_referee *r, bool closed)
{
    struct reversi_line *line = r->line;
    if (line->phase == REVERSI_LINE_DEAD || line->phase == REVERSI_LINE_FREE)
        return;
    end_name(r, PACKET_SERVER, true);
    if (closed && packet_begun(&line->reader[PACKET_SERVER]))
        reversi_find(r, FINDING_VIOLATION, "R1",
                     "la conexión se acaba dentro de un paquete del servidor");
    if (line->phase != REVERSI_LINE_PLAYING)
        return;
    bool left = line->gone || closed;
    if (line->state.phase == REVERSI_OVER && !left)
        reversi_find(r, FINDING_VIOLATION, "R6", "nadie puede jugar y no viene el paquete 7");
    else if (line->game->gone >> line->seat & 1 && !left)
        reversi_find(r, FINDING_VIOLATION, "R8",
                     "el paquete 7 dice que este jugador se fue, y no se ha ido");
    else if (!line->game->over && (!left || line->game->lines == 1)) {
        int awaited = reversi_referee_waits_for(r, (uint32_t)(line - r->lines));
        if (awaited == WAITS_HOST)
            reversi_find(r, FINDING_UNFINISHED, "R8",
                         "lo que se oye se acaba en mitad de una partida: se espera al servidor");
        else
            reversi_find(r, FINDING_UNFINISHED, "R8",
                         "lo que se oye se acaba en mitad de una partida: se espera a las %s",
                         reversi_colour_name((unsigned)awaited, lang_spoken()));
    }
    if (left) /* otherwise it stays, since its opponent's line is judged by it */
        reversi_leave_game(line);
}

/* ---- the referee ---- */

static void reversi_referee_begin(void *referee, const struct referee_start *start)
{
    struct reversi_referee *r = referee;
    struct game_setup setup;
    r->start = *start;
    r->compat = start->dialect & REVERSI_DIALECT_COMPAT;
    if (start->rules && start->rules[0] && reversi_setup_make(start->rules, &setup, NULL) == ST_OK)
        r->dice = setup.dice == REVERSI_DICE_ALWAYS ? REVERSI_DICE_NEEDED : REVERSI_DICE_FREE;
}

void reversi_referee_forget(struct reversi_referee *r)
{
    memset(r->lines, 0, r->used * sizeof r->lines[0]);
    memset(r->heard, 0, r->games * sizeof r->heard[0]);
    r->used = 0;
    r->games = r->finished = 0;
}

static void reversi_referee_hear(void *referee, const struct heard *heard)
{
    struct reversi_referee *r = referee;
    struct reversi_line *line = r->line = &r->lines[heard->line];
    r->time = heard->time;
    switch (heard->kind) {
    case HEARD_FRAME:
    case HEARD_MALFORMED:
        break; /* of cables */
    case HEARD_OPENED:
        *line = (struct reversi_line){.phase = REVERSI_LINE_IDLE, .late = !heard->whole};
        packet_reader_init(&line->reader[PACKET_CLIENT], PACKET_CLIENT, r->compat);
        packet_reader_init(&line->reader[PACKET_SERVER], PACKET_SERVER, r->compat);
        r->used = heard->line < r->used ? r->used : heard->line + 1;
        break;
    case HEARD_OCTETS:
        hear_octets(r, heard);
        break;
    case HEARD_ENDED:
        line->gone = true;
        break;
    case HEARD_CLOSED:
        end_line(r, true);
        line->phase = REVERSI_LINE_FREE;
        break;
    case HEARD_LOST:
        if (line->phase != REVERSI_LINE_DEAD)
            reversi_find(r, FINDING_LOST, "seed 003",
                         "a la captura le faltan octetos de esta conexión");
        give_up_line(line);
        break;
    case HEARD_FOREIGN:
        reversi_find(r, FINDING_LOST, "seed 003",
                     "el tipo de enlace de la captura no lleva paquetes IP");
        break;
    }
}

static void reversi_referee_end(void *referee, usec_t time, struct referee_totals *totals)
{
    struct reversi_referee *r = referee;
    r->time = time;
    for (r->line = r->lines; r->line < r->lines + r->used; r->line++)
        end_line(r, false);
    *totals = (struct referee_totals){
        .frames = r->packets, .noise = r->noise, .games = r->games, .finished = r->finished};
}

static const struct client_duties client_duties = {
    .moves = "R6", .stays = "R8", .speaks = "R10", .seat_at = reversi_referee_seat_at};

const struct referee reversi_referee = {
    .connections = true,
    .check = referee_check_rules,
    .size = sizeof(struct reversi_referee),
    .begin = reversi_referee_begin,
    .hear = reversi_referee_hear,
    .waits_for = reversi_referee_waits_for,
    .end = reversi_referee_end,
    .client_duties = &client_duties,
};
