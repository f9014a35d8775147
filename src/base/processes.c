#include "base/processes.h"

#include <string.h>

#include "base/workers.h"

static int agree_alone(int own)
{
    return own;
}

static void sum_alone(uint64_t *numbers, int count)
{
}

static void share_alone(void *data, int size)
{
}

const struct spread spread_alone = {
    .ranks = 1, .agree = agree_alone, .sum = sum_alone, .share = share_alone};

bool spread_is_own(const struct spread *spread, unsigned piece)
{
    return piece % (unsigned)spread->ranks == (unsigned)spread->rank;
}

/* The pieces of one process, numbered as those of all. */
struct own_pieces {
    const struct spread *spread;
    void (*work)(void *own, unsigned piece, unsigned thread);
    void *own;
};

static void do_piece(void *own, unsigned number, unsigned thread)
{
    const struct own_pieces *pieces = own;
    pieces->work(pieces->own,
                 number * (unsigned)pieces->spread->ranks + (unsigned)pieces->spread->rank, thread);
}

void spread_work(const struct spread *spread, unsigned threads, unsigned count,
                 void (*work)(void *own, unsigned piece, unsigned thread), void *own)
{
    struct own_pieces pieces = {spread, work, own};
    unsigned rank = (unsigned)spread->rank, ranks = (unsigned)spread->ranks;
    crew_run(threads, count > rank ? (count - rank + ranks - 1) / ranks : 0, do_piece, &pieces);
}

/* As sums of words, in which nothing is carried: of each octet all but one have a 0. */
void spread_merge(const struct spread *spread, void *octets, size_t size)
{
    enum { PIECE = 1 << 12 };
    uint64_t words[PIECE];
    for (size_t from = 0, count; spread->ranks > 1 && from < size; from += count) {
        count = size - from < sizeof words ? size - from : sizeof words;
        memset(words, 0, sizeof words);
        memcpy(words, (char *)octets + from, count);
        spread->sum(words, (int)((count + sizeof *words - 1) / sizeof *words));
        memcpy((char *)octets + from, words, count);
    }
}

bool spread_all(const struct spread *spread, bool own)
{
    return !spread->agree(!own);
}

enum status spread_agreed(const struct spread *spread, enum status own, struct why *why)
{
    bool all = spread_all(spread, own == ST_OK);
    if (!all && own == ST_OK)
        return why_failed(why, "otra máquina no tiene los mismos archivos");
    return own;
}

enum status spread_told(const struct spread *spread, enum status status, struct why *why)
{
    spread->share(&status, sizeof status);
    if (status != ST_OK)
        spread->share(why, sizeof *why);
    return status;
}
