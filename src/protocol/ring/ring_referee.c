#include "protocol/ring/ring_referee.h"

#include <stdlib.h>

enum {
    MISFITS_MAX = 12, /* in a row: then the position is not the one that the stations play */
    EXPECTED_MAX = 4, /* examples of what could have come */
};

void ring_referee_init(struct ring_referee *referee, const struct game *game,
                       const struct ring_wire *wire, const char *rules, enum lang lang,
                       struct findings *findings)
{
    memset(referee, 0, sizeof *referee);
    referee->game = game;
    referee->wire = wire;
    referee->rules = rules;
    referee->lang = lang;
    referee->findings = findings;
}

/* ---- findings ---- */

/* `finding` has its kind, and what was expected if anything was; `frame` can be NULL. */
static void referee_report(struct ring_referee *r, struct finding finding,
                           const struct frame4 *frame, const struct why *why)
{
    finding_take(&finding, why);
    finding.time = r->now;
    if (frame) {
        snprintf(finding.frame, sizeof finding.frame, "%s", frame4_hex(frame).text);
        finding.number = r->frames;
    }
    findings_add(r->findings, &finding);
}

static void report_why(struct ring_referee *r, enum finding_kind kind, const struct frame4 *frame,
                       const struct why *why)
{
    referee_report(r, (struct finding){.kind = kind}, frame, why);
}

static void report_frame(struct ring_referee *r, enum finding_kind kind, const struct frame4 *frame,
                         const char *cited, const char *text)
{
    struct why why;
    why_text(&why, cited, text);
    report_why(r, kind, frame, &why);
}

/* ---- what could have come ---- */

static void add_example(const struct ring_referee *r, const struct game_state *state,
                        const struct move *move, struct str *text)
{
    struct frame4 frame;
    if (!r->wire->encode(r->table.setup, state, move, &frame))
        return;
    str_add(text, "%s%s (", text->length ? "; " : "", frame4_hex(&frame).text);
    r->wire->explain(&frame, r->lang, text);
    str_add(text, ")");
}

/* An example of what chance may bring; the frame is the sender's to choose. */
static void add_draw(const struct ring_referee *r, const struct game_state *state, struct str *text)
{
    struct rng rng;
    struct move move;
    rng_seed(&rng, r->frames);
    r->game->draw(r->table.setup, state, &rng, &move);
    add_example(r, state, &move, text);
}

static void say_expected(const struct ring_referee *r, char *expected, size_t size)
{
    const struct game *game = r->game;
    const struct game_state *state = table_state(&r->table);
    struct choice choices[GAME_CHOICES_MAX];
    struct str text = str_make(expected, size);
    int seat = game->to_move(r->table.setup, state);
    if (seat == SEAT_CHANCE) {
        add_draw(r, state, &text);
        return;
    }
    size_t count = seat >= 0 ? game->choices(r->table.setup, state, choices) : 0;
    for (size_t i = 0; i < count && i < EXPECTED_MAX; i++) {
        struct frame4 frame;
        if (r->wire->encode(r->table.setup, state, &choices[i].move, &frame)) {
            add_example(r, state, &choices[i].move, &text);
            continue;
        }
        _Alignas(16) unsigned char
            after[GAME_STATE_MAX]; /* a throw, say: its frame is the dice that follow */
        memcpy(after, state, game->state_size);
        game->apply(r->table.setup, as_state(after), &choices[i].move);
        if (game->to_move(r->table.setup, as_state(after)) == SEAT_CHANCE)
            add_draw(r, as_state(after), &text);
    }
    if (count > EXPECTED_MAX)
        str_add(&text, "; …");
}

/* ---- START and announcement ---- */

static void referee_begin_game(struct ring_referee *r, const struct frame4 *frame)
{
    struct str options = STR(GAME_OPTIONS_MAX);
    struct why why;
    r->players = (frame->info & START_COUNTER) + 1;
    r->phase = RING_REFEREE_LOST;
    if (r->players < 2 || (unsigned)r->players <= r->counter) {
        report_frame(r, FINDING_VIOLATION, frame, "ring.md, Start",
                     r->players < 2 ? N_("el anuncio cuenta menos de dos jugadores")
                                    : N_("el anuncio cuenta menos jugadores que el START"));
        return;
    }
    r->wire->options(r->players, &options);
    if (r->rules)
        str_add(&options, " %s", r->rules);
    if (r->game->setup_make(options.at, as_setup(r->setup), &why) != ST_OK) {
        report_why(r, FINDING_LOST, frame, &why);
        return;
    }
    table_start(&r->table, r->game, as_setup(r->setup), NULL);
    r->phase = RING_REFEREE_PLAYING;
    r->games++;
    r->game_frames = 2;
    r->misfits = 0;
    r->recounting = false;
    r->early_count = 0;
    r->last_known = false;
    memset(r->bit_known, 0, sizeof r->bit_known);
}

