/* What the files of a room share: room.c has the steps and the clock, room_decide.c what people
 * decide, room_seats.c who sits there, room_journal.c what is written down, room_restore.c how it
 * is read again. */
#pragma once

#include "web/room/room.h"

/* Hands the lines over to be kept; `step` is done then. */
void room_keep(struct room *room, enum step step);

/* Writes a decision down, and the chance that follows it without a sentence. ST_BAD: it is not
 * allowed. */
enum status room_begin_moves(struct room *room, const struct move *move, struct why *why) MUST_USE;

/* Looks what happens next. Called after anything has changed. */
void room_settle(struct room *room, usec_t now);

/* The position is another one: its question has another number, and a bot's thought is void. */
void room_moved_on(struct room *room);

/* Begins the round whose seed and number the room has: nothing is written. */
enum status room_sit_down(struct room *room, struct why *why) MUST_USE;
/* The next round, with its journal's head. */
enum status room_begin_round(struct room *room, struct why *why) MUST_USE;

/* A seat's total when this round began: after its end its points are among the totals. */
static inline int64_t room_total_before(const struct room *room, int seat)
{
    return room->totals[seat] - (room->over ? room->result.points[seat] : 0);
}

/* The game is over. The other side wins; where there are more than two, nobody does. */
void room_give_up(struct room *room, int seat);

/* --- seats --- */

bool room_is_person(const struct room *room, int seat); /* who is there, or expected back */
int room_people(const struct room *room);
/* Gives the seat to a person. ST_BAD: that is no name. */
enum status room_seat_person(struct room *room, int seat, const char *name, const char *key,
                             usec_t now, struct why *why) MUST_USE;
void room_name_bots(struct room *room);
/* When the next person counts as away; and that some do. Returns whether any does. */
usec_t room_away_due(const struct room *room);
bool room_take_over(struct room *room, usec_t now);

/* --- the journal --- */

void room_journal_init(struct room *room);
/* Begins a game in it: the header, and all that the room knows besides. */
enum status room_write_head(struct room *room, struct why *why) MUST_USE;
enum status room_write_seats(struct room *room, struct why *why) MUST_USE;
enum status room_write_mid(struct room *room, int seat, const char *mid, struct why *why) MUST_USE;
enum status room_write_memory(struct room *room, int seat, struct why *why) MUST_USE;
enum status room_write_resigned(struct room *room, int seat, struct why *why) MUST_USE;
/* Writes the game up to there once more, as a game of its own. */
enum status room_write_again(struct room *room, uint32_t moves, struct why *why) MUST_USE;
