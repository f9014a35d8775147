/* What a player's station sends to the host: its player's decision, until a frame to all shows it;
 * requests for everything again; and what it plays by itself while its mirror is blind. */
#include "games/truco/ring/player.h"

enum { ACT_TRIES = 5 };

/* ---- acts and requests ---- */

static void send_act(struct truco_player *player)
{
    player->act_deadline = player->now + truco_repeat_time(player->given.baud);
    player->act_tries++;
    truco_player_put(player, &player->act, FATE_SENT);
}

void truco_player_act(struct truco_player *player, struct truco_frame frame)
{
    player->questions++;
    player->act = truco_frame_write(frame);
    player->act_out = true;
    player->act_tries = 0;
    player->act_since = player->now;
    send_act(player);
}

struct ring16 truco_player_request(const struct truco_player *player)
{
    return truco_frame_write(truco_frame_act(TRUCO_FRAME_ASK, player->seat, TRUCO_NO_CARD));
}

void truco_player_withdraw(struct truco_player *player)
{
    player->act_out = false;
    player->questions++;
}

void truco_player_ask(struct truco_player *player)
{
    struct ring16 ask = truco_player_request(player);
    player->quiet = player->now;
    player->want_deadline =
        player->now + 2 * truco_repeat_time(player->given.baud) + USEC_SECOND / 2;
    truco_player_put(player, &ask, FATE_SENT);
}

/* ---- our cards ---- */

/* The old cards stay until the answer is here, because some hosts never answer. */
void truco_player_want_cards(struct truco_player *player)
{
    unsigned come = bits_count(player->fresh);
    if (!player->mirror.cards && come <= TRUCO_HAND)
        truco_mirror_set_cards(&player->mirror, player->fresh);
    player->questions++;
    player->fresh = 0;
    player->wants_cards = true;
    player->want_since = player->now;
    truco_player_ask(player);
}

void truco_player_take_card(struct truco_player *player, unsigned card)
{
    struct truco_mirror *mirror = &player->mirror;
    player->fresh |= truco_bit(card);
    if (bits_count(player->fresh) > TRUCO_HAND) { /* one was damaged: ask for all of them again */
        truco_mirror_set_cards(mirror, 0);
        if (player->wants_cards)
            player->fresh = 0;
    }
    if (bits_count(player->fresh) != TRUCO_HAND)
        return;
    bool same = player->fresh == mirror->cards;
    truco_mirror_set_cards(mirror, player->fresh);
    if (player->wants_cards && truco_mirror_lacks_cards(mirror)) {
        truco_mirror_take_back(mirror);
        same = false;
    }
    /* A decision by other cards is made again; so is one that the host does not take although the
     * cards are right. */
    if (player->act_out && (!same || player->act_tries >= 2 * ACT_TRIES))
        truco_player_withdraw(player);
    player->wants_cards = false;
}

/* ---- while the mirror is blind ---- */

/* It does not know what was played before. So it refuses calls, and tries its cards one by one
 * until the host takes one. */
static void act_blindly(struct truco_player *player)
{
    unsigned kind = player->blind_turn.kind;
    bool envido = kind == TRUCO_FRAME_CALL_ENVIDO;
    uint64_t cards = player->mirror.cards & ~player->blind_tried;
    if (envido || kind == TRUCO_FRAME_CALL_TRUCO) {
        unsigned answer = envido ? TRUCO_FRAME_ANSWER_ENVIDO : TRUCO_FRAME_ANSWER_TRUCO;
        truco_player_act(player, truco_frame_act(answer, player->seat, TRUCO_NO_CARD));
    } else if (cards) {
        unsigned card = bits_lowest(cards);
        player->blind_tried |= truco_bit(card);
        truco_player_act(player, truco_frame_act(TRUCO_FRAME_PLAY, player->seat, card));
    } else { /* none was taken: perhaps the host dealt other cards */
        player->blind_tried = 0;
        truco_player_want_cards(player);
    }
}

