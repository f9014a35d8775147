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

const struct processes processes_alone = {
    .ranks = 1, .agree = agree_alone, .sum = sum_alone, .share = share_alone};

bool processes_is_own(const struct processes *processes, unsigned piece)
{
    return piece % (unsigned)processes->ranks == (unsigned)processes->rank;
}

/* The pieces of one process, numbered as those of all. */
struct own_pieces {
    const struct processes *processes;
    void (*work)(void *own, unsigned piece, unsigned thread);
    void *own;
};

static void do_piece(void *own, unsigned number, unsigned thread)
{
    const struct own_pieces *pieces = own;
    pieces->work(pieces->own,
                 number * (unsigned)pieces->processes->ranks + (unsigned)pieces->processes->rank,
                 thread);
}

void processes_work(const struct processes *processes, unsigned threads, unsigned count,
                    void (*work)(void *own, unsigned piece, unsigned thread), void *own)
{
    struct own_pieces pieces = {processes, work, own};
    unsigned rank = (unsigned)processes->rank, ranks = (unsigned)processes->ranks;
    workers_run(threads, count > rank ? (count - rank + ranks - 1) / ranks : 0, do_piece, &pieces);
}

/* As sums of words, in which nothing is carried: of each octet all but one have a 0. */
void processes_merge(const struct processes *processes, void *octets, size_t size)
{
    enum { PIECE = 1 << 12 };
    uint64_t words[PIECE];
    for (size_t from = 0, count; processes->ranks > 1 && from < size; from += count) {
        count = size - from < sizeof words ? size - from : sizeof words;
        memset(words, 0, sizeof words);
        memcpy(words, (char *)octets + from, count);
        processes->sum(words, (int)((count + sizeof *words - 1) / sizeof *words));
        memcpy((char *)octets + from, words, count);
    }
}

bool processes_all(const struct processes *processes, bool own)
{
    return !processes->agree(!own);
}

enum status processes_agreed(const struct processes *processes, enum status own, struct why *why)
{
    bool all = processes_all(processes, own == ST_OK);
    if (!all && own == ST_OK)
        return why_failed(why, "otra máquina no tiene los mismos archivos");
    return own;
}

enum status processes_told(const struct processes *processes, enum status status, struct why *why)
{
    processes->share(&status, sizeof status);
    if (status != ST_OK)
        processes->share(why, sizeof *why);
    return status;
}
