/* What a seat knows (its own hand and the table), what can be behind that, and the hash by which
 * stations compare their states (T16). */
#include "base/bytes.h"
#include "games/truco/truco.h"

/* The rarest flores take some thousands of tries. A made-up view that nothing fits must end too. */
enum { TRIES_MAX = 200000 };

void truco_view(const struct game_setup *setup, const struct game_state *state, int seat,
                struct game_state *view)
{
    memmove(view, state, sizeof *view);
    for (int other = 0; other < TRUCO_SEATS; other++) /* T16: a spectator sees no hand at all */
        if (other != seat)
            view->hand[other] = 0;
}

/* Each deal of the unseen cards to the blank hands is as likely as any other. Deals are drawn until
 * their flores are those that were announced (T12). */
void truco_sample(const struct game_setup *setup, const struct game_state *view, int seat,
                  struct rng *rng, struct game_state *s)
{
    struct game_state blank;
    memcpy(&blank, view, sizeof blank);
    uint64_t pool =
        TRUCO_ALL_CARDS & ~truco_open_cards(&blank) & ~(seat >= 0 ? blank.hand[seat] : 0);
    for (int tries = 0; tries < TRIES_MAX; tries++) {
        uint64_t left = pool;
        *s = blank;
        for (unsigned other = 0; other < TRUCO_SEATS; other++)
            for (unsigned n = s->held[other] - bits_count(s->hand[other]); n; n--) {
                uint64_t card = truco_bit(bits_select(left, rng_below(rng, bits_count(left))));
                s->hand[other] |= card;
                left &= ~card;
            }
        if (s->vira == TRUCO_NO_CARD || truco_flores(s, s->vira) == s->flor)
            return;
    }
}

uint64_t truco_hash(const struct game_setup *setup, const struct game_state *s)
{
    const uint64_t fields[] = {s->points[0], s->points[1], s->phase,  s->seat,        s->dealer,
                               s->leader,    s->round,     s->vira,   s->flor,        s->level,
                               s->raised_by, s->caller,    s->envido, s->envido_team, s->winner,
                               s->won[0],    s->won[1],    s->won[2]};
    uint64_t hash = hash_add(hash_start(), TRUCO_SEATS);
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        hash = hash_add(hash, fields[i]);
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        hash = hash_add(hash, s->held[seat]);
        for (unsigned round = 0; round < TRUCO_ROUNDS; round++)
            hash = hash_add(hash, s->table[round][seat]);
    }
    return hash;
}
