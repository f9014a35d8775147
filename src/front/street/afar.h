/* A game on a server at this console: what afar.c and afar_lobby.c share. */
#pragma once

#include "front/street/private.h"
#include "games/monopoly/monopd/client.h"
#include "session/line/caller.h"

struct street_afar {
    struct street street; /* the console of the game there */
    struct street_config config;
    struct game_state now; /* as it was last told or asked */
    int me;                /* our seat */
    uint64_t question;     /* that is open; 0: none */
    uint64_t shown;        /* of which everything is on the screen */
    bool stopped, over, left;
    struct why reason; /* why it has stopped */

    /* How things stood when the line at the prompt was asked for. */
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

const struct monopd_client *street_afar_client(const struct street_afar *afar);

/* Which game there: one that waits, or a new one. false: no answer. */
bool street_afar_choose(struct street_afar *afar);
