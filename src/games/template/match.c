/* A game as lines tell it, and the referee, who does nothing but follow one: of a ring one cable is
 * enough, because every line passes it (L6). */
#include "core/journal/journal.h"
#include "core/station_duties.h"
#include "core/referee.h"
#include "games/template/lines.h"

/* ---- a match ---- */

enum status match_begin(struct match *match, struct line announced, struct journal *journal,
                        uint64_t seed, struct why *why)
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

struct line line_of_move(int station, const struct move *move)
{
    return (struct line){.kind = move->kind == MOVE_SECRET ? LINE_SECRET : LINE_TAKE,
                         .station = (uint8_t)station,
                         .number = (uint8_t)move->n};
}

enum status match_play(struct match *match, struct line line, struct why *why)
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

struct hearing {
    struct referee_start start;
    struct match match;
    bool follows; /* a game that has begun and in which nothing was wrong so far */
    bool told;    /* that there is none */
    uint64_t lines;
    unsigned games, finished;
};

/* `heard` may be NULL: it is about no line. */
static void find(struct hearing *hearing, enum finding_kind kind, const struct heard *heard,
                 usec_t time, const struct why *why)
{
    struct finding finding = {.kind = kind, .number = heard ? hearing->lines : 0, .time = time};
    struct str text = str_make(finding.frame, sizeof finding.frame);
    if (heard)
        frame_characters(heard->frame, &text);
    finding_take(&finding, why);
    findings_add(hearing->start.findings, &finding);
}

static void end_early(struct hearing *hearing, usec_t time)
{
    if (hearing->follows)
        find(hearing, FINDING_UNFINISHED, NULL, time,
             WHY("L4", "la partida no ha llegado a su final: todos esperan a la estación %d",
                 table_actor(&hearing->match.table)));
    hearing->follows = false;
}

/* A move that the rules let through. */
static void tell_step(struct hearing *hearing, const struct frame *frame)
{
    struct match *match = &hearing->match;
    struct result result;
    struct str text = STR(LINE_SIZE);
    game_template.result(&match->setup, as_state(match->table.state), &result);
    hearing->finished += result.over;
    hearing->follows = !result.over;
    frame_characters(frame, &text);
    referee_tell(&hearing->start, text.at, result.over,
                 &(struct referee_game){.number = hearing->games,
                                        .winner = result.winner,
                                        .score = result.score,
                                        .frames = match->lines,
                                        .hash = table_hash(&match->table)});
}

static void hear(void *referee, const struct heard *heard)
{
    struct hearing *hearing = referee;
    enum finding_kind kind = FINDING_VIOLATION;
    enum status status = ST_OK;
    struct why why;
    hearing->lines++;
    if (heard->kind == HEARD_MALFORMED) {
        find(hearing, kind, heard, heard->time,
             WHY("L1", "esto no es una línea: %s", template_framing.shape));
        return;
    }
    struct line line = line_read(heard->frame);
    if (!line_is_move(line))
        end_early(hearing, heard->time);
    if (line.kind == LINE_ANNOUNCE) {
        hearing->games++;
        status = match_begin(&hearing->match, line, NULL, 0, &why);
        hearing->follows = status == ST_OK;
        hearing->told = false;
    } else if (line_is_move(line) && hearing->follows) {
        status = match_play(&hearing->match, line, &why);
        if (status == ST_OK)
            tell_step(hearing, heard->frame);
    } else if (line_is_move(line) && !hearing->told) {
        kind = FINDING_LOST;
        status = why_rule(&why, "L3", "no se ha anunciado ninguna partida");
    }
    if (status == ST_OK)
        return;
    find(hearing, kind, heard, heard->time, &why);
    hearing->follows =
        false; /* whether the stations have taken it: nobody can tell how the game stands */
    hearing->told = true;
}

static void begin(void *referee, const struct referee_start *start)
{
    ((struct hearing *)referee)->start = *start;
}

static int waits_for(const void *referee, uint32_t line)
{
    const struct hearing *hearing = referee;
    (void)line;
    return hearing->follows ? table_actor(&hearing->match.table) : WAITS_NOBODY;
}

static void end(void *referee, usec_t time, struct referee_totals *totals)
{
    struct hearing *hearing = referee;
    end_early(hearing, time);
    *totals = (struct referee_totals){
        .frames = hearing->lines, .games = hearing->games, .finished = hearing->finished};
}

/* ---- what stations do with the lines of others (L2, L6) ---- */

static int origin(const struct protocol *protocol, const struct frame *frame)
{
    struct line line = line_read(frame);
    (void)protocol;
    return line.kind == LINE_COUNT ? -1 : line.kind == LINE_ANNOUNCE ? 0 : line.station;
}

static bool follows(const struct protocol *protocol, const struct frame *in,
                    const struct frame *out)
{
    struct line heard = line_read(in);
    (void)protocol;
    heard.station = (uint8_t)(heard.station + (heard.kind == LINE_COUNT));
    return line_equal(heard, line_read(out));
}

/* Who starts takes the count off; what counts too many is nobody's. */
static bool may_end(const struct protocol *protocol, const struct frame *frame, int station)
{
    struct line line = line_read(frame);
    (void)protocol;
    return line.kind == LINE_COUNT && (station == 0 || line.station >= SEATS);
}

static int takes(const struct protocol *protocol, const struct frame *frame)
{
    struct line line = line_read(frame);
    (void)protocol;
    return line.kind == LINE_COUNT ? line.station - 1 : -1;
}

static const struct passing passing = {
    .cited = "L6", .origin = origin, .follows = follows, .may_end = may_end, .takes = takes};

const struct referee template_referee = {
    .check = referee_check_rules,
    .size = sizeof(struct hearing),
    .begin = begin,
    .hear = hear,
    .waits_for = waits_for,
    .end = end,
    .passing = &passing,
};
