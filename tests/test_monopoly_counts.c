/* What Monopoly's players count and keep beside the state, against the owners, storeys and money
 * that it has, counted one by one: at the steps of random games by every rule set (laws.h). */
#include "laws.h"

#include <math.h>
#include <pthread.h>

#include "games/monopoly/players/bargain.h"
#include "games/monopoly/players/appraisal.h"
#include "games/monopoly/rules/dues.h"
#include "games/monopoly/search/search.h"
#include "games/monopoly/learning/value.h"

extern const struct game game_monopoly;

enum { SEVEN = 7 };

#define DIFFERS(at, what, seat, ours, theirs)                                                      \
    laws_broken(at, NULL, "%s, seat %u: %.3f, counted as %.3f", what, seat, (double)(ours),        \
                (double)(theirs))

static void same_number(const struct position *at, const char *what, unsigned seat, double ours,
                        double theirs)
{
    if (fabs(ours - theirs) > 1e-3 * (1 + fabs(ours)))
        DIFFERS(at, what, seat, ours, theirs);
}

/* ---- the slow way ---- */

static unsigned in_group(const struct game_setup *setup, const struct game_state *s, unsigned group,
                         int owner)
{
    unsigned count = 0;
    for (unsigned deed = 0; deed < setup->deeds; deed++)
        count += setup->deed[deed].group == group && (owner < 0 || s->owner[deed] == owner);
    return count;
}

static bool has_whole(const struct game_setup *setup, const struct game_state *s, unsigned group,
                      unsigned seat)
{
    return in_group(setup, s, group, (int)seat) == in_group(setup, s, group, -1);
}

static bool is_mortgaged(const struct game_state *s, unsigned deed)
{
    return s->mortgaged >> deed & 1;
}

/* Of a deed that somebody owns, if it is not mortgaged. */
static int64_t rent_of(const struct game_setup *setup, const struct game_state *s, unsigned deed,
                       int total)
{
    const struct mono_deed *d = &setup->deed[deed];
    unsigned has = in_group(setup, s, d->group, s->owner[deed]);
    if (d->kind == MONO_STATION)
        return d->rent[(has > 4 ? 4 : has) - 1];
    if (d->kind == MONO_SERVICE)
        return (int64_t)d->rent[(has > 2 ? 2 : has) - 1] * total;
    if (s->level[deed])
        return d->rent[s->level[deed]];
    return has_whole(setup, s, d->group, s->owner[deed]) ? 2 * d->rent[0] : d->rent[0];
}

static int64_t buildings_of(const struct game_setup *setup, const struct game_state *s,
                            unsigned deed)
{
    const struct mono_deed *d = &setup->deed[deed];
    int64_t sum = 0;
    for (unsigned storey = 0;
         s->level[deed] && storey < (s->level[deed] == MONO_HOTEL ? setup->full : s->level[deed]);
         storey++)
        sum += d->house;
    return sum + (s->level[deed] == MONO_HOTEL ? d->hotel : 0);
}

/* ---- questions of the players' rules ---- */

static void deeds_are_counted_by_their_owners(const struct position *at, uint64_t *things)
{
    const struct game_setup *setup = at->setup;
    const struct game_state *s = at->state;
    unsigned free = 0;
    for (unsigned deed = 0; deed < setup->deeds; deed++)
        free += s->owner[deed] == MONO_NONE;
    for (unsigned seat = 0; seat < setup->seats; seat++, ++*things) {
        const struct mono_player m = {setup, s, seat, NULL};
        int64_t idle = 0;
        if (mono_percent_free(&m) != free * 100 / setup->deeds)
            DIFFERS(at, "deeds that nobody owns, percent", seat, free * 100 / setup->deeds,
                    mono_percent_free(&m));
        for (unsigned deed = 0; deed < setup->deeds; deed++) {
            unsigned group = setup->deed[deed].group, mine = in_group(setup, s, group, (int)seat),
                     all = in_group(setup, s, group, -1),
                     nobodys = in_group(setup, s, group, MONO_NONE);
            bool own = s->owner[deed] == seat,
                 whole = mine == all && setup->deed[deed].kind == MONO_STREET;
            if (mono_is_last_of(&m, deed, seat) != (mine - own == all - 1))
                DIFFERS(at, "owns all the others", seat, mine - own == all - 1, deed);
            if (mono_is_sole_owner(&m, deed, seat) != (mine && mine + nobodys == all))
                DIFFERS(at, "is the sole owner", seat, mine && mine + nobodys == all, deed);
            if (mono_is_free_group(&m, deed) != (nobodys == all))
                DIFFERS(at, "a group without an owner", seat, nobodys == all, deed);
            idle += own && !is_mortgaged(s, deed) && !whole ? setup->deed[deed].mortgage : 0;
            if (s->owner[deed] != MONO_NONE &&
                mono_search_rent(setup, s, deed, s->level[deed]) != rent_of(setup, s, deed, SEVEN))
                DIFFERS(at, "the search's rent", deed, rent_of(setup, s, deed, SEVEN),
                        mono_search_rent(setup, s, deed, s->level[deed]));
        }
        if (mono_idle_mortgages(&m) != idle)
            DIFFERS(at, "mortgages of idle deeds", seat, idle, mono_idle_mortgages(&m));
    }
}

