/* The host resumes a game from its journal, which holds the moves and how many of the frames that
 * show the last one were back. */
#include <stdlib.h>

#include "core/journal/replay.h"
#include "games/truco/ring/host.h"

/* What the journal says beyond the moves. */
struct host_journal {
    bool host;                                 /* it is a host's */
    unsigned back;                             /* frames that were back since the last move */
    struct ring16 shown[TRUCO_FRAMES_OF_MOVE]; /* the frames that show that move */
    size_t count;
    uint32_t frames;
};

static void count_frames_of_move(void *who, const struct table *table,
                                 const struct game_state *before, const struct move *move,
                                 int actor)
{
    struct host_journal *memory = who;
    memory->back = 0;
    memory->count =
        truco_host_show(before, move, (const struct game_state *)table->state, memory->shown);
    memory->frames += (uint32_t)memory->count;
}

static enum status read_host_journal(struct replay *replay, struct host_journal *memory,
                                     struct why *why)
{
    struct journal_line line;
    enum status status;
    BAD_IF(replay->source.game != &game_truco, "el diario es de %s", replay->source.game->name);
    replay->table.observe = count_frames_of_move;
    replay->table.observer = memory;
    while ((status = replay_step(replay, &line, why)) == ST_OK) {
        memory->host |= line.kind == JOURNAL_NOTE && strcmp(line.text, "truco host") == 0;
        memory->back += line.kind == JOURNAL_NOTE && strcmp(line.text, "truco back") == 0;
    }
    if (status != ST_END)
        return status;
    if (!memory->host)
        return why_bad(
            why, "el diario no es de un anfitrión; la estación de un jugador lo toma con --seat");
    if (table_to_move(&replay->table) == SEAT_NOBODY && memory->back >= memory->count)
        return why_bad(why, "la partida de este diario ha terminado");
    return ST_OK;
}

/* Resends from the first frame that was not back, or the last one, to wake up all stations. A
 * station that knows a frame takes it for a repetition. */
static void show_again(struct truco_host *host, const struct host_journal *memory)
{
    if (host->table.moves == 0) {
        truco_host_greet(host, memory->back > 0);
        return;
    }
    if (memory->count == 0) { /* it died while dealing: nobody has seen a card */
        truco_host_go_on(host);
        return;
    }
    size_t from = memory->back < memory->count ? memory->back : memory->count - 1;
    bool dealt = truco_host_state(host)->vira != TRUCO_NO_CARD && from == 0;
    for (unsigned seat = 0; dealt && seat < TRUCO_SEATS; seat++)
        truco_host_send_cards(host, seat);
    for (size_t i = from; i < memory->count; i++)
        truco_host_queue(host, &memory->shown[i], i >= memory->back);
    host->last = memory->shown[memory->count - 1];
}

enum status truco_host_resume(void *role, const struct role_start *given, const char *journal,
                              size_t length, int as, usec_t now, struct why *why)
{
    struct truco_host *host = role;
    struct replay *replay = calloc(1, sizeof *replay);
    struct host_journal memory = {.frames = 2};
    SYSTEM_IF(!replay, "no se puede seguir");
    truco_host_prepare(host, given, now);
    host->phase = TRUCO_HOST_STOPPED;
    enum status status = replay_open(replay, journal, length, 0, why);
    if (status == ST_OK)
        status = read_host_journal(replay, &memory, why);
    if (status == ST_OK)
        host->table = replay->table;
    free(replay);
    if (status != ST_OK)
        return status;
    host->table.setup = &truco_four;
    host->table.journal = given->journal;
    host->table.observe = NULL;
    host->frames = memory.frames;
    host->phase = TRUCO_HOST_PLAYING;
    /* Another seed than before: the cards that were drawn and lost must not come again. */
    rng_seed(&host->deals, rng_mix(given->seed, host->table.moves));
    truco_host_tell_game(host, ROLE_BEGUN);
    show_again(host, &memory);
    return ST_OK;
}
