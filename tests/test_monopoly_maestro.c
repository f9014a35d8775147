/* `maestro` and `aprende`: offers that they must not take and offers that they should; games of
 * their own; and that every player only ever does what the rules allow. */
#include "core/bot.h"
#include "monopoly_players.h"

#include <time.h>

#include "games/monopoly/players/appraisal.h"
#include "games/monopoly/learning/value.h"

/* ---- offers ---- */

struct deal {
    const char *position;
    const char *offer; /* "1>0 ": whose, to whom; then its parts */
};

static const char *asked = "maestro";

/* What whoever is asked says to the offer. */
static bool accepts(const char *options, const struct deal *deal)
{
    char line[200];
    struct bot_memory memory;
    struct move move;
    world_is(&w, options, deal->position);
    snprintf(line, sizeof line, "%c: trade %c; %s; propose", deal->offer[0], deal->offer[2],
             deal->offer + 4);
    plays(&w, line);
    bot_memory_start(&memory, 1);
    player(asked)->decide(&w.setup, &w.at, deal->offer[2] - '0', &memory, &move);
    assert_true(move.kind == MONO_MOVE_ACCEPT || move.kind == MONO_MOVE_REFUSE);
    return move.kind == MONO_MOVE_ACCEPT;
}

static unsigned count_accepted(const char *options, const struct deal *deals, size_t count,
                               bool expected)
{
    unsigned accepted = 0;
    for (size_t i = 0; i < count; i++) {
        bool takes = accepts(options, &deals[i]);
        accepted += takes;
        if (takes != expected)
            print_message("%s: %s  %s\n", takes ? "accepted" : "refused", deals[i].position,
                          deals[i].offer);
    }
    return accepted;
}

