#include "session/ring.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "session/ring_private.h"

/* ---- telling the host ---- */

void ring_tell_frame(struct ring *ring, const struct frame4 *frame, enum ring_fate fate)
{
    struct ring_event event = {.kind = RING_FRAME, .frame = *frame, .fate = fate, .in_game = ring->table_ready};
    if (ring->table_ready)
        event.hash = table_hash(&ring->table);
    ring->options.event(ring->options.who, &event);
}

void ring_say(struct ring *ring, enum ring_event_kind kind, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    ring->options.event(ring->options.who, &(struct ring_event){.kind = kind, .text = text});
}

void ring_stop(struct ring *ring, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    ring->phase = RING_STOPPED;
    ring->out_active = false;
    ring->deadline = USEC_NEVER;
    ring->options.event(ring->options.who, &(struct ring_event){.kind = RING_FAULT, .text = text});
}

/* ---- sending ---- */

void ring_put(struct ring *ring, const struct frame4 *frame, enum ring_fate fate)
{
    uint8_t octets[FRAME4_SIZE];
    frame4_put(frame, octets);
    ring->options.send(ring->options.who, octets, sizeof octets);
    ring_tell_frame(ring, frame, fate);
}

/* Passes on a frame that is not carried out here. A frame whose origin is no longer there would go round for ever:
 * the one that keeps coming is taken off. */
void ring_pass(struct ring *ring, const struct frame4 *frame)
{
    bool again = ring->passed_times && frame4_equal(frame, &ring->passed);
    ring->passed = *frame;
    ring->passed_times = again ? ring->passed_times + 1 : 1;
    if (ring->passed_times <= ORPHAN_ROUNDS) {
        ring_put(ring, frame, RING_PASSED);
        return;
    }
    ring->passed_times = 0;
    ring_tell_frame(ring, frame, RING_TAKEN);
    ring_say(ring, RING_NOTE, "a frame that nobody takes off the ring was taken off after %d rounds", ORPHAN_ROUNDS);
}

/* "Ten times the time a full round takes at this speed, at least 2 s" (ring.md): four stations, ten bits an octet. */
usec_t ring_timeout(const struct ring *ring)
{
    if (ring->options.timeout)
        return ring->options.timeout;
    usec_t round = ring->options.baud ? RING_STATIONS_MAX * FRAME4_SIZE * 10 * USEC_SECOND / ring->options.baud : 0;
    return 10 * round > 2 * USEC_SECOND ? 10 * round : 2 * USEC_SECOND;
}

void ring_send_own(struct ring *ring, const struct frame4 *frame)
{
    ring->out = *frame;
    ring->out_active = true;
    ring->out_deadline = ring->now + ring_timeout(ring);
    ring->deadline = USEC_NEVER;
    ring_put(ring, frame, RING_SENT);
}

static bool note_in_journal(struct ring *ring, const char *text)
{
    struct why why;
    if (!ring->options.journal || journal_note(ring->options.journal, &why, "ring %s", text) == ST_OK)
        return true;
    ring_stop(ring, "%s", why.text);
    return false;
}

static void play_own(struct ring *ring, const struct move *move)
{
    struct why why;
    struct frame4 frame;
    bool has_frame = ring->options.game->ring->encode(ring->setup, ring->table.state, move, &frame);
    /* The journal's line is on its way to the disk before the frame is on the cable (ring.md, "Resuming"). */
    if (table_play(&ring->table, move, SOURCE_PLAYER, &why) != ST_OK) {
        ring_stop(ring, "%s", why.text);
        return;
    }
    if (!has_frame) { /* it goes with the next one */
        ring_advance(ring);
        return;
    }
    ring->frames++;
    ring_send_own(ring, &frame);
}

/* ---- the game ---- */

bool ring_sit_down(struct ring *ring, int players)
{
    const struct game *game = ring->options.game;
    char options[GAME_OPTIONS_MAX];
    struct str text = str_make(options, sizeof options);
    struct why why = {""};
    struct journal *journal = ring->options.journal;
    game->ring->options(players, &text);
    if (ring->options.rules)
        str_add(&text, " %s", ring->options.rules);
    if (game->setup_make(options, ring->setup, &why) != ST_OK ||
        (journal && journal_header(journal, game, ring->setup, ring->options.seed, &why) != ST_OK)) {
        ring_stop(ring, "%s", why.text);
        return false;
    }
    table_start(&ring->table, game, ring->setup, journal);
    ring->table_ready = true;
    /* One seed given to all stations must not make them draw in step, nor every game the same. */
    rng_seed(&ring->draws, rng_mix(ring->options.seed, (uint64_t)ring->number + RING_STATIONS_MAX * ring->games));
    ring->players = players;
    ring->phase = RING_PLAYING;
    ring->deadline = USEC_NEVER;
    ring->frames = 2; /* START and the announcement */
    memset(ring->last_known, 0, sizeof ring->last_known);
    char note[48];
    snprintf(note, sizeof note, "station %d players %d", ring->number, players);
    if (!note_in_journal(ring, note))
        return false;
    ring->options.event(ring->options.who, &(struct ring_event){.kind = RING_BEGUN});
    return true;
}

