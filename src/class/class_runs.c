/* Setting up runs, and which station each team gets: trials, games against bots, rings of teams. */
#include <stdlib.h>
#include <string.h>

#include "class/run_private.h"

enum { STATIONS_DEFAULT = 3 };

/* ST_OK if these are teams and all idle. 0, our station in a run, is no team here. */
static enum status are_free(const struct class *class, const uint32_t *ids, size_t count,
                            struct why *why)
{
    for (size_t i = 0; i < count; i++) {
        const struct class_team *team = class_team(class, ids[i]);
        if (!team)
            return why_bad(why, "%s", N_("Ese equipo no existe"));
        if (team->run)
            return why_bad(why, "%s", N_("Ese equipo ya está en otra cosa: espera o páralo"));
    }
    return ST_OK;
}

static bool is_cited(const struct class *class, const struct class_run *run)
{
    for (size_t i = 0; i < class->evidences; i++)
        if (class->evidence[i]->run == run->id)
            return true;
    return false;
}

/* Drops the team's oldest runs if there are too many. Those that evidence cites stay, which
 * CLASS_SAME limits. */
static void drop_old_runs(struct class *class, uint32_t team)
{
    size_t count = 0;
    for (size_t i = 0; i < class->runs; i++)
        count += run_has(class->run[i], team);
    for (size_t i = 0; i < class->runs && count >= CLASS_RUNS_KEPT;) {
        struct class_run *run = class->run[i];
        if (!run_has(run, team) || run->stage != RUN_OVER || run->ending || run->watched ||
            is_cited(class, run)) {
            i++;
            continue;
        }
        class->runs--;
        memmove(&class->run[i], &class->run[i + 1], (class->runs - i) * sizeof *class->run);
        class->world->drop(class->world->who, CLASS_RUN, run->id);
        class->world->drop(class->world->who, CLASS_CAPTURE, run->id);
        run_free(run);
        class->version++;
        count--;
    }
}

/* Makes the run and gives it the lines of its teams, which are idle. It begins when all programs
 * are there. */
static enum status set_up(struct class *class, enum run_kind kind, const uint32_t *places,
                          unsigned count, const char *rule, usec_t now, uint32_t *id,
                          struct why *why)
{
    unsigned going = 0;
    class->now = now;
    for (size_t i = 0; i < class->runs; i++)
        going += class->run[i]->stage != RUN_OVER;
    if (going >= CLASS_RUNS_AT_ONCE)
        return why_bad(why, "%s", N_("Ya hay demasiadas pruebas en marcha"));
    for (unsigned i = 0; i < count; i++)
        if (places[i])
            drop_old_runs(class, places[i]);
    struct class_run *run = run_make(class, kind, places, count, rule, now);
    if (!run || !class_add_run(class, run)) {
        run_free(run);
        return why_bad(why, "%s", N_("No se puede preparar: ¿valen las opciones de la clase?"));
    }
    for (unsigned i = 0; i < count; i++)
        if (places[i])
            class_team(class, places[i])->run = run;
    *id = run->id;
    class->world->keep(class->world->who, CLASS_RUN, run->id);
    run_tick(run, now);
    return ST_OK;
}

enum status class_try(struct class *class, uint32_t team, const char *rule, usec_t now,
                      uint32_t *id, struct why *why)
{
    enum status status = are_free(class, &team, 1, why);
    return status == ST_OK ? set_up(class, RUN_EXAM, &team, 1, rule, now, id, why) : status;
}

/* Our station is first, and starts; the team is anywhere behind it. A table has as many
 * clients as the game has seats. */
enum status class_play(struct class *class, uint32_t team, usec_t now, uint32_t *id,
                       struct why *why)
{
    const struct protocol *protocol = class->protocol;
    uint32_t places[RUN_PLACES] = {0};
    int count =
        STATIONS_DEFAULT < protocol->stations_min ? protocol->stations_min : STATIONS_DEFAULT;
    count = count > protocol->stations_max ? protocol->stations_max : count;
    if (class_serves(class))
        count = (int)class_most(class);
    places[1 + rng_below(&class->rng, (uint32_t)count - 1)] = team;
    enum status status = are_free(class, &team, 1, why);
    return status == ST_OK ? set_up(class, RUN_GAMES, places, (unsigned)count, NULL, now, id, why)
                           : status;
}

size_t class_most(const struct class *class)
{
    int seats = class->game->seats_max;
    if (class_serves(class))
        return (size_t)(seats < RUN_PLACES ? seats : RUN_PLACES);
    return (size_t) class->protocol->stations_max - class->settings.house;
}

