/* The referee of the truco ring: what is wrong with malformed frames, and with frames without a
 * meaning. */
#include "games/truco/referee/referee.h"

static bool is_one_of(char character, const char *characters)
{
    return character != '\0' && strchr(characters, character) != NULL;
}

enum status truco_fault_of_form(const struct ring16 *f, struct why *why)
{
    const char calls[] = {f->ask_envido, f->answer_envido, f->ask_raise, f->answer_raise};
    unsigned used = 0;
    for (unsigned i = 0; i < sizeof calls; i++) {
        BREAKS_IF(!is_one_of(calls[i], i % 2 ? "SN#" : "S#"), "seed 004",
                  "PE y PT son S o #, RE y RT son S, N o #");
        used += calls[i] != RING16_NULL;
    }
    BREAKS_IF(f->from == 'T', "truco.md, The ring", "nadie habla como T");
    if (!is_one_of(f->from, "ABCDS") || !is_one_of(f->to, "ABCDST"))
        return why_rule(why, "seed 004", "E es una de A B C D S, y D una de A B C D S T");
    if ((f->from == 'S') == (f->to == 'S') || (f->from != 'S' && f->to != 'S'))
        return why_rule(why, "seed 004", "los jugadores hablan a S, y S a un jugador o a T");
    BREAKS_IF(used > 1, "seed 004", "solo se puede usar uno de PE, RE, PT y RT");
    if (memcmp(f->winner, "SG", 2) != 0 && memcmp(f->winner, "AC", 2) != 0 &&
        memcmp(f->winner, "BD", 2) != 0)
        return why_rule(why, "T2", "GJ es SG, AC o BD");
    BREAKS_IF(!is_one_of(f->turn, "ABCD#"), "seed 004", "Turno es una de A B C D o #");
    return why_rule(why, "truco.md, Frames", "C es una carta, FLa, FLb, puntos o ###");
}

enum status truco_fault_of_meaning(const struct ring16 *frame, const struct truco_frame *meaning,
                                   struct why *why)
{
    if (frame->winner[0] != 'S')
        return why_rule(why, "truco.md, Frames",
                        "solo S dice a todos quién ha ganado: GJ es SG en todas las demás tramas");
    if (meaning->from != TRUCO_HOST && meaning->turn != meaning->from)
        return why_rule(why, "truco.md, Frames", "en la trama de un jugador Turno es el jugador");
    if (meaning->from == TRUCO_HOST && meaning->to != TRUCO_ALL)
        return why_rule(why, "truco.md, Frames",
                        "S no envía a un solo jugador más que sus cartas, con Turno #");
    return why_rule(why, "seed 004", "los campos no van juntos: lo que no se usa es #");
}