static bool is_our_turn(const struct ring *ring)
{
    return ring->phase == RING_PLAYING && !ring->out_active && table_actor(&ring->table) == ring->number;
}

/* The only move there is, if there is only one. */
static bool forced_move(const struct ring *ring, struct move *move)
{
    struct choice choices[GAME_CHOICES_MAX];
    size_t count = ring->options.game->choices(ring->setup, ring->table.state, choices);
    *move = choices[0].move;
    return count == 1 && choices[0].low == choices[0].high && !choices[0].within;
}

static void end_game(struct ring *ring)
{
    ring->phase = RING_ENDED;
    ring->games++;
    ring->collisions = 0;
    bool another = !ring->options.games || ring->games < ring->options.games;
    ring->deadline = ring->number == 0 && ring->options.start && another ? ring->now + ring->options.pause : USEC_NEVER;
    ring->options.event(ring->options.who, &(struct ring_event){.kind = RING_OVER});
}

/* Does what needs no decision: chance, forced moves, the end. */
void ring_advance(struct ring *ring)
{
    if (ring->phase != RING_PLAYING || ring->out_active)
        return;
    if (table_actor(&ring->table) == SEAT_NOBODY) {
        end_game(ring);
        return;
    }
    struct move move;
    if (!is_our_turn(ring))
        return;
    if (table_to_move(&ring->table) == SEAT_CHANCE)
        ring->options.game->draw(ring->setup, ring->table.state, &ring->draws, &move);
    else if (!forced_move(ring, &move))
        return;
    play_own(ring, &move);
}

bool ring_asks(const struct ring *ring)
{
    struct move move;
    return is_our_turn(ring) && table_to_move(&ring->table) == ring->number && !forced_move(ring, &move);
}

enum status ring_choose(struct ring *ring, const struct move *move, usec_t now, struct why *why)
{
    ring->now = now;
    if (!ring_asks(ring))
        return why_bad(why, "it is not this station's turn");
    if (ring->options.game->legal(ring->setup, ring->table.state, move, why) != MOVE_LEGAL)
        return ST_BAD;
    play_own(ring, move);
    return ST_OK;
}

/* ---- frames of the game ---- */

static const char *words_of(const struct ring *ring, const struct frame4 *frame, char *buffer, size_t size)
{
    char hex[12];
    struct str text = str_make(buffer, size);
    frame4_hex(frame, hex);
    str_add(&text, "%s (", hex);
    ring->options.game->ring->explain(frame, LANG_EN, &text);
    str_add(&text, ")");
    return buffer;
}

static const char *where_it_is_kept(const struct ring *ring, char *buffer, size_t size)
{
    if (ring->options.journal && ring->options.journal->name[0])
        snprintf(buffer, size, "; the game is kept: --resume %.150s", ring->options.journal->name);
    else
        buffer[0] = '\0';
    return buffer;
}

static void settle(struct ring *ring)
{
    ring->out_active = false;
    if (ring->may_collide)
        ring->may_collide--;
    note_in_journal(ring, "back");
}

static void on_own_frame(struct ring *ring, const struct frame4 *frame)
{
    if (ring->out_active && frame4_equal(frame, &ring->out)) {
        ring_tell_frame(ring, frame, RING_BACK);
        settle(ring);
        return;
    }
    ring_tell_frame(ring, frame, RING_TAKEN);
    if (ring->late_active && frame4_equal(frame, &ring->late)) { /* U13: its addressee answered before it was back */
        ring->late_active = false;
    } else if (ring->may_collide) {
        ring_collide(ring);
    } else if (ring->out_active) {
        char sent[160], seen[160], kept[200];
        ring_stop(ring, "a frame came back changed: sent %s, came back %s%s",
                  words_of(ring, &ring->out, sent, sizeof sent), words_of(ring, frame, seen, sizeof seen),
                  where_it_is_kept(ring, kept, sizeof kept));
    } else {
        ring_say(ring, RING_NOTE, "a frame of this station's that is not under way was taken off the ring");
    }
}

