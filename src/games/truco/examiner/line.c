/* The truco examiner: frames to the program, and frames from it. */
#include "games/truco/examiner/examiner.h"

static void tell_examined_frame(struct truco_examiner *t, bool from_program,
                                const struct ring16 *frame)
{
    char text[RING16_TEXT];
    struct str str = STR(200);
    struct truco_frame meaning = truco_frame_read(frame);
    ring16_text(frame, text);
    truco_frame_explain(&meaning, t->options.lang, &str);
    exam_frame(&t->exam, from_program, text, str.at);
}

/* ---- to the program ---- */

static void send_to_program(struct truco_examiner *t, const struct ring16 *frame)
{
    if (t->trial->trick == TRUCO_NOISE)
        truco_trick_noise(t, frame);
    tell_examined_frame(t, false, frame);
    t->options.send(t->options.exam.who, (const uint8_t *)frame, RING16_SIZE);
}

/* To a player's station. */
static void put_to_player(struct truco_examiner *t, const struct ring16 *frame)
{
    struct ring16 put = truco_trick_dress(t, frame);
    bool own = truco_examiner_is_letter(t, frame->from),
         to_it = truco_examiner_is_letter(t, frame->to);
    bool twice = t->trial->trick == TRUCO_TWICE && frame->to == 'T';
    if (frame->to == 'T')
        t->acted = false; /* after news its act can be another one */
    if (to_it && truco_trick_loses_card(t))
        return;
    for (int copy = 0; copy <= twice; copy++) {
        /* It has to pass on frames that are not for it alone. Without room it has swallowed many
         * frames, which has been reported. */
        if (!own && !to_it && t->expecting < TRUCO_EXPECTED)
            t->expected[t->expecting++] = (struct truco_expected){put, *frame, copy};
        send_to_program(t, &put);
    }
}

void truco_examiner_put(struct truco_examiner *t, const struct ring16 *frame)
{
    if (!truco_examiner_is_host(t)) {
        put_to_player(t, frame);
        return;
    }
    struct ring16 put = frame->from == 'S' ? *frame : truco_trick_dress(t, frame);
    if (!truco_examiner_is_letter(t, frame->from))
        truco_referee_frame(&t->referee, frame, t->now);
    send_to_program(t, &put);
    if (t->trial->trick == TRUCO_TWICE && frame->from != 'S')
        send_to_program(t, &put);
}

/* ---- from a player ---- */

static void on_act(struct truco_examiner *t, const struct ring16 *frame)
{
    unsigned kind = truco_frame_read(frame).kind;
    bool act = kind != TRUCO_FRAME_ASK;
    if (t->own_put && ring16_equal(frame, &t->own)) {
        truco_examiner_fault(t, frame, "truco.md, The ring",
                             "una trama propia que vuelve se saca del anillo");
        return;
    }
    truco_referee_frame(&t->referee, frame, t->now);
    if (act && t->acted && !ring16_equal(frame, &t->act) && t->await != TRUCO_AWAITS_AGAIN)
        truco_examiner_fault(
            t, frame, "truco.md, The ring",
            "otra jugada antes de que S muestre la anterior: las jugadas se repiten tal cual");
    if (act) {
        t->act = *frame;
        t->acted = true;
    }
    if (kind == TRUCO_FRAME_PLAY && !t->own_put) {
        t->own = *frame;
        t->own_known = true;
    }
    if (!truco_trick_takes(t, frame))
        truco_examiner_forward(t, frame);
}

/* A frame that it had to pass on. Frames that it was sent before that one are lost. */
static void on_passed_frame(struct truco_examiner *t, const struct ring16 *frame)
{
    unsigned at = 0;
    while (at < t->expecting && !ring16_equal(frame, &t->expected[at].put))
        at++;
    if (at == t->expecting) {
        truco_examiner_fault(t, frame, "truco.md, The ring",
                             truco_examiner_is_letter(t, frame->to)
                                 ? N_("una trama para el propio programa se saca, no se pasa")
                                 : N_("una trama de otra estación que no se le dio al programa: "
                                      "cambiada, o pasada dos veces"));
        return;
    }
    for (unsigned i = 0; i < at; i++)
        truco_examiner_fault(t, &t->expected[i].put, "truco.md, The ring",
                             "no se ha pasado: cada uno pasa lo que no es suyo, en su orden");
    struct truco_expected passed = t->expected[at];
    t->expecting -= at + 1;
    memmove(t->expected, t->expected + at + 1, t->expecting * sizeof t->expected[0]);
    t->exam.shown |= t->own_put;
    if (!passed.copy)
        truco_examiner_forward(t, &passed.meant);
}

/* ---- octets ---- */

static void on_program_frame(struct truco_examiner *t, const struct ring16 *frame)
{
    t->alive = true;
    t->since = t->now;
    tell_examined_frame(t, true, frame);
    bool own = truco_examiner_is_letter(t, frame->from);
    if (!truco_examiner_is_host(t)) {
        if (own)
            on_act(t, frame);
        else
            on_passed_frame(t, frame);
    } else if (own) {
        truco_referee_frame(&t->referee, frame, t->now);
        if (!truco_trick_takes(t, frame))
            truco_examiner_forward(t, frame);
    } else {
        truco_examiner_fault(t, frame, "truco.md, The ring",
                             "una trama de otra estación, que el anfitrión saca");
    }
    truco_examiner_run(t);
}

void truco_examiner_take(struct truco_examiner *t, const uint8_t *octets, size_t count)
{
    for (size_t i = 0; i < count && !t->done; i++) {
        struct ring16 frame;
        uint64_t malformed = t->finder.malformed;
        bool whole = ring16_find(&t->finder, octets[i], &frame);
        t->malformed = t->finder.malformed != malformed;
        if (whole)
            on_program_frame(t, &frame);
        else if (t->malformed)
            truco_referee_malformed(&t->referee, &frame, t->now);
        else if (t->finder.noise != t->noise && !t->noise_told) {
            struct finding finding = {.kind = FINDING_DEPARTURE, .time = t->now};
            finding_take(&finding,
                         WHY("seed 004", "octetos que no son de ninguna trama: una trama tiene "
                                         "16 caracteres y entre dos no hay nada"));
            t->noise_told = true;
            findings_add(&t->exam.findings, &finding);
        }
        t->malformed = false;
        t->noise = t->finder.noise;
    }
}
