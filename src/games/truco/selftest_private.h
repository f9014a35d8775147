/* What the files of the truco selftest tell each other: selftest.c (trials, the clock), selftest_ring.c (the other
 * stations and what they decide), selftest_line.c (what goes to the program and what comes from it) and
 * selftest_tricks.c. */
#ifndef SOBREMESA_GAMES_TRUCO_SELFTEST_PRIVATE_H
#define SOBREMESA_GAMES_TRUCO_SELFTEST_PRIVATE_H

#include "games/truco/selftest.h"

/* Whether the program is this station, or the one with this letter, or the host. */
bool truco_selftest_is(const struct truco_selftest *test, unsigned station);
bool truco_selftest_is_letter(const struct truco_selftest *test, char letter);
bool truco_selftest_is_host(const struct truco_selftest *test);

/* selftest.c: something is wrong; `frame` may be NULL. A partida is over, or a game begins. */
void truco_selftest_fault(struct truco_selftest *test, const struct ring16 *frame, const char *cited, const char *text);
void truco_selftest_partida_over(struct truco_selftest *test);

/* selftest_ring.c: new stations, with a new game; a frame on its way to the station behind the program; and all that
 * happens before the next octet of the program or the next tick of the clock. */
void truco_selftest_seat(struct truco_selftest *test);
void truco_selftest_forward(struct truco_selftest *test, const struct ring16 *frame);
void truco_selftest_run(struct truco_selftest *test);
/* The seat that has to decide, by what everybody has heard, or TRUCO_NO_TURN. */
unsigned truco_selftest_turn(const struct truco_selftest *test);

/* selftest_line.c */
void truco_selftest_put(struct truco_selftest *test, const struct ring16 *frame);
void truco_selftest_take(struct truco_selftest *test, const uint8_t *octets, size_t count);

/* selftest_tricks.c. Before one of ours decides: true if it has to wait. */
bool truco_trick_holds(struct truco_selftest *test, unsigned seat);
/* What the program is to be sent, as it is sent. */
struct ring16 truco_trick_dress(const struct truco_selftest *test, const struct ring16 *frame);
void truco_trick_noise(struct truco_selftest *test, const struct ring16 *frame);
/* Whether a card to the program is lost on the way. */
bool truco_trick_loses_card(struct truco_selftest *test);
/* A frame of the program's own, before it is handed on: true if it is lost. */
bool truco_trick_takes(struct truco_selftest *test, const struct ring16 *frame);
/* What did not come in time; and to go on without it, as if it had. */
enum status truco_trick_overdue(const struct truco_selftest *test, struct why *why);
void truco_trick_let_go(struct truco_selftest *test);

#endif
