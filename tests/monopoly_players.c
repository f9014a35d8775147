#include "core/bot.h"
#include "monopoly_players.h"

struct world w;

const struct bot *player(const char *name)
{
    for (unsigned i = 0; mono_bots[i]; i++)
        if (strcmp(mono_bots[i]->name, name) == 0)
            return mono_bots[i];
    fail_msg("there is no player '%s'", name);
    return NULL;
}

const char *decision(const struct bot *bot, struct bot_memory *memory)
{
    static char line[GAME_TEXT_MAX];
    struct str text = str_make(line, sizeof line);
    struct move move;
    struct why why = {0};
    int seat = mono_to_move(&w.setup, &w.at);
    if (seat < 0)
        fail_msg("nobody has to decide");
    bot->decide(&w.setup, &w.at, seat, memory, &move);
    mono_move_text(&w.setup, &move, &text);
    if (mono_legal(&w.setup, &w.at, &move, &why) != MOVE_LEGAL)
        fail_msg("%s says '%s': %s", bot->name, line, why.text);
    return line;
}

void check_rules(const struct rule_case *cases, size_t count, const char *options)
{
    const struct bot *reglas = player("reglas");
    unsigned wrong = 0;
    for (size_t i = 0; i < count; i++) {
        const struct rule_case *c = &cases[i];
        struct bot_memory memory;
        int fine, used = 0;
        bot_memory_start(&memory, i);
        rules_are(&w, options, NULL, NULL);
        if (sscanf(c->position, "fine %d %n", &fine, &used) == 1)
            w.setup.fine_amount = fine;
        position_is(&w, c->position + used);
        plays(&w, c->moves);
        const char *made = decision(reglas, &memory);
        if (strcmp(made, c->decision) == 0 && memory.because &&
            strcmp(memory.because, c->rule) == 0)
            continue;
        print_error("%s; %s: %s by %s, and not %s by %s\n", c->position, c->moves, made,
                    memory.because, c->decision, c->rule);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}

void goes_on(const struct bot *bot, struct bot_memory *memory, const char *expected)
{
    char line[1024];
    struct str text = str_make(line, sizeof line);
    int seat = mono_to_move(&w.setup, &w.at);
    for (unsigned i = 0; i < 40 && seat >= 0 && mono_to_move(&w.setup, &w.at) == seat; i++) {
        char made[GAME_TEXT_MAX];
        snprintf(made, sizeof made, "%s", decision(bot, memory));
        str_add(&text, "%s%s %s", i ? "; " : "", memory->because, made);
        plays(&w, made);
    }
    if (strcmp(line, expected) != 0)
        fail_msg("\n  made     %s\n  expected %s", line, expected);
}

void reglas_does(const char *expected)
{
    struct bot_memory memory;
    bot_memory_start(&memory, 1);
    goes_on(player("reglas"), &memory, expected);
}

void owes(const char *position, int sum)
{
    char deck[80];
    snprintf(deck, sizeof deck, "[a]\nnumero= 1\nACCION\npagar= %d\n;\n", sum);
    rules_are(&w, "seats=2 trade=0", deck, NULL);
    position_is(&w, position);
    plays(&w, LAND "; ?: card 0 0");
}

void after_the_throw(const char *options, const char *position, const char *expected)
{
    world_is(&w, options, position);
    plays(&w, LAND);
    reglas_does(expected);
}
