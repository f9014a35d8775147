/* The referee of Reversi: connections, as a capture has them, what clients ask, and what is
 * found. */
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

static void describe(const struct reversi_told *event, struct str *text)
{
    char square[3] = "?";
    if (event->kind == REVERSI_TOLD_END) {
        str_add(text, "end %d", event->a);
    } else if (event->kind == REVERSI_MOVE_DICE) {
        str_add(text, "dice %s", reversi_numbers(event->a, ", ").text);
    } else {
        if (event->a < REVERSI_NO_SQUARE)
            reversi_square_text(event->a, square);
        str_add(text, "%s", square);
    }
}

void reversi_tell_event(struct reversi_referee *r, const struct reversi_told *event)
{
    /* Who has won: by discs, or because the other went away (R8). */
    static const int winners[PACKET_REASONS] = {SEAT_NOBODY, REVERSI_WHITE, REVERSI_BLACK,
                                                REVERSI_BLACK, REVERSI_WHITE};
    const struct reversi_line *line = r->line;
    bool over = event->kind == REVERSI_TOLD_END;
    int winner = over && event->a < PACKET_REASONS ? winners[event->a] : SEAT_NOBODY;
    struct result result;
    struct str words = STR(48);
    describe(event, &words);
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
        line->game->number = 0; /* nobody is left who could be told something else */
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

static void bury(struct reversi_line *line)
{
    reversi_leave_game(line);
    line->phase = REVERSI_LINE_DEAD;
}

static void ask(struct reversi_referee *r)
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
        bury(line);
        return;
    }
    line->question[line->asked++] = (struct reversi_question){
        .kind = packet->kind, .x = packet->x, .y = packet->y, .colour = packet->colour};
}

/* ---- octets ---- */

/* Questions are kept, what the server says is judged. */
static void on_packet(struct reversi_referee *r, enum packet_side side, const struct packet *packet)
{
    static void (*const takes[])(struct reversi_referee *) = {
        [PACKET_START] = reversi_judge_start,
        [PACKET_PLAY] = ask,
        [PACKET_GIVE] = reversi_judge_dice,
        [PACKET_MOVE] = ask,
        [PACKET_INVALID] = reversi_judge_invalid,
        [PACKET_VALID] = reversi_judge_valid,
        [PACKET_END] = reversi_judge_end,
        [PACKET_ASK] = ask,
        [PACKET_LEAVE] = ask,
    };
    r->side = side;
    r->packet = packet;
    r->packets++;
    if (r->line->phase == REVERSI_LINE_PLAYING)
        r->line->game->packets++;
    takes[packet->kind](r);
    r->packet = NULL;
}

/* R2: a name ends when nothing has come for a while, and when the other side answers to it. */
static void end_name(struct reversi_referee *r, enum packet_side side, bool answered)
{
    struct packet_reader *reader = &r->line->reader[side];
    struct packet packet;
    if (!packet_may_end(reader) ||
        (!answered && r->time < r->line->heard[side] + REVERSI_NAME_SILENCE))
        return;
    packet_ends(reader, &packet);
    on_packet(r, side, &packet);
}

/* Whether this packet of the server can be nothing but the answer to a name that is still open. */
static bool answers_name(const struct reversi_line *line, const struct packet *packet)
{
    bool wish = reversi_question_of(line, PACKET_PLAY, 0) < line->asked;
    return (packet->kind == PACKET_START && !wish) ||
           (packet->kind == PACKET_INVALID && !line->asked);
}

/* R10: nothing more can be made of what this side says. */
static void on_nonsense(struct reversi_referee *r, enum packet_result result, uint8_t octet)
{
    bool server = r->side == PACKET_SERVER;
    reversi_find(r, FINDING_VIOLATION, "R10",
                 result == PACKET_BAD_SIGN ? N_("%s envía el octeto %02X donde toca RV")
                                           : N_("%s envía las marcas %02X, que no tiene"),
                 server ? _("el servidor") : _("el cliente"), octet);
    if (server)
        bury(r->line);
    else
        r->line->client_dead = r->line->gone = true;
}

static bool is_dead(const struct reversi_line *line, enum packet_side side)
{
    return line->phase == REVERSI_LINE_DEAD || (side == PACKET_CLIENT && line->client_dead);
}

/* A connection that began before the capture is judged if the first thing that its client says is
 * packet 2. */
static bool begins_late(struct reversi_referee *r, const struct heard *heard)
{
    if (!r->line->late)
        return false;
    r->line->late = false;
    if (heard->side == PACKET_CLIENT && heard->count >= 3 &&
        memcmp(heard->octets, "RV\x80", 3) == 0)
        return false;
    reversi_find(r, FINDING_LOST, "seed 003",
                 "no se juzga una conexión que empezó antes que la captura");
    bury(r->line);
    return true;
}

static void on_octets(struct reversi_referee *r, const struct heard *heard)
{
    struct reversi_line *line = r->line;
    enum packet_side side = heard->side;
    if (is_dead(line, side) || begins_late(r, heard)) {
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
        if (result == PACKET_WHOLE && side == PACKET_SERVER && answers_name(line, &packet))
            end_name(r, PACKET_CLIENT, true);
        r->side = side;
        if (result == PACKET_WHOLE)
            on_packet(r, side, &packet);
        else
            on_nonsense(r, result, heard->octets[i]);
    }
    if (heard->time > line->heard[side]) /* packets that come late have earlier times */
        line->heard[side] = heard->time;
}

