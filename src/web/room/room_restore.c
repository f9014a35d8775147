/* A room from its journal: every move is judged again, and the remarks say the rest (room_journal.c
 * writes them). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "core/journal/replay.h"
#include "front/source/journal_source.h"
#include "web/room/room_private.h"

/* --- remarks, each as room_journal.c writes it --- */

static bool read_room(struct room *room, struct scan *scan)
{
    char seed[20];
    int64_t listed, chats, rounds, serial;
    bool good = scan_name(scan, room->join, KEY_SIZE) && scan_name(scan, room->watch, KEY_SIZE) &&
                scan_name(scan, room->replay, KEY_SIZE) && scan_number(scan, 0, 1, &listed) &&
                scan_number(scan, 0, 1, &chats) && scan_number(scan, 1, UINT32_MAX, &rounds) &&
                scan_number(scan, 0, INT64_MAX, &serial) && scan_name(scan, seed, sizeof seed) &&
                text_hex(seed, &room->seed);
    if (!good)
        return false;
    room->listed = listed;
    room->chats = chats;
    room->rounds = (unsigned)rounds;
    room->serial = (uint64_t)serial;
    return true;
}

static bool read_seat(struct room *room, struct room_player *player, struct scan *scan, usec_t now)
{
    char kind[8], bot[40];
    if (!scan_name(scan, kind, sizeof kind) || !scan_name(scan, player->key, KEY_SIZE) ||
        !scan_name(scan, bot, sizeof bot))
        return false;
    player->kind = ROOM_PLAYER_NONE;
    if (strcmp(kind, "person") == 0)
        player->kind = ROOM_PLAYER_PERSON;
    else if (strcmp(kind, "bot") == 0)
        player->kind = ROOM_PLAYER_BOT;
    if (strcmp(player->key, "-") == 0)
        player->key[0] = '\0';
    player->bot = registry_bot(room->game, bot);
    if (!player->bot) /* a bot of an earlier version */
        player->bot = registry_usual(room->game);
    player->left = now;
    snprintf(player->name, sizeof player->name, "%s", scan->at + (*scan->at == ' '));
    return true;
}

static bool read_totals(struct room *room, struct scan *scan)
{
    char part[GAME_SEATS_MAX][JOURNAL_NAME];
    bool good = journal_names(scan->at + (*scan->at == ' '), part) == room->seats;
    for (int i = 0; good && i < room->seats; i++)
        good = text_number(part[i], INT64_MIN, INT64_MAX, &room->totals[i]);
    return good;
}

/* false: it is wrong. Other remarks than a room's are passed over. */
static bool read_remark(struct room *room, const char *remark, usec_t now)
{
    struct scan scan = {remark};
    enum { OTHER, SEAT, MID, NOTES, END } kind = OTHER;
    int64_t seat;
    if (scan_word(&scan, "room"))
        return read_room(room, &scan);
    if (scan_word(&scan, "totals"))
        return read_totals(room, &scan);
    if (scan_word(&scan, "seat"))
        kind = SEAT;
    else if (scan_word(&scan, "mid"))
        kind = MID;
    else if (scan_word(&scan, "mind"))
        kind = NOTES;
    else if (scan_word(&scan, "end") && !scan_end(&scan)) /* the game's own has no words */
        kind = END;
    if (kind == OTHER)
        return true;
    if (!scan_number(&scan, 0, room->seats - 1, &seat))
        return false;
    struct room_player *player = &room->player[seat];
    if (kind == SEAT)
        return read_seat(room, player, &scan, now);
    if (kind == MID)
        return scan_name(&scan, player->mid[player->mids++ % ROOM_MIDS], ROOM_MID);
    if (kind == END)
        room->resigned = (int)seat;
    for (int i = 0; kind == NOTES && i < 8; i++) {
        char word[20];
        if (!scan_name(&scan, word, sizeof word) || !text_hex(word, &player->notes[i]))
            return false;
    }
    return true;
}

/* --- the whole journal --- */

/* Judges every move again. The serial goes up by one for each line, not only for each move: a
 * client may know the number of a question from before a seat was given up. */
static enum status restore_lines(struct room *room, struct replay *replay, usec_t now,
                                 struct why *why)
{
    struct journal_line line;
    enum status status;
    uint64_t lines = 0;
    while ((status = replay_step(replay, &line, why)) == ST_OK) {
        lines++;
        BAD_IF(line.kind == JOURNAL_NOTE && !read_remark(room, line.text, now),
               "línea %u: no es una nota de una mesa ('%.60s')", line.line, line.text);
    }
    room->serial += lines;
    if (status != ST_END)
        return status;
    BAD_IF(!*room->join, "no dice de quién es la mesa");
    return ST_OK;
}

static enum status restore_game(struct room *room, struct replay *replay, const char *text,
                                size_t length, usec_t now, struct why *why)
{
    TRY(replay_open(replay, text, length, 0, why));
    const struct game *game = replay->source.game;
    room->game = game;
    room->seats = game->seats(as_setup(replay->setup));
    room->round_seed = replay->source.seed;
    room->setup = malloc(game->setup_size);
    SYSTEM_IF(!room->setup, "no hay memoria para una mesa");
    memcpy(room->setup, replay->setup, game->setup_size);
    TRY(room_sit_down(room, why));
    replay->table.observe = room->now.observe;
    replay->table.observer = room;
    TRY(restore_lines(room, replay, now, why));
    memcpy(room->now.state, replay->table.state, game->state_size);
    room->now.moves = replay->table.moves;
    return ST_OK;
}

enum status room_restore(const struct room_config *config, const char *text, size_t length,
                         struct room **made, usec_t now, struct why *why)
{
    struct room *room = calloc(1, sizeof *room);
    struct replay *replay = calloc(1, sizeof *replay);
    enum status status = room && replay ? ST_OK : why_system(why, "no hay memoria para una mesa");
    if (status == ST_OK) {
        room->id = config->id;
        room->calls = config->calls;
        room->who = config->who;
        room->used = now;
        room_journal_init(room);
        status = restore_game(room, replay, text, length, now, why);
    }
    free(replay);
    if (status != ST_OK && room)
        room_free(room);
    if (status != ST_OK)
        return status;
    if (room->resigned >= 0)
        room_give_up(room, room->resigned);
    room_settle(room, now);
    *made = room;
    return ST_OK;
}