static void referee_start(struct ring_referee *r, const struct frame4 *frame)
{
    bool announces = frame->info & START_ANNOUNCES;
    unsigned counter = frame->info & START_COUNTER;
    unsigned repeated = announces ? (unsigned)r->players - 1 : r->counter;
    /* In reliable mode START and announcement are repeated too when they are not back in time. */
    if (r->mode != RING_REFEREE_STRICT && r->phase == RING_REFEREE_PLAYING && counter == repeated &&
        (r->table.moves == 0 || announces))
        return;
    if (frame->eo || frame->ed)
        report_frame(r, FINDING_VIOLATION, frame, "ring.md, Start", "START va de 0 a 0");
    if ((frame->info & 0xf8) != 0x80)
        report_frame(r, FINDING_DEPARTURE, frame, "U12",
                     "el octeto de información de START es 10000 modo contador");
    bool playing = r->phase == RING_REFEREE_PLAYING;
    bool counting = r->phase == RING_REFEREE_COUNTING || r->recounting;
    if (announces && !counting) {
        report_frame(r, FINDING_VIOLATION, frame, "ring.md, Start", "un anuncio sin START");
        return;
    }
    if (announces) {
        if (playing)
            report_frame(r, FINDING_UNFINISHED, frame, "ring.md, Start",
                         "empieza la siguiente partida y esta no ha terminado");
        referee_begin_game(r, frame);
        return;
    }
    r->counter = counting && r->counter > counter ? r->counter : counter;
    /* In reliable mode the last frames of the game before may have been lost on this cable and come
     * again. */
    r->recounting = r->mode == RING_REFEREE_RELIABLE && playing;
    if (r->recounting)
        return;
    if (playing)
        report_frame(r, FINDING_UNFINISHED, frame, "ring.md, Start",
                     "un START acaba con una partida que no ha terminado");
    r->phase = RING_REFEREE_COUNTING;
}

/* ---- frames of the game ---- */

/* Whether it has the bit of the last frame that was heard from its origin. */
static bool is_copy(const struct ring_referee *r, const struct frame4 *frame)
{
    for (size_t i = r->early_count; i-- > 0;)
        if (r->early[i].eo == frame->eo)
            return r->early[i].control >> 3 == frame->control >> 3;
    return r->bit_known[frame->eo] && frame->control >> 3 == r->bit[frame->eo];
}

/* Takes out the first frame whose origin has got the right. */
static bool take_early(struct ring_referee *r, struct frame4 *frame)
{
    for (size_t i = 0; i < r->early_count; i++) {
        if (r->early[i].eo != table_actor(&r->table))
            continue;
        *frame = r->early[i];
        r->early_count--;
        memmove(&r->early[i], &r->early[i + 1], (r->early_count - i) * sizeof r->early[0]);
        return true;
    }
    return false;
}

/* Reliable mode (ring.md): the bit tells a copy from something new, and new frames come from the
 * holder of the right. If one comes from another station, the frame that gave it the right was lost
 * on this cable and will come again; this one may not, so it is kept. Returns whether the frame is
 * to be judged now. */
static bool take_bit(struct ring_referee *r, const struct frame4 *frame)
{
    uint8_t address = frame4_address(frame);
    if (r->mode == RING_REFEREE_MODE_OPEN && r->bit_known[frame->eo])
        r->mode = frame->control & 8 ? RING_REFEREE_RELIABLE : RING_REFEREE_STRICT;
    if (r->mode != RING_REFEREE_RELIABLE)
        return true;
    /* Noise, as two faults make it: equal octets, or a high bit that is clear for no reason. */
    if (address == frame->info || (!(frame->info & 0x80) && address != (frame->info | 0x80)))
        return false;
    if (is_copy(r, frame))
        return false;
    bool early = frame->eo != table_actor(&r->table);
    for (size_t i = 0; i < r->early_count; i++)
        early |= r->early[i].eo == frame->eo;
    if (early && r->early_count < RING_REFEREE_EARLY_MAX)
        r->early[r->early_count++] = *frame;
    return !early;
}

