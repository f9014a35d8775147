/* sobremesa solve: the exact result of Reversi positions, and a best move.
 *
 * A position is 64 characters from a1 to h1, a2 to h8, of X (black), O (white) and -, a blank and who moves. A file has
 * one a line, or lines such as those of the FFO test,
 *
 *     number | empties | position | side to move | score | best moves, by commas | what is after this is not read
 *
 * whose score and best moves are compared; then it fails if one is wrong. Blank lines and those with # are left out. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "app/app.h"
#include "app/output.h"
#include "base/bits.h"
#include "base/clock.h"
#include "games/reversi/engine.h"

enum { TEXT_MAX = 1024, EMPTY_MAX = 30, MEMORY_BITS = 22 };

#define SQUARES "Xx*Oo-." /* what a square may be written as */

struct task {
    struct reversi_position position;
    int64_t number;    /* of the line in a file; 0 for a position on the command line */
    bool compare;      /* it says what the result is */
    int64_t score;     /* that result */
    uint64_t expected; /* and the best moves */
};

struct run {
    const struct command *command;
    struct reversi_engine *engine;
    bool json, all;
    unsigned positions, wrong;
    uint64_t nodes;
    double seconds;
};

/* ---- reading ---- */

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
    *position = first ? (struct reversi_position){black, white} : (struct reversi_position){white, black};
    return first || side == 'O' || side == 'o';
}

static bool parse_position(const char *text, struct reversi_position *position)
{
    struct scan scan = {text};
    char squares[REVERSI_SQUARES + 2], side[2];
    return scan_name(&scan, squares, sizeof squares) && strlen(squares) == REVERSI_SQUARES &&
           scan_name(&scan, side, sizeof side) && scan_end(&scan) && parse_squares(squares, side[0], position);
}

/* Squares by commas. */
static bool parse_best(const char *text, uint64_t *squares)
{
    unsigned square;
    for (*squares = 0; reversi_square_parse(text, &square); text += 3) {
        *squares |= reversi_bit(square);
        if (text[2] != ',')
            return true;
    }
    return false;
}

static bool parse_test(const char *line, struct task *task)
{
    char squares[REVERSI_SQUARES + 1], side, best[120];
    int score;
    if (sscanf(line, "%" SCNd64 " | %*d | %64s | %c | %d | %119s", &task->number, squares, &side, &score, best) != 5)
        return false;
    task->compare = true;
    task->score = score;
    return strlen(squares) == REVERSI_SQUARES && parse_squares(squares, side, &task->position) &&
           parse_best(best, &task->expected);
}

/* ---- solving and telling ---- */

static void list_best(uint64_t best, struct str *text)
{
    for (; best; best &= best - 1) {
        char square[3];
        reversi_square_text(bits_lowest(best), square);
        str_add(text, "%s%s", text->length ? "," : "", square);
    }
}

static json_t *best_to_json(uint64_t best)
{
    json_t *list = json_array();
    for (; best; best &= best - 1) {
        char square[3];
        reversi_square_text(bits_lowest(best), square);
        json_array_append_new(list, json_string(square));
    }
    return list;
}

static int print_task(const struct run *run, const struct task *task, int score, uint64_t best, bool right,
                      double spent, uint64_t nodes)
{
    if (run->json) {
        json_t *line = json_object();
        if (task->number)
            json_object_set_new(line, "number", json_integer(task->number));
        if (task->compare) {
            json_object_set_new(line, "expected", json_integer(task->score));
            json_object_set_new(line, "right", json_boolean(right));
        }
        json_object_set_new(line, "score", json_integer(score));
        json_object_set_new(line, "best", best_to_json(best));
        json_object_set_new(line, "nodes", json_integer((json_int_t)nodes));
        json_object_set_new(line, "seconds_cpu", json_real(spent));
        return output_json(run->command->name, line);
    }
    char squares[160];
    struct str text = str_make(squares, sizeof squares);
    list_best(best, &text);
    if (task->number)
        printf("%3" PRId64 "  ", task->number);
    printf("%+d  %s  %" PRIu64 " nodes, %.2f CPU s%s\n", score, best ? squares : "(pass)", nodes, spent,
           !task->compare ? ""
           : right        ? "  right"
                          : "  WRONG");
    fflush(stdout);
    return EXIT_DONE;
}