static const struct deal swindles[] = {
    /* the last deed of the other's group for its price */
    {"turn 1 | 0 cash 100000 owns 3,5 | 1 cash 150000 owns 1,28 | 2 owns 15,31 | 3 owns 6",
     "1>0 give 6000 -; want 0 3"},
    {"turn 2 | 0 cash 100000 owns 9,5 | 2 cash 150000 owns 6,8 | 1 owns 15,31 | 3 owns 11",
     "2>0 give 12000 -; want 0 9"},
    {"turn 3 | 0 cash 100000 owns 14,5 | 3 cash 150000 owns 11,13 | 1 owns 15,31",
     "3>0 give 16000 -; want 0 14"},
    {"turn 1 | 0 cash 100000 owns 19,5 | 1 cash 150000 owns 16,18 | 2 owns 15,31",
     "1>0 give 20000 -; want 0 19"},
    {"turn 1 | 2 cash 100000 owns 24,5 | 1 cash 150000 owns 21,23 | 0 owns 15,31",
     "1>2 give 24000 -; want 0 24"},
    {"turn 0 | 3 cash 100000 owns 29,5 | 0 cash 150000 owns 26,27 | 2 owns 15,31",
     "0>3 give 28000 -; want 0 29"},
    {"turn 1 | 0 cash 100000 owns 34,5 | 1 cash 150000 owns 31,32 | 2 owns 15,6",
     "1>0 give 32000 -; want 0 34"},
    {"turn 3 | 2 cash 100000 owns 39,5 | 3 cash 150000 owns 37,1 | 0 owns 15,6",
     "3>2 give 40000 -; want 0 39"},
    /* for a quarter more, with a station of no use, with the jail card */
    {"turn 1 | 0 cash 80000 owns 16,12 | 1 cash 200000 owns 18,19 | 2 owns 5,31 | 3 owns 6",
     "1>0 give 22500 -; want 0 16"},
    {"turn 2 | 1 cash 80000 owns 26,12 | 2 cash 200000 owns 27,29,5 | 0 owns 31 | 3 owns 6",
     "2>1 give 0 5; want 0 26"},
    {"turn 2 | 1 cash 80000 owns 31,12 | 2 cash 200000 owns 32,34,5 | 0 owns 21",
     "2>1 give 10000 5; want 0 31"},
    {"turn 3 | 0 cash 80000 owns 13,12 | 3 cash 200000 card 0 owns 11,14",
     "3>0 give 14000 -; want 0 13; cards 1 0"},
    /* to one who then has nothing left: the group will be built on all the same */
    {"turn 1 | 0 cash 90000 owns 19,5 | 1 cash 20000 owns 16,18 | 2 owns 15",
     "1>0 give 20000 -; want 0 19"},
    {"turn 1 | 0 cash 90000 owns 24,5 | 1 cash 25000 owns 21,23 | 2 owns 15",
     "1>0 give 25000 -; want 0 24"},
    {"turn 2 | 0 cash 90000 owns 34,5 | 2 cash 33000 owns 31,32 | 1 owns 15",
     "2>0 give 33000 -; want 0 34"},
    {"turn 3 | 0 cash 90000 owns 39,5 | 3 cash 41000 owns 37 | 1 owns 15",
     "3>0 give 41000 -; want 0 39"},
    /* a group that is ready for hotels, for a station */
    {"turn 1 | 0 cash 150000 owns 6,8,9 | 1 cash 100000 owns 15,11 | 2 owns 31",
     "1>0 give 0 15; want 0 6,8,9"},
    {"turn 2 | 0 cash 150000 owns 11,13,14 | 2 cash 100000 owns 25,6 | 1 owns 31",
     "2>0 give 0 25; want 0 11,13,14"},
    {"turn 3 | 0 cash 150000 owns 16,18,19 | 3 cash 100000 owns 35,6 | 1 owns 31",
     "3>0 give 0 35; want 0 16,18,19"},
    {"turn 0 | 1 cash 150000 owns 21,23,24 | 0 cash 100000 owns 5,6 | 2 owns 31",
     "0>1 give 0 5; want 0 21,23,24"},
    {"turn 2 | 1 cash 150000 owns 26,27,29 | 2 cash 100000 owns 15,6 | 0 owns 31",
     "2>1 give 0 15; want 0 26,27,29"},
    {"turn 3 | 1 cash 150000 owns 31,32,34 | 3 cash 100000 owns 25,6 | 0 owns 21",
     "3>1 give 0 25; want 0 31,32,34"},
    {"turn 0 | 3 cash 150000 owns 37,39 | 0 cash 100000 owns 35,6 | 2 owns 31",
     "0>3 give 0 35; want 0 37,39"},
    {"turn 1 | 0 cash 150000 owns 16,18,19 | 1 cash 100000 owns 5,15 | 2 owns 31",
     "1>0 give 20000 5,15; want 0 16,18,19"},
    /* two stations for a service */
    {"turn 1 | 0 cash 80000 owns 5,15 | 1 cash 80000 owns 12 | 2 owns 6,11",
     "1>0 give 0 12; want 0 5,15"},
    {"turn 1 | 0 cash 80000 owns 25,35 | 1 cash 80000 owns 28 | 2 owns 6,11",
     "1>0 give 0 28; want 0 25,35"},
    {"turn 2 | 0 cash 80000 owns 5,15,25,35 | 2 cash 80000 owns 12 | 1 owns 6,11",
     "2>0 give 0 12; want 0 5,35"},
    {"turn 3 | 0 cash 80000 owns 5,15,25 | 3 cash 80000 owns 28,35 | 1 owns 6",
     "3>0 give 0 28; want 0 15,25"},
    {"turn 0 | 2 cash 80000 owns 15,25,31 | 0 cash 80000 owns 28 | 1 owns 6",
     "0>2 give 5000 28; want 0 15,25"},
    {"turn 0 | 2 cash 80000 owns 12,15,25 | 0 cash 80000 owns 28,5 | 1 owns 6",
     "0>2 give 0 28; want 0 15,25"},
    /* all its money for a deed that is mortgaged */
    {"turn 1 | 0 cash 60000 owns 5 | 1 cash 50000 owns 1m,6 | 2 owns 31",
     "1>0 give 0 1; want 59000 -"},
    {"turn 1 | 0 cash 60000 owns 5 | 1 cash 50000 owns 14m,6 | 2 owns 31",
     "1>0 give 0 14; want 59000 -"},
    {"turn 2 | 0 cash 60000 owns 5 | 2 cash 50000 owns 39m,6 | 1 owns 31,37",
     "2>0 give 0 39; want 58000 -"},
    {"turn 2 | 0 cash 60000 owns 5 | 2 cash 50000 owns 25m,6 | 1 owns 31",
     "2>0 give 0 25; want 59000 -"},
    {"turn 3 | 0 cash 90000 owns 5 | 3 cash 50000 owns 12m,6 | 1 owns 31",
     "3>0 give 0 12; want 89000 -"},
    {"turn 3 | 1 cash 90000 owns 5 | 3 cash 50000 owns 31m,6 | 0 owns 32",
     "3>1 give 0 31; want 88000 -"},
    {"turn 0 | 1 cash 90000 owns 31 | 0 cash 50000 owns 24m,6 | 2 owns 21",
     "0>1 give 0 24; want 88000 -"},
    {"turn 0 | 1 cash 40000 owns 31 | 0 cash 50000 owns 8m,9m | 2 owns 6",
     "0>1 give 0 8,9; want 38000 -"},
    /* a jail card for a fortune */
    {"turn 1 | 0 cash 150000 owns 5 | 1 card 0 owns 6", "1>0 give 0 -; want 100000 -; cards 1 0"},
    {"turn 1 | 0 cash 250000 owns 5 | 1 card 1 owns 6", "1>0 give 0 -; want 50000 -; cards 1 0"},
    {"turn 2 | 0 cash 150000 owns 5,15 | 2 card 0 owns 6", "2>0 give 0 -; want 0 15; cards 1 0"},
    {"turn 3 | 0 cash 150000 owns 39 | 3 card 0 owns 37", "3>0 give 0 -; want 0 39; cards 1 0"},
    {"turn 3 | 1 cash 150000 owns 12 | 3 card 0 card 1 owns 28",
     "3>1 give 0 -; want 15000 12; cards 2 0"},
    /* money for nothing */
    {"turn 1 | 0 cash 60000 owns 5 | 1 owns 6", "1>0 give 0 -; want 1000 -"},
    {"turn 2 | 0 cash 60000 owns 5 | 2 owns 6", "2>0 give 0 -; want 60000 -"},
    {"turn 3 | 2 cash 90000 owns 5 | 3 cash 10000 owns 6", "3>2 give 10000 -; want 10001 -"},
    /* deeds for nothing, or nearly */
    {"turn 1 | 0 owns 39 | 1 owns 6", "1>0 give 1000 -; want 0 39"},
    {"turn 3 | 1 owns 12,28 | 3 owns 6", "3>1 give 2000 -; want 0 12,28"},
    {"turn 3 | 1 owns 31m,34 | 3 owns 6", "3>1 give 0 -; want 0 31"},
    /* a strong group for the other, a weak one in return, and no money */
    {"turn 1 | 0 cash 120000 owns 1,19 | 1 cash 120000 owns 3,16,18 | 2 owns 5",
     "1>0 give 0 3; want 0 19"},
    {"turn 1 | 0 cash 120000 owns 1,24 | 1 cash 150000 owns 3,21,23 | 2 owns 5",
     "1>0 give 0 3; want 0 24"},
    {"turn 2 | 0 cash 120000 owns 1,29 | 2 cash 150000 owns 3,26,27 | 1 owns 5",
     "2>0 give 0 3; want 0 29"},
    {"turn 2 | 0 cash 120000 owns 3,34 | 2 cash 200000 owns 1,31,32 | 1 owns 5",
     "2>0 give 0 1; want 0 34"},
    {"turn 3 | 0 cash 120000 owns 3,39 | 3 cash 150000 owns 1,37 | 1 owns 5",
     "3>0 give 0 1; want 0 39"},
    {"turn 3 | 1 cash 120000 owns 3,14 | 3 cash 120000 owns 1,11,13 | 0 owns 5",
     "3>1 give 0 1; want 0 14"},
    {"turn 0 | 1 cash 200000 owns 6,8,19 | 0 cash 200000 owns 9,16,18 | 2 owns 5",
     "0>1 give 0 9; want 0 19"},
    {"turn 0 | 1 cash 200000 owns 6,8,24 | 0 cash 200000 owns 9,21,23 | 2 owns 5",
     "0>1 give 0 9; want 0 24"},
    /* far too dear for what it is, though there is money enough */
    {"turn 1 | 0 cash 250000 owns 5 | 1 owns 1 | 2 owns 3", "1>0 give 0 1; want 20000 -"},
    {"turn 1 | 0 cash 250000 owns 6 | 1 owns 12 | 2 owns 28", "1>0 give 0 12; want 36000 -"},
    {"turn 0 | 1 cash 250000 owns 6 | 0 owns 15 | 2 owns 5,25,35", "0>1 give 0 15; want 40000 -"},
    {"turn 2 | 0 cash 250000 owns 5 | 2 owns 14 | 1 owns 11 | 3 owns 13",
     "2>0 give 0 14; want 60000 -"},
    {"turn 3 | 0 cash 250000 owns 5 | 3 owns 19 | 1 owns 16 | 2 owns 18",
     "3>0 give 0 19; want 90000 -"},
    {"turn 3 | 1 cash 250000 owns 5 | 3 owns 24 | 0 owns 21 | 2 owns 23",
     "3>1 give 0 24; want 88000 -"},
    {"turn 3 | 1 cash 250000 owns 5 | 3 owns 34 | 0 owns 31 | 2 owns 32",
     "3>1 give 0 34; want 80000 -"},
    {"turn 0 | 3 cash 250000 owns 5 | 0 owns 39 | 2 owns 37", "0>3 give 0 39; want 140000 -"},
    {"turn 0 | 3 cash 250000 owns 5 | 0 owns 39m | 2 owns 37", "0>3 give 0 39; want 110000 -"},
    {"turn 1 | 0 cash 250000 owns 5,15,25 | 1 owns 35 | 2 owns 6", "1>0 give 0 35; want 200000 -"},
    {"turn 1 | 0 cash 250000 owns 1 | 1 owns 3 | 2 owns 6", "1>0 give 0 3; want 200000 -"},
    {"turn 1 | 0 cash 250000 owns 16,18 | 1 owns 19 | 2 owns 6", "1>0 give 0 19; want 200000 -"},
    /* the strong group to one who is short of money only today */
    {"turn 1 | 0 cash 150000 owns 1,39 | 1 cash 3000 owns 3,37 | 2 owns 5",
     "1>0 give 0 3; want 0 39"},
    {"turn 1 | 0 cash 150000 owns 1,24 | 1 cash 10000 owns 3,21,23 | 2 owns 5",
     "1>0 give 0 3; want 0 24"},
    {"turn 1 | 0 cash 150000 owns 5,15,19 | 1 cash 10000 owns 25,35,16,18 | 2 owns 6",
     "1>0 give 0 25,35; want 0 19"},
    /* the fourth station */
    {"turn 1 | 0 cash 90000 owns 35,6 | 1 cash 120000 owns 5,15,25,1", "1>0 give 0 1; want 0 35"},
    {"turn 1 | 0 cash 90000 owns 35,6 | 1 cash 120000 owns 5,15,25", "1>0 give 20000 -; want 0 35"},
    {"turn 2 | 0 cash 90000 owns 5,6 | 2 cash 120000 owns 35,15,25,28", "2>0 give 0 28; want 0 5"},
    /* everything it has for a little money */
    {"turn 1 | 0 cash 10000 owns 1,3,6,8,9 | 1 cash 200000 owns 11 | 2 owns 31",
     "1>0 give 50000 -; want 0 1,3,6,8,9"},
    {"turn 2 | 0 cash 1000 owns 5,15,25,35 | 2 cash 300000 owns 11 | 1 owns 31",
     "2>0 give 80000 -; want 0 5,15,25,35"},
    {"turn 3 | 0 cash 1000 owns 37,39,31 | 3 cash 300000 owns 11 | 1 owns 32",
     "3>0 give 110000 -; want 0 31,37,39"},
    /* a street out of its own complete group */
    {"turn 1 | 0 cash 100000 owns 1,3 | 1 cash 100000 owns 39 | 2 owns 37",
     "1>0 give 0 39; want 0 3"},
    {"turn 1 | 0 cash 100000 owns 6,8,9 | 1 cash 100000 owns 11 | 2 owns 13",
     "1>0 give 0 11; want 0 9"},
    {"turn 2 | 0 cash 100000 owns 16,18,19 | 2 cash 100000 owns 24 | 1 owns 21",
     "2>0 give 0 24; want 0 19"},
    {"turn 2 | 0 cash 100000 owns 21,23,24 | 2 cash 100000 owns 5 | 1 owns 15",
     "2>0 give 15000 5; want 0 24"},
    {"turn 3 | 1 cash 100000 owns 37,39 | 3 cash 100000 owns 34 | 0 owns 31",
     "3>1 give 10000 34; want 0 37"},
    {"turn 3 | 1 cash 100000 owns 11,13,14 | 3 cash 100000 owns 12 | 0 owns 16",
     "3>1 give 0 12; want 0 11"},
    /* mortgaged deeds for sound ones */
    {"turn 1 | 0 cash 50000 owns 5,31 | 1 cash 50000 owns 15m,32m | 2 owns 6",
     "1>0 give 0 15; want 0 5"},
    {"turn 2 | 0 cash 50000 owns 24,31 | 2 cash 50000 owns 21m,32m | 1 owns 6",
     "2>0 give 0 21; want 0 24"},
    {"turn 3 | 0 cash 50000 owns 12,39 | 3 cash 50000 owns 28m,32m | 1 owns 6",
     "3>0 give 0 28; want 10000 12"},
    {"turn 3 | 0 cash 50000 owns 12,39 | 3 cash 50000 owns 37m,34m | 1 owns 6",
     "3>0 give 0 34; want 30000 -"},
    /* the last money, though hotels wait round the corner */
    {"turn 1 | 0 cash 50000 at 35 owns 11,13 | 1 cash 20000 owns 14 | 2 owns 37=H,39=H,1=H,3=H",
     "1>0 give 0 14; want 49000 -"},
    {"turn 2 | 0 cash 90000 at 10 owns 31,32 | 2 cash 20000 owns 34 | 1 owns "
     "16=H,18=H,19=H,21=4,23=4,24=4",
     "2>0 give 0 34; want 89000 -"},
    {"turn 3 | 0 cash 30000 at 20 owns 6,8 | 3 cash 20000 owns 9 | 1 owns "
     "26=H,27=H,29=H,31=3,32=3,34=3",
     "3>0 give 0 9; want 30000 -"},
};

