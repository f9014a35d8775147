/* The worlds of `sabio`: deals that agree with what is known, their likelihood by the card model,
 * and play-outs. A decision takes some thousand deals and play-outs, so ranks, suits and envido
 * values are looked up once for all of them. */
#include "games/truco/players/worlds.h"

enum {
    ANY_SUIT = 4,   /* of a pieza */
    SUITS = 0xf,    /* as a set, without it */
    DOUBT = 26,     /* of 256 cards that are played, the number that the model does not explain */
    CERTAIN = 40,   /* log2 of the weight of a world in which nobody had a choice */
    TRIES = 200000, /* as in view.c */
    CARD_BITS = 16, /* bits of a random number that choose one card, and … */
    ODDS_BITS = 8,  /* … one play of the model */
};

/* What is the same in all worlds. */
struct sampler {
    const struct game_state *s;
    const truco_card_odds *card_odds;
    unsigned seat;
    uint8_t rank[TRUCO_CARDS], suit[TRUCO_CARDS], value[TRUCO_CARDS];
    uint8_t pool[TRUCO_CARDS], hidden;             /* the unseen cards and their number */
    uint8_t played[TRUCO_SEATS];                   /* numbers of cards */
    uint8_t dealt[TRUCO_SEATS][TRUCO_HAND];        /* those that are known, as in struct world */
    struct truco_shown_card seen[2 * TRUCO_SEATS]; /* of the other seats */
    unsigned seen_count;
};

/* The three cards of each seat: those it has played in order, then those held, the lowest rank
 * first. */
struct world {
    uint8_t dealt[TRUCO_SEATS][TRUCO_HAND];
};

static struct sampler sampler_start(const struct truco_estimate *estimate,
                                    const truco_card_odds *card_odds)
{
    const struct game_state *s = estimate->view;
    struct sampler in = {.s = s, .card_odds = card_odds, .seat = estimate->seat};
    uint64_t piezas = truco_piezas(s->vira);
    uint64_t hidden = TRUCO_ALL_CARDS & ~truco_open_cards(s) & ~s->hand[in.seat];
    for (unsigned card = 0; card < TRUCO_CARDS; card++) {
        in.rank[card] = (uint8_t)truco_rank(card, s->vira);
        in.suit[card] = (uint8_t)(piezas >> card & 1 ? ANY_SUIT : truco_suit(card));
        in.value[card] = (uint8_t)truco_envido(truco_bit(card), s->vira);
        if (hidden >> card & 1)
            in.pool[in.hidden++] = (uint8_t)card;
    }
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        for (unsigned round = 0; round < TRUCO_ROUNDS; round++)
            if (s->table[round][seat] != TRUCO_NO_CARD)
                in.dealt[seat][in.played[seat]++] = s->table[round][seat];
    for (unsigned card = 0; card < estimate->cards; card++)
        in.dealt[in.seat][in.played[in.seat] + card] = (uint8_t)estimate->card[card];
    unsigned all = truco_shown_cards(s, in.seen);
    for (unsigned i = 0; i < all; i++)
        if (in.seen[i].seat != in.seat)
            in.seen[in.seen_count++] = in.seen[i];
    return in;
}

/* --- dealing a world --- */

static bool sampled_flor(const struct sampler *in, const uint8_t cards[TRUCO_HAND])
{
    unsigned suits =
        (1u << in->suit[cards[0]] | 1u << in->suit[cards[1]] | 1u << in->suit[cards[2]]) & SUITS;
    return (suits & (suits - 1)) == 0;
}

static void sort_two(uint8_t *low, uint8_t *high, const uint8_t *rank)
{
    if (rank[*low] > rank[*high]) {
        uint8_t card = *low;
        *low = *high;
        *high = card;
    }
}

/* At most three cards, the lowest rank first. */
static void sort_hand(uint8_t *cards, unsigned count, const uint8_t *rank)
{
    if (count == 3) {
        sort_two(cards, cards + 1, rank);
        sort_two(cards + 1, cards + 2, rank);
    }
    if (count > 1)
        sort_two(cards, cards + 1, rank);
}

/* Deals the unseen cards of the seat from the first `left` of the pool. Returns how many are left
 * in it; the cards dealt stand behind them. */
