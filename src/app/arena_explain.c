/* sobremesa arena --explain: one game of the tournament, decision by decision, with the rule that
 * the bot gave for each. */
#include "app/tournament.h"
#include "base/utf8.h"
#include "core/bot.h"
#include "core/game_show.h"
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

static void print_decision_json(struct telling *telling, const struct table *table, int actor,
                                const char *move, const char *sentence, const char *because)
{
    const struct arena *arena = &telling->t->arena;
    struct output_facts line;
    struct facts *facts = output_begin(&line);
    facts_add(facts, "event:s game:n number:i move:s told:s", "explain", telling->index + 1,
              table->moves, move, sentence);
    if (actor >= 0)
        facts_add(facts, "seat:i player:s", actor,
                  arena->players[arena_player_at(arena, telling->index, actor)]->name);
    if (because)
        fact_text(facts, "because", because);
    if (telling->watch.fault)
        fact_flag(facts, "fault", true);
    telling->failed |= output_end(&line, "arena") != EXIT_DONE;
}

/* Names a move that has no sentence of its own, by the label of its option as the player to decide
 * sees it. Such a move is told by the ones after it, but the rule behind it is worth a line. */
static void add_label(const struct telling *telling, const struct table *table,
                      const struct game_state *before, const struct move *move, int actor,
                      struct str *sentence)
{
    static _Alignas(16) unsigned char view[GAME_STATE_MAX]; /* both too big for a stack */
    static struct scene scene;
    const struct game *game = table->game;
    struct choice choices[GAME_CHOICES_MAX];
    game->view(table->setup, before, actor, as_state(view));
    size_t count = game->choices(table->setup, as_state(view), choices);
    game->show->scene(table->setup, as_state(view), actor, telling->names, telling->t->lang,
                      &scene);
    for (size_t i = 0; i < scene.options; i++) {
        const struct scene_option *option = &scene.option[i];
        if ((size_t)option->choice < count && choice_holds(&choices[option->choice], move)) {
            str_add(sentence, "%s: %s", telling->names[actor], option->label);
            return;
        }
    }
}

/* Prints one decision. A bot that gives "-" as its reason had no rule. */
static void observe_decision(void *who, const struct table *table, const struct game_state *before,
                             const struct move *move, int actor)
{
    struct telling *telling = who;
    const struct game *game = table->game;
    const struct bot_memory *memory = telling->watch.memory;
    struct str sentence = STR(GAME_TEXT_MAX), made = STR(GAME_TEXT_MAX);
    game->move_text(table->setup, move, &made);
    game->show->tell(table->setup, before, move, SEAT_SPECTATOR, telling->names, telling->t->lang,
                     &sentence);
    const char *because = memory ? memory->because : NULL;
    bool ruled = (because && strcmp(because, "-") != 0) || telling->watch.fault;
    if (!sentence.length && actor >= 0 && (telling->t->json || ruled))
        add_label(telling, table, before, move, actor, &sentence);
    if (telling->t->json)
        print_decision_json(telling, table, actor, made.at, sentence.at, because);
    if (telling->t->json || !sentence.length)
        return;
    enum lang lang = telling->t->lang;
    printf("%6" PRIu32 "  %s", table->moves, sentence.at);
    if (because && strcmp(because, "-") != 0)
        printf(tr(lang, "  [regla %s]"), because);
    if (telling->watch.fault)
        printf("  [%s]", tr(lang, "respuesta sin valor: la primera opción"));
    putchar('\n');
}

int tournament_explain(struct tournament *t)
{
    struct telling telling = {.t = t, .index = t->explain - 1};
    const struct arena *arena = &t->arena;
    struct arena_game game;
    struct why why;
    telling.watch = (struct arena_watch){.observe = observe_decision, .who = &telling};
    /* The seat tells two players with the same name apart. */
    for (int seat = 0; seat < arena->seats; seat++) {
        const char *name = arena->players[arena_player_at(arena, telling.index, seat)]->name;
        snprintf(telling.name[seat], NAME_MAX_OURS, "%.*s (%d)", (int)utf8_fit(name, NAME_SHOWN),
                 name, seat);
        telling.names[seat] = telling.name[seat];
    }
    if (!t->json)
        output_text(tr(t->lang, "Partida %llu, semilla %llu:"), (unsigned long long)t->explain,
                    (unsigned long long)arena_seed(&t->arena, telling.index));
    FAIL_IF(arena_observe(&t->arena, telling.index, &telling.watch, &game, &why) != ST_OK, "arena",
            "%s", why.text);
    if (!t->json)
        putchar('\n');
    return telling.failed ? EXIT_FAILED : EXIT_DONE;
}
