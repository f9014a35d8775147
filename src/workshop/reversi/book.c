/* sobremesa book: the opening book, made by the engine itself.
 *
 *     sobremesa book reversi data/reversi.book --positions 1000 --nodes 200000
 *
 * A position is opened by valuing all that can be played in it with a search each. Then it is worth
 * the mean of what was said of itself and of its best move: were it the best move alone, all games
 * would go where a search was too hopeful. What is opened next is what two players of the book come
 * to most often; so the places where it leaves them alone are many, and none is frequent. Several
 * are opened at a time; how many threads share that changes nothing. */
#include <stdlib.h>

#include "base/bits.h"
#include "base/workers.h"
#include "games/reversi/engine/book.h"
#include "games/reversi/engine/engine.h"
#include "workshop/reversi/workshop.h"

enum {
    MEMORY_BITS = 18,
    THREADS_MAX = 64,
    AT_A_TIME = 32,
    SPREAD =
        /* hundredths of a disc: games are counted as if it were played a little wider than it is */
    250,
    SIZE_MAX_OCTETS = 4 << 20,
    ENTRIES_MAX = (SIZE_MAX_OCTETS - REVERSI_BOOK_HEADER) / REVERSI_BOOK_ENTRY,
    TABLE_BITS = 20, /* of the places by key, more than twice the entries */
};

#define EVERY_GAME (UINT64_C(1) << 40)

struct entry {
    struct reversi_position position;
    uint64_t key;
    int searched, best,
        value;      /* for the side to move: by its own search, of the best move, and all in all */
    bool opened;    /* all that can be played here is in the book, too */
    uint64_t games; /* of EVERY_GAME: that come here where both play by the book */
};

struct options {
    int64_t positions, nodes, threads;
};

struct making {
    const struct tool_io *io;
    const struct options *options;
    struct entry *entries;
    uint32_t *places; /* by key: the number of the entry from 1; 0: none */
    size_t count;
    struct reversi_engine *engines[THREADS_MAX];
    size_t first; /* of those that are searched now */
};

/* The number of the position's entry, made if it is new. */
static size_t entry_of(struct making *m, struct reversi_position position)
{
    uint64_t key = reversi_book_key(position);
    size_t place = key >> (64 - TABLE_BITS);
    while (m->places[place] && m->entries[m->places[place] - 1].key != key)
        place = (place + 1) & ((1u << TABLE_BITS) - 1);
    if (m->places[place])
        return m->places[place] - 1;
    m->entries[m->count] = (struct entry){.position = position, .key = key};
    m->places[place] = (uint32_t)++m->count;
    return m->count - 1;
}

/* ---- values ---- */

static void search_entry(void *own, unsigned piece, unsigned thread)
{
    struct making *m = own;
    struct entry *entry = &m->entries[m->first + piece];
    struct reversi_position position = entry->position;
    struct reversi_bounds bounds = {REVERSI_SQUARES, 0, (uint64_t)m->options->nodes, true};
    bool passes = !reversi_moves(position.own, position.other);
    if (passes)
        position = reversi_pass(position);
    int value = reversi_over(position)
                    ? REVERSI_DISC * reversi_score(position)
                    : reversi_search(m->engines[thread], position, UINT64_MAX, bounds).value;
    entry->value = entry->searched = passes ? -value : value;
}

/* From the positions with the most discs back to the start. */
static void pass_back(struct making *m)
{
    for (unsigned discs = REVERSI_SQUARES; discs >= 4; discs--)
        for (size_t i = 0; i < m->count; i++) {
            struct entry *entry = &m->entries[i];
            struct reversi_position p = entry->position;
            if (!entry->opened || bits_count(p.own | p.other) != discs)
                continue;
            entry->best = INT16_MIN;
            for (uint64_t rest = reversi_moves(p.own, p.other); rest; rest &= rest - 1) {
                int value = -m->entries[entry_of(m, reversi_play(p, bits_lowest(rest)))].value;
                entry->best = value > entry->best ? value : entry->best;
            }
            entry->value = (entry->searched + entry->best) / 2;
        }
}

/* The games that come to a position go on from there as the book chooses. */
static void share_games(struct making *m, const struct entry *entry)
{
    struct entry *next[REVERSI_MOVES_MAX];
    uint64_t weights[REVERSI_MOVES_MAX], sum = 0;
    unsigned count = 0;
    struct reversi_position p = entry->position;
    for (uint64_t rest = reversi_moves(p.own, p.other); rest; rest &= rest - 1) {
        next[count] = &m->entries[entry_of(m, reversi_play(p, bits_lowest(rest)))];
        weights[count] = reversi_book_weight(entry->best + next[count]->value, SPREAD);
        sum += weights[count++];
    }
    for (unsigned i = 0; i < count; i++)
        next[i]->games += entry->games * weights[i] / sum;
}

/* From the start on: how many games come to each position. */
static void count_games(struct making *m)
{
    for (size_t i = 0; i < m->count; i++)
        m->entries[i].games = i ? 0 : EVERY_GAME;
    for (unsigned discs = 4; discs < REVERSI_SQUARES; discs++)
        for (size_t i = 0; i < m->count; i++) {
            const struct entry *entry = &m->entries[i];
            if (entry->opened && entry->games &&
                bits_count(entry->position.own | entry->position.other) == discs)
                share_games(m, entry);
        }
}

