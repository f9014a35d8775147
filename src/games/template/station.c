/* A station of the ring: a machine without I/O (core/role.h). Octets and the clock go in, octets
 * and events come out. A driver calls `octets` and `tick`, asks `deadline` when to call next, and
 * carries what `calls` gives it.
 *
 * The starter sends C round until it comes back with the right number of stations, and then A. The
 * game begins at each station when A passes it. From then on the game says whose turn it is. Every
 * line goes all the way round before the next one is sent, so all stations see the lines in the
 * same order. */
#include "core/role.h"

#include "games/template/lines.h"

#define COUNT_EVERY USEC_SECOND         /* the others may not have started yet */
#define TIMEOUT_USUAL (5 * USEC_SECOND) /* for our line to come back */

enum phase {
    WAITING,    /* for C or A */
    COUNTING,   /* C is to be sent, or under way */
    ANNOUNCING, /* A is under way */
    PLAYING,
    STOPPED,
};

struct station_options {
    bool start;
    int64_t players, heap;
};

struct template_station {
    struct role_start given;
    const struct station_options *options;
    enum phase phase;
    int number;                /* -1: none yet */
    bool out;                  /* our line is under way: … */
    struct template_line sent; /* … this one */
    usec_t due;                /* when it must be back, or C is sent; USEC_NEVER: neither */
    usec_t now, heard;         /* heard: when the last line came */
    unsigned games;            /* that are over */
    uint64_t question;         /* number of the open one: an answer to an older one is refused */
    struct rng dice;
    struct frame_reader reader;
    struct template_match match;
    _Alignas(16) unsigned char view[GAME_STATE_MAX]; /* what this seat may see of the game */
};

/* ---- events and lines that go out ---- */

static void station_tell(struct template_station *s, struct role_event event)
{
    s->given.calls->event(s->given.who, &event);
}

static void station_tell_game(struct template_station *s, enum role_event_kind kind)
{
    struct role_game now = {.number = s->games + 1,
                            .players = s->match.setup.seats,
                            .known = true,
                            .frames = s->match.lines,
                            .hash = table_hash_once(&s->match.table)};
    game_template.result(&s->match.setup, as_state(s->match.table.state), &now.result);
    station_tell(s, (struct role_event){.kind = kind, .game = &now});
}

/* Enters a phase in which no line of ours is under way. */
static void station_set_phase(struct template_station *s, enum phase phase)
{
    s->phase = phase;
    s->out = false;
    s->due = USEC_NEVER;
}

/* The protocol has no recovery: after a fault the station tells why and stops. */
static void station_stop(struct template_station *s, const char *why)
{
    station_set_phase(s, STOPPED);
    station_tell(s, (struct role_event){.kind = ROLE_FAULT, .text = why});
}

/* Sends a line, unless it ends here (ours is back, or it is taken off), and tells it. */
static void station_put(struct template_station *s, struct template_line line, enum frame_fate fate)
{
    struct frame frame = line_write(line);
    if (fate != FATE_BACK && fate != FATE_TAKEN)
        s->given.calls->send(s->given.who, 0, frame.octets, frame.count);
    station_tell(
        s, (struct role_event){.kind = ROLE_FRAME,
                               .frame = &frame,
                               .said = &frame,
                               .fate = fate,
                               .origin = line_is_move(line) ? line.station : 0,
                               .in_game = s->match.lines > 0,
                               .hash = s->match.lines ? table_hash_once(&s->match.table) : 0});
}

/* Our own line: it must come back unchanged. */
static void station_send(struct template_station *s, struct template_line line)
{
    s->sent = line;
    s->out = true;
    s->due = s->now + (s->given.timeout ? s->given.timeout : TIMEOUT_USUAL);
    station_put(s, line, FATE_SENT);
}

static void station_count(struct template_station *s)
{
    s->phase = COUNTING;
    s->number = 0;
    s->match.lines = 0;
    station_put(s,
                (struct template_line){
                    .kind = LINE_COUNT, .station = 1, .number = (uint8_t)s->options->heap},
                FATE_SENT);
    s->due = s->now + COUNT_EVERY;
}

/* ---- the game ---- */

/* The table calls this after every move. */
static void station_on_move(void *who, const struct table *table, const struct game_state *before,
                            const struct move *move, int actor)
{
    struct template_station *s = who;
    game_template.view(table->setup, as_const_state(table->state), s->number, as_state(s->view));
    station_tell(s, (struct role_event){.kind = ROLE_MOVED,
                                        .setup = table->setup,
                                        .before = before,
                                        .move = move,
                                        .actor = actor});
}

/* Our own move. It is in the journal before it is on the line. */
static void say_move(struct template_station *s, const struct move *move)
{
    struct template_line line = line_of_move(s->number, move);
    struct why why;
    if (match_play(&s->match, line, &why) == ST_OK)
        station_send(s, line);
    else
        station_stop(s, why.text); /* the journal cannot be written */
}

