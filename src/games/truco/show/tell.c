/* A sentence about each move, in the second person for its own player, and the same as events.
 * Everything said follows from the move and from the cards on the table, so nothing here can give
 * a hand away. */
#include "games/truco/truco.h"
#include "games/truco/show/show.h"

struct truco_teller {
    const struct game_state *before;
    const struct move *move;
    struct truco_viewer viewer;
    struct str *text;
};

/* "Cantas truco", "Ana canta truco": the verb in the second or the third person. */
static void tell_verb(const struct truco_teller *t, unsigned seat, const char *yours,
                      const char *theirs)
{
    if ((int)seat == t->viewer.seat)
        str_add(t->text, "%s", yours);
    else
        str_add(t->text, "%s %s", t->viewer.names[seat], theirs);
}

/* "tu equipo gana la partida" */
static void truco_tell_win(const struct truco_teller *t, unsigned team, const char *what)
{
    static const char *const said[] = {N_("%s y %s ganan %s"), N_("tu equipo gana %s"),
                                       N_("los rivales ganan %s")};
    truco_add_side(t->text, &t->viewer, team, said, tr(t->viewer.lang, what));
}

static void tell_vira(const struct truco_teller *t)
{
    static const char *const flor[] = {N_("¡%s y %s tienen flor!"), N_("¡Tu equipo tiene flor!"),
                                       N_("¡Los rivales tienen flor!")};
    struct str card = STR(40);
    unsigned mano = truco_mano(t->before);
    truco_the_card(t->move->a, TRUCO_NO_CARD, t->viewer.lang, &card);
    str_add(t->text, tr(t->viewer.lang, "La vira es %s"), card.at);
    if ((int)mano == t->viewer.seat)
        str_add(t->text, "%s", tr(t->viewer.lang, "; eres mano."));
    else
        str_add(t->text, tr(t->viewer.lang, "; %s es mano."), t->viewer.names[mano]);
    for (unsigned team = 0; team < TRUCO_TEAMS; team++)
        if (t->move->b >> team & 1) {
            str_add(t->text, " ");
            truco_add_side(t->text, &t->viewer, team, flor, "");
        }
}

static const char *const round_names[] = {N_("la primera ronda"), N_("la segunda ronda"),
                                          N_("la tercera ronda")};

/* The card and, if it is the fourth of its round, what the round brings. */
static void truco_tell_play(const struct truco_teller *t)
{
    struct game_state after = *t->before;
    enum lang lang = t->viewer.lang;
    tell_verb(t, t->before->seat, tr(lang, "Juegas"), tr(lang, "juega"));
    str_add(t->text, " ");
    truco_the_card(t->move->a, t->before->vira, lang, t->text);
    truco_apply(NULL, &after, t->move);
    unsigned round = t->before->round, team = after.won[round];
    if (team == TRUCO_NOT_PLAYED)
        return;
    str_add(t->text, ": ");
    if (after.winner != TRUCO_NO_TEAM && team == after.winner) {
        truco_tell_win(t, team, N_("la ronda y la partida"));
        return;
    }
    if (team == TRUCO_TIE)
        str_add(t->text, tr(lang, "empate en %s"), tr(lang, round_names[round]));
    else
        truco_tell_win(t, team, round_names[round]);
    if (after.winner != TRUCO_NO_TEAM) {
        str_add(t->text, "; ");
        truco_tell_win(t, after.winner, N_("la partida"));
    }
}

static void truco_tell_answer(const struct truco_teller *t)
{
    const struct game_state *s = t->before;
    bool accepted = t->move->kind == TRUCO_MOVE_ACCEPT;
    tell_verb(
        t, s->seat,
        accepted ? tr(t->viewer.lang, "Dices «quiero»") : tr(t->viewer.lang, "Dices «no quiero»"),
        accepted ? tr(t->viewer.lang, "dice «quiero»") : tr(t->viewer.lang, "dice «no quiero»"));
    if (s->phase == TRUCO_ENVIDO)
        return;
    str_add(t->text, ": ");
    if (accepted)
        str_add(t->text, tr(t->viewer.lang, "la partida vale %d"), truco_worth[s->level + 1]);
    else
        truco_tell_win(t, truco_team(s->caller), N_("la partida"));
}

