/* Frames of the game: what another station's frame means here, and what becomes of one's own that is back. Strict mode
 * is here in full; reliable mode shares the reading and applying and decides in ring_reliable.c. */
#include <stdio.h>

#include "protocol/ring_private.h"

/* ---- words ---- */

struct ring_words ring_words_of(const struct ring *ring, const struct frame4 *frame)
{
    struct ring_words words;
    struct str text = str_make(words.text, FRAME_WORDS);
    struct frame4 line = ring_on_line(ring, frame), plain = frame4_plain(frame);
    str_add(&text, "%s (", frame4_hex(&line).text);
    ring->wire->explain(&plain, LANG_EN, &text);
    str_add(&text, ")");
    return words;
}

/* Where its journal is, if it has one. */
static struct ring_words where_it_is_kept(const struct ring *ring)
{
    struct ring_words words = {""};
    if (ring->given.journal && ring->given.journal->name[0])
        snprintf(words.text, sizeof words.text, "; the game is kept: --resume %.150s", ring->given.journal->name);
    return words;
}

/* ---- both modes ---- */

void ring_settle(struct ring *ring)
{
    ring->out_active = ring->out_held = false;
    ring->progress = ring->now;
    if (ring->may_collide)
        ring->may_collide--;
    ring_note(ring, "back");
}

void ring_stop_changed(struct ring *ring, const struct frame4 *frame)
{
    ring_stop(ring, "a frame came back changed: sent %s, came back %s%s", ring_words_of(ring, &ring->out).text,
              ring_words_of(ring, frame).text, where_it_is_kept(ring).text);
}

/* What has come meanwhile tells an open ring from a slow one, and from a line that is not understood. */
static const char *why_not_back(const struct ring *ring)
{
    if (ring->out_frames)
        return "other frames come, so the ring is closed: a station takes it off or is slow";
    if (ring->heard > ring->out_since)
        return "octets come, but no frame: text, or another speed?";
    return "a cable open or a station not running";
}

void ring_stop_not_back(struct ring *ring)
{
    char times[40] = "", sure[80] = "";
    bool strict = !ring->options.reliable, playing = ring->phase == RING_PLAYING;
    struct ring_words kept = playing ? where_it_is_kept(ring) : (struct ring_words){""};
    if (ring->out_resent)
        snprintf(times, sizeof times, ", sent %u times", ring->out_resent + 1);
    if (strict && kept.text[0]) /* nobody here can know; a program that has it would take it for another one */
        snprintf(sure, sizeof sure, ", and --as %d if the others show that they have it", ring->number);
    if (strict && playing && !ring_note(ring, "not back"))
        return;
    ring_stop(ring, "%s not back after %.1f s%s: %s%s%s%s", ring_words_of(ring, &ring->out).text,
              (double)(ring->now - ring->out_since) / 1e6, times, why_not_back(ring),
              strict ? " (--timeout S waits longer)" : "", kept.text, sure);
}

void ring_say_not_back(struct ring *ring)
{
    char answer[40] = "";
    ring->out_word = USEC_NEVER;
    if (ring->wire->settled_by_answer(&ring->out))
        snprintf(answer, sizeof answer, ", or an answer of station %d", ring->out.ed);
    ring_say(ring, "waiting for %s to come back from station %d%s: for %.0f s more (--timeout S)",
             ring_words_of(ring, &ring->out).text, (ring->number + ring->players - 1) % ring->players, answer,
             (double)(ring->out_deadline - ring->now) / 1e6);
}

void ring_stop_out_of_step(struct ring *ring, const struct frame4 *frame, const char *reason)
{
    if (ring_note(ring, "out of step")) /* what it missed meanwhile it cannot know: see ring_resume */
        ring_stop(ring, "out of step: %s: %s%s", ring_words_of(ring, frame).text, reason, where_it_is_kept(ring).text);
}

/* Whether our frame that is under way is settled by this one, because its addressee has answered (U13). In reliable
 * mode every frame goes round, and is sent again until it has. */
static bool answers_ours(const struct ring *ring, const struct frame4 *frame)
{
    return !ring->options.reliable && ring->out_active && frame->eo == ring->out.ed &&
           ring->wire->settled_by_answer(&ring->out);
}

struct wire_sentence ring_read_frame(const struct ring *ring, const struct frame4 *frame)
{
    struct wire_sentence said;
    struct frame4 plain = frame4_plain(frame);
    wire_read(ring->given.game, ring->wire, ring->setup, ring->table.state, &plain, &said);
    return said;
}

/* The moves were judged when the frame was read, in this very state. */
bool ring_book_frame(struct ring *ring, const struct frame4 *frame, const struct wire_sentence *said)
{
    const struct wire_moves *moves = &said->moves;
    struct frame4 plain = frame4_plain(frame);
    for (size_t i = 0; i < moves->count; i++) {
        struct why why;
        struct frame4 ours;
        bool has_frame = ring->wire->encode(ring->setup, ring->table.state, &moves->move[i], &ours);
        /* What no line of the journal would give back exactly is kept beside its move, to be compared after a resume.
         */
        if (i + 1 == moves->count && !(has_frame && frame4_equal(&plain, &ours)) &&
            !ring_note(ring, "as %02x %02x", frame4_address(&plain), plain.info))
            return false;
        ring->frames += has_frame;
        if (table_play_judged(&ring->table, &moves->move[i], SOURCE_WIRE, &why) != ST_OK) {
            ring_stop(ring, "%s", why.text);
            return false;
        }
    }
    ring_tell_departure(ring, frame, said->why.text);
    ring->last[frame->eo] = *frame;
    ring->last_known[frame->eo] = true;
    return true;
}

/* U13: its addressee has answered a frame that did not come round: it was swallowed there, as known programs do, and
 * those break when one that is for another reaches them. The station goes along. */
