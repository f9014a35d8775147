/* The core of a station: its events, sending, its own moves, octets and the clock. The states
 * are in ring_states.c, frames of the game in ring_frames.c and ring_reliable.c, the start in
 * ring_start.c, resuming in ring_resume.c. */
#include "protocol/ring/ring.h"

#include "core/protocol.h"
#include "protocol/ring/ring_private.h"

/* ---- events ---- */

static void ring_tell(struct ring *ring, const struct role_event *event)
{
    ring->given.calls->event(ring->given.who, event);
}

static struct frame ring_frame_of(const struct frame4 *frame)
{
    struct frame all = {.count = FRAME4_SIZE};
    frame4_put(frame, all.octets);
    return all;
}

/* In reliable mode a frame on the line does not always look like what it says. */
static void tell_of_frame(struct ring *ring, const struct frame4 *frame, struct role_event event)
{
    struct frame4 on_line = ring_on_line(ring, frame), plain = frame4_plain(frame);
    struct frame line = ring_frame_of(&on_line), said = ring_frame_of(&plain);
    event.frame = &line;
    event.said = &said;
    event.origin = frame->eo;
    ring_tell(ring, &event);
}

void ring_tell_frame(struct ring *ring, const struct frame4 *frame, enum frame_fate fate)
{
    struct role_event event = {.kind = ROLE_FRAME, .fate = fate, .in_game = ring->table_ready};
    if (ring->table_ready)
        event.hash = table_hash_once(&ring->table);
    tell_of_frame(ring, frame, event);
}

void ring_tell_departure(struct ring *ring, const struct frame4 *frame, const char *text)
{
    if (text[0])
        tell_of_frame(ring, frame, (struct role_event){.kind = ROLE_DEPARTURE, .text = text});
}

static void tell_of_game(struct ring *ring, enum role_event_kind kind)
{
    struct role_game game = ring_game(ring);
    ring_tell(ring, &(struct role_event){.kind = kind, .game = &game});
}

static void tell_of_move(void *who, const struct table *table, const struct game_state *before,
                         const struct move *move, int actor)
{
    ring_tell(who, &(struct role_event){.kind = ROLE_MOVED,
                                        .setup = table->setup,
                                        .before = before,
                                        .move = move,
                                        .actor = actor});
}

void ring_tell_begun(struct ring *ring)
{
    ring->games_begun++;
    ring->table.observe = tell_of_move;
    ring->table.observer = ring;
    tell_of_game(ring, ROLE_BEGUN);
}

static void PRINTF_LIKE(3, 0)
    tell_text(struct ring *ring, enum role_event_kind kind, const char *format, va_list args)
{
    char text[512];
    vsnprintf(text, sizeof text, _(format), args);
    ring_tell(ring, &(struct role_event){.kind = kind, .text = text});
}

void ring_say(struct ring *ring, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    tell_text(ring, ROLE_NOTE, format, args);
    va_end(args);
}

void ring_stop(struct ring *ring, const char *format, ...)
{
    va_list args;
    ring_enter(ring, RING_STOPPED, USEC_NEVER);
    va_start(args, format);
    tell_text(ring, ROLE_FAULT, format, args);
    va_end(args);
}

/* ---- sending ---- */

struct frame4 ring_on_line(const struct ring *ring, const struct frame4 *frame)
{
    return ring->options.reliable ? frame4_reliable_out(frame) : *frame;
}

void ring_put(struct ring *ring, const struct frame4 *frame, enum frame_fate fate)
{
    uint8_t octets[FRAME4_SIZE];
    struct frame4 line = ring_on_line(ring, frame);
    frame4_put(&line, octets);
    ring->given.calls->send(ring->given.who, 0, octets, sizeof octets);
    ring_tell_frame(ring, frame, fate);
}

/* A frame whose origin has left the ring would circulate forever, so one that keeps coming is taken
 * off. If more than ten rounds pass between two, a station sends it each time. */
