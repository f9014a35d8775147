#include "class/class.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "class/run_private.h"
#include "core/registry.h"

enum { BURST = 8192, RATE_UNPACED = 50 * 1000 }; /* octets of a program: at once, a second */

static void class_keep(const struct class *class, enum class_record record, uint32_t id)
{
    class->world->keep(class->world->who, record, id);
}

/* ---- settings ---- */

/* The protocol that a class on the game has: one with trials and a referee. NULL: none. */
static const struct protocol *protocol_of(const struct game *game)
{
    const struct protocol *protocol = game ? protocol_find(game, NULL) : NULL;
    return protocol && (protocol->station || protocol->server) && protocol->examiner &&
                   protocol->referee
               ? protocol
               : NULL;
}

bool class_serves(const struct class *class)
{
    return !class->protocol->station;
}

static bool is_within(int64_t value, int64_t low, int64_t high)
{
    return value >= low && value <= high;
}

enum status class_set(struct class *class, const struct class_settings *settings, struct why *why)
{
    const struct game *game = registry_game(settings->game);
    const struct protocol *protocol = protocol_of(game);
    if (!protocol)
        return why_bad(why, "%s", N_("De ese juego no hay árbitro y examen"));
    if (!is_within(settings->baud, 0, 4000000) || !is_within(settings->timeout, 1, 3600) ||
        !is_within(settings->games, 1, 100) || !is_within(settings->seats, 1, RUN_PLACES) ||
        !is_within(settings->tolerated, 0, 100) || settings->weights > CLASS_WEIGHTS)
        return why_bad(why, "%s", N_("Ese ajuste se sale de lo que puede ser"));
    for (size_t i = 0; i < settings->weights; i++)
        if (!is_within(settings->weight[i].weight, 0, 100))
            return why_bad(why, "%s", N_("Un peso va de 0 a 100"));
    class->settings = *settings;
    class->settings.house |= protocol->host != NULL;
    class->game = game;
    class->protocol = protocol;
    class->version++;
    class_keep(class, CLASS_SETTINGS, 0);
    return ST_OK;
}

/* ---- life ---- */

void class_init(struct class *class, const struct class_world *world, const char *name,
                uint64_t seed, enum lang lang)
{
    const struct game *const *game = registry_games();
    while (!protocol_of(*game))
        game++;
    *class = (struct class){
        .world = world,
        .seed = seed,
        .lang = lang,
        .settings =
            {.baud = 2400, .timeout = 5, .games = 1, .seats = 3, .house = true, .tolerated = 50},
        .game = *game,
        .next_team = 1,
        .next_run = 1,
        .next_evidence = 1};
    class->protocol = protocol_of(class->game);
    utf8_copy(class->settings.game, sizeof class->settings.game, class->game->name);
    utf8_show(class->name, sizeof class->name, name);
    rng_seed(&class->rng, rng_mix(seed, 7));
}

void class_free(struct class *class)
{
    for (size_t i = 0; i < class->runs; i++)
        run_free(class->run[i]);
    for (size_t i = 0; i < class->evidences; i++)
        free(class->evidence[i]);
    for (size_t i = 0; i < class->teams; i++)
        free(class->team[i]);
    free(class->run);
    free(class->evidence);
    *class = (struct class){0};
}

/* ---- teams ---- */

struct class_team *class_team(const struct class *class, uint32_t id)
{
    for (size_t i = 0; i < class->teams; i++)
        if (class->team[i]->id == id && !class->team[i]->gone)
            return class->team[i];
    return NULL;
}

void class_touch(struct class *class, struct class_team *team)
{
    class->version++;
    class_keep(class, CLASS_TEAM, team->id);
}

static struct class_team *add_team(struct class *class)
{
    struct class_team *team = class->teams < CLASS_TEAMS ? calloc(1, sizeof *team) : NULL;
    if (team)
        class->team[class->teams++] = team;
    return team;
}

