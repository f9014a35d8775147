/* A client of a monopd server as a role of core/role.h: octets and decisions in, octets and events
 * out. client.c is the connection, the lobby and the role; play.c follows a game and asks the
 * player; trade.c is offers, ours and others'; journal.c keeps the game. What the server says is in
 * world.c, the game in mirror.c. docs/wire/monopd.md has the protocol and its traps. */
#pragma once

#include "core/role.h"
#include "games/monopoly/monopd/mirror.h"

/* The options of the role, filled in by its rows. */
struct monopd_options_given {
    const char *create; /* a type of game; NULL: one is joined */
    const char *join;   /* the number of a game or its maker's name; NULL: the first that waits */
    int64_t players;    /* with which our game begins */
    int64_t rounds;     /* after which we leave; 0: never */
    bool no_auctions;   /* in our game */
    const char *set;    /* its other options: NAME=0,NAME=1… */
    bool verify;        /* compares the mirror with a whole update before each of our turns */
    bool looks;         /* waits in the lobby for monopd_client_choose */
};

enum monopd_phase {
    MONOPD_CALLING, /* the server has not said anything yet */
    MONOPD_LOBBY,
    MONOPD_WAITING, /* asked for a game, or in one that has not begun */
    MONOPD_PLAYING,
    MONOPD_IDLE, /* all games are played */
    MONOPD_BROKEN,
};

/* What the player is asked, if anything. */
enum monopd_asked { MONOPD_ASKED_NOTHING, MONOPD_ASKED_TURN, MONOPD_ASKED_BID, MONOPD_ASKED_OFFER };

/* Our offer, while it is open. */
struct monopd_offer {
    enum { MONOPD_OFFER_NONE, MONOPD_OFFER_OPENING, MONOPD_OFFER_FILLING, MONOPD_OFFER_MADE } stage;
    int32_t id, revision; /* the one to accept */
    unsigned partner;     /* a seat */
    usec_t until;
};

struct monopd_client {
    const struct role_calls *calls;
    void *who;
    struct monopd_options_given options;
    char name[MONOPD_NAME];
    unsigned wanted, games;  /* how many we play, 0: without end; how many have begun */
    bool told_none;          /* we said that no game waits for players, */
    int32_t told_players;    /* and how many there are in ours */
    struct journal *journal; /* NULL: none is kept */
    enum monopd_phase phase;
    usec_t now, heard;

    struct monopd_world world;
    struct monopd_mirror mirror;
    bool moving;   /* a piece walks: nothing is settled until it has landed */
    usec_t unsure; /* since when there is a difference without an explanation; 0: there is none */
    bool trusted;  /* what was taken over is not quite the server's state, but the best there is */
    bool resuming; /* the line was lost in a game and has come back, */
    usec_t back;   /* at this time */

    enum monopd_asked asked;
    uint64_t question;
    struct game_state view;  /* what the question is about */
    struct game_setup quiet; /* the rules without trade, after MONOPD_OFFERS_A_TURN */
    bool drafting;           /* the view is an offer that is being put together */

    usec_t rests; /* end of the pause after refusals; 0: none */
    usec_t sent;  /* when a command was sent that is not answered yet; 0: none */
    uint64_t signature;
    unsigned refused; /* in a row */
    bool started;     /* we have begun our game */

    usec_t auction_since; /* the last bid, or the beginning */
    bool left_auction;
    int32_t skipped_at; /* the bid that we did not want to better; -1: none */

    struct monopd_offer offer;
    unsigned offers; /* how many we made in this turn */
    uint8_t mute;    /* seats that let an offer lapse */
    uint32_t offered_edits[MONOPD_TRADES];
    usec_t offered_at[MONOPD_TRADES];
    int32_t answering; /* the trade that the player is asked about */

    unsigned checks, equal; /* whole updates, and how many were as we had it */
    bool check_due, check_sent;
    usec_t check_at; /* when it was asked for: the server need not answer */
    size_t have;
    char line[MONOPD_LINE_MAX];
};

extern const struct role monopd_client_role;

/* Leaves the lobby (`looks`) for a game to make or to join; false: it is not there any more. */
bool monopd_client_choose(struct monopd_client *client, const struct monopd_options_given *options);

enum { MONOPD_OFFERS_A_TURN = 4 };

/* The rules that the player decides by now. */
static inline const struct game_setup *monopd_rules_now(const struct monopd_client *client)
{
    bool enough = client->offers >= MONOPD_OFFERS_A_TURN && !client->drafting;
    return enough ? &client->quiet : &client->mirror.setup;
}

/* ---- between its files ---- */

void monopd_send(struct monopd_client *client, const char *format, ...) PRINTF_LIKE(2, 3);
/* The same, and asks nothing until it has had an effect. */
void monopd_command(struct monopd_client *client, const char *format, ...) PRINTF_LIKE(2, 3);
void monopd_note(struct monopd_client *client, const char *format, ...) PRINTF_LIKE(2, 3);
/* Ends the role with a fault. */
void monopd_stop(struct monopd_client *client, const struct why *why);

/* journal.c: the journal of a game, with the positions that were taken over. */
void monopd_journal_begin(struct monopd_client *client);
void monopd_journal_taken(struct monopd_client *client);
void monopd_journal_look(struct monopd_client *client); /* tells if it could not be written */
void monopd_journal_end(struct monopd_client *client, bool left);

/* play.c */
void monopd_play_begin(struct monopd_client *client);
void monopd_play_line(struct monopd_client *client, const struct monopd_news *news);
void monopd_play_tick(struct monopd_client *client);
usec_t monopd_play_deadline(const struct monopd_client *client);
void monopd_play_over(struct monopd_client *client, bool left);
/* Opens or withdraws the question to the player, as things are now. */
void monopd_play_settle(struct monopd_client *client);
enum status monopd_play_answer(struct monopd_client *client, const struct move *move,
                               struct why *why);
/* Opens a question with that view, unless it is open already. */
void monopd_play_ask(struct monopd_client *client, enum monopd_asked asked,
                     const struct game_state *view);

/* trade.c */
void monopd_trade_line(struct monopd_client *client, const struct monopd_news *news);
void monopd_trade_tick(struct monopd_client *client);
usec_t monopd_trade_deadline(const struct monopd_client *client);
/* Fills in the view of an offer that waits for our answer; false: there is none. */
bool monopd_trade_view(struct monopd_client *client, struct game_state *view);
void monopd_trade_answer(struct monopd_client *client, bool accepts);
/* Makes a step of our own offer, on the view; the last one sends it. */
void monopd_trade_step(struct monopd_client *client, const struct move *move);