bool ring_pass(struct ring *ring, const struct frame4 *frame)
{
    bool round = ring->passed_times && ring->now - ring->passed_at <= ring_ten_rounds(ring);
    ring->passed_times = round && frame4_equal(frame, &ring->passed) ? ring->passed_times + 1 : 1;
    ring->passed = *frame;
    ring->passed_at = ring->now;
    if (ring->passed_times <= ORPHAN_ROUNDS) {
        ring_put(ring, frame, FATE_PASSED);
        return true;
    }
    ring->passed_times = 0;
    ring_tell_frame(ring, frame, FATE_TAKEN);
    ring_say(ring, "una trama que nadie saca del anillo se ha sacado tras %d vueltas",
             ORPHAN_ROUNDS);
    return false;
}

usec_t ring_ten_rounds(const struct ring *ring)
{
    usec_t round = ring->given.baud
                       ? RING_STATIONS_MAX * FRAME4_SIZE * 10 * USEC_SECOND / ring->given.baud
                       : 0;
    return 10 * round > 2 * USEC_SECOND ? 10 * round : 2 * USEC_SECOND;
}

usec_t ring_timeout(const struct ring *ring)
{
    if (ring->given.timeout)
        return ring->given.timeout;
    return ring->options.unpaced ? RING_UNPACED_TIMEOUT : ring_ten_rounds(ring);
}

usec_t ring_at_least(const struct ring *ring, unsigned timeouts)
{
    usec_t wanted = timeouts * ring_timeout(ring), rounds = ring_ten_rounds(ring);
    return wanted > rounds ? wanted : rounds;
}

/* How long our frame may be away.
 *
 * In strict mode frames of the game have the long patience: nothing resends them, so stopping early
 * is the worse mistake. In reliable mode each wait is twice the last, up to the default: with a
 * timeout that is too short the copies would fill the cables, and a machine that is busy for a
 * moment would look like a cut cable. START does not wait for --timeout. */
static usec_t ring_patience(const struct ring *ring, enum ring_state state)
{
    usec_t rounds = ring_ten_rounds(ring), wait = ring_timeout(ring);
    usec_t most = ring_at_least(ring, 1);
    if (!ring->options.reliable) {
        if (state == RING_STARTING)
            return rounds;
        if (ring->given.timeout)
            return ring->given.timeout;
        return rounds > RING_PATIENCE ? rounds : RING_PATIENCE;
    }
    for (unsigned i = 0; i < ring->out_resent && wait < most; i++)
        wait *= 2;
    if (state == RING_STARTING)
        most = rounds;
    return wait < most ? wait : most;
}

static void wait_for_own(struct ring *ring, enum ring_state state)
{
    usec_t wait = ring_patience(ring, state);
    bool speaks = !ring->options.reliable && state != RING_STARTING && wait > RING_WORD;
    ring->out_word = speaks ? ring->now + RING_WORD : USEC_NEVER;
    ring_enter(ring, state, ring->now + wait);
}

static void prepare_own(struct ring *ring, enum ring_state state, const struct frame4 *frame)
{
    ring->out = *frame;
    ring->out_resent = ring->options.reliable && state == RING_STARTING ? ring->starts_sent - 1 : 0;
    ring->out_since = ring->now;
    ring->out_frames = 0;
    wait_for_own(ring, state);
}

void ring_send_own(struct ring *ring, enum ring_state state, const struct frame4 *frame)
{
    prepare_own(ring, state, frame);
    ring_put(ring, &ring->out, FATE_SENT);
}

void ring_listen_for_own(struct ring *ring, const struct frame4 *frame)
{
    prepare_own(ring, RING_HELD, frame);
}

bool ring_send_again(struct ring *ring)
{
    if (ring->out_resent == RESEND_MAX)
        return false;
    ring->out_resent++;
    ring->resent++;
    wait_for_own(ring, ring->state);
    ring_put(ring, &ring->out, FATE_RESENT);
    return true;
}

bool ring_note(struct ring *ring, const char *format, ...)
{
    struct why why;
    char text[64];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, _(format), args);
    va_end(args);
    if (!ring->given.journal || journal_note(ring->given.journal, &why, "ring %s", text) == ST_OK)
        return true;
    ring_stop(ring, "%s", why.text);
    return false;
}

/* ---- our own moves ---- */

