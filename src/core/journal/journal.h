/* The journal of a game: append-only text, one line a move, from which the game can be played
 * again.
 *
 *     sobremesa-journal 2
 *     game uno ~1c33b2a1
 *     version 0.1.0 ~…
 *     options seats=4 ~…
 *     file board 41 9e107d9d ~…   a file that the game was made from and that is not built in: its
 *     | salida	0	…               lines, their sum, and each of its lines behind "| "
 *     seed 42 ~…
 *     start 1f0c… ~…              hash of the state that the game begins with
 *     1 chance draw R5 to 0 = 83ab… ~…     number, actor, the move, the hash after it
 *     # names Ana|Luis ~…         a note: the names at the seats
 *     # state phase=1 … ~…        a position in parts, where the game follows another server's …
 *     # taken 3b1d… ~…            … which is adopted here, and its hash (game->follows)
 *     # ring back ~…              notes of the ring, read again when a station resumes
 *     # end ~…                    the game is over; words say how a server or a room saw it end
 *
 * Every line ends with a check of its own; journals of the first format have none and can still be
 * read. A file can hold several games, each with its header. A file that was cut anywhere (kill -9,
 * a full disk) loads up to its last whole line, and `cut` says so. A journal has one writer at a
 * time. What was written belongs to the system: it outlives the program, however that ends, but not
 * always a power failure. */
#pragma once

#include "core/table.h"

/* Where lines go: a file, or a test's memory. Each call of `write` gets whole lines. */
struct journal {
    void *out;
    enum status (*write)(void *out, const char *text, size_t length, struct why *why);
    int fd;         /* of a file; -1: none */
    bool cut;       /* an incomplete line was removed from its end */
    char name[200]; /* for messages */
};

/* Opens a file for appending, and creates it if it does not exist. Keeps its first `keep` bytes;
 * SIZE_MAX: all of a journal up to its last whole line. ST_BAD: another program writes it, or it is
 * no journal and is left unchanged. */
enum status journal_open(struct journal *journal, const char *path, size_t keep,
                         struct why *why) MUST_USE;
void journal_close(struct journal *journal);

enum status journal_header(struct journal *journal, const struct game *game,
                           const struct game_setup *setup, uint64_t seed, struct why *why) MUST_USE;
/* Writes move `number` of the game, from 1, with the hash of the state after it; `over` marks the
 * end of the game. */
enum status journal_move(struct journal *journal, const struct game *game,
                         const struct game_setup *setup, uint32_t number, int actor,
                         const struct move *move, uint64_t hash, bool over,
                         struct why *why) MUST_USE;
/* Writes a note of one line. */
enum status journal_note(struct journal *journal, struct why *why, const char *format, ...) MUST_USE
    PRINTF_LIKE(3, 4);

/* Writes a position that was adopted without moves that lead to it. */
enum status journal_taken(struct journal *journal, const struct game *game,
                          const struct game_setup *setup, const struct game_state *state,
                          struct why *why) MUST_USE;

#define JOURNAL_STATE "state "
#define JOURNAL_TAKEN "taken "
#define JOURNAL_END "end" /* the note that a game was over; words may follow */

/* Ends the line that began at `from` of the text: its check and a newline. */
void journal_end_line(struct str *out, size_t from);
/* Returns the length of a line without its check; `length` itself if it has none, or a wrong
 * one. */
size_t journal_line_body(const char *line, size_t length);

enum { JOURNAL_FILES = 4 };

/* A file that the header carries: its lines as they are in the journal, with their "| ". */
struct journal_file {
    char role[16];
    const char *at, *end;
    unsigned line; /* of the journal: the one that names the file */
};

/* A game that was found. It points into the text, which stays the caller's. */
struct journal_game {
    const struct game *game;
    char options[GAME_OPTIONS_MAX];
    char version[32];
    struct journal_file file[JOURNAL_FILES];
    unsigned files;
    unsigned options_line;
    uint64_t seed;
    uint64_t start;      /* hash */
    const char *body;    /* the first line after the header */
    const char *end;     /* behind the last whole line of this game */
    unsigned first_line; /* the number of body's line in the file, from 1 */
    unsigned number;     /* which game of the file it is, from 1 */
    unsigned cut;        /* the incomplete last line, not part of `end`; 0: none */
    bool checked;        /* its lines have checks */
};

struct journal_line {
    enum { JOURNAL_MOVE, JOURNAL_NOTE } kind;
    unsigned line;
    uint32_t number;
    int actor;
    char text[GAME_TEXT_MAX]; /* the move or the note */
    uint64_t hash;
};

/* Finds game number `wanted` of the text (0: the last one) and reads its header. ST_BAD names the
 * line. */
enum status journal_find(const char *text, size_t length, unsigned wanted,
                         struct journal_game *found, struct why *why) MUST_USE;

/* Reads the line at *at and advances it. ST_END behind the last whole line. */
enum status journal_next(const struct journal_game *game, const char **at, unsigned *line,
                         struct journal_line *out, struct why *why) MUST_USE;

/* Writes a file of the header as it was into memory that the caller frees. ST_SYSTEM: no memory. */
enum status journal_file_text(const struct journal_file *file, char **text, size_t *length,
                              struct why *why) MUST_USE;

/* Reads a file of at most 64 MB into memory that the caller frees. */
enum status journal_read_file(const char *path, char **text, size_t *length,
                              struct why *why) MUST_USE;
