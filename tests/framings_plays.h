/* Frames of whole games, one after the other, as one side of a line says them: for the laws of
 * framings. */
#pragma once

#include "core/game.h"
#include "core/protocol.h"

enum { STREAM_OCTETS = 1 << 16, STREAM_FRAMES = 1 << 13 };

/* What one side says, frame by frame. */
struct stream {
    unsigned side, dialect;
    size_t count, frames;
    uint8_t octets[STREAM_OCTETS];
    size_t end[STREAM_FRAMES]; /* of each frame, in octets */
};

/* One more frame, as long as there is room. */
void put(struct stream *stream, const void *octets, size_t count);

/* Fails if the framing does not find each frame of the stream; returns how many there are. */
size_t check_stream(const struct protocol *protocol, const struct stream *stream);

/* What the game's one side says, the other side's answers, and the game itself. */
extern struct stream spoken, answered;
extern _Alignas(16) unsigned char play_setup[GAME_SETUP_MAX], play_state[GAME_STATE_MAX];

/* A move that may be made now, chosen by lot. */
struct move any_move(const struct game *game, struct rng *rng);

/* Of games whose headers cannot stand beside each other: each completes `struct game_state` for
 * itself. */
extern const struct framing truco_framing, template_framing;

/* Whole games in the frames of one protocol each; return how many frames were checked. */
size_t play_truco(const struct game *game, const struct protocol *protocol, unsigned seed);
size_t play_reversi(const struct game *game, const struct protocol *protocol, unsigned seed);
size_t play_lines(const struct game *game, const struct protocol *protocol, unsigned seed);
