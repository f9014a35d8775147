/* A client of a Reversi server (seed 003, R1 to R11) as a role of core/role.h: octets and decisions
 * in, octets and events out. client.c is who plays, what is said to the server and of it;
 * client_play.c what the server says.
 *
 * It keeps the game in step with the server by the same engine: from each board it finds the move
 * behind it, plays that move, and compares. A server that departs from the rules is told so in
 * words (ROLE_FAULT), and nothing more is read. */
#pragma once

#include "codec/packet.h"
#include "core/role.h"
#include "core/table.h"
#include "games/reversi/reversi.h"

/* As its rows fill them in. */
struct reversi_client_options {
    bool ask;           /* for dice in every turn */
    const char *compat; /* "reversidados": the server is wild (R11), or NULL */
};

enum reversi_client_phase {
    REVERSI_CLIENT_IDLE,
    REVERSI_CLIENT_WAITING, /* packet 2 was sent */
    REVERSI_CLIENT_PLAYING,
    REVERSI_CLIENT_BROKEN, /* after a fault */
};

struct reversi_client {
    const struct role_calls *calls;
    void *who;
    bool ask;
    unsigned wanted;             /* games; 0: without end */
    struct packet_reader reader; /* knows whether the server is wild (R11) */
    usec_t now, heard;           /* what it is, and when the last octet came */
    struct packet held; /* what a wild server gets when that is some time ago; kind 0: nothing */
    enum reversi_client_phase phase;
    /* In our turn: whose answer it waits for. */
    enum {
        REVERSI_AWAITS_NOBODY,
        REVERSI_AWAITS_PLAYER,
        REVERSI_AWAITS_VALID,
        REVERSI_AWAITS_DICE
    } awaits;
    /* What this server thinks of dice (R7), as far as it has shown: it refused a move without, or
     * to give any. */
    enum { REVERSI_DICE_AS_ONE_LIKES, REVERSI_DICE_DEMANDED, REVERSI_DICE_REFUSED } dice;
    unsigned seat;
    unsigned refused;  /* in this turn */
    unsigned games;    /* that have begun */
    uint64_t question; /* the number of the last one */
    char name[PACKET_NAME + 1], rival[PACKET_NAME + 1];
    struct game_setup setup;
    struct game_setup
        /* by which the seat decides: dice are there or not, so no choice is to ask for them */
        rules;
    struct table table;
};

static inline const struct game_state *reversi_client_state(const struct reversi_client *client)
{
    return (const struct game_state *)(const void *)client->table.state;
}

/* `event->own` of ROLE_OVER is packet 7's reason. */
extern const struct role reversi_client_role;

/* ---- what its two files tell each other ---- */

/* The game that begins or has ended. */
void reversi_client_tell_game(struct reversi_client *client, enum role_event_kind kind,
                              uint8_t reason);

/* Packet 2: asks for a game, at first and again when one is over (R9). */
void reversi_client_want(struct reversi_client *client);

/* If it is our turn: whoever plays is asked, or the server for dice first. */
void reversi_client_go_on(struct reversi_client *client);

/* Octets of the server, and that what is there is all of its packet. */
void reversi_client_octets(void *role, uint32_t line, const uint8_t *octets, size_t count,
                           usec_t now);
void reversi_client_silence(struct reversi_client *client);

/* A packet has passed, as it is on the line. */
void reversi_client_tell_frame(struct reversi_client *client, enum packet_side side,
                               const uint8_t *octets, size_t count);
