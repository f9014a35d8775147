/* A game as lines tell it, and the umpire, who does nothing but follow one: of a ring one cable is enough, because
 * every line passes it (L6). */
#include "core/journal.h"
#include "core/protocol.h"
#include "core/umpire.h"
#include "games/template/lines.h"

/* ---- a match ---- */

enum status match_begin(struct match *match, const struct game *game, const struct line *announced,
                        struct journal *journal, uint64_t seed, struct why *why)
{
    char options[GAME_OPTIONS_MAX];
    struct str text = str_make(options, sizeof options);
    str_add(&text, "seats=%d heap=%d", announced->station, announced->number);
    if (game->setup_make(options, &match->setup, why) != ST_OK) {
        why_cite(why, "L3");
        return ST_BAD;
    }
    table_start(&match->table, game, &match->setup, journal);
    match->lines = 1;
    return journal ? journal_header(journal, game, &match->setup, seed, why) : ST_OK;
}

struct line line_of_move(int station, const struct move *move)
{
    return (struct line){.kind = move->kind == MOVE_SECRET ? LINE_SECRET : LINE_TAKE,
                         .station = (uint8_t)station,
                         .number = (uint8_t)move->n};
}

enum status match_play(struct match *match, const struct line *line, struct why *why)
{
    struct move move = {.kind = line->kind == LINE_SECRET ? MOVE_SECRET : MOVE_TAKE, .n = line->number};
    int actor = table_actor(&match->table);
    if (actor == SEAT_NOBODY)
        return why_rule(why, "L4", "the game is over");
    if (line->station != actor)
        return why_rule(why, "L4", "it is the turn of station %d, not of %d", actor, line->station);
    enum status status = table_play(&match->table, &move, SOURCE_WIRE, why);
    if (status == ST_BAD)
        why_cite(why, "L5");
    if (status == ST_OK)
        match->lines++;
    return status;
}

bool match_over(const struct match *match)
{
    return table_actor(&match->table) == SEAT_NOBODY;
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

static void find(struct hearing *hearing, enum finding_kind kind, const struct heard *heard, const struct why *why)
{
    struct finding finding = {.kind = kind, .number = hearing->lines, .time = heard->time};
    struct str text = str_make(finding.frame, sizeof finding.frame);
    template_framing.text(heard->frame, &text);
    finding_take(&finding, why);
    findings_add(hearing->start.findings, &finding);
}

static void end_early(struct hearing *hearing, usec_t time)
{
    struct finding finding = {.kind = FINDING_UNFINISHED, .time = time};
    struct why why;
    why_rule(&why, "L4", "the game has not come to its end");
    finding_take(&finding, &why);
    if (hearing->follows)
        findings_add(hearing->start.findings, &finding);
    hearing->follows = false;
}

static void on_announcement(struct hearing *hearing, const struct line *line, const struct heard *heard)
{
    struct why why;
    end_early(hearing, heard->time);
    hearing->follows = match_begin(&hearing->match, hearing->start.game, line, NULL, 0, &why) == ST_OK;
    hearing->told = !hearing->follows;
    hearing->games++;
    if (!hearing->follows)
        find(hearing, FINDING_VIOLATION, heard, &why);
}

static void on_move(struct hearing *hearing, const struct line *line, const struct heard *heard)
{
    const struct game *game = hearing->start.game;
    struct match *match = &hearing->match;
    struct result result;
    struct why why;
    char said[LINE_SIZE];
    struct str text = str_make(said, sizeof said);
    if (match_play(match, line, &why) != ST_OK) {
        find(hearing, FINDING_VIOLATION, heard, &why);
        hearing->follows = false; /* whether the stations have taken it: nobody can tell how the game stands */
        hearing->told = true;
        return;
    }
    game->result(&match->setup, match->table.state, &result);
    hearing->finished += result.over;
    hearing->follows = !result.over;
    template_framing.text(heard->frame, &text);
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
    struct why why;
    hearing->lines++;
    if (heard->kind == HEARD_MALFORMED) {
        why_rule(&why, "L1", "this is no line: %s", template_framing.shape);
        find(hearing, FINDING_VIOLATION, heard, &why);
        return;
    }
    struct line line = line_read(heard->frame);
    if (line.kind == LINE_COUNT) {
        end_early(hearing, heard->time);
    } else if (line.kind == LINE_ANNOUNCE) {
        on_announcement(hearing, &line, heard);
    } else if (hearing->follows) {
        on_move(hearing, &line, heard);
    } else if (!hearing->told) {
        why_rule(&why, "L3", "no game has been announced");
        find(hearing, FINDING_LOST, heard, &why);
        hearing->told = true;
    }
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
