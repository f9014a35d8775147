/* The server of Reversi: what is kept of a room, so that `replay` shows it again and a crash loses nothing.
 *
 * A disk that fails is no fault of the players: their game goes on, its journal ends there, and the log says so. */
#include <string.h>

#include "core/journal_dir.h"
#include "games/reversi/server_private.h"

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
        keep_on(server, room, journal_dir_end(server->journals, room->number, reversi_server_why(server, reason), &why),
                &why);
}