/* After every line of the game: the game may be over, or it may be our turn. The station that took
 * the last stones waits for its line, so that all have seen the end before a new game begins. */
static void station_next(struct template_station *s)
{
    const struct table *table = &s->match.table;
    int actor = table_actor(table);
    if (actor == SEAT_NOBODY && !s->out) {
        s->phase = WAITING;
        station_tell_game(s, ROLE_OVER);
        s->games++;
        if (s->options->start && (!s->given.games || s->games < s->given.games))
            s->due = s->now + s->given.pause;
    } else if (actor == s->number && table_to_move(table) == SEAT_CHANCE) {
        struct move move;
        game_template.draw(&s->match.setup, as_const_state(table->state), &s->dice, &move);
        say_move(s, &move);
    } else if (actor == s->number) {
        s->question++;
    }
}

/* Returns false if the announced game cannot begin; the station has stopped then. */
static bool station_begin_game(struct template_station *s, struct template_line announced)
{
    struct why why;
    if (match_begin(&s->match, announced, s->given.journal, s->given.seed, &why) != ST_OK) {
        station_stop(s, why.text);
        return false;
    }
    s->match.table.observe = station_on_move;
    s->match.table.observer = s;
    station_set_phase(s, PLAYING);
    game_template.view(&s->match.setup, as_state(s->match.table.state), s->number,
                       as_state(s->view));
    station_tell_game(s, ROLE_BEGUN);
    return true;
}

/* ---- lines that come ---- */

/* L2. The starter gets its own C back. */
static void station_on_count(struct template_station *s, struct template_line line)
{
    int64_t wanted = s->options->players;
    if (!s->options->start) {
        station_set_phase(s, WAITING); /* a new count gives up the old game */
        s->match.lines = 0;
        s->number = line.station;
        line.station = (uint8_t)(line.station < 9 ? line.station + 1 : 9); /* there is one digit */
        station_put(s, line, FATE_APPLIED);
        return;
    }
    station_put(s, line, FATE_TAKEN);
    if (s->phase != COUNTING)
        return; /* a second copy, sent while the first was under way */
    if (wanted ? line.station != wanted : line.station < 2 || line.station > SEATS) {
        station_tell(
            s, (struct role_event){
                   .kind = ROLE_NOTE,
                   .text = N_("no hay tantas estaciones como debe haber: se cuenta otra vez")});
        return;
    }
    s->phase = ANNOUNCING;
    line.kind = LINE_ANNOUNCE;
    station_send(s, line);
}

/* L3 */
static void station_on_announcement(struct template_station *s, struct template_line line)
{
    bool ours = s->phase == WAITING && s->number > 0 && s->number < line.station;
    if (s->options->start) { /* another line than ours is of a game that was given up */
        station_put(s, line, FATE_BACK);
        ours = s->phase == ANNOUNCING && line_equal(line, s->sent);
    }
    if (ours && !station_begin_game(s, line))
        return;
    if (!s->options->start)
        station_put(s, line, ours ? FATE_APPLIED : FATE_PASSED);
    if (ours)
        station_next(s);
}

/* L6: our line is back. */
static void station_on_own(struct template_station *s, struct template_line line)
{
    if (!s->out || !line_equal(line, s->sent)) {
        station_stop(s,
                     _("una línea con nuestro número que no hemos enviado: ¿tiene otra estación el "
                       "mismo? (L6)"));
        return;
    }
    station_set_phase(s, PLAYING);
    station_put(s, line, FATE_BACK);
    if (table_actor(&s->match.table) == SEAT_NOBODY)
        station_next(s);
}

static void station_on_line(struct template_station *s, struct template_line line)
{
    struct why why;
    s->heard = s->now;
    if (line.kind == LINE_COUNT) {
        station_on_count(s, line);
    } else if (line.kind == LINE_ANNOUNCE) {
        station_on_announcement(s, line);
    } else if (s->phase == COUNTING || s->phase == ANNOUNCING) {
        station_put(s, line, FATE_TAKEN); /* of a game that was given up, so no other takes it */
    } else if (s->phase != PLAYING) {
        station_put(s, line, FATE_PASSED); /* of a game that we are not in */
    } else if (line.station == s->number) {
        station_on_own(s, line);
    } else if (match_play(&s->match, line, &why) != ST_OK) {
        station_stop(s, why.text);
    } else {
        station_put(s, line, FATE_APPLIED);
        station_next(s);
    }
}

/* Octets come in pieces of any size: the reader makes lines of them. */
static void station_octets(void *role, uint32_t line, const uint8_t *octets, size_t count,
                           usec_t now)
{
    struct template_station *s = role;
    struct frame frame;
    s->now = now;
    for (size_t i = 0; i < count && s->phase != STOPPED; i++) {
        enum framing_result result = template_framing.octet(&s->reader, octets[i], now, &frame);
        if (result == FRAMING_FRAME)
            station_on_line(s, line_read(&frame));
        else if (result == FRAMING_MALFORMED)
            station_tell(
                s, (struct role_event){.kind = ROLE_NOTE,
                                       .text = N_("se ha tirado algo que no es una línea (L1)")});
    }
}

