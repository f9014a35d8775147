/* The world as a monopd server has told it. The server sends differences, so what a line does not
 * mention stays as it was. Ids are the server's; nothing here knows our seats or rules. Bounded:
 * what is beyond the bounds is not kept. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

enum {
    MONOPD_PLAYERS = 32,
    MONOPD_GAMES = 32,
    MONOPD_ESTATES = 128,
    MONOPD_CARDS = 64,
    MONOPD_TRADES = 8,
    MONOPD_OPTIONS = 16,
    MONOPD_PARTS = 64, /* of a trade */
    MONOPD_NAME = 64,
    MONOPD_TEXT = 240,
    MONOPD_LINE_MAX = 1 << 18,
};

struct monopd_player {
    int32_t id, game, money, location, order, jail_count;
    bool known, jailed, bankrupt, has_turn, spectator, direct;
    bool placed; /* the place was told; before the first move it is 0, whatever the start is */
    bool can_roll, can_buy, can_auction, has_debt; /* only told of our own player */
    char name[MONOPD_NAME];
};

struct monopd_game {
    int32_t id, master, players, round;
    bool known, joinable;
    enum monopd_status { MONOPD_CONFIG, MONOPD_INIT, MONOPD_RUN, MONOPD_END } status;
    char type[24];
};

struct monopd_estate {
    int32_t owner, price, house_price, mortgage, rent[6], money;
    uint8_t houses;
    bool mortgaged;
};

struct monopd_card {
    int32_t id, owner;
    bool known;
};

struct monopd_auction {
    int32_t estate, actor, bid, bidder;
    bool open, sold; /* `sold`: bidding is over, but the estate is not handed over yet */
};

/* A part of a trade: an estate or a card by its id, or an amount of money, of which 0 is none. */
struct monopd_part {
    enum { MONOPD_PART_ESTATE, MONOPD_PART_CARD, MONOPD_PART_MONEY } kind;
    int32_t what, from, to; /* `from` of money only */
};

struct monopd_trade {
    int32_t id, actor, revision;
    bool open;
    int32_t player[8]; /* who take part, as far as known */
    bool accepts[8];
    unsigned players, parts;
    struct monopd_part part[MONOPD_PARTS];
    uint32_t edits; /* of it, so far */
};

/* A rule of the game that its master can choose. */
struct monopd_option {
    int32_t id;
    bool known, on;
    char name[32];
};

struct monopd_world {
    bool greeted;
    int32_t me; /* our player's id; -1: not told yet */
    char cookie[48];
    int32_t game; /* the one we are in; -1: none */
    struct monopd_player player[MONOPD_PLAYERS];
    struct monopd_game games[MONOPD_GAMES];
    struct monopd_estate estate[MONOPD_ESTATES];
    struct monopd_card card[MONOPD_CARDS];
    struct monopd_auction auction;
    struct monopd_trade trade[MONOPD_TRADES];
    struct monopd_option option[MONOPD_OPTIONS];
    unsigned estates;
    bool tax_dialog;
    bool tells_dice; /* whether it has ever done so */
    int32_t dice[2]; /* the last throw that it told, until the mirror has used it; 0: none */
    int32_t owed;    /* the last debt that it told a player to raise money for; 0: none */
    int32_t owed_to; /* the creditor that was named; -1: the bank */
    bool owes;       /* that was told just now: nothing else tells of another player's debt */
};

/* What a line was about. */
struct monopd_news {
    bool players, full, landed, status, auction, trade, traded, started, refused, thrown;
    int32_t trade_id;           /* of `trade`: the last that changed */
    int32_t moving, moving_to;  /* the player whose piece walks, and where to; -1: none */
    char text[MONOPD_TEXT + 1]; /* a message for people; empty: none */
    char said_by[MONOPD_NAME];  /* its author; empty: the server */
};

void monopd_world_init(struct monopd_world *world);
/* Forgets options, cards and estates, which belong to a game that was left. */
void monopd_world_forget(struct monopd_world *world);

/* Reads one line, an XML document. ST_BAD: it is none, or has what a monopd server never sends. */
enum status monopd_world_line(struct monopd_world *world, const char *line, size_t length,
                              struct monopd_news *news, struct why *why) MUST_USE;

/* These return NULL if there is none. */
struct monopd_player *monopd_player_of(struct monopd_world *world, int32_t id);
struct monopd_game *monopd_game_of(struct monopd_world *world, int32_t id);
struct monopd_option *monopd_option_of(struct monopd_world *world, const char *name);
struct monopd_trade *monopd_trade_of(struct monopd_world *world, int32_t id);
