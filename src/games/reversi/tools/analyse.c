/* sobremesa analyse: what each move of a game was worth, compared with the best one, and where the
 * game was lost.
 *
 * The game is given by its moves ("f5d6c3d3…", without passes), or as FILE.wtb:N, which is game N
 * of a WTHOR file. */
#include <stdlib.h>

#include "games/reversi/tools/tools.h"
#include "games/reversi/tools/wthor.h"

enum { MEMORY_BITS = 20, PATH = 1024, BAR = 16 /* columns on each side, of four discs */ };

struct analyse_options {
    int64_t depth, perfect;
    bool json;
};

struct analysis {
    const struct tool_io *io;
    const struct analyse_options *options;
    struct reversi_engine *engine;
    struct reversi_position position;
    bool white; /* has the move */
    unsigned number;
    int worst; /* the most that a move lost, in hundredths of a disc */
    unsigned worst_number, worst_square;
};

/* A move and the best one, valued for the side that made it. */
struct move_verdict {
    unsigned square, best;
    int value, best_value;
    bool exact;
};

/* Searches for the best move, then values it and the move that was made by searches of the same
 * kind. */
static struct move_verdict weigh_move(struct analysis *a, unsigned square)
{
    struct reversi_bounds bounds = {(unsigned)a->options->depth, (unsigned)a->options->perfect, 0,
                                    true};
    struct reversi_weighed moves[2];
    struct reversi_answer answer = reversi_search(a->engine, a->position, UINT64_MAX, bounds);
    struct move_verdict v = {square, answer.best, 0, 0, answer.solved};
    unsigned count = reversi_weigh(a->engine, a->position,
                                   reversi_bit(square) | reversi_bit(answer.best), bounds, moves);
    for (unsigned i = 0; i < count; i++)
        *(moves[i].square == answer.best ? &v.best_value : &v.value) = moves[i].value;
    if (square == answer.best)
        v.value = v.best_value;
    if (v.value >= v.best_value) { /* as good as the best: it is shown as the best */
        v.best = square;
        v.best_value = v.value;
    }
    return v;
}

/* Prints a move with a bar: to the right if black is ahead after it, to the left if white is. */
static void show_move(const struct analysis *a, const struct move_verdict *v)
{
    char square[3], best[3], bar[2 * BAR + 2] = "";
    double disc = REVERSI_DISC;
    reversi_square_text(v->square, square);
    reversi_square_text(v->best, best);
    if (a->options->json) {
        struct facts *facts = a->io->begin(a->io->own);
        facts_add(facts, "number:i side:s move:s value:f best:s best_value:f exact:b", a->number,
                  a->white ? "white" : "black", square, v->value / disc, best, v->best_value / disc,
                  v->exact);
        a->io->end(a->io->own);
        return;
    }
    int black = a->white ? -v->value : v->value, length = abs(black) / (4 * REVERSI_DISC);
    length = length < BAR ? length : BAR;
    memset(bar, ' ', 2 * BAR + 1);
    bar[BAR] = '|';
    memset(black > 0 ? bar + BAR + 1 : bar + BAR - length, black > 0 ? 'X' : 'O', (size_t)length);
    tool_print(a->io, "%2u %c %s %s%c %s ", a->number, a->white ? 'O' : 'X', square,
               TEXT_REAL("%+6.1f", v->value / disc), v->exact ? '=' : ' ', bar);
    if (v->best != v->square)
        tool_print(a->io, _(" %s %s: %s perdidas"), best, TEXT_REAL("%+.1f", v->best_value / disc),
                   TEXT_REAL("%.1f", (v->best_value - v->value) / disc));
    tool_print(a->io, "\n");
}

/* Returns false with `why` if the move is illegal. A pass before it is implied. */
static bool analyse_move(struct analysis *a, unsigned square, struct why *why)
{
    char text[3];
    if (!reversi_moves(a->position.own, a->position.other)) {
        a->position = reversi_pass(a->position);
        a->white = !a->white;
    }
    a->number++;
    reversi_square_text(square, text);
    if (!reversi_flips(square, a->position.own, a->position.other))
        return why_bad(why, "la jugada %u, %s, no es legal", a->number, text), false;
    struct move_verdict v = weigh_move(a, square);
    show_move(a, &v);
    if (v.best_value - v.value > a->worst) {
        a->worst = v.best_value - v.value;
        a->worst_number = a->number;
        a->worst_square = square;
    }
    a->position = reversi_play(a->position, square);
    a->white = !a->white;
    return true;
}