/* Plays our own move, which the rules allow: a decision that was judged, the only one there is, or
 * what chance brought. */
static void play_own(struct ring *ring, const struct move *move)
{
    struct why why;
    struct frame4 frame;
    bool has_frame = ring->wire->encode(ring->table.setup, table_state(&ring->table), move, &frame);
    /* The journal's line is on its way to the disk before the frame is on the cable (ring.md,
     * "Resuming"). */
    if (table_play_judged(&ring->table, move, SOURCE_PLAYER, &why) != ST_OK) {
        ring_stop(ring, "%s", why.text);
        return;
    }
    if (!has_frame) { /* it goes with the next one */
        ring_advance(ring);
        return;
    }
    ring->frames++;
    if (ring->options.reliable) {
        frame.control |= ring->own_bit;
        ring->own_bit ^= FRAME4_BIT;
    }
    ring->progress = ring->now;
    ring_send_own(ring, RING_SENT, &frame);
    ring_apply_early(ring);
}

/* The same for a move whose frame is not the one that the wire makes of it: the journal notes the
 * frame first. */
static void play_own_as(struct ring *ring, const struct move *move, const struct frame4 *frame)
{
    struct why why;
    if (!ring_note(ring, "as %02x %02x", frame4_address(frame), frame->info))
        return;
    if (table_play_judged(&ring->table, move, SOURCE_PLAYER, &why) != ST_OK) {
        ring_stop(ring, "%s", why.text);
        return;
    }
    ring_send_own(ring, RING_SENT, frame);
    ring_apply_early(ring);
}

/* The station whose answer to our question is outstanding; -1: none. Only strict mode stops waiting
 * for one: in reliable mode every station is ours and answers. */
static int outstanding(const struct ring *ring)
{
    const struct wire_questions *questions = ring->wire->questions;
    int by = -1;
    if (!questions || ring->options.reliable)
        return -1;
    int asked = questions->asked(ring->table.setup, table_state(&ring->table), &by);
    return by == ring->number ? asked : -1;
}

void ring_go_on_unanswered(struct ring *ring)
{
    const struct wire_questions *questions = ring->wire->questions;
    struct move move;
    struct frame4 frame;
    struct why why;
    int asked = outstanding(ring);
    ring->silent |= 1u << asked;
    ring->asks_nobody = ring->went_on = true;
    ring_say(ring,
             "la estación %d no ha contestado a: %s, en %.0f s: cuenta como 0, y esta estación no "
             "empieza otra (M24)",
             asked, questions->noun, (double)questions->patience / 1e6);
    if (questions->go_on(ring->table.setup, table_state(&ring->table), &move, &frame)) {
        play_own_as(ring, &move, &frame);
        return;
    }
    if (table_play_judged(&ring->table, &move, SOURCE_PLAYER, &why) != ST_OK) {
        ring_stop(ring, "%s", why.text);
        return;
    }
    ring_advance(ring);
}

/* ---- the game ---- */

void ring_add_rules(const struct ring_wire *wire, const struct ring_options *options,
                    struct str *text)
{
    struct wire_quirks habits;
    wire_quirks_read(wire, "", options->compat, &habits, NULL);
    if (wire->strict_rules && !options->reliable)
        str_add(text, "%s%s", text->length ? " " : "", wire->strict_rules);
    if (options->rules)
        str_add(text, "%s%s", text->length ? " " : "", options->rules);
    if (options->rounds)
        str_add(text, "%srounds=%u", text->length ? " " : "", (unsigned)options->rounds);
    if (habits.rules[0])
        str_add(text, "%s%s", text->length ? " " : "", habits.rules);
}

