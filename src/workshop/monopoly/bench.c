/* The benches of Monopoly: whole games, and the time of its search, on the board of Madrid in
 * microseconds of CPU time. */
#include "workshop/monopoly/workshop.h"

#include "base/clock.h"
#include "games/monopoly/rules/rules.h"
#include "games/monopoly/search/search.h"

enum { SEAT = 0, WORST_MONEY = 128000, SUMS = 9, PLENTY = 1000, BATCH_MAX = 1 << 20 };

static const double enough = 0.004; /* CPU seconds for a figure */

enum search_kind { BUILD, SELL, MORTGAGE, LIFT, KINDS };

static mono_search *const searches[KINDS] = {mono_search_build, mono_search_sell,
                                             mono_search_mortgage, mono_search_lift};

/* How the time grows with the size; the board has 28 deeds and room for 110 buildings. */
static const struct growth {
    const char *name;
    enum search_kind kind;
    unsigned houses, hotels; /* in the bank */
    unsigned sizes[8];       /* elements of the list */
} growths[] = {
    {"build", BUILD, PLENTY, PLENTY, {10, 20, 30, 40, 52, 80, 110}},
    {"build_32_12", BUILD, 32, 12, {10, 20, 30, 40, 52, 80, 110}},
    {"sell", SELL, PLENTY, PLENTY, {10, 20, 30, 40, 52, 80, 110}},
    {"mortgage", MORTGAGE, PLENTY, PLENTY, {10, 20, 28}},
    {"lift", LIFT, PLENTY, PLENTY, {10, 20, 28}},
};

enum { GROWTHS = sizeof growths / sizeof growths[0] };

/* The position that is searched. */
static struct game_setup setup;
static struct game_state state;

/* Microseconds for a search: in ever larger batches, until one takes long enough. */
static double time_search(mono_search *search, int64_t sum)
{
    struct mono_plan plan;
    for (unsigned batch = 1;; batch *= 4) {
        double began = clock_thread();
        for (unsigned i = 0; i < batch; i++)
            search(&setup, &state, SEAT, sum, &plan);
        double spent = clock_thread() - began;
        if (spent >= enough || batch >= BATCH_MAX)
            return spent * 1e6 / batch;
    }
}

/* ---- positions ---- */

/* Begins a position: the seat alone is alive and owns nothing, and the bank has these buildings. */
static void nobody_owns(unsigned houses, unsigned hotels)
{
    memset(&state, 0, sizeof state);
    memset(state.owner, MONO_NONE, sizeof state.owner);
    state.alive = 1;
    state.houses = (uint16_t)houses;
    state.hotels = (uint16_t)hotels;
}

/* Gives the seat a deed with that many houses; one more than a full street is the hotel. */
static void own(unsigned deed, unsigned rank)
{
    mono_give_deed(&state, deed, SEAT);
    state.level[deed] = (uint8_t)(rank > setup.full ? MONO_HOTEL : rank);
}

/* Gives the seat groups from the start of the board, with that many storeys still to build, or
 * built. The last group is partly built, evenly. */
static void own_storeys(unsigned storeys, bool build)
{
    for (unsigned i = 0; i < setup.groups && storeys; i++) {
        uint64_t members = setup.group[i].members;
        unsigned top = setup.full + 1u, streets = bits_count(members);
        if (setup.group[i].kind != MONO_STREET)
            continue;
        unsigned here = storeys < streets * top ? storeys : streets * top;
        unsigned built = build ? streets * top - here : here;
        for (unsigned j = 0; j < streets; j++, members &= members - 1)
            own(bits_lowest(members), built / streets + (j < built % streets));
        storeys -= here;
    }
}

/* Gives the seat a list of that many elements. */
static void own_elements(enum search_kind kind, unsigned count)
{
    if (kind == BUILD || kind == SELL)
        own_storeys(count, kind == BUILD);
    for (unsigned deed = 0; (kind == MORTGAGE || kind == LIFT) && deed < count; deed++)
        own(deed, 0);
    state.mortgaged = kind == LIFT ? state.owned[SEAT] : 0;
}

/* The money that all elements of the list come to. */
static int64_t whole_sum(enum search_kind kind)
{
    int64_t sum = 0;
    for (uint64_t rest = state.owned[SEAT]; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        int64_t built = mono_buildings_cost(&setup, &state, deed);
        const struct mono_deed *d = &setup.deed[deed];
        if (kind == MORTGAGE || kind == LIFT)
            sum += kind == LIFT ? mono_lift_cost(&setup, deed) : d->mortgage;
        else
            sum += kind == SELL ? built / 2 : setup.full * (int64_t)d->house + d->hotel - built;
    }
    return sum;
}

