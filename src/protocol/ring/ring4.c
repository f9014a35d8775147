/* A station of the 4-byte ring as a role: its options, its player, what it says to people and
 * programs. */
#include "protocol/ring/ring4.h"

#include <stdlib.h>

#include "protocol/ring/ring.h"

/* ---- options ---- */

static size_t rows(const struct protocol *protocol, void *options, struct option_row *rows)
{
    const struct ring_wire *wire = protocol->own;
    struct ring_options *o = options;
    const struct option_row first[] = {
        ROW_FLAG("start", &o->start, "empieza la partida; sin ello, espera el START de otro"),
        ROW_NUMBER("players", &o->players, RING4_STATIONS_MIN, RING4_STATIONS_MAX, "N",
                   "quien empieza insiste en tantas estaciones"),
        ROW_FLAG("strict", &o->strict,
                 "exactamente los octetos de la semilla; un fallo para la partida (lo usual en una "
                 "estación, y con sitios "
                 "para otros)"),
        ROW_FLAG("reliable", &o->reliable,
                 "las tramas llevan un bit alternante y se repiten si se pierden; igual en todas "
                 "las estaciones (lo usual "
                 "si un proceso lleva todo)"),
    };
    size_t count = sizeof first / sizeof first[0];
    memcpy(rows, first, sizeof first);
    count += wire_habits_row(wire, &o->compat, o->habits, rows + count);
    if (wire->rounds)
        rows[count++] = (struct option_row){"rounds", OPT_NUMBER, &o->rounds,   0,
                                            65535,    "R",        wire->rounds, &o->rounds_given};
    rows[count++] =
        (struct option_row)ROW_TEXT("rules", &o->rules, "\"A=B …\"",
                                    "más reglas del juego, las mismas en todas las estaciones");
    return count;
}

/* M13: a game of automatic players alone may never end. Where nobody else has to know of it there
 * is a limit, which is said, because who listens to the ring must know. */
static void limit_rounds(struct ring_options *o, const struct role_ring *ring)
{
    const struct ring_wire *wire = ring->protocol->own;
    bool said = o->rounds_given || (o->rules && strstr(o->rules, "rounds="));
    if (!wire->usual_rounds || said || ring->open)
        return;
    o->rounds = wire->usual_rounds;
    if (ring->said)
        str_add(ring->said, tr(ring->lang, "límite de rondas: %d (--rounds R; 0: ninguno)"),
                (int)o->rounds);
}

static void arrange(void *options, const struct role_ring *ring)
{
    struct ring_options *o = options;
    o->start = ring->index == 0;
    o->players = ring->stations;
    o->guests = ring->open > 0;
    /* Among ourselves nothing speaks against it; a frame that is swallowed would be sent for
     * ever. */
    struct wire_habits habits;
    wire_habits_read(ring->protocol->own, "", o->compat, &habits, NULL);
    o->reliable = o->reliable || !(o->strict || ring->open || habits.swallows);
    o->hurry = o->reliable && !ring->open && ring->unpaced;
    limit_rounds(o, ring);
}

static enum status check_habit(const struct role_start *start, struct why *why)
{
    const struct ring_wire *wire = start->protocol->own;
    const struct ring_options *o = start->options;
    struct wire_habits habits;
    TRY(wire_habits_read(wire, start->game->name, o->compat, &habits, why));
    if (o->reliable && habits.swallows)
        return why_bad(why, "--compat %s se traga tramas que --reliable repetiría para siempre",
                       wire_habit_name(wire, offsetof(struct wire_habit, swallows)));
    return ST_OK;
}

/* Whether the game takes the rules, before anything is opened or sent. */
static enum status check_rules(const struct role_start *start, struct why *why)
{
    const struct ring_wire *wire = start->protocol->own;
    struct str options = STR(GAME_OPTIONS_MAX), rules = STR(GAME_OPTIONS_MAX);
    struct why reason = {0};
    struct game_setup *setup = malloc(start->game->setup_size);
    SYSTEM_IF(!setup, "no se pueden probar las reglas");
    wire->options(RING4_STATIONS_MIN, &options);
    struct ring_options said = *(const struct ring_options *)start->options;
    if (!said.rounds_given)
        said.rounds = 0; /* a limit that nobody has named is in no message, and always right */
    ring_add_rules(wire, &said, &rules);
    str_add(&options, " %s", rules.at);
    if (options.cut || rules.cut)
        why_bad(&reason, "demasiado largo");
    else if (start->game->setup_make(options.at, setup, &reason) == ST_OK && wire->plays &&
             !wire->plays(setup))
        why_bad(&reason, "con estas reglas no se juega en un anillo");
    free(setup);
    return reason.text[0] ? why_bad(why, "las reglas '%.100s': %s", rules.at, reason.text) : ST_OK;
}

