/* Fits the weights of Reversi's evaluation (games/reversi/eval.h) to recorded games and prints them as the C table of
 * eval.c: reversi_fit FILE.wtb … (docs/reversi-engine.md).
 *
 * For each phase, least squares of the final score on the figures, over every position that a player stood before
 * (before a pass, too), with a little of a ridge, for in the first phases some figures say the same. The sums are whole
 * numbers, so that they do not depend on the order of the files. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "base/bits.h"
#include "base/status.h"
#include "games/reversi/eval.h"
#include "games/reversi/kernels.h"

/* The format of WTHOR files: a header, then one record a game. */
enum {
    HEADER = 16,
    HEADER_GAMES = 4, /* little endian, 32 bits */
    HEADER_SIDE = 12, /* 0 means 8 */
    HEADER_TYPE = 13, /* 0: games */
    RECORD = 68,
    RECORD_BLACK = 6, /* black's discs at the end, the empty squares to the winner */
    RECORD_MOVES = 8, /* 10 * row + column from 1; 0: none */
};

enum {
    TURNS_MAX = 128,
    FIRST_FITTED = 2, /* there are too few different positions in the phases before: they take its weights */
    LINE_MAX = 120,   /* columns, as .clang-format has it */
};

#define RIDGE 0.0005 /* added to the diagonal for each position, and 1 for all */

/* The sums of a phase: of figure times figure, figure times score and score times score. */
struct sums {
    int64_t square[EVAL_FIGURES][EVAL_FIGURES], score[EVAL_FIGURES], scores;
    int64_t positions;
};

struct fit {
    struct reversi_tables tables;
    struct sums phases[EVAL_PHASES];
    uint64_t games;
    int16_t weights[EVAL_PHASES][EVAL_FIGURES];
};

/* ---- reading ---- */

static void add_position(struct fit *fit, struct reversi_position position, int score)
{
    int16_t figures[EVAL_FIGURES];
    struct sums *sums = &fit->phases[reversi_phase(bits_count(position.own | position.other))];
    reversi_kernels()->figures(&fit->tables, position.own, position.other, figures);
    for (int i = 0; i < EVAL_FIGURES; i++) {
        sums->score[i] += figures[i] * score;
        for (int j = 0; j < EVAL_FIGURES; j++)
            sums->square[i][j] += figures[i] * figures[j];
    }
    sums->scores += score * score;
    sums->positions++;
}

/* Plays the record's moves. The turns get the positions, each seen by the side that moves or passes, *count their
 * number, and *end the last position. Gives the number of the first move that is not legal, from 1, or 0. */
static int play_record(const uint8_t *record, struct reversi_position *turns, unsigned *count,
                       struct reversi_position *end)
{
    struct reversi_position position = {REVERSI_START_BLACK, REVERSI_START_WHITE};
    const uint8_t *moves = record + RECORD_MOVES;
    *count = 0;
    for (int i = 0; i < RECORD - RECORD_MOVES && moves[i]; i++) {
        unsigned row = moves[i] / 10u - 1, column = moves[i] % 10u - 1;
        if (row >= REVERSI_SIDE || column >= REVERSI_SIDE)
            return i + 1;
        unsigned square = REVERSI_SIDE * row + column;
        if (!reversi_moves(position.own, position.other)) {
            turns[(*count)++] = position;
            position = reversi_pass(position);
        }
        if (!reversi_flips(square, position.own, position.other))
            return i + 1;
        turns[(*count)++] = position;
        position = reversi_play(position, square);
    }
    *end = position;
    return 0;
}

/* The turns change sides one by one, as a pass is one of them: black has the even ones. A game that was given up has
 * the result that was written down. */
static enum status add_record(struct fit *fit, const uint8_t *record, uint32_t number, struct why *why)
{
    struct reversi_position turns[TURNS_MAX], end;
    unsigned count;
    int wrong = play_record(record, turns, &count, &end);
    if (wrong)
        return why_bad(why, "move %d of its game %u is not legal", wrong, number);
    if (record[RECORD_BLACK] > REVERSI_SQUARES)
        return why_bad(why, "black has %d discs at the end of its game %u", record[RECORD_BLACK], number);
    int black = 2 * record[RECORD_BLACK] - REVERSI_SQUARES;
    if (reversi_over(end))
        black = count % 2 ? -reversi_score(end) : reversi_score(end);
    for (unsigned i = 0; i < count; i++)
        add_position(fit, turns[i], i % 2 ? -black : black);
    fit->games++;
    return ST_OK;
}

static enum status read_games(struct fit *fit, FILE *file, struct why *why)
{
    uint8_t header[HEADER], record[RECORD];
    if (fread(header, HEADER, 1, file) != 1)
        return ferror(file) ? why_system(why, "cannot be read") : why_bad(why, "too short for a WTHOR file");
    const uint8_t *n = header + HEADER_GAMES;
    uint32_t games = n[0] | (uint32_t)n[1] << 8 | (uint32_t)n[2] << 16 | (uint32_t)n[3] << 24;
    if ((header[HEADER_SIDE] && header[HEADER_SIDE] != REVERSI_SIDE) || header[HEADER_TYPE])
        return why_bad(why, "not a WTHOR file of games on 8 by 8 squares");
    for (uint32_t i = 1; i <= games; i++) {
        if (fread(record, RECORD, 1, file) != 1)
            return ferror(file) ? why_system(why, "cannot be read")
                                : why_bad(why, "ends within game %u of the %u that its header says", i, games);
        if (add_record(fit, record, i, why) != ST_OK)
            return ST_BAD;
    }
    return fgetc(file) == EOF ? ST_OK : why_bad(why, "goes on after the %u games that its header says", games);
}

