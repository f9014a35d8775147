/* sobremesa solve: the exact result of Reversi positions, and a best move.
 *
 * A position is 64 characters from a1 to h1, a2 to h8, of X (black), O (white) and -, a blank and
 * the side to move. A file has one position a line, or lines such as those of the FFO test,
 *
 *     number | empties | position | side to move | score | best moves, by commas | comment
 *
 * whose score and best moves are compared: the tool fails if one is wrong. Blank lines and lines
 * that begin with # are ignored. */
#include "base/bits.h"
#include "base/clock.h"
#include "games/reversi/engine/threads.h"
#include "games/reversi/tools/tools.h"

enum { TEXT_MAX = 1024, EMPTY_MAX = 30, MEMORY_BITS = 22 };

#define SQUARES "Xx*Oo-." /* the characters of a position */

struct solve_task {
    struct reversi_position position;
    int64_t number; /* of the line in a file; 0 for a position on the command line */
    bool compare;   /* the score and the best moves are given: */
    int64_t score;
    uint64_t expected;
};

struct solve_options {
    bool json, all;
    int64_t bits; /* of memory */
    int64_t threads;
};

struct solver {
    const struct tool_io *io;
    const struct solve_options *options;
    struct reversi_threads threads;
    struct why *why;
    unsigned positions, wrong;
    uint64_t nodes;
    double seconds;
};

/* ---- reading ---- */

/* Black is X or *, white O, in either case; the position is that of the side to move. */
static bool parse_squares(const char *text, char side, struct reversi_position *position)
{
    uint64_t black = 0, white = 0;
    for (unsigned i = 0; i < REVERSI_SQUARES; i++)
        if (text[i] == 'X' || text[i] == 'x' || text[i] == '*')
            black |= reversi_bit(i);
        else if (text[i] == 'O' || text[i] == 'o')
            white |= reversi_bit(i);
        else if (text[i] != '-' && text[i] != '.')
            return false;
    bool first = side == 'X' || side == 'x' || side == '*';
    *position =
        first ? (struct reversi_position){black, white} : (struct reversi_position){white, black};
    return first || side == 'O' || side == 'o';
}

static bool parse_position(const char *text, struct reversi_position *position)
{
    struct scan scan = {text};
    char squares[REVERSI_SQUARES + 2], side[2];
    return scan_name(&scan, squares, sizeof squares) && strlen(squares) == REVERSI_SQUARES &&
           scan_name(&scan, side, sizeof side) && scan_end(&scan) &&
           parse_squares(squares, side[0], position);
}

/* A line of the FFO test. */
static bool parse_test(const char *line, struct solve_task *task)
{
    char squares[REVERSI_SQUARES + 1], side, best[120];
    int score;
    unsigned square;
    if (sscanf(line, "%" SCNd64 " | %*d | %64s | %c | %d | %119s", &task->number, squares, &side,
               &score, best) != 5)
        return false;
    task->compare = true;
    task->score = score;
    if (strlen(squares) != REVERSI_SQUARES || !parse_squares(squares, side, &task->position))
        return false;
    for (const char *at = best; reversi_square_parse(at, &square); at += 3) {
        task->expected |= reversi_bit(square);
        if (at[2] != ',')
            return true;
    }
    return false;
}

/* ---- solving ---- */

/* The result of one position. */
struct solve_answer {
    int score;
    uint64_t best; /* moves */
    bool right;    /* if the task can be compared: it agrees */
    uint64_t nodes;
    double seconds;
};

static void put_answer(struct solver *solver, const struct solve_task *task,
                       const struct solve_answer *answer)
{
    struct facts *facts = solver->io->begin(solver->io->own);
    if (task->number)
        fact_number(facts, "number", task->number);
    if (task->compare)
        facts_add(facts, "expected:n right:b", task->score, answer->right);
    facts_add(facts, "score:i best:[", answer->score);
    for (uint64_t best = answer->best; best; best &= best - 1) {
        char square[3];
        reversi_square_text(bits_lowest(best), square);
        fact_text(facts, NULL, square);
    }
    facts_add(facts, "] nodes:n seconds_cpu:f", answer->nodes, answer->seconds);
    solver->io->end(solver->io->own);
}

static void print_answer(struct solver *solver, const struct solve_task *task,
                         const struct solve_answer *answer)
{
    char number[24] = "", square[3];
    struct str squares = STR(160);
    for (uint64_t best = answer->best; best; best &= best - 1) {
        reversi_square_text(bits_lowest(best), square);
        str_add(&squares, "%s%s", squares.length ? "," : "", square);
    }
    if (task->number)
        snprintf(number, sizeof number, "%3" PRId64 "  ", task->number);
    tool_print(solver->io, _("%s%+d  %s  %s, %s s de CPU%s\n"), number, answer->score,
               answer->best ? squares.at : _("(pasar)"),
               TEXT_COUNT(lang_spoken(), "%llu nodo", "%llu nodos", answer->nodes),
               TEXT_REAL("%.2f", answer->seconds),
               !task->compare  ? ""
               : answer->right ? _("  bien")
                               : _("  MAL"));
}

