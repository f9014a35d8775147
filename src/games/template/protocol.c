/* The protocol of the template game as one value: everything that the commands need. */
#include "core/protocol.h"

#include "core/rulings.h"
#include "games/template/lines.h"

/* The rules of docs/wire/template.md in a line each. `referee` and `selftest` print them with their
 * findings. */
static const struct ruling rulings[] = {
    {"L1", N_("una línea son cinco caracteres con su letra de control; lo demás se tira")},
    {"L2", N_("cada estación toma el número del recuento y pasa el siguiente")},
    {"L3", N_("la partida empieza con el anuncio, y es la que dice")},
    {"L4", N_("habla solo quien tiene el turno, hasta el final de la partida")},
    {"L5", N_("un secreto es de 1 a 6; se toman de una a tres piedras de las que hay")},
    {"L6", N_("toda línea da la vuelta entera sin cambios, y la quita quien la dijo")},
    {NULL, NULL},
};

static const struct protocol ring = {
    .name = "ring",
    .what = "un anillo de líneas de texto",
    .framing = &template_framing,
    .station = &template_station,
    .stations_min = 2,
    .stations_max = SEATS,
    .referee = &template_referee,
    .examiner = &template_examiner,
    .rulings = rulings,
};

const struct protocol *const template_protocols[] = {&ring, NULL};
