/* Compares what the server says with the state of the engine, and searches for moves that make them
 * equal. */
#include "games/monopoly/monopd/mirror.h"

#include <string.h>

#include "games/monopoly/rules/rules.h"

enum { PATH_MAX_MOVES = 64, DEPTH_MOST = 14, NODES_MOST = 20000 };

bool monopd_is_in(struct monopd_world *world, int32_t id)
{
    const struct monopd_player *p = monopd_player_of(world, id);
    return p && p->game == world->game && !p->bankrupt && !p->spectator;
}

int monopd_seat_of(const struct monopd_mirror *mirror, int32_t id)
{
    for (int seat = 0; seat < mirror->seats; seat++)
        if (mirror->id[seat] == id)
            return seat;
    return -1;
}

bool monopd_card_at(const struct game_setup *setup, int32_t id, unsigned *deck, unsigned *card)
{
    int32_t first = setup->deck[0].cards;
    *deck = id >= first;
    *card = (unsigned)(id - (*deck ? first : 0));
    return id >= 0 && *card < setup->deck[*deck].cards && setup->deck[*deck].card[*card].keep;
}

/* ---- what the server says, with our numbers ---- */

struct target {
    int32_t cash[MONO_SEATS];
    uint64_t held[MONO_SEATS][MONO_DECKS];
    uint8_t owner[MONO_DEEDS], level[MONO_DEEDS];
    uint64_t mortgaged;
    uint8_t square[MONO_SEATS];
    uint8_t alive, jailed;
    int turn; /* -1: no seat */
    bool over, auction;
    bool roll, buy, debt, tax; /* of our own seat */
    int me;
    int dice[2];
    bool silent; /* this server tells of no dice */
    int32_t bid, owed, pot;
    int creditor; /* of what is owed: a seat; -1: the bank */
    bool owes;    /* a player must be in debt now */
};

/* Puts what the server says into our seats and deeds. What it tells our own player alone is in
 * `roll`, `buy`, `debt` and `tax`. */
static void read_target(const struct monopd_mirror *mirror, struct monopd_world *world,
                        struct target *t)
{
    const struct game_setup *setup = &mirror->setup;
    const struct monopd_game *game = monopd_game_of(world, world->game);
    *t = (struct target){.turn = -1, .me = mirror->me, .over = !game || game->status == MONOPD_END};
    for (int seat = 0; seat < mirror->seats; seat++) {
        const struct monopd_player *p = monopd_player_of(world, mirror->id[seat]);
        if (!p || !monopd_is_in(world, p->id))
            continue;
        t->alive |= (uint8_t)(1u << seat);
        t->cash[seat] = p->money;
        t->square[seat] = p->placed ? (uint8_t)p->location : setup->start;
        t->jailed |= (uint8_t)((unsigned)p->jailed << seat);
        if (p->has_turn)
            t->turn = seat;
        if (seat == mirror->me) {
            t->roll = p->has_turn && p->can_roll && !p->jailed;
            t->buy = p->has_turn && p->can_buy;
            t->debt = p->has_debt;
            t->tax = world->tax_dialog;
        }
    }
    for (unsigned i = 0; i < setup->squares; i++)
        if (setup->parking && setup->square[i].kind == MONO_PARKING)
            t->pot += world->estate[i].money;
    for (unsigned deed = 0; deed < setup->deeds; deed++) {
        const struct monopd_estate *e = &world->estate[setup->deed[deed].square];
        int owner = monopd_seat_of(mirror, e->owner);
        t->owner[deed] = owner < 0 ? MONO_NONE : (uint8_t)owner;
        t->level[deed] = e->houses;
        t->mortgaged |= e->mortgaged ? mono_bit(deed) : 0;
    }
    for (unsigned i = 0; i < MONOPD_CARDS; i++) {
        int seat = monopd_seat_of(mirror, world->card[i].owner);
        unsigned deck, card;
        if (world->card[i].known && seat >= 0 &&
            monopd_card_at(setup, world->card[i].id, &deck, &card))
            t->held[seat][deck] |= mono_bit(card);
    }
    t->auction = world->auction.open && !t->over;
    t->bid = world->auction.bid;
    t->owed = world->owed;
    t->creditor = monopd_seat_of(mirror, world->owed_to);
    t->dice[0] = world->dice[0];
    t->dice[1] = world->dice[1];
    t->silent = !world->tells_dice;
}

/* ---- comparing ---- */

