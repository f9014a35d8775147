/* What every target is linked with: how the sanitizers run, and what the linker (--wrap) puts in
 * the place of what takes longer than all the rest of an input: Monopoly's setups and Reversi's
 * tables, each of which is made once, searches of Reversi, which look ahead as little as they can,
 * and translations, each of which is found once. */
#include "fuzz_support.h"

#include "games/monopoly/rules/setup.h"
#include "games/reversi/engine/dice_search.h"
#include "games/reversi/engine/engine.h"
#include "games/reversi/engine/hash.h"
#include "games/reversi/engine/tables.h"

uint64_t fuzz_told;

/* Memory that was freed is used again soon, so that it stays in the caches; nobody asks where it
 * was allocated, which is found out by running the input again with other ASAN_OPTIONS. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "quarantine_size_mb=1:thread_local_quarantine_size_kb=64:malloc_context_size=2:detect_"
           "stack_use_after_"
           "return=0";
}

/* A setup is a board and two decks that are read from their text. Not for the target that tries
 * options. */
enum status __real_mono_setup_make(const char *options, struct game_setup *setup, struct why *why);
enum status __wrap_mono_setup_make(const char *options, struct game_setup *setup, struct why *why);
enum status __wrap_mono_setup_make(const char *options, struct game_setup *setup, struct why *why)
{
    static struct {
        char options[256];
        struct game_setup setup;
    } known[32];
    static size_t count;
    for (size_t i = 0; i < count; i++)
        if (strcmp(known[i].options, options) == 0) {
            memcpy(setup, &known[i].setup, sizeof known[i].setup);
            return ST_OK;
        }
    enum status status = __real_mono_setup_make(options, setup, why);
    if (status == ST_OK && count < sizeof known / sizeof known[0] &&
        strlen(options) < sizeof known[0].options) {
        strcpy(known[count].options, options);
        memcpy(&known[count++].setup, setup, sizeof(struct game_setup));
    }
    return status;
}

/* A text of the program is looked up once (--wrap): others may be another one at the same place. */
const char *__real_tr(enum lang lang, const char *msgid);
const char *__wrap_tr(enum lang lang, const char *msgid);
const char *__wrap_tr(enum lang lang, const char *msgid)
{
    extern const char __executable_start[], __data_start[];
    static struct {
        const char *msgid, *found;
    } known[1 << 12];
    if (lang == LANG_ES || msgid < __executable_start || msgid >= __data_start)
        return __real_tr(lang, msgid);
    size_t at = (uintptr_t)msgid * 0x9e3779b97f4a7c15 >> 52;
    if (known[at].msgid != msgid) {
        known[at].found = __real_tr(lang, msgid);
        known[at].msgid = msgid;
    }
    return known[at].found;
}

void __real_reversi_tables_make(struct reversi_tables *tables);
void __wrap_reversi_tables_make(struct reversi_tables *tables);
void __wrap_reversi_tables_make(struct reversi_tables *tables)
{
    static struct reversi_tables known;
    static bool made;
    if (!made)
        __real_reversi_tables_make(&known);
    made = true;
    *tables = known;
}

/* ---- searches ---- */

enum { DEPTH = 1, PERFECT = 3, CACHE_BITS = 6 };

/* There is little to remember, and much more of it would have to be cleared each time. */
bool __real_reversi_cache_make(struct reversi_cache *cache, unsigned bits);
bool __wrap_reversi_cache_make(struct reversi_cache *cache, unsigned bits);
bool __wrap_reversi_cache_make(struct reversi_cache *cache, unsigned bits)
{
    return __real_reversi_cache_make(cache, bits < CACHE_BITS ? bits : CACHE_BITS);
}

static struct reversi_bounds narrow(struct reversi_bounds bounds)
{
    bounds.depth = bounds.depth < DEPTH ? bounds.depth : DEPTH;
    bounds.perfect = bounds.perfect < PERFECT ? bounds.perfect : PERFECT;
    return bounds;
}

struct reversi_answer __real_reversi_search(struct reversi_engine *engine,
                                            struct reversi_position position, uint64_t squares,
                                            struct reversi_bounds bounds);
struct reversi_answer __wrap_reversi_search(struct reversi_engine *engine,
                                            struct reversi_position position, uint64_t squares,
                                            struct reversi_bounds bounds);
struct reversi_answer __wrap_reversi_search(struct reversi_engine *engine,
                                            struct reversi_position position, uint64_t squares,
                                            struct reversi_bounds bounds)
{
    return __real_reversi_search(engine, position, squares, narrow(bounds));
}

unsigned __real_reversi_weigh(struct reversi_engine *engine, struct reversi_position position,
                              uint64_t squares, struct reversi_bounds bounds,
                              struct reversi_weighed *moves);
unsigned __wrap_reversi_weigh(struct reversi_engine *engine, struct reversi_position position,
                              uint64_t squares, struct reversi_bounds bounds,
                              struct reversi_weighed *moves);
unsigned __wrap_reversi_weigh(struct reversi_engine *engine, struct reversi_position position,
                              uint64_t squares, struct reversi_bounds bounds,
                              struct reversi_weighed *moves)
{
    return __real_reversi_weigh(engine, position, squares, narrow(bounds), moves);
}

unsigned __real_reversi_dice_weigh(struct reversi_engine *engine, struct reversi_position position,
                                   uint64_t squares, struct reversi_bounds bounds,
                                   struct reversi_weighed *moves);
unsigned __wrap_reversi_dice_weigh(struct reversi_engine *engine, struct reversi_position position,
                                   uint64_t squares, struct reversi_bounds bounds,
                                   struct reversi_weighed *moves);
unsigned __wrap_reversi_dice_weigh(struct reversi_engine *engine, struct reversi_position position,
                                   uint64_t squares, struct reversi_bounds bounds,
                                   struct reversi_weighed *moves)
{
    return __real_reversi_dice_weigh(engine, position, squares, narrow(bounds), moves);
}
