/* A station of the ring: a machine without I/O. Lines and the clock go in, lines and events come
 * out.
 *
 * Whoever starts sends C round until it comes back with as many stations as there shall be, and
 * then A; the game begins at each station when A passes it. From then on the game says whose turn
 * it is. Every line goes all the way round, and the next one speaks behind it, so lines never
 * overtake each other and all stations see them in the same order. */
#include "core/role.h"

#include "games/template/lines.h"

#define COUNT_EVERY USEC_SECOND         /* the others may not be there yet */
#define TIMEOUT_USUAL (5 * USEC_SECOND) /* for a line of ours to come back */

enum phase {
    WAITING,    /* for somebody to start */
    COUNTING,   /* C is to be sent, or on its way */
    ANNOUNCING, /* A is on its way */
    PLAYING,
    STOPPED,
};

struct options {
    bool start;
    int64_t players, heap;
};

struct station {
    struct role_start given;
    const struct options *options;
    enum phase phase;
    int number;        /* -1: none yet */
    bool out;          /* a line of ours is on its way: … */
    struct line sent;  /* … this one */
    usec_t due;        /* when it must be back, or C is sent (again); USEC_NEVER: neither */
    usec_t now, heard; /* heard: the last line */
    unsigned games;    /* that are over */
    uint64_t question;
    struct rng dice;
    struct frame_reader reader;
    struct match match;
    _Alignas(16) unsigned char sight[GAME_STATE_MAX]; /* what this seat may see of the game */
};

/* ---- what is told and said ---- */

static void tell(struct station *s, struct role_event event)
{
    s->given.calls->event(s->given.who, &event);
}

static void tell_game(struct station *s, enum role_event_kind kind)
{
    struct role_game now = {.number = s->games + 1,
                            .players = s->match.setup.seats,
                            .known = true,
                            .frames = s->match.lines,
                            .hash = table_hash_once(&s->match.table)};
    game_template.result(&s->match.setup, as_state(s->match.table.state), &now.result);
    tell(s, (struct role_event){.kind = kind, .game = &now});
}

/* Nothing of ours is on its way any more. */
static void settle(struct station *s, enum phase phase)
{
    s->phase = phase;
    s->out = false;
    s->due = USEC_NEVER;
}

/* Nothing is mended here: a game that went wrong is over, and its players hear why. */
static void stop(struct station *s, const char *why)
{
    settle(s, STOPPED);
    tell(s, (struct role_event){.kind = ROLE_FAULT, .text = why});
}

/* A line goes on its way, unless it ends here: ours is back, or it is taken off. */
static void put(struct station *s, struct line line, enum frame_fate fate)
{
    struct frame frame = line_write(line);
    if (fate != FATE_BACK && fate != FATE_TAKEN)
        s->given.calls->send(s->given.who, 0, frame.octets, frame.count);
    tell(s, (struct role_event){.kind = ROLE_FRAME,
                                .frame = &frame,
                                .said = &frame,
                                .fate = fate,
                                .origin = line_is_move(line) ? line.station : 0,
                                .in_game = s->match.lines > 0,
                                .hash = s->match.lines ? table_hash_once(&s->match.table) : 0});
}

/* Ours: it must come back as it is. */
static void send_own(struct station *s, struct line line)
{
    s->sent = line;
    s->out = true;
    s->due = s->now + (s->given.timeout ? s->given.timeout : TIMEOUT_USUAL);
    put(s, line, FATE_SENT);
}

static void send_count(struct station *s)
{
    s->phase = COUNTING;
    s->number = 0;
    s->match.lines = 0;
    put(s, (struct line){.kind = LINE_COUNT, .station = 1, .number = (uint8_t)s->options->heap},
        FATE_SENT);
    s->due = s->now + COUNT_EVERY;
}

/* ---- the game ---- */

/* Of every move: a seat sees what it may. */
static void on_move(void *who, const struct table *table, const struct game_state *before,
                    const struct move *move, int actor)
{
    struct station *s = who;
    game_template.view(table->setup, as_const_state(table->state), s->number, as_state(s->sight));
    tell(s, (struct role_event){.kind = ROLE_MOVED,
                                .setup = table->setup,
                                .before = before,
                                .move = move,
                                .actor = actor});
}