/* ---- the clock ---- */

static usec_t station_idle_due(const struct template_station *s)
{
    return s->given.idle && s->phase != STOPPED ? s->heard + s->given.idle : USEC_NEVER;
}

/* When `tick` is to be called next. The driver asks after every call. */
static usec_t station_deadline(const void *role)
{
    const struct template_station *s = role;
    return s->due < station_idle_due(s) ? s->due : station_idle_due(s);
}

/* Does what is due. A call before the deadline does nothing. */
static void station_tick(void *role, usec_t now)
{
    struct template_station *s = role;
    s->now = now;
    if (now >= station_idle_due(s))
        station_stop(
            s, _("no se ha oído nada en demasiado tiempo (--idle): ¿está cerrado el anillo?"));
    else if (now >= s->due && s->out)
        station_stop(
            s, _("nuestra línea no vuelve: ¿están todas las estaciones y está cerrado el anillo? "
                 "(L6)"));
    else if (now >= s->due)
        station_count(s);
}

/* ---- its player: questions and answers ---- */

/* What the player can see, whether it is asked or not. Returns false without a game. */
static bool station_view(const void *role, struct question *position)
{
    const struct template_station *s = role;
    *position = (struct question){
        .number = s->question, .setup = &s->match.setup, .view = s->view, .seat = s->number};
    return s->match.lines > 0;
}

/* Whether the player has to decide now. Then `question` is what it is asked. */
static bool station_asks(const void *role, struct question *question)
{
    const struct template_station *s = role;
    return s->phase == PLAYING && table_to_move(&s->match.table) == s->number &&
           station_view(role, question);
}

/* ST_BAD: the question is no longer open, or the move is not allowed. The question stays open. */
static enum status station_answer(void *role, uint64_t number, const struct move *move, usec_t now,
                                  struct why *why)
{
    struct template_station *s = role;
    struct question question;
    s->now = now;
    BAD_IF(!station_asks(role, &question) || number != question.number,
           "esa pregunta ya no está abierta");
    if (game_template.legal(&s->match.setup, as_state(s->match.table.state), move, why) !=
        MOVE_LEGAL)
        return ST_BAD;
    say_move(s, move);
    return ST_OK;
}

/* ---- options, life ---- */

/* The options of the role as data: from these rows come parsing, defaults and `--help`. */
static size_t station_rows(const struct protocol *protocol, void *own, struct option_row *rows)
{
    struct station_options *o = own;
    const struct option_row all[] = {
        {"start", OPT_FLAG, &o->start, 0, 0, NULL,
         N_("empieza la partida; sin ello, espera a otro que empiece"), NULL},
        {"players", OPT_NUMBER, &o->players, 2, SEATS, "N",
         N_("quien empieza insiste en tantas estaciones"), NULL},
        {"heap", OPT_NUMBER, &o->heap, 1, HEAP_MAX, "N",
         N_("piedras, 21 por defecto: lo que diga quien empieza"), NULL},
    };
    o->heap = HEAP;
    memcpy(rows, all, sizeof all);
    return sizeof all / sizeof all[0];
}

/* As one of several stations in one process. */
static void station_arrange(void *own, const struct role_ring *ring)
{
    struct station_options *o = own;
    o->start = ring->index == 0;
    o->players = ring->stations;
}

/* The memory of a role is `bytes` octets that the driver owns. */
static void station_init(void *role, const struct role_start *start, usec_t now)
{
    struct template_station *s = role;
    const struct station_options *o = start->options;
    *s = (struct template_station){
        .given = *start, .options = o, .number = -1, .games = start->played, .heard = now};
    s->due = o->start ? now : USEC_NEVER;
    rng_seed(&s->dice, start->seed);
    template_framing.begin(&s->reader, 0, 0);
}

static int station_number(const void *role)
{
    return ((const struct template_station *)role)->number;
}

static bool station_busy(const void *role)
{
    return ((const struct template_station *)role)->phase == PLAYING;
}

const struct role template_station = {
    .name = "station",
    .what = "una estación del anillo",
    .options_size = sizeof(struct station_options),
    .rows = station_rows,
    .place_rows = 2,
    .arrange = station_arrange,
    .bytes = sizeof(struct template_station),
    .init = station_init,
    .octets = station_octets,
    .tick = station_tick,
    .deadline = station_deadline,
    .number = station_number,
    .busy = station_busy,
    .player = &(const struct role_player){.asks = station_asks,
                                          .answer = station_answer,
                                          .view = station_view},
    .keeping = &(const struct role_keeping){0}, /* journals can be replayed, but not resumed */
};
