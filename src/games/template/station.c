/* A station of the ring: a machine without I/O. Lines and the clock go in, lines and events come out.
 *
 * Whoever starts sends C round until it comes back with as many stations as there shall be, and then A; the game begins
 * at each station when A passes it. From then on the game says whose turn it is. Every line goes all the way round, and
 * the next one speaks behind it, so lines never overtake each other and all stations see them in the same order. */
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

/* ---- what is told ---- */

static void tell(struct station *s, struct role_event event)
{
    s->given.calls->event(s->given.who, &event);
}

static void note(struct station *s, const char *text)
{
    tell(s, (struct role_event){.kind = ROLE_NOTE, .text = text});
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

static void tell_line(struct station *s, const struct frame *frame, enum frame_fate fate)
{
    struct line line = line_read(frame);
    bool of_station = line.kind == LINE_SECRET || line.kind == LINE_TAKE;
    tell(s, (struct role_event){.kind = ROLE_FRAME,
                                .frame = frame,
                                .said = frame,
                                .fate = fate,
                                .origin = of_station ? line.station : 0,
                                .in_game = s->match.lines > 0,
                                .hash = s->match.lines ? table_hash_once(&s->match.table) : 0});
}

static void tell_game(struct station *s, enum role_event_kind kind)
{
    struct role_game now = {.number = s->games + 1,
                            .players = s->match.setup.seats,
                            .known = true,
                            .frames = s->match.lines,
                            .hash = table_hash_once(&s->match.table)};
    s->given.game->result(&s->match.setup, s->match.table.state, &now.result);
    tell(s, (struct role_event){.kind = kind, .game = &now});
}

static void look(struct station *s)
{
    s->given.game->view(&s->match.setup, s->match.table.state, s->number, s->sight);
}

static void on_move(void *who, const struct table *table, const void *before, const struct move *move, int actor)
{
    look(who);
    tell(who, (struct role_event){
                  .kind = ROLE_MOVED, .setup = table->setup, .before = before, .move = move, .actor = actor});
}

/* ---- what is said ---- */

static void put(struct station *s, const struct line *line, enum frame_fate fate)
{
    struct frame frame;
    line_write(line, &frame);
    s->given.calls->send(s->given.who, 0, frame.octets, frame.count);
    tell_line(s, &frame, fate);
}

/* Ours: it must come back as it is. */
static void send_own(struct station *s, const struct line *line)
{
    s->sent = *line;
    s->out = true;
    s->due = s->now + (s->given.timeout ? s->given.timeout : TIMEOUT_USUAL);
    put(s, line, FATE_SENT);
}

static void send_count(struct station *s)
{
    struct line count = {.kind = LINE_COUNT, .station = 1, .number = (uint8_t)s->options->heap};
    s->phase = COUNTING;
    s->number = 0;
    s->match.lines = 0;
    put(s, &count, FATE_SENT);
    s->due = s->now + COUNT_EVERY;
}

/* ---- the game ---- */

/* A move of ours: into the journal first, and then on its way. */
static enum status say_move(struct station *s, const struct move *move, struct why *why)
{
    struct line line = line_of_move(s->number, move);
    enum status status = match_play(&s->match, &line, why);
    if (status == ST_OK)
        send_own(s, &line);
    return status;
}

/* After every line of the game: perhaps it is our turn. The last one who took waits for the line to come back, so that
 * everybody has seen the end before anything else begins. */
static void go_on(struct station *s)
{
    const struct table *table = &s->match.table;
    if (match_over(&s->match) && !s->out) {
        s->phase = WAITING;
        tell_game(s, ROLE_OVER);
        s->games++;
        if (s->options->start && (!s->given.games || s->games < s->given.games))
            s->due = s->now + s->given.pause;
        return;
    }
    if (table_actor(table) == s->number && table_to_move(table) == SEAT_CHANCE) {
        struct move move;
        struct why why;
        s->given.game->draw(&s->match.setup, table->state, &s->dice, &move);
        if (say_move(s, &move, &why) != ST_OK)
            stop(s, why.text);
    } else if (table_actor(table) == s->number) {
        s->question++;
    }
}

static bool begin_game(struct station *s, const struct line *announced)
{
    struct why why;
    if (match_begin(&s->match, s->given.game, announced, s->given.journal, s->given.seed, &why) != ST_OK) {
        stop(s, why.text);
        return false;
    }
    s->match.table.observe = on_move;
    s->match.table.observer = s;
    settle(s, PLAYING);
    look(s);
    tell_game(s, ROLE_BEGUN);
    return true;
}

/* ---- what is heard ---- */

/* L2. To the starter its own one comes back. */
static void on_count(struct station *s, const struct frame *frame)
{
    struct line line = line_read(frame);
    int wanted = (int)s->options->players;
    if (!s->options->start) {
        settle(s, WAITING); /* whatever was on is given up: they are counting anew */
        s->match.lines = 0;
        s->number = line.station;
        line.station = (uint8_t)(line.station < 9 ? line.station + 1 : 9); /* there is one digit */
        put(s, &line, FATE_APPLIED);
        return;
    }
    tell_line(s, frame, FATE_TAKEN);
    if (s->phase != COUNTING)
        return; /* one that was sent again while the first was still on its way */
    if (wanted ? line.station != wanted : line.station < 2 || line.station > SEATS) {
        note(s, "there are not as many stations as there shall be: counting again");
        return;
    }
    s->phase = ANNOUNCING;
    line.kind = LINE_ANNOUNCE;
    send_own(s, &line);
}

/* L3 */
static void on_announcement(struct station *s, const struct frame *frame)
{
    struct line line = line_read(frame);
    if (s->options->start) {
        tell_line(s, frame, FATE_BACK);
        if (s->phase != ANNOUNCING || !line_equal(&line, &s->sent))
            return; /* of a game that was given up; if ours was changed, it does not come back */
        if (begin_game(s, &line))
            go_on(s);
        return;
    }
    bool ours = s->phase == WAITING && s->number > 0 && s->number < line.station;
    if (ours && !begin_game(s, &line))
        return;
    put(s, &line, ours ? FATE_APPLIED : FATE_PASSED);
    if (ours)
        go_on(s);
}

/* L6: a line of ours is back. */
static void on_own(struct station *s, const struct line *line, const struct frame *frame)
{
    if (!s->out || !line_equal(line, &s->sent)) {
        stop(s, "a line under our number that is not what we have sent: has another station the same? (L6)");
        return;
    }
    settle(s, PLAYING);
    tell_line(s, frame, FATE_BACK);
    if (match_over(&s->match))
        go_on(s);
}

static void on_line(struct station *s, const struct frame *frame)
{
    struct line line = line_read(frame);
    struct why why;
    s->heard = s->now;
    if (line.kind == LINE_COUNT) {
        on_count(s, frame);
    } else if (line.kind == LINE_ANNOUNCE) {
        on_announcement(s, frame);
    } else if (s->phase == COUNTING || s->phase == ANNOUNCING) {
        tell_line(s, frame, FATE_TAKEN); /* of a game that was given up: nobody else would take it off */
    } else if (s->phase != PLAYING) {
        put(s, &line, FATE_PASSED); /* of a game that we are not in */
    } else if (line.station == s->number) {
        on_own(s, &line, frame);
    } else if (match_play(&s->match, &line, &why) != ST_OK) {
        stop(s, why.text);
    } else {
        put(s, &line, FATE_APPLIED);
        go_on(s);
    }
}

static void octets(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now)
{
    struct station *s = role;
    struct frame frame;
    (void)line;
    s->now = now;
    for (size_t i = 0; i < count && s->phase != STOPPED; i++) {
        enum framing_result result = template_framing.octet(&s->reader, octets[i], now, &frame);
        if (result == FRAMING_FRAME)
            on_line(s, &frame);
        else if (result == FRAMING_MALFORMED)
            note(s, "something that is no line was thrown away (L1)");
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
        stop(s, "nothing was heard for too long (--idle): is the ring closed?");
    else if (now >= s->due && s->out)
        stop(s, "our line does not come back: is every station there, and is the ring closed? (L6)");
    else if (now >= s->due)
        send_count(s);
}

/* ---- its player ---- */

static bool view(const void *role, struct question *position)
{
    const struct station *s = role;
    *position = (struct question){.number = s->question, .setup = &s->match.setup, .view = s->sight, .seat = s->number};
    return s->match.lines > 0;
}

static bool asks(const void *role, struct question *question)
{
    const struct station *s = role;
    return s->phase == PLAYING && table_to_move(&s->match.table) == s->number && view(role, question);
}

static enum status answer(void *role, uint64_t number, const struct move *move, usec_t now, struct why *why)
{
    struct station *s = role;
    struct question question;
    struct why reason;
    s->now = now;
    if (!asks(role, &question) || number != question.number)
        return why_bad(why, "that question is not open any more");
    if (s->given.game->legal(&s->match.setup, s->match.table.state, move, why) != MOVE_LEGAL)
        return ST_BAD;
    if (say_move(s, move, &reason) != ST_OK)
        stop(s, reason.text); /* the journal cannot be written */
    return ST_OK;
}

static void name(const void *role, int seat, enum lang lang, struct str *text)
{
    str_add(text, seat == ((const struct station *)role)->number ? tr(lang, "Tú (%d)") : tr(lang, "Equipo %d"), seat);
}

/* ---- options, life ---- */

static size_t rows(const struct protocol *protocol, void *own, struct option_row *rows)
{
    struct options *o = own;
    (void)protocol;
    o->heap = HEAP;
    rows[0] = (struct option_row){
        "start", OPT_FLAG, &o->start, 0, 0, NULL, "begin the game; without it, wait for another who does", NULL};
    rows[1] = (struct option_row){
        "players", OPT_NUMBER, &o->players, 2, SEATS, "N", "the starter insists on so many stations", NULL};
    rows[2] = (struct option_row){
        "heap", OPT_NUMBER, &o->heap, 1, HEAP_MAX, "N", "stones, 21 unless said: what the starter says", NULL};
    return 3;
}

static void arrange(void *own, const struct role_ring *ring)
{
    struct options *o = own;
    o->start = ring->index == 0;
    o->players = ring->stations;
}

static size_t size(const struct role_start *start)
{
    (void)start;
    return sizeof(struct station);
}

static void init(void *role, const struct role_start *start, usec_t now)
{
    struct station *s = role;
    const struct options *o = start->options;
    *s = (struct station){.given = *start, .options = o, .number = -1, .games = start->played, .heard = now};
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

static void words(const void *role, const struct role_event *event, enum lang lang, struct str *text)
{
    const struct role_game *game = event->game;
    (void)role;
    if (event->kind == ROLE_OVER)
        str_add(text, tr(lang, "partida %u: gana la estación %d con %lld puntos, %u tramas, estado %016llx"),
                game->number, game->result.winner, (long long)game->result.score, game->frames,
                (unsigned long long)game->hash);
}

const struct role template_station = {
    .name = "station",
    .what = "una estación del anillo",
    .options_size = sizeof(struct options),
    .rows = rows,
    .place_rows = 2,
    .arrange = arrange,
    .size = size,
    .init = init,
    .octets = octets,
    .tick = tick,
    .deadline = deadline,
    .number = number,
    .busy = busy,
    .words = words,
    .player = &(const struct role_player){.asks = asks, .answer = answer, .view = view, .name = name},
    .keeping = &(const struct role_keeping){0}, /* for replay; a place cannot be taken back */
};