bool class_restore_team(struct class *class, const struct class_team *kept)
{
    struct class_team *team = add_team(class);
    if (!team)
        return false;
    *team = *kept;
    class->next_team = kept->id >= class->next_team ? kept->id + 1 : class->next_team;
    class->version++;
    return true;
}

enum status class_register(struct class *class, const char *name, const char *key,
                           const char *address, bool device, struct class_team **made,
                           struct why *why)
{
    char own[CLASS_NAME];
    if (!utf8_name(own, CLASS_NAME, name))
        return why_bad(why, "%s", N_("Falta el nombre"));
    for (size_t i = 0; i < class->teams; i++)
        if (!class->team[i]->gone && strcmp(class->team[i]->name, own) == 0)
            return why_bad(why, "%s", N_("Ya hay un equipo con ese nombre"));
    struct class_team *team = add_team(class);
    if (!team)
        return why_bad(why, "%s", N_("No caben más equipos"));
    team->id = class->next_team++;
    team->device = device;
    memcpy(team->name, own, sizeof own);
    snprintf(team->key, sizeof team->key, "%s", key);
    snprintf(team->address, sizeof team->address, "%s", address);
    *made = team;
    class_touch(class, team);
    return ST_OK;
}

enum status class_strike(struct class *class, uint32_t id, usec_t now, struct why *why)
{
    struct class_team *team = class_team(class, id);
    if (!team)
        return why_bad(why, "%s", N_("Ese equipo no existe"));
    class->now = now;
    if (team->run) {
        run_end(team->run, END_ABSENT, id, now);
        run_tick(team->run, now);
    }
    class->world->hang_up(class->world->who, id);
    class_forget(class, id, NULL);
    team->gone = true;
    team->there = false;
    class_touch(class, team);
    return ST_OK;
}

void class_line(struct class *class, uint32_t id, bool there, usec_t now)
{
    struct class_team *team = class_team(class, id);
    if (!team || team->there == there)
        return;
    class->now = now;
    team->there = there;
    team->tokens = BURST;
    team->counted = now;
    team->early_count = 0;
    if (!there)
        team->left = now;
    class->version++;
    if (team->run)
        run_line(team->run, id, there, now);
}

/* Whether the team sends more than a line carries: a token bucket. */
static bool floods(const struct class *class, struct class_team *team, size_t count, usec_t now)
{
    int64_t baud = class->settings.baud, rate = baud ? baud / 10 * 2 : RATE_UNPACED;
    team->tokens += (double)(now - team->counted) / USEC_SECOND * (double)rate;
    team->tokens = team->tokens > BURST ? BURST : team->tokens;
    team->counted = now;
    team->tokens -= (double)count;
    return team->tokens < 0;
}

void class_octets(struct class *class, uint32_t id, const uint8_t *octets, size_t count, usec_t now)
{
    struct class_team *team = class_team(class, id);
    if (!team || !team->there)
        return;
    class->now = now;
    team->octets += count;
    if (!floods(class, team, count, now)) {
        if (team->run && team->run->stage == RUN_GOES)
            run_octets(team->run, id, octets, count, now);
        else if (class_serves(class)) {
            /* A client asks for a game as soon as it has a line, which a later run must hear. */
            size_t room = sizeof team->early - team->early_count;
            size_t kept = count < room ? count : room;
            memcpy(team->early + team->early_count, octets, kept);
            team->early_count += kept;
        }
        return;
    }
    struct class_run *run = team->run;
    if (run && run->stage == RUN_GOES) {
        run_charge(run, id, run_cable_of(run, id), run_cites_line(run),
                   N_("más octetos de los que lleva la línea"), NULL, NULL);
        run_end(run, END_FLOOD, id, now);
        run_tick(run, now);
    }
    class->world->hang_up(class->world->who, id);
    class_line(class, id, false, now);
}

/* ---- evidence ---- */

