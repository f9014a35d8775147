/* The referee of Reversi: connections, what clients ask, and what is found. */
#include "games/reversi/referee.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "games/reversi/referee_private.h"
#include "games/reversi/wire.h"

void reversi_referee_init(struct reversi_referee *r, enum lang lang, struct findings *findings,
                          struct reversi_line *lines, struct reversi_game_heard *heard, uint32_t capacity)
{
    *r = (struct reversi_referee){
        .findings = findings, .lang = lang, .lines = lines, .heard = heard, .capacity = capacity};
    memset(lines, 0, capacity * sizeof *lines);
    memset(heard, 0, capacity * sizeof *heard);
}

static struct reversi_hearing hearing_of(struct reversi_referee *r, uint32_t index, usec_t time)
{
    return (struct reversi_hearing){.referee = r, .index = index, .line = &r->lines[index], .time = time};
}

/* ---- findings ---- */

static void add_octets(const struct packet *packet, struct str *text)
{
    uint8_t octets[PACKET_MAX];
    size_t count = packet_put(packet, octets);
    for (size_t i = 0; i < count; i++)
        str_add(text, i ? " %02X" : "%02X", octets[i]);
}

void reversi_find_why(const struct reversi_hearing *h, enum finding_kind kind, const struct why *why)
{
    struct finding finding = {.kind = kind, .time = h->time, .number = h->packet ? h->referee->packets : 0};
    struct str frame = str_make(finding.frame, sizeof finding.frame);
    finding_take(&finding, why);
    const char *who = h->line->phase != REVERSI_LINE_PLAYING ? "client"
                      : h->line->seat == REVERSI_BLACK       ? "black"
                                                             : "white";
    if (h->packet) {
        str_add(&frame, h->side == PACKET_SERVER ? "to %s " : "%s ", who);
        add_octets(h->packet, &frame);
    }
    findings_add(h->referee->findings, &finding);
}

void reversi_find(const struct reversi_hearing *h, enum finding_kind kind, const char *cited, const char *format, ...)
{
    struct why why;
    va_list args;
    va_start(args, format);
    why_rule_args(&why, cited, format, args);
    va_end(args);
    reversi_find_why(h, kind, &why);
}

/* ---- games and questions ---- */

struct reversi_game_heard *reversi_game_of(const struct reversi_hearing *h)
{
    return &h->referee->heard[h->line->game];
}

void reversi_leave_game(const struct reversi_hearing *h)
{
    struct reversi_line *line = h->line;
    struct reversi_game_heard *game = reversi_game_of(h);
    if (line->phase != REVERSI_LINE_PLAYING)
        return;
    line->phase = REVERSI_LINE_IDLE;
    game->line[line->seat] = REVERSI_NO_LINE;
    if (--game->lines == 0 && (game->over || game->joined == 3))
        game->number = 0; /* nobody is left who could be told something else */
}

void reversi_drop_questions(struct reversi_line *line, unsigned count)
{
    line->asked -= count;
    memmove(line->question, line->question + count, line->asked * sizeof line->question[0]);
}

void reversi_pass_leaves(const struct reversi_hearing *h)
{
    while (h->line->asked && h->line->question[0].kind == PACKET_LEAVE) {
        reversi_drop_questions(h->line, 1);
        reversi_leave_game(h);
    }
}

static void bury(const struct reversi_hearing *h)
{
    reversi_leave_game(h);
    h->line->phase = REVERSI_LINE_DEAD;
}

static void ask(const struct reversi_hearing *h)
{
    struct reversi_line *line = h->line;
    const struct packet *packet = h->packet;
    bool waiting = false;
    for (unsigned i = 0; i < line->asked; i++)
        waiting = line->question[i].kind == PACKET_PLAY || (waiting && line->question[i].kind != PACKET_LEAVE);
    if (packet->kind == PACKET_PLAY && !packet->name[0])
        reversi_find(h, FINDING_VIOLATION, "R2", "an empty name");
    if (packet->kind == PACKET_PLAY && !waiting) {
        memcpy(line->name, packet->name, sizeof line->name);
        line->wanted = h->time;
    }
    line->gone |= packet->kind == PACKET_LEAVE;
    if (line->asked == REFEREE_QUESTIONS) {
        reversi_find(h, FINDING_LOST, "R6", "%d packets of a client without an answer", REFEREE_QUESTIONS);
        bury(h);
        return;
    }
    line->question[line->asked++] =
        (struct reversi_question){.kind = packet->kind, .x = packet->x, .y = packet->y, .colour = packet->colour};
}

/* ---- octets ---- */

static void count_packet(const struct reversi_hearing *h)
{
    h->referee->packets++;
    if (h->line->phase == REVERSI_LINE_PLAYING)
        reversi_game_of(h)->packets++;
}

/* R2: a name ends when nothing has come for a while, and when the server answers to it. */
static void end_name(struct reversi_hearing h, bool answered)
{
    struct packet_reader *reader = &h.line->reader[PACKET_CLIENT];
    struct packet packet;
    if (!packet_name_open(reader) || (!answered && h.time < h.line->name_time + REVERSI_NAME_SILENCE))
        return;
    packet_name_ends(reader, &packet);
    h.side = PACKET_CLIENT;
    h.packet = &packet;
    count_packet(&h);
    ask(&h);
}

/* Whether this packet of the server can be nothing but the answer to a name that is still open. */
static bool answers_name(const struct reversi_line *line, const struct packet *packet)
{
    bool wish = false;
    for (unsigned i = 0; i < line->asked; i++)
        wish |= line->question[i].kind == PACKET_PLAY;
    return (packet->kind == PACKET_START && !wish) || (packet->kind == PACKET_INVALID && !line->asked);
}

