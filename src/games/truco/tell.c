/* A sentence about each move, in the second person for whom it is about, and the same as events. Everything said
 * follows from the move and from what lies on the table: nothing here can give a hand away. */
#include <string.h>

#include "games/truco/truco.h"

struct teller {
    const struct truco_state *before;
    const struct move *move;
    int viewer;
    const char *const *names;
    enum lang lang;
    struct str *text;
};

/* "Cantas truco", "Ana canta truco": the verb in the second or the third person. */
static void tell_verb(const struct teller *t, unsigned seat, const char *yours, const char *theirs)
{
    if ((int)seat == t->viewer)
        str_add(t->text, "%s", yours);
    else
        str_add(t->text, "%s %s", t->names[seat], theirs);
}

/* "tu equipo gana la partida" */
static void tell_win(const struct teller *t, unsigned team, const char *what)
{
    if (t->viewer < 0)
        str_add(t->text, tr(t->lang, "%s y %s ganan %s"), t->names[team], t->names[team + 2], what);
    else if (truco_team((unsigned)t->viewer) == team)
        str_add(t->text, tr(t->lang, "tu equipo gana %s"), what);
    else
        str_add(t->text, tr(t->lang, "los rivales ganan %s"), what);
}

static void tell_deal(const struct teller *t)
{
    uint64_t cards = t->move->set;
    if (t->move->a != t->viewer || !cards)
        return; /* three of four hands are nobody else's business */
    str_add(t->text, "%s ", tr(t->lang, "Te tocan"));
    for (unsigned left = bits_count(cards); left; left--, cards &= cards - 1) {
        truco_the_card(bits_lowest(cards), TRUCO_NO_CARD, t->lang, t->text);
        str_add(t->text, "%s", left > 2 ? ", " : left == 2 ? tr(t->lang, " y ") : "");
    }
}

static void tell_flor(const struct teller *t, unsigned team)
{
    str_add(t->text, " ");
    if (t->viewer < 0)
        str_add(t->text, tr(t->lang, "¡%s y %s tienen flor!"), t->names[team], t->names[team + 2]);
    else if (truco_team((unsigned)t->viewer) == team)
        str_add(t->text, "%s", tr(t->lang, "¡Tu equipo tiene flor!"));
    else
        str_add(t->text, "%s", tr(t->lang, "¡Los rivales tienen flor!"));
}

static void tell_vira(const struct teller *t)
{
    char name[40];
    struct str card = str_make(name, sizeof name);
    unsigned mano = truco_mano(t->before);
    truco_the_card(t->move->a, TRUCO_NO_CARD, t->lang, &card);
    str_add(t->text, tr(t->lang, "La vira es %s"), name);
    if ((int)mano == t->viewer)
        str_add(t->text, "%s", tr(t->lang, "; eres mano."));
    else
        str_add(t->text, tr(t->lang, "; %s es mano."), t->names[mano]);
    for (unsigned team = 0; team < TRUCO_TEAMS; team++)
        if (t->move->b >> team & 1)
            tell_flor(t, team);
}

static const char *round_name(unsigned round, enum lang lang)
{
    return round == 0   ? tr(lang, "la primera ronda")
           : round == 1 ? tr(lang, "la segunda ronda")
                        : tr(lang, "la tercera ronda");
}

/* What the fourth card of a round brings. */
static void tell_round(const struct teller *t, const struct truco_state *after)
{
    unsigned round = t->before->round, team = after->won[round];
    if (team == TRUCO_NOT_PLAYED)
        return;
    str_add(t->text, ": ");
    if (after->winner != TRUCO_NO_TEAM && team == after->winner) {
        tell_win(t, team, tr(t->lang, "la ronda y la partida"));
        return;
    }
    if (team == TRUCO_TIE)
        str_add(t->text, tr(t->lang, "empate en %s"), round_name(round, t->lang));
    else
        tell_win(t, team, round_name(round, t->lang));
    if (after->winner != TRUCO_NO_TEAM) {
        str_add(t->text, "; ");
        tell_win(t, after->winner, tr(t->lang, "la partida"));
    }
}

static void tell_play(const struct teller *t)
{
    struct truco_state after = *t->before;
    tell_verb(t, t->before->seat, tr(t->lang, "Juegas"), tr(t->lang, "juega"));
    str_add(t->text, " ");
    truco_the_card(t->move->a, t->before->vira, t->lang, t->text);
    truco_apply(NULL, &after, t->move);
    tell_round(t, &after);
}