/* The same of what the server tells our own seat alone: what it can do. */
static const char *own_seat_differs(const struct target *t, const struct game_state *s)
{
    bool turn = s->turn == t->me && s->control == t->me;
    if ((s->phase == MONO_FREE && turn && !s->jail[t->me]) != t->roll)
        return N_("si podemos tirar");
    if ((s->phase == MONO_BUY && turn) != t->buy)
        return N_("si podemos comprar");
    if ((s->debt[t->me].amount > 0) != t->debt)
        return N_("si debemos algo");
    if (s->phase == MONO_DONE && turn) /* turns go on by themselves */
        return N_("si nuestro turno ha acabado");
    return (s->phase == MONO_TAXED && turn) != t->tax ? N_("si elegimos un impuesto") : NULL;
}

/* Returns the first thing in which the state differs from what the server says, or NULL. */
static const char *differs(const struct game_setup *setup, const struct target *t,
                           const struct game_state *s)
{
    enum { BETWEEN = 1u << MONO_DICE | 1u << MONO_OFFER | 1u << MONO_ANSWER };
    if (t->over != (s->phase == MONO_OVER))
        return N_("si ha acabado");
    if (t->alive != s->alive)
        return N_("quién sigue en juego");
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        if (!mono_is_alive(s, seat))
            continue;
        if (t->cash[seat] != s->cash[seat])
            return N_("el dinero de un jugador");
        if (t->square[seat] != s->square[seat])
            return N_("dónde está una ficha");
        if ((t->jailed >> seat & 1) != (s->jail[seat] != 0))
            return N_("quién está en la cárcel");
        if (memcmp(t->held[seat], s->held[seat], sizeof s->held[seat]) != 0)
            return N_("quién tiene una tarjeta de la cárcel");
    }
    for (unsigned deed = 0; deed < setup->deeds; deed++) {
        if (t->owner[deed] != s->owner[deed])
            return N_("de quién es cada cosa");
        if (t->level[deed] != s->level[deed])
            return N_("lo que está construido");
    }
    if (t->mortgaged != s->mortgaged)
        return N_("lo que está hipotecado");
    if (t->pot != s->pot)
        return N_("lo que espera en el parking");
    if (t->over)
        return NULL;
    if (t->turn >= 0 && t->turn != s->turn)
        return N_("de quién es el turno");
    if (t->auction != (s->phase == MONO_AUCTION))
        return N_("si se subasta algo");
    if (s->aside || mono_in_phase(s, BETWEEN))
        return N_("algo está a medias");
    const struct mono_debt *debt = &s->debt[s->control];
    bool owes = s->phase == MONO_DEBT && debt->amount == t->owed &&
                (t->creditor < 0 || debt->to == t->creditor); /* the creditor is not always told */
    if (t->owes && !owes)
        return N_("lo que se debe");
    return t->me >= 0 && t->alive >> t->me & 1 ? own_seat_differs(t, s) : NULL;
}

bool monopd_mirror_equals(const struct monopd_mirror *mirror, struct monopd_world *world,
                          struct why *why)
{
    struct target t;
    read_target(mirror, world, &t);
    const char *what = differs(&mirror->setup, &t, monopd_state(mirror));
    if (what)
        why_bad(why, "%s", _(what));
    return !what;
}

/* ---- searching ---- */

struct path_search {
    const struct game_setup *setup;
    struct target t;
    bool traded;
    unsigned depth; /* no deeper: the shortest explanation is the best */
    unsigned nodes, count;
    struct move path[PATH_MAX_MOVES];
};

static bool seek(struct path_search *h, const struct game_state *s, unsigned depth);

/* Tries these moves one after the other, and goes on from there. */
static bool try(struct path_search *h, const struct game_state *s, unsigned depth,
                const struct move *moves, unsigned count)
{
    struct game_state next = *s;
    unsigned before = h->count;
    if (h->count + count > PATH_MAX_MOVES)
        return false;
    for (unsigned i = 0; i < count; i++) {
        if (mono_legal(h->setup, &next, &moves[i], NULL) == MOVE_ILLEGAL) {
            h->count = before;
            return false;
        }
        mono_apply(h->setup, &next, &moves[i]);
        h->path[h->count++] = moves[i];
    }
    if (seek(h, &next, depth + 1))
        return true;
    h->count = before;
    return false;
}