/* The team that an accepted envido was paid to, by the new points, or TRUCO_NO_TEAM where T11 left
 * it unpaid. */
static unsigned envido_paid_to(const struct game_state *s, const struct move *points)
{
    bool fits[TRUCO_TEAMS];
    for (unsigned team = 0; team < TRUCO_TEAMS; team++) {
        uint8_t sum[TRUCO_TEAMS];
        truco_add_points(s, team, sum);
        fits[team] = sum[0] == points->a && sum[1] == points->b;
    }
    return fits[0] == fits[1] ? TRUCO_NO_TEAM : fits[1];
}

/* The winner and its total, and the totals of the other seats whose three cards the viewer has
 * seen: its own, and those that were all played. The rest stay hidden (T16): "son buenas". */
static void tell_envido(const struct truco_teller *t)
{
    const struct game_state *s = t->before;
    const struct move *move = t->move;
    enum lang lang = t->viewer.lang;
    unsigned team = envido_paid_to(s, move);
    struct str name = STR(80);
    if (move->c && move->n == t->viewer.seat) {
        str_add(t->text, tr(lang, "Ganas el envido con %u"), move->c - 1u);
    } else if (move->c) {
        str_add(t->text, tr(lang, "%s gana el envido con %u"), t->viewer.names[move->n],
                move->c - 1u);
    } else if (team != TRUCO_NO_TEAM) {
        truco_team_name(team, &t->viewer, &name);
        str_add(t->text, tr(lang, "El envido es para %s"), name.at);
    } else {
        return;
    }
    const char *before = " (";
    for (unsigned i = 0, seat = truco_mano(s); i < TRUCO_SEATS; i++, seat = truco_next(seat)) {
        uint64_t cards = truco_dealt(s, seat);
        bool you = (int)seat == t->viewer.seat;
        bool said = move->c && (int32_t)seat == move->n;
        if (said || bits_count(cards) < TRUCO_HAND || (!you && s->held[seat]))
            continue;
        str_add(t->text, "%s%s %u", before, you ? tr(lang, "tú") : t->viewer.names[seat],
                truco_envido(cards, s->vira));
        before = ", ";
    }
    str_add(t->text, "%s. ", before[0] == ',' ? ")" : "");
}

static void tell_points(const struct truco_teller *t)
{
    const struct game_state *s = t->before;
    const struct move *move = t->move;
    bool second = t->viewer.seat >= 0 && truco_team((unsigned)t->viewer.seat) == 1;
    if (s->envido == TRUCO_ENVIDO_WANTED)
        tell_envido(t);
    if (t->viewer.seat < 0)
        str_add(t->text, tr(t->viewer.lang, "Puntos: %s y %s %u, %s y %s %u"), t->viewer.names[0],
                t->viewer.names[2], move->a, t->viewer.names[1], t->viewer.names[3], move->b);
    else
        str_add(t->text, tr(t->viewer.lang, "Puntos: nosotros %u, ellos %u"),
                second ? move->b : move->a, second ? move->a : move->b);
    if (move->a == TRUCO_GOAL || move->b == TRUCO_GOAL) {
        str_add(t->text, ": ");
        truco_tell_win(t, move->b == TRUCO_GOAL, N_("el juego"));
    }
}

static const char *call_word(const struct game_state *s, unsigned kind, enum lang lang)
{
    return kind == TRUCO_MOVE_ENVIDO ? tr(lang, "envido") : truco_call_name(s->level + 1u, lang);
}