static void tell_answer(const struct teller *t)
{
    const struct truco_state *s = t->before;
    bool accepted = t->move->kind == TRUCO_MOVE_ACCEPT;
    tell_verb(t, s->seat, accepted ? tr(t->lang, "Dices «quiero»") : tr(t->lang, "Dices «no quiero»"),
              accepted ? tr(t->lang, "dice «quiero»") : tr(t->lang, "dice «no quiero»"));
    if (s->phase == TRUCO_ENVIDO)
        return;
    str_add(t->text, ": ");
    if (accepted)
        str_add(t->text, tr(t->lang, "la partida vale %d"), truco_worth[s->level + 1]);
    else
        tell_win(t, truco_team(s->caller), tr(t->lang, "la partida"));
}

/* The team that an accepted envido went to, as the points show it; TRUCO_NO_TEAM: they do not (T11 left it unpaid). */
static unsigned envido_team(const struct truco_state *s, const struct move *points)
{
    bool fits[TRUCO_TEAMS];
    for (unsigned team = 0; team < TRUCO_TEAMS; team++) {
        uint8_t sum[TRUCO_TEAMS];
        truco_add_points(s, team, sum);
        fits[team] = sum[0] == points->a && sum[1] == points->b;
    }
    return fits[0] == fits[1] ? TRUCO_NO_TEAM : fits[1];
}

/* What the envido of each was, of those whose three cards the viewer has seen: one's own, and whoever has played all
 * of them. The others keep theirs hidden (T16). */
static void tell_envidos(const struct teller *t)
{
    const struct truco_state *s = t->before;
    const char *before = " (";
    for (unsigned i = 0, seat = truco_mano(s); i < TRUCO_SEATS; i++, seat = truco_next(seat)) {
        uint64_t cards = truco_dealt(s, seat);
        bool you = (int)seat == t->viewer;
        if (bits_count(cards) < TRUCO_HAND || (!you && s->held[seat]))
            continue;
        str_add(t->text, "%s%s %u", before, you ? tr(t->lang, "tú") : t->names[seat], truco_envido(cards, s->vira));
        before = ", ";
    }
    str_add(t->text, "%s. ", before[0] == ',' ? ")" : "");
}

static void tell_points(const struct teller *t)
{
    const struct truco_state *s = t->before;
    const struct move *move = t->move;
    char name[80];
    unsigned envido = s->envido == TRUCO_ENVIDO_WANTED ? envido_team(s, move) : TRUCO_NO_TEAM;
    if (envido != TRUCO_NO_TEAM) {
        struct str team = str_make(name, sizeof name);
        truco_team_name(envido, t->viewer, t->names, t->lang, &team);
        str_add(t->text, tr(t->lang, "El envido es para %s"), name);
        tell_envidos(t);
    }
    if (t->viewer < 0)
        str_add(t->text, tr(t->lang, "Puntos: %s y %s %u, %s y %s %u"), t->names[0], t->names[2], move->a, t->names[1],
                t->names[3], move->b);
    else if (truco_team((unsigned)t->viewer) == 0)
        str_add(t->text, tr(t->lang, "Puntos: nosotros %u, ellos %u"), move->a, move->b);
    else
        str_add(t->text, tr(t->lang, "Puntos: nosotros %u, ellos %u"), move->b, move->a);
    if (move->a == TRUCO_GOAL || move->b == TRUCO_GOAL) {
        str_add(t->text, ": ");
        tell_win(t, move->b == TRUCO_GOAL, tr(t->lang, "el juego"));
    }
}

void truco_tell(const void *setup, const void *before, const struct move *move, int viewer, const char *const *names,
                enum lang lang, struct str *text)
{
    (void)setup;
    struct teller t = {before, move, viewer, names, lang, text};
    const struct truco_state *s = before;
    switch (move->kind) {
    case TRUCO_MOVE_DEAL:
        tell_deal(&t);
        break;
    case TRUCO_MOVE_VIRA:
        tell_vira(&t);
        break;
    case TRUCO_MOVE_PLAY:
        tell_play(&t);
        break;
    case TRUCO_MOVE_ENVIDO:
    case TRUCO_MOVE_TRUCO:
        tell_verb(&t, s->seat, tr(lang, "Cantas"), tr(lang, "canta"));
        str_add(text, " %s",
                move->kind == TRUCO_MOVE_ENVIDO ? tr(lang, "envido") : truco_call_name(s->level + 1u, lang));
        break;
    case TRUCO_MOVE_POINTS:
        tell_points(&t);
        break;
    default:
        tell_answer(&t);
        break;
    }
}