/* Sets up the position of data/edificios-52.txt. Returns how many buildings can be built there. */
static unsigned own_worst_case(void)
{
    const char *at = mono_builtin("edificios-52.txt", NULL);
    unsigned number, houses, free = 0;
    nobody_owns(setup.houses, setup.hotels);
    for (const char *end; at; at = end ? end + 1 : NULL) {
        end = strchr(at, '\n');
        if (sscanf(at, "%u | %u", &number, &houses) != 2)
            continue;
        own(mono_deed_numbered(&setup, number), houses);
        state.houses = (uint16_t)(state.houses - houses);
        free += setup.full + 1u - houses;
    }
    return free;
}

/* ---- the searches that players make most of the time ---- */

struct small {
    const char *name;
    enum search_kind kind;
    unsigned count; /* storeys or deeds */
    int64_t sum;
};

static const struct small smalls[] = {
    {N_("edificar: ningún grupo"), BUILD, 0, 100000},
    {N_("edificar: un grupo, poco dinero"), BUILD, 10, 3000},
    {N_("edificar: un grupo, dinero para algo"), BUILD, 10, 35000},
    {N_("edificar: un grupo, dinero para todo"), BUILD, 10, 100000},
    {N_("edificar: dos grupos, dinero para algo"), BUILD, 25, 60000},
    {N_("edificar: tres grupos, dinero para algo"), BUILD, 40, 100000},
    {N_("vender: dos grupos"), SELL, 25, 20000},
    {N_("vender: dos grupos, no llega"), SELL, 25, 500000},
    {N_("hipotecar: cuatro títulos"), MORTGAGE, 4, 12000},
    {N_("hipotecar: ocho títulos"), MORTGAGE, 8, 20000},
    {N_("hipotecar: ocho títulos, no llega"), MORTGAGE, 8, 100000},
    {N_("deshipotecar: nada"), LIFT, 0, 50000},
    {N_("deshipotecar: tres títulos, dinero para algo"), LIFT, 3, 10000},
    {N_("deshipotecar: tres títulos, dinero para todo"), LIFT, 3, 100000},
};

enum { SMALLS = sizeof smalls / sizeof smalls[0] };

/* ---- the bench ---- */

/* Measures a search over sums of 10 % to 90 % of the whole list, for each size: the mean and the
 * worst. Writes to facts, or prints if that is NULL. */
static void measure_growth(const struct tool_io *io, struct facts *facts,
                           const struct growth *growth)
{
    if (facts)
        fact_list(facts, growth->name);
    for (const unsigned *count = growth->sizes; *count; count++) {
        double mean = 0, worst = 0;
        nobody_owns(growth->houses, growth->hotels);
        own_elements(growth->kind, *count);
        int64_t whole = whole_sum(growth->kind);
        for (int i = 1; i <= SUMS; i++) {
            double us = time_search(searches[growth->kind], whole * i / (SUMS + 1));
            mean += us / SUMS;
            worst = us > worst ? us : worst;
        }
        if (facts)
            facts_add(facts, ":{ elements:i us_mean:f us_worst:f }", *count, mean, worst);
        else
            tool_print(io, _("búsqueda   %-11s %3u elementos: %s us, como mucho %s\n"),
                       growth->name, *count, TEXT_REAL("%7.2f", mean), TEXT_REAL("%7.2f", worst));
    }
    if (facts)
        fact_end(facts);
}

/* Measures the worst case of the board, the growth with the size, and small searches. */
static enum tool_end measure_search(const struct tool_io *io, struct facts *facts, struct why *why)
{
    if (mono_setup_make("", &setup, why) != ST_OK)
        return TOOL_FAILED;
    unsigned elements = own_worst_case();
    double us = time_search(mono_search_build, WORST_MONEY);
    if (facts)
        facts_add(facts, "buildings:i money:i us:f", elements, WORST_MONEY, us);
    else
        tool_print(io, _("búsqueda   %u edificios entre los que elegir, %d que gastar: %s us\n"),
                   elements, WORST_MONEY, TEXT_REAL("%.2f", us));
    for (unsigned i = 0; i < GROWTHS; i++)
        measure_growth(io, facts, &growths[i]);
    if (facts)
        fact_object(facts, "small_us");
    for (unsigned i = 0; i < SMALLS; i++) {
        nobody_owns(PLENTY, PLENTY);
        own_elements(smalls[i].kind, smalls[i].count);
        us = time_search(searches[smalls[i].kind], smalls[i].sum);
        if (facts)
            fact_real(facts, smalls[i].name, us);
        else
            tool_print(io, _("búsqueda   %-36s %s us\n"), smalls[i].name, TEXT_REAL("%7.3f", us));
    }
    if (facts)
        fact_end(facts);
    return TOOL_DONE;
}

const struct bench mono_benches[] = {
    {.name = "monopoly", .player = "reglas", .rules = "rounds=500", .games = 2000},
    {.name = "search", .measure = measure_search},
    {0},
};
