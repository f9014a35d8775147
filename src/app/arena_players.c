/* The players and the rules of a tournament, from the options or a scenario. Functions that return
 * int return -1 to go on, or the exit code after printing what is wrong. */
#include "app/tournament.h"
#include "arena/scenario.h"
#include "core/bot.h"

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

/* Finds the bots of a list and prepares the programs of its `cmd:` players. A list that is shorter
 * than the seats is repeated from its start. */
static int find_players(struct tournament *t, char *const *names, int count, const char *list)
{
    for (int i = 0; i < count; i++) {
        MISUSE_IF(i == t->arena.seats, "arena", "'%s' nombra a más de %d jugadores", list,
                  t->arena.seats);
        const struct bot **bot = &t->arena.players[i];
        if (strncmp(names[i], "cmd:", 4) != 0) {
            STEP(find_bots("arena", t->arena.game, names[i], 1, bot));
            continue;
        }
        struct cmd_player *program = &t->programs[t->program_count++];
        usec_t timeout = (usec_t)(t->cmd_timeout * (double)USEC_SECOND);
        struct why why;
        *bot = &program->bot;
        MISUSE_IF(cmd_make(program, names[i], timeout, t->arena.stop, &why) != ST_OK, "arena", "%s",
                  why.text);
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

/* Writes the options that the game's setup is made from. With `seats` of 0 they leave the number of
 * seats out. */
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

/* Takes seats from a scenario and, unless the list names others, the players. */
static int use_scenario(struct tournament *t, char *const *names, int count, const char *list)
{
    static struct scenario_start start;
    char options[GAME_OPTIONS_MAX];
    struct why why;
    MISUSE_IF(!t->arena.game->scenario, "arena", "%s no tiene escenarios", t->arena.game->name);
    /* Whether trading is on depends on the players, who are known only after reading. If one of
     * them cannot trade, the scenario is read a second time without it. */
    for (bool trade = true;; trade = false) {
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

/* Makes the setup of an ordinary game. Without --seats there are as many seats as names, if the
 * game can be played by so few. */
static int use_seats(struct tournament *t, int seats, char *const *names, int count,
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
    return t->scenario ? use_scenario(t, names, count, list)
                       : use_seats(t, seats, names, count, list);
}
