/* WTHOR files, which hold the games of tournaments: one file a year, with a header and one record
 * for each game. */
#include "games/reversi/tools/wthor.h"

#include <stdio.h>
#include <stdlib.h>

/* Sizes and places in octets. */
enum {
    HEADER = 16,
    HEADER_GAMES = 4,  /* little endian, 32 bits */
    HEADER_SIDE = 12,  /* 0 means 8 */
    HEADER_TYPE = 13,  /* 0: games */
    HEADER_DEPTH = 14, /* the number of empty squares with which results were computed */
    RECORD = 68,
    RECORD_BLACK = 6,  /* black's discs at the end, the empty squares to the winner */
    RECORD_THEORY = 7, /* the same with perfect play from HEADER_DEPTH empty squares on */
    RECORD_MOVES = 8,  /* 10 * row + column from 1; 0: none */
    FIRST_PLY = 4,     /* before it all games are the same */
};

bool reversi_records_add(struct reversi_records *games, const struct reversi_record *game)
{
    if (games->count == games->room) {
        size_t room = games->room ? 2 * games->room : 1024;
        struct reversi_record *more = realloc(games->games, room * sizeof *more);
        if (!more)
            return false;
        games->games = more;
        games->room = room;
    }
    games->games[games->count++] = *game;
    return true;
}

/* Reads the moves. Returns the number of the first illegal one, from 1, or 0. */
static int read_record_moves(const uint8_t *moves, struct reversi_record *game)
{
    struct reversi_position position = {REVERSI_START_BLACK, REVERSI_START_WHITE};
    memset(game->moves, REVERSI_RECORD_END, sizeof game->moves);
    for (int i = 0; i < REVERSI_RECORD_PLIES && moves[i]; i++) {
        unsigned row = moves[i] / 10u - 1, column = moves[i] % 10u - 1,
                 square = REVERSI_SIDE * row + column;
        if (row >= REVERSI_SIDE || column >= REVERSI_SIDE)
            return i + 1;
        if (!reversi_moves(position.own, position.other))
            position = reversi_pass(position);
        if (!reversi_flips(square, position.own, position.other))
            return i + 1;
        game->moves[i] = (uint8_t)square;
        position = reversi_play(position, square);
    }
    return 0;
}

/* The early label is the computed result, not that of the game: with 22 empty squares the
 * evaluation is twice as far from the latter as from the result computed with 24. The other labels
 * come when the game is solved (workshop/reversi/games.c). */
static enum status read_record(const uint8_t *record, unsigned depth, uint32_t number,
                               struct reversi_record *game, struct why *why)
{
    int wrong = read_record_moves(record + RECORD_MOVES, game);
    BAD_IF(wrong, "la jugada %d de su partida %u no es legal", wrong, number);
    if (record[RECORD_BLACK] > REVERSI_SQUARES || record[RECORD_THEORY] > REVERSI_SQUARES)
        return why_bad(why, "las negras tienen %d fichas al final de su partida %u",
                       record[RECORD_BLACK] > REVERSI_SQUARES ? record[RECORD_BLACK]
                                                              : record[RECORD_THEORY],
                       number);
    memset(game->black, REVERSI_NO_LABEL, sizeof game->black);
    game->early =
        (int8_t)(depth >= REVERSI_RECORD_EARLY ? 2 * record[RECORD_THEORY] - REVERSI_SQUARES
                                               : REVERSI_NO_LABEL);
    game->first = FIRST_PLY;
    game->zero = 0;
    return ST_OK;
}

/* The number of games in the header must be that of the records: a file that was cut is refused. */
static enum status read_wthor(FILE *file, struct reversi_records *games, struct why *why)
{
    uint8_t header[HEADER], record[RECORD];
    if (fread(header, HEADER, 1, file) != 1)
        return ferror(file) ? why_system(why, "no se puede leer eso")
                            : why_bad(why, "demasiado corto para un archivo WTHOR");
    const uint8_t *n = header + HEADER_GAMES;
    uint32_t count = n[0] | (uint32_t)n[1] << 8 | (uint32_t)n[2] << 16 | (uint32_t)n[3] << 24;
    if ((header[HEADER_SIDE] && header[HEADER_SIDE] != REVERSI_SIDE) || header[HEADER_TYPE])
        return why_bad(why, "no es un archivo WTHOR de partidas en un tablero de 8 por 8");
    for (uint32_t i = 1; i <= count; i++) {
        struct reversi_record game;
        if (fread(record, RECORD, 1, file) != 1)
            return ferror(file)
                       ? why_system(why, "no se puede leer eso")
                       : why_bad(why,
                                 "se acaba dentro de la partida %u de las %u que dice su cabecera",
                                 i, count);
        if (read_record(record, header[HEADER_DEPTH], i, &game, why) != ST_OK)
            return ST_BAD;
        SYSTEM_IF(!reversi_records_add(games, &game), "no hay memoria para sus partidas");
    }
    return fgetc(file) == EOF
               ? ST_OK
               : why_bad(why, "sigue tras las %u partidas que dice su cabecera", count);
}

enum status reversi_records_read(const char *path, struct reversi_records *games, struct why *why)
{
    FILE *file = fopen(path, "rb");
    SYSTEM_IF(!file, "no se puede abrir");
    enum status status = read_wthor(file, games, why);
    fclose(file);
    return status;
}
