#include "core/bot.h"
#include "core/game_study.h"

#include <stdarg.h>

bool choice_holds(const struct choice *choice, const struct move *move)
{
    const struct move *own = &choice->move;
    return move->kind == own->kind && move->a == own->a && move->b == own->b && move->c == own->c &&
           move->n >= choice->low && move->n <= choice->high &&
           (move->set & ~choice->within) == own->set;
}

bool move_equal(const struct move *a, const struct move *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

void bot_explain(struct bot_memory *memory, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(memory->said, sizeof memory->said, format, args);
    va_end(args);
    memory->because = memory->said;
}

bool audit_differs(struct why *why, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(why->text, sizeof why->text, format, args);
    va_end(args);
    return false;
}

enum verdict verdict_say(enum verdict verdict, struct why *why, const char *cited, const char *text)
{
    why_text(why, cited, text);
    return verdict;
}

const struct game_study *game_study(const struct game *game)
{
    static const struct game_study nothing;
    return game->study ? game->study : &nothing;
}
