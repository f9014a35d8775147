/* What the host and the players' stations share. */
#include "games/truco/ring/station.h"

/* ---- events ---- */

void truco_role_tell(const struct role_start *given, struct role_event event)
{
    given->calls->event(given->who, &event);
}

void truco_role_tell_frame(const struct role_start *given, const struct ring16 *frame,
                           enum frame_fate fate, bool secret, uint64_t hash)
{
    const struct truco_options *options = given->options;
    struct frame line = {.count = RING16_SIZE};
    struct ring16 shown = *frame;
    bool hide = secret && !options->show_all;
    if (hide) { /* that a card is dealt may be seen, but not which one */
        shown = ring16_blank(frame->from, frame->to);
        memcpy(shown.card, "???", sizeof shown.card);
    }
    memcpy(line.octets, &shown, RING16_SIZE);
    truco_role_tell(given, (struct role_event){.kind = ROLE_FRAME,
                                               .frame = &line,
                                               .said = &line,
                                               .fate = fate,
                                               .origin = truco_frame_read(frame).from,
                                               .secret = hide,
                                               .in_game = true,
                                               .hash = hash});
}

void truco_role_send(const struct role_start *given, const struct ring16 *frame)
{
    given->calls->send(given->who, 0, (const uint8_t *)frame, RING16_SIZE);
}

enum status truco_role_keep(const struct role_start *given, const char *text, struct why *why)
{
    return given->journal ? journal_note(given->journal, why, "truco %s", text) : ST_OK;
}

void truco_say_end(unsigned number, const struct result *result, unsigned frames, uint64_t hash,
                   enum lang lang, struct str *text)
{
    unsigned winner = result->winner != 0;
    str_add(text, tr(lang, "juego %u: gana %s, %u a %u, %u tramas, estado %016llx"), number,
            truco_team_letters(winner), (unsigned)result->points[winner],
            (unsigned)result->points[!winner], frames, (unsigned long long)hash);
}

void truco_role_words(const void *role, const struct role_event *event, enum lang lang,
                      struct str *text)
{
    const struct role_game *game = event->game;
    if (event->kind == ROLE_FRAME && event->secret)
        str_add(text, tr(lang, "%c → %c: una carta"), event->frame->octets[2],
                event->frame->octets[3]);
    if (event->kind == ROLE_OVER && game->known)
        truco_say_end(game->number, &game->result, game->frames, game->hash, lang, text);
    else if (event->kind == ROLE_OVER)
        str_add(text, tr(lang, "juego %u: gana %s; esta estación no vio toda la última partida"),
                game->number, truco_team_letters(game->result.winner != 0));
}

/* A station that joined in the middle of the last partida may not know its points. */
void truco_role_facts(const void *role, const struct role_event *event, struct facts *facts)
{
    if (event->kind != ROLE_OVER)
        return;
    const struct result *result = &event->game->result;
    fact_text(facts, "team", truco_team_letters(result->winner != 0));
    if (result->points[result->winner] == TRUCO_GOAL)
        facts_add(facts, "points:[ :n :n ]", result->points[0], result->points[1]);
}

struct option_row truco_show_all_row(struct truco_options *options)
{
    return (struct option_row)ROW_FLAG("show-all", &options->show_all,
                                       "en la traza, también las cartas que se reparten a otros");
}

void truco_role_name(int number, struct str *text)
{
    str_add(text, "%c", truco_letter((unsigned)number));
}

/* ---- times ---- */

usec_t truco_round_time(uint32_t baud)
{
    return baud ? (usec_t)TRUCO_STATIONS * RING16_SIZE * 10 * USEC_SECOND / baud : 0;
}

usec_t truco_repeat_time(uint32_t baud)
{
    return truco_later(3 * truco_round_time(baud), baud ? USEC_SECOND : 250 * USEC_MS);
}

usec_t truco_silence_time(const struct role_start *given, unsigned seat)
{
    const struct truco_options *options = given->options;
    usec_t least = options->silence ? options->silence : 8 * USEC_SECOND;
    return truco_later(10 * truco_round_time(given->baud), least) + seat * USEC_SECOND;
}