/* Counts nodes and CPU seconds of all threads. */
static enum tool_end solve_position(struct solver *solver, const struct solve_task *task)
{
    unsigned square;
    bool all = solver->options->all;
    unsigned empties = REVERSI_SQUARES - bits_count(task->position.own | task->position.other);
    if (empties > EMPTY_MAX) {
        why_bad(solver->why, "hay %u casillas vacías; con más de %d se tarda demasiado", empties,
                EMPTY_MAX);
        return TOOL_FAILED;
    }
    uint64_t before = reversi_threads_nodes(&solver->threads);
    double began = clock_cpu();
    struct solve_answer answer = {
        .score = reversi_threads_solve(&solver->threads, task->position, &square)};
    answer.best = square < REVERSI_SQUARES ? reversi_bit(square) : 0;
    if (all && answer.best)
        answer.best = reversi_solve_all(solver->threads.engines[0], task->position, answer.score);
    answer.seconds = clock_cpu() - began;
    answer.nodes = reversi_threads_nodes(&solver->threads) - before;
    answer.right = answer.score == task->score &&
                   (all ? answer.best == task->expected : (answer.best & task->expected) != 0);
    solver->positions++;
    solver->wrong += task->compare && !answer.right;
    solver->nodes += answer.nodes;
    solver->seconds += answer.seconds;
    (solver->options->json ? put_answer : print_answer)(solver, task, &answer);
    return TOOL_DONE;
}

/* Stops at the first line that is not a position. TOOL_FAILED if an answer is not the expected one.
 * */
static enum tool_end solve_file(struct solver *solver, const char *path)
{
    char line[TEXT_MAX];
    struct why system;
    enum status status;
    if (solver->io->open(solver->io->own, path, &system) != ST_OK) {
        why_bad(solver->why, "'%s' no es un archivo (%s) ni una posición: ver --help", path,
                system.text);
        return TOOL_MISUSED;
    }
    for (int number = 1;
         (status = solver->io->read(solver->io->own, line, sizeof line, &system)) == ST_OK;
         number++) {
        struct solve_task task = {.number = number};
        if (line[0] == '#' || line[strspn(line, " ")] == '\0')
            continue;
        if (!parse_test(line, &task) && !parse_position(line, &task.position))
            return why_bad(solver->why, "%s, línea %d: esto no es una posición", path, number),
                   TOOL_FAILED;
        enum tool_end end = solve_position(solver, &task);
        if (end != TOOL_DONE)
            return end;
    }
    if (status != ST_END)
        return why_bad(solver->why, "%s: %s", path, system.text), TOOL_FAILED;
    if (!solver->positions)
        return why_bad(solver->why, "%s: no tiene ninguna posición", path), TOOL_FAILED;
    if (!solver->options->json)
        tool_print(solver->io, _("%s, %u mal, %s, %s s de CPU\n"),
                   TEXT_COUNT(lang_spoken(), "%llu posición", "%llu posiciones", solver->positions),
                   solver->wrong,
                   TEXT_COUNT(lang_spoken(), "%llu nodo", "%llu nodos", solver->nodes),
                   TEXT_REAL("%.2f", solver->seconds));
    return solver->wrong ? TOOL_FAILED : TOOL_DONE;
}

/* ---- the tool ---- */

static size_t solve_rows(void *options, struct option_row *out)
{
    struct solve_options *o = options;
    const struct option_row own[] = {
        ROW_FLAG("all", &o->all,
                 N_("todas las mejores jugadas en vez de una (tarda como el doble)")),
        ROW_NUMBER("memory", &o->bits, 10, 28, "N",
                   N_("2^N entradas de 16 octetos de memoria (22: 64 MB)")),
        ROW_NUMBER("threads", &o->threads, 1, REVERSI_THREADS_MAX, "N",
                   N_("que se reparten el trabajo (1)")),
        ROW_FLAG("json", &o->json, N_("una línea de JSON por posición")),
    };
    o->bits = MEMORY_BITS;
    o->threads = 1;
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

/* A position whose a1 is empty looks like an option. Begins it with a point, which stands for an
 * empty square too. */
static void spell_position(char *word)
{
    if (word[0] == '-' && strspn(word, SQUARES) == REVERSI_SQUARES)
        word[0] = '.';
}

/* A position is one word, or two with the side to move. */
static enum tool_end run_solve(const struct tool_io *io, const void *options, char *const *words,
                               int count, struct why *why)
{
    const struct solve_options *o = options;
    struct solver solver = {.io = io, .options = o, .why = why};
    struct solve_task task = {0};
    char text[TEXT_MAX];
    enum tool_end end = TOOL_MISUSED;
    if (count < 1) {
        why_bad(why, "di el juego, que ha de ser reversi, y un archivo o una posición: ver --help");
        return TOOL_MISUSED;
    }
    if (!reversi_threads_make(&solver.threads, (unsigned)o->threads, (unsigned)o->bits))
        return why_bad(why, "no hay memoria para 2^%lld entradas; --memory toma menos",
                       (long long)o->bits),
               TOOL_FAILED;
    snprintf(text, sizeof text, "%s%s%s", words[0], count > 1 ? " " : "",
             count > 1 ? words[1] : "");
    if (parse_position(text, &task.position))
        end = solve_position(&solver, &task);
    else if (count == 1)
        end = solve_file(&solver, words[0]);
    else
        why_bad(why, "una posición son 64 caracteres X, O y -, un blanco y X u O");
    reversi_threads_free(&solver.threads);
    return end;
}

const struct tool reversi_solve_tool = {
    .name = "solve",
    .arguments = "reversi FILE|POSITION [--all] [--memory N] [--threads N] [--json]",
    .purpose = N_("el resultado con juego perfecto y una mejor jugada; POSITION son 64 caracteres "
                  "a1…h8 de X, O y -, un blanco "
                  "y a quién le toca"),
    .options_size = sizeof(struct solve_options),
    .rows = solve_rows,
    .words_max = 2,
    .spell = spell_position,
    .run = run_solve,
};