static bool grow(void ***list, size_t count, size_t *room)
{
    if (count < *room)
        return true;
    size_t more = *room ? 2 * *room : 64;
    void **longer = realloc(*list, more * sizeof *longer);
    if (!longer)
        return false;
    *list = longer;
    *room = more;
    return true;
}

bool class_restore_evidence(struct class *class, const struct class_evidence *kept)
{
    struct class_evidence *own =
        grow((void ***)&class->evidence, class->evidences, &class->evidence_room)
            ? malloc(sizeof *own)
            : NULL;
    if (!own)
        return false;
    *own = *kept;
    class->evidence[class->evidences++] = own;
    class->next_evidence = kept->id >= class->next_evidence ? kept->id + 1 : class->next_evidence;
    class->version++;
    return true;
}

/* The first CLASS_SAME of a kind tell as much as all of them. */
void class_file(struct class *class, struct class_evidence evidence)
{
    unsigned same = 0;
    for (size_t i = 0; i < class->evidences; i++) {
        const struct class_evidence *other = class->evidence[i];
        same += other->team == evidence.team && other->mark == evidence.mark &&
                strcmp(other->rule, evidence.rule) == 0 && strcmp(other->game, evidence.game) == 0;
    }
    evidence.id = class->next_evidence;
    if (same < CLASS_SAME && class_restore_evidence(class, &evidence))
        class_keep(class, CLASS_EVIDENCE, evidence.id);
}

const struct class_evidence *class_evidence(const struct class *class, uint32_t id)
{
    for (size_t i = 0; i < class->evidences; i++)
        if (class->evidence[i]->id == id)
            return class->evidence[i];
    return NULL;
}

void class_forget(struct class *class, uint32_t team, const char *rule)
{
    size_t kept = 0;
    for (size_t i = 0; i < class->evidences; i++) {
        struct class_evidence *one = class->evidence[i];
        if (one->team != team || (rule && strcmp(one->rule, rule) != 0)) {
            class->evidence[kept++] = one;
            continue;
        }
        class->world->drop(class->world->who, CLASS_EVIDENCE, one->id);
        free(one);
    }
    class->evidences = kept;
    class->version++;
}

/* ---- runs ---- */

struct class_run *class_run(const struct class *class, uint32_t id)
{
    for (size_t i = class->runs; i-- > 0;)
        if (class->run[i]->id == id)
            return class->run[i];
    return NULL;
}

bool class_add_run(struct class *class, struct class_run *run)
{
    if (!grow((void ***)&class->run, class->runs, &class->run_room))
        return false;
    class->run[class->runs++] = run;
    class->version++;
    return true;
}

bool class_restore_run(struct class *class, const struct class_run *kept)
{
    const struct game *game = registry_game(kept->game);
    struct class_run *run = game && protocol_find(game, NULL) ? malloc(sizeof *run) : NULL;
    if (!run || kept->places > RUN_PLACES || !class_add_run(class, run)) {
        free(run);
        return false;
    }
    *run = *kept;
    run->class = class;
    run->protocol = protocol_find(game, NULL);
    run->stage = RUN_OVER;
    run->end = kept->end == END_NOT_YET ? END_LOST : kept->end;
    class->next_run = kept->id >= class->next_run ? kept->id + 1 : class->next_run;
    return true;
}

void class_tick(struct class *class, usec_t now)
{
    class->now = now;
    for (size_t i = 0; i < class->runs; i++)
        if (class->run[i]->stage != RUN_OVER && run_due(class->run[i]) <= now)
            run_tick(class->run[i], now);
}

usec_t class_due(const struct class *class)
{
    usec_t due = USEC_NEVER;
    for (size_t i = 0; i < class->runs; i++) {
        usec_t own = class->run[i]->stage != RUN_OVER ? run_due(class->run[i]) : USEC_NEVER;
        due = own < due ? own : due;
    }
    return due;
}
