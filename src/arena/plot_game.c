#include "arena/plot_game.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "arena/series.h"
#include "core/game_study.h"

enum { PATH_SIZE = 1024, LOOK_FOR = 1000 };

static enum status plot_open(FILE **file, const char *directory, const char *name, struct why *why)
{
    char path[PATH_SIZE];
    SYSTEM_IF(mkdir(directory, 0777) != 0 && errno != EEXIST, "no se puede crear el directorio %s",
              directory);
    BAD_IF(snprintf(path, sizeof path, "%s/%s.svg", directory, name) >= (int)sizeof path,
           "el nombre del directorio es demasiado largo");
    *file = fopen(path, "w");
    SYSTEM_IF(!*file, "no se puede escribir %s", path);
    return ST_OK;
}

static enum status plot_close(FILE *file, const char *name, struct why *why)
{
    bool bad = ferror(file);
    SYSTEM_IF(fclose(file) != 0 || bad, "no se puede escribir %s.svg", name);
    return ST_OK;
}

enum status plot_rates_to(const char *directory, const char *name, const struct plot_rates *plot,
                          struct why *why)
{
    FILE *file;
    TRY(plot_open(&file, directory, name, why));
    plot_rates(file, plot);
    return plot_close(file, name, why);
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

/* What the plots of one game have in common. */
struct drawing {
    const struct arena *arena;
    const struct series *series;
    enum lang lang;
    double *x, *y; /* room for all lines of a plot */
    char name[GAME_SEATS_MAX][64];
    char note[200];
};

/* The length of a seat's line: up to where its figures have become zero for good, since the seat is
 * out of the game or has nothing left. */
static size_t line_length(const struct series *series, int seat)
{
    for (size_t count = series->count; count > 1; count--)
        for (unsigned figure = 0; figure < series->figures; figure++)
            if (series->point[count - 2].value[seat][figure])
                return count;
    return series->count ? 1 : 0;
}

/* Writes the plot of one figure, a line for each seat. */
static enum status draw_figure(const struct drawing *d, unsigned figure, const char *directory,
                               const char *name, struct why *why)
{
    const struct figure *f = &game_study(d->arena->game)->figures[figure];
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
                                    .x_label =
                                        tr(d->lang, "turno (tiradas de todos los jugadores)"),
                                    .y_label = tr(d->lang, f->what),
                                    .line = lines,
                                    .lines = (size_t)d->arena->seats};
    FILE *file;
    TRY(plot_open(&file, directory, name, why));
    plot_lines(file, &plot);
    return plot_close(file, name, why);
}

enum status plot_game(const struct arena *arena, uint64_t index, const char *directory,
                      const char *prefix, const char *(*colour)(unsigned seat, enum lang lang),
                      enum lang lang, struct why *why)
{
    struct series series;
    BAD_IF(!game_study(arena->game)->figures, "%s no tiene cifras que dibujar", arena->game->name);
    TRY(series_record(&series, arena, index, why));
    struct drawing d = {.arena = arena, .series = &series, .lang = lang};
    d.x = malloc(series.count * sizeof *d.x);
    d.y = malloc(series.count * (size_t)arena->seats * sizeof *d.y);
    for (int seat = 0; seat < arena->seats; seat++)
        snprintf(d.name[seat], sizeof d.name[seat], "%s (%s)", colour((unsigned)seat, lang),
                 arena->players[arena_player_at(arena, index, seat)]->name);
    struct str note = str_make(d.note, sizeof d.note);
    str_add(&note, tr(lang, "Partida %llu de la semilla %llu, %u turnos."),
            (unsigned long long)index + 1, (unsigned long long)arena->seed, series.game.turns);
    str_add(&note, " ");
    if (series.game.winner != SEAT_NOBODY && !series.game.limited)
        str_add(&note, tr(lang, "Gana %s."), d.name[series.game.winner]);
    else
        str_add(&note, "%s", tr(lang, "Inacabada: la para el límite de rondas."));
    enum status status = d.x && d.y ? ST_OK : why_failed(why, "no hay memoria para una gráfica");
    for (unsigned figure = 0; status == ST_OK && figure < series.figures; figure++) {
        char name[100];
        snprintf(name, sizeof name, "%s-%s", prefix, game_study(arena->game)->figures[figure].name);
        status = draw_figure(&d, figure, directory, name, why);
    }
    free(d.x);
    free(d.y);
    series_free(&series);
    return status;
}