static void stop_out_of_step(struct ring *ring, const struct frame4 *frame, const char *reason)
{
    char words[160], kept[200];
    if (note_in_journal(ring, "out of step")) /* what it missed meanwhile it cannot know: see ring_resume */
        ring_stop(ring, "out of step: %s: %s%s", words_of(ring, frame, words, sizeof words), reason,
                  where_it_is_kept(ring, kept, sizeof kept));
}

/* A frame that no line of the journal would give back exactly is kept beside its move, for comparing after a resume. */
static bool note_as_sent(struct ring *ring, const struct frame4 *frame, const struct move *move)
{
    struct frame4 ours;
    char note[32];
    if (ring->options.game->ring->encode(ring->setup, ring->table.state, move, &ours) && frame4_equal(frame, &ours))
        return true;
    snprintf(note, sizeof note, "as %02x %02x", frame4_address(frame), frame->info);
    return note_in_journal(ring, note);
}

/* Whether our frame that is under way is settled by this one, because its addressee has answered (U13). */
static bool answers_ours(const struct ring *ring, const struct frame4 *frame)
{
    return ring->out_active && frame->eo == ring->out.ed && ring->options.game->ring->settled_by_answer(&ring->out);
}

/* How another station's frame stands to the state: nothing is changed yet. */
struct reading {
    enum wire_reading kind;
    bool fits; /* the rules, or a ruling, let it through */
    struct wire_moves moves;
    struct why why; /* what was tolerated, or what is wrong; may be empty */
};

static struct reading read_frame(const struct ring *ring, const struct frame4 *frame)
{
    const struct game *game = ring->options.game;
    struct reading reading = {.why = {""}};
    _Alignas(16) unsigned char after[GAME_STATE_MAX];
    reading.kind = game->ring->decode(ring->setup, ring->table.state, frame, &reading.moves, &reading.why);
    reading.fits = reading.kind == WIRE_MOVE;
    memcpy(after, ring->table.state, game->state_size);
    for (size_t i = 0; reading.fits && i < reading.moves.count; i++) {
        struct why why = {""};
        reading.fits = game->legal(ring->setup, after, &reading.moves.move[i], &why) != MOVE_ILLEGAL;
        if (why.text[0])
            reading.why = why;
        if (reading.fits)
            game->apply(ring->setup, after, &reading.moves.move[i]);
    }
    return reading;
}

static void tell_departure(struct ring *ring, const struct frame4 *frame, const char *text)
{
    if (text[0])
        ring->options.event(ring->options.who,
                            &(struct ring_event){.kind = RING_DEPARTURE, .frame = *frame, .text = text});
}

static void apply_frame(struct ring *ring, const struct frame4 *frame, const struct reading *reading)
{
    const struct ring_wire *wire = ring->options.game->ring;
    const struct wire_moves *moves = &reading->moves;
    for (size_t i = 0; i < moves->count; i++) {
        struct why why;
        struct frame4 own;
        if (i + 1 == moves->count && !note_as_sent(ring, frame, &moves->move[i]))
            return;
        ring->frames += wire->encode(ring->setup, ring->table.state, &moves->move[i], &own);
        if (table_play(&ring->table, &moves->move[i], SOURCE_WIRE, &why) != ST_OK) {
            ring_stop(ring, "%s", why.text); /* legal was asked: only the journal can have failed */
            return;
        }
    }
    tell_departure(ring, frame, reading->why.text);
    if (answers_ours(ring, frame)) {
        ring->late = ring->out;
        ring->late_active = true;
        settle(ring);
    }
    ring->last[frame->eo] = *frame;
    ring->last_known[frame->eo] = true;
    ring->may_collide = 0;
    ring->passed_times = 0;
    bool swallow =
        ring->options.compat == WIRE_COMPAT_JUEGOUNO && frame->ed == ring->number && wire->settled_by_answer(frame);
    if (swallow)
        ring_tell_frame(ring, frame, RING_TAKEN);
    else
        ring_put(ring, frame, RING_APPLIED);
}

/* Another station's frame: new, a copy that a resumed station sent again, or out of step (ring.md, "Resuming"). */
static void on_others_frame(struct ring *ring, const struct frame4 *frame)
{
    struct reading reading = read_frame(ring, frame);
    bool seen = ring->last_known[frame->eo] && frame4_equal(frame, &ring->last[frame->eo]);
    if (seen && reading.fits && ring->out_active && !answers_ours(ring, frame)) {
        /* Ours is not back, so this cannot be behind it: a copy. But who has nothing under way would take it for
         * new, so it must not go on. */
        ring_tell_frame(ring, frame, RING_TAKEN);
        stop_out_of_step(ring, frame,
                         "it may be a copy or new, and nobody can tell: stop all stations, copy one journal "
                         "to all and resume each with --as NUMBER");
    } else if (reading.fits) {
        apply_frame(ring, frame, &reading);
    } else if (seen) {
        ring_say(ring, RING_NOTE, "a copy of a frame that was applied already is passed on");
        ring_pass(ring, frame);
    } else {
        ring_pass(ring, frame);
        if (reading.kind == WIRE_IGNORED)
            tell_departure(ring, frame, reading.why.text);
        else if (reading.kind == WIRE_UNKNOWN)
            ring_say(ring, RING_NOTE, "%s: passed on", reading.why.text);
        else
            stop_out_of_step(ring, frame, reading.why.text);
    }
}