/* A move of ours: into the journal first, and then on its way. */
static void say_move(struct station *s, const struct move *move)
{
    struct line line = line_of_move(s->number, move);
    struct why why;
    if (match_play(&s->match, line, &why) == ST_OK)
        send_own(s, line);
    else
        stop(s, why.text); /* the journal cannot be written */
}

/* After every line of the game: perhaps it is our turn. The last one who took waits for the line to
 * come back, so that everybody has seen the end before anything else begins. */
static void go_on(struct station *s)
{
    const struct table *table = &s->match.table;
    int actor = table_actor(table);
    if (actor == SEAT_NOBODY && !s->out) {
        s->phase = WAITING;
        tell_game(s, ROLE_OVER);
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

static bool begin_game(struct station *s, struct line announced)
{
    struct why why;
    if (match_begin(&s->match, announced, s->given.journal, s->given.seed, &why) != ST_OK) {
        stop(s, why.text);
        return false;
    }
    s->match.table.observe = on_move;
    s->match.table.observer = s;
    settle(s, PLAYING);
    game_template.view(&s->match.setup, as_state(s->match.table.state), s->number,
                       as_state(s->sight));
    tell_game(s, ROLE_BEGUN);
    return true;
}

/* ---- what is heard ---- */

/* L2. To the starter its own one comes back. */
static void on_count(struct station *s, struct line line)
{
    int64_t wanted = s->options->players;
    if (!s->options->start) {
        settle(s, WAITING); /* whatever was on is given up: they are counting anew */
        s->match.lines = 0;
        s->number = line.station;
        line.station = (uint8_t)(line.station < 9 ? line.station + 1 : 9); /* there is one digit */
        put(s, line, FATE_APPLIED);
        return;
    }
    put(s, line, FATE_TAKEN);
    if (s->phase != COUNTING)
        return; /* one that was sent again while the first was still on its way */
    if (wanted ? line.station != wanted : line.station < 2 || line.station > SEATS) {
        tell(s, (struct role_event){
                    .kind = ROLE_NOTE,
                    .text = N_("no hay tantas estaciones como debe haber: se cuenta otra vez")});
        return;
    }
    s->phase = ANNOUNCING;
    line.kind = LINE_ANNOUNCE;
    send_own(s, line);
}

/* L3 */
static void on_announcement(struct station *s, struct line line)
{
    bool ours = s->phase == WAITING && s->number > 0 && s->number < line.station;
    if (s->options
            /* perhaps of a game that was given up; if ours was changed, it does not come back */
            ->start) {
        put(s, line, FATE_BACK);
        ours = s->phase == ANNOUNCING && line_equal(line, s->sent);
    }
    if (ours && !begin_game(s, line))
        return;
    if (!s->options->start)
        put(s, line, ours ? FATE_APPLIED : FATE_PASSED);
    if (ours)
        go_on(s);
}

/* L6: a line of ours is back. */
static void on_own(struct station *s, struct line line)
{
    if (!s->out || !line_equal(line, s->sent)) {
        stop(s, _("una línea con nuestro número que no hemos enviado: ¿tiene otra estación el "
                  "mismo? (L6)"));
        return;
    }
    settle(s, PLAYING);
    put(s, line, FATE_BACK);
    if (table_actor(&s->match.table) == SEAT_NOBODY)
        go_on(s);
}

static void on_line(struct station *s, struct line line)
{
    struct why why;
    s->heard = s->now;
    if (line.kind == LINE_COUNT) {
        on_count(s, line);
    } else if (line.kind == LINE_ANNOUNCE) {
        on_announcement(s, line);
    } else if (s->phase == COUNTING || s->phase == ANNOUNCING) {
        put(s, line, FATE_TAKEN); /* of a game that was given up: nobody else would take it off */
    } else if (s->phase != PLAYING) {
        put(s, line, FATE_PASSED); /* of a game that we are not in */
    } else if (line.station == s->number) {
        on_own(s, line);
    } else if (match_play(&s->match, line, &why) != ST_OK) {
        stop(s, why.text);
    } else {
        put(s, line, FATE_APPLIED);
        go_on(s);
    }
}

static void octets(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now)
{
    struct station *s = role;
    struct frame frame;
    s->now = now;
    for (size_t i = 0; i < count && s->phase != STOPPED; i++) {
        enum framing_result result = template_framing.octet(&s->reader, octets[i], now, &frame);
        if (result == FRAMING_FRAME)
            on_line(s, line_read(&frame));
        else if (result == FRAMING_MALFORMED)
            tell(s, (struct role_event){.kind = ROLE_NOTE,
                                        .text = N_("se ha tirado algo que no es una línea (L1)")});
    }
}

/* ---- the clock ---- */

static usec_t idle_at(const struct station *s)
{
    return s->given.idle && s->phase != STOPPED ? s->heard + s->given.idle : USEC_NEVER;
}

static usec_t deadline(const void *role)
{
    const struct station *s = role;
    return s->due < idle_at(s) ? s->due : idle_at(s);
}

static void tick(void *role, usec_t now)
{
    struct station *s = role;
    s->now = now;
    if (now >= idle_at(s))
        stop(s, _("no se ha oído nada en demasiado tiempo (--idle): ¿está cerrado el anillo?"));
    else if (now >= s->due && s->out)
        stop(s, _("nuestra línea no vuelve: ¿están todas las estaciones y está cerrado el anillo? "
                  "(L6)"));
    else if (now >= s->due)
        send_count(s);
}

/* ---- its player ---- */

static bool view(const void *role, struct question *position)
{
    const struct station *s = role;
    *position = (struct question){
        .number = s->question, .setup = &s->match.setup, .view = s->sight, .seat = s->number};
    return s->match.lines > 0;
}

static bool asks(const void *role, struct question *question)
{
    const struct station *s = role;
    return s->phase == PLAYING && table_to_move(&s->match.table) == s->number &&
           view(role, question);
}

static enum status answer(void *role, uint64_t number, const struct move *move, usec_t now,
                          struct why *why)
{
    struct station *s = role;
    struct question question;
    s->now = now;
    BAD_IF(!asks(role, &question) || number != question.number, "esa pregunta ya no está abierta");
    if (game_template.legal(&s->match.setup, as_state(s->match.table.state), move, why) !=
        MOVE_LEGAL)
        return ST_BAD;
    say_move(s, move);
    return ST_OK;
}

/* ---- options, life ---- */

static size_t rows(const struct protocol *protocol, void *own, struct option_row *rows)
{
    struct options *o = own;
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

static void arrange(void *own, const struct role_ring *ring)
{
    struct options *o = own;
    o->start = ring->index == 0;
    o->players = ring->stations;
}

static void init(void *role, const struct role_start *start, usec_t now)
{
    struct station *s = role;
    const struct options *o = start->options;
    *s = (struct station){
        .given = *start, .options = o, .number = -1, .games = start->played, .heard = now};
    s->due = o->start ? now : USEC_NEVER;
    rng_seed(&s->dice, start->seed);
    template_framing.begin(&s->reader, 0, 0);
}

static int number(const void *role)
{
    return ((const struct station *)role)->number;
}

static bool busy(const void *role)
{
    return ((const struct station *)role)->phase == PLAYING;
}

const struct role template_station = {
    .name = "station",
    .what = "una estación del anillo",
    .options_size = sizeof(struct options),
    .rows = rows,
    .place_rows = 2,
    .arrange = arrange,
    .bytes = sizeof(struct station),
    .init = init,
    .octets = octets,
    .tick = tick,
    .deadline = deadline,
    .number = number,
    .busy = busy,
    .player = &(const struct role_player){.asks = asks, .answer = answer, .view = view},
    .keeping = &(const struct role_keeping){0}, /* for replay; a place cannot be taken back */
};
