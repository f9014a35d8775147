/* The host: frames to all, one at a time, what comes back, and the clock. */
#include "games/truco/ring/host.h"

#include <assert.h>

enum { END_TRIES = 10, SAME_DAMAGE_MAX = 3, FOREIGN_MAX = 50 };

/* ---- telling the caller ---- */

const struct game_state *truco_host_state(const struct truco_host *host)
{
    return (const struct game_state *)host->table.state;
}

void truco_host_tell(struct truco_host *host, const struct ring16 *frame, enum frame_fate fate)
{
    struct truco_frame meaning = truco_frame_read(frame);
    truco_role_tell_frame(&host->given, frame, fate, truco_frame_is_secret(&meaning),
                          table_hash_once(&host->table));
}

void truco_host_tell_game(struct truco_host *host, enum role_event_kind kind)
{
    bool over = host->phase == TRUCO_HOST_ENDED;
    struct role_game game = {.number = host->games + !over,
                             .players = TRUCO_SEATS,
                             .known = over,
                             .frames = host->frames,
                             .hash = table_hash(&host->table)};
    truco_result(NULL, as_state(host->table.state), &game.result);
    truco_role_tell(&host->given, (struct role_event){.kind = kind, .game = &game});
}

void truco_host_stop(struct truco_host *host, const char *why)
{
    struct str text = STR(600);
    const struct journal *journal = host->given.journal;
    str_add(&text, "%s", why);
    if (journal && journal->name[0])
        str_add(&text, _("; la partida queda guardada: --resume %.150s"), journal->name);
    host->phase = TRUCO_HOST_STOPPED;
    host->queued = 0;
    truco_role_tell(&host->given, (struct role_event){.kind = ROLE_FAULT, .text = text.at});
}

bool truco_host_keep(struct truco_host *host, const char *text)
{
    struct why why;
    bool kept = truco_role_keep(&host->given, text, &why) == ST_OK;
    if (!kept)
        truco_host_stop(host, why.text);
    return kept;
}

void truco_host_put(struct truco_host *host, const struct ring16 *frame)
{
    host->busy =
        truco_later(host->busy, host->now) + truco_round_time(host->given.baud) / TRUCO_STATIONS;
    truco_host_tell(host, frame, FATE_SENT);
    truco_role_send(&host->given, frame);
}

/* ---- frames to all: one at a time ---- */

/* Presence is asked for every second, however fast the line is. */
static usec_t wait_of(const struct truco_host *host)
{
    return truco_later(truco_repeat_time(host->given.baud), host->table.moves ? 0 : USEC_SECOND);
}

static void send_first(struct truco_host *host)
{
    host->sent++;
    host->good = false;
    truco_host_put(host, &host->queue[0].frame);
    host->deadline = host->busy + wait_of(host);
}

static void send_next(struct truco_host *host)
{
    if (!host->queued)
        return;
    host->sent = host->back = 0;
    host->since = host->now;
    host->gone_told = false;
    send_first(host);
}

void truco_host_queue(struct truco_host *host, const struct ring16 *frame, bool news)
{
    assert(host->queued < TRUCO_QUEUE);
    host->queue[host->queued++] = (struct truco_queued){*frame, news};
    if (news)
        host->last = *frame;
    if (host->queued == 1)
        send_next(host);
}

bool truco_host_is_settled(const struct truco_host *host)
{
    for (unsigned i = 0; i < host->queued; i++)
        if (host->queue[i].news)
            return false;
    return true;
}

/* The first frame of the queue has been all the way round. */
static void host_frame_back(struct truco_host *host)
{
    bool news = host->queue[0].news;
    if (host->gone_told)
        truco_role_note(&host->given, _("el anillo vuelve a estar cerrado"));
    host->previous = host->queue[0].frame;
    host->queued--;
    memmove(host->queue, host->queue + 1, host->queued * sizeof host->queue[0]);
    if (news && !truco_host_keep(host, "back"))
        return;
    if (host->queued)
        send_next(host);
    else
        truco_host_go_on(host);
}

/* ---- what comes back ---- */