static void on_game_frame(struct ring *ring, const struct frame4 *frame)
{
    switch (ring->phase) {
    case RING_STARTING: /* older than our START, which pushes it round: nobody waits for it any more */
    case RING_RECOUNTING:
    case RING_ANNOUNCING:
        ring_tell_frame(ring, frame, RING_TAKEN);
        return;
    case RING_SWEEPING:
    case RING_WAITING:
        if (frame->eo == 0)
            ring_tell_frame(ring, frame, RING_TAKEN);
        else
            ring_pass(ring, frame);
        return;
    case RING_PLAYING:
        if (frame->eo == ring->number)
            on_own_frame(ring, frame);
        else
            on_others_frame(ring, frame);
        ring_advance(ring);
        return;
    case RING_STOPPED:
        return;
    default:
        if (frame->eo == ring->number)
            ring_tell_frame(ring, frame, RING_TAKEN);
        else
            ring_pass(ring, frame);
        return;
    }
}

/* ---- octets and the clock ---- */

static void on_frame(struct ring *ring, const struct frame4 *frame)
{
    if (frame->control & 8) {
        ring_stop(ring, "a frame with control %d: this ring is in reliable mode, and this station is not",
                  frame->control);
        return;
    }
    if (frame->control == ring->options.game->ring->start_control)
        ring_on_start(ring, frame);
    else
        on_game_frame(ring, frame);
}

void ring_receive(struct ring *ring, const uint8_t *octets, size_t count, usec_t now)
{
    struct frame4 frame;
    ring->now = ring->heard = now;
    for (size_t i = 0; i < count; i++)
        if (frame4_find(&ring->finder, octets[i], &frame) && ring->phase != RING_STOPPED)
            on_frame(ring, &frame);
}

static void on_out_timeout(struct ring *ring)
{
    char words[160], kept[200];
    ring->out_active = false;
    if (ring->phase == RING_STARTING || ring->phase == RING_ANNOUNCING) {
        ring_on_start_timer(ring);
    } else if (ring->may_collide) { /* another starter that is sweeping has taken it off */
        ring_collide(ring);
    } else {
        ring_stop(ring, "%s not back after %.1f s: a cable open or a station not running%s",
                  words_of(ring, &ring->out, words, sizeof words), (double)ring_timeout(ring) / 1e6,
                  where_it_is_kept(ring, kept, sizeof kept));
    }
}

void ring_tick(struct ring *ring, usec_t now)
{
    ring->now = now;
    if (ring->phase == RING_STOPPED)
        return;
    if (ring->options.idle && now >= ring->heard + ring->options.idle) {
        ring_stop(ring, "nothing heard for %.0f s", (double)ring->options.idle / 1e6);
        return;
    }
    if (ring->out_active && now >= ring->out_deadline)
        on_out_timeout(ring);
    else if (now >= ring->deadline)
        ring_on_start_timer(ring);
}

usec_t ring_deadline(const struct ring *ring)
{
    if (ring->phase == RING_STOPPED)
        return USEC_NEVER;
    usec_t next = ring->deadline;
    if (ring->out_active && ring->out_deadline < next)
        next = ring->out_deadline;
    if (ring->options.idle && ring->heard + ring->options.idle < next)
        next = ring->heard + ring->options.idle;
    return next;
}

void ring_init(struct ring *ring, const struct ring_options *options, usec_t now)
{
    memset(ring, 0, sizeof *ring);
    ring->options = *options;
    ring->number = RING_NO_NUMBER;
    ring->now = ring->heard = now;
    ring->deadline = USEC_NEVER;
    frame4_finder_init(&ring->finder);
    rng_seed(&ring->timing, options->timing_seed);
    if (options->start)
        ring_listen_then_start(ring);
}

void ring_result(const struct ring *ring, struct result *result)
{
    ring->options.game->result(ring->setup, ring->table.state, result);
}

uint64_t ring_hash(const struct ring *ring)
{
    return table_hash(&ring->table);
}
