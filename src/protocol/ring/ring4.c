/* A station of the 4-byte ring as core/role.h has it: its options, its player, and what it tells
 * people and programs. */
#include "protocol/ring/ring4.h"

#include <stdlib.h>

#include "protocol/ring/ring.h"

/* ---- options ---- */

static size_t station_rows(const struct protocol *protocol, void *options, struct option_row *rows)
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
    count += wire_quirks_row(wire, &o->compat, o->habits, rows + count);
    if (wire->rounds)
        rows[count++] = (struct option_row){"rounds", OPT_NUMBER, &o->rounds,   0,
                                            65535,    "R",        wire->rounds, &o->rounds_given};
    rows[count++] =
        (struct option_row)ROW_TEXT("rules", &o->rules, "\"A=B …\"",
                                    "más reglas del juego, las mismas en todas las estaciones");
    return count;
}

/* The options of one station of a ring that is set up as a whole. */
static void station_arrange(void *options, const struct role_ring *ring)
{
    struct ring_options *o = options;
    const struct ring_wire *wire = ring->protocol->own;
    struct wire_quirks habits;
    o->start = ring->index == 0;
    o->players = ring->stations;
    o->open_seats = ring->open > 0;
    wire_quirks_read(wire, "", o->compat, &habits, NULL);
    /* Where all stations are ours, unless frames are swallowed: those would be resent forever. */
    o->reliable = o->reliable || !(o->strict || ring->open || habits.swallows);
    o->unpaced = o->reliable && !ring->open && ring->unpaced;
    /* M13: a game of bots alone may never end, so there is a limit if no other program has to know
     * of it. It is said, because a listener to the ring must know. */
    bool given = o->rounds_given || (o->rules && strstr(o->rules, "rounds="));
    if (!wire->usual_rounds || given || ring->open)
        return;
    o->rounds = wire->usual_rounds;
    if (ring->said)
        str_add(ring->said, tr(ring->lang, "límite de rondas: %d (--rounds R; 0: ninguno)"),
                (int)o->rounds);
}

/* Whether the game accepts the rules, before anything is opened or sent. */
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
        said.rounds = 0; /* the usual limit is always right, and has no place in the message */
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

static enum status station_check(const struct role_start *start, struct why *why)
{
    const struct ring_wire *wire = start->protocol->own;
    const struct ring_options *o = start->options;
    struct wire_quirks habits;
    BAD_IF(o->reliable && o->strict, "--strict o --reliable, no los dos");
    BAD_IF(start->resumes && o->start, "--resume sigue con una partida empezada: sin --start");
    TRY(wire_quirks_read(wire, start->game->name, o->compat, &habits, why));
    BAD_IF(o->reliable && habits.swallows,
           "--compat %s se traga tramas que --reliable repetiría para siempre",
           wire_quirk_name(wire, offsetof(struct wire_quirk, swallows)));
    return check_rules(start, why);
}

/* ---- life ---- */

static void station_init(void *role, const struct role_start *start, usec_t now)
{
    struct ring *ring = role;
    bool noticed = ring->swallows; /* begins anew: "and knows for the next game" (U13) */
    ring_init(ring, start, now);
    ring->swallows |= noticed && !ring->options.reliable;
}

static int station_number(const void *role)
{
    return ((const struct ring *)role)->number;
}

static bool station_busy(const void *role)
{
    return ring_in_game(role);
}

static enum status station_resume(void *role, const struct role_start *start, const char *journal,
                                  size_t length, int as, usec_t now, struct why *why)
{
    station_init(role, start, now);
    return ring_resume(role, journal, length, as, now, why);
}

/* ---- the player ---- */

static bool station_view(const void *role, struct question *position)
{
    const struct ring *ring = role;
    if (!ring->table_ready || ring->number < 0)
        return false;
    ring->given.game->view(ring->table.setup, table_state(&ring->table), ring->number,
                           as_state(ring->view));
    *position = (struct question){.number = ring_question(ring),
                                  .setup = ring->table.setup,
                                  .view = ring->view,
                                  .seat = ring->number};
    return true;
}

static bool station_asks(const void *role, struct question *question)
{
    return ring_asks(role) && station_view(role, question);
}

static enum status station_answer(void *role, uint64_t question, const struct move *move,
                                  usec_t now, struct why *why)
{
    BAD_IF(question != ring_question(role), "esa pregunta ya no está abierta");
    return ring_choose(role, move, now, why);
}

/* ---- what is told ---- */

static void station_words(const void *role, const struct role_event *event, enum lang lang,
                          struct str *text)
{
    const struct ring *ring = role;
    struct str meaning = STR(FRAME_WORDS_MAX);
    if (event->kind == ROLE_FRAME) {
        ring4_framing.explain(ring->given.protocol, event->said, lang, &meaning);
        /* EO|ED|control|information, as the seed prints them. */
        unsigned inner = (unsigned)event->frame->octets[1] << 8 | event->frame->octets[2];
        for (int bit = 15; bit >= 0; bit--)
            str_add(text, "%u%s", inner >> bit & 1, bit == 14 || bit == 12 || bit == 8 ? "|" : "");
        str_add(text, "  %-66s", meaning.at);
    } else if (event->kind == ROLE_BEGUN) {
        str_add(text, _("empieza la partida %u: esta es la estación %d de %d"), event->game->number,
                ring->number, event->game->players);
    }
}

static void station_facts(const void *role, const struct role_event *event, struct facts *facts)
{
    if (event->kind == ROLE_OVER && ((const struct ring *)role)->options.reliable)
        fact_number(facts, "resent", event->game->resent);
}

const struct role ring4_station = {
    .name = "station",
    .what = "una estación del anillo",
    .options_size = sizeof(struct ring_options),
    .rows = station_rows,
    .place_rows = 2,
    .arrange = station_arrange,
    .check = station_check,
    .bytes = sizeof(struct ring),
    .init = station_init,
    .octets = ring_receive,
    .tick = ring_tick,
    .deadline = ring_deadline,
    .number = station_number,
    .busy = station_busy,
    .may_leave = ring_may_leave,
    .words = station_words,
    .facts = station_facts,
    .player = &(const struct role_player){.asks = station_asks,
                                          .answer = station_answer,
                                          .view = station_view},
    .keeping = &(const struct role_keeping){.shared = true, .resume = station_resume},
};
