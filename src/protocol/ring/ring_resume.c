/* A station continues the game of its journal (ring.md, "Resuming"). */
#include <stdlib.h>

#include "core/journal/replay.h"
#include "protocol/ring/ring_private.h"

/* What the journal tells beyond the moves. */
struct ring_memory {
    int station, players;
    bool reliable;
    bool sent_as; /* the next move's frame was not what we would have sent */
    struct frame4 as;
    bool pending; /* the frame of our last move was not back … */
    bool overdue; /* … in time: it may be under way, or have come since */
    bool out_of_step;
    struct frame4 pending_frame;
};

static void remember_last(struct ring *ring, int actor, const struct frame4 *frame)
{
    ring->last[actor] = *frame;
    ring->last_known[actor] = true;
}

static void ring_read_note(struct ring *ring, const char *text, struct ring_memory *memory)
{
    unsigned address, info;
    int station, players, end = 0;
    if (sscanf(text, "ring station %d players %d%n", &station, &players, &end) == 2) {
        memory->station = station;
        memory->players = players;
        memory->reliable = strcmp(text + end, " reliable") == 0;
    } else if (sscanf(text, "ring also %2x %2x", &address, &info) ==
               2) { /* counts for the bit, and nothing else */
        struct frame4 frame = frame4_from_inner((uint8_t)address, (uint8_t)info);
        remember_last(ring, frame.eo, &frame);
    } else if (sscanf(text, "ring as %2x %2x", &address, &info) == 2) {
        memory->sent_as = true;
        memory->as = frame4_from_inner((uint8_t)address, (uint8_t)info);
    } else if (strcmp(text, "ring back") == 0) {
        memory->pending = memory->overdue = false;
    } else if (strcmp(text, "ring not back") == 0) {
        memory->overdue = true;
    } else if (strcmp(text, "ring out of step") == 0) {
        memory->out_of_step = true;
    }
}

/* The bit of the origin's next frame, in reliable mode. */
static uint8_t next_bit(const struct ring *ring, int station)
{
    return ring->last_known[station] ? (ring->last[station].control & FRAME4_BIT) ^ FRAME4_BIT : 0;
}

/* Steps through the journal; each move is also turned into the frame that carried it. */
static enum status ring_read_journal(struct ring *ring, struct replay *replay,
                                     struct ring_memory *memory, struct why *why)
{
    const struct game *game = replay->table.game;
    for (;;) {
        _Alignas(16) unsigned char before[GAME_STATE_MAX];
        struct journal_line line;
        int actor = table_actor(&replay->table);
        memcpy(before, replay->table.state, game->state_size);
        enum status status = replay_step(replay, &line, why);
        if (status != ST_OK)
            return status == ST_END ? ST_OK : status;
        if (line.kind == JOURNAL_NOTE) {
            ring_read_note(ring, line.text, memory);
            continue;
        }
        struct move move;
        struct frame4 frame;
        if (actor < 0 || !game->move_parse(as_setup(replay->setup), line.text, &move))
            return why_bad(why, "línea %u: no es una jugada de este juego", line.line);
        bool has_frame =
            ring->wire->encode(as_setup(replay->setup), as_state(before), &move, &frame);
        if (memory->sent_as) {
            frame = memory->as;
            actor = frame.eo; /* who goes on without another's answer moves for it (M24) */
        } else if (!has_frame) {
            continue;
        }
        memory->sent_as = false;
        if (memory->reliable)
            frame.control |= next_bit(ring, actor);
        remember_last(ring, actor, &frame);
        if (actor == memory->station) {
            memory->pending = true;
            memory->overdue = false;
            memory->pending_frame = frame;
        }
        ring->frames += has_frame;
    }
}

/* Makes the station what the journal says it was, and refuses what could end unequal. */
static enum status ring_take_seat(struct ring *ring, const struct replay *replay,
                                  const struct ring_memory *memory, int as, struct why *why)
{
    const char *name = ring->given.journal ? ring->given.journal->name : _("el diario");
    int station = as >= 0 ? as : memory->station;
    if (memory->players != replay->table.game->seats(as_const_setup(replay->setup)) ||
        station < 0 || station >= memory->players)
        return why_bad(why, "el diario no dice qué estación de cuántas es esta");
    if (memory->reliable != ring->options.reliable)
        return why_bad(why, "el diario es de un anillo en modo %s: sigue con --%s",
                       memory->reliable ? _("fiable") : _("estricto"),
                       memory->reliable ? "reliable" : "strict");
    memcpy(ring->setup, replay->setup, sizeof ring->setup);
    ring->table = replay->table;
    ring->table.setup = as_setup(ring->setup);
    ring->table.journal = ring->given.journal;
    ring->table_ready = true;
    ring_enter(ring, RING_PLAYING, USEC_NEVER);
    ring->number = station;
    ring->players = memory->players;
    ring->own_bit = next_bit(ring, station);
    ring->out = ring->last[station]; /* whose copies may still come */
    ring->last_known[station] = false;
    ring->unproven = true;
    /* The end was written down, but the station that said it may still wait for its frame, which
     * then comes once more. */
    ring->owes_end = table_to_move(&ring->table) == SEAT_NOBODY && !memory->pending;
    if (as < 0 && memory->out_of_step)
        return why_bad(why,
                       "esta estación iba descompasada y le faltan tramas: copia a todas el diario "
                       "de la estación que más lejos "
                       "ha llegado, y arranca cada una con --resume %.80s --as NUMBER (esta es la "
                       "estación %d)",
                       name, station);
    /* Resending is safe only if no station that has applied the frame could take the copy for a new
     * one. */
    struct wire_moves moves = {0};
    struct why reason = {0};
    const struct game_setup *setup = ring->table.setup;
    const struct game_state *state = table_state(&ring->table);
    if (as < 0 && memory->pending && !memory->reliable &&
        ring->wire->decode(setup, state, &memory->pending_frame, &moves, &reason) == WIRE_MOVE &&
        replay->table.game->legal(setup, state, &moves.move[0], NULL) != MOVE_ILLEGAL)
        return why_bad(why,
                       "la última trama de esta estación no había vuelto, y enviada otra vez "
                       "podría contar dos veces: copia "
                       "este diario a todas las estaciones y arranca cada una con --resume %.80s "
                       "--as NUMBER (esta es la "
                       "estación %d)",
                       name, station);
    return ST_OK;
}

enum status ring_resume(struct ring *ring, const char *journal, size_t length, int as, usec_t now,
                        struct why *why)
{
    struct replay *replay = calloc(1, sizeof *replay);
    struct ring_memory memory = {.station = -1};
    SYSTEM_IF(!replay, "no se puede seguir");
    ring->now = ring->heard = now;
    ring->frames = 2;
    enum status status = replay_open(replay, journal, length, 0, why);
    if (status == ST_OK && replay->source.game != ring->given.game)
        status = why_bad(why, "el diario es de %s", replay->source.game->name);
    if (status == ST_OK)
        status = ring_read_journal(ring, replay, &memory, why);
    if (status == ST_OK)
        status = ring_take_seat(ring, replay, &memory, as, why);
    /* Other draws than before: a card that was drawn and lost must not be known. */
    rng_seed(&ring->draws, rng_mix(ring->given.seed, replay->table.moves));
    free(replay);
    if (status != ST_OK)
        return status;
    ring_tell_begun(ring);
    if (as < 0 && memory.pending && memory.overdue)
        ring_listen_for_own(ring, &memory.pending_frame);
    else if (as < 0 && memory.pending)
        ring_send_own(ring, RING_SENT, &memory.pending_frame);
    else
        ring_advance(ring);
    return ST_OK;
}