static bool try_one(struct path_search *h, const struct game_state *s, unsigned depth,
                    unsigned kind, unsigned a, int32_t n)
{
    struct move move = mono_move(kind, a);
    move.n = n;
    return try(h, s, depth, &move, 1);
}

/* Tries moves of a seat that need not be on turn: it interrupts, and ends that again. */
static bool try_aside(struct path_search *h, const struct game_state *s, unsigned depth,
                      unsigned seat, const struct move *moves, unsigned count)
{
    struct move all[10];
    if (s->control == seat && mono_in_phase(s, MONO_RAISING) && try(h, s, depth, moves, count))
        return true;
    all[0] = mono_move(MONO_MOVE_CONTROL, seat);
    memcpy(all + 1, moves, count * sizeof *moves);
    bool stays = moves[count - 1].kind != MONO_MOVE_BANKRUPT;
    all[count + 1] = all[0];
    return try(h, s, depth, all, count + 1 + stays);
}

/* The first deed that its owner has built on, sold from or mortgaged. The search comes back for the
 * next one. */
static bool seek_management(struct path_search *h, const struct game_state *s, unsigned depth)
{
    for (unsigned deed = 0; deed < h->setup->deeds; deed++) {
        unsigned owner = s->owner[deed], kind;
        if (owner == MONO_NONE || owner != h->t.owner[deed])
            continue;
        bool was = s->mortgaged & mono_bit(deed), is = h->t.mortgaged & mono_bit(deed);
        if (was != is)
            kind = is ? MONO_MOVE_MORTGAGE : MONO_MOVE_LIFT;
        else if (s->level[deed] != h->t.level[deed])
            kind = s->level[deed] < h->t.level[deed] ? MONO_MOVE_BUILD : MONO_MOVE_SELL;
        else
            continue;
        struct move move = mono_move(kind, deed);
        if (try_aside(h, s, depth, owner, &move, 1))
            return true;
    }
    return false;
}

static int cards_more(const struct path_search *h, const struct game_state *s, unsigned seat)
{
    return (int)(bits_count(h->t.held[seat][0]) + bits_count(h->t.held[seat][1])) -
           (int)mono_jail_cards(s, (int)seat);
}

/* Finds two seats between which deeds, money or cards have gone. */
static bool find_partners(const struct path_search *h, const struct game_state *s, unsigned *a,
                          unsigned *b)
{
    for (unsigned deed = 0; deed < h->setup->deeds; deed++)
        if (s->owner[deed] != h->t.owner[deed] && s->owner[deed] != MONO_NONE &&
            h->t.owner[deed] != MONO_NONE) {
            *a = s->owner[deed];
            *b = h->t.owner[deed];
            return true;
        }
    *a = *b = MONO_NONE;
    for (unsigned seat = 0; seat < h->setup->seats; seat++) {
        int64_t more = (int64_t)h->t.cash[seat] - s->cash[seat];
        int cards = cards_more(h, s, seat);
        if (*a == MONO_NONE && (more < 0 || (!more && cards < 0)))
            *a = seat;
        else if (*b == MONO_NONE && (more > 0 || (!more && cards > 0)))
            *b = seat;
    }
    return *a != MONO_NONE && *b != MONO_NONE;
}

/* One trade that explains everything that went between two seats. */
static bool seek_trade(struct path_search *h, const struct game_state *s, unsigned depth)
{
    unsigned a, b, count = 0;
    struct move moves[8];
    if (!find_partners(h, s, &a, &b))
        return false;
    struct move give = {.kind = MONO_MOVE_GIVE}, want = {.kind = MONO_MOVE_WANT};
    for (unsigned deed = 0; deed < h->setup->deeds; deed++) {
        if (s->owner[deed] == a && h->t.owner[deed] == b)
            give.set |= mono_bit(deed);
        if (s->owner[deed] == b && h->t.owner[deed] == a)
            want.set |= mono_bit(deed);
    }
    int32_t more = h->t.cash[a] - s->cash[a];
    give.n = more < 0 ? -more : 0;
    want.n = more > 0 ? more : 0;
    int cards = cards_more(h, s, a);
    moves[count++] = mono_move(MONO_MOVE_TRADE, b);
    moves[count++] = give;
    moves[count++] = want;
    if (mono_jail_cards(s, (int)a) || mono_jail_cards(s, (int)b))
        moves[count++] = (struct move){.kind = MONO_MOVE_CARDS,
                                       .a = (uint8_t)(cards < 0 ? -cards : 0),
                                       .b = (uint8_t)(cards > 0 ? cards : 0)};
    moves[count++] = mono_move(MONO_MOVE_PROPOSE, 0);
    moves[count++] = mono_move(MONO_MOVE_ACCEPT, 0);
    return try_aside(h, s, depth, a, moves, count);
}

