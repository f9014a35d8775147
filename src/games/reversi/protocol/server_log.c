/* The server of Reversi: its log, for people and for programs, and the journals of its games. */
#include "base/bits.h"
#include "core/journal/journal_dir.h"
#include "games/reversi/protocol/server.h"
#include "games/reversi/protocol/wire.h"

/* ---- the log ---- */

/* Why a game ended, for programs and for journals. */
static const char *end_reason(const struct reversi_server *server, uint8_t reason)
{
    return server->stopping ? "server stopped" : reversi_reason_word(reason);
}

/* The room of an event: its players still sit there when they hear of its end. */
static const struct reversi_room *room_of(const struct reversi_server *server,
                                          const struct role_event *event)
{
    return &server->rooms[server->peers[event->line].room];
}

static const char *player_name(const struct reversi_server *server, const struct reversi_room *room,
                               unsigned seat)
{
    return server->peers[room->peer[seat]].name;
}

void reversi_server_words(const void *role, const struct role_event *event, enum lang lang,
                          struct str *text)
{
    const struct reversi_server *server = role;
    const struct reversi_counts *c = &server->counts;
    if (event->kind == ROLE_TOTALS)
        str_add(text, tr(lang, "%s, %llu hasta el final; %s, %s"),
                TEXT_COUNT(lang, "%llu partida", "%llu partidas", c->games),
                (unsigned long long)c->finished,
                TEXT_COUNT(lang, "%llu jugada", "%llu jugadas", c->moves),
                TEXT_COUNT(lang, "%llu paquete no válido", "%llu paquetes no válidos", c->refused));
    if (event->kind != ROLE_BEGUN && event->kind != ROLE_OVER)
        return;
    const struct reversi_room *room = room_of(server, event);
    str_add(text, tr(lang, "mesa %llu: "), (unsigned long long)room->number);
    if (event->kind == ROLE_BEGUN)
        str_add(text, tr(lang, "%s (negras) contra %s (blancas), empiezan las %s"),
                player_name(server, room, REVERSI_BLACK), player_name(server, room, REVERSI_WHITE),
                reversi_colour_name(room->setup.first, lang));
    else
        str_add(text, tr(lang, "%s, negras %u blancas %u tras %s"),
                server->stopping ? tr(lang, "el servidor se ha parado")
                                 : reversi_wire_reason_words(event->own, lang),
                bits_count(room->state.discs[REVERSI_BLACK]),
                bits_count(room->state.discs[REVERSI_WHITE]),
                TEXT_COUNT(lang, "%llu jugada", "%llu jugadas", room->state.moves));
}

void reversi_server_facts(const void *role, const struct role_event *event, struct facts *facts)
{
    const struct reversi_server *server = role;
    const struct reversi_counts *c = &server->counts;
    if (event->kind == ROLE_TOTALS)
        facts_add(facts, "games:n finished:n abandoned:n moves:n invalid:n", c->games, c->finished,
                  c->abandoned, c->moves, c->refused);
    if (event->kind != ROLE_BEGUN && event->kind != ROLE_OVER)
        return;
    const struct reversi_room *room = room_of(server, event);
    fact_number(facts, "table", (int64_t)room->number);
    if (event->kind == ROLE_BEGUN) {
        reversi_name_fact(facts, "black", player_name(server, room, REVERSI_BLACK));
        reversi_name_fact(facts, "white", player_name(server, room, REVERSI_WHITE));
        fact_text(facts, "first", reversi_colour_word(room->setup.first));
        return;
    }
    facts_add(facts, "reason:i why:s black:i white:i moves:i refused:i", event->own,
              end_reason(server, event->own), bits_count(room->state.discs[REVERSI_BLACK]),
              bits_count(room->state.discs[REVERSI_WHITE]), room->state.moves, room->refused);
}

/* ---- journals ---- */

/* `status` is that of the last write. */
static void keep_on(struct reversi_server *server, struct reversi_room *room, enum status status,
                    const struct why *why)
{
    room->kept = status == ST_OK;
    if (!room->kept)
        server->calls->event(
            server->who,
            &(struct role_event){.kind = ROLE_NOTE, .line = room->peer[0], .text = why->text});
}

/* The header of a journal, and a remark with the names: black|white. */
static enum status write_journal_header(const struct reversi_server *server,
                                        const struct reversi_room *room, struct why *why)
{
    struct journal *journal = journal_dir_at(server->journals, room->number, why);
    char names[REVERSI_SEATS][PACKET_NAME + 1];
    if (!journal)
        return ST_SYSTEM;
    TRY(journal_header(journal, &game_reversi, &room->setup, server->seed, why));
    for (unsigned seat = 0; seat < REVERSI_SEATS; seat++) {
        strcpy(names[seat], player_name(server, room, seat));
        for (char *bar = names[seat]; (bar = strchr(bar, '|'));) /* separates the names */
            *bar = '/';
    }
    return journal_note(journal, why, "names %s|%s", names[0], names[1]);
}

void reversi_journal_begin(struct reversi_server *server, struct reversi_room *room)
{
    struct why why;
    if (server->journals)
        keep_on(server, room, write_journal_header(server, room, &why), &why);
}

void reversi_journal_move(struct reversi_server *server, struct reversi_room *room, int actor,
                          const struct move *move)
{
    struct why why;
    if (!room->kept)
        return;
    struct journal *journal = journal_dir_at(server->journals, room->number, &why);
    keep_on(server, room,
            journal ? journal_move(journal, &game_reversi, &room->setup, room->played, actor, move,
                                   reversi_hash(&room->setup, &room->state), false, &why)
                    : ST_SYSTEM,
            &why);
}

void reversi_journal_end(struct reversi_server *server, struct reversi_room *room, uint8_t reason)
{
    struct why why;
    if (room->kept)
        keep_on(server, room,
                journal_dir_end(server->journals, room->number, end_reason(server, reason), &why),
                &why);
}