static unsigned deal_hidden(struct sampler *in, unsigned seat, unsigned left, struct rng *rng,
                            struct world *world)
{
    uint64_t luck = rng_next(rng);
    for (unsigned i = in->played[seat]; i < TRUCO_HAND; i++, luck >>= CARD_BITS) {
        unsigned at = (unsigned)((luck & 0xffff) * left-- >> CARD_BITS);
        uint8_t card = in->pool[at];
        in->pool[at] = in->pool[left];
        in->pool[left] = card;
        world->dealt[seat][i] = card;
    }
    return left;
}

/* One deal; false if its flores are not those that were announced (T12). A team that announced one
 * is dealt to first: it fails most often. */
static bool deal_once(struct sampler *in, struct rng *rng, struct world *world)
{
    unsigned left = in->hidden, first = in->s->flor == 2;
    for (unsigned i = 0; i < TRUCO_TEAMS; i++) {
        unsigned team = first ^ i;
        bool flor = false;
        for (unsigned seat = team; seat < TRUCO_SEATS; seat += TRUCO_TEAMS) {
            if (seat != in->seat)
                left = deal_hidden(in, seat, left, rng, world);
            flor |= sampled_flor(in, world->dealt[seat]);
        }
        if (flor != (in->s->flor >> team & 1))
            return false;
    }
    return true;
}

/* Deals until the flores are right, or for TRIES times; each hand is sorted. */
static void deal_world(struct sampler *in, struct rng *rng, struct world *world)
{
    memcpy(world->dealt, in->dealt, sizeof world->dealt);
    for (unsigned tries = 0; !deal_once(in, rng, world) && tries < TRIES;)
        tries++;
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        if (seat != in->seat)
            sort_hand(world->dealt[seat] + in->played[seat], TRUCO_HAND - in->played[seat],
                      in->rank);
}

/* How likely it is that seats with these hands have played what they did. Cards of equal rank are
 * equally likely. */
static uint64_t likelihood_of(const struct sampler *in, const struct world *world)
{
    static const uint8_t identity[TRUCO_RANKS] = {0, 1, 2,  3,  4,  5,  6,  7,
                                                  8, 9, 10, 11, 12, 13, 14, 15};
    uint64_t product = (uint64_t)1 << CERTAIN;
    for (const struct truco_shown_card *seen = in->seen; seen < in->seen + in->seen_count; seen++) {
        uint8_t ranks[TRUCO_HAND];
        unsigned held = TRUCO_HAND - seen->trick.round, from = 0;
        for (unsigned i = 0; i < held; i++)
            ranks[i] = in->rank[world->dealt[seen->seat][seen->trick.round + i]];
        sort_hand(ranks, held, identity);
        while (ranks[from] != seen->rank)
            from++;
        unsigned to = from;
        while (to + 1 < held && ranks[to + 1] == seen->rank)
            to++;
        /* The odds are cumulative: those of the cards from..to are a difference. */
        const uint8_t *odds = in->card_odds[truco_card_case(&seen->trick, ranks)];
        unsigned upto = to + 1 == held ? TRUCO_CARD_ALWAYS : odds[to];
        unsigned usual = (upto - (from ? odds[from - 1] : 0u)) / (to - from + 1);
        product = product * ((256 - DOUBT) * usual + DOUBT * (TRUCO_CARD_ALWAYS / held)) >> 16;
    }
    return product;
}

/* As truco_envido and truco_envido_winner, but by tables: this runs once a world. */
static unsigned sampled_envido(const struct sampler *in, const uint8_t cards[TRUCO_HAND])
{
    unsigned best = 0;
    for (unsigned i = 0; i < TRUCO_HAND; i++) {
        unsigned value = in->value[cards[i]], suit = in->suit[cards[i]];
        best = value > best ? value : best;
        for (unsigned j = 0; j < i; j++) {
            bool pair =
                suit == ANY_SUIT || in->suit[cards[j]] == ANY_SUIT || suit == in->suit[cards[j]];
            unsigned sum = 20 + value + in->value[cards[j]];
            best = pair && sum > best ? sum : best;
        }
    }
    return best;
}

static unsigned sampled_envido_team(const struct sampler *in, const struct world *world)
{
    unsigned winner = truco_mano(in->s), best = sampled_envido(in, world->dealt[winner]);
    for (unsigned i = 1, seat = truco_next(winner); i < TRUCO_SEATS; i++, seat = truco_next(seat)) {
        unsigned value = sampled_envido(in, world->dealt[seat]);
        if (value > best) {
            best = value;
            winner = seat;
        }
    }
    return truco_team(winner);
}