/* The server tells the dice, except of throws in jail, which are doubles or not. */
static bool seek_dice(struct path_search *h, const struct game_state *s, unsigned depth)
{
    bool jailed = s->jail[s->turn];
    for (uint8_t a = 1; a <= 6; a++)
        for (uint8_t b = a; b <= 6; b++) {
            bool told = !jailed && h->t.dice[0];
            if (told ? !(a == h->t.dice[0] && b == h->t.dice[1]) &&
                           !(a == h->t.dice[1] && b == h->t.dice[0])
                     : jailed && a != b && !(a == 1 && b == 2))
                continue;
            const struct move move = {.kind = MONO_MOVE_DICE, .a = a, .b = b};
            if (try(h, s, depth, &move, 1))
                return true;
        }
    return false;
}

/* What the deciding seat, or chance, can have done. A throw only once and, if the server tells of
 * dice, only after it did: what follows a throw comes with a line. */
static bool seek_phase(struct path_search *h, const struct game_state *s, unsigned depth)
{
    unsigned seat = s->control;
    bool may_throw = h->t.dice[0] || s->jail[s->turn] || h->t.silent;
    for (unsigned i = 0; i < h->count; i++)
        may_throw &= h->path[i].kind != MONO_MOVE_DICE;
    switch ((enum mono_phase)s->phase) {
    case MONO_FREE:
        return (s->jail[seat] && (try_one(h, s, depth, MONO_MOVE_FINE, 0, 0) ||
                                  try_one(h, s, depth, MONO_MOVE_USE_CARD, 0, 0) ||
                                  try_one(h, s, depth, MONO_MOVE_USE_CARD, 1, 0))) ||
               (may_throw && try_one(h, s, depth, MONO_MOVE_THROW, 0, 0));
    case MONO_DICE:
        return seek_dice(h, s, depth);
    case MONO_CARD:
        for (uint64_t rest = mono_top_cards(s); rest; rest &= rest - 1) {
            const struct move move = {
                .kind = MONO_MOVE_CARD, .a = s->deck, .b = (uint8_t)bits_lowest(rest)};
            if (try(h, s, depth, &move, 1))
                return true;
        }
        return false;
    case MONO_BUY:
        return (h->t.owner[mono_deed_here(h->setup, s)] == seat &&
                try_one(h, s, depth, MONO_MOVE_BUY, 0, 0)) ||
               try_one(h, s, depth, MONO_MOVE_DECLINE, 0, 0);
    case MONO_TAXED:
        return try_one(h, s, depth, MONO_MOVE_TAX, 0, 0) ||
               try_one(h, s, depth, MONO_MOVE_TAX, 1, 0);
    case MONO_AUCTION:
        if (h->t.auction)
            return false;
        return (h->t.owner[s->lot] == seat && h->t.bid > s->bid &&
                try_one(h, s, depth, MONO_MOVE_BID, 0, h->t.bid)) ||
               try_one(h, s, depth, MONO_MOVE_LEAVE, 0, 0);
    case MONO_DONE:
        return (h->t.turn != s->turn || h->t.over) && try_one(h, s, depth, MONO_MOVE_PASS, 0, 0);
    default:
        return false;
    }
}

/* Searches depth first. The depth is raised one by one (find_path), so the first path found is a
 * shortest one. */
static bool seek(struct path_search *h, const struct game_state *s, unsigned depth)
{
    if (!differs(h->setup, &h->t, s))
        return true;
    if (depth >= h->depth || ++h->nodes > NODES_MOST || s->phase == MONO_OVER)
        return false;
    if (seek_management(h, s, depth) || (h->traded && seek_trade(h, s, depth)) ||
        seek_phase(h, s, depth))
        return true;
    const struct move leaves = mono_move(MONO_MOVE_BANKRUPT, 0);
    for (unsigned seat = 0; seat < h->setup->seats; seat++)
        if (mono_is_alive(s, seat) && !(h->t.alive >> seat & 1) &&
            try_aside(h, s, depth, seat, &leaves, 1))
            return true;
    return false;
}