bool ring_begin_game(struct ring *ring, int players)
{
    const struct game *game = ring->given.game;
    struct str options = STR(GAME_OPTIONS_MAX);
    struct why why = {0};
    struct journal *journal = ring->given.journal;
    ring->wire->options(players, &options);
    ring_add_rules(ring->wire, &ring->options, &options);
    if (game->setup_make(options.at, as_setup(ring->setup), &why) != ST_OK ||
        (journal &&
         journal_header(journal, game, as_setup(ring->setup), ring->given.seed, &why) != ST_OK)) {
        ring_stop(ring, "%s", why.text);
        return false;
    }
    table_start(&ring->table, game, as_setup(ring->setup), journal);
    ring->table_ready = true;
    /* One seed given to all stations must not make them draw in step, nor every game the same. */
    rng_seed(&ring->draws,
             rng_mix(ring->given.seed, (uint64_t)ring->number + RING_STATIONS_MAX * ring->games));
    ring->players = players;
    ring_enter(ring, RING_PLAYING, USEC_NEVER);
    ring->frames = 2; /* START and the announcement */
    ring->alike_until = players == 2 ? ring->frames + ring->wire->alike_frames : 0;
    memset(ring->last_known, 0, sizeof ring->last_known);
    ring->early_count = 0;
    ring->closings = 0;
    ring->silent = 0;
    ring->own_bit = 0;
    ring->doubt = USEC_NEVER;
    if (!ring_note(ring, "station %d players %d%s", ring->number, players,
                   ring->options.reliable ? " reliable" : ""))
        return false;
    ring_tell_begun(ring);
    return true;
}

static bool is_our_turn(const struct ring *ring)
{
    return ring_in_game(ring) && !ring_has_out(ring) && table_actor(&ring->table) == ring->number;
}

/* The only move there is, if there is only one. */
static bool ring_forced_move(const struct ring *ring, struct move *move)
{
    struct choice choices[GAME_CHOICES_MAX];
    size_t count = ring->given.game->choices(ring->table.setup, table_state(&ring->table), choices);
    *move = choices[0].move;
    return count == 1 && choices[0].low == choices[0].high && !choices[0].within;
}

static void ring_end_game(struct ring *ring)
{
    ring->games++;
    ring->collisions = 0;
    bool another = !ring->given.games || ring->games < ring->given.games;
    bool starts = ring->number == 0 && ring->options.start && another;
    ring_enter(ring, RING_ENDED, starts ? ring->now + ring->given.pause : USEC_NEVER);
    tell_of_game(ring, ROLE_OVER);
}

void ring_advance(struct ring *ring)
{
    struct move move;
    if (!ring_in_game(ring) || ring_has_out(ring))
        return;
    if (table_actor(&ring->table) == SEAT_NOBODY) {
        ring_end_game(ring);
        return;
    }
    if (is_our_turn(ring)) {
        if (table_to_move(&ring->table) == SEAT_CHANCE) {
            ring->given.game->draw(ring->table.setup, table_state(&ring->table), &ring->draws,
                                   &move);
            play_own(ring, &move);
            return;
        }
        if (ring_forced_move(ring, &move)) {
            play_own(ring, &move);
            return;
        }
    }
    if (outstanding(ring) < 0) {
        if (ring->state == RING_ASKING)
            ring_enter(ring, RING_PLAYING, USEC_NEVER);
    } else if (ring->state != RING_ASKING || ring->ask_moves != ring->table.moves) {
        ring->ask_moves = ring->table.moves; /* each question has a patience of its own */
        ring_enter(ring, RING_ASKING, ring->now + ring->wire->questions->patience);
    }
}

uint64_t ring_question(const struct ring *ring)
{
    return (uint64_t)ring->games_begun << 32 | ring->table.moves;
}

bool ring_asks(const struct ring *ring)
{
    struct move move;
    return is_our_turn(ring) && table_to_move(&ring->table) == ring->number &&
           !ring_forced_move(ring, &move);
}

enum status ring_choose(struct ring *ring, const struct move *move, usec_t now, struct why *why)
{
    ring->now = now;
    BAD_IF(!ring_asks(ring), "no es el turno de esta estación");
    if (ring->given.game->legal(ring->table.setup, table_state(&ring->table), move, why) !=
        MOVE_LEGAL)
        return ST_BAD;
    struct move instead = *move;
    struct frame4 frame = {0};
    if (ring->asks_nobody &&
        ring->wire->questions->instead(ring->table.setup, table_state(&ring->table), &instead,
                                       &frame, why) != ST_OK)
        return ST_BAD;
    if (frame.control)
        play_own_as(ring, &instead, &frame);
    else
        play_own(ring, &instead);
    return ST_OK;
}