/* The same at tables of two and six, and for dollars. */
static const struct deal swindles_of_two[] = {
    {"turn 1 | 0 cash 100000 owns 19,5 | 1 cash 150000 owns 16,18", "1>0 give 20000 -; want 0 19"},
    {"turn 1 | 0 cash 100000 owns 19,1 | 1 cash 150000 owns 16,18,3", "1>0 give 0 3; want 0 19"},
    {"turn 0 | 1 cash 100000 owns 39,5 | 0 cash 150000 owns 37", "0>1 give 60000 -; want 0 39"},
};
static const struct deal swindles_of_six[] = {
    {"turn 5 | 0 cash 100000 owns 24,5 | 5 cash 150000 owns 21,23 | 2 owns 15 | 3 owns 25 | 4 owns "
     "6",
     "5>0 give 24000 -; want 0 24"},
    {"turn 4 | 5 cash 150000 owns 16,18,19 | 4 cash 150000 owns 5 | 2 owns 15 | 3 owns 25 | 1 owns "
     "6",
     "4>5 give 0 5; want 0 16,18,19"},
};
static const struct deal swindles_in_dollars[] = {
    {"turn 1 | 0 cash 700 owns 19,5 | 1 cash 900 owns 16,18 | 2 owns 15",
     "1>0 give 200 -; want 0 19"},
    {"turn 1 | 0 cash 700 owns 5,15 | 1 cash 900 owns 12 | 2 owns 25",
     "1>0 give 0 12; want 0 5,15"},
    {"turn 2 | 0 cash 700 owns 1,39 | 2 cash 900 owns 3,37 | 1 owns 25", "2>0 give 0 3; want 0 39"},
    {"turn 3 | 0 cash 700 owns 1,5 | 3 cash 900 owns 28m | 1 owns 25", "3>0 give 0 28; want 600 -"},
};

