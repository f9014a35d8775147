/* The figures of the seed's plots (5.2.1.2, 5.2.1.3): money, properties, buildable streets,
 * buildings. */
#include "games/monopoly/rules/rules.h"
#include "games/monopoly/rules/scenario.h"

const struct figure mono_figures[] = {
    {"money", N_("Evolución del dinero"), N_("dinero (unidades monetarias)")},
    {"properties", N_("Evolución del número de propiedades"), N_("propiedades")},
    {"buildable", N_("Evolución del número de calles edificables"),
     N_("calles de grupos completos")},
    {"buildings", N_("Evolución de las edificaciones"),
     N_("edificios (un hotel vale por cinco casas)")},
    {0},
};

void mono_figure_values(const struct game_setup *setup, const struct game_state *s, int seat,
                        int64_t *values)
{
    int64_t buildable = 0, buildings = 0;
    for (unsigned group = 0; group < setup->groups; group++) {
        uint64_t members = setup->group[group].members;
        if (setup->group[group].kind == MONO_STREET && !(members & ~s->owned[seat]))
            buildable += bits_count(members);
    }
    for (uint64_t rest = s->owned[seat]; rest; rest &= rest - 1)
        buildings += mono_rank(setup, s->level[bits_lowest(rest)]);
    values[0] = s->cash[seat];
    values[1] = bits_count(s->owned[seat]);
    values[2] = buildable;
    values[3] = buildings;
}