static void referee_misfit(struct ring_referee *r, const struct frame4 *frame, struct why *why)
{
    struct finding finding = {.kind = FINDING_VIOLATION};
    bool again = r->last_known && frame4_equal(frame, &r->last);
    say_expected(r, finding.expected, sizeof finding.expected);
    if (again)
        why_rule(why, "ring.md", "la misma trama por segunda vez: en modo estricto nada se repite");
    referee_report(r, finding, frame, why);
    if (++r->misfits < MISFITS_MAX)
        return;
    r->phase = RING_REFEREE_LOST;
    report_frame(r, FINDING_LOST, frame, "ring.md",
                 "ya no encaja nada: esta partida ya no se sigue");
}

static void on_game_frame(struct ring_referee *r, struct frame4 frame)
{
    struct wire_sentence said;
    const struct frame4 seen = frame;
    r->bit[frame.eo] = frame.control >> 3;
    r->bit_known[frame.eo] = true;
    if (r->mode == RING_REFEREE_RELIABLE) {
        frame.control &= 7;
        frame.info |= 0x80; /* clear where both octets would be the same */
    }
    wire_read(r->game, r->wire, r->table.setup, table_state(&r->table), &frame, &said);
    if (said.reading == WIRE_IGNORED && said.moves.tolerated) {
        report_why(r, FINDING_DEPARTURE, &seen, &said.why);
        return;
    }
    if (!said.fits) {
        referee_misfit(r, &seen, &said.why);
        return;
    }
    if (said.why.text[0] && !(said.moves.swallowed && r->swallows))
        report_why(r, FINDING_DEPARTURE, &seen, &said.why);
    for (size_t i = 0; i < said.moves.count; i++) {
        struct frame4 own;
        struct why why;
        r->game_frames +=
            r->wire->encode(r->table.setup, table_state(&r->table), &said.moves.move[i], &own);
        if (table_play(&r->table, &said.moves.move[i], SOURCE_WIRE, &why) != ST_OK)
            abort(); /* wire_read asked `legal` in the same position */
    }
    r->misfits = 0;
    r->last = seen;
    r->last_known = true;
    if (r->game->to_move(r->table.setup, table_state(&r->table)) == SEAT_NOBODY) {
        r->phase = RING_REFEREE_OVER;
        r->finished++;
    }
    if (r->applied)
        r->applied(r->who, r, &seen);
    if (r->phase == RING_REFEREE_OVER && r->recounting)
        r->phase = RING_REFEREE_COUNTING;
}

void ring_referee_frame(struct ring_referee *r, const struct frame4 *frame, usec_t time)
{
    struct frame4 next = *frame;
    bool late_copy = r->mode == RING_REFEREE_RELIABLE &&
                     is_copy(r, frame); /* of the last game: it may still go round */
    r->now = time;
    r->frames++;
    if (frame->control == r->wire->start_control) {
        referee_start(r, frame);
        return;
    }
    switch (r->phase) {
    case RING_REFEREE_PLAYING:
        for (bool more = take_bit(r, &next); more;
             more = r->phase == RING_REFEREE_PLAYING && take_early(r, &next))
            on_game_frame(r, next);
        return;
    case RING_REFEREE_OVER:
        if (!late_copy)
            report_frame(r, FINDING_VIOLATION, frame, "ring.md", "la partida ha terminado");
        return;
    case RING_REFEREE_COUNTING:
        if (!late_copy)
            report_frame(r, FINDING_VIOLATION, frame, "ring.md, Start",
                         "una trama de la partida antes del anuncio");
        return;
    case RING_REFEREE_WAITING:
        r->phase = RING_REFEREE_LOST;
        report_frame(r, FINDING_VIOLATION, frame, "ring.md, Start",
                     "lo que se oye no empieza con un START: esta partida no se puede juzgar");
        return;
    case RING_REFEREE_LOST:
        return;
    }
}

void ring_referee_end(struct ring_referee *r, usec_t time)
{
    struct finding finding = {.kind = FINDING_UNFINISHED};
    struct why why;
    r->now = time;
    if (r->phase == RING_REFEREE_PLAYING) {
        say_expected(r, finding.expected, sizeof finding.expected);
        why_rule(&why, "ring.md",
                 "lo que se oye se acaba en mitad de una partida: todos esperan a la estación %d",
                 table_actor(&r->table));
        referee_report(r, finding, NULL, &why);
    } else if (r->phase == RING_REFEREE_COUNTING) {
        why_rule(&why, "ring.md, Start", "lo que se oye se acaba antes del anuncio");
        referee_report(r, finding, NULL, &why);
    }
}
