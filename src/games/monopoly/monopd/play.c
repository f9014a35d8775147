/* A game on a monopd server: the mirror follows every line, walking pieces are confirmed, and the
 * player is asked when it has to decide. Nothing here can block the game: what is not answered in
 * time is asked again, given up, or done in the plainest way. */
#include "games/monopoly/monopd/client.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/bytes.h"
#include "games/monopoly/rules/rules.h"

enum {
    SETTLES = 300000,               /* how long a difference waits for the line that explains it, */
    TRADED = 40000,                 /* and a trade for the money that can go with it */
    ANSWERS = 10 * USEC_SECOND,     /* how long the server can take to answer */
    AUCTION_DEAD = 8 * USEC_SECOND, /* without a bid an auction never ends, so we make one */
    REFUSED_MAX = 3,                /* refusals before the plainest command is sent, */
    RESTS = 250000,                 /* and the pause before each further one */
    WHOLE = 2 * USEC_SECOND,        /* how long a whole update can take */
};

static struct monopd_player *own_player(struct monopd_client *client)
{
    return monopd_player_of(&client->world, client->world.me);
}

/* ---- following ---- */

/* A hash of everything that our own commands change. */
static uint64_t command_signature(struct monopd_client *client)
{
    const struct monopd_world *w = &client->world;
    const struct monopd_player *p = own_player(client);
    uint64_t hash = hash_start();
    if (!p)
        return 1;
    const int32_t parts[] = {p->money,      p->location,     p->can_roll,    p->can_buy,
                             p->has_debt,   p->jailed,       p->jail_count,  p->has_turn,
                             w->tax_dialog, w->auction.open, w->auction.bid, client->moving};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        hash = hash_add(hash, (uint64_t)parts[i]);
    for (unsigned i = 0; i < w->estates; i++)
        hash = hash_add(hash, (uint64_t)(w->estate[i].houses * 2 + w->estate[i].mortgaged));
    return hash;
}

void monopd_command(struct monopd_client *client, const char *format, ...)
{
    char text[100];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    monopd_send(client, "%s", text);
    client->asked = MONOPD_ASKED_NOTHING;
    client->sent = client->now;
    client->signature = command_signature(client);
}

/* Takes over what the server says, if no moves explain it. `thrown`: the dice that were told belong
 * to what comes next. */
static void adopt_world(struct monopd_client *client, bool thrown)
{
    struct why why;
    int32_t dice[2] = {client->world.dice[0], client->world.dice[1]};
    bool resuming = client->resuming;
    client->unsure = 0;
    client->resuming = false;
    if (!thrown && monopd_mirror_explain(&client->mirror, &client->world))
        return;
    monopd_mirror_equals(&client->mirror, &client->world, &why);
    client->mirror.unexplained += !resuming;
    monopd_mirror_adopt(&client->mirror, &client->world);
    monopd_journal_taken(client);
    if (thrown)
        memcpy(client->world.dice, dice, sizeof dice);
    client->trusted = !monopd_mirror_equals(&client->mirror, &client->world, NULL);
    if (!resuming)
        monopd_note(
            client,
            _("la partida del servidor ha tomado un giro que nuestras reglas no explican: %s"),
            why.text);
}

/* Lets the mirror follow a line. While a piece walks the server has not settled its square, and no
 * line is compared. */
static void mirror_line(struct monopd_client *client, const struct monopd_news *news)
{
    struct monopd_world *w = &client->world;
    client->mirror.traded |= news->traded;
    bool checks = news->full && client->check_sent;
    client->check_sent &= !checks;
    if (client->unsure && news->thrown && !client->moving)
        adopt_world(client, true);
    if (news->moving >= 0) {
        client->moving = true;
        monopd_send(client, ".t%d", news->moving_to);
    } else if (news->landed || (news->full && client->resuming)) {
        client->moving = false;
    }
    const struct monopd_game *game = monopd_game_of(w, w->game);
    if (client->moving && game && game->status == MONOPD_RUN)
        return;
    if (news->full && client->resuming) {
        /* A piece can have begun to walk while the line was lost. The server waits for our
         * confirmation, and does not tell for which one. */
        for (const struct monopd_player *p = w->player; p < w->player + MONOPD_PLAYERS; p++)
            if (p->known && p->game == w->game && !p->spectator && !p->bankrupt)
                monopd_send(client, ".t%d", p->location);
        adopt_world(client, false);
    }
    /* In our own turn the words come before the facts, and in a trade the deeds before the
     * money. */
    bool facts = news->players || news->full || news->status || news->auction || w->tax_dialog;
    if ((facts || !(own_player(client)->has_turn || client->mirror.traded)) &&
        monopd_mirror_explain(&client->mirror, w))
        client->unsure = client->trusted = 0;
    else if (!client->unsure && !monopd_mirror_equals(&client->mirror, w, NULL))
        client->unsure = client->now;
    if (!checks)
        return;
    struct why why;
    client->checks++;
    if (monopd_mirror_equals(&client->mirror, w, &why))
        client->equal++;
    else
        monopd_note(client, _("lo que el servidor dice de todo no es lo que tenemos: %s"),
                    why.text);
}

