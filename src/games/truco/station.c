#include "games/truco/station.h"

#include <string.h>

/* ---- what is told ---- */

void truco_role_tell(const struct role_start *given, const struct role_event *event)
{
    given->calls->event(given->who, event);
}

void truco_role_say(const struct role_start *given, enum role_event_kind kind, const char *text)
{
    truco_role_tell(given, &(struct role_event){.kind = kind, .text = text});
}

/* That a card is dealt cannot be hidden from whoever sees the line, but which one can. */
static struct frame with_a_hidden_card(const struct ring16 *frame)
{
    struct frame hidden = {.count = RING16_SIZE};
    memcpy(hidden.octets, "$$..SG#####???%%", RING16_SIZE);
    hidden.octets[2] = (uint8_t)frame->from;
    hidden.octets[3] = (uint8_t)frame->to;
    return hidden;
}

void truco_role_tell_frame(const struct role_start *given, const struct ring16 *frame, enum frame_fate fate,
                           bool secret, uint64_t hash)
{
    const struct truco_options *options = given->options;
    struct frame line = {.count = RING16_SIZE};
    bool hide = secret && !options->show_all;
    memcpy(line.octets, frame, RING16_SIZE);
    if (hide)
        line = with_a_hidden_card(frame);
    truco_role_tell(given, &(struct role_event){.kind = ROLE_FRAME,
                                                .frame = &line,
                                                .said = &line,
                                                .fate = fate,
                                                .origin = truco_frame_read(frame).from,
                                                .secret = hide,
                                                .in_game = true,
                                                .hash = hash});
}

static const char *team_name(const struct role_game *game)
{
    return game->result.winner ? "BD" : "AC";
}

void truco_role_words(const void *role, const struct role_event *event, enum lang lang, struct str *text)
{
    const struct role_game *game = event->game;
    (void)role;
    if (event->kind == ROLE_FRAME && event->secret)
        str_add(text, tr(lang, "%c → %c: una carta"), event->frame->octets[2], event->frame->octets[3]);
    if (event->kind == ROLE_OVER && game->known)
        str_add(text, tr(lang, "juego %u: gana %s, %u a %u, %u tramas, estado %016llx"), game->number, team_name(game),
                (unsigned)game->result.points[game->result.winner], (unsigned)game->result.points[!game->result.winner],
                game->frames, (unsigned long long)game->hash);
    else if (event->kind == ROLE_OVER)
        str_add(text, tr(lang, "juego %u: gana %s; esta estación no vio toda la última partida"), game->number,
                team_name(game));
}

/* Who came in the middle of the last partida may not know how many points it brought. */
void truco_role_facts(const void *role, const struct role_event *event, struct facts *facts)
{
    (void)role;
    if (event->kind != ROLE_OVER)
        return;
    const struct result *result = &event->game->result;
    fact_text(facts, "team", team_name(event->game));
    if (result->points[result->winner] != TRUCO_GOAL)
        return;
    fact_list(facts, "points");
    fact_number(facts, NULL, result->points[0]);
    fact_number(facts, NULL, result->points[1]);
    fact_end(facts);
}

struct option_row truco_show_all_row(struct truco_options *options)
{
    return (struct option_row){
        "show-all", OPT_FLAG, &options->show_all, 0, 0, NULL, "in the trace, the cards that are dealt to others, too",
        NULL};
}

void truco_role_name(int number, struct str *text)
{
    str_add(text, "%c", truco_letter((unsigned)number));
}

/* ---- how long they wait ---- */

usec_t truco_round_time(uint32_t baud)
{
    return baud ? (usec_t)TRUCO_STATIONS * RING16_SIZE * 10 * USEC_SECOND / baud : 0;
}

usec_t truco_repeat_time(uint32_t baud)
{
    usec_t rounds = 3 * truco_round_time(baud), least = baud ? USEC_SECOND : 250 * USEC_MS;
    return rounds > least ? rounds : least;
}
