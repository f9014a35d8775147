/* Offers on a monopd server. Any player can make one at any time, change it while we look at it,
 * and never answer ours. So another's offer is a question that can be withdrawn, and ours
 * lapses. */
#include "games/monopoly/monopd/client.h"

#include "games/monopoly/rules/rules.h"

enum {
    PATIENCE = 15 * USEC_SECOND, /* with the partner of our offer */
    QUIET = 3 * USEC_SECOND / 2, /* an offer that is unchanged for this long is complete */
};

/* ---- ours ---- */

/* Sends the view's offer part by part; each one is one more revision. */
static void send_parts(struct monopd_client *client)
{
    const struct game_state *v = &client->view;
    const struct monopd_mirror *mirror = &client->mirror;
    struct monopd_offer *offer = &client->offer;
    int32_t mine = mirror->id[v->proposer], yours = mirror->id[v->partner];
    const struct monopd_card *card = client->world.card;
    unsigned give = v->give_cards, want = v->want_cards;
    for (uint64_t rest = v->give | v->want; rest; rest &= rest - 1, offer->revision++) {
        unsigned deed = bits_lowest(rest);
        monopd_send(client, ".Te%d:%d:%d", offer->id, mirror->setup.deed[deed].square,
                    v->give & mono_bit(deed) ? yours : mine);
    }
    for (unsigned i = 0; i < MONOPD_CARDS; i++) {
        bool given = card[i].known && give && card[i].owner == mine;
        if (!given && !(card[i].known && want && card[i].owner == yours))
            continue;
        monopd_send(client, ".Tc%d:%d:%d", offer->id, card[i].id, given ? yours : mine);
        *(given ? &give : &want) -= 1;
        offer->revision++;
    }
    for (int i = 0; i < 2; i++) {
        int32_t money = i ? v->want_money : v->give_money;
        if (!money)
            continue;
        monopd_send(client, ".Tm%d:%d:%d:%d", offer->id, i ? yours : mine, i ? mine : yours, money);
        offer->revision++;
    }
}

/* Our offer has come to nothing. */
static void drop_own_offer(struct monopd_client *client)
{
    client->offer.stage = MONOPD_OFFER_NONE;
    client->calls->event(client->who, &(struct role_event){.kind = ROLE_REFUSED});
}

/* Withdraws our offer, at the server too if it is open there. */
static void give_up_offer(struct monopd_client *client)
{
    struct monopd_trade *t = monopd_trade_of(&client->world, client->offer.id);
    if (client->offer.stage > MONOPD_OFFER_OPENING) {
        monopd_send(client, ".Tr%d", client->offer.id);
        if (t)
            t->open = false; /* or it would look like another player's offer */
    }
    drop_own_offer(client);
}

void monopd_trade_step(struct monopd_client *client, const struct move *move)
{
    struct game_state *v = &client->view;
    if (move->kind == MONO_MOVE_TRADE &&
        client->mute >> move->a & 1) { /* as if it had been refused */
        client->offers++;
        client->question++;
        return;
    }
    if (move->kind == MONO_MOVE_PROPOSE) {
        client->drafting = false;
        client->asked = MONOPD_ASKED_NOTHING;
        client->offers++;
        client->offer = (struct monopd_offer){.stage = MONOPD_OFFER_OPENING,
                                              .partner = v->partner,
                                              .revision = 1,
                                              .until = client->now + PATIENCE};
        monopd_send(client, ".Tn%d", client->mirror.id[v->partner]);
        return;
    }
    mono_apply(&client->mirror.setup, v, move);
    client->drafting = v->phase == MONO_OFFER;
    client->question++;
}

/* Follows our offer: it is opened, filled part by part, and made by accepting its last revision. A
 * later revision is a counter-offer. */
static void follow_own_offer(struct monopd_client *client, const struct monopd_news *news)
{
    struct monopd_offer *offer = &client->offer;
    struct monopd_trade *t = monopd_trade_of(&client->world, news->trade_id);
    if (offer->stage == MONOPD_OFFER_OPENING && t && t->actor == client->world.me) {
        offer->id = t->id;
        offer->stage = MONOPD_OFFER_FILLING;
        send_parts(client);
    } else if (offer->stage > MONOPD_OFFER_OPENING && news->trade_id == offer->id) {
        if (!t && news->traded)
            offer->stage = MONOPD_OFFER_NONE;
        else if (!t)
            drop_own_offer(client);
        else if (offer->stage == MONOPD_OFFER_FILLING && t->revision >= offer->revision) {
            monopd_send(client, ".Ta%d:%d", t->id, t->revision);
            offer->stage = MONOPD_OFFER_MADE;
        } else if (offer->stage == MONOPD_OFFER_MADE && t->revision > offer->revision) {
            offer->stage =
                MONOPD_OFFER_NONE; /* a counter-offer now: the player is asked about it */
        }
    }
}

/* ---- others' ---- */

/* Puts a trade between us and one other player into the view as an offer; false: it is no such
 * trade. */