/* Whether it is a card that we have dealt, with at most `changed` characters changed. */
static bool is_our_deal(const struct truco_host *host, const struct ring16 *frame, unsigned changed)
{
    for (unsigned i = 0; i < TRUCO_SEATS; i++)
        for (uint64_t cards = truco_dealt(truco_host_state(host), i); cards; cards &= cards - 1) {
            struct ring16 ours = truco_frame_write(truco_frame_deal(i, bits_lowest(cards)));
            if (ring16_distance(frame, &ours) <= changed)
                return true;
        }
    return false;
}

/* Damage does not repeat itself, and late copies end. Frames of S that do not end come from another
 * host. */
static bool comes_too_often(struct truco_host *host, const struct ring16 *frame, bool copy)
{
    bool same = host->foreign_count && ring16_equal(frame, &host->foreign);
    host->foreign = *frame;
    host->foreign_times = same ? host->foreign_times + 1 : 1;
    host->foreign_count++;
    return (!copy && host->foreign_times >= SAME_DAMAGE_MAX) || host->foreign_count >= FOREIGN_MAX;
}

/* A frame of S has come: ours, or that of another host. */
static void on_host_frame(struct truco_host *host, const struct ring16 *frame)
{
    bool out = host->queued > 0, ours = out && ring16_equal(frame, &host->queue[0].frame);
    truco_host_tell(host, frame, ours ? FATE_BACK : FATE_TAKEN);
    if (host->phase == TRUCO_HOST_STOPPED)
        return;
    bool copy = ring16_equal(frame, &host->previous),
         changed = out && ring16_near(frame, &host->queue[0].frame);
    bool known = copy || changed || ring16_near(frame, &host->previous) ||
                 ring16_near(frame, &host->last) || is_our_deal(host, frame, 1) ||
                 host->now < host->grace;
    if (ours) {
        host->foreign_count = 0;
        host->back++;
        host->good = true;
        if (host->back >= host->sent)
            host_frame_back(host);
        else
            host->deadline = host->now + wait_of(host); /* another copy may be behind it */
    } else if (is_our_deal(host, frame, 0)) {
        unsigned seat = truco_frame_read(frame).to;
        if (!(host->missing >> seat & 1))
            truco_role_note(&host->given,
                            _("%c no está en el anillo: nadie recogió una trama para él"),
                            truco_letter(seat));
        host->missing |= 1u << seat;
    } else if (!known || comes_too_often(host, frame, copy)) {
        truco_host_stop(host, TEXT_OF(120,
                                      _("una trama de S que este anfitrión no ha enviado, %.16s: "
                                        "hay otro anfitrión en este anillo"),
                                      (const char *)frame));
    } else if (changed && !copy) { /* resent at the deadline */
        host->changed++;
        host->back++;
        host->good = false;
    } else {
        truco_role_note(&host->given, _("se ha sacado del anillo una copia tardía de una trama"));
    }
}

static void host_octets(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now)
{
    struct truco_host *host = role;
    host->now = now;
    for (size_t i = 0; i < count; i++) {
        struct ring16 frame;
        if (!ring16_find(&host->finder, octets[i], &frame))
            continue;
        host->heard_any = now;
        if (frame.from == 'S')
            on_host_frame(host, &frame);
        else
            truco_host_frame(host, &frame);
    }
}

/* ---- the clock ---- */

/* The first seat on the ring that has sent anything since our frame went out, or TRUCO_SEATS. */
static unsigned first_heard(const struct truco_host *host)
{
    unsigned first = 0;
    while (first < TRUCO_SEATS && host->heard[first] <= host->since)
        first++;
    return first;
}

/* T14: the stations behind a gap in the ring hear nothing and ask us, so the gap is before the
 * first of them. No station asks if the gap is before us, or if programs never do. */
static void tell_who_is_gone(struct truco_host *host)
{
    unsigned first = first_heard(host);
    char letter = truco_letter(first ? first - 1 : 0), next = truco_letter(first);
    const char *what = host->table.moves > 0 ? _("se ha ido") : _("todavía no está");
    host->gone_told = true;
    if (first == 0)
        truco_role_note(&host->given,
                        _("el anillo está abierto entre el anfitrión y A: A no oye nada"));
    else if (first < TRUCO_SEATS)
        truco_role_note(&host->given, _("%c %s, o es el cable de detrás: %c no oye nada"), letter,
                        what, next);
    else
        truco_role_note(&host->given,
                        _("el anillo está abierto y ninguna estación dice dónde: %c %s, o es el "
                          "cable de detrás, si las "
                          "demás preguntan cuando no oyen nada"),
                        letter, what);
}

