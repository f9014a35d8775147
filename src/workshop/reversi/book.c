/* sobremesa book: makes the opening book with the engine.
 *
 *     sobremesa book reversi data/reversi.book --positions 1000 --nodes 200000
 *
 * A position is *opened* by a search for each of its moves. Its value is the mean of its own search
 * and its best move: by the best move alone, all games would go where a search was too optimistic.
 * The next position to open is the one that two players of the book reach most often, so that games
 * leave the book at many rare positions. Several positions are opened at a time, and the number of
 * threads does not change the result. */
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
    MARGIN = 250, /* hundredths of a disc: a little more than players of the book allow */
    SIZE_MAX_OCTETS = 4 << 20,
    ENTRIES_MAX = (SIZE_MAX_OCTETS - REVERSI_BOOK_HEADER) / REVERSI_BOOK_ENTRY,
    TABLE_BITS = 20, /* of the hash table, which has more than twice as many slots as entries */
};

#define EVERY_GAME (UINT64_C(1) << 40)

struct book_position {
    struct reversi_position position;
    uint64_t key;
    /* for the side to move: by its own search, of its best move, and their mean */
    int searched, best, value;
    bool opened;    /* the positions after all moves are in the book */
    uint64_t games; /* out of EVERY_GAME, those of two players of the book that reach it */
};

struct book_options {
    int64_t positions, nodes, threads;
};

struct book_maker {
    const struct tool_io *io;
    const struct book_options *options;
    struct book_position *entries;
    uint32_t *slots; /* a hash table: the number of an entry from 1; 0: free */
    size_t count;
    struct reversi_engine *engines[THREADS_MAX];
    size_t first; /* of the entries that are being searched */
};

/* Returns the entry of the position, and makes it if it is new. */
static struct book_position *entry_of(struct book_maker *m, struct reversi_position position)
{
    uint64_t key = reversi_book_key(position);
    size_t slot = key >> (64 - TABLE_BITS);
    while (m->slots[slot] && m->entries[m->slots[slot] - 1].key != key)
        slot = (slot + 1) & ((1u << TABLE_BITS) - 1);
    if (!m->slots[slot]) {
        m->entries[m->count] = (struct book_position){.position = position, .key = key};
        m->slots[slot] = (uint32_t)++m->count;
    }
    return &m->entries[m->slots[slot] - 1];
}

/* ---- values ---- */