static const char *const dollars =
    "seats=4 board=us.tab chance=casualidad.tjt chest=arca.tjt money=1500";

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static void offers_that_cheat_are_refused(void **state)
{
    asked = *state ? *state : "maestro";
    assert_int_equal(COUNT(swindles) + COUNT(swindles_of_two) + COUNT(swindles_of_six) +
                         COUNT(swindles_in_dollars),
                     100);
    unsigned accepted = count_accepted("seats=4", swindles, COUNT(swindles), false);
    accepted += count_accepted("seats=2", swindles_of_two, COUNT(swindles_of_two), false);
    accepted += count_accepted("seats=6", swindles_of_six, COUNT(swindles_of_six), false);
    accepted += count_accepted(dollars, swindles_in_dollars, COUNT(swindles_in_dollars), false);
    assert_int_equal(accepted, 0);
}

static const struct deal good[] = {
    /* gifts */
    {"turn 1 | 0 owns 5 | 1 owns 6", "1>0 give 5000 -; want 0 -"},
    {"turn 1 | 0 owns 5 | 1 owns 6,15", "1>0 give 0 15; want 0 -"},
    {"turn 1 | 0 owns 5 | 1 card 0 owns 6,15", "1>0 give 0 -; want 0 -; cards 1 0"},
    /* much money for something of little use */
    {"turn 1 | 0 owns 1 | 1 owns 6 | 2 owns 3", "1>0 give 40000 -; want 0 1"},
    {"turn 2 | 0 owns 12 | 2 owns 6 | 1 owns 28", "2>0 give 60000 -; want 0 12"},
    {"turn 3 | 0 card 0 owns 12 | 3 owns 6", "3>0 give 20000 -; want 0 -; cards 0 1"},
    {"turn 3 | 1 owns 5 | 3 owns 6 | 0 owns 15 | 2 owns 25", "3>1 give 70000 -; want 0 5"},
    /* the last of its own group, at a fair price */
    {"turn 1 | 0 cash 200000 owns 16,18 | 1 cash 60000 owns 19 | 2 owns 5",
     "1>0 give 0 19; want 40000 -"},
    {"turn 1 | 0 cash 200000 owns 21,23 | 1 cash 60000 owns 24 | 2 owns 5",
     "1>0 give 0 24; want 48000 -"},
    {"turn 2 | 0 cash 200000 owns 6,8 | 2 cash 60000 owns 9 | 1 owns 5",
     "2>0 give 0 9; want 30000 -"},
    {"turn 3 | 0 cash 200000 owns 37 | 3 cash 60000 owns 39 | 1 owns 5",
     "3>0 give 0 39; want 60000 -"},
    {"turn 3 | 2 cash 200000 owns 11,13,5 | 3 cash 60000 owns 14 | 1 owns 15",
     "3>2 give 0 14; want 0 5"},
    /* a group for each, of a kind */
    {"turn 1 | 0 cash 150000 owns 16,18,24 | 1 cash 150000 owns 19,21,23 | 2 owns 5",
     "1>0 give 0 19; want 0 24"},
    {"turn 1 | 0 cash 150000 owns 21,23,19 | 1 cash 150000 owns 24,16,18 | 2 owns 5",
     "1>0 give 10000 24; want 0 19"},
    {"turn 2 | 0 cash 150000 owns 26,27,24 | 2 cash 150000 owns 29,21,23 | 1 owns 5",
     "2>0 give 0 29; want 0 24"},
    {"turn 3 | 0 cash 150000 owns 11,13,19 | 3 cash 150000 owns 14,16,18 | 1 owns 5",
     "3>0 give 20000 14; want 0 19"},
    {"turn 3 | 0 cash 150000 owns 6,8,14 | 3 cash 150000 owns 9,11,13 | 1 owns 5",
     "3>0 give 30000 9; want 0 14"},
    {"turn 0 | 2 cash 150000 owns 31,32,29 | 0 cash 150000 owns 34,26,27 | 1 owns 5",
     "0>2 give 0 34; want 0 29"},
    /* the strong group for the weak one */
    {"turn 1 | 0 cash 150000 owns 16,18,1 | 1 cash 150000 owns 19,3 | 2 owns 5",
     "1>0 give 0 19; want 0 1"},
    {"turn 2 | 0 cash 150000 owns 21,23,1 | 2 cash 150000 owns 24,3 | 1 owns 5",
     "2>0 give 0 24; want 20000 1"},
    /* stations */
    {"turn 1 | 0 cash 100000 owns 5,15,25 | 1 cash 50000 owns 35 | 2 owns 6",
     "1>0 give 0 35; want 25000 -"},
    {"turn 2 | 0 cash 100000 owns 5,15,12 | 2 cash 50000 owns 35 | 1 owns 6",
     "2>0 give 0 35; want 0 12"},
    {"turn 3 | 0 cash 100000 owns 5,12 | 3 cash 50000 owns 15,25 | 1 owns 6",
     "3>0 give 0 15,25; want 15000 12"},
    /* deeds under their price */
    {"turn 1 | 0 cash 100000 owns 5 | 1 cash 1000 owns 39 | 2 owns 6",
     "1>0 give 0 39; want 25000 -"},
    {"turn 2 | 0 cash 100000 owns 5 | 2 cash 1000 owns 24m | 1 owns 6",
     "2>0 give 0 24; want 4000 -"},
};