void truco_player_watch_blindly(struct truco_player *player, const struct truco_frame *frame)
{
    bool speaks_of_a_turn =
        frame->kind == TRUCO_FRAME_TURN || frame->kind >= TRUCO_FRAME_CALL_ENVIDO;
    if (frame->card != TRUCO_NO_CARD)
        player->blind_tried |= truco_bit(frame->card);
    if (!player->mirror.now.blind) {
        player->blind_turn.kind = TRUCO_FRAME_NONSENSE;
        player->blind_tried = 0;
    } else if (speaks_of_a_turn && frame->turn != player->seat) {
        player->blind_turn.kind = TRUCO_FRAME_NONSENSE;
        player->act_out = false;
    } else if (speaks_of_a_turn && memcmp(frame, &player->blind_turn, sizeof *frame) != 0) {
        player->blind_turn = *frame;
        player->act_out = false;
    }
}

/* Whether it waits for points before it decides anything: it has its cards and has followed a
 * partida from its vira on, before which only flores can come. */
static bool waits_for_points(struct truco_player *player)
{
    unsigned i = 0;
    while (i < player->openings && truco_frame_read(&player->opening[i]).kind == TRUCO_FRAME_FLOR)
        i++;
    if (player->points_heard || !player->mirror.cards || i == player->openings ||
        truco_frame_read(&player->opening[i]).kind != TRUCO_FRAME_OPEN)
        return false;
    if (player->blind_turn.kind != TRUCO_FRAME_NONSENSE && !player->guess_deadline) {
        if (!player->wants_cards) /* else it has just asked */
            truco_player_ask(player);
        player->guess_deadline = player->now + TRUCO_ANSWER_TIME;
    }
    return true;
}

void truco_player_react(struct truco_player *player)
{
    const struct truco_mirror *mirror = &player->mirror;
    if (player->stopped || mirror->now.stage == TRUCO_STAGE_OVER || waits_for_points(player))
        return;
    if (!player->wants_cards && truco_mirror_lacks_cards(mirror))
        truco_player_want_cards(player);
    bool turn = player->blind_turn.kind != TRUCO_FRAME_NONSENSE;
    if (mirror->now.blind && turn && mirror->cards && !player->act_out && !player->wants_cards)
        act_blindly(player);
}

/* ---- what is overdue ---- */

/* If the host never answers, a station with all of its cards goes on as before. With some of them
 * it plays those blindly in its turn: no player can decide by a part of a hand. */
void truco_player_want_overdue(struct truco_player *player)
{
    struct truco_mirror *mirror = &player->mirror;
    bool in_vain = !player->answered && player->now >= player->want_since + TRUCO_ANSWER_TIME;
    if (!in_vain || !mirror->cards) {
        player->fresh = 0;
        truco_player_ask(player);
        return;
    }
    bool whole = mirror->now.blind || !truco_mirror_lacks_cards(mirror);
    bool turn = mirror->now.stage == TRUCO_STAGE_PLAY && mirror->now.state.seat == player->seat;
    if (!whole && !turn) {
        player->want_deadline = player->now + USEC_SECOND;
        return;
    }
    player->wants_cards = false;
    if (!whole) {
        truco_role_note(&player->given,
                        _("faltan cartas y el anfitrión no responde: se juega con las que hay"));
        mirror->now.blind = true;
        player->blind_turn = mirror->last;
    }
    truco_player_react(player);
}

/* If frames of the host come but do not show the act, our cards may not be those it dealt: asks for
 * them, and repeats the act until others come. */
void truco_player_act_overdue(struct truco_player *player)
{
    if (player->mirror.now.blind && player->act_tries >= 2) {
        player->act_out = false;
        truco_player_react(player);
        return;
    }
    send_act(player);
    bool again = player->answered && player->act_tries % ACT_TRIES == 0;
    if ((again || player->act_tries == ACT_TRIES) && player->heard_host > player->act_since &&
        !player->wants_cards) {
        truco_role_note(&player->given,
                        _("el anfitrión no acepta %.16s: se piden otra vez las cartas"),
                        player->act.open);
        truco_player_want_cards(player);
    }
}