void monopd_play_line(struct monopd_client *client, const struct monopd_news *news)
{
    const struct monopd_game *game = monopd_game_of(&client->world, client->world.game);
    const struct monopd_player *p = own_player(client);
    if (!game || !p || client->world.game < 0) { /* we were thrown out */
        monopd_play_over(client, true);
        return;
    }
    mirror_line(client, news);
    monopd_journal_look(client);
    if (news->auction) {
        client->auction_since = client->now;
        if (client->world.auction.bid == 0) {
            client->left_auction = false;
            client->skipped_at = -1;
        }
    }
    monopd_trade_line(client, news);
    if (news->refused) {
        client->refused++;
        client->sent = 0;
        client->rests = client->refused >= REFUSED_MAX ? client->now + RESTS : 0;
    } else if (client->sent &&
               (client->signature ? command_signature(client) != client->signature : news->trade)) {
        client->sent = 0;
        client->refused = 0;
    }
    if (game->status == MONOPD_END && !client->unsure)
        monopd_play_over(client, false);
    else if (client->options.rounds && game->round > client->options.rounds)
        monopd_play_over(client, true);
}

/* ---- asking ---- */

void monopd_play_ask(struct monopd_client *client, enum monopd_asked asked,
                     const struct game_state *view)
{
    if (client->asked == asked && memcmp(&client->view, view, sizeof *view) == 0)
        return;
    client->asked = asked;
    client->view = *view;
    client->drafting = false;
    client->question++;
}

/* Whether we can bid now, and the auction as the engine's: our turn to answer. */
static bool auction_view(struct monopd_client *client, struct game_state *view)
{
    const struct monopd_auction *auction = &client->world.auction;
    const struct monopd_mirror *mirror = &client->mirror;
    int best = monopd_seat_of(mirror, auction->bidder);
    *view = *monopd_state(mirror);
    if (!auction->open || auction->sold || view->phase != MONO_AUCTION || client->left_auction ||
        best == mirror->me || client->skipped_at == auction->bid ||
        view->cash[mirror->me] <= auction->bid)
        return false;
    view->control = (uint8_t)mirror->me;
    view->bidders = view->alive;
    view->heard = 0;
    view->bid = best < 0 ? 0 : auction->bid;
    view->best = best < 0 ? MONO_NONE : (uint8_t)best;
    return true;
}

void monopd_play_settle(struct monopd_client *client)
{
    const struct game_state *s = monopd_state(&client->mirror);
    const struct monopd_player *p = own_player(client);
    int seat = client->mirror.me;
    struct game_state view;
    if (client->phase != MONOPD_PLAYING || client->resuming || !p || seat < 0 ||
        !mono_is_alive(s, (unsigned)seat) || client->unsure || client->sent ||
        client->now < client->rests ||
        (!client->moving && !client->trusted &&
         !monopd_mirror_equals(&client->mirror, &client->world, NULL))) {
        client->asked = MONOPD_ASKED_NOTHING;
        return;
    }
    if (!p->has_turn)
        client->offers = 0;
    if (!client->drafting && monopd_trade_view(client, &view)) {
        monopd_play_ask(client, MONOPD_ASKED_OFFER, &view);
        return;
    }
    bool free = !client->moving && client->offer.stage == MONOPD_OFFER_NONE;
    if (free && auction_view(client, &view)) {
        monopd_play_ask(client, MONOPD_ASKED_BID, &view);
        return;
    }
    bool ours =
        mono_in_phase(s, 1u << MONO_FREE | 1u << MONO_BUY | 1u << MONO_TAXED | 1u << MONO_DEBT) &&
        s->control == seat && !s->aside;
    if (!free || !ours) {
        client->asked = MONOPD_ASKED_NOTHING;
        return;
    }
    if (client->options.verify && client->check_due && s->phase == MONO_FREE) {
        client->check_due = false;
        client->check_sent = true;
        client->check_at = client->now;
        monopd_send(client, ".f");
        client->asked = MONOPD_ASKED_NOTHING;
    } else if (!client->check_sent && !(client->drafting && client->asked == MONOPD_ASKED_TURN)) {
        monopd_play_ask(client, MONOPD_ASKED_TURN, s);
    }
}

/* ---- answers ---- */

static void decline_purchase(struct monopd_client *client)
{
    monopd_command(client, own_player(client)->can_auction ? ".ea" : ".E");
}

/* Sends the plainest command that goes on, after everything else was refused. */
static void send_plainest(struct monopd_client *client)
{
    const struct game_state *s = monopd_state(&client->mirror);
    if (s->phase == MONO_BUY)
        decline_purchase(client);
    else if (s->phase == MONO_TAXED)
        monopd_command(client, ".T$");
    else if (s->phase == MONO_DEBT)
        monopd_command(client, client->refused % 2 ? ".p" : ".D");
    else
        monopd_command(client, s->jail[s->turn] ? ".jr" : ".r");
}

