/* Who plays in a tournament, and by which rules. */
#include "core/bot.h"
#include "app/tournament.h"
#include "arena/scenario.h"

enum { LIST_MAX = 1400 };

int tournament_split(char *list, char **names, int most)
{
    int count = 1;
    char quote = '\0';
    names[0] = list;
    for (char *at = list; *at; at++) {
        if (quote ? *at == quote : *at == '"' || *at == '\'')
            quote = quote ? '\0' : *at;
        if (*at != ',' || quote)
            continue;
        *at = '\0';
        if (count <= most)
            names[count] = at + 1;
        count++;
    }
    return count;
}

/* These functions give -1, or EXIT_USAGE after saying what is wrong. */

static int find_player(struct tournament *t, const char *name, const struct bot **bot)
{
    struct why why;
    if (strncmp(name, "cmd:", 4) != 0)
        return find_bots("arena", t->arena.game, name, 1, bot);
    struct cmd_player *program = &t->programs[t->program_count++];
    *bot = &program->bot;
    enum status status = cmd_make(program, name, (usec_t)(t->cmd_timeout * (double)USEC_SECOND),
                                  t->arena.stop, &why);
    return status == ST_OK ? -1 : misuse("arena", "%s", why.text);
}

/* A shorter list is repeated from its start. */
static int find_players(struct tournament *t, char *const *names, int count, const char *list)
{
    for (int i = 0; i < count; i++) {
        MISUSE_IF(i == t->arena.seats, "arena", "'%s' nombra a más de %d jugadores", list,
                  t->arena.seats);
        STEP(find_player(t, names[i], &t->arena.players[i]));
    }
    for (int seat = count; seat < t->arena.seats; seat++)
        t->arena.players[seat] = t->arena.players[seat % count];
    t->named = count;
    return -1;
}

static bool may_trade(const struct arena *arena)
{
    return all_negotiate(arena->players, arena->seats);
}

/* The options of the game; `seats` of 0: they are not said. */
static int write_options(const struct tournament *t, int seats, bool trade,
                         char options[GAME_OPTIONS_MAX])
{
    struct str text = str_make(options, GAME_OPTIONS_MAX);
    if (seats)
        str_add(&text, "seats=%d ", seats);
    if (t->rounds)
        str_add(&text, "rounds=%" PRId64 " ", t->rounds);
    if (t->arena.game->can_trade && !trade)
        str_add(&text, "trade=0 ");
    if (t->rule_set)
        str_add(&text, "rules=%s ", t->rule_set);
    str_add(&text, "%s", t->rules ? t->rules : "");
    return text.cut ? misuse("arena", "las opciones son demasiado largas") : -1;
}

/* A scenario brings its seats and, unless others are named, its players. */
static int sit_at_scenario(struct tournament *t, char *const *names, int count, const char *list)
{
    static struct scenario_start start;
    char options[GAME_OPTIONS_MAX];
    struct why why;
    MISUSE_IF(!t->arena.game->scenario, "arena", "%s no tiene escenarios", t->arena.game->name);
    for (bool trade = true;;
         trade = false) { /* who sits there is known when it is read; so it is read again */
        STEP(write_options(t, 0, trade, options));
        FAIL_IF(scenario_open(&start, &t->arena, t->scenario, options, SEAT_NOBODY, &why) != ST_OK,
                "arena", "%s", why.text);
        if (!trade)
            return -1;
        STEP(list ? find_players(t, names, count, list) : -1);
        MISUSE_IF(!list && scenario_players(&start, &t->arena, t->scenario, &why) != ST_OK, "arena",
                  "%s", why.text);
        if (!t->arena.game->can_trade || may_trade(&t->arena))
            return -1;
    }
}

/* As many seats as names, unless it was said or one cannot play alone. */
static int sit_at_table(struct tournament *t, int seats, char *const *names, int count,
                        const char *list)
{
    const struct game *game = t->arena.game;
    char options[GAME_OPTIONS_MAX];
    struct why why;
    if (!seats)
        seats = list && count >= game->seats_min ? count : game->seats_usual;
    STEP(check_seats("arena", game, seats));
    t->arena.seats = seats;
    t->arena.setup = as_setup(t->setup);
    bool variable = game->seats_min != game->seats_max;
    STEP(find_players(t, names, count, list));
    STEP(write_options(t, variable ? seats : 0, may_trade(&t->arena), options));
    return game->setup_make(options, as_setup(t->setup), &why) == ST_OK
               ? -1
               : misuse("arena", "%s", why.text);
}

int tournament_sit_down(struct tournament *t, int seats, const char *list)
{
    char copy[LIST_MAX], *names[GAME_SEATS_MAX + 1];
    if ((size_t)snprintf(copy, sizeof copy, "%s", list ? list : "random") >= sizeof copy)
        return misuse("arena", "la lista de jugadores es demasiado larga");
    int count = tournament_split(copy, names, GAME_SEATS_MAX);
    return t->scenario ? sit_at_scenario(t, names, count, list)
                       : sit_at_table(t, seats, names, count, list);
}
