/* sobremesa replay FILE: a journal, step by step. Every move is checked against the rules and every
 * state against its recorded hash. At a terminal the game is drawn as a table that the person moves
 * through, forwards and backwards; otherwise it is printed. */
#include <stdlib.h>

#include "core/game_show.h"
#include "cli/cli.h"
#include "cli/output.h"
#include "cli/screen.h"
#include "front/source/journal_source.h"

#define PACE (600 * USEC_MS) /* between two moves, while the drawn game plays by itself */

struct replay_view {
    struct replay replay;
    enum lang lang;
    bool json, plain;
    int64_t to;   /* the move to stop after, -1: the end */
    int64_t game; /* of the file, from 1; 0: the last */
    int code;     /* other than EXIT_DONE once printing has failed */
    char name[GAME_SEATS_MAX][16];
    const char *names[GAME_SEATS_MAX];
};

static void print_replayed_move(struct replay_view *p, const struct game_state *before,
                                const struct journal_line *line)
{
    const struct table *table = &p->replay.table;
    struct str sentence = STR(GAME_TEXT_MAX);
    struct move move;
    if (table->game->move_parse(table->setup, line->text, &move))
        table->game->show->tell(table->setup, before, &move, SEAT_SPECTATOR, p->names, p->lang,
                                &sentence);
    if (p->json)
        p->code =
            output_line("replay",
                        line->actor >= 0 ? "event:s number:i move:s text:s state:h seat:i"
                                         : "event:s number:i move:s text:s state:h",
                        "move", line->number, line->text, sentence.at, line->hash, line->actor);
    else
        printf("%4" PRIu32 "  %-28s %016" PRIx64 "  %s\n", line->number, line->text, line->hash,
               sentence.at);
}

/* Prints the position that was reached, the result, and whether the journal is cut or lacks its end
 * mark, so that nobody takes a damaged journal for a shorter game. */
static void print_position(struct replay_view *p)
{
    const struct replay *replay = &p->replay;
    const struct table *table = &p->replay.table;
    struct result result;
    struct str state = STR(GAME_STATE_TEXT_MAX);
    table->game->result(table->setup, as_const_state(table->state), &result);
    table->game->state_text(table->setup, as_const_state(table->state), &state);
    if (p->json) {
        p->code = output_line("replay",
                              "event:s game:s options:s version:s moves:i over:b winner:i score:n "
                              "state:h position:s marked:b cut:i",
                              "end", table->game->name, p->replay.source.options,
                              p->replay.source.version, table->moves, result.over, result.winner,
                              result.score, table_hash(table), state.at, p->replay.ended,
                              p->replay.source.cut);
        return;
    }
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, table_hash(table));
    printf("%s\n", state.at);
    if (result.over)
        printf(tr(p->lang, "partida terminada: gana %d con %s; %s, estado %s\n"), result.winner,
               TEXT_POINTS(p->lang, result.score),
               TEXT_COUNT(p->lang, "%llu jugada", "%llu jugadas", table->moves), hash);
    else
        printf(tr(p->lang, "partida sin terminar: %s, estado %s\n"),
               TEXT_COUNT(p->lang, "%llu jugada", "%llu jugadas", table->moves), hash);
    if (p->to >= 0)
        return;
    if (replay->source.cut) {
        printf(tr(p->lang, "el diario está cortado: acaba dentro de su línea %u, que no cuenta"),
               replay->source.cut);
        putchar('\n');
    }
    if (replay->source.checked && !replay->ended)
        printf(
            "%s",
            tr(p->lang,
               "el diario no tiene marca de fin: la partida sigue, se dejó, o falta el resto\n"));
}

/* Prints the moves up to p->to. Each one is told from the state before it, which is copied because
 * replay_step changes it in place. */
static int print_journal(struct replay_view *p, const char *path, const char *text, size_t length)
{
    struct why why;
    enum status status = replay_open(&p->replay, text, length, (unsigned)p->game, &why);
    while (status == ST_OK && p->code == EXIT_DONE &&
           (p->to < 0 || p->replay.table.moves < (uint64_t)p->to)) {
        _Alignas(16) unsigned char before[GAME_STATE_MAX];
        struct journal_line line;
        memcpy(before, p->replay.table.state, p->replay.table.game->state_size);
        status = replay_step(&p->replay, &line, &why);
        if (status == ST_OK && line.kind == JOURNAL_MOVE)
            print_replayed_move(p, as_state(before), &line);
    }
    FAIL_IF(status != ST_OK && status != ST_END, "replay", "%s: %s", path, why.text);
    if (p->code == EXIT_DONE)
        print_position(p);
    return p->code;
}

/* Draws the game at the terminal. The readable part of a damaged journal is shown before the error
 * is reported. */
static int draw_journal(const struct replay_view *p, const char *path, const char *text,
                        size_t length)
{
    static struct journal_source journal; /* too big for a stack, both of them */
    static struct seat seat;
    struct why why;
    int number = 0, code = EXIT_DONE;
    enum status status = journal_source_open(&journal, text, length, (unsigned)p->game, &why);
    if (status == ST_OK || journal.count) {
        seat_open(&seat,
                  &(struct seat_config){.source = &journal.source, .lang = p->lang, .pace = PACE});
        code = screen_run("replay", &seat, NULL, &number);
    }
    if (code == EXIT_DONE && status != ST_OK)
        code = fail("replay", "%s: %s", path, why.text);
    return code == EXIT_DONE ? screen_end(number) : code;
}

static int run_replay(const struct command *command, int argc, char **argv)
{
    static struct replay_view view; /* too big for a stack */
    struct replay_view *p = &view;
    struct why why;
    char *text;
    size_t length;
    int rest;
    *p = (struct replay_view){.lang = lang_chosen(), .to = -1};
    const struct option_row rows[] = {
        ROW_NUMBER("to", &p->to, 0, UINT32_MAX, "N",
                   "se para tras la jugada N y muestra la posición"),
        ROW_NUMBER("game", &p->game, 1, 1000000, "K",
                   "la partida K del archivo; por defecto la última"),
        ROW_FLAG("json", &p->json, "un objeto JSON por línea"),
        ROW_FLAG("plain", &p->plain, "por líneas, como en una tubería"),
        {0},
    };
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        snprintf(p->name[i], sizeof p->name[i], "%d", i);
        p->names[i] = p->name[i];
    }
    STEP(options_read(command, rows, argc, argv, &rest, 1));
    MISUSE_IF(!rest, "replay", "¿qué diario? sobremesa replay FILE");
    const char *path = argv[1];
    FAIL_IF(journal_read_file(path, &text, &length, &why) != ST_OK, "replay", "%s", why.text);
    int code = !p->json && p->to < 0 && screen_can_draw(p->plain)
                   ? draw_journal(p, path, text, length)
                   : print_journal(p, path, text, length);
    free(text);
    return code;
}

const struct command command_replay = {
    "replay", "FILE [--to N] [--game K] [--json]",
    N_("un diario, jugada a jugada: cada una juzgada, cada suma comparada"), run_replay};
