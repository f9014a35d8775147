/* What tests of rings in virtual time do again and again: feeding a station frames and reading what
 * it says, bringing rings of UNO to where a test begins, whether all stations agree, killing one
 * and bringing them back. They fail by themselves. */
#pragma once

#include "ring_sim.h"

/* The frame arrives at the station. */
void sim_hears(struct sim *sim, int place, unsigned address, unsigned info);
/* What lies on the cable behind the station, as hexadecimal pairs of the inner octets: "01 81, 01
 * 86". Takes it off; valid until the next call. */
const char *sim_said(struct sim *sim, int place);
/* What is on its way between any two stations is gone. */
void sim_clear_cables(struct sim *sim);

/* A ring of so many that has just been announced: everybody but the starter has sat down. */
void sim_begin(struct sim *sim, int stations, uint64_t seed);
/* A station that has dealt itself so many cards that nobody else can be the reason when one does
 * not come back. */
struct sim_station *sim_deal_by_hand(struct sim *sim, uint32_t baud, usec_t timeout, uint64_t seed);
/* The information octet of a card that is still in the draw pile there. */
uint8_t sim_card_left(const struct sim_station *station);

/* Every station has the same end of the same game of so many, and nobody has a fault or a departure
 * to tell. */
void sim_assert_equal(const struct sim *sim, int players);
/* Of two stations' journals one is the beginning of the other: nobody has gone another way. */
void sim_assert_nobody_parted(const struct sim *sim, unsigned run);

/* A station dies inside one of the next so many writes and sends, and is away for up to five
 * seconds; false: the game was over before. */
bool sim_kill_one(struct sim *sim, struct rng *rng, uint32_t operations);
/* Whoever is down comes back from its own journal, at most `most` times each; how many were
 * refused. */
int sim_resume_stopped(struct sim *sim, unsigned most);
/* What the messages say to do: the journal that is furthest on, copied to all, each told its
 * number. The game must then end equal. */
void sim_resume_from_one(struct sim *sim, int starter);
