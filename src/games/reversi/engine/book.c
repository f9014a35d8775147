#include "games/reversi/engine/book.h"

#include "base/bits.h"
#include "base/bytes.h"
#include "games/reversi/engine/hash.h"

static const char magic[8] = {'r', 'e', 'v', 'b', 'o', 'o', 'k', 1 /* the version */};

static uint64_t book_number(const uint8_t *octets, unsigned size)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < size; i++)
        number |= (uint64_t)octets[i] << 8 * i;
    return number;
}

static void put_book_number(uint8_t *octets, unsigned size, uint64_t number)
{
    for (unsigned i = 0; i < size; i++)
        octets[i] = (uint8_t)(number >> 8 * i);
}

static uint64_t book_checksum(const uint8_t *octets, size_t count)
{
    uint64_t sum = hash_start();
    for (size_t i = 0; i < count; i++) {
        const uint8_t *entry = octets + REVERSI_BOOK_HEADER + i * REVERSI_BOOK_ENTRY;
        sum = hash_add(hash_add(sum, book_number(entry, 8)), book_number(entry + 8, 2));
    }
    return sum;
}

/* ---- rotations and reflections ---- */

/* Exchanges rows and columns: blocks of one, two and four squares change places over the
 * diagonal. */
static uint64_t transpose(uint64_t set)
{
    uint64_t swap = (set ^ set >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    set ^= swap ^ swap << 7;
    swap = (set ^ set >> 14) & UINT64_C(0x0000cccc0000cccc);
    set ^= swap ^ swap << 14;
    swap = (set ^ set >> 28) & UINT64_C(0x00000000f0f0f0f0);
    return set ^ swap ^ swap << 28;
}

/* The least of the eight positions stands for all. Transposing and turning upside down in turns
 * goes through all eight. */
uint64_t reversi_book_key(struct reversi_position position)
{
    struct reversi_position least = position;
    for (unsigned way = 0; way < 8; way++) {
        position =
            way & 1 ? (struct reversi_position){__builtin_bswap64(position.own),
                                                __builtin_bswap64(position.other)}
                    : (struct reversi_position){transpose(position.own), transpose(position.other)};
        if (position.own < least.own || (position.own == least.own && position.other < least.other))
            least = position;
    }
    return reversi_mix(least.own, least.other);
}

/* ---- the file ---- */

enum status reversi_book_read(const uint8_t *octets, size_t size, struct reversi_book *book,
                              struct why *why)
{
    if (size < REVERSI_BOOK_HEADER || memcmp(octets, magic, sizeof magic - 1) != 0)
        return why_bad(why, "no es un libro de aperturas de Reversi");
    if (octets[sizeof magic - 1] != (uint8_t)magic[sizeof magic - 1])
        return why_bad(why, "un libro de la versión %d, no de la %d", octets[sizeof magic - 1],
                       magic[sizeof magic - 1]);
    size_t count = (size - REVERSI_BOOK_HEADER) / REVERSI_BOOK_ENTRY;
    if (size != REVERSI_BOOK_HEADER + count * REVERSI_BOOK_ENTRY ||
        book_number(octets + 8, 8) != book_checksum(octets, count))
        return why_bad(why, "dañado: la suma no cuadra");
    *book = (struct reversi_book){octets + REVERSI_BOOK_HEADER, count};
    return ST_OK;
}

void reversi_book_put(uint8_t *octets, size_t index, uint64_t key, int16_t value)
{
    uint8_t *entry = octets + REVERSI_BOOK_HEADER + index * REVERSI_BOOK_ENTRY;
    put_book_number(entry, 8, key);
    put_book_number(entry + 8, 2, (uint16_t)value);
}

void reversi_book_seal(uint8_t *octets, size_t count)
{
    memcpy(octets, magic, sizeof magic);
    put_book_number(octets + 8, 8, book_checksum(octets, count));
}

/* ---- values and moves ---- */

bool reversi_book_value(const struct reversi_book *book, struct reversi_position position,
                        int *value)
{
    uint64_t key = reversi_book_key(position);
    size_t low = 0, high = book->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const uint8_t *entry = book->entries + middle * REVERSI_BOOK_ENTRY;
        uint64_t here = book_number(entry, 8);
        if (here == key) {
            *value = (int16_t)book_number(entry + 8, 2);
            return true;
        }
        *(here < key ? &low : &high) = here < key ? middle + 1 : middle;
    }
    return false;
}

uint64_t reversi_book_weight(int loss, unsigned margin)
{
    uint64_t within = loss > (int)margin ? 0 : margin - (unsigned)loss + 1;
    return within * within;
}

unsigned reversi_book_choose(const struct reversi_book *book, struct reversi_position position,
                             unsigned margin, struct rng *rng, int *value)
{
    uint64_t moves = reversi_moves(position.own, position.other), sum = 0;
    int values[REVERSI_SQUARES], best = INT16_MIN;
    for (uint64_t rest = moves; rest; rest &= rest - 1) {
        unsigned square = bits_lowest(rest);
        if (!reversi_book_value(book, reversi_play(position, square), &values[square]))
            return REVERSI_NO_MOVE;
        values[square] = -values[square];
        best = values[square] > best ? values[square] : best;
    }
    if (!moves)
        return REVERSI_NO_MOVE;
    for (uint64_t rest = moves; rest; rest &= rest - 1)
        sum += reversi_book_weight(best - values[bits_lowest(rest)], margin);
    uint64_t at = rng_below(rng, (uint32_t)sum), rest = moves;
    for (uint64_t part;
         at >= (part = reversi_book_weight(best - values[bits_lowest(rest)], margin));
         rest &= rest - 1)
        at -= part;
    if (value)
        *value = values[bits_lowest(rest)];
    return bits_lowest(rest);
}
