/* What a room writes down: the game as every journal has it, and remarks with all that a restart
 * needs besides.
 *
 *     # names Ana|Luis
 *     # room JOIN WATCH REPLAY 1 0 …   keys, listed, chats, rounds begun, serial, seed
 *     # totals 0|12                    before this round
 *     # seat 0 person KEY rules Ana    kind, key, bot, name
 *     # mid 0 f81d4fae                 the name of a decision, before its move
 *     # mind 2 83ab 0 …                what a bot has noted, before its move
 *     # end 0 resigns */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "web/room/room_private.h"

static enum status add_lines(void *out, const char *text, size_t length, struct why *why)
{
    struct room *room = out;
    if (room->lines_length + length > room->lines_room) {
        size_t size = 2 * (room->lines_length + length);
        char *lines = realloc(room->lines, size);
        if (!lines)
            return why_system(why, "no se puede escribir el diario");
        room->lines = lines;
        room->lines_room = size;
    }
    memcpy(room->lines + room->lines_length, text, length);
    room->lines_length += length;
    return ST_OK;
}

void room_journal_init(struct room *room)
{
    room->journal =
        (struct journal){.out = room, .write = add_lines, .fd = -1, .name = "of the table"};
}

enum status room_write_seats(struct room *room, struct why *why)
{
    static const char *const kinds[] = {
        [ROOM_PLAYER_NONE] = "open", [ROOM_PLAYER_PERSON] = "person", [ROOM_PLAYER_BOT] = "bot"};
    struct str names = STR(GAME_TEXT_MAX);
    for (int i = 0; i < room->seats; i++) {
        const struct room_player *player = &room->player[i];
        str_add(&names, "%s%s", i ? "|" : "", player->name);
        TRY(journal_note(&room->journal, why, "seat %d %s %s %s %s", i, kinds[player->kind],
                         *player->key ? player->key : "-", player->bot->name, player->name));
    }
    return journal_note(&room->journal, why, "names %s", names.at);
}

enum status room_write_mid(struct room *room, int seat, const char *mid, struct why *why)
{
    return journal_note(&room->journal, why, "mid %d %s", seat, mid);
}

enum status room_write_memory(struct room *room, int seat, struct why *why)
{
    const uint64_t *n = room->player[seat].notes;
    return journal_note(&room->journal, why,
                        "mind %d %" PRIx64 " %" PRIx64 " %" PRIx64 " %" PRIx64 " %" PRIx64
                        " %" PRIx64 " %" PRIx64 " %" PRIx64,
                        seat, n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]);
}

enum status room_write_resigned(struct room *room, int seat, struct why *why)
{
    return journal_note(&room->journal, why, "end %d resigns", seat);
}

/* The header, then what the room knows besides, and what it remembers of the games before. */
enum status room_write_head(struct room *room, struct why *why)
{
    char totals[GAME_TEXT_MAX];
    struct str text = str_make(totals, sizeof totals);
    room->fresh = true;
    for (int i = 0; i < room->seats; i++)
        str_add(&text, "%s%" PRId64, i ? "|" : "", room_total_before(room, i));
    TRY(journal_header(&room->journal, room->game, room->setup, room->round_seed, why));
    TRY(journal_note(&room->journal, why, "room %s %s %s %d %d %u %" PRIu64 " %" PRIx64, room->join,
                     room->watch, room->replay, room->listed, room->chats, room->rounds,
                     room->serial, room->seed));
    TRY(room_write_seats(room, why));
    TRY(journal_note(&room->journal, why, "totals %s", totals));
    for (int i = 0; i < room->seats; i++)
        for (unsigned m = 0; m < ROOM_MIDS; m++)
            if (*room->player[i].mid[m])
                TRY(room_write_mid(room, i, room->player[i].mid[m], why));
    return ST_OK;
}

enum status room_write_again(struct room *room, uint32_t moves, struct why *why)
{
    struct table again;
    TRY(room_write_head(room, why));
    table_start(&again, room->game, room->setup, &room->journal);
    for (uint32_t i = 0; i < moves; i++)
        TRY(table_play(&again, &room->past.move[i].move, SOURCE_PLAYER, why));
    return ST_OK;
}
