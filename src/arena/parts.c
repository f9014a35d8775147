#include "arena/parts.h"

#include <unistd.h>

enum { PIECE = 1 << 16 };

uint64_t parts_begin(const struct spread *spread, int rank, uint64_t count)
{
    uint64_t ranks = (uint64_t)spread->ranks, extra = count % ranks, number = (uint64_t)rank;
    return count / ranks * number + (number < extra ? number : extra);
}

/* Sends the outcomes to rank 0, which puts those of each rank in their place. */
static void collect_games(const struct spread *spread, struct arena_game *games, uint64_t count)
{
    int own = spread->rank ? spread->rank : 1, end = spread->rank ? own + 1 : spread->ranks;
    for (int rank = own; rank < end; rank++) {
        uint64_t from = parts_begin(spread, rank, count), to = parts_begin(spread, rank + 1, count);
        int size = (int)((to - from) * sizeof *games);
        if (spread->rank)
            spread->send(&games[from], size);
        else
            spread->receive(rank, &games[from], size);
    }
}

/* Sends the file's text in pieces, ended by an empty one, and empties the file. */
static enum status send_record(const struct spread *spread, FILE *file, struct why *why)
{
    static char piece[PIECE];
    int size;
    rewind(file);
    do {
        size = (int)fread(piece, 1, sizeof piece, file);
        spread->send(&size, sizeof size);
        spread->send(piece, size);
    } while (size);
    bool good = !ferror(file) && ftruncate(fileno(file), 0) == 0;
    rewind(file);
    return good ? ST_OK : why_system(why, "no se pueden volver a leer las partidas");
}

/* Receives all parts even if they cannot be written, since the senders wait. */
static enum status receive_record(const struct spread *spread, FILE *file, struct why *why)
{
    static char piece[PIECE];
    enum status status = ST_OK;
    for (int rank = 1; rank < spread->ranks; rank++) {
        int size;
        do {
            spread->receive(rank, &size, sizeof size);
            spread->receive(rank, piece, size);
            if (status == ST_OK && fwrite(piece, 1, (size_t)size, file) != (size_t)size)
                status = why_system(why, "no se puede escribir el registro de las partidas");
        } while (size);
    }
    return status;
}

enum status parts_run(const struct spread *spread, const struct arena *arena, uint64_t first,
                      uint64_t count, struct arena_game *games, struct arena_totals *totals,
                      struct why *why)
{
    uint64_t from = parts_begin(spread, spread->rank, count),
             to = parts_begin(spread, spread->rank + 1, count);
    enum status status =
        arena_run(arena, first + from, to - from, games ? games + from : NULL, totals, why);
    if (games)
        collect_games(spread, games, count);
    if (!arena->record)
        return status;
    struct why other;
    enum status moved = (spread->rank ? send_record : receive_record)(
        spread, arena->record->file, status == ST_OK ? why : &other);
    return status == ST_OK ? moved : status;
}