/* A position whose side to move must pass has the value of the position after the pass. */
static void search_entry(void *own, unsigned piece, unsigned thread)
{
    struct book_maker *m = own;
    struct book_position *entry = &m->entries[m->first + piece];
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

/* Brings the values of searches back to the positions that lead there: those with the most discs
 * come first. */
static void back_up_values(struct book_maker *m)
{
    for (unsigned discs = REVERSI_SQUARES; discs >= 4; discs--)
        for (size_t i = 0; i < m->count; i++) {
            struct book_position *entry = &m->entries[i];
            struct reversi_position p = entry->position;
            if (!entry->opened || bits_count(p.own | p.other) != discs)
                continue;
            entry->best = INT16_MIN;
            for (uint64_t rest = reversi_moves(p.own, p.other); rest; rest &= rest - 1) {
                int value = -entry_of(m, reversi_play(p, bits_lowest(rest)))->value;
                entry->best = value > entry->best ? value : entry->best;
            }
            entry->value = (entry->searched + entry->best) / 2;
        }
}

/* Distributes the games of a position over its moves as the book chooses them: the better a move,
 * the more often. */
static void share_games(struct book_maker *m, const struct book_position *entry)
{
    struct book_position *next[REVERSI_MOVES_MAX];
    uint64_t weights[REVERSI_MOVES_MAX], sum = 0;
    unsigned count = 0;
    struct reversi_position p = entry->position;
    for (uint64_t rest = reversi_moves(p.own, p.other); rest; rest &= rest - 1) {
        next[count] = entry_of(m, reversi_play(p, bits_lowest(rest)));
        weights[count] = reversi_book_weight(entry->best + next[count]->value, MARGIN);
        sum += weights[count++];
    }
    for (unsigned i = 0; i < count; i++)
        next[i]->games += entry->games * weights[i] / sum;
}

/* ---- opening positions ---- */

/* Opens at most `most` positions, those with the most games first. Returns their number. */
static unsigned open_positions(struct book_maker *m, unsigned most)
{
    unsigned opened = 0;
    m->first = m->count;
    for (; opened < most && m->count + REVERSI_MOVES_MAX < ENTRIES_MAX; opened++) {
        struct book_position *next = NULL;
        for (size_t i = 0; i < m->count; i++) {
            struct book_position *entry = &m->entries[i];
            if (!entry->opened && entry->games && (!next || entry->games > next->games) &&
                reversi_moves(entry->position.own, entry->position.other))
                next = entry;
        }
        if (!next)
            break;
        struct reversi_position p = next->position;
        next->opened = true;
        for (uint64_t rest = reversi_moves(p.own, p.other); rest; rest &= rest - 1)
            entry_of(m, reversi_play(p, bits_lowest(rest)));
    }
    workers_run((unsigned)m->options->threads, (unsigned)(m->count - m->first), search_entry, m);
    back_up_values(m);
    for (size_t i = 0; i < m->count; i++)
        m->entries[i].games = i ? 0 : EVERY_GAME;
    for (unsigned discs = 4; discs < REVERSI_SQUARES; discs++)
        for (size_t i = 0; i < m->count; i++) {
            const struct book_position *entry = &m->entries[i];
            if (entry->opened && entry->games &&
                bits_count(entry->position.own | entry->position.other) == discs)
                share_games(m, entry);
        }
    return opened;
}

/* ---- the file ---- */

static int by_key(const void *a, const void *b)
{
    const struct book_position *one = a, *two = b;
    return one->key < two->key ? -1 : one->key > two->key;
}

/* Entries are sorted by key, which reversi_book_value relies on. */
static bool save_book(struct book_maker *m, const char *path, struct why *why)
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

static size_t book_rows(void *options, struct option_row *out)
{
    struct book_options *o = options;
    const struct option_row own[] = {
        ROW_NUMBER("positions", &o->positions, 1, 1000000, "N",
                   N_("de las que se valoran todas las jugadas (1000)")),
        ROW_NUMBER("nodes", &o->nodes, 1, INT64_MAX, "N",
                   N_("de la búsqueda de cada valor (200000)")),
        ROW_NUMBER("threads", &o->threads, 1, THREADS_MAX, "N",
                   N_("que se reparten el trabajo (1); el resultado es el mismo")),
    };
    *o = (struct book_options){.positions = 1000, .nodes = 200000, .threads = 1};
    memcpy(out, own, sizeof own);
    return sizeof own / sizeof own[0];
}

static enum tool_end run_book(const struct tool_io *io, const void *options, char *const *words,
                              int count, struct why *why)
{
    const struct book_options *o = options;
    struct book_maker m = {.io = io, .options = o};
    if (count != 1)
        return why_bad(why, "di el juego, que ha de ser reversi, y el archivo: véase --help"),
               TOOL_MISUSED;
    m.entries = malloc(ENTRIES_MAX * sizeof *m.entries);
    m.slots = calloc((size_t)1 << TABLE_BITS, sizeof *m.slots);
    bool done = m.entries && m.slots;
    for (int64_t i = 0; done && i < o->threads; i++)
        done = (m.engines[i] = reversi_engine_make(MEMORY_BITS)) != NULL;
    if (done) {
        entry_of(&m, (struct reversi_position){REVERSI_START_BLACK, REVERSI_START_WHITE})->games =
            EVERY_GAME;
        search_entry(&m, 0, 0);
        /* until there are enough, or none is left that two players of the book reach */
        for (int64_t left = o->positions; left > 0;) {
            unsigned opened = open_positions(&m, left < AT_A_TIME ? (unsigned)left : AT_A_TIME);
            left -= opened;
            if (!opened)
                break;
            tool_print(io, _("%lld posiciones abiertas, %zu en el libro\n"),
                       (long long)(o->positions - left), m.count);
        }
        done = save_book(&m, words[0], why);
    } else {
        why_bad(why, "no hay memoria");
    }
    for (unsigned i = 0; i < THREADS_MAX; i++)
        reversi_engine_free(m.engines[i]);
    free(m.entries);
    free(m.slots);
    return done ? TOOL_DONE : TOOL_FAILED;
}

const struct tool reversi_book_tool = {
    .name = "book",
    .arguments = "reversi FILE [--positions N] [--nodes N] [--threads N]",
    .purpose = N_(
        "hace el libro de aperturas: adónde lleva jugar bien, cada valor con una búsqueda larga"),
    .options_size = sizeof(struct book_options),
    .rows = book_rows,
    .words_max = 1,
    .run = run_book,
};