/* --- playing it out --- */

struct playing {
    uint8_t rank[TRUCO_SEATS][TRUCO_HAND], held[TRUCO_SEATS];
    uint8_t won[TRUCO_ROUNDS];
    unsigned round, place, seat;
    int8_t best[TRUCO_TEAMS], top; /* of the round */
    unsigned first_top, last_top;  /* seats that played it: one leads the next round (T10) */
};

static void play_rank(struct playing *p, unsigned rank)
{
    int8_t *best = &p->best[truco_team(p->seat)];
    *best = (int8_t)rank > *best ? (int8_t)rank : *best;
    p->first_top = (int8_t)rank > p->top ? p->seat : p->first_top;
    if ((int8_t)rank >= p->top) {
        p->last_top = p->seat;
        p->top = (int8_t)rank;
    }
    p->place++;
    p->seat = truco_next(p->seat);
}

static void start_round(struct playing *p, unsigned leader)
{
    p->seat = leader;
    p->place = 0;
    p->best[0] = p->best[1] = p->top = -1;
}

static struct playing start_playing(const struct sampler *in, const struct world *world)
{
    const struct game_state *s = in->s;
    struct playing p = {.round = s->round};
    memcpy(p.won, s->won, sizeof p.won);
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        p.held[seat] = (uint8_t)(TRUCO_HAND - in->played[seat]);
        for (unsigned i = 0; i < p.held[seat]; i++)
            p.rank[seat][i] = in->rank[world->dealt[seat][in->played[seat] + i]];
    }
    start_round(&p, s->leader);
    for (unsigned i = 0; i < TRUCO_SEATS && s->table[s->round][p.seat] != TRUCO_NO_CARD; i++)
        play_rank(&p, in->rank[s->table[s->round][p.seat]]);
    return p;
}

/* The team that wins the partida. `card`: what the seat on turn plays first; TRUCO_HAND: what the
 * model plays. */
static unsigned play_out(const struct sampler *in, struct playing *p, unsigned card, uint64_t luck)
{
    unsigned mano = truco_team(truco_mano(in->s));
    for (;; card = TRUCO_HAND) {
        uint8_t *ranks = p->rank[p->seat], *held = &p->held[p->seat];
        if (card == TRUCO_HAND) {
            unsigned drawn = (unsigned)(luck % TRUCO_CARD_ALWAYS), team = truco_team(p->seat);
            card = 0;
            if (*held > 1) {
                unsigned first = p->won[0] == TRUCO_TIE ? 2 : p->won[0] != team;
                struct truco_trick trick = {(uint8_t)p->round, (uint8_t)p->place, p->best[team],
                                            p->best[!team], (uint8_t)first};
                const uint8_t *odds = in->card_odds[truco_card_case(&trick, ranks)];
                card = (unsigned)(drawn >= odds[0]) + (*held == TRUCO_HAND && drawn >= odds[1]);
            }
            luck = luck >> ODDS_BITS | luck << (64 - ODDS_BITS);
        }
        unsigned rank = ranks[card];
        for (--*held; card < *held; card++)
            ranks[card] = ranks[card + 1];
        play_rank(p, rank);
        if (p->place < TRUCO_SEATS)
            continue;
        bool tie = p->best[0] == p->best[1];
        p->won[p->round++] = (uint8_t)(tie ? TRUCO_TIE : p->best[1] > p->best[0]);
        unsigned winner = truco_partida(p->won, mano);
        if (winner != TRUCO_NO_TEAM)
            return winner;
        start_round(p, tie ? p->last_top : p->first_top);
    }
}

static void count_world(const struct sampler *in, const struct world *world,
                        struct truco_estimate *estimate, uint64_t luck)
{
    bool turn = in->s->phase == TRUCO_TURN;
    unsigned envido = in->s->round == 0 && !in->s->flor ? sampled_envido_team(in, world) : 0;
    struct playing start = start_playing(in, world);
    for (unsigned card = 0; card < (turn ? estimate->cards : 1); card++) {
        struct playing playing = start;
        estimate->after[card]
            .count[play_out(in, &playing, turn ? card : TRUCO_HAND, luck)][envido]++;
    }
}

