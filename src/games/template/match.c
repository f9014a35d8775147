/* A game as lines tell it, and the referee, which only follows one. One cable of the ring is enough
 * for it, because every line passes every cable (L6). */
#include "games/template/lines.h"

#include "core/journal/journal.h"
#include "core/referee.h"
#include "core/station_duties.h"

/* ---- a match ---- */

enum status match_begin(struct template_match *match, struct template_line announced,
                        struct journal *journal, uint64_t seed, struct why *why)
{
    struct str text = STR(GAME_OPTIONS_MAX);
    str_add(&text, "seats=%d heap=%d", announced.station, announced.number);
    if (game_template.setup_make(text.at, &match->setup, why) != ST_OK) {
        why_cite(why, "L3");
        return ST_BAD;
    }
    table_start(&match->table, &game_template, &match->setup, journal);
    match->lines = 1;
    return journal ? journal_header(journal, &game_template, &match->setup, seed, why) : ST_OK;
}

struct template_line line_of_move(int station, const struct move *move)
{
    return (struct template_line){.kind = move->kind == MOVE_SECRET ? LINE_SECRET : LINE_TAKE,
                                  .station = (uint8_t)station,
                                  .number = (uint8_t)move->n};
}

enum status match_play(struct template_match *match, struct template_line line, struct why *why)
{
    struct move move = {.kind = line.kind == LINE_SECRET ? MOVE_SECRET : MOVE_TAKE,
                        .n = line.number};
    int actor = table_actor(&match->table);
    BREAKS_IF(actor == SEAT_NOBODY, "L4", "la partida ha terminado");
    BREAKS_IF(line.station != actor, "L4", "es el turno de la estación %d, no de la %d", actor,
              line.station);
    enum status status = table_play(&match->table, &move, SOURCE_WIRE, why);
    if (status == ST_BAD)
        why_cite(why, "L5");
    match->lines += status == ST_OK;
    return status;
}

/* ---- the referee ---- */

/* Its memory, which is zeroed before `begin`. */
struct line_referee {
    struct referee_start start;
    struct template_match match;
    bool follows; /* a game has begun, and no line of it was wrong so far */
    bool told;    /* told once that moves come without a game to follow */
    uint64_t lines;
    unsigned games, finished;
};

/* `heard`: the line that the finding is about; NULL: none. */
static void line_finding(struct line_referee *r, enum finding_kind kind, const struct heard *heard,
                         usec_t time, const struct why *why)
{
    struct finding finding = {.kind = kind, .number = heard ? r->lines : 0, .time = time};
    struct str text = str_make(finding.frame, sizeof finding.frame);
    if (heard)
        frame_characters(heard->frame, &text);
    finding_take(&finding, why);
    findings_add(r->start.findings, &finding);
}

static void line_referee_stop_following(struct line_referee *r, usec_t time)
{
    if (r->follows)
        line_finding(r, FINDING_UNFINISHED, NULL, time,
                     WHY("L4",
                         "la partida no ha llegado a su final: todos esperan a la estación %d",
                         table_actor(&r->match.table)));
    r->follows = false;
}

/* A move was played. */
static void line_referee_step(struct line_referee *r, const struct frame *frame)
{
    struct template_match *match = &r->match;
    struct result result;
    struct str text = STR(LINE_SIZE);
    game_template.result(&match->setup, as_state(match->table.state), &result);
    r->finished += result.over;
    r->follows = !result.over;
    frame_characters(frame, &text);
    referee_tell(&r->start, text.at, result.over,
                 &(struct referee_game){.number = r->games,
                                        .winner = result.winner,
                                        .score = result.score,
                                        .frames = match->lines,
                                        .hash = table_hash(&match->table)});
}

static void line_referee_hear(void *referee, const struct heard *heard)
{
    struct line_referee *r = referee;
    enum finding_kind kind = FINDING_VIOLATION;
    enum status status = ST_OK;
    struct why why;
    r->lines++;
    if (heard->kind == HEARD_MALFORMED) {
        line_finding(r, kind, heard, heard->time,
                     WHY("L1", "esto no es una línea: %s", template_framing.shape));
        return;
    }
    struct template_line line = line_read(heard->frame);
    if (!line_is_move(line))
        line_referee_stop_following(r, heard->time);
    if (line.kind == LINE_ANNOUNCE) {
        r->games++;
        status = match_begin(&r->match, line, NULL, 0, &why);
        r->follows = status == ST_OK;
        r->told = false;
    } else if (line_is_move(line) && r->follows) {
        status = match_play(&r->match, line, &why);
        if (status == ST_OK)
            line_referee_step(r, heard->frame);
    } else if (line_is_move(line) && !r->told) {
        kind = FINDING_LOST;
        status = why_rule(&why, "L3", "no se ha anunciado ninguna partida");
    }
    if (status == ST_OK)
        return;
    /* Whether the stations took the line cannot be known, so the rest is not judged. */
    line_finding(r, kind, heard, heard->time, &why);
    r->follows = false;
    r->told = true;
}

static void line_referee_begin(void *referee, const struct referee_start *start)
{
    struct line_referee *r = referee;
    r->start = *start;
}

static int line_referee_waits_for(const void *referee, uint32_t cable)
{
    const struct line_referee *r = referee;
    (void)cable;
    return r->follows ? table_actor(&r->match.table) : WAITS_NOBODY;
}

static void line_referee_end(void *referee, usec_t time, struct referee_totals *totals)
{
    struct line_referee *r = referee;
    line_referee_stop_following(r, time);
    *totals =
        (struct referee_totals){.frames = r->lines, .games = r->games, .finished = r->finished};
}

/* ---- what stations do with the lines of others (L2, L6) ---- */

/* A count belongs to every station that has changed it, so to none. */
static int line_origin(const struct protocol *protocol, const struct frame *frame)
{
    struct template_line line = line_read(frame);
    (void)protocol;
    return line.kind == LINE_COUNT ? -1 : line.kind == LINE_ANNOUNCE ? 0 : line.station;
}

static bool line_follows(const struct protocol *protocol, const struct frame *in,
                         const struct frame *out)
{
    struct template_line expected = line_read(in);
    (void)protocol;
    expected.station = (uint8_t)(expected.station + (expected.kind == LINE_COUNT));
    return line_equal(expected, line_read(out));
}

/* The starter takes the count off. So does any station if it counts too many. */
static bool line_may_end(const struct protocol *protocol, const struct frame *frame, int station)
{
    struct template_line line = line_read(frame);
    (void)protocol;
    return line.kind == LINE_COUNT && (station == 0 || line.station >= SEATS);
}

static int line_takes(const struct protocol *protocol, const struct frame *frame)
{
    struct template_line line = line_read(frame);
    (void)protocol;
    return line.kind == LINE_COUNT ? line.station - 1 : -1;
}

static const struct station_duties station_duties = {.cited = "L6",
                                                     .origin = line_origin,
                                                     .follows = line_follows,
                                                     .may_end = line_may_end,
                                                     .takes = line_takes};

const struct referee template_referee = {
    .check = referee_check_rules,
    .size = sizeof(struct line_referee),
    .begin = line_referee_begin,
    .hear = line_referee_hear,
    .waits_for = line_referee_waits_for,
    .end = line_referee_end,
    .station_duties = &station_duties,
};