/* One team alone can play with our stations: on a ring that one of them starts, and at a
 * table. */
static size_t class_least(const struct class *class)
{
    return class->settings.house || class_serves(class) ? 1 : 2;
}

enum status class_join(struct class *class, const uint32_t *teams, size_t count, usec_t now,
                       uint32_t *id, struct why *why)
{
    bool house = class->settings.house && !class_serves(class);
    uint32_t places[RUN_PLACES] = {0};
    if (count > class_most(class) || count < class_least(class))
        return why_bad(why, "%s", N_("No caben tantos equipos, o son pocos"));
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            if (teams[i] == teams[k])
                return why_bad(why, "%s", N_("Un equipo se sienta una vez"));
    memcpy(places + house, teams, count * sizeof *teams);
    unsigned stations = (unsigned)count + house;
    unsigned least =
        (unsigned)(class_serves(class) ? class->game->seats_min : class->protocol->stations_min);
    if (stations < least)
        stations = least; /* the others are ours, too */
    enum status status = are_free(class, teams, count, why);
    return status == ST_OK ? set_up(class, RUN_RING, places, stations, NULL, now, id, why) : status;
}

/* ---- lots ---- */

/* Lists the idle teams in random order. */
static size_t shuffle_idle(struct class *class, uint32_t *idle)
{
    size_t count = 0;
    for (size_t i = 0; i < class->teams; i++)
        if (!class->team[i]->gone && class->team[i]->there && !class->team[i]->run)
            idle[count++] = class->team[i]->id;
    for (size_t i = count; i > 1; i--) {
        size_t other = rng_below(&class->rng, (uint32_t)i);
        uint32_t kept = idle[i - 1];
        idle[i - 1] = idle[other];
        idle[other] = kept;
    }
    return count;
}

/* As few rings as have room for all, of nearly equal size. */
enum status class_lots(struct class *class, usec_t now, struct why *why)
{
    uint32_t idle[CLASS_TEAMS], id;
    size_t count = shuffle_idle(class, idle), least = class_least(class), most = class_most(class);
    size_t seats = (size_t) class->settings.seats < most ? (size_t) class->settings.seats : most;
    seats = seats < least ? least : seats;
    if (count < least)
        return why_bad(why, "%s", N_("No hay bastantes programas conectados y libres"));
    size_t rings = (count + seats - 1) / seats, first = 0;
    while (rings > 1 && count / rings < least)
        rings--;
    enum status status = ST_OK;
    for (size_t i = 0; i < rings && status == ST_OK; i++) {
        size_t size = (count - first) / (rings - i) + ((count - first) % (rings - i) != 0);
        status = class_join(class, idle + first, size < most ? size : most, now, &id, why);
        first += size;
    }
    return status;
}

/* ---- the end of a run ---- */

enum status class_stop(struct class *class, uint32_t id, usec_t now, struct why *why)
{
    struct class_run *run = class_run(class, id);
    if (!run || run->stage == RUN_OVER)
        return why_bad(why, "%s", N_("Eso ya ha terminado"));
    class->now = now;
    run_end(run, END_STOPPED, 0, now);
    run_tick(run, now);
    return ST_OK;
}

/* A ring that one team has ended goes on without it. Clients must connect again: one may be in the
 * middle of a game, or have asked for one that it will not get. */
void class_over(struct class *class, struct class_run *run, usec_t now)
{
    const struct class_world *world = class->world;
    uint32_t others[RUN_PLACES], id;
    size_t count = 0;
    struct why why;
    for (unsigned i = 0; i < run->places; i++) {
        struct class_team *team = run->place[i] ? class_team(class, run->place[i]) : NULL;
        if (team && team->run == run)
            team->run = NULL;
        if (team && run->place[i] != run->culprit)
            others[count++] = run->place[i];
    }
    class->version++;
    world->keep(world->who, CLASS_RUN, run->id);
    world->keep(world->who, CLASS_CAPTURE, run->id);
    for (unsigned i = 0; i < run->places && class_serves(class); i++)
        if (run->place[i] && class_team(class, run->place[i])) {
            world->hang_up(world->who, run->place[i]);
            class_line(class, run->place[i], false, now);
        }
    if (run->kind == RUN_RING && run->culprit && count &&
        class_join(class, others, count, now, &id, &why) != ST_OK)
        return; /* one team alone, and ours does not start */
}
