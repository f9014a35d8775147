/* A client of a Reversi server (seed 003, R1 to R11) as a role of core/role.h. client.c is its
 * player, what it sends and what its log says, client_play.c what the server's packets mean.
 *
 * It keeps a game in step with the server: it finds the move behind each board, plays it by the
 * game's own rules, and compares. If the server departs from the rules, ROLE_FAULT says how, and
 * nothing more is read. */
#pragma once

#include "codec/packet.h"
#include "core/role.h"
#include "core/table.h"
#include "games/reversi/reversi.h"

/* As its option rows fill them in. */
struct reversi_client_options {
    bool ask;           /* asks for dice in every turn */
    const char *compat; /* "reversidados": the server is that program (R11), or NULL */
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
    unsigned wanted;             /* games; 0: no limit */
    struct packet_reader reader; /* also knows whether the server is ReversiDados (R11) */
    usec_t now, heard;           /* the time, and that of the last octet */
    struct packet held;          /* for ReversiDados, which must not get it yet; kind 0: none */
    enum reversi_client_phase phase;
    /* In our turn: the answer that it waits for. */
    enum {
        REVERSI_AWAITS_NOBODY,
        REVERSI_AWAITS_PLAYER,
        REVERSI_AWAITS_VALID,
        REVERSI_AWAITS_DICE
    } awaits;
    /* What the server has shown of dice (R7): it refuses moves without them, or gives none. */
    enum { REVERSI_DICE_AS_ONE_LIKES, REVERSI_DICE_DEMANDED, REVERSI_DICE_REFUSED } dice;
    unsigned seat;
    unsigned refused;  /* moves, in this turn */
    unsigned games;    /* that have begun */
    uint64_t question; /* the number of the last one */
    char name[PACKET_NAME + 1], rival[PACKET_NAME + 1];
    struct game_setup setup;
    struct game_setup rules; /* of a question: with dice or without, so asking is no choice */
    struct table table;
};

static inline const struct game_state *reversi_client_state(const struct reversi_client *client)
{
    return (const struct game_state *)(const void *)client->table.state;
}

/* `event->own` of ROLE_OVER is packet 7's reason. */
extern const struct role reversi_client_role;

/* ---- between client.c and client_play.c ---- */

/* Reports that a game begins (ROLE_BEGUN) or has ended (ROLE_OVER, with packet 7's reason). */
void reversi_client_tell_game(struct reversi_client *client, enum role_event_kind kind,
                              uint8_t reason);

/* Reports a packet as it is on the line. */
void reversi_client_tell_frame(struct reversi_client *client, enum packet_side side,
                               const uint8_t *octets, size_t count);

/* Asks the server for a game (packet 2, R9). */
void reversi_client_want(struct reversi_client *client);

/* Begins our turn, if it is: asks the server for dice, or else opens a question for the player. */
void reversi_client_go_on(struct reversi_client *client);

/* The role's `octets`. */
void reversi_client_octets(void *role, uint32_t line, const uint8_t *octets, size_t count,
                           usec_t now);

/* Ends the packet that has been read so far: it is whole by silence. */
void reversi_client_silence(struct reversi_client *client);
