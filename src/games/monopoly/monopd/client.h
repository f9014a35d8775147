/* A client of a monopd server as a role of core/role.h: octets and decisions in, octets and events
 * out. client.c is the connection, the lobby and the role; play.c follows a game and asks whoever
 * plays; trade.c is offers, ours and others'. What the server says is in world.c, the game in
 * mirror.c.
 *
 * docs/wire/monopd.md has the protocol and its traps. */
#pragma once

#include "core/role.h"
#include "games/monopoly/monopd/mirror.h"

/* As its rows fill them in. */
struct monopd_options_given {
    const char *create; /* a type of game; NULL: one is joined */
    const char
        *join; /* the number of a game, or the name of who made it; NULL: the first that waits */
    int64_t players;  /* with which a game that we made begins */
    int64_t rounds;   /* after which we leave; 0: never */
    bool no_auctions; /* in a game that we make; */
    const char *set;  /* what else is chosen there: NAME=0,NAME=1… */
    bool verify;      /* before each of our turns: is the mirror the server's whole state? */
    bool looks;       /* around in the lobby first, until monopd_client_choose */
};

enum monopd_phase {
    MONOPD_CALLING, /* nothing was said yet */
    MONOPD_LOBBY,
    MONOPD_WAITING, /* asked for a game, or in one that has not begun */
    MONOPD_PLAYING,
    MONOPD_IDLE, /* all games are played */
    MONOPD_BROKEN,
};

/* What the player is asked, if anything. */
enum monopd_asked { MONOPD_ASKED_NOTHING, MONOPD_ASKED_TURN, MONOPD_ASKED_BID, MONOPD_ASKED_OFFER };

/* An offer of ours on its way. */
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
    unsigned wanted, games;  /* 0: without end; begun */
    bool told_none;          /* that no game waits for players */
    int32_t told_players;    /* how many they are in the one that we wait in */
    struct journal *journal; /* NULL: none is kept */
    enum monopd_phase phase;
    usec_t now, heard;

    struct monopd_world world;
    struct monopd_mirror mirror;
    bool moving;   /* a piece walks: nothing is settled until it has landed */
    usec_t unsure; /* since when there is a difference without an explanation; 0: there is none */
    bool trusted;  /* … and what was taken over is not quite it, but the best there is */
    bool resuming; /* the line was lost in a game and is there again, */
    usec_t back;   /* since then */

    enum monopd_asked asked;
    uint64_t question;
    struct game_state view;  /* what the question is about */
    struct game_setup quiet; /* the rules without trade, for who has offered enough in this turn */
    bool drafting;           /* the view is an offer that is being put together */

    usec_t rests; /* until when nothing is said, after refusals; 0: it may be */
    usec_t sent;  /* when something was said that has not been answered; 0: all is */
    uint64_t signature;
    unsigned refused; /* in a row */
    bool started;     /* we have said that the game may begin */

    usec_t auction_since; /* the last bid, or the beginning */
    bool left_auction;
    int32_t skipped_at; /* the bid that we did not want to better; -1: none */

    struct monopd_offer offer;
    unsigned offers; /* of ours in this turn */
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

/* Whoever has looked around in the lobby has chosen: a game to make, or one to join. false: it is
 * not there any more. */
bool monopd_client_choose(struct monopd_client *client, const struct monopd_options_given *options);

enum { MONOPD_OFFERS_A_TURN = 4 };

/* By which whoever plays decides now. */
static inline const struct game_setup *monopd_rules_now(const struct monopd_client *client)
{
    bool enough = client->offers >= MONOPD_OFFERS_A_TURN && !client->drafting;
    return enough ? &client->quiet : &client->mirror.setup;
}

/* ---- what its files tell each other ---- */

void monopd_send(struct monopd_client *client, const char *format, ...) PRINTF_LIKE(2, 3);
/* The same, and nothing is asked until it has had an effect. */
void monopd_command(struct monopd_client *client, const char *format, ...) PRINTF_LIKE(2, 3);
void monopd_note(struct monopd_client *client, const char *format, ...) PRINTF_LIKE(2, 3);
/* Something is wrong for good. */
void monopd_stop(struct monopd_client *client, const struct why *why);

/* book.c: the journal of a game. A position that was taken over goes into it, too. */
void monopd_journal_begin(struct monopd_client *client);
void monopd_journal_taken(struct monopd_client *client);
void monopd_journal_look(struct monopd_client *client); /* whether it could be written */
void monopd_journal_end(struct monopd_client *client, bool left);

/* play.c */
void monopd_play_begin(struct monopd_client *client);
void monopd_play_line(struct monopd_client *client, const struct monopd_news *news);
void monopd_play_tick(struct monopd_client *client);
usec_t monopd_play_deadline(const struct monopd_client *client);
void monopd_play_over(struct monopd_client *client, bool left);
/* Whether something has to be asked, and what. */
void monopd_play_settle(struct monopd_client *client);
enum status monopd_play_answer(struct monopd_client *client, const struct move *move,
                               struct why *why);
/* A new question with that view, unless it is open already. */
void monopd_play_ask(struct monopd_client *client, enum monopd_asked asked,
                     const struct game_state *view);

/* trade.c */
void monopd_trade_line(struct monopd_client *client, const struct monopd_news *news);
void monopd_trade_tick(struct monopd_client *client);
usec_t monopd_trade_deadline(const struct monopd_client *client);
/* The view of an offer that waits for our answer; false: there is none. */
bool monopd_trade_view(struct monopd_client *client, struct game_state *view);
void monopd_trade_answer(struct monopd_client *client, bool accepts);
/* A step of our own offer; true: it is made, or was given up. */
void monopd_trade_step(struct monopd_client *client, const struct move *move);