/* ---- what is opened ---- */

/* The one to open next; NULL: none is left. Of equal ones the first. */
static struct entry *find_next(struct making *m)
{
    struct entry *best = NULL;
    for (size_t i = 0; i < m->count; i++) {
        struct entry *entry = &m->entries[i];
        if (!entry->opened && entry->games && (!best || entry->games > best->games) &&
            reversi_moves(entry->position.own, entry->position.other))
            best = entry;
    }
    return best;
}

/* Opens so many positions; gives how many there were. */
static unsigned open_some(struct making *m, unsigned most)
{
    unsigned opened = 0;
    m->first = m->count;
    for (; opened < most && m->count + REVERSI_MOVES_MAX < ENTRIES_MAX; opened++) {
        struct entry *entry = find_next(m);
        if (!entry)
            break;
        struct reversi_position p = entry->position;
        entry->opened = true;
        for (uint64_t rest = reversi_moves(p.own, p.other); rest; rest &= rest - 1)
            entry_of(m, reversi_play(p, bits_lowest(rest)));
    }
    crew_run((unsigned)m->options->threads, (unsigned)(m->count - m->first), search_entry, m);
    pass_back(m);
    count_games(m);
    return opened;
}

/* ---- the file ---- */

static int by_key(const void *a, const void *b)
{
    const struct entry *one = a, *two = b;
    return one->key < two->key ? -1 : one->key > two->key;
}

static bool save(struct making *m, const char *path, struct why *why)
{
    size_t size = REVERSI_BOOK_HEADER + m->count * REVERSI_BOOK_ENTRY;
    uint8_t *octets = malloc(size);
    FILE *file = octets ? fopen(path, "wb") : NULL;
    qsort(m->entries, m->count, sizeof *m->entries, by_key);
    for (size_t i = 0; octets && i < m->count; i++)
        reversi_book_put(octets, i, m->entries[i].key, (int16_t)m->entries[i].value);
    if (octets)
        reversi_book_seal(octets, m->count);
    bool saved = file && fwrite(octets, 1, size, file) == size;
    if (file && fclose(file) != 0)
        saved = false;
    if (!saved)
        why_system(why, "%s no se puede escribir", path);
    free(octets);
    return saved;
}

static bool make_room(struct making *m, struct why *why)
{
    m->entries = malloc(ENTRIES_MAX * sizeof *m->entries);
    m->places = calloc((size_t)1 << TABLE_BITS, sizeof *m->places);
    bool made = m->entries && m->places;
    for (int64_t i = 0; made && i < m->options->threads; i++)
        made = (m->engines[i] = reversi_engine_make(MEMORY_BITS)) != NULL;
    if (!made)
        why_bad(why, "no hay memoria");
    return made;
}

static bool make_book(struct making *m, const char *path, struct why *why)
{
    if (!make_room(m, why))
        return false;
    m->entries[entry_of(m, (struct reversi_position){REVERSI_START_BLACK, REVERSI_START_WHITE})]
        .games = EVERY_GAME;
    search_entry(m, 0, 0);
    for (int64_t left = m->options->positions; left > 0;) {
        unsigned opened = open_some(m, left < AT_A_TIME ? (unsigned)left : AT_A_TIME);
        left -= opened;
        if (!opened)
            break;
        tool_print(m->io, _("%lld posiciones abiertas, %zu en el libro\n"),
                   (long long)(m->options->positions - left), m->count);
    }
    return save(m, path, why);
}

static size_t rows(void *options, struct option_row *out)
{
    struct options *o = options;
    const struct option_row own[] = {
        {"positions", OPT_NUMBER, &o->positions, 1, 1000000, "N",
         N_("de las que se valoran todas las jugadas (1000)"), NULL},
        {"nodes", OPT_NUMBER, &o->nodes, 1, INT64_MAX, "N",
         N_("de la búsqueda de cada valor (200000)"), NULL},
        {"threads", OPT_NUMBER, &o->threads, 1, THREADS_MAX, "N",
         N_("que se reparten el trabajo (1); el resultado es el mismo"), NULL},
    };
    *o = (struct options){.positions = 1000, .nodes = 200000, .threads = 1};
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

static enum tool_end run_tool(const struct tool_io *io, const void *options, char *const *words,
                              int count, struct why *why)
{
    struct making m = {.io = io, .options = options};
    if (count != 1)
        return why_bad(why, "di el juego, que ha de ser reversi, y el archivo: véase --help"),
               TOOL_MISUSED;
    bool done = make_book(&m, words[0], why);
    for (unsigned i = 0; i < THREADS_MAX; i++)
        reversi_engine_free(m.engines[i]);
    free(m.entries);
    free(m.places);
    return done ? TOOL_DONE : TOOL_FAILED;
}

const struct tool reversi_book_tool = {
    .name = "book",
    .arguments = "reversi FILE [--positions N] [--nodes N] [--threads N]",
    .purpose = N_(
        "hace el libro de aperturas: adónde lleva jugar bien, cada valor con una búsqueda larga"),
    .options_size = sizeof(struct options),
    .rows = rows,
    .words_max = 1,
    .run = run_tool,
};