/* Sums at the bound of what can be held. */
static void offers_of_all_the_money_there_can_be(void **state)
{
    (void)state;
    static const struct deal huge[] = {
        {"turn 1 | 0 cash 1000 owns 39 | 1 cash 2000000000 card 0 owns 37",
         "1>0 give 2000000000 -; want 0 39; cards 1 0"},
        /* it can hold no more */
        {"turn 1 | 0 cash 2000000000 owns 39 | 1 cash 2000000000 card 0 owns 37",
         "1>0 give 2000000000 -; want 0 39; cards 1 0"},
        {"turn 1 | 0 cash 2000000000 owns 39 | 1 cash 2000000000 card 0 owns 37",
         "1>0 give 0 37; want 2000000000 -; cards 1 0"},
    };
    asked = "maestro";
    assert_true(accepts("seats=2", &huge[0]));
    assert_false(accepts("seats=2", &huge[1]));
    assert_false(accepts("seats=2", &huge[2]));
}

static void offers_that_are_good_are_mostly_taken(void **state)
{
    asked = *state ? *state : "maestro";
    unsigned accepted = count_accepted("seats=4", good, COUNT(good), true);
    print_message("%u of %zu good offers are accepted\n", accepted, COUNT(good));
    assert_true(accepted >= 20);
}

