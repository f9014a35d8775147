/* A game as lines tell it, and the umpire, who does nothing but follow one: of a ring one cable is enough, because
 * every line passes it (L6). */
#include "core/journal.h"
#include "core/umpire.h"
#include "games/template/lines.h"

/* ---- a match ---- */

enum status match_begin(struct match *match, struct line announced, struct journal *journal, uint64_t seed,
                        struct why *why)
{
    char options[GAME_OPTIONS_MAX];
    struct str text = str_make(options, sizeof options);
    str_add(&text, "seats=%d heap=%d", announced.station, announced.number);
    if (game_template.setup_make(options, &match->setup, why) != ST_OK) {
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
    struct move move = {.kind = line.kind == LINE_SECRET ? MOVE_SECRET : MOVE_TAKE, .n = line.number};
    int actor = table_actor(&match->table);
    if (actor == SEAT_NOBODY)
        return why_rule(why, "L4", "the game is over");
    if (line.station != actor)
        return why_rule(why, "L4", "it is the turn of station %d, not of %d", actor, line.station);
    enum status status = table_play(&match->table, &move, SOURCE_WIRE, why);
    if (status == ST_BAD)
        why_cite(why, "L5");
    match->lines += status == ST_OK;
    return status;
}

/* ---- the umpire ---- */

struct hearing {
    struct umpire_start start;
    struct match match;
    bool follows; /* a game that has begun and in which nothing was wrong so far */
    bool told;    /* that there is none */
    uint64_t lines;
    unsigned games, finished;
};

/* `heard` may be NULL: it is about no line. */
static void find(struct hearing *hearing, enum finding_kind kind, const struct heard *heard, usec_t time,
                 const struct why *why)
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
    struct why why;
    why_rule(&why, "L4", "the game has not come to its end");
    if (hearing->follows)
        find(hearing, FINDING_UNFINISHED, NULL, time, &why);
    hearing->follows = false;
}

/* A move that the rules let through. */
static void tell_step(struct hearing *hearing, const struct frame *frame)
{
    struct match *match = &hearing->match;
    struct result result;
    char said[LINE_SIZE];
    struct str text = str_make(said, sizeof said);
    game_template.result(&match->setup, match->table.state, &result);
    hearing->finished += result.over;
    hearing->follows = !result.over;
    frame_characters(frame, &text);
    umpire_tell(&hearing->start, said, result.over,
                &(struct umpire_game){.number = hearing->games,
                                      .winner = result.winner,
                                      .score = result.score,
                                      .frames = match->lines,
                                      .hash = table_hash(&match->table)});
}

static void hear(void *umpire, const struct heard *heard)
{
    struct hearing *hearing = umpire;
    enum finding_kind kind = FINDING_VIOLATION;
    enum status status = ST_OK;
    struct why why;
    hearing->lines++;
    if (heard->kind == HEARD_MALFORMED) {
        why_rule(&why, "L1", "this is no line: %s", template_framing.shape);
        find(hearing, kind, heard, heard->time, &why);
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
        status = why_rule(&why, "L3", "no game has been announced");
    }
    if (status == ST_OK)
        return;
    find(hearing, kind, heard, heard->time, &why);
    hearing->follows = false; /* whether the stations have taken it: nobody can tell how the game stands */
    hearing->told = true;
}

static void begin(void *umpire, const struct umpire_start *start)
{
    ((struct hearing *)umpire)->start = *start;
}

static void end(void *umpire, usec_t time, struct umpire_totals *totals)
{
    struct hearing *hearing = umpire;
    end_early(hearing, time);
    *totals = (struct umpire_totals){.frames = hearing->lines, .games = hearing->games, .finished = hearing->finished};
}

const struct umpire template_umpire = {
    .check = umpire_check_rules,
    .size = sizeof(struct hearing),
    .begin = begin,
    .hear = hear,
    .end = end,
};
