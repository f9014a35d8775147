/* What the tests of the terminal table share: seats in virtual time, keys, screens that are
 * compared with a file. */
#pragma once

#include "core/bot.h"
#include "front/source/local_source.h"
#include "front/draw/plain.h"

extern const char *const names[GAME_SEATS_MAX];
extern const struct bot *bots[GAME_SEATS_MAX];
extern _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
extern struct canvas canvas;

/* A table of that game with one person and random bots; `options` are those of its setup. */
struct local_config config_with(const char *game, const char *options, uint64_t seed);
/* The same for so many seats. */
struct local_config config_of(const char *game, int seats, uint64_t seed);

/* The table at which a seat is; there are a few of them, one for each seat that asks. */
struct local_source *local_of(const struct seat *at);

/* Sits down, and nothing has happened yet. */
void sit_down(struct seat *at, struct local_config config, usec_t pace, usec_t now);
/* Lets what happens by itself happen. */
usec_t run_to_turn(struct seat *at, usec_t now);
/* Both, at once. */
void begin(struct seat *at, struct local_config config);
/* A whole game in lines; *rounds is how many were played to their end. */
enum status play_in_lines(struct seat *at, struct local_config config, const struct reader *reader,
                          const struct writer *writer, unsigned *rounds);
void press(struct seat *at, int key);
void press_all(struct seat *at, const char *keys);
void copy_seat(struct seat *to, const struct seat *from);

void draw_seat(struct seat *at, int rows, int columns);
/* Compares the canvas with tests/play/NAME.golden.txt, or writes it when UPDATE_GOLDEN is set. */
void check_golden(const char *name);

/* The keys that lead to an option of the scene, whatever menus are between; false: there are
 * none. */
bool press_option(struct seat *at, int option);

/* The rows of a screen as text, blanks at their ends left out, a line feed after each. */
void canvas_text(const struct canvas *shown, struct str *text);