void truco_tell(const struct game_setup *setup, const struct game_state *s, const struct move *move,
                int viewer, const char *const *names, enum lang lang, struct str *text)
{
    struct truco_teller t = {s, move, {viewer, names, lang}, text};
    if (move->kind == TRUCO_MOVE_DEAL) {
        uint64_t cards = move->a == viewer ? move->set : 0;
        unsigned left = bits_count(cards);
        if (left)
            str_add(text, "%s ", tr(lang, "Te tocan"));
        for (; left; left--, cards &= cards - 1) {
            truco_the_card(bits_lowest(cards), TRUCO_NO_CARD, lang, text);
            str_add(text, "%s", left > 2 ? ", " : left == 2 ? tr(lang, " y ") : "");
        }
    } else if (move->kind == TRUCO_MOVE_VIRA) {
        tell_vira(&t);
    } else if (move->kind == TRUCO_MOVE_PLAY) {
        truco_tell_play(&t);
    } else if (move->kind == TRUCO_MOVE_POINTS) {
        tell_points(&t);
    } else if (move->kind == TRUCO_MOVE_ENVIDO || move->kind == TRUCO_MOVE_TRUCO) {
        tell_verb(&t, s->seat, tr(lang, "Cantas"), tr(lang, "canta"));
        str_add(text, " %s", call_word(s, move->kind, lang));
    } else {
        truco_tell_answer(&t);
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

static void gather_cards(struct scene_events *events, enum spot_kind from, int seat, unsigned cards)
{
    if (cards)
        event_add_way(events, EVENT_GATHER, -1, spot_at(from, seat), spot_at(SPOT_PILE, 0))
            ->amount = cards;
}

/* An envido as its winner says it. Events keep a pointer to their words. */
static const char *const totals[1 + TRUCO_ENVIDO_MOST] = {
    "0",  "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11", "12", "13",
    "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27",
    "28", "29", "30", "31", "32", "33", "34", "35", "36", "37", "38", "39", "40", "41"};

static void points_events(const struct game_state *s, const struct move *move, int viewer,
                          struct scene_events *events)
{
    const int sum[TRUCO_TEAMS] = {move->a, move->b};
    if (move->c)
        scene_event_add(events, EVENT_CALL, move->n)->words = totals[move->c - 1];
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

void truco_happened(const struct game_setup *setup, const struct game_state *s,
                    const struct move *move, int viewer, enum lang lang,
                    struct scene_events *events)
{
    struct scene_spot hand = spot_at(SPOT_HAND, move->kind == TRUCO_MOVE_DEAL ? move->a : s->seat);
    struct scene_event *event;
    events->count = 0;
    switch (move->kind) {
    case TRUCO_MOVE_DEAL:
        if (move->a != viewer || !move->set)
            draw_card(events, move->a, hand)->amount = TRUCO_HAND;
        for (uint64_t cards = move->a == viewer ? move->set : 0; cards; cards &= cards - 1)
            truco_card_piece(bits_lowest(cards), lang, &draw_card(events, move->a, hand)->piece);
        break;
    case TRUCO_MOVE_VIRA:
        truco_card_piece(move->a, lang, &draw_card(events, -1, spot_at(SPOT_TABLE, 0))->piece);
        for (unsigned team = 0; team < TRUCO_TEAMS; team++)
            if (move->b >> team & 1) { /* the seat that has the flor is not announced */
                event = scene_event_add(events, EVENT_CALL, -1);
                event->to = tally_of(team, viewer);
                event->words = tr(lang, "flor");
                event->amount = TRUCO_FLOR_POINTS;
            }
        break;
    case TRUCO_MOVE_PLAY:
        event = event_add_way(events, EVENT_PLAY, s->seat, hand, spot_at(SPOT_PLAYED, s->seat));
        truco_card_piece(move->a, lang, &event->piece);
        break;
    case TRUCO_MOVE_POINTS:
        points_events(s, move, viewer, events);
        break;
    default:
        event = scene_event_add(events, EVENT_CALL, s->seat);
        event->words = move->kind == TRUCO_MOVE_ACCEPT   ? tr(lang, "quiero")
                       : move->kind == TRUCO_MOVE_REFUSE ? tr(lang, "no quiero")
                                                         : call_word(s, move->kind, lang);
        event->amount = truco_stake(s, move->kind, move->kind != TRUCO_MOVE_REFUSE);
        break;
    }
}
