/* The host's game: the moves, the frames that show them, and what players ask for (T13). */
#include "games/truco/ring/host.h"

/* ---- the game ---- */

size_t truco_host_show(const struct game_state *before, const struct move *move,
                       const struct game_state *after, struct ring16 frames[TRUCO_FRAMES_OF_MOVE])
{
    size_t count = 0;
    if (move->kind == TRUCO_MOVE_VIRA) { /* with the flores (T12), and whose turn it is */
        frames[count++] =
            truco_frame_write(truco_frame_to_all(TRUCO_FRAME_OPEN, TRUCO_NO_TURN, move->a));
        for (unsigned team = 0; team < TRUCO_TEAMS; team++)
            if (move->b >> team & 1)
                frames[count++] = truco_frame_write(truco_frame_of_team(TRUCO_FRAME_FLOR, team, 0));
        frames[count++] =
            truco_frame_write(truco_frame_to_all(TRUCO_FRAME_TURN, after->seat, TRUCO_NO_CARD));
    } else if (move->kind == TRUCO_MOVE_POINTS) {
        frames[count++] = truco_frame_write(truco_frame_of_team(TRUCO_FRAME_POINTS, 0, move->a));
        frames[count++] = truco_frame_write(truco_frame_of_team(TRUCO_FRAME_POINTS, 1, move->b));
        if (after->phase == TRUCO_OVER)
            frames[count++] =
                truco_frame_write(truco_frame_of_team(TRUCO_FRAME_END, move->b == TRUCO_GOAL, 0));
    } else if (move->kind != TRUCO_MOVE_DEAL) {
        frames[count++] = truco_frame_write(truco_frame_showing(before, move, after));
    }
    return count;
}

void truco_host_send_cards(struct truco_host *host, unsigned seat)
{
    for (uint64_t cards = truco_dealt(truco_host_state(host), seat); cards; cards &= cards - 1) {
        struct ring16 frame = truco_frame_write(truco_frame_deal(seat, bits_lowest(cards)));
        truco_host_put(host, &frame);
    }
}

/* Plays a move and queues the frames that show it. ST_BAD: it is not allowed. */
static enum status host_play(struct truco_host *host, const struct move *move, enum source source)
{
    struct why why;
    struct game_state before = *truco_host_state(host);
    struct ring16 frames[TRUCO_FRAMES_OF_MOVE];
    enum status status = table_play(&host->table, move, source, &why);
    if (status == ST_SYSTEM)
        truco_host_stop(host, why.text);
    if (status != ST_OK)
        return status;
    if (move->kind == TRUCO_MOVE_VIRA) {
        host->missing = 0;
        for (unsigned i = 0, seat = before.leader; i < TRUCO_SEATS; i++, seat = truco_next(seat))
            truco_host_send_cards(host, seat);
    }
    host->early_known = false;
    host->owes_turn = 0; /* these frames say whose turn it is */
    size_t count = truco_host_show(&before, move, truco_host_state(host), frames);
    host->frames += (uint32_t)count;
    for (size_t i = 0; i < count; i++)
        truco_host_queue(host, &frames[i], true);
    return ST_OK;
}

usec_t truco_host_turn_due(const struct truco_host *host)
{
    usec_t due = USEC_NEVER;
    for (unsigned seat = 0; seat < TRUCO_SEATS && !host->queued; seat++)
        if (host->owes_turn >> seat & 1)
            due = truco_earlier(due, host->told[seat]);
    return due;
}

/* All stations see the frame, so it counts for every sender. */
void truco_host_repeat_turn(struct truco_host *host)
{
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        if (host->owes_turn >> seat & 1)
            host->told[seat] = host->now + USEC_SECOND;
    host->owes_turn = 0;
    truco_host_queue(host, &host->last, false);
}

/* Both points, the vira, the flores and the last turn again. */
static void retell(struct truco_host *host)
{
    const struct game_state *state = truco_host_state(host);
    const struct move vira = {.kind = TRUCO_MOVE_VIRA, .a = state->vira, .b = state->flor};
    struct ring16 frames[TRUCO_FRAMES_OF_MOVE];
    size_t count = truco_host_show(state, &vira, state, frames);
    host->owes_all = false;
    for (unsigned team = 0; team < TRUCO_TEAMS; team++) {
        struct ring16 points =
            truco_frame_write(truco_frame_of_team(TRUCO_FRAME_POINTS, team, state->points[team]));
        truco_host_queue(host, &points, false);
    }
    for (size_t i = 0; i + 1 < count; i++)
        truco_host_queue(host, &frames[i], false);
    truco_host_repeat_turn(host);
}

