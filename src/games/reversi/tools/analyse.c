/* sobremesa analyse: what each move of a game was worth beside the best one, and where the game was
 * lost.
 *
 * GAME is its moves, one after the other ("f5d6c3d3…", passes left out), or FILE.wtb:N, game N of a
 * WTHOR file. */
#include <stdlib.h>

#include "games/reversi/tools/tools.h"
#include "games/reversi/tools/wthor.h"

enum { MEMORY_BITS = 20, PATH = 1024, BAR = 16 /* columns on each side, of four discs */ };

struct options {
    int64_t depth, perfect;
    bool json;
};

struct analysis {
    const struct tool_io *io;
    const struct options *options;
    struct reversi_engine *engine;
    struct reversi_position position;
    bool white; /* has the move */
    unsigned number;
    int worst; /* the most that one move lost, in hundredths of a disc */
    unsigned worst_number, worst_square;
};

/* What was found about one move, for who made it. */
struct verdict_of_move {
    unsigned square, best;
    int value, best_value;
    bool exact;
};

static struct verdict_of_move weigh(struct analysis *a, unsigned square)
{
    struct reversi_bounds bounds = {(unsigned)a->options->depth, (unsigned)a->options->perfect, 0,
                                    true};
    struct reversi_weighed moves[2];
    struct reversi_answer answer = reversi_search(a->engine, a->position, UINT64_MAX, bounds);
    struct verdict_of_move v = {square, answer.best, 0, 0, answer.solved};
    unsigned count = reversi_weigh(a->engine, a->position,
                                   reversi_bit(square) | reversi_bit(answer.best), bounds, moves);
    for (unsigned i = 0; i < count; i++)
        *(moves[i].square == answer.best ? &v.best_value : &v.value) = moves[i].value;
    if (square == answer.best)
        v.value = v.best_value;
    if (v.value >= v.best_value) { /* as good as the best, whichever that was */
        v.best = square;
        v.best_value = v.value;
    }
    return v;
}

/* Black's prospects after the move as a bar to the right, white's to the left. */
static void draw_bar(int black, char bar[2 * BAR + 2])
{
    int length = (black < 0 ? -black : black) / (4 * REVERSI_DISC);
    length = length < BAR ? length : BAR;
    memset(bar, ' ', 2 * BAR + 1);
    bar[BAR] = '|';
    memset(black > 0 ? bar + BAR + 1 : bar + BAR - length, black > 0 ? 'X' : 'O', (size_t)length);
    bar[2 * BAR + 1] = '\0';
}

static void tell(const struct analysis *a, const struct verdict_of_move *v)
{
    char square[3], best[3], bar[2 * BAR + 2];
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
    draw_bar(a->white ? -v->value : v->value, bar);
    tool_print(a->io, "%2u %c %s %s%c %s ", a->number, a->white ? 'O' : 'X', square,
               TEXT_REAL("%+6.1f", v->value / disc), v->exact ? '=' : ' ', bar);
    if (v->best != v->square)
        tool_print(a->io, _(" %s %s: %s perdidas"), best, TEXT_REAL("%+.1f", v->best_value / disc),
                   TEXT_REAL("%.1f", (v->best_value - v->value) / disc));
    tool_print(a->io, "\n");
}

static bool step(struct analysis *a, unsigned square, struct why *why)
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
    struct verdict_of_move v = weigh(a, square);
    tell(a, &v);
    if (v.best_value - v.value > a->worst) {
        a->worst = v.best_value - v.value;
        a->worst_number = a->number;
        a->worst_square = square;
    }
    a->position = reversi_play(a->position, square);
    a->white = !a->white;
    return true;
}

static void tell_end(const struct analysis *a)
{
    char square[3];
    if (a->options->json || !a->worst)
        return;
    reversi_square_text(a->worst_square, square);
    tool_print(a->io, _("donde más se perdió fue en la jugada %u, %s: %s fichas\n"),
               a->worst_number, square, TEXT_REAL("%.1f", a->worst / (double)REVERSI_DISC));
}

/* ---- the game ---- */

static bool read_moves(const char *text, struct train_game *game, struct why *why)
{
    unsigned count = 0, square;
    memset(game->moves, TRAIN_NO_SQUARE, sizeof game->moves);
    for (; *text; text += 2) {
        text += strspn(text, " ");
        if (!*text)
            break;
        if (count == TRAIN_PLIES || !reversi_square_parse(text, &square))
            return why_bad(why,
                           "'%s' no son jugadas, como f5d6c3, ni una partida de un archivo, como "
                           "FILE.wtb:1",
                           text),
                   false;
        game->moves[count++] = (uint8_t)square;
    }
    return true;
}

static bool read_game(const char *word, struct train_game *game, struct why *why)
{
    struct train_games games = {0};
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
    enum status status = train_read_wthor(path, &games, &wrong);
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

static size_t rows(void *options, struct option_row *out)
{
    struct options *o = options;
    const struct option_row own[] = {
        {"depth", OPT_NUMBER, &o->depth, 1, 40, "N", N_("hasta dónde mira (12)"), NULL},
        {"perfect", OPT_NUMBER, &o->perfect, 0, 24, "N",
         N_("casillas vacías desde las que es exacto (18)"), NULL},
        {"json", OPT_FLAG, &o->json, 0, 0, NULL, N_("una línea de JSON por jugada"), NULL},
    };
    *o = (struct options){.depth = 12, .perfect = 18};
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

static enum tool_end run(const struct tool_io *io, const void *options, char *const *words,
                         int count, struct why *why)
{
    struct analysis a = {
        .io = io, .options = options, .position = {REVERSI_START_BLACK, REVERSI_START_WHITE}};
    struct train_game game;
    if (count < 1)
        return why_bad(why, "di el juego, que ha de ser reversi, y sus jugadas: ver --help"),
               TOOL_MISUSED;
    if (!read_game(words[0], &game, why))
        return strchr(words[0], ':') ? TOOL_FAILED : TOOL_MISUSED;
    a.engine = reversi_engine_make(MEMORY_BITS);
    if (!a.engine)
        return why_bad(why, "no hay memoria para el motor"), TOOL_FAILED;
    bool done = true;
    for (unsigned i = 0; done && i < TRAIN_PLIES && game.moves[i] != TRAIN_NO_SQUARE; i++)
        done = step(&a, game.moves[i], why);
    if (done)
        tell_end(&a);
    reversi_engine_free(a.engine);
    return done ? TOOL_DONE : TOOL_FAILED;
}

const struct tool reversi_analyse_tool = {
    .name = "analyse",
    .arguments = "reversi MOVES|FILE.wtb:N [--depth N] [--perfect N] [--json]",
    .purpose = N_("lo que valía cada jugada de una partida, qué habría sido mejor y quién iba "
                  "ganando (en una gráfica)"),
    .options_size = sizeof(struct options),
    .rows = rows,
    .words_max = 1,
    .run = run,
};
