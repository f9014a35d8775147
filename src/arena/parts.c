#include "arena/parts.h"

#include <unistd.h>

enum { PIECE = 1 << 16 };

uint64_t parts_begin(const struct processes *processes, int rank, uint64_t count)
{
    uint64_t ranks = (uint64_t)processes->ranks, extra = count % ranks, number = (uint64_t)rank;
    return count / ranks * number + (number < extra ? number : extra);
}

/* Sends the outcomes to rank 0, which puts those of each rank in their place. */
static void collect_games(const struct processes *processes, struct arena_game *games,
                          uint64_t count)
{
    int own = processes->rank ? processes->rank : 1,
        end = processes->rank ? own + 1 : processes->ranks;
    for (int rank = own; rank < end; rank++) {
        uint64_t from = parts_begin(processes, rank, count),
                 to = parts_begin(processes, rank + 1, count);
        int size = (int)((to - from) * sizeof *games);
        if (processes->rank)
            processes->send(&games[from], size);
        else
            processes->receive(rank, &games[from], size);
    }
}

/* Sends the file's text in pieces, ended by an empty one, and empties the file. */
static enum status send_record(const struct processes *processes, FILE *file, struct why *why)
{
    static char piece[PIECE];
    int size;
    rewind(file);
    do {
        size = (int)fread(piece, 1, sizeof piece, file);
        processes->send(&size, sizeof size);
        processes->send(piece, size);
    } while (size);
    bool good = !ferror(file) && ftruncate(fileno(file), 0) == 0;
    rewind(file);
    return good ? ST_OK : why_system(why, "no se pueden volver a leer las partidas");
}

/* Receives all parts even if they cannot be written, since the senders wait. */
static enum status receive_record(const struct processes *processes, FILE *file, struct why *why)
{
    static char piece[PIECE];
    enum status status = ST_OK;
    for (int rank = 1; rank < processes->ranks; rank++) {
        int size;
        do {
            processes->receive(rank, &size, sizeof size);
            processes->receive(rank, piece, size);
            if (status == ST_OK && fwrite(piece, 1, (size_t)size, file) != (size_t)size)
                status = why_system(why, "no se puede escribir el registro de las partidas");
        } while (size);
    }
    return status;
}

enum status parts_run(const struct processes *processes, const struct arena *arena, uint64_t first,
                      uint64_t count, struct arena_game *games, struct arena_totals *totals,
                      struct why *why)
{
    uint64_t from = parts_begin(processes, processes->rank, count),
             to = parts_begin(processes, processes->rank + 1, count);
    enum status status =
        arena_run(arena, first + from, to - from, games ? games + from : NULL, totals, why);
    if (games)
        collect_games(processes, games, count);
    if (!arena->record)
        return status;
    struct why other;
    enum status moved = (processes->rank ? send_record : receive_record)(
        processes, arena->record->file, status == ST_OK ? why : &other);
    return status == ST_OK ? moved : status;
}
