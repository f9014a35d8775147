/* Frames of the game: what another station's frame means here, and what is done with our own
 * when it is back, or is not. Strict mode is here in full; reliable mode shares the reading and
 * applying and decides in ring_reliable.c. */
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
    ring_enter(ring, RING_PLAYING, USEC_NEVER);
    ring->went_on = false;
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
    if (ring->out_frames && wire_quirk_name(ring->wire, offsetof(struct wire_quirk, carries)))
        return _("vienen otras tramas, así que el anillo está cerrado: una estación la saca o va "
                 "lenta (M25: un sitio libre de `ring` puede llevarse, --compat carry)");
    if (ring->out_frames)
        return _(
            "vienen otras tramas, así que el anillo está cerrado: una estación la saca o va lenta");
    if (ring->heard > ring->out_since)
        return _("vienen octetos, pero ninguna trama: ¿texto, u otra velocidad?");
    return _("un cable abierto o una estación parada");
}

static void stop_not_back(struct ring *ring)
{
    char times[40] = "", sure[100] = "", noise[60] = "";
    uint64_t junk = frame4_noise(&ring->finder);
    bool strict = !ring->options.reliable, playing = ring_in_game(ring);
    struct ring_words kept = playing ? ring_where_it_is_kept(ring) : (struct ring_words){""};
    if (ring->out_resent)
        snprintf(times, sizeof times, _(", enviada %u veces"), ring->out_resent + 1);
    /* Only a person can see whether the others have it: a program that does would take a copy for
     * another frame. */
    if (strict && kept.text[0])
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

/* A frame that is merely not back is no collision, not even the announcement: a collision would be
 * seen (ring.md). Another starter that has taken it off starts again before this. */
void ring_own_not_back(struct ring *ring)
{
    if (!ring->options.reliable || !ring_send_again(ring))
        stop_not_back(ring);
}

void ring_send_held(struct ring *ring)
{
    ring_send_own(ring, RING_SENT, &ring->out);
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
             (double)(ring->deadline - ring->now) / 1e6);
}

void ring_stop_out_of_step(struct ring *ring, const struct frame4 *frame, const char *reason)
{
    /* The note keeps ring_resume from going on: this station cannot know what it missed. */
    if (ring_note(ring, "out of step"))
        ring_stop(ring, "descompasado: %s: %s%s", ring_words_of(ring, frame).text, _(reason),
                  ring_where_it_is_kept(ring).text);
}

/* Whether our frame that is out is settled by this one, because its addressee has answered (U13).
 * In reliable mode every frame goes round, and is resent until it has. */
static bool answers_ours(const struct ring *ring, const struct frame4 *frame)
{
    return !ring->options.reliable && ring_has_out(ring) && frame->eo == ring->out.ed &&
           ring->wire->settled_by_answer(&ring->out);
}