/* Finds the shortest path. */
static bool find_path(struct path_search *h, const struct game_state *s)
{
    bool found = false;
    h->nodes = h->count = 0;
    for (h->depth = 0; !found && h->depth <= DEPTH_MOST && h->nodes <= NODES_MOST; h->depth++)
        found = seek(h, s, 0);
    return found;
}

bool monopd_mirror_explain(struct monopd_mirror *mirror, struct monopd_world *world)
{
    struct path_search h = {.setup = &mirror->setup, .traded = mirror->traded};
    read_target(mirror, world, &h.t);
    /* Another player's debt shows in words only, and what it does about that it does while in
     * debt. */
    h.t.owes = world->owes;
    world->owes = false;
    if (!find_path(&h, monopd_state(mirror))) {
        if (!h.t.owes)
            return false;
        h.t.owes = false;
        if (!find_path(&h, monopd_state(mirror)))
            return false;
    }
    for (unsigned i = 0; i < h.count; i++) {
        struct why why;
        if (h.path[i].kind == MONO_MOVE_DICE)
            world->dice[0] = world->dice[1] = 0;
        enum status status = table_play(&mirror->table, &h.path[i], SOURCE_WIRE, &why);
        if (status == ST_SYSTEM) { /* the journal cannot be written: the game goes on without */
            mirror->table.journal = NULL;
            mirror->unkept = why;
            status = table_play(&mirror->table, &h.path[i], SOURCE_WIRE, &why);
        }
        if (status != ST_OK)
            return false;
    }
    mirror->explained += h.count > 0;
    if (h.count)
        mirror->traded = false;
    return true;
}

/* ---- taking over ---- */

/* Chooses the phase by what our own player can do, since the server has no notion of phases. A debt
 * of unknown size becomes one unit more than the cash. */
static void adopt_phase(const struct monopd_mirror *mirror, struct monopd_world *world,
                        const struct target *t, struct game_state *s)
{
    mono_wait_for(s, t->over ? MONO_OVER : MONO_FREE, s->turn);
    if (t->over || t->me < 0)
        return;
    if (t->buy)
        mono_wait_for(s, MONO_BUY, s->turn);
    else if (t->tax)
        mono_wait_for(s, MONO_TAXED, s->turn);
    if (t->debt) {
        s->debt[t->me] = (struct mono_debt){
            .amount = world->owed > s->cash[t->me] ? world->owed : s->cash[t->me] + 1,
            .to = MONO_BANK};
        s->owing |= (uint8_t)(1u << t->me);
        mono_wait_for(s, MONO_DEBT, (unsigned)t->me);
    }
    unsigned here = mirror->setup.square[s->square[s->turn]].deed;
    if (s->phase == MONO_BUY && (here == MONO_NONE || s->owner[here] != MONO_NONE))
        mono_wait_for(s, MONO_FREE, s->turn);
    if (t->auction && world->auction.estate >= 0 && world->auction.estate < mirror->setup.squares) {
        unsigned deed = mirror->setup.square[world->auction.estate].deed;
        if (deed != MONO_NONE && s->owner[deed] == MONO_NONE)
            mono_auction_open(s, deed, s->alive, s->turn);
    }
}

void monopd_mirror_adopt(struct monopd_mirror *mirror, struct monopd_world *world)
{
    const struct game_setup *setup = &mirror->setup;
    struct game_state *s = as_state(mirror->table.state), old = *s;
    struct target t;
    read_target(mirror, world, &t);
    mono_start(setup, s);
    s->throws = old.throws;
    s->rounds = old.rounds;
    s->bank = (int64_t)setup->money * setup->seats;
    s->alive = t.alive ? t.alive : old.alive;
    s->pot = t.pot > 0 ? t.pot : 0;
    s->bank -= s->pot;
    s->broke = (uint8_t)(setup->seats - bits_count(s->alive));
    s->turn = s->keeper = (uint8_t)(t.turn >= 0 ? (unsigned)t.turn : mono_alive_from(s, old.turn));
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        bool in = mono_is_alive(s, seat);
        s->cash[seat] = in && t.cash[seat] > 0 ? t.cash[seat] : 0;
        s->bank -= s->cash[seat];
        s->square[seat] = t.square[seat] < setup->squares ? t.square[seat] : setup->start;
        s->jail[seat] = !in || !(t.jailed >> seat & 1) ? 0 : old.jail[seat] ? old.jail[seat] : 1;
        for (unsigned deck = 0; deck < MONO_DECKS; deck++) {
            s->held[seat][deck] = in ? t.held[seat][deck] : 0;
            s->fresh[deck] &= ~s->held[seat][deck];
        }
    }
    for (unsigned deed = 0; deed < setup->deeds; deed++) {
        if (t.owner[deed] == MONO_NONE || !mono_is_alive(s, t.owner[deed]))
            continue;
        mono_give_deed(s, deed, t.owner[deed]);
        s->mortgaged |= t.mortgaged & mono_bit(deed);
        if (setup->deed[deed].kind == MONO_STREET)
            mono_set_level(s, deed, t.level[deed]);
    }
    adopt_phase(mirror, world, &t, s);
    mirror->table.hashed = false;
    mirror->traded = false;
    world->dice[0] = world->dice[1] = world->owed = 0;
}

