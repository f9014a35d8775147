#include "lab/lab_private.h"

#include <stdlib.h>
#include <string.h>

#include "core/bot.h"
#include "core/registry.h"

static const char *const client_names[] = {"Ana", "Luis", "Eva", "Juan"};

enum { CLIENTS_MAX = sizeof client_names / sizeof client_names[0] };

/* ---- what there can be ---- */

bool lab_can_run(const struct protocol *protocol)
{
    return protocol && (protocol->station || (protocol->server && protocol->client));
}

void lab_range(const struct game *game, const struct protocol *protocol, unsigned *least,
               unsigned *most)
{
    bool ring = protocol->station != NULL;
    *least = (unsigned)(ring ? protocol->stations_min : game->seats_min);
    *most = (unsigned)(ring ? protocol->stations_max : game->seats_max);
    unsigned room = ring ? LAB_STATIONS_MAX : CLIENTS_MAX;
    *most = *most > room ? room : *most;
}

size_t lab_modes(const struct protocol *protocol, const char *modes[], size_t most)
{
    static const char *const known[] = {"strict", "reliable"};
    _Alignas(16) unsigned char own[LAB_OWN] = {0};
    struct option_row rows[OPTION_ROWS_MAX];
    const struct role *role = protocol->station;
    size_t count = role && role->rows ? role->rows(protocol, own, rows) : 0, found = 0;
    for (size_t k = 0; k < sizeof known / sizeof known[0]; k++)
        for (size_t i = 0; i < count; i++)
            if (rows[i].kind == OPT_FLAG && strcmp(rows[i].name, known[k]) == 0 && found < most)
                modes[found++] = known[k];
    return found;
}

/* ---- roles ---- */

/* Gives the referee those of the stations' options that both have. */
static void copy_referee_options(struct lab *lab, const struct option_row *rows, size_t count)
{
    const struct referee *referee = lab->options.protocol->referee;
    struct option_row own[OPTION_ROWS_MAX];
    size_t owns =
        referee && referee->rows ? referee->rows(lab->options.protocol, lab->referee_own, own) : 0;
    for (size_t i = 0; i < owns; i++)
        for (size_t k = 0; k < count; k++) {
            if (strcmp(own[i].name, rows[k].name) != 0 || own[i].kind != rows[k].kind)
                continue;
            if (own[i].kind == OPT_FLAG)
                *(bool *)own[i].out = *(const bool *)rows[k].out;
            if (own[i].kind == OPT_NUMBER)
                *(int64_t *)own[i].out = *(const int64_t *)rows[k].out;
        }
}

/* Adds a node with one role, which has the options of the laboratory's mode. `index` counts the
 * stations or clients. */
static enum status add_node(struct lab *lab, const struct role *role, int index, struct why *why)
{
    struct lab_node *node = &lab->node[lab->nodes];
    const struct protocol *protocol = lab->options.protocol;
    struct option_row rows[OPTION_ROWS_MAX];
    *node = (struct lab_node){.lab = lab};
    if (role->options_size > LAB_OWN)
        return why_bad(why, "este papel tiene demasiadas opciones");
    size_t count = role->rows ? role->rows(protocol, node->own, rows) : 0;
    for (size_t i = 0; i < count; i++)
        if (rows[i].kind == OPT_FLAG && lab->options.mode &&
            strcmp(rows[i].name, lab->options.mode) == 0)
            *(bool *)rows[i].out = true;
    const struct role_ring ring = {.protocol = protocol,
                                   .index = index,
                                   .stations = (int)lab->options.stations,
                                   .lang = lab->options.lang};
    if (protocol->station && protocol->station->arrange)
        protocol->station->arrange(node->own, &ring);
    if (role != protocol->host)
        copy_referee_options(lab, rows, count);
    const struct role_start start = {.game = lab->options.game,
                                     .protocol = protocol,
                                     .options = node->own,
                                     .name = client_names[index % CLIENTS_MAX],
                                     .baud = lab->options.baud,
                                     .pause = 500 * USEC_MS,
                                     .lines = role == protocol->server ? lab->options.stations : 1,
                                     .seed = rng_mix(lab->options.seed, 1 + lab->nodes),
                                     .timing_seed = rng_mix(lab->options.seed, 50 + lab->nodes)};
    runner_init(&node->runner, &lab_calls, node, rng_mix(lab->options.seed, 100 + lab->nodes));
    node->runner.bot = registry_bot(lab->options.game, "random");
    if (role->check && role->check(&start, why) != ST_OK)
        return ST_BAD;
    lab->nodes++;
    return runner_add(&node->runner, role, &start, NULL)
               ? ST_OK
               : why_system(why, "no hay memoria para otra estación");
}

static void join_nodes(struct lab *lab, unsigned from, uint32_t from_line, unsigned to,
                       uint32_t to_line)
{
    const struct cable_options options = {.baud = lab->options.baud};
    struct lab_cable *cable = &lab->cable[lab->cables];
    *cable = (struct lab_cable){.from = from, .from_line = from_line, .to = to, .to_line = to_line};
    cable_init(&cable->line, &options, 0);
    lab->node[from].out[from_line] = lab->cables++;
}

