/* The server of Reversi: what its log says, for people and for programs, and what is kept of a room, so that `replay`
 * shows it again and a crash loses nothing. A log is English, whoever plays. */
#include <inttypes.h>
#include <string.h>

#include "base/bits.h"
#include "core/journal_dir.h"
#include "games/reversi/server.h"
#include "games/reversi/wire.h"

/* ---- the log ---- */

/* Why a game ended: in the words of the reason, unless the server itself ends. */
static const char *why_of(const struct reversi_server *server, uint8_t reason)
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
    if (event->kind == ROLE_TOTALS)
        str_add(text,
                "%" PRIu64 " games, %" PRIu64 " of them to the end; %" PRIu64 " moves, %" PRIu64 " invalid packets",
                c->games, c->finished, c->moves, c->refused);
    if (event->kind != ROLE_BEGUN && event->kind != ROLE_OVER)
        return;
    const struct reversi_room *room = room_of(server, event);
    str_add(text, "table %" PRIu64 ": ", room->number);
    if (event->kind == ROLE_BEGUN)
        str_add(text, "%s (black) against %s (white), %s begins", name_of(server, room, REVERSI_BLACK),
                name_of(server, room, REVERSI_WHITE), reversi_colour_word(room->setup.first));
    else
        str_add(text, "%s, black %u white %u after %d moves", why_of(server, event->own),
                bits_count(room->state.discs[REVERSI_BLACK]), bits_count(room->state.discs[REVERSI_WHITE]),
                room->state.moves);
}

static void add_totals(const struct reversi_counts *c, struct facts *facts)
{
    fact_number(facts, "games", (int64_t)c->games);
    fact_number(facts, "finished", (int64_t)c->finished);
    fact_number(facts, "abandoned", (int64_t)c->abandoned);
    fact_number(facts, "moves", (int64_t)c->moves);
    fact_number(facts, "invalid", (int64_t)c->refused);
}

void reversi_server_facts(const void *role, const struct role_event *event, struct facts *facts)
{
    const struct reversi_server *server = role;
    if (event->kind == ROLE_TOTALS)
        add_totals(&server->counts, facts);
    if (event->kind != ROLE_BEGUN && event->kind != ROLE_OVER)
        return;
    const struct reversi_room *room = room_of(server, event);
    fact_number(facts, "table", (int64_t)room->number);
    if (event->kind == ROLE_BEGUN) {
        reversi_name_fact(facts, "black", name_of(server, room, REVERSI_BLACK));
        reversi_name_fact(facts, "white", name_of(server, room, REVERSI_WHITE));
        fact_text(facts, "first", reversi_colour_word(room->setup.first));
        return;
    }
    fact_number(facts, "reason", event->own);
    fact_text(facts, "why", why_of(server, event->own));
    fact_number(facts, "black", bits_count(room->state.discs[REVERSI_BLACK]));
    fact_number(facts, "white", bits_count(room->state.discs[REVERSI_WHITE]));
    fact_number(facts, "moves", room->state.moves);
    fact_number(facts, "refused", room->refused);
}

/* ---- journals: a disk that fails is no fault of the players; their game goes on, and the log says so ---- */

/* `status` is that of the last writing. */
static void keep_on(struct reversi_server *server, struct reversi_room *room, enum status status, const struct why *why)
{
    room->kept = status == ST_OK;
    if (!room->kept)
        server->calls->event(server->who,
                             &(struct role_event){.kind = ROLE_NOTE, .line = room->guest[0], .text = why->text});
}

/* A name as a remark may have it: the bar parts them. */
static void copy_name(char out[PACKET_NAME + 1], const char *name)
{
    strcpy(out, name);
    for (char *bar = strchr(out, '|'); bar; bar = strchr(bar, '|'))
        *bar = '/';
}

static enum status write_beginning(const struct reversi_server *server, const struct reversi_room *room,
                                   struct why *why)
{
    struct journal *journal = journal_dir_at(server->journals, room->number, why);
    char name[REVERSI_SEATS][PACKET_NAME + 1];
    if (!journal)
        return ST_SYSTEM;
    for (int seat = 0; seat < REVERSI_SEATS; seat++)
        copy_name(name[seat], server->guests[room->guest[seat]].name);
    enum status status = journal_header(journal, &game_reversi, &room->setup, server->seed, why);
    return status == ST_OK ? journal_note(journal, why, "names %s|%s", name[0], name[1]) : status;
}

void reversi_journal_begin(struct reversi_server *server, struct reversi_room *room)
{
    struct why why;
    if (server->journals)
        keep_on(server, room, write_beginning(server, room, &why), &why);
}

void reversi_journal_move(struct reversi_server *server, struct reversi_room *room, int actor, const struct move *move)
{
    struct why why;
    if (!room->kept)
        return;
    struct journal *journal = journal_dir_at(server->journals, room->number, &why);
    keep_on(server, room,
            journal ? journal_move(journal, &game_reversi, &room->setup, room->played, actor, move,
                                   reversi_hash(&room->setup, &room->state), &why)
                    : ST_SYSTEM,
            &why);
}

void reversi_journal_end(struct reversi_server *server, struct reversi_room *room, uint8_t reason)
{
    struct why why;
    if (room->kept)
        keep_on(server, room, journal_dir_end(server->journals, room->number, why_of(server, reason), &why), &why);
}
