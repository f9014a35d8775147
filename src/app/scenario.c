#include "app/scenario.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/app.h"
#include "arena/plot.h"
#include "arena/series.h"
#include "core/journal.h"
#include "core/registry.h"
#include "front/colours.h"

enum { PATH_SIZE = 1024, LOOK_FOR = 1000 };

/* ---- scenarios ---- */

static int read_all(const char *what, struct scenario_start *start, struct arena *arena, const char *name,
                    const char *text, size_t length, const char *options, int first)
{
    struct why why;
    struct scenario *scenario = &start->scenario;
    const struct game *game = arena->game;
    int count = 0;
    do { /* once for each seat that begins; the first reading says how many there are */
        int who = first != SEAT_NOBODY || count == 0 ? first : count;
        if (game->scenario(text, length, options, who, start->setup, start->states + (size_t)count * game->state_size,
                           scenario, &why) != ST_OK)
            return fail(what, "%s: %s", name, why.text);
        if (count == 0 && first == SEAT_NOBODY)
            first = scenario->first;
        count++;
    } while (first == SEAT_NOBODY && count < scenario->seats);
    arena->setup = start->setup;
    arena->from = start->states;
    arena->starts = (unsigned)count;
    arena->seats = scenario->seats;
    arena->seated = true;
    return -1;
}

int scenario_open(const char *what, struct scenario_start *start, struct arena *arena, const char *name,
                  const char *options, int first)
{
    const struct game *game = arena->game;
    char *copy = NULL;
    size_t length;
    struct why why;
    MISUSE_IF(!game->scenario, what, "%s no tiene escenarios", game->name);
    /* One of the game's own goes by its name; everything else is a file. */
    const char *own = access(name, F_OK) != 0 && game->builtin ? game->builtin(name, &length) : NULL;
    FAIL_IF(!own && journal_read_file(name, &copy, &length, &why) != ST_OK, what, "%s", why.text);
    int code = read_all(what, start, arena, name, own ? own : copy, length, options, first);
    free(copy);
    return code;
}

int scenario_players(const char *what, const struct scenario_start *start, struct arena *arena, const char *name)
{
    for (int seat = 0; seat < arena->seats; seat++) {
        const char *bot = start->scenario.player[seat];
        MISUSE_IF(!*bot, what, "%s no dice quién es el jugador %d: --players", name, seat + 1);
        arena->players[seat] = registry_bot(arena->game, bot);
    }
    return -1;
}

/* ---- plots ---- */

FILE *plot_open(const char *what, const char *directory, const char *name)
{
    char path[PATH_SIZE];
    FILE *file = NULL;
    if (mkdir(directory, 0777) != 0 && errno != EEXIST)
        fail(what, "no se puede crear el directorio %s: %s", directory, status_errno(errno));
    else if (snprintf(path, sizeof path, "%s/%s.svg", directory, name) >= (int)sizeof path)
        misuse(what, "el nombre del directorio es demasiado largo");
    else if (!(file = fopen(path, "w")))
        fail(what, "no se puede escribir %s: %s", path, status_errno(errno));
    return file;
}

int plot_close(const char *what, FILE *file, const char *name)
{
    bool bad = ferror(file);
    return fclose(file) == 0 && !bad ? EXIT_DONE
                                     : fail(what, "no se puede escribir %s.svg: %s", name, status_errno(errno));
}

uint64_t plot_choose(const struct arena *arena, uint64_t games)
{
    for (uint64_t index = 0; index < games && index < LOOK_FOR; index++) {
        struct arena_game game;
        struct arena_totals totals = {0};
        arena_play(arena, index, 1, &game, &totals);
        if (game.finished && !game.limited)
            return index;
    }
    return 0;
}

struct drawing {
    const struct arena *arena;
    const struct series *series;
    uint64_t index;
    enum lang lang;
    double *x, *y; /* room for all lines of a plot */
    char name[GAME_SEATS_MAX][64];
    char note[200];
};

static void name_seats(struct drawing *d)
{
    for (int seat = 0; seat < d->arena->seats; seat++)
        snprintf(d->name[seat], sizeof d->name[seat], "%s (%s)", seat_colour((unsigned)seat, d->lang),
                 d->arena->players[arena_player_at(d->arena, d->index, seat)]->name);
    int winner = d->series->game.winner;
    struct str note = str_make(d->note, sizeof d->note);
    str_add(&note, tr(d->lang, "Partida %llu de la semilla %llu, %u turnos."), (unsigned long long)d->index + 1,
            (unsigned long long)d->arena->seed, d->series->game.turns);
    str_add(&note, " ");
    if (winner != SEAT_NOBODY && !d->series->game.limited)
        str_add(&note, tr(d->lang, "Gana %s."), d->name[winner]);
    else
        str_add(&note, "%s", tr(d->lang, "Inacabada: la para el límite de rondas."));
}

/* A seat's line ends where its last figures have become zero for good: it is out, or has nothing. */
static size_t line_length(const struct series *series, int seat)
{
    for (size_t count = series->count; count > 1; count--)
        for (unsigned figure = 0; figure < series->figures; figure++)
            if (series->point[count - 2].value[seat][figure])
                return count;
    return series->count ? 1 : 0;
}

static int draw_figure(const char *what, const struct drawing *d, unsigned figure, const char *directory,
                       const char *name)
{
    const struct figure *f = &d->arena->game->figures[figure];
    struct plot_line lines[GAME_SEATS_MAX];
    for (int seat = 0; seat < d->arena->seats; seat++) {
        double *x = d->x, *y = d->y + (size_t)seat * d->series->count;
        for (size_t i = 0; i < d->series->count; i++) {
            x[i] = d->series->point[i].turn;
            y[i] = (double)d->series->point[i].value[seat][figure];
        }
        lines[seat] = (struct plot_line){.name = d->name[seat],
                                         .style = (unsigned)seat % PLOT_STYLES,
                                         .x = x,
                                         .y = y,
                                         .count = line_length(d->series, seat)};
    }
    const struct plot_lines plot = {.title = tr(d->lang, f->title),
                                    .note = d->note,
                                    .x_label = tr(d->lang, "turno (tiradas de todos los jugadores)"),
                                    .y_label = tr(d->lang, f->what),
                                    .line = lines,
                                    .lines = (size_t)d->arena->seats};
    FILE *file = plot_open(what, directory, name);
    if (!file)
        return EXIT_FAILED;
    plot_lines(file, &plot);
    return plot_close(what, file, name);
}

int plot_game(const char *what, const struct arena *arena, uint64_t index, const char *directory, const char *prefix,
              enum lang lang)
{
    struct series series;
    struct why why;
    int code = EXIT_DONE;
    MISUSE_IF(!arena->game->figures, what, "%s no tiene cifras que dibujar", arena->game->name);
    FAIL_IF(series_record(&series, arena, index, &why) != ST_OK, what, "%s", why.text);
    struct drawing d = {.arena = arena, .series = &series, .index = index, .lang = lang};
    d.x = malloc(series.count * sizeof *d.x);
    d.y = malloc(series.count * (size_t)arena->seats * sizeof *d.y);
    name_seats(&d);
    if (!d.x || !d.y)
        code = fail(what, "no hay memoria para una gráfica");
    for (unsigned figure = 0; code == EXIT_DONE && figure < series.figures; figure++) {
        char name[100];
        snprintf(name, sizeof name, "%s-%s", prefix, arena->game->figures[figure].name);
        code = draw_figure(what, &d, figure, directory, name);
    }
    free(d.x);
    free(d.y);
    series_free(&series);
    return code;
}