static void notice_swallowing(struct ring *ring, int station)
{
    const char *option = wire_habit_swallowing(ring->wire);
    if (ring->swallows || ring->options.reliable || !option)
        return;
    ring->swallows = true;
    ring_say(ring,
             "station %d swallows what is for it: so does this one from now on (U13; --compat %s: from the start)",
             station, option);
}

void ring_apply_frame(struct ring *ring, const struct frame4 *frame, const struct wire_sentence *said)
{
    if (!ring_book_frame(ring, frame, said))
        return;
    if (said->moves.swallowed || (answers_ours(ring, frame) && !ring->out_held))
        notice_swallowing(ring, frame->eo);
    if (answers_ours(ring, frame) || ring->out_held) { /* what comes behind ours proves that it went round */
        ring->late = ring->out;
        ring->late_active = true;
        ring_settle(ring);
    }
    ring->may_collide = 0;
    ring->passed_times = 0;
    ring->progress = ring->now;
    if (ring->swallows && frame->ed == ring->number && ring->wire->settled_by_answer(frame))
        ring_tell_frame(ring, frame, FATE_TAKEN);
    else
        ring_put(ring, frame, FATE_APPLIED);
}

/* ---- strict mode ---- */

static bool is_back(const struct ring *ring, const struct frame4 *frame)
{
    return ring->out_active &&
           (frame4_equal(frame, &ring->out) || (ring->wire->alike && ring->wire->alike(&ring->out, frame)));
}

static void on_own_frame(struct ring *ring, const struct frame4 *frame)
{
    if (is_back(ring, frame)) {
        ring_tell_frame(ring, frame, FATE_BACK);
        ring_settle(ring);
        return;
    }
    bool late = ring->late_active && frame4_equal(frame, &ring->late);
    if (!late && ring_may_meet(ring)) {
        ring_meet(ring, frame);
        return;
    }
    ring_tell_frame(ring, frame, FATE_TAKEN);
    if (late) { /* U13: its addressee answered before it was back */
        ring->late_active = false;
    } else if (ring->out_active) {
        ring_stop_changed(ring, frame);
    } else {
        ring_say(ring, "a frame of this station's that is not under way was taken off the ring");
    }
}

/* Another station's frame: new, a copy that a resumed station sent again, or out of step (ring.md, "Resuming"). */
static void on_others_frame(struct ring *ring, const struct frame4 *frame)
{
    struct wire_sentence said = ring_read_frame(ring, frame);
    bool seen = ring->last_known[frame->eo] && frame4_equal(frame, &ring->last[frame->eo]);
    if (seen && said.fits && ring->out_active && !answers_ours(ring, frame)) {
        /* Ours is not back, so this cannot be behind it: a copy. But who has nothing under way would take it for
         * new, so it must not go on. */
        ring_tell_frame(ring, frame, FATE_TAKEN);
        ring_stop_out_of_step(ring, frame,
                              "it may be a copy or new, and nobody can tell: stop all stations, copy one journal "
                              "to all and resume each with --as NUMBER");
    } else if (ring->unproven && said.moves.refused && !seen) {
        /* Resuming: "anything else as out of step". It is not passed on: whoever has missed frames as well would go on
         * without them. */
        ring_tell_frame(ring, frame, FATE_TAKEN);
        ring_stop_out_of_step(ring, frame, said.why.text);
    } else if (said.fits) {
        ring->unproven = false;
        ring_apply_frame(ring, frame, &said);
        ring_take_strays(ring);
    } else if (seen) {
        ring_say(ring, "a copy of a frame that was applied already is passed on");
        ring_pass(ring, frame);
        if (said.reading == WIRE_IGNORED)
            ring_keep_stray(ring, frame, true);
    } else {
        ring_pass(ring, frame);
        if (said.reading == WIRE_IGNORED) {
            ring_tell_departure(ring, frame, said.why.text);
            ring_keep_stray(ring, frame, false);
        } else if (said.reading == WIRE_UNKNOWN) {
            ring_say(ring, "%s: passed on", said.why.text);
        } else {
            ring->swallows |= said.moves.swallowed; /* too late for this game */
            ring_stop_out_of_step(ring, frame, said.why.text);
        }
    }
}

/* ---- whose it is, and what is going on ---- */

static void on_frame_in_play(struct ring *ring, const struct frame4 *frame)
{
    if (frame->eo == ring->number)
        (ring->options.reliable ? ring_reliable_own : on_own_frame)(ring, frame);
    else
        (ring->options.reliable ? ring_reliable_others : on_others_frame)(ring, frame);
    ring_advance(ring);
}

static void take_or_pass(struct ring *ring, const struct frame4 *frame, bool take)
{
    if (take)
        ring_tell_frame(ring, frame, FATE_TAKEN);
    else
        ring_pass(ring, frame);
}

void ring_on_game_frame(struct ring *ring, const struct frame4 *frame)
{
    switch (ring->phase) {
    case RING_STARTING: /* older than our START, which pushes it round: nobody waits for it any more … */
        /* … but who has not seen the last game's end yet */
        take_or_pass(ring, frame, !(ring->options.reliable && ring_reliable_is_copy(ring, frame)));
        return;
    case RING_RECOUNTING:
    case RING_ANNOUNCING:
        take_or_pass(ring, frame, true);
        return;
    case RING_SWEEPING:
    case RING_WAITING:
        take_or_pass(ring, frame, frame->eo == 0);
        return;
    case RING_PLAYING:
        on_frame_in_play(ring, frame);
        return;
    default:
        if (!ring->options.reliable || !ring_reliable_outside(ring, frame))
            take_or_pass(ring, frame, frame->eo == ring->number);
        return;
    }
}