static int solve(struct run *run, const struct task *task)
{
    unsigned square;
    unsigned empties = REVERSI_SQUARES - bits_count(task->position.own | task->position.other);
    if (empties > EMPTY_MAX)
        return fail(run->command->name, "%u squares are empty; more than %d take too long to solve", empties,
                    EMPTY_MAX);
    uint64_t before = run->engine->nodes;
    double began = clock_thread();
    int score = reversi_solve(run->engine, task->position, &square);
    uint64_t best = square < REVERSI_SQUARES ? reversi_bit(square) : 0;
    if (run->all && best)
        best = reversi_solve_all(run->engine, task->position, score);
    double spent = clock_thread() - began;
    uint64_t nodes = run->engine->nodes - before;
    bool right = score == task->score && (run->all ? best == task->expected : (best & task->expected) != 0);
    run->positions++;
    run->wrong += task->compare && !right;
    run->nodes += nodes;
    run->seconds += spent;
    return print_task(run, task, score, best, right, spent, nodes);
}

static int solve_file(struct run *run, const char *path)
{
    char line[TEXT_MAX];
    int code = EXIT_DONE, number = 0;
    FILE *file = fopen(path, "r");
    if (!file)
        return fail(run->command->name, "'%s' is neither a file (%s) nor a position: see --help", path,
                    strerror(errno));
    while (code == EXIT_DONE && fgets(line, sizeof line, file)) {
        struct task task = {.number = ++number};
        if (line[0] == '#' || line[strspn(line, " \t\r\n")] == '\0')
            continue;
        line[strcspn(line, "\r\n")] = '\0';
        if (!parse_test(line, &task) && !parse_position(line, &task.position))
            code = fail(run->command->name, "%s, line %d: this is no position", path, number);
        else
            code = solve(run, &task);
    }
    if (code == EXIT_DONE && ferror(file))
        code = fail(run->command->name, "%s: %s", path, strerror(errno));
    fclose(file);
    if (code == EXIT_DONE && !run->positions)
        return fail(run->command->name, "%s: no position in it", path);
    if (code == EXIT_DONE && !run->json)
        printf("%u positions, %u wrong, %" PRIu64 " nodes, %.2f CPU s\n", run->positions, run->wrong, run->nodes,
               run->seconds);
    return code == EXIT_DONE && run->wrong ? EXIT_FAILED : code;
}

/* A position whose a1 is empty is no option: a point stands for an empty square as well. */
static void unlike_options(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-' && strspn(argv[i], SQUARES) == REVERSI_SQUARES)
            argv[i][0] = '.';
}

static int solve_what(struct run *run, int rest, char **argv)
{
    char text[TEXT_MAX];
    struct task task = {0};
    snprintf(text, sizeof text, "%s%s%s", argv[2], rest > 2 ? " " : "", rest > 2 ? argv[3] : "");
    if (parse_position(text, &task.position))
        return solve(run, &task);
    if (rest > 2)
        return misuse(run->command->name, "a position is 64 characters of X, O and -, a blank and X or O");
    return solve_file(run, argv[2]);
}

static int run(const struct command *command, int argc, char **argv)
{
    struct run run = {.command = command};
    int64_t bits = MEMORY_BITS;
    int rest;
    const struct option_row rows[] = {
        {"all", OPT_FLAG, &run.all, 0, 0, NULL, "all best moves instead of one of them (takes about twice as long)",
         NULL},
        {"memory", OPT_NUMBER, &bits, 10, 28, "N", "2^N entries of 16 bytes of memory (22: 64 MB)", NULL},
        {"json", OPT_FLAG, &run.json, 0, 0, NULL, "one line of JSON a position", NULL},
        {0},
    };
    unlike_options(argc, argv);
    int code = options_read(command, rows, argc, argv, &rest, 3);
    if (code >= 0)
        return code;
    if (rest < 2 || strcmp(argv[1], "reversi") != 0)
        return misuse(command->name, "say the game, which must be reversi, and a file or a position: see --help");
    run.engine = reversi_engine_make((unsigned)bits);
    if (!run.engine)
        return fail(command->name, "no memory for 2^%" PRId64 " entries; --memory takes fewer", bits);
    code = solve_what(&run, rest, argv);
    reversi_engine_free(run.engine);
    return code;
}

const struct command command_solve = {
    .name = "solve",
    .arguments = "reversi FILE|POSITION [--all] [--memory N] [--json]",
    .what =
        "the result with perfect play and a best move; POSITION is 64 characters a1…h8 of X, O and -, a blank, the side to move",
    .run = run,
};
