/* A person at a Reversi client: the board in lines, squares typed, hints when asked for.
 *
 * Prints through stdio, as commands do; what was typed is handed to it line by line. */
#ifndef SOBREMESA_APP_REVERSI_PERSON_H
#define SOBREMESA_APP_REVERSI_PERSON_H

#include "base/text.h"
#include "games/reversi/client.h"

struct reversi_person {
    enum lang lang;
    bool ascii;
    const struct reversi_client *client;
};

enum reversi_wish { REVERSI_WISH_NOTHING, REVERSI_WISH_MOVE, REVERSI_WISH_LEAVE };

/* The board with its coordinates; where the person may play is marked while it is their turn. */
void reversi_person_show(const struct reversi_person *person);

/* It is their turn: the board, the dice, and the question. */
void reversi_person_ask(const struct reversi_person *person);

/* What a line typed in their turn means; help and hints are printed at once and wish for nothing. */
enum reversi_wish reversi_person_line(const struct reversi_person *person, const char *line, struct move *move);

/* Why that move, which is not legal, cannot be made. */
void reversi_person_refuse(const struct reversi_person *person, const struct move *move);

/* One sentence about what happened. */
void reversi_person_tell(const struct reversi_person *person, const struct reversi_client_event *event);

/* How the game ended, for this person. */
void reversi_person_end(const struct reversi_person *person, uint8_t reason);

#endif