struct wire_sentence ring_read_frame(const struct ring *ring, const struct frame4 *frame)
{
    struct wire_sentence said;
    struct frame4 plain = frame4_plain(frame);
    wire_read(ring->given.game, ring->wire, ring->table.setup, table_state(&ring->table), &plain,
              &said);
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
        bool has_frame = ring->wire->encode(ring->table.setup, table_state(&ring->table),
                                            &moves->move[i], &ours);
        /* A frame that the journal's move would not give back exactly is noted beside it, to be
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
 * programs do, and those break when one that is for another station reaches them. This station does
 * the same from now on. */
static void notice_swallowing(struct ring *ring, int station)
{
    const char *option = wire_quirk_name(ring->wire, offsetof(struct wire_quirk, swallows));
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
    bool held = ring->state == RING_HELD, answered = answers_ours(ring, frame);
    if (said->moves.swallowed || (answered && !held))
        notice_swallowing(ring, frame->eo);
    if (answered || held) { /* a frame that comes behind ours proves that ours went round */
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

static void own_frame_strict(struct ring *ring, const struct frame4 *frame)
{
    if (ring_has_out(ring) && wire_is_same(ring->wire, &ring->out, frame)) {
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
    } else if (ring_has_out(ring)) {
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

/* Remembers a closing that gave this station the right to send. A player who is out of the game is
 * only named by it (M22): that station sends nothing more, and would take the next closing for a
 * copy. */
static void await_closing(struct ring *ring, const struct frame4 *frame)
{
    if (!is_closing(ring, frame) || frame->ed != ring->number ||
        table_actor(&ring->table) != ring->number)
        return;
    ring->closing = *frame;
    ring->closings = 1;
}

/* M24: a known program passes its own closing on when it is back, because another station is
 * addressed: it would circulate forever. The first time, while nothing of ours is out, it can be
 * the copy of a resumed station, which waits for it. */
static bool takes_closing(struct ring *ring, const struct frame4 *frame)
{
    if (!ring->closings || !wire_is_same(ring->wire, &ring->closing, frame))
        return false;
    if (!ring_has_out(ring) && ring->closings++ == 1) {
        ring_pass(ring, frame);
        return true;
    }
    ring_tell_frame(ring, frame, FATE_TAKEN);
    ring_tell_departure(ring, frame, _("un cierre que pasa otra vez se saca (M24)"));
    return true;
}

/* M24: an answer that comes after the game went on without it. false: it is none. */
static bool is_late_answer(struct ring *ring, const struct frame4 *frame)
{
    const struct wire_questions *questions = ring->wire->questions;
    if (!questions || !(ring->silent >> frame->eo & 1) || !questions->answers(frame) ||
        frame->eo == table_actor(&ring->table))
        return false;
    ring_pass(ring, frame);
    if (ring->went_on && ring_has_out(ring))
        ring_stop_out_of_step(ring, frame,
                              "esta respuesta y la trama que sigue sin ella se han cruzado, y "
                              "algunas estaciones la cuentan (M24): "
                              "copia un diario a todas y reanuda cada una con --as NUMBER");
    else
        ring_tell_departure(ring, frame, _("una respuesta que llega tarde no cuenta (M24)"));
    return true;
}

/* Another station's frame: new, a copy that a resumed station sent again, or out of step (ring.md,
 * "Resuming"). */
static void others_frame_strict(struct ring *ring, const struct frame4 *frame)
{
    if (takes_closing(ring, frame) || is_late_answer(ring, frame))
        return;
    struct wire_sentence said = ring_read_frame(ring, frame);
    bool seen = ring->last_known[frame->eo] && frame4_equal(frame, &ring->last[frame->eo]);
    /* A frame that comes behind ours proves that ours went round or was swallowed by its
     * addressee (U13). Not so for a station that was resumed while its answer to a question was
     * out: the asker may have gone on without it since, and others have heard that (M24). */
    const struct wire_questions *questions = ring->wire->questions;
    bool answer_unheard =
        ring->unproven && ring_has_out(ring) && questions && questions->answers(&ring->out);
    if (seen && said.fits && ring_has_out(ring) && !answers_ours(ring, frame)) {
        /* Ours is not back, so this cannot be behind it: a copy. It must not go on, because a
         * station with nothing out would take it for new. */
        ring_tell_frame(ring, frame, FATE_TAKEN);
        ring_stop_out_of_step(ring, frame,
                              "puede ser una copia o nueva, y nadie puede saberlo: para todas las "
                              "estaciones, copia un diario a todas "
                              "y sigue en cada una con --as NUMBER");
    } else if (ring->unproven && said.moves.refused && !seen) {
        /* Resuming: "anything else as out of step". It is not passed on: a station that has missed
         * frames as well would go on without them. */
        ring_tell_frame(ring, frame, FATE_TAKEN);
        ring_stop_out_of_step(ring, frame, said.why.text);
    } else if (said.fits && answer_unheard) {
        ring_tell_frame(ring, frame, FATE_TAKEN);
        ring_stop_out_of_step(ring, frame,
                              "la respuesta de esta estación no ha vuelto, y puede que quien la "
                              "pidió siga sin ella (M24): copia un "
                              "diario a todas y reanuda cada una con --as NUMBER");
    } else if (said.fits) {
        ring->unproven = false;
        ring_apply_frame(ring, frame, &said);
        await_closing(ring, frame);
        ring_apply_early(ring);
    } else if (seen) {
        ring_say(ring, "se pasa una copia de una trama que ya se había aplicado");
        ring_pass(ring, frame);
        if (said.reading == WIRE_IGNORED &&
            !is_closing(ring, frame)) /* its addressee takes that off (M24) */
            ring_keep_early(ring, frame, true);
    } else {
        bool passed = ring_pass(ring, frame);
        if (said.reading == WIRE_IGNORED) {
            ring_tell_departure(ring, frame, said.why.text);
            ring_keep_early(ring, frame, false);
        } else if (said.reading != WIRE_UNKNOWN) {
            ring->swallows |= said.moves.swallowed; /* too late for this game */
            ring_stop_out_of_step(ring, frame, said.why.text);
        } else if (passed) {
            ring_say(ring, "%s: se pasa", said.why.text);
        }
    }
}

/* ---- what the table of states does with a frame ---- */

void ring_pass_frame(struct ring *ring, const struct frame4 *frame)
{
    ring_pass(ring, frame);
}

void ring_take_frame(struct ring *ring, const struct frame4 *frame)
{
    ring_tell_frame(ring, frame, FATE_TAKEN);
}

static void take_or_pass(struct ring *ring, const struct frame4 *frame, bool take)
{
    if (take)
        ring_take_frame(ring, frame);
    else
        ring_pass(ring, frame);
}

/* A collision: both starters' frames have EO 0. */
void ring_sweep(struct ring *ring, const struct frame4 *frame)
{
    take_or_pass(ring, frame, frame->eo == 0);
}

/* Older than our START, which pushes it round: no station waits for it any more, except one that
 * has not seen the end of the last game yet. */
void ring_frame_before_count(struct ring *ring, const struct frame4 *frame)
{
    take_or_pass(ring, frame, !(ring->options.reliable && ring_reliable_is_copy(ring, frame)));
}

/* Numbered anew and not yet announced. In reliable mode a copy of the last game's frame goes on,
 * whatever our number was in that game. */
void ring_frame_before_game(struct ring *ring, const struct frame4 *frame)
{
    take_or_pass(ring, frame, !ring->options.reliable && frame->eo == ring->number);
}

void ring_frame_in_game(struct ring *ring, const struct frame4 *frame)
{
    if (frame->eo == ring->number)
        (ring->options.reliable ? ring_reliable_own : own_frame_strict)(ring, frame);
    else
        (ring->options.reliable ? ring_reliable_others : others_frame_strict)(ring, frame);
    ring_advance(ring);
}

void ring_frame_after_game(struct ring *ring, const struct frame4 *frame)
{
    if (ring->options.reliable && frame->eo != ring->number)
        ring_reliable_others(ring, frame);
    else
        take_or_pass(ring, frame, frame->eo == ring->number);
}