static enum status read_file(struct fit *fit, const char *path, struct why *why)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return why_system(why, "cannot be opened");
    enum status status = read_games(fit, file, why);
    fclose(file);
    return status;
}

/* ---- fitting ---- */

/* Gauss: the sums are symmetric and, by the ridge, positive definite, so no row need be exchanged. */
static void solve(const struct sums *sums, double weights[EVAL_FIGURES])
{
    double m[EVAL_FIGURES][EVAL_FIGURES + 1];
    for (int i = 0; i < EVAL_FIGURES; i++) {
        for (int j = 0; j < EVAL_FIGURES; j++)
            m[i][j] = (double)sums->square[i][j];
        m[i][i] += RIDGE * (double)sums->positions + 1;
        m[i][EVAL_FIGURES] = (double)sums->score[i];
    }
    for (int i = 0; i < EVAL_FIGURES; i++)
        for (int row = i + 1; row < EVAL_FIGURES; row++) {
            double times = m[row][i] / m[i][i];
            for (int j = i; j <= EVAL_FIGURES; j++)
                m[row][j] -= times * m[i][j];
        }
    for (int i = EVAL_FIGURES; i-- > 0;) {
        weights[i] = m[i][EVAL_FIGURES];
        for (int j = i + 1; j < EVAL_FIGURES; j++)
            weights[i] -= m[i][j] * weights[j];
        weights[i] /= m[i][i];
    }
}

static enum status fit_phase(struct fit *fit, unsigned phase, struct why *why)
{
    double weights[EVAL_FIGURES];
    const struct sums *sums = &fit->phases[phase < FIRST_FITTED ? FIRST_FITTED : phase];
    if (!sums->positions)
        return why_bad(why, "no game comes to phase %u", phase);
    solve(sums, weights);
    for (int i = 0; i < EVAL_FIGURES; i++) {
        double scaled = round(weights[i] * REVERSI_DISC * EVAL_SCALE);
        if (!(fabs(scaled) <= INT16_MAX))
            return why_bad(why, "weight %d of phase %u, %.0f, needs more than 16 bits: too few games", i, phase,
                           scaled);
        fit->weights[phase][i] = (int16_t)scaled;
    }
    return ST_OK;
}

/* How far the weights, as printed, are from the scores of a phase: the root of the mean square, in discs. */
static double error_of(const struct fit *fit, unsigned phase)
{
    const struct sums *sums = &fit->phases[phase];
    double weights[EVAL_FIGURES], sum = (double)sums->scores;
    for (int i = 0; i < EVAL_FIGURES; i++)
        weights[i] = fit->weights[phase][i] / (double)(REVERSI_DISC * EVAL_SCALE);
    for (int i = 0; i < EVAL_FIGURES; i++) {
        sum -= 2 * weights[i] * (double)sums->score[i];
        for (int j = 0; j < EVAL_FIGURES; j++)
            sum += weights[i] * weights[j] * (double)sums->square[i][j];
    }
    return sqrt(sum > 0 ? sum / (double)sums->positions : 0);
}

/* ---- printing ---- */

/* Broken where clang-format breaks it. */
static void print_row(const int16_t weights[EVAL_FIGURES])
{
    int column = printf("    {");
    for (int i = 0; i < EVAL_FIGURES; i++) {
        char text[16];
        int length = snprintf(text, sizeof text, "%d%s", weights[i], i < EVAL_FIGURES - 1 ? "," : "},");
        if (column + (i > 0) + length > LINE_MAX)
            column = printf("\n     ") - 1;
        else if (i)
            column += printf(" ");
        column += printf("%s", text);
    }
    printf("\n");
}

static void print_table(const struct fit *fit)
{
    printf("const int16_t reversi_weights[EVAL_PHASES][EVAL_FIGURES] = {\n");
    for (unsigned phase = 0; phase < EVAL_PHASES; phase++)
        print_row(fit->weights[phase]);
    printf("};\n");
}

static void report(const struct fit *fit)
{
    int64_t positions = 0;
    for (unsigned phase = 0; phase < EVAL_PHASES; phase++) {
        positions += fit->phases[phase].positions;
        fprintf(stderr, "phase %2u: %7" PRId64 " positions, off by %4.1f discs\n", phase, fit->phases[phase].positions,
                error_of(fit, phase));
    }
    fprintf(stderr, "%" PRIu64 " games, %" PRId64 " positions\n", fit->games, positions);
}

static int fail(const char *what, const struct why *why)
{
    fprintf(stderr, "reversi_fit: %s: %s\n", what, why->text);
    return 1;
}

int main(int argc, char **argv)
{
    static struct fit fit;
    struct why why;
    if (argc < 2) {
        fprintf(stderr, "reversi_fit: no files; usage: reversi_fit FILE.wtb ... > TABLE\n");
        return 2;
    }
    reversi_tables_make(&fit.tables);
    for (int i = 1; i < argc; i++)
        if (read_file(&fit, argv[i], &why) != ST_OK)
            return fail(argv[i], &why);
    for (unsigned phase = 0; phase < EVAL_PHASES; phase++)
        if (fit_phase(&fit, phase, &why) != ST_OK)
            return fail("nothing to fit", &why);
    print_table(&fit);
    if (fflush(stdout) != 0) {
        why_system(&why, "cannot be written");
        return fail("the table", &why);
    }
    report(&fit);
    return 0;
}
