/* Frames of the game: what another station's frame means here, and what becomes of one's own that
 * is back. Strict mode is here in full; reliable mode shares the reading and applying and decides
 * in ring_reliable.c. */
#include "protocol/ring/ring_private.h"

/* ---- words ---- */

struct ring_words ring_words_of(const struct ring *ring, const struct frame4 *frame)
{
    struct ring_words words;
    struct str text = str_make(words.text, FRAME_WORDS);
    struct frame4 line = ring_on_line(ring, frame), plain = frame4_plain(frame);
    str_add(&text, "%s (", frame4_hex(&line).text);
    ring->wire->explain(&plain, lang_spoken(), &text);
    str_add(&text, ")");
    return words;
}

struct ring_words ring_where_it_is_kept(const struct ring *ring)
{
    struct ring_words words = {""};
    if (ring->given.journal && ring->given.journal->name[0])
        snprintf(words.text, sizeof words.text, _("; la partida queda guardada: --resume %.150s"),
                 ring->given.journal->name);
    return words;
}

/* ---- both modes ---- */

void ring_settle(struct ring *ring)
{
    ring->out_active = ring->out_held = ring->went_on = false;
    ring->closings = 0;
    ring->progress = ring->now;
    if (ring->may_collide)
        ring->may_collide--;
    ring_note(ring, "back");
}

void ring_stop_changed(struct ring *ring, const struct frame4 *frame)
{
    ring_stop(ring, "una trama ha vuelto cambiada: se envió %s, volvió %s%s",
              ring_words_of(ring, &ring->out).text, ring_words_of(ring, frame).text,
              ring_where_it_is_kept(ring).text);
}

/* What has come meanwhile tells an open ring from a slow one, and from a line that is not
 * understood. */
const char *ring_why_not_back(const struct ring *ring)
{
    if (ring->out_frames && wire_habit_name(ring->wire, offsetof(struct wire_habit, carries)))
        return _("vienen otras tramas, así que el anillo está cerrado: una estación la saca o va "
                 "lenta (M25: un sitio libre de `ring` puede llevarse, --compat carry)");
    if (ring->out_frames)
        return _(
            "vienen otras tramas, así que el anillo está cerrado: una estación la saca o va lenta");
    if (ring->heard > ring->out_since)
        return _("vienen octetos, pero ninguna trama: ¿texto, u otra velocidad?");
    return _("un cable abierto o una estación parada");
}

void ring_stop_not_back(struct ring *ring)
{
    char times[40] = "", sure[100] = "", noise[60] = "";
    uint64_t junk = frame4_noise(&ring->finder);
    bool strict = !ring->options.reliable, playing = ring->phase == RING_PLAYING;
    struct ring_words kept = playing ? ring_where_it_is_kept(ring) : (struct ring_words){""};
    if (ring->out_resent)
        snprintf(times, sizeof times, _(", enviada %u veces"), ring->out_resent + 1);
    if (strict &&
        kept.text
            [0]) /* nobody here can know; a program that has it would take it for another one */
        snprintf(sure, sizeof sure, _(", y --as %d si los otros muestran que la tienen"),
                 ring->number);
    if (strict && playing && !ring_note(ring, "not back"))
        return;
    if (junk)
        snprintf(noise, sizeof noise, "; %s",
                 TEXT_COUNT(lang_spoken(), "%llu octeto de ruido", "%llu octetos de ruido", junk));
    ring_stop(ring, "%s no ha vuelto tras %s s%s: %s%s%s%s%s", ring_words_of(ring, &ring->out).text,
              TEXT_REAL("%.1f", (double)(ring->now - ring->out_since) / 1e6), times,
              ring_why_not_back(ring), noise, strict ? _(" (--timeout S espera más)") : "",
              kept.text, sure);
}

void ring_say_not_back(struct ring *ring)
{
    char answer[60] = "";
    ring->out_word = USEC_NEVER;
    if (ring->wire->settled_by_answer(&ring->out))
        snprintf(answer, sizeof answer, _(", o una respuesta de la estación %d"), ring->out.ed);
    ring_say(ring, "esperando a que vuelva %s de la estación %d%s: %.0f s más (--timeout S)",
             ring_words_of(ring, &ring->out).text,
             (ring->number + ring->players - 1) % ring->players, answer,
             (double)(ring->out_deadline - ring->now) / 1e6);
}