/* Somebody who asks the same player again and again, each time for something else, and does
 * whatever it is told: the position is changed by every deal that is made. Whoever is asked never
 * has less of a chance to win than before, and is not talked out of what it has: in the end it is
 * worth as much, by printed prices, or has a whole group. */
static void who_asks_again_and_again_gets_nothing_out_of_it(void **state)
{
    (void)state;
    struct rng rng;
    unsigned taken = 0, groups = 0;
    world_is(
        &w, "seats=4",
        "turn 1 | 0 cash 120000 owns 1,6,14,19,24,5,34 | 1 cash 150000 owns 3,8,11,16,21,15,31 | "
        "2 cash 150000 owns 9,13,18,26,37,28 | 3 cash 150000 owns 23,27,29,32,39,12");
    int64_t worth = mono_wealth(&w.setup, &w.at, 0, true);
    rng_seed(&rng, 5);
    for (unsigned i = 0; i < effort(3000); i++) {
        struct bot_memory memory;
        struct game_state s = w.at;
        struct move move;
        float now[MONO_SEATS], then[MONO_SEATS];
        s.phase = MONO_ANSWER;
        s.control = 0;
        s.proposer = 1;
        s.partner = 0;
        s.give = s.owned[1] & rng_next(&rng) & rng_next(&rng);
        s.want = s.owned[0] & rng_next(&rng) & rng_next(&rng);
        s.give_money = rng_below(&rng, 2) ? (int32_t)rng_below(&rng, (uint32_t)s.cash[1] + 1) : 0;
        s.want_money = rng_below(&rng, 2) ? (int32_t)rng_below(&rng, (uint32_t)s.cash[0] + 1) : 0;
        bot_memory_start(&memory, i);
        player("aprende")->decide(&w.setup, &s, 0, &memory, &move);
        if (move.kind != MONO_MOVE_ACCEPT)
            continue;
        mono_value_chances(&w.setup, &w.at, now);
        mono_offer_step(&w.setup, &s, &move);
        s.phase = w.at.phase;
        s.control = w.at.control;
        w.at = s;
        mono_value_chances(&w.setup, &w.at, then);
        assert_true(then[0] > now[0]);
        taken++;
    }
    for (unsigned i = 0; i < w.setup.groups; i++)
        groups +=
            w.setup.group[i].kind == MONO_STREET && !(w.setup.group[i].members & ~w.at.owned[0]);
    print_message("%u offers are taken; worth %lld before and %lld then, whole groups: %u\n", taken,
                  (long long)worth, (long long)mono_wealth(&w.setup, &w.at, 0, true), groups);
    assert_true(taken > 0);
    assert_true(groups > 0 || mono_wealth(&w.setup, &w.at, 0, true) >= worth);
}