/* ---- what a position is worth ---- */

static double logarithm(const struct game_setup *setup, double money, double times)
{
    double unit = setup->salary > 0 ? setup->salary : setup->money / 10 + 1;
    return log1p(times * (money > 0 ? money : 0) / unit);
}

struct slow_count {
    double liquid, wealth, income, soon, peril, outgo, risk, most;
    unsigned deeds, mortgaged, groups, stations, services;
};

static void count_deed(const struct game_setup *setup, const struct game_state *s,
                       const double *land, unsigned deed, struct slow_count count[MONO_SEATS])
{
    const struct mono_deed *d = &setup->deed[deed];
    unsigned owner = s->owner[deed];
    struct slow_count *c = &count[owner];
    double buildings = (double)buildings_of(setup, s, deed),
           rent = (double)rent_of(setup, s, deed, SEVEN);
    c->deeds++;
    c->stations += d->kind == MONO_STATION;
    c->services += d->kind == MONO_SERVICE;
    c->wealth += buildings + d->price;
    c->liquid += buildings / 2;
    if (is_mortgaged(s, deed)) {
        c->mortgaged++;
        c->wealth -= d->mortgage + d->mortgage / 10;
        return;
    }
    c->liquid += d->mortgage;
    c->income += rent * land[d->square];
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        if (seat == owner)
            continue;
        count[seat].outgo += rent * land[d->square];
        count[seat].most = rent > count[seat].most ? rent : count[seat].most;
        for (unsigned throw = 0; throw < 36 && s->alive >> seat & 1 && !s->jail[seat]; throw ++)
            if ((s->square[seat] + 2 + throw % 6 + throw / 6) % setup->squares == d->square) {
                count[seat].peril += rent / 36;
                c->soon += rent / 36;
            }
    }
}

static void inputs_are_what_stands_on_the_board(const struct position *at, uint64_t *things)
{
    const struct game_setup *setup = at->setup;
    const struct game_state *s = at->state;
    const double *land = mono_forecast_of(setup)->land;
    struct slow_count count[MONO_SEATS] = {{0}};
    static mono_inputs inputs;
    double players = 0, unowned = 0, wealth = 1;
    if (at->to_move == SEAT_NOBODY)
        return;
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        players += s->alive >> seat & 1;
        count[seat].liquid = count[seat].wealth = s->cash[seat];
        for (unsigned group = 0; group < setup->groups; group++)
            count[seat].groups +=
                setup->group[group].kind == MONO_STREET && has_whole(setup, s, group, seat);
    }
    for (unsigned deed = 0; deed < setup->deeds; deed++)
        if (s->owner[deed] != MONO_NONE)
            count_deed(setup, s, land, deed, count);
        else
            unowned++;
    for (unsigned seat = 0; seat < setup->seats; seat++)
        wealth += count[seat].wealth > 0 ? count[seat].wealth : 0;
    mono_value_inputs(setup, s, inputs);
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        const struct slow_count *c = &count[seat];
        const float *in = inputs[seat];
        double complete = 0, expected, most;
        if (!(s->alive >> seat & 1))
            continue;
        for (unsigned other = 0; other < setup->seats; other++)
            complete += other != seat && s->alive >> other & 1 ? count[other].groups : 0;
        const struct {
            const char *name;
            double ours, theirs;
        } row[] = {
            {"cash", logarithm(setup, s->cash[seat], 1), in[MONO_INPUT_cash]},
            {"liquid", logarithm(setup, c->liquid, 1), in[MONO_INPUT_liquid]},
            {"wealth", logarithm(setup, c->wealth, 1), in[MONO_INPUT_wealth]},
            {"part", c->wealth / wealth, in[MONO_INPUT_part]},
            {"income", logarithm(setup, c->income * (players - 1), 4), in[MONO_INPUT_income]},
            {"outgo", logarithm(setup, c->outgo, 10), in[MONO_INPUT_outgo]},
            {"soon", logarithm(setup, c->soon, 4), in[MONO_INPUT_soon]},
            {"peril", logarithm(setup, c->peril, 4), in[MONO_INPUT_peril]},
            {"groups", c->groups / 2.0, in[MONO_INPUT_groups]},
            {"complete", complete / 3, in[MONO_INPUT_complete]},
            {"stations", c->stations / 4.0, in[MONO_INPUT_stations]},
            {"services", c->services / 2.0, in[MONO_INPUT_services]},
            {"mortgaged", c->deeds ? (double)c->mortgaged / c->deeds : 0, in[MONO_INPUT_mortgaged]},
            {"deeds", (double)c->deeds / setup->deeds, in[MONO_INPUT_deeds]},
            {"players", players / 4, in[MONO_INPUT_players]},
            {"unowned", unowned / setup->deeds, in[MONO_INPUT_unowned]},
            {"jail", s->jail[seat] != 0, in[MONO_INPUT_jail]},
        };
        for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
            same_number(at, row[i].name, seat, row[i].ours, row[i].theirs);
        mono_forecast_risk(setup, s, seat, &expected, &most);
        same_number(at, "rents that are to be expected", seat, c->outgo, expected);
        same_number(at, "the dearest rent", seat, c->most, most);
        ++*things;
    }
}

