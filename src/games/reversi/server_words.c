/* The server of Reversi: what its log says, for people and for programs. A log is English, whoever plays. */
#include <inttypes.h>

#include "base/bits.h"
#include "games/reversi/server_private.h"
#include "games/reversi/wire.h"

const char *reversi_server_why(const struct reversi_server *server, uint8_t reason)
{
    return server->stopping ? "server stopped" : reversi_reason_word(reason);
}

/* The room of an event: while it is told, its players still sit there. */
static const struct reversi_room *room_of(const struct reversi_server *server, const struct role_event *event)
{
    return &server->rooms[server->guests[event->line].room];
}

static const char *name_of(const struct reversi_server *server, const struct reversi_room *room, unsigned seat)
{
    return server->guests[room->guest[seat]].name;
}

void reversi_server_words(const void *role, const struct role_event *event, enum lang lang, struct str *text)
{
    const struct reversi_server *server = role;
    const struct reversi_counts *c = &server->counts;
    (void)lang;
    if (event->kind == ROLE_BEGUN) {
        const struct reversi_room *room = room_of(server, event);
        str_add(text, "table %" PRIu64 ": %s (black) against %s (white), %s begins", room->number,
                name_of(server, room, REVERSI_BLACK), name_of(server, room, REVERSI_WHITE),
                reversi_colour_word(room->setup.first));
    } else if (event->kind == ROLE_OVER) {
        const struct reversi_room *room = room_of(server, event);
        str_add(text, "table %" PRIu64 ": %s, black %u white %u after %d moves", room->number,
                reversi_server_why(server, event->own), bits_count(room->state.discs[REVERSI_BLACK]),
                bits_count(room->state.discs[REVERSI_WHITE]), room->state.moves);
    } else if (event->kind == ROLE_TOTALS) {
        str_add(text,
                "%" PRIu64 " games, %" PRIu64 " of them to the end; %" PRIu64 " moves, %" PRIu64 " invalid packets",
                c->games, c->finished, c->moves, c->refused);
    }
}

static void begun_facts(const struct reversi_server *server, const struct reversi_room *room, struct facts *facts)
{
    fact_number(facts, "table", (int64_t)room->number);
    reversi_name_fact(facts, "black", name_of(server, room, REVERSI_BLACK));
    reversi_name_fact(facts, "white", name_of(server, room, REVERSI_WHITE));
    fact_text(facts, "first", reversi_colour_word(room->setup.first));
}

static void over_facts(const struct reversi_server *server, const struct reversi_room *room, uint8_t reason,
                       struct facts *facts)
{
    fact_number(facts, "table", (int64_t)room->number);
    fact_number(facts, "reason", reason);
    fact_text(facts, "why", reversi_server_why(server, reason));
    fact_number(facts, "black", bits_count(room->state.discs[REVERSI_BLACK]));
    fact_number(facts, "white", bits_count(room->state.discs[REVERSI_WHITE]));
    fact_number(facts, "moves", room->state.moves);
    fact_number(facts, "refused", room->refused);
}

void reversi_server_facts(const void *role, const struct role_event *event, struct facts *facts)
{
    const struct reversi_server *server = role;
    const struct reversi_counts *c = &server->counts;
    if (event->kind == ROLE_BEGUN)
        begun_facts(server, room_of(server, event), facts);
    else if (event->kind == ROLE_OVER)
        over_facts(server, room_of(server, event), event->own, facts);
    if (event->kind != ROLE_TOTALS)
        return;
    fact_number(facts, "games", (int64_t)c->games);
    fact_number(facts, "finished", (int64_t)c->finished);
    fact_number(facts, "abandoned", (int64_t)c->abandoned);
    fact_number(facts, "moves", (int64_t)c->moves);
    fact_number(facts, "invalid", (int64_t)c->refused);
}