/* Each of these returns when its action is due, or USEC_NEVER. */
static usec_t host_idle_due(const struct truco_host *host)
{
    return host->given.idle ? host->heard_any + host->given.idle : USEC_NEVER;
}

static usec_t next_game_due(const struct truco_host *host)
{
    return host->phase == TRUCO_HOST_ENDED ? host->next_game : USEC_NEVER;
}

static usec_t gone_due(const struct truco_host *host)
{
    uint32_t baud = host->given.baud;
    usec_t usual = truco_later(10 * truco_round_time(baud), 15 * USEC_SECOND);
    usec_t time = host->given.timeout ? host->given.timeout : usual;
    if (!host->queued || host->gone_told)
        return USEC_NEVER;
    if (first_heard(host) == TRUCO_SEATS) /* D may not have noticed its silence yet */
        time = truco_later(time, truco_silence_time(&host->given, TRUCO_SEATS - 1) +
                                     truco_round_time(baud) + USEC_SECOND);
    return host->since + time;
}

static void host_tick(void *role, usec_t now)
{
    struct truco_host *host = role;
    host->now = now;
    if (host->phase == TRUCO_HOST_STOPPED)
        return;
    if (now >= host_idle_due(host)) {
        truco_host_stop(
            host, TEXT_OF(80, _("no se ha oído nada en %.0f s"), (double)host->given.idle / 1e6));
        return;
    }
    if (now >= next_game_due(host))
        truco_host_begin(host);
    if (host->queued && now >= host->deadline) {
        /* The last frame of a game may have nobody left to come back from. */
        bool ending = memcmp(host->queue[0].frame.winner, "SG", 2) != 0;
        if (host->good || (ending && host->sent >= END_TRIES))
            host_frame_back(host);
        else
            send_first(host);
    }
    if (now >= truco_host_turn_due(host))
        truco_host_repeat_turn(host);
    if (now >= gone_due(host))
        tell_who_is_gone(host);
}

static usec_t host_deadline(const void *role)
{
    const struct truco_host *host = role;
    if (host->phase == TRUCO_HOST_STOPPED)
        return USEC_NEVER;
    usec_t next =
        truco_earlier(truco_earlier(host_idle_due(host), next_game_due(host)), gone_due(host));
    next = truco_earlier(next, truco_host_turn_due(host));
    return host->queued ? truco_earlier(next, host->deadline) : next;
}

/* ---- life ---- */

void truco_host_prepare(struct truco_host *host, const struct role_start *given, usec_t now)
{
    memset(host, 0, sizeof *host);
    host->given = *given;
    host->now = host->heard_any = now;
    host->next_game = USEC_NEVER;
    /* The line may hold octets from before our start. */
    host->grace = now + 2 * truco_repeat_time(given->baud);
    ring16_finder_init(&host->finder);
}

static void host_init(void *role, const struct role_start *given, usec_t now)
{
    truco_host_prepare(role, given, now);
    truco_host_begin(role);
}

/* ---- as a role ---- */

static size_t host_rows(const struct protocol *protocol, void *options, struct option_row *rows)
{
    rows[0] = truco_show_all_row(options);
    return 1;
}

static int host_number(const void *role)
{
    return TRUCO_HOST;
}

static bool host_busy(const void *role)
{
    const struct truco_host *host = role;
    return host->phase == TRUCO_HOST_PLAYING && host->table.moves > 0;
}

const struct role truco_host_role = {
    .name = "host",
    .what = "la mesa: reparte, lleva el juego y lo cuenta a todos",
    .options_size = sizeof(struct truco_options),
    .rows = host_rows,
    .bytes = sizeof(struct truco_host),
    .init = host_init,
    .octets = host_octets,
    .tick = host_tick,
    .deadline = host_deadline,
    .number = host_number,
    .call_name = truco_role_name,
    .busy = host_busy,
    .words = truco_role_words,
    .facts = truco_role_facts,
    .keeping = &(const struct role_keeping){.resume = truco_host_resume},
};
