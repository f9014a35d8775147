/* The 16-character frame of the truco ring (seed 004): $$ E D GJ Turno PE RE PT RT C %%, all ASCII,
 * `#` for null.
 *
 * Pure: no I/O, no allocation. The finder looks for `$$`, takes 16 characters and requires `%%` at
 * the end and in every field one of the characters that the seed names; else it goes on from the
 * next `$$`. No field can contain `$` or `%`, so garbage costs only itself and the frames that it
 * damages. Other octets are noise: counted, never answered. On receipt a card can also be written
 * `07O`. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { RING16_SIZE = 16, RING16_NULL = '#', RING16_TEXT = RING16_SIZE + 1 };

/* The frame as it is on the line: the fields are its characters. */
struct ring16 {
    char open[2];       /* $$ */
    char from;          /* E: A to D, or S, the host */
    char to;            /* D: the same, or T, all players */
    char winner[2];     /* GJ: AC, BD, or SG while the game goes on */
    char turn;          /* Turno: A to D */
    char ask_envido;    /* PE: S */
    char answer_envido; /* RE: S or N */
    char ask_raise;     /* PT: S: that the hand be worth more */
    char answer_raise;  /* RT: S or N */
    char card[3];       /* C: a card, a flor (FLa), points (07b) */
    char close[2];      /* %% */
};

struct ring16_finder {
    char window[RING16_SIZE]; /* octets that can still become a frame */
    uint8_t used;
    uint64_t noise;     /* octets that belonged to no frame */
    uint64_t malformed; /* of them: in $$ … %% of the right length, but no frame */
};

void ring16_finder_init(struct ring16_finder *finder);

/* Takes one octet; true when it completes a frame. When it completes a malformed one, *frame holds
 * that. */
bool ring16_find(struct ring16_finder *finder, uint8_t octet, struct ring16 *frame);

/* Returns the octets of noise so far; those that can still become a frame are not counted yet. */
uint64_t ring16_noise(const struct ring16_finder *finder);

/* Returns a frame with empty fields, from one to another. */
struct ring16 ring16_blank(char from, char to);

/* Whether every field has one of its characters, at most one of the four calls and answers is there
 * (seed 004), and the frame goes from a player to the host, or from the host to a player or to
 * all. */
bool ring16_valid(const struct ring16 *frame);

/* Writes a card into the card field; suit is its letter, E B O C. */
void ring16_put_card(struct ring16 *frame, unsigned number, char suit);
/* Reads the card field; false if it holds no card. `#7O` and `07O` are the same. */
bool ring16_card(const struct ring16 *frame, unsigned *number, char *suit);

bool ring16_equal(const struct ring16 *a, const struct ring16 *b);
/* Returns in how many of the 16 characters they differ. ring16_near: in at most one, so that one
 * can be the other, damaged on the way. */
unsigned ring16_distance(const struct ring16 *a, const struct ring16 *b);
bool ring16_near(const struct ring16 *a, const struct ring16 *b);

/* Write the 16 characters as a string, and read it; false if they are no frame. */
void ring16_text(const struct ring16 *frame, char text[RING16_TEXT]);
bool ring16_parse(const char *text, struct ring16 *frame);