/* ---- octets and the clock ---- */

static void ring_from_line(struct ring *ring, struct frame4 *frame)
{
    if (ring->options.reliable && !ring_reliable_in(ring, frame)) {
        ring->finder.noise += FRAME4_SIZE;
        return;
    }
    if (!ring->options.reliable && frame->control & FRAME4_BIT) {
        ring_stop(
            ring,
            "una trama con el control %d: este anillo está en modo fiable, y esta estación no",
            frame->control);
        return;
    }
    ring->out_frames++;
    ring_on_frame(ring, frame);
}

void ring_receive(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now)
{
    struct ring *ring = role;
    struct frame4 frame;
    ring->now = ring->heard = now;
    for (size_t i = 0; i < count; i++) {
        bool whole = frame4_find(&ring->finder, octets[i], &frame);
        if (ring->state == RING_STOPPED)
            continue;
        /* Text, or a line at another speed, holds no frame: said once, until one comes. */
        ring->frameless = whole ? 0 : ring->frameless + 1;
        if (ring->frameless == FRAMELESS_MAX)
            ring_say(ring,
                     "han llegado %d octetos y entre ellos ninguna trama: ¿texto, u otra velocidad "
                     "(--baud)?",
                     FRAMELESS_MAX);
        if (whole)
            ring_from_line(ring, &frame);
    }
}

/* When it has heard nothing for too long. */
static usec_t ring_idle_at(const struct ring *ring)
{
    return ring->given.idle ? ring->heard + ring->given.idle : USEC_NEVER;
}

void ring_tick(void *role, usec_t now)
{
    struct ring *ring = role;
    ring->now = now;
    if (ring->state == RING_STOPPED)
        return;
    if (now >= ring_idle_at(ring))
        ring_stop(ring, "no se oye nada desde hace %.0f s", (double)ring->given.idle / 1e6);
    else if (now >= ring->doubt)
        ring_stop_in_doubt(ring);
    else if (now >= ring->deadline)
        ring_on_deadline(ring);
    else if (ring_has_out(ring) && now >= ring->out_word)
        ring_say_not_back(ring);
}

usec_t ring_deadline(const void *role)
{
    const struct ring *ring = role;
    const usec_t all[] = {ring->deadline, ring->doubt, ring_idle_at(ring),
                          ring_has_out(ring) ? ring->out_word : USEC_NEVER};
    usec_t next = USEC_NEVER;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        next = all[i] < next ? all[i] : next;
    return ring->state == RING_STOPPED ? USEC_NEVER : next;
}

void ring_init(struct ring *ring, const struct role_start *given, usec_t now)
{
    struct wire_quirks habits;
    memset(ring, 0, sizeof *ring);
    ring->view = ring->view_room;
    ring->given = *given;
    ring->options = *(const struct ring_options *)given->options;
    ring->wire = given->protocol->own;
    wire_quirks_read(ring->wire, "", ring->options.compat, &habits, NULL);
    ring->swallows = habits.swallows;
    ring->games = given->played;
    ring->number = RING_NO_NUMBER;
    ring->now = ring->heard = now;
    ring->deadline = ring->doubt = USEC_NEVER;
    rng_seed(&ring->timing, given->timing_seed);
    if (ring->options.start)
        ring_listen_then_start(ring);
}

usec_t ring_may_leave(const void *role)
{
    const struct ring *ring = role;
    if (ring->options.reliable)
        return ring->heard + ring_at_least(ring, LEAVE_TIMEOUTS);
    return ring->owes_end ? ring->heard + 2 * RING_PATIENCE : 0;
}

struct role_game ring_game(const struct ring *ring)
{
    struct role_game game = {.number = ring->games + (ring->state != RING_ENDED),
                             .players = ring->players,
                             .known = ring->state == RING_ENDED,
                             .frames = ring->frames,
                             .resent = ring->resent};
    if (!game.known)
        return game;
    ring->given.game->result(ring->table.setup, table_state(&ring->table), &game.result);
    game.hash = table_hash(&ring->table);
    return game;
}