/* The host, where there is one, is node 0. */
static enum status build_ring(struct lab *lab, struct why *why)
{
    const struct protocol *protocol = lab->options.protocol;
    enum status status = protocol->host ? add_node(lab, protocol->host, 0, why) : ST_OK;
    for (unsigned i = 0; i < lab->options.stations && status == ST_OK; i++)
        status = add_node(lab, protocol->station, (int)i, why);
    for (unsigned i = 0; i < lab->nodes && status == ST_OK; i++)
        join_nodes(lab, i, 0, (i + 1) % lab->nodes, 0);
    return status;
}

/* The server is node 0. A client's connection is two cables, the one to the server first. */
static enum status build_server(struct lab *lab, struct why *why)
{
    const struct protocol *protocol = lab->options.protocol;
    enum status status = add_node(lab, protocol->server, 0, why);
    for (unsigned i = 0; i < lab->options.stations && status == ST_OK; i++)
        status = add_node(lab, protocol->client, (int)i, why);
    for (unsigned i = 0; i < lab->options.stations && status == ST_OK; i++) {
        join_nodes(lab, 1 + i, 0, 0, i);
        join_nodes(lab, 0, i, 1 + i, 0);
    }
    lab->reopens = true;
    return status;
}

/* ---- the recording ---- */

/* Opens the recording of the nodes and cables as they were built; false: no memory. */
static bool open_lab_record(struct lab *lab)
{
    const struct protocol *protocol = lab->options.protocol;
    struct record_plan *plan = calloc(1, sizeof *plan);
    if (!plan)
        return false;
    *plan = (struct record_plan){.game = lab->options.game,
                                 .protocol = protocol,
                                 .referee_options = lab->referee_own,
                                 .lang = lab->options.lang,
                                 .baud = lab->options.baud,
                                 .stations = lab->nodes,
                                 .cables = lab->cables};
    for (unsigned i = 0; i < lab->nodes; i++) {
        const struct runner_role *at = &lab->node[i].runner.roles[0];
        const struct role *role = at->role;
        plan->station[i].place = role == protocol->host     ? RECORD_HOST
                                 : role == protocol->server ? RECORD_SERVER
                                 : role == protocol->client ? RECORD_CLIENT
                                                            : RECORD_STATION;
        struct str name = str_make(plan->station[i].name, RECORD_NAME);
        int number = role->number ? role->number(at->state) : -1;
        if (role == protocol->server)
            str_add(&name, "%s", tr(lab->options.lang, protocol->framing->sides[1]));
        else if (role == protocol->client)
            str_add(&name, "%s", at->start.name);
        else if (role->call_name && number >= 0)
            role->call_name(number, &name);
        else
            str_add(&name, "%u", i);
    }
    for (unsigned i = 0; i < lab->cables; i++) {
        const struct lab_cable *cable = &lab->cable[i];
        bool from_server = lab->reopens && cable->from == 0;
        plan->cable[i].from = (int)cable->from;
        plan->cable[i].to = (int)cable->to;
        plan->cable[i].side = from_server;
        plan->cable[i].line = from_server ? cable->from_line : cable->to_line;
        plan->cable[i].heard = true;
    }
    lab->record = record_open(plan);
    free(plan);
    return lab->record != NULL;
}

/* ---- life ---- */

enum status lab_open(struct lab **made, const struct lab_options *options, struct why *why)
{
    unsigned least, most;
    *made = NULL;
    if (!lab_can_run(options->protocol))
        return why_bad(why, "%s", N_("De ese juego no hay anillo ni servidor"));
    lab_range(options->game, options->protocol, &least, &most);
    if (options->stations && (options->stations < least || options->stations > most))
        return why_bad(why, "%s", N_("Con ese número de estaciones no se puede"));
    if (options->baud < LAB_BAUD_MIN || options->baud > LAB_BAUD_MAX)
        return why_bad(why, "%s", N_("Esa velocidad no es de una línea"));
    struct lab *lab = calloc(1, sizeof *lab);
    if (!lab)
        return why_system(why, "no hay memoria para un anillo");
    lab->options = *options;
    lab->options.stations = options->stations ? options->stations : most;
    rng_seed(&lab->rng, rng_mix(options->seed, 0));
    enum status status = options->protocol->station ? build_ring(lab, why) : build_server(lab, why);
    if (status == ST_OK) {
        for (unsigned i = lab->nodes; i-- > 0;) /* from the last to the first (runner_start) */
            lab_begin(&lab->node[i]);
        if (!open_lab_record(lab))
            status = why_system(why, "no hay memoria para una grabación");
    }
    if (status != ST_OK) {
        lab_close(lab);
        return status;
    }
    for (unsigned i = 0; lab->reopens && i < lab->cables; i++) {
        const struct lab_cable *cable = &lab->cable[i];
        if (cable->from > 0)
            record_line(lab->record, i, HEARD_OPENED, true, 0);
        runner_opened(&lab->node[cable->from].runner, cable->from_line, 0);
    }
    *made = lab;
    return ST_OK;
}

void lab_close(struct lab *lab)
{
    for (unsigned i = 0; lab && i < lab->nodes; i++)
        runner_free(&lab->node[i].runner);
    if (lab)
        record_close(lab->record);
    free(lab);
}

struct record *lab_record(struct lab *lab)
{
    return lab->record;
}

const struct lab_options *lab_options(const struct lab *lab)
{
    return &lab->options;
}