/* ---- connections that come and go ---- */

static void on_opened(struct reversi_referee *r, uint32_t line, bool whole)
{
    *r->line = (struct reversi_line){.phase = REVERSI_LINE_IDLE, .late = !whole};
    packet_reader_init(&r->line->reader[PACKET_CLIENT], PACKET_CLIENT, r->compat);
    packet_reader_init(&r->line->reader[PACKET_SERVER], PACKET_SERVER, r->compat);
    r->used = line < r->used ? r->used : line + 1;
}

/* The other connection of its game; NULL: it was not heard, or has left. */
static const struct reversi_line *rival_of(const struct reversi_referee *r,
                                           const struct reversi_line *line)
{
    for (const struct reversi_line *other = r->lines; other < r->lines + r->used; other++)
        if (other != line && other->phase == REVERSI_LINE_PLAYING && other->game == line->game)
            return other;
    return NULL;
}

/* The player whose turn it is, unless the server owes something: the end of the game, an answer to
 * that player, or to one of the two what the other was told. */
static int waits_for(const void *referee, uint32_t number)
{
    const struct reversi_referee *r = referee;
    const struct reversi_line *line = &r->lines[number];
    if (line->phase != REVERSI_LINE_PLAYING || line->game->over)
        return WAITS_NOBODY;
    const struct reversi_line *rival = rival_of(r, line),
                              *mover = line->state.turn == line->seat ? line : rival;
    bool left = line->gone || (rival ? rival->gone : line->game->joined == 3);
    bool told = line->told == line->game->events && (!rival || rival->told == line->told);
    bool owes = left || !told || line->state.phase == REVERSI_OVER || (mover && mover->asked);
    return owes ? WAITS_HOST : line->state.turn;
}

/* Who has left has no seat any more, though the server may not have said so yet. */
static int seat_at(const void *referee, uint32_t number)
{
    const struct reversi_line *line = &((const struct reversi_referee *)referee)->lines[number];
    return line->phase == REVERSI_LINE_PLAYING && !line->gone ? line->seat : -1;
}

static void find_unfinished(struct reversi_referee *r)
{
    int waited = waits_for(r, (uint32_t)(r->line - r->lines));
    if (waited == WAITS_HOST)
        reversi_find(r, FINDING_UNFINISHED, "R8",
                     "lo que se oye se acaba en mitad de una partida: se espera al servidor");
    else
        reversi_find(r, FINDING_UNFINISHED, "R8",
                     "lo que se oye se acaba en mitad de una partida: se espera a las %s",
                     reversi_colour_name((unsigned)waited, lang_spoken()));
}

/* What is still open when a connection or the capture ends. */
static void on_end(struct reversi_referee *r, bool closed)
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
    else if (!line->game->over && (!left || line->game->lines == 1))
        find_unfinished(r);
    if (left) /* else its rival is asked, too, who is waited for */
        reversi_leave_game(line);
}

/* ---- the referee ---- */

static void begin(void *referee, const struct referee_start *start)
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

static void hear(void *referee, const struct heard *heard)
{
    struct reversi_referee *r = referee;
    r->line = &r->lines[heard->line];
    r->time = heard->time;
    switch (heard->kind) {
    case HEARD_FRAME:
    case HEARD_MALFORMED:
        break; /* of cables */
    case HEARD_OPENED:
        on_opened(r, heard->line, heard->whole);
        break;
    case HEARD_OCTETS:
        on_octets(r, heard);
        break;
    case HEARD_ENDED:
        r->line->gone = true;
        break;
    case HEARD_CLOSED:
        on_end(r, true);
        r->line->phase = REVERSI_LINE_FREE;
        break;
    case HEARD_LOST:
        if (r->line->phase != REVERSI_LINE_DEAD)
            reversi_find(r, FINDING_LOST, "seed 003",
                         "a la captura le faltan octetos de esta conexión");
        bury(r->line);
        break;
    case HEARD_FOREIGN:
        reversi_find(r, FINDING_LOST, "seed 003",
                     "el tipo de enlace de la captura no lleva paquetes IP");
        break;
    }
}

static void end(void *referee, usec_t time, struct referee_totals *totals)
{
    struct reversi_referee *r = referee;
    r->time = time;
    for (r->line = r->lines; r->line < r->lines + r->used; r->line++)
        on_end(r, false);
    *totals = (struct referee_totals){
        .frames = r->packets, .noise = r->noise, .games = r->games, .finished = r->finished};
}

static const struct attending attending = {
    .moves = "R6", .stays = "R8", .speaks = "R10", .seat_at = seat_at};

const struct referee reversi_referee = {
    .connections = true,
    .check = referee_check_rules,
    .size = sizeof(struct reversi_referee),
    .begin = begin,
    .hear = hear,
    .waits_for = waits_for,
    .end = end,
    .attending = &attending,
};