static enum status check(const struct role_start *start, struct why *why)
{
    const struct ring_options *o = start->options;
    BAD_IF(o->reliable && o->strict, "--strict o --reliable, no los dos");
    BAD_IF(start->resumes && o->start, "--resume sigue con una partida empezada: sin --start");
    enum status status = check_habit(start, why);
    return status == ST_OK ? check_rules(start, why) : status;
}

/* ---- life ---- */

static void init(void *role, const struct role_start *start, usec_t now)
{
    struct ring *ring = role;
    bool noticed = ring->swallows; /* begins anew: "and knows for the next game" (U13) */
    ring_init(ring, start, now);
    ring->swallows |= noticed && !ring->options.reliable;
}

static int number(const void *role)
{
    return ((const struct ring *)role)->number;
}

static bool busy(const void *role)
{
    return ring_in_game(role);
}

static enum status resume(void *role, const struct role_start *start, const char *journal,
                          size_t length, int as, usec_t now, struct why *why)
{
    init(role, start, now);
    return ring_resume(role, journal, length, as, now, why);
}

/* ---- the player ---- */

static bool view(const void *role, struct question *position)
{
    const struct ring *ring = role;
    if (!ring->table_ready || ring->number < 0)
        return false;
    ring->given.game->view(as_const_setup(ring->setup), as_const_state(ring->table.state),
                           ring->number, as_state(ring->sight));
    *position = (struct question){.number = ring_question(ring),
                                  .setup = as_const_setup(ring->setup),
                                  .view = ring->sight,
                                  .seat = ring->number};
    return true;
}

static bool asks(const void *role, struct question *question)
{
    return ring_asks(role) && view(role, question);
}

static enum status answer(void *role, uint64_t question, const struct move *move, usec_t now,
                          struct why *why)
{
    BAD_IF(question != ring_question(role), "esa pregunta ya no está abierta");
    return ring_choose(role, move, now, why);
}

/* ---- what is told ---- */

/* EO|ED|control|information, as the seed prints them. */
static void add_bits(const struct frame *frame, struct str *text)
{
    unsigned inner = (unsigned)frame->octets[1] << 8 | frame->octets[2];
    for (int bit = 15; bit >= 0; bit--)
        str_add(text, "%u%s", inner >> bit & 1, bit == 14 || bit == 12 || bit == 8 ? "|" : "");
}

static void words(const void *role, const struct role_event *event, enum lang lang,
                  struct str *text)
{
    const struct ring *ring = role;
    struct str meaning = STR(FRAME_WORDS_MAX);
    if (event->kind == ROLE_FRAME) {
        ring4_framing.explain(ring->given.protocol, event->said, lang, &meaning);
        add_bits(event->frame, text);
        str_add(text, "  %-66s", meaning.at);
    } else if (event->kind == ROLE_BEGUN) {
        str_add(text, _("empieza la partida %u: esta es la estación %d de %d"), event->game->number,
                ring->number, event->game->players);
    }
}

static void facts(const void *role, const struct role_event *event, struct facts *facts)
{
    if (event->kind == ROLE_OVER && ((const struct ring *)role)->options.reliable)
        fact_number(facts, "resent", event->game->resent);
}

const struct role ring4_station = {
    .name = "station",
    .what = "una estación del anillo",
    .options_size = sizeof(struct ring_options),
    .rows = rows,
    .place_rows = 2,
    .arrange = arrange,
    .check = check,
    .bytes = sizeof(struct ring),
    .init = init,
    .octets = ring_receive,
    .tick = ring_tick,
    .deadline = ring_deadline,
    .number = number,
    .busy = busy,
    .may_leave = ring_may_leave,
    .words = words,
    .facts = facts,
    .player = &(const struct role_player){.asks = asks, .answer = answer, .view = view},
    .keeping = &(const struct role_keeping){.shared = true, .resume = resume},
};