/* ---- sitting down ---- */

/* The board is our own; a server with other squares or prices is refused. */
static enum status check_board(const struct monopd_mirror *mirror, const struct monopd_world *world,
                               struct why *why)
{
    const struct game_setup *setup = &mirror->setup;
    if (world->estates != setup->squares)
        return why_bad(why, "el tablero del servidor tiene %u casillas, el nuestro %u",
                       world->estates, setup->squares);
    for (unsigned i = 0; i < setup->squares; i++) {
        const struct mono_square *square = &setup->square[i];
        const struct monopd_estate *e = &world->estate[i];
        const struct mono_deed *d = square->deed == MONO_NONE ? NULL : &setup->deed[square->deed];
        bool same =
            d ? e->price == d->price && e->mortgage == d->mortgage && e->house_price == d->house
              : !e->price;
        for (unsigned level = 0; d && d->kind == MONO_STREET && level <= MONO_HOTEL; level++)
            same = same && e->rent[level] == d->rent[level];
        if (!same)
            return why_bad(
                why, "la casilla %u del tablero del servidor tiene otros precios que la nuestra",
                i);
    }
    return ST_OK;
}

/* The seats are the players of the game, in the order of their turns. */
static void find_seats(struct monopd_mirror *mirror, struct monopd_world *world)
{
    mirror->seats = 0;
    for (const struct monopd_player *p = world->player; p < world->player + MONOPD_PLAYERS; p++) {
        int at = mirror->seats;
        if (!p->known || p->game != world->game || p->spectator || at == MONO_SEATS)
            continue;
        for (; at > 0 && monopd_player_of(world, mirror->id[at - 1])->order > p->order; at--)
            mirror->id[at] = mirror->id[at - 1];
        mirror->id[at] = p->id;
        mirror->seats++;
    }
    mirror->me = monopd_seat_of(mirror, world->me);
}

static bool option_is_on(struct monopd_world *world, const char *name, bool usual)
{
    const struct monopd_option *option = monopd_option_of(world, name);
    return option ? option->on : usual;
}

enum status monopd_mirror_begin(struct monopd_mirror *mirror, struct monopd_world *world,
                                struct why *why)
{
    const struct monopd_game *game = monopd_game_of(world, world->game);
    struct str options = STR(200);
    find_seats(mirror, world);
    if (!game || mirror->seats < 2)
        return why_bad(why, "el servidor empieza una partida con menos de dos jugadores");
    str_add(&options,
            "rules=monopd board=%s seats=%d first=0 auction=%d parking=%d double=%d norent=%d",
            game->type, mirror->seats, option_is_on(world, "auctionsenabled", true),
            option_is_on(world, "collectfines", false),
            option_is_on(world, "doublepassmoney", false),
            option_is_on(world, "norentinjail", false));
    if (option_is_on(world, "unlimitedhouses", false))
        str_add(&options, " houses=1000 hotels=1000");
    mirror->explained = mirror->unexplained = 0;
    mirror->traded = false;
    if (mono_setup_make(options.at, &mirror->setup, why) != ST_OK ||
        check_board(mirror, world, why) != ST_OK)
        return ST_BAD;
    void (*observe)(void *, const struct table *, const struct game_state *, const struct move *,
                    int) = mirror->table.observe;
    void *observer = mirror->table.observer;
    table_start(&mirror->table, &game_monopoly, &mirror->setup, NULL);
    mirror->table.observe = observe;
    mirror->table.observer = observer;
    world->dice[0] = world->dice[1] = 0;
    if (!monopd_mirror_equals(mirror, world, NULL)) /* we came back to a running game */
        monopd_mirror_adopt(mirror, world);
    return ST_OK;
}
