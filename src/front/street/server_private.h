/* What server_game.c and server_lobby.c share. */
#pragma once

#include "front/street/server.h"
#include "games/monopoly/monopd/client.h"
#include "session/line/caller.h"

struct street_server {
    struct street street; /* the console of the game there */
    struct street_config config;
    struct game_state now; /* the position as last told or asked; the role's can be further on */
    int me;                /* our seat */
    uint64_t question;     /* that is open; 0: none */
    uint64_t shown;        /* the question whose subject is on the screen */
    bool stopped, over, left;
    struct why reason; /* why it has stopped */

    /* As of when the line at the prompt was asked for. */
    uint64_t asked;
    bool opened;
    unsigned turn;

    struct monopd_options_given options;
    char address[CALLER_ADDRESS_MAX], join[16];
    struct street_beside beside;
    uv_loop_t loop;
    struct role_place place;
    struct caller caller;
};

const struct monopd_client *server_client(const struct street_server *server);

/* Asks which game to join there, or makes a new one. False: no answer. */
bool server_choose_game(struct street_server *server);