void truco_sample_worlds(struct truco_estimate *estimate, const truco_card_odds *card_odds,
                         unsigned worlds, struct rng *rng)
{
    struct sampler in = sampler_start(estimate, card_odds);
    struct world deals[TRUCO_WORLDS_MAX * TRUCO_DEALS_FOR_WORLD];
    uint64_t likelihood[TRUCO_WORLDS_MAX * TRUCO_DEALS_FOR_WORLD], sum = 0, reached = 0;
    unsigned count = in.seen_count ? worlds * TRUCO_DEALS_FOR_WORLD : worlds, used = 0;
    for (unsigned i = 0; i < count; i++) {
        struct world *world = &deals[i];
        deal_world(&in, rng, world);
        sum += likelihood[i] = likelihood_of(&in, world);
    }
    /* Systematic sampling: the deals lie in a row, each as long as it is likely, and those at
     * equal distances are taken. */
    for (unsigned i = 0; i < count; i++) {
        reached += likelihood[i];
        for (; used < worlds && reached * worlds >= sum / 2 + sum * used; used++)
            count_world(&in, &deals[i], estimate, rng_next(rng));
    }
    estimate->worlds += worlds;
}

/* --- for tests: whether it is true --- */

static bool audit_cards(const struct sampler *in, const struct game_state *s, struct why *why)
{
    uint64_t pool = 0, away = TRUCO_ALL_CARDS & ~truco_open_cards(s) & ~s->hand[in->seat];
    for (unsigned i = 0; i < in->hidden; i++)
        pool |= truco_bit(in->pool[i]);
    DIFFERS_IF(in->hidden != bits_count(away) || pool != away,
               "%u cards may be with others, counted as %u", bits_count(away), in->hidden);
    for (unsigned i = 0; i < in->seen_count; i++) {
        const struct truco_shown_card *seen = &in->seen[i];
        unsigned card = s->table[seen->trick.round][seen->seat];
        DIFFERS_IF(card == TRUCO_NO_CARD || seen->rank != truco_rank(card, s->vira),
                   "seat %u has not played a card of rank %u in round %u", seen->seat, seen->rank,
                   seen->trick.round);
    }
    return true;
}

static struct world world_of(const struct sampler *in, const struct game_state *s)
{
    struct world world;
    memcpy(world.dealt, in->dealt, sizeof world.dealt);
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        unsigned at = in->played[seat];
        for (uint64_t hand = s->hand[seat]; hand; hand &= hand - 1)
            world.dealt[seat][at++] = (uint8_t)bits_lowest(hand);
        sort_hand(world.dealt[seat] + in->played[seat], TRUCO_HAND - in->played[seat], in->rank);
    }
    return world;
}

static bool audit_worlds(struct sampler *in, struct game_state s, struct why *why)
{
    struct rng rng;
    rng_seed(&rng, s.cards_played);
    for (unsigned i = 0; i < 4; i++) {
        struct world world;
        struct why wrong = {.text = ""};
        deal_world(in, &rng, &world);
        for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
            s.hand[seat] = 0;
            for (unsigned card = in->played[seat]; card < TRUCO_HAND; card++)
                s.hand[seat] |= truco_bit(world.dealt[seat][card]);
        }
        DIFFERS_IF(!truco_invariant(&truco_four, &s, &wrong), "a world that cannot be: %s",
                   wrong.text);
    }
    return true;
}

bool truco_worlds_audit(const struct game_state *view, unsigned seat,
                        const truco_card_odds *card_odds, const struct game_state *s,
                        struct why *why)
{
    struct truco_estimate estimate = truco_estimate_start(view, seat);
    struct sampler in = sampler_start(&estimate, card_odds);
    if (!audit_cards(&in, s, why))
        return false;
    struct world world = world_of(&in, s);
    unsigned flores = 0;
    for (unsigned other = 0; other < TRUCO_SEATS; other++) {
        unsigned envido = truco_envido(truco_dealt(s, other), s->vira);
        flores |= (unsigned)sampled_flor(&in, world.dealt[other]) << truco_team(other);
        DIFFERS_IF(sampled_envido(&in, world.dealt[other]) != envido,
                   "seat %u has an envido of %u, counted as %u", other, envido,
                   sampled_envido(&in, world.dealt[other]));
    }
    DIFFERS_IF(flores != s->flor, "flores %u counted as %u", s->flor, flores);
    DIFFERS_IF(sampled_envido_team(&in, &world) != truco_team(truco_envido_winner(s)),
               "the other team wins the envido");
    DIFFERS_IF(!likelihood_of(&in, &world), "the true hands are thought to be impossible");
    return audit_worlds(&in, *s, why);
}
