/* sobremesa arena --explain: one game of the tournament, decision by decision, with the rule behind each. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "app/output.h"
#include "app/tournament.h"
#include "base/utf8.h"
#include "core/table.h"

enum { NAME_MAX_OURS = 40, NAME_SHOWN = 30 };

struct telling {
    struct tournament *t;
    uint64_t index;
    struct arena_watch watch;
    char name[GAME_SEATS_MAX][NAME_MAX_OURS];
    const char *names[GAME_SEATS_MAX];
    bool failed;
};

/* Two players of one name can only be told apart by their seats. */
static void name_seats(struct telling *telling)
{
    const struct arena *arena = &telling->t->arena;
    for (int seat = 0; seat < arena->seats; seat++) {
        const char *name = arena->players[arena_player_at(arena, telling->index, seat)]->name;
        snprintf(telling->name[seat], NAME_MAX_OURS, "%.*s (%d)", (int)utf8_fit(name, NAME_SHOWN), name, seat);
        telling->names[seat] = telling->name[seat];
    }
}

static void print_line(struct telling *telling, const struct table *table, const char *sentence, const char *because)
{
    enum lang lang = telling->t->lang;
    printf("%6" PRIu32 "  %s", table->moves, sentence);
    if (because && strcmp(because, "-") == 0)
        printf("  [%s]", tr(lang, "ninguna regla"));
    else if (because)
        printf(tr(lang, "  [regla %s]"), because);
    if (telling->watch.fault)
        printf("  [%s]", tr(lang, "respuesta sin valor: la primera opción"));
    putchar('\n');
}

static void print_json(struct telling *telling, const struct table *table, int actor, const char *move,
                       const char *sentence, const char *because)
{
    const struct arena *arena = &telling->t->arena;
    json_t *line = json_pack("{s:s, s:I, s:I, s:s, s:s}", "event", "explain", "game", (json_int_t)telling->index + 1,
                             "number", (json_int_t)table->moves, "move", move, "told", sentence);
    if (actor >= 0) {
        const char *name = arena->players[arena_player_at(arena, telling->index, actor)]->name;
        json_object_set_new(line, "seat", json_integer(actor));
        json_object_set_new(line, "player", json_string(name));
    }
    if (because)
        json_object_set_new(line, "because", json_string(because));
    if (telling->watch.fault)
        json_object_set_new(line, "fault", json_true());
    telling->failed |= output_json("arena", line) != EXIT_DONE;
}

static void observe(void *who, const struct table *table, const void *before, const struct move *move, int actor)
{
    struct telling *telling = who;
    const struct game *game = table->game;
    const struct mind *mind = telling->watch.mind;
    struct str sentence = STR(GAME_TEXT_MAX), made = STR(GAME_TEXT_MAX);
    game->move_text(table->setup, move, &made);
    game->tell(table->setup, before, move, SEAT_SPECTATOR, telling->names, telling->t->lang, &sentence);
    if (!sentence.length && actor >= 0)
        str_add(&sentence, "%s: %s", telling->names[actor], made.at);
    if (telling->t->json)
        print_json(telling, table, actor, made.at, sentence.at, mind ? mind->because : NULL);
    else if (sentence.length)
        print_line(telling, table, sentence.at, mind ? mind->because : NULL);
}

int tournament_explain(struct tournament *t)
{
    struct telling telling = {.t = t, .index = t->explain - 1};
    struct arena_game game;
    struct why why;
    telling.watch = (struct arena_watch){.observe = observe, .who = &telling};
    name_seats(&telling);
    if (!t->json) {
        printf(tr(t->lang, "Partida %llu, semilla %llu:"), (unsigned long long)t->explain,
               (unsigned long long)arena_seed(&t->arena, telling.index));
        putchar('\n');
    }
    if (arena_observe(&t->arena, telling.index, &telling.watch, &game, &why) != ST_OK)
        return fail("arena", "%s", why.text);
    if (!t->json)
        putchar('\n');
    fflush(stdout); /* the rest may take its time */
    return telling.failed ? EXIT_FAILED : EXIT_DONE;
}