void ring_stop_out_of_step(struct ring *ring, const struct frame4 *frame, const char *reason)
{
    if (ring_note(ring,
                  "out of step")) /* what it missed meanwhile it cannot know: see ring_resume */
        ring_stop(ring, "descompasado: %s: %s%s", ring_words_of(ring, frame).text, _(reason),
                  ring_where_it_is_kept(ring).text);
}

/* Whether our frame that is under way is settled by this one, because its addressee has answered
 * (U13). In reliable mode every frame goes round, and is sent again until it has. */
static bool answers_ours(const struct ring *ring, const struct frame4 *frame)
{
    return !ring->options.reliable && ring->out_active && frame->eo == ring->out.ed &&
           ring->wire->settled_by_answer(&ring->out);
}

struct wire_sentence ring_read_frame(const struct ring *ring, const struct frame4 *frame)
{
    struct wire_sentence said;
    struct frame4 plain = frame4_plain(frame);
    wire_read(ring->given.game, ring->wire, as_const_setup(ring->setup),
              as_const_state(ring->table.state), &plain, &said);
    return said;
}

/* The moves were judged when the frame was read, in this very state. */
bool ring_book_frame(struct ring *ring, const struct frame4 *frame,
                     const struct wire_sentence *said)
{
    const struct wire_moves *moves = &said->moves;
    struct frame4 plain = frame4_plain(frame);
    for (size_t i = 0; i < moves->count; i++) {
        struct why why;
        struct frame4 ours;
        bool has_frame = ring->wire->encode(as_setup(ring->setup), as_state(ring->table.state),
                                            &moves->move[i], &ours);
        /* What no line of the journal would give back exactly is kept beside its move, to be
         * compared after a resume. */
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

/* U13: its addressee has answered a frame that did not come round: it was swallowed there, as known
 * programs do, and those break when one that is for another reaches them. The station goes
 * along. */
static void notice_swallowing(struct ring *ring, int station)
{
    const char *option = wire_habit_name(ring->wire, offsetof(struct wire_habit, swallows));
    if (ring->swallows || ring->options.reliable || !option)
        return;
    ring->swallows = true;
    ring_say(ring,
             "la estación %d se traga lo que va a ella: esta hace lo mismo desde ahora (U13; "
             "--compat %s: desde el "
             "principio)",
             station, option);
}

void ring_apply_frame(struct ring *ring, const struct frame4 *frame,
                      const struct wire_sentence *said)
{
    if (said->moves.silent)
        ring->silent |= 1u << table_actor(&ring->table);
    if (!ring_book_frame(ring, frame, said))
        return;
    if (said->moves.swallowed || (answers_ours(ring, frame) && !ring->out_held))
        notice_swallowing(ring, frame->eo);
    if (answers_ours(ring, frame) ||
        ring->out_held) { /* what comes behind ours proves that it went round */
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

/* The same, or as known programs write it (M24). */
static bool is_same(const struct ring *ring, const struct frame4 *frame, const struct frame4 *other)
{
    return frame4_equal(frame, other) || (ring->wire->alike && ring->wire->alike(other, frame));
}

static bool is_back(const struct ring *ring, const struct frame4 *frame)
{
    return ring->out_active && is_same(ring, frame, &ring->out);
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
        ring_say(ring,
                 "se ha sacado del anillo una trama de esta estación que no estaba en camino");
    }
}

static bool is_closing(const struct ring *ring, const struct frame4 *frame)
{
    return ring->wire->closes && ring->wire->closes(frame);
}

/* It has given this station the right to send. Who is out of the game is only named by it (M22),
 * sends nothing more, and would take the next one for a copy. */
static void await_closing(struct ring *ring, const struct frame4 *frame)
{
    if (!is_closing(ring, frame) || frame->ed != ring->number ||
        table_actor(&ring->table) != ring->number)
        return;
    ring->closing = *frame;
    ring->closings = 1;
}

/* M24: a known program passes its own closing on when it is back, since it is not for it: it would
 * go round for ever. The first time, while nothing of ours is under way, it may be a copy of a
 * station that was resumed, which waits for it. */
static bool takes_closing(struct ring *ring, const struct frame4 *frame)
{
    if (!ring->closings || !is_same(ring, frame, &ring->closing))
        return false;
    if (!ring->out_active && ring->closings++ == 1) {
        ring_pass(ring, frame);
        return true;
    }
    ring_tell_frame(ring, frame, FATE_TAKEN);
    ring_tell_departure(ring, frame, _("un cierre que pasa otra vez se saca (M24)"));
    return true;
}

/* M24: the answer of a station that was not waited for any longer. false: it is none. */
static bool is_late_answer(struct ring *ring, const struct frame4 *frame)
{
    const struct wire_questions *questions = ring->wire->questions;
    if (!questions || !(ring->silent >> frame->eo & 1) || !questions->answers(frame) ||
        frame->eo == table_actor(&ring->table))
        return false;
    ring_pass(ring, frame);
    if (ring->went_on && ring->out_active)
        ring_stop_out_of_step(ring, frame,
                              "esta respuesta y la trama que sigue sin ella se han cruzado, y "
                              "algunas estaciones la cuentan (M24): "
                              "copia un diario a todas y reanuda cada una con --as NUMBER");
    else
        ring_tell_departure(ring, frame, _("una respuesta que llega tarde no cuenta (M24)"));
    return true;
}

/* What comes behind a frame of ours proves that it went round, or was swallowed by its addressee
 * (U13). Not so for who was resumed while it was under way, if it answers a question: the asker may
 * have gone on without it since, and others have heard it (M24). */
static bool may_be_unheard(const struct ring *ring)
{
    const struct wire_questions *questions = ring->wire->questions;
    return ring->unproven && ring->out_active && questions && questions->answers(&ring->out);
}

/* Another station's frame: new, a copy that a resumed station sent again, or out of step (ring.md,
 * "Resuming"). */
static void on_others_frame(struct ring *ring, const struct frame4 *frame)
{
    if (takes_closing(ring, frame) || is_late_answer(ring, frame))
        return;
    struct wire_sentence said = ring_read_frame(ring, frame);
    bool seen = ring->last_known[frame->eo] && frame4_equal(frame, &ring->last[frame->eo]);
    if (seen && said.fits && ring->out_active && !answers_ours(ring, frame)) {
        /* Ours is not back, so this cannot be behind it: a copy. But who has nothing under way
         * would take it for new, so it must not go on. */
        ring_tell_frame(ring, frame, FATE_TAKEN);
        ring_stop_out_of_step(ring, frame,
                              "puede ser una copia o nueva, y nadie puede saberlo: para todas las "
                              "estaciones, copia un diario a todas "
                              "y sigue en cada una con --as NUMBER");
    } else if (ring->unproven && said.moves.refused && !seen) {
        /* Resuming: "anything else as out of step". It is not passed on: whoever has missed frames
         * as well would go on without them. */
        ring_tell_frame(ring, frame, FATE_TAKEN);
        ring_stop_out_of_step(ring, frame, said.why.text);
    } else if (said.fits && may_be_unheard(ring)) {
        ring_tell_frame(ring, frame, FATE_TAKEN);
        ring_stop_out_of_step(ring, frame,
                              "la respuesta de esta estación no ha vuelto, y puede que quien la "
                              "pidió siga sin ella (M24): copia un "
                              "diario a todas y reanuda cada una con --as NUMBER");
    } else if (said.fits) {
        ring->unproven = false;
        ring_apply_frame(ring, frame, &said);
        await_closing(ring, frame);
        ring_take_strays(ring);
    } else if (seen) {
        ring_say(ring, "se pasa una copia de una trama que ya se había aplicado");
        ring_pass(ring, frame);
        if (said.reading == WIRE_IGNORED &&
            !is_closing(ring, frame)) /* that one goes on to who takes it off (M24) */
            ring_keep_stray(ring, frame, true);
    } else {
        bool passed = ring_pass(ring, frame);
        if (said.reading == WIRE_IGNORED) {
            ring_tell_departure(ring, frame, said.why.text);
            ring_keep_stray(ring, frame, false);
        } else if (said.reading != WIRE_UNKNOWN) {
            ring->swallows |= said.moves.swallowed; /* too late for this game */
            ring_stop_out_of_step(ring, frame, said.why.text);
        } else if (passed) {
            ring_say(ring, "%s: se pasa", said.why.text);
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
    /* older than our START, which pushes it round: nobody waits for it any more … */
    case RING_STARTING:
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