/* --- events --- */

/* The points as the viewer's scene has them: one's own team first. */
static struct scene_spot tally_of(unsigned team, int viewer)
{
    return spot_at(SPOT_TALLY, (int)(viewer < 0 ? team : team ^ truco_team((unsigned)viewer)));
}

static struct scene_event *draw_card(struct scene_events *events, int seat, struct scene_spot to)
{
    return event_add_way(events, EVENT_DRAW, seat, spot_at(SPOT_PILE, 0), to);
}

static void deal_events(const struct move *move, int viewer, enum lang lang, struct scene_events *events)
{
    struct scene_spot hand = spot_at(SPOT_HAND, move->a);
    if (move->a != viewer || !move->set) {
        draw_card(events, move->a, hand)->amount = TRUCO_HAND;
        return;
    }
    for (uint64_t cards = move->set; cards; cards &= cards - 1)
        truco_card_piece(bits_lowest(cards), lang, &draw_card(events, move->a, hand)->piece);
}

static void vira_events(const struct move *move, int viewer, enum lang lang, struct scene_events *events)
{
    truco_card_piece(move->a, lang, &draw_card(events, -1, spot_at(SPOT_TABLE, 0))->piece);
    for (unsigned team = 0; team < TRUCO_TEAMS; team++)
        if (move->b >> team & 1) { /* which of the two has it is not said */
            struct scene_event *event = scene_event_add(events, EVENT_CALL, -1);
            event->to = tally_of(team, viewer);
            event->words = tr(lang, "flor");
            event->amount = TRUCO_FLOR_POINTS;
        }
}

static void gather_cards(struct scene_events *events, enum spot_kind from, int seat, unsigned cards)
{
    if (cards)
        event_add_way(events, EVENT_GATHER, -1, spot_at(from, seat), spot_at(SPOT_PILE, 0))->amount = cards;
}

static void points_events(const struct truco_state *s, const struct move *move, int viewer, struct scene_events *events)
{
    const int sum[TRUCO_TEAMS] = {move->a, move->b};
    for (unsigned team = 0; team < TRUCO_TEAMS; team++)
        if (sum[team] > s->points[team]) {
            struct scene_event *event = scene_event_add(events, EVENT_SCORE, -1);
            event->to = tally_of(team, viewer);
            event->amount = sum[team] - s->points[team];
        }
    if (move->a == TRUCO_GOAL || move->b == TRUCO_GOAL)
        return; /* the last partida stays on the table */
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        gather_cards(events, SPOT_HAND, (int)seat, s->held[seat]);
        gather_cards(events, SPOT_PLAYED, (int)seat, TRUCO_HAND - s->held[seat]);
    }
    gather_cards(events, SPOT_TABLE, 0, 1);
}

void truco_happened(const void *setup, const void *before, const struct move *move, int viewer, enum lang lang,
                    struct scene_events *events)
{
    (void)setup;
    const struct truco_state *s = before;
    struct scene_event *event;
    events->count = 0;
    switch (move->kind) {
    case TRUCO_MOVE_DEAL:
        deal_events(move, viewer, lang, events);
        break;
    case TRUCO_MOVE_VIRA:
        vira_events(move, viewer, lang, events);
        break;
    case TRUCO_MOVE_PLAY:
        event = event_add_way(events, EVENT_PLAY, s->seat, spot_at(SPOT_HAND, s->seat), spot_at(SPOT_PLAYED, s->seat));
        truco_card_piece(move->a, lang, &event->piece);
        break;
    case TRUCO_MOVE_POINTS:
        points_events(s, move, viewer, events);
        break;
    default:
        event = scene_event_add(events, EVENT_CALL, s->seat);
        event->words = move->kind == TRUCO_MOVE_ENVIDO   ? tr(lang, "envido")
                       : move->kind == TRUCO_MOVE_TRUCO  ? truco_call_name(s->level + 1u, lang)
                       : move->kind == TRUCO_MOVE_ACCEPT ? tr(lang, "quiero")
                                                         : tr(lang, "no quiero");
        event->amount = truco_stake(s, move->kind, move->kind != TRUCO_MOVE_REFUSE);
        break;
    }
}
