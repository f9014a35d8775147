/* What the tests of the terminal table share: seats in virtual time, keys, screens that are compared with a file. */
#ifndef SOBREMESA_TESTS_FRONT_SUPPORT_H
#define SOBREMESA_TESTS_FRONT_SUPPORT_H

#include "front/seat.h"

extern const char *const names[GAME_SEATS_MAX];
extern const struct bot *bots[GAME_SEATS_MAX];
extern _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
extern struct canvas canvas;

/* A table of that game with random bots; `options` are those of its setup. */
struct seat_config config_with(const char *game, const char *options, uint64_t seed, usec_t pace);
/* The same for so many seats. */
struct seat_config config_of(const char *game, int seats, uint64_t seed, usec_t pace);

/* Lets what happens by itself happen. */
usec_t run_to_turn(struct seat *at, usec_t now);
void begin(struct seat *at, struct seat_config config);
void press(struct seat *at, int key);
void press_all(struct seat *at, const char *keys);
void copy_seat(struct seat *to, const struct seat *from);

void draw_seat(struct seat *at, int rows, int columns);
/* Compares the canvas with tests/play/NAME.golden.txt, or writes it when UPDATE_GOLDEN is set. */
void check_golden(const char *name);

/* The keys that lead to an option of the scene, whatever menus are between; false: there are none. */
bool press_option(struct seat *at, int option);

#endif