struct appraising {
    const struct game_setup *setup;
    const struct game_state *s;
    double worth[MONO_SEATS];
};

static void *appraise(void *what)
{
    static _Thread_local struct mono_appraisal appraisal;
    struct appraising *a = what;
    mono_appraise(a->setup, a->s, &appraisal);
    memcpy(a->worth, appraisal.worth, sizeof a->worth);
    return NULL;
}

/* What a thread keeps of earlier positions changes nothing: one that has seen none comes to the
 * same. */
static void what_is_kept_changes_no_appraisal(const struct position *at, uint64_t *things)
{
    struct appraising here = {.setup = at->setup, .s = at->state}, fresh = here;
    pthread_t thread;
    appraise(&here);
    if (at->to_move == SEAT_NOBODY || rng_below(at->rng, 20) != 0)
        return;
    assert_int_equal(pthread_create(&thread, NULL, appraise, &fresh), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        if (memcmp(&here.worth[seat], &fresh.worth[seat], sizeof here.worth[seat]) != 0)
            DIFFERS(at, "worth", seat, fresh.worth[seat], here.worth[seat]);
    ++*things;
}

/* ---- the dues of tournaments ---- */

static void same_due(const struct position *at, unsigned square, const struct mono_due *fresh,
                     const struct mono_due *kept)
{
    if (fresh->rent != kept->rent || fresh->a_pip != kept->a_pip || fresh->how != kept->how ||
        fresh->deck != kept->deck || fresh->owner != kept->owner)
        laws_broken(at, NULL,
                    "square %u: %lld and %lld a pip are due to %u, kept as %lld and %lld to %u",
                    square, (long long)fresh->rent, (long long)fresh->a_pip, fresh->owner,
                    (long long)kept->rent, (long long)kept->a_pip, kept->owner);
}

/* Followed from the first move on it says the same as one written now; and that is the rents of the
 * book. */
static void the_dues_keeps_up(const struct position *at, uint64_t *things)
{
    static struct mono_dues kept;
    struct mono_dues fresh = {.open = false};
    const struct game_setup *setup = at->setup;
    const struct game_state *s = at->state;
    if (at->moves == 0)
        mono_dues_open(&kept, setup, s);
    mono_dues_follow(&kept, setup, s);
    mono_dues_open(&fresh, setup, s);
    for (unsigned square = 0; square < setup->squares; square++) {
        unsigned deed = setup->square[square].deed;
        same_due(at, square, &fresh.due[square], &kept.due[square]);
        if (deed == MONO_NONE || s->owner[deed] == MONO_NONE)
            continue;
        for (int total = 2; total <= 12; total++) {
            int64_t rent = is_mortgaged(s, deed) ? 0 : rent_of(setup, s, deed, total);
            if (kept.due[square].rent + kept.due[square].a_pip * total != rent ||
                kept.due[square].owner != s->owner[deed])
                DIFFERS(at, "what a square asks for", deed, rent,
                        kept.due[square].rent + kept.due[square].a_pip * total);
        }
    }
    for (unsigned seat = 0; seat < setup->seats; seat++)
        for (unsigned again = 0; again < 2; again++) {
            unsigned next = seat;
            for (unsigned i = 1; !again && i <= setup->seats; i++)
                if (s->alive >> (seat + i) % setup->seats & 1) {
                    next = (seat + i) % setup->seats;
                    break;
                }
            if (s->alive && kept.next[seat][again].seat != next)
                DIFFERS(at, "who comes next", seat, next, kept.next[seat][again].seat);
            if (kept.next[seat][again].ends_round != fresh.next[seat][again].ends_round)
                DIFFERS(at, "the end of a round", seat, fresh.next[seat][again].ends_round,
                        kept.next[seat][again].ends_round);
        }
    ++*things;
}

static void players_count_what_is_there(void **state)
{
    (void)state;
    struct law laws[] = {
        {.says = "deeds are counted by their owners",
         .check = deeds_are_counted_by_their_owners,
         .one_in = 8},
        {.says = "inputs are what stands on the board",
         .check = inputs_are_what_stands_on_the_board,
         .one_in = 8},
        {.says = "what is kept changes no appraisal",
         .check = what_is_kept_changes_no_appraisal,
         .one_in = 8},
        {.says = "the ledger keeps up", .check = the_dues_keeps_up},
    };
    laws_walk_game(&game_monopoly, laws, sizeof laws / sizeof laws[0], brute_effort(LAWS_PLAYS),
                   801);
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(players_count_what_is_there)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
