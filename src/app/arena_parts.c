/* A tournament in parts: each process plays some of the games, and number 0 brings them together. */
#include <unistd.h>

#include "app/tournament.h"

enum { PIECE = 1 << 16 };

/* The first game of a rank's part. */
static uint64_t part_begin(const struct tournament *t, int rank, uint64_t count)
{
    uint64_t ranks = (uint64_t)t->spread->ranks, extra = count % ranks, number = (uint64_t)rank;
    return count / ranks * number + (number < extra ? number : extra);
}

/* Games of all ranks to 0, each at its place. */
static void collect_games(const struct tournament *t, struct arena_game *games, uint64_t count)
{
    const struct spread *spread = t->spread;
    int own = spread->rank ? spread->rank : 1, end = spread->rank ? own + 1 : spread->ranks;
    for (int rank = own; rank < end; rank++) {
        uint64_t from = part_begin(t, rank, count), to = part_begin(t, rank + 1, count);
        int size = (int)((to - from) * sizeof *games);
        if (spread->rank)
            spread->send(&games[from], size);
        else
            spread->receive(rank, &games[from], size);
    }
}

static enum status send_record(struct tournament *t, struct why *why)
{
    static char piece[PIECE];
    FILE *file = t->record.file;
    int size;
    rewind(file);
    do {
        size = (int)fread(piece, 1, sizeof piece, file);
        t->spread->send(&size, sizeof size);
        t->spread->send(piece, size);
    } while (size);
    bool good = !ferror(file) && ftruncate(fileno(file), 0) == 0;
    rewind(file);
    return good ? ST_OK : why_system(why, "no se pueden volver a leer las partidas");
}

/* All of it is received even if it cannot be written: the others are waiting. */
static enum status receive_record(struct tournament *t, struct why *why)
{
    static char piece[PIECE];
    enum status status = ST_OK;
    for (int rank = 1; rank < t->spread->ranks; rank++) {
        int size;
        do {
            t->spread->receive(rank, &size, sizeof size);
            t->spread->receive(rank, piece, size);
            if (status == ST_OK && fwrite(piece, 1, (size_t)size, t->record.file) != (size_t)size)
                status = why_system(why, "no se puede escribir %s", t->games_to);
        } while (size);
    }
    return status;
}

/* One batch: played in parts, brought together at rank 0 in the order of the games. */
enum status tournament_play_batch(struct tournament *t, uint64_t count, struct arena_game *games, struct why *why)
{
    uint64_t from = part_begin(t, t->spread->rank, count), to = part_begin(t, t->spread->rank + 1, count);
    enum status status =
        arena_run(&t->arena, t->earlier + from, to - from, games ? games + from : NULL, &t->totals, why);
    if (games)
        collect_games(t, games, count);
    if (t->arena.record) {
        struct why other;
        enum status moved = (t->spread->rank ? send_record : receive_record)(t, status == ST_OK ? why : &other);
        status = status == ST_OK ? moved : status;
    }
    for (uint64_t i = 0; games && !t->spread->rank && status == ST_OK && i < count; i++)
        if (games[i].played)
            tournament_print_csv_row(t, t->earlier + i, &games[i]);
    return status;
}
