/* What `sobremesa referee` needs of a protocol: packets of a capture go in, findings come out. */
#ifndef SOBREMESA_APP_REFEREE_H
#define SOBREMESA_APP_REFEREE_H

#include "app/app.h"
#include "core/findings.h"
#include "core/game.h"
#include "link/capture.h"

/* One game that was followed to its end. */
struct umpire_game {
    unsigned number;
    int winner; /* a seat, or SEAT_NOBODY for a draw */
    int64_t score;
    uint64_t frames, hash;
};

/* After each frame that was carried out: what it was and where the game stands then. */
struct umpire_step {
    char frame[48];
    uint64_t hash;
};

struct umpire_options {
    const struct game *game;
    const char *rules;                                        /* further options of the game's setup, or NULL */
    unsigned cable;                                           /* which interface of the capture */
    enum { UMPIRE_ANY, UMPIRE_STRICT, UMPIRE_RELIABLE } mode; /* of a ring: ring.md, Faults */
    uint16_t port;                                            /* of Reversi's server */
    bool compat; /* Reversi's packets 6 as ReversiDados writes them (R11) */
    enum lang lang;
    struct findings *findings;
    void *who;
    void (*step)(void *who, const struct umpire_step *step);
    void (*over)(void *who, const struct umpire_game *game);
};

/* What was heard in all. */
struct umpire_totals {
    uint64_t frames, noise;
    unsigned games, finished;
};

struct umpire {
    struct umpire_options options;
    void *own;
    bool needs_packets; /* raw octets are of no use to it */
    void (*packet)(struct umpire *umpire, const struct capture_packet *packet);
    void (*end)(struct umpire *umpire);
    void (*totals)(const struct umpire *umpire, struct umpire_totals *totals);
    void (*let_go)(struct umpire *umpire);
};

/* Each fills in the rest of the umpire. false: no memory. */
bool umpire_of_frames4(struct umpire *umpire);
bool umpire_of_truco(struct umpire *umpire);
bool umpire_of_reversi(struct umpire *umpire);

/* Whether the frames on that cable look like reliable mode: about half of them have the high control bit then. Reads
 * the capture to its end. */
bool frames4_look_reliable(struct capture *capture, unsigned cable);

#endif