static void host_act(struct truco_host *host, const struct truco_frame *meaning);

void truco_host_go_on(struct truco_host *host)
{
    while (host->phase == TRUCO_HOST_PLAYING && !host->queued) {
        int seat = table_to_move(&host->table);
        struct move move;
        if (seat == SEAT_NOBODY) {
            host->phase = TRUCO_HOST_ENDED;
            host->games++;
            bool another = !host->given.games || host->games < host->given.games;
            host->next_game = another ? host->now + host->given.pause : USEC_NEVER;
            truco_host_tell_game(host, ROLE_OVER);
            return;
        }
        if (seat != SEAT_CHANCE) { /* does what was put off while frames were under way */
            struct truco_frame early = truco_frame_read(&host->early);
            bool known = host->early_known;
            host->early_known = false;
            if (host->owes_all)
                retell(host);
            if (known)
                host_act(host, &early);
            if (host->now >= truco_host_turn_due(host))
                truco_host_repeat_turn(host);
            return;
        }
        host->owes_all = false; /* another partida begins */
        if (host->draw)
            host->draw(host->given.who, truco_host_state(host), &host->deals, &move);
        else
            truco_draw(NULL, as_state(host->table.state), &host->deals, &move);
        if (host_play(host, &move, SOURCE_PLAYER) != ST_OK)
            return;
    }
}

void truco_host_greet(struct truco_host *host, unsigned team)
{
    for (; team < TRUCO_TEAMS; team++) {
        struct ring16 frame = truco_frame_write(truco_frame_of_team(TRUCO_FRAME_POINTS, team, 0));
        truco_host_queue(host, &frame, true);
    }
}

void truco_host_begin(struct truco_host *host)
{
    struct why why;
    struct journal *journal = host->given.journal;
    rng_seed(&host->deals, rng_mix(host->given.seed, host->games));
    table_start(&host->table, &game_truco, &truco_four, journal);
    host->phase = TRUCO_HOST_PLAYING;
    host->frames = 2;
    host->next_game = USEC_NEVER;
    if (journal &&
        journal_header(journal, &game_truco, &truco_four, host->given.seed, &why) != ST_OK) {
        truco_host_stop(host, why.text);
    } else if (truco_host_keep(host, "host")) {
        truco_host_tell_game(host, ROLE_BEGUN);
        truco_host_greet(host, 0);
    }
}

/* ---- what players send ---- */

/* Sends the seat its cards, at most once a second. The rest follows when no frame is under way. */
static void answer_request(struct truco_host *host, unsigned from)
{
    const struct game_state *state = truco_host_state(host);
    if (state->vira == TRUCO_NO_CARD || state->phase == TRUCO_OVER ||
        host->now < host->answered[from])
        return;
    host->answered[from] = host->now + USEC_SECOND;
    truco_host_send_cards(host, from);
    if (host->queued)
        host->owes_all = true;
    else
        retell(host);
}

/* T13: the sender of what is not allowed is shown whose turn it is, at most once a second, and not
 * while other frames are under way. */
static void host_act(struct truco_host *host, const struct truco_frame *meaning)
{
    struct move move;
    bool answer = meaning->kind >= TRUCO_FRAME_ANSWER_ENVIDO;
    bool allowed =
        table_to_move(&host->table) == meaning->from && truco_move_of_frame(meaning, &move);
    if (answer && truco_host_state(host)->phase != truco_frame_pending(meaning))
        allowed = false; /* the answer to another call than the one that was made */
    if (allowed && host_play(host, &move, SOURCE_WIRE) == ST_OK)
        return;
    host->ignored++;
    host->owes_turn |= (uint8_t)(1u << meaning->from);
    if (host->now >= truco_host_turn_due(host))
        truco_host_repeat_turn(host);
}

/* The seat to move can answer the last news before it has passed it on: such a frame is kept until
 * the news is back. */
void truco_host_frame(struct truco_host *host, const struct ring16 *frame)
{
    struct truco_frame meaning = truco_frame_read(frame);
    truco_host_tell(host, frame, FATE_TAKEN);
    host->heard[meaning.from] = host->now;
    if (host->phase != TRUCO_HOST_PLAYING || host->table.moves == 0)
        return;
    if (meaning.kind == TRUCO_FRAME_ASK) {
        answer_request(host, meaning.from);
    } else if (truco_host_is_settled(host)) {
        host_act(host, &meaning);
    } else if (table_to_move(&host->table) == meaning.from) {
        host->early = *frame;
        host->early_known = true;
    }
}