/* ---- the game ---- */

static bool read_moves(const char *text, struct reversi_record *game, struct why *why)
{
    unsigned count = 0, square;
    memset(game->moves, REVERSI_RECORD_END, sizeof game->moves);
    for (; *text; text += 2) {
        text += strspn(text, " ");
        if (!*text)
            break;
        if (count == REVERSI_RECORD_PLIES || !reversi_square_parse(text, &square))
            return why_bad(why,
                           "'%s' no son jugadas, como f5d6c3, ni una partida de un archivo, como "
                           "FILE.wtb:1",
                           text),
                   false;
        game->moves[count++] = (uint8_t)square;
    }
    return true;
}

static bool read_recorded_game(const char *word, struct reversi_record *game, struct why *why)
{
    struct reversi_records games = {0};
    struct why wrong;
    char path[PATH];
    int64_t number;
    const char *colon = strrchr(word, ':');
    if (!colon)
        return read_moves(word, game, why);
    struct str text = str_make(path, sizeof path);
    str_add(&text, "%.*s", (int)(colon - word), word);
    if (!text_number(colon + 1, 1, INT32_MAX, &number))
        return why_bad(why, "'%s' no es el número de una partida", colon + 1), false;
    enum status status = reversi_records_read(path, &games, &wrong);
    if (status != ST_OK)
        why_bad(why, "%s: %s", path, wrong.text);
    else if ((size_t)number > games.count)
        status = why_bad(why, "%s tiene %s", path,
                         TEXT_COUNT(lang_spoken(), "%llu partida", "%llu partidas", games.count));
    else
        *game = games.games[number - 1];
    free(games.games);
    return status == ST_OK;
}

static size_t analyse_rows(void *options, struct option_row *out)
{
    struct analyse_options *o = options;
    const struct option_row own[] = {
        ROW_NUMBER("depth", &o->depth, 1, 40, "N", N_("hasta dónde mira (12)")),
        ROW_NUMBER("perfect", &o->perfect, 0, 24, "N",
                   N_("casillas vacías desde las que es exacto (18)")),
        ROW_FLAG("json", &o->json, N_("una línea de JSON por jugada")),
    };
    *o = (struct analyse_options){.depth = 12, .perfect = 18};
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

static enum tool_end run_analyse(const struct tool_io *io, const void *options, char *const *words,
                                 int count, struct why *why)
{
    struct analysis a = {
        .io = io, .options = options, .position = {REVERSI_START_BLACK, REVERSI_START_WHITE}};
    struct reversi_record game;
    char square[3];
    if (count < 1)
        return why_bad(why, "di el juego, que ha de ser reversi, y sus jugadas: ver --help"),
               TOOL_MISUSED;
    if (!read_recorded_game(words[0], &game, why))
        return strchr(words[0], ':') ? TOOL_FAILED : TOOL_MISUSED;
    a.engine = reversi_engine_make(MEMORY_BITS);
    if (!a.engine)
        return why_bad(why, "no hay memoria para el motor"), TOOL_FAILED;
    bool done = true;
    for (unsigned i = 0; done && i < REVERSI_RECORD_PLIES && game.moves[i] != REVERSI_RECORD_END;
         i++)
        done = analyse_move(&a, game.moves[i], why);
    if (done && a.worst && !a.options->json) {
        reversi_square_text(a.worst_square, square);
        tool_print(io, _("donde más se perdió fue en la jugada %u, %s: %s fichas\n"),
                   a.worst_number, square, TEXT_REAL("%.1f", a.worst / (double)REVERSI_DISC));
    }
    reversi_engine_free(a.engine);
    return done ? TOOL_DONE : TOOL_FAILED;
}

const struct tool reversi_analyse_tool = {
    .name = "analyse",
    .arguments = "reversi MOVES|FILE.wtb:N [--depth N] [--perfect N] [--json]",
    .purpose = N_("lo que valía cada jugada de una partida, qué habría sido mejor y quién iba "
                  "ganando (en una gráfica)"),
    .options_size = sizeof(struct analyse_options),
    .rows = analyse_rows,
    .words_max = 1,
    .run = run_analyse,
};