static void on_packet(struct reversi_hearing *h, const struct packet *packet)
{
    if (h->side == PACKET_SERVER && answers_name(h->line, packet))
        end_name(*h, true);
    h->packet = packet;
    count_packet(h);
    if (h->side == PACKET_CLIENT) {
        ask(h);
        return;
    }
    switch (packet->kind) {
    case PACKET_START:
        reversi_judge_start(h);
        break;
    case PACKET_GIVE:
        reversi_judge_dice(h);
        break;
    case PACKET_INVALID:
        reversi_judge_invalid(h);
        break;
    case PACKET_VALID:
        reversi_judge_valid(h);
        break;
    default:
        reversi_judge_end(h);
        break;
    }
}

/* R10: nothing more can be made of what this side says. */
static void on_nonsense(const struct reversi_hearing *h, enum packet_result result, uint8_t octet)
{
    bool server = h->side == PACKET_SERVER;
    reversi_find(h, FINDING_VIOLATION, "R10",
                 result == PACKET_BAD_SIGN ? "the %s sends the octet %02X where RV is due"
                                           : "the %s sends the flags %02X, which it does not have",
                 server ? "server" : "client", octet);
    if (server) {
        bury(h);
    } else {
        h->line->client_dead = h->line->gone = true;
    }
}

static bool is_dead(const struct reversi_line *line, enum packet_side side)
{
    return line->phase == REVERSI_LINE_DEAD || (side == PACKET_CLIENT && line->client_dead);
}

/* A connection that began before the capture is judged if the first thing that its client says is packet 2. */
static bool begins_late(struct reversi_hearing *h, const uint8_t *octets, size_t count)
{
    static const uint8_t wish[] = {'R', 'V', 0x80};
    if (!h->line->late)
        return false;
    h->line->late = false;
    if (h->side == PACKET_CLIENT && count >= sizeof wish && memcmp(octets, wish, sizeof wish) == 0)
        return false;
    reversi_find(h, FINDING_LOST, "seed 003", "a connection that began before the capture is not judged");
    bury(h);
    return true;
}

void reversi_referee_octets(struct reversi_referee *r, uint32_t index, enum packet_side side, const uint8_t *octets,
                            size_t count, usec_t time)
{
    struct reversi_hearing h = hearing_of(r, index, time);
    struct reversi_line *line = h.line;
    h.side = side;
    if (is_dead(line, side) || begins_late(&h, octets, count)) {
        r->noise += count;
        return;
    }
    end_name(h, false);
    for (size_t i = 0; i < count && !is_dead(line, side); i++) {
        struct packet packet;
        h.packet = NULL;
        enum packet_result result = packet_read(&line->reader[side], octets[i], &packet);
        if (result == PACKET_WHOLE)
            on_packet(&h, &packet);
        else if (result != PACKET_MORE)
            on_nonsense(&h, result, octets[i]);
    }
    if (side == PACKET_CLIENT && time > line->name_time) /* packets that come late have earlier times */
        line->name_time = time;
}

/* ---- connections that come and go ---- */

void reversi_referee_open(struct reversi_referee *r, uint32_t index, bool whole)
{
    struct reversi_line *line = &r->lines[index];
    memset(line, 0, sizeof *line);
    line->phase = REVERSI_LINE_IDLE;
    line->late = !whole;
    packet_reader_init(&line->reader[PACKET_CLIENT], PACKET_CLIENT);
    packet_reader_init(&line->reader[PACKET_SERVER], PACKET_SERVER);
}

void reversi_referee_gone(struct reversi_referee *r, uint32_t index)
{
    r->lines[index].gone = true;
}

/* What is still open when a connection or the capture ends. */
static void judge_last(const struct reversi_hearing *h, bool closed)
{
    const struct reversi_line *line = h->line;
    if (line->phase == REVERSI_LINE_DEAD || line->phase == REVERSI_LINE_FREE)
        return;
    if (closed && packet_begun(&line->reader[PACKET_SERVER]))
        reversi_find(h, FINDING_VIOLATION, "R1", "the connection ends within a packet of the server");
    if (line->phase != REVERSI_LINE_PLAYING)
        return;
    const struct reversi_game_heard *game = reversi_game_of(h);
    bool left = line->gone || closed;
    if (line->state.phase == REVERSI_OVER && !left)
        reversi_find(h, FINDING_VIOLATION, "R6", "nobody can play, and packet 7 does not follow");
    else if (game->gone >> line->seat & 1 && !left)
        reversi_find(h, FINDING_VIOLATION, "R8", "packet 7 says that this player went away, and it did not");
    else if (!game->over && (!left || game->lines == 1))
        reversi_find(h, FINDING_UNFINISHED, "R8", "what is heard ends in the middle of a game");
}

void reversi_referee_close(struct reversi_referee *r, uint32_t index, usec_t time)
{
    struct reversi_hearing h = hearing_of(r, index, time);
    judge_last(&h, true);
    reversi_leave_game(&h);
    h.line->phase = REVERSI_LINE_FREE;
}

void reversi_referee_lose(struct reversi_referee *r, uint32_t index, usec_t time)
{
    struct reversi_hearing h = hearing_of(r, index, time);
    if (h.line->phase != REVERSI_LINE_DEAD)
        reversi_find(&h, FINDING_LOST, "seed 003", "octets of this connection are missing in the capture");
    bury(&h);
}

void reversi_referee_end(struct reversi_referee *r, usec_t time)
{
    for (uint32_t i = 0; i < r->capacity; i++) {
        struct reversi_hearing h = hearing_of(r, i, time);
        judge_last(&h, false);
        reversi_leave_game(&h);
    }
}