/* ---- whole games ---- */

struct tally {
    unsigned games, decisions, trades, offers, bankrupt_end, limited;
    double seconds; /* of deciding */
};

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void play_game(const struct game_setup *setup, const struct bot *const *bots, uint64_t seed,
                      struct tally *tally)
{
    static struct game_state s;
    struct bot_memory memories[MONO_SEATS];
    struct rng dice;
    struct result result;
    struct why why = {0};
    rng_seed(&dice, rng_mix(seed, 99));
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        bot_memory_start(&memories[seat], rng_mix(seed, seat));
    mono_start(setup, &s);
    for (unsigned moves = 0;; moves++) {
        struct move move;
        int seat = mono_to_move(setup, &s);
        if (seat == SEAT_NOBODY)
            break;
        if (moves == game_monopoly.bound)
            fail_msg("a game without end, seed %llu", (unsigned long long)seed);
        if (seat == SEAT_CHANCE) {
            mono_draw(setup, &s, &dice, &move);
        } else {
            double start = cpu_seconds();
            bots[seat]->decide(setup, &s, seat, &memories[seat], &move);
            tally->seconds += cpu_seconds() - start;
            tally->decisions++;
            if (mono_legal(setup, &s, &move, &why) != MOVE_LEGAL)
                fail_msg("seed %llu, move %u: %s does what may not be: kind %u in phase %u: %s",
                         (unsigned long long)seed, moves, bots[seat]->name, move.kind, s.phase,
                         why.text);
            if (!memories[seat].because)
                fail_msg("%s does not say why", bots[seat]->name);
            tally->trades += move.kind == MONO_MOVE_ACCEPT;
            tally->offers += move.kind == MONO_MOVE_PROPOSE;
        }
        mono_apply(setup, &s, &move);
    }
    if (!mono_invariant(setup, &s, &why))
        fail_msg("seed %llu: %s", (unsigned long long)seed, why.text);
    mono_result(setup, &s, &result);
    tally->games++;
    tally->limited += result.limited;
    tally->bankrupt_end += !result.limited;
}

static void four_of_them_trade_and_finish(void **state)
{
    (void)state;
    const struct bot *maestro = player("maestro");
    const struct bot *const bots[MONO_SEATS] = {maestro, maestro, maestro, maestro};
    struct tally tally = {0};
    rules_are(&w, "seats=4 rounds=200", NULL, NULL);
    for (unsigned i = 0; i < effort(200); i++)
        play_game(&w.setup, bots, i, &tally);
    print_message(
        "four maestro, %u games: %.2f trades and %.2f offers a game, %.1f %% end by bankruptcy, "
        "%.2f us a decision\n",
        tally.games, (double)tally.trades / tally.games, (double)tally.offers / tally.games,
        100.0 * tally.bankrupt_end / tally.games, 1e6 * tally.seconds / tally.decisions);
    assert_true(tally.trades >= tally.games);
    assert_true(tally.bankrupt_end * 10 >= tally.games * 8);
}

/* All of one kind, and all kinds at one table, with every option of the rules and with both
 * boards. */