static bool view_of_trade(struct monopd_client *client, const struct monopd_trade *t,
                          struct game_state *view)
{
    const struct monopd_mirror *mirror = &client->mirror;
    const struct game_state *s = monopd_state(mirror);
    int me = mirror->me, other = -1;
    for (unsigned i = 0; i < t->players; i++) {
        int seat = monopd_seat_of(mirror, t->player[i]);
        if (seat >= 0 && seat != me && other >= 0 && seat != other)
            return false;
        other = seat >= 0 && seat != me ? seat : other;
    }
    if (other < 0)
        other = monopd_seat_of(mirror, t->actor);
    if (other < 0 || other == me || me < 0 || !mono_is_alive(s, (unsigned)other))
        return false;
    *view = *s;
    mono_offer_clear(view);
    mono_wait_for(view, MONO_ANSWER, (unsigned)me);
    view->proposer = (uint8_t)other;
    view->partner = (uint8_t)me;
    view->stage = MONO_STAGE_READY;
    for (unsigned i = 0; i < t->parts; i++) {
        const struct monopd_part *part = &t->part[i];
        int to = monopd_seat_of(mirror, part->to), from = monopd_seat_of(mirror, part->from);
        unsigned deck, card,
            deed = part->what >= 0 && part->what < mirror->setup.squares &&
                           part->kind == MONOPD_PART_ESTATE
                       ? mirror->setup.square[part->what].deed
                       : MONO_NONE;
        if (part->kind == MONOPD_PART_ESTATE && deed != MONO_NONE && s->owner[deed] != MONO_NONE)
            from = s->owner[deed];
        if (part->kind == MONOPD_PART_CARD &&
            monopd_card_at(&mirror->setup, part->what, &deck, &card))
            from = s->held[me][deck] & mono_bit(card) ? me : other;
        if (from == to || (part->kind == MONOPD_PART_MONEY && !part->what) || to < 0)
            continue; /* taken out of it again */
        if ((from != me && from != other) || (to != me && to != other))
            return false;
        if (part->kind == MONOPD_PART_ESTATE && deed != MONO_NONE)
            *(to == me ? &view->give : &view->want) |= mono_bit(deed);
        else if (part->kind == MONOPD_PART_CARD)
            *(to == me ? &view->give_cards : &view->want_cards) += 1;
        else if (part->kind == MONOPD_PART_MONEY)
            *(to == me ? &view->give_money : &view->want_money) = part->what;
    }
    return !mono_offer_empty(view) && view->give_money <= s->cash[other] &&
           view->want_money <= s->cash[me] &&
           !(view->give & ~mono_tradable(&mirror->setup, s, other)) &&
           !(view->want & ~mono_tradable(&mirror->setup, s, me)) &&
           view->give_cards <= mono_jail_cards(s, other) &&
           view->want_cards <= mono_jail_cards(s, me);
}

/* Whether that player has accepted the trade; `others`: whether anyone else has. */
static bool accepted_by(const struct monopd_trade *t, int32_t id, bool others)
{
    for (unsigned i = 0; i < t->players; i++)
        if ((t->player[i] == id) != others && t->accepts[i])
            return true;
    return false;
}

/* An offer is asked about once the other player has agreed to it, or left it unchanged for a while.
 * Of several, the first. */
bool monopd_trade_view(struct monopd_client *client, struct game_state *view)
{
    for (unsigned i = 0; i < MONOPD_TRADES; i++) {
        const struct monopd_trade *t = &client->world.trade[i];
        bool ours = client->offer.stage != MONOPD_OFFER_NONE && t->id == client->offer.id;
        if (!t->open || ours || !t->parts || accepted_by(t, client->world.me, false))
            continue;
        if (!accepted_by(t, client->world.me, true) && client->now < client->offered_at[i] + QUIET)
            continue;
        if (view_of_trade(client, t, view)) {
            client->answering = t->id;
            return true;
        }
        monopd_send(client, ".Tr%d", t->id); /* of more than two, or of what is not there */
        client->world.trade[i].open = false;
    }
    return false;
}

void monopd_trade_answer(struct monopd_client *client, bool accepts)
{
    const struct monopd_trade *t = monopd_trade_of(&client->world, client->answering);
    client->asked = MONOPD_ASKED_NOTHING;
    if (!t)
        return;
    if (accepts)
        monopd_send(client, ".Ta%d:%d", t->id, t->revision);
    else
        monopd_send(client, ".Tr%d", t->id);
    client->sent = client->now; /* the answer is seen when the trade is over */
    client->signature = 0;
}

/* ---- both ---- */

void monopd_trade_line(struct monopd_client *client, const struct monopd_news *news)
{
    if (news->trade)
        follow_own_offer(client, news);
    if (news->refused && (client->offer.stage == MONOPD_OFFER_OPENING ||
                          client->offer.stage == MONOPD_OFFER_FILLING))
        give_up_offer(client);
    for (unsigned i = 0; i < MONOPD_TRADES; i++)
        if (client->world.trade[i].open &&
            client->world.trade[i].edits != client->offered_edits[i]) {
            client->offered_edits[i] = client->world.trade[i].edits;
            client->offered_at[i] = client->now;
        }
}

void monopd_trade_tick(struct monopd_client *client)
{
    struct monopd_offer *offer = &client->offer;
    if (offer->stage == MONOPD_OFFER_NONE || client->now < offer->until)
        return;
    client->mute |= (uint8_t)(1u << offer->partner);
    give_up_offer(client);
}

usec_t monopd_trade_deadline(const struct monopd_client *client)
{
    usec_t next = client->offer.stage == MONOPD_OFFER_NONE ? USEC_NEVER : client->offer.until;
    for (unsigned i = 0; i < MONOPD_TRADES; i++) {
        usec_t asks = client->offered_at[i] + QUIET;
        if (client->world.trade[i].open && asks > client->now && asks < next)
            next = asks;
    }
    return next;
}