/* Sends the command for a decision in our own turn. After REFUSED_MAX refusals in a row the
 * decision is replaced by the plainest one. */
static void answer_turn(struct monopd_client *client, const struct move *move)
{
    const struct game_setup *setup = &client->mirror.setup;
    const struct game_state *s = monopd_state(&client->mirror);
    unsigned estate = move->a < setup->deeds ? setup->deed[move->a].square : 0;
    if (move->kind == MONO_MOVE_THROW)
        client->check_due = true; /* the next turn is another one */
    if (client->refused >= REFUSED_MAX) {
        send_plainest(client);
        return;
    }
    switch (move->kind) {
    case MONO_MOVE_THROW:
        monopd_command(client, s->jail[s->turn] ? ".jr" : ".r");
        break;
    case MONO_MOVE_FINE:
    case MONO_MOVE_USE_CARD:
        monopd_command(client, move->kind == MONO_MOVE_FINE ? ".jp" : ".jc");
        break;
    case MONO_MOVE_BUY:
        monopd_command(client, ".eb");
        break;
    case MONO_MOVE_DECLINE:
        decline_purchase(client);
        break;
    case MONO_MOVE_TAX:
        monopd_command(client, move->a ? ".T%%" : ".T$");
        break;
    case MONO_MOVE_BUILD:
    case MONO_MOVE_SELL:
        monopd_command(client, ".h%c%u", move->kind == MONO_MOVE_BUILD ? 'b' : 's', estate);
        break;
    case MONO_MOVE_MORTGAGE: /* one command for both ways, and mono_legal knows which it is */
    case MONO_MOVE_LIFT:
        monopd_command(client, ".em%u", estate);
        break;
    case MONO_MOVE_BANKRUPT:
        if (s->phase == MONO_DEBT)
            monopd_command(client, ".D");
        else
            monopd_play_over(client, true);
        break;
    default: /* an offer, step by step */
        monopd_trade_step(client, move);
        break;
    }
}

enum status monopd_play_answer(struct monopd_client *client, const struct move *move,
                               struct why *why)
{
    const struct monopd_auction *auction = &client->world.auction;
    if (mono_legal(monopd_rules_now(client), &client->view, move, why) != MOVE_LEGAL)
        return ST_BAD;
    bool bids = move->kind == MONO_MOVE_BID;
    bool opens = auction->bid == 0 && auction->actor == client->world.me;
    if (client->asked == MONOPD_ASKED_OFFER) {
        monopd_trade_answer(client, move->kind == MONO_MOVE_ACCEPT);
    } else if (client->asked == MONOPD_ASKED_TURN) {
        answer_turn(client, move);
    } else if (bids || opens) { /* an auction never ends unless its opener bids */
        monopd_command(client, ".ab0:%d", bids ? move->n : 1);
    } else {
        client->left_auction = move->kind == MONO_MOVE_LEAVE;
        client->skipped_at = auction->bid;
        client->asked = MONOPD_ASKED_NOTHING;
    }
    monopd_play_settle(client);
    return ST_OK;
}

/* ---- the clock ---- */

/* When a difference without an explanation is taken over. */
static usec_t adopts_at(const struct monopd_client *client)
{
    return client->unsure && !client->moving
               ? client->unsure + (client->mirror.traded ? TRADED : SETTLES)
               : USEC_NEVER;
}

void monopd_play_tick(struct monopd_client *client)
{
    struct monopd_auction *auction = &client->world.auction;
    if (client->now >= adopts_at(client))
        adopt_world(client, false);
    if (client->sent &&
        client->now >= client->sent + ANSWERS) { /* lost, or never meant to be answered */
        client->sent = 0;
        client->refused++;
    }
    if (auction->open && !auction->bid && client->now >= client->auction_since + AUCTION_DEAD) {
        client->auction_since = client->now;
        monopd_send(client, ".ab0:1");
    }
    client->check_sent &= client->now < client->check_at + WHOLE;
    monopd_trade_tick(client);
    const struct monopd_game *game = monopd_game_of(&client->world, client->world.game);
    if (game && game->status == MONOPD_END && !client->unsure)
        monopd_play_over(client, false);
}

usec_t monopd_play_deadline(const struct monopd_client *client)
{
    const struct monopd_auction *auction = &client->world.auction;
    const usec_t due[] = {
        adopts_at(client),
        client->check_sent ? client->check_at + WHOLE : USEC_NEVER,
        client->sent ? client->sent + ANSWERS : USEC_NEVER,
        client->now < client->rests ? client->rests : USEC_NEVER,
        auction->open && !auction->bid ? client->auction_since + AUCTION_DEAD : USEC_NEVER,
    };
    usec_t next = monopd_trade_deadline(client);
    for (size_t i = 0; i < sizeof due / sizeof due[0]; i++)
        next = due[i] < next ? due[i] : next;
    return next;
}