static void they_only_do_what_is_legal(void **state)
{
    (void)state;
    static const char *const more[] = {
        "rounds=60", "rounds=40 board=us.tab chance=casualidad.tjt chest=arca.tjt money=1500",
        "rounds=40 deal=6 houses=4 hotels=1 money=600000",
        "rounds=40 trade=0 short=1 deal=5 money=400000", NULL};
    static const char *const kinds[] = {"reglas", "azar",      "maestro", "codicioso", "avaro",
                                        "celoso", "manirroto", "aprende", "maxn",      "all"};
    for (unsigned kind = 0; kind < COUNT(kinds); kind++) {
        struct tally tally = {0};
        const struct bot *bots[MONO_SEATS];
        for (unsigned seat = 0; seat < MONO_SEATS; seat++)
            bots[seat] = player(kinds[kind + 1 < COUNT(kinds) ? kind : seat * 4 % 9]);
        for (unsigned list = 0; list < 2; list++)
            for (const char *const *variant = list ? more : game_monopoly.study->variants; *variant;
                 variant++)
                for (unsigned seats = 2; seats <= MONO_SEATS; seats++) {
                    char options[200];
                    struct why why = {0};
                    if (strstr(*variant, "rules=ring") && seats > 4)
                        break;
                    if (kind > 2 && seats != 4) /* these take their time */
                        continue;
                    snprintf(options, sizeof options, "seats=%u %s", seats, *variant);
                    if (mono_setup_make(options, &w.setup, &why) != ST_OK)
                        fail_msg("'%s': %s", options, why.text);
                    for (unsigned i = 0; i < effort(kind < 3 ? 4 : 1); i++)
                        play_game(&w.setup, bots, i * 100 + seats, &tally);
                }
        print_message("%-9s %u games, %u decisions, none illegal, %.2f us each\n", kinds[kind],
                      tally.games, tally.decisions, 1e6 * tally.seconds / tally.decisions);
    }
}

/* ---- what a position is worth ---- */

/* Deeds and money change hands as a bargain might do it. */
static void change(const struct game_setup *setup, struct game_state *s, struct rng *rng)
{
    for (unsigned i = rng_below(rng, 5); i; i--) {
        unsigned deed = rng_below(rng, setup->deeds), seat = rng_below(rng, setup->seats);
        if (mono_is_alive(s, seat) && !s->level[deed])
            mono_give_deed(s, deed, seat);
    }
    for (unsigned i = rng_below(rng, 3); i; i--) {
        unsigned seat = rng_below(rng, setup->seats);
        if (mono_is_alive(s, seat))
            s->cash[seat] = (int32_t)rng_below(rng, 1u << rng_below(rng, 24));
    }
}

/* From the position on the table, or anew: to the last bit it must be the same figure. */
static void a_changed_position_is_worth_the_same_however_it_is_reckoned(void **state)
{
    (void)state;
    struct rng rng;
    unsigned positions = 0, differing = 0;
    rng_seed(&rng, 3);
    for (unsigned game = 0; game < effort(24); game++) {
        struct game_state s;
        struct bot_memory memory[MONO_SEATS];
        rules_are(&w, game % 2 ? "seats=4 rounds=80 deal=5 money=300000" : "seats=6 rounds=60",
                  NULL, NULL);
        mono_start(&w.setup, &s);
        for (unsigned seat = 0; seat < MONO_SEATS; seat++)
            bot_memory_start(&memory[seat], game * 8 + seat);
        for (int seat; (seat = mono_to_move(&w.setup, &s)) != SEAT_NOBODY;) {
            struct move move;
            if (seat == SEAT_CHANCE)
                mono_draw(&w.setup, &s, &rng, &move);
            else
                player("maestro")->decide(&w.setup, &s, seat, &memory[seat], &move);
            mono_apply(&w.setup, &s, &move);
            if (rng_below(&rng, 8))
                continue;
            struct mono_appraisal now, anew;
            struct game_state then = s;
            double worth[MONO_SEATS];
            change(&w.setup, &then, &rng);
            mono_appraise(&w.setup, &s, &now);
            mono_appraise(&w.setup, &then, &anew);
            mono_appraise_change(&now, &then, worth);
            assert_memory_equal(worth, anew.worth, sizeof worth);
            differing += memcmp(now.worth, worth, sizeof worth) != 0;
            positions++;
        }
    }
    print_message("%u positions, %u of them worth something else than before\n", positions,
                  differing);
    assert_true(differing > positions / 2);
}

SUITE(unit)
{
    static char aprende[] = "aprende";
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(offers_that_cheat_are_refused),
        cmocka_unit_test(offers_that_are_good_are_mostly_taken),
        cmocka_unit_test_prestate(offers_that_cheat_are_refused, aprende),
        cmocka_unit_test_prestate(offers_that_are_good_are_mostly_taken, aprende),
        cmocka_unit_test(who_asks_again_and_again_gets_nothing_out_of_it),
        cmocka_unit_test(offers_of_all_the_money_there_can_be),
        cmocka_unit_test(four_of_them_trade_and_finish),
        cmocka_unit_test(they_only_do_what_is_legal),
        cmocka_unit_test(a_changed_position_is_worth_the_same_however_it_is_reckoned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
