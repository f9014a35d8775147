/* What referee.c (connections, questions, findings), referee_pair.c (packet 1) and referee_play.c (what the server says
 * of a game) tell each other. */
#ifndef SOBREMESA_GAMES_REVERSI_REFEREE_PRIVATE_H
#define SOBREMESA_GAMES_REVERSI_REFEREE_PRIVATE_H

#include "games/reversi/referee.h"

/* A packet that is being judged. */
struct reversi_hearing {
    struct reversi_referee *referee;
    uint32_t index;
    struct reversi_line *line;
    enum packet_side side;
    const struct packet *packet; /* NULL: none, something about the connection */
    usec_t time;
};

/* referee.c */
void reversi_find(const struct reversi_hearing *hearing, enum finding_kind kind, const char *cited, const char *format,
                  ...) PRINTF_LIKE(4, 5);
void reversi_find_why(const struct reversi_hearing *hearing, enum finding_kind kind, const struct why *why);
/* Takes the first `count` questions away. */
void reversi_drop_questions(struct reversi_line *line, unsigned count);
/* Takes words that need no answer (packet 9) from the front of the questions: the game was left there. */
void reversi_pass_leaves(const struct reversi_hearing *hearing);
/* The connection has no more to do with its game. */
void reversi_leave_game(const struct reversi_hearing *hearing);
struct reversi_game_heard *reversi_game_of(const struct reversi_hearing *hearing);

/* referee_pair.c: packet 1. */
void reversi_judge_start(const struct reversi_hearing *hearing);

/* referee_play.c: packets 3, 5, 6 and 7. */
void reversi_judge_dice(const struct reversi_hearing *hearing);
void reversi_judge_invalid(const struct reversi_hearing *hearing);
void reversi_judge_valid(const struct reversi_hearing *hearing);
void reversi_judge_end(const struct reversi_hearing *hearing);

#endif
