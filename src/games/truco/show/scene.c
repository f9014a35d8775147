/* What there is to draw: four players round the vira, the cards played, the calls, the points. */
#include "games/truco/truco.h"
#include "games/truco/show/show.h"

/* What every part of the scene is made from. */
struct painter {
    const struct game_state *s;
    struct truco_viewer viewer;
    struct scene *scene;
    const struct choice *choices; /* of the viewer, if it is to move */
    size_t count;
};

static const enum tint suit_tints[TRUCO_SUITS] = {TINT_BLUE, TINT_GREEN, TINT_YELLOW, TINT_RED};
static const char *const suit_glyphs[TRUCO_SUITS] = {"†", "♣", "●", "♥"};

static const char *const truco_rules_text =
    N_("Dos parejas juegan a 24 puntos. En cada partida hay tres cartas para cada uno y una vira; "
       "quien gana dos de tres rondas gana la partida, que vale 1 punto.\n"
       "\n"
       "De mayor a menor: perico (11 de la pinta de la vira), perica (10 de esa pinta), 1 de "
       "espadas, 1 de bastos, 7 de espadas, 7 de oros, los 3, los 2, 1 de oros y de copas, los "
       "12, los 11, los 10, 7 de copas y de bastos, los 6, los 5, los 4. Si la vira es 10 u 11, "
       "el 12 toma su lugar.\n"
       "\n"
       "  empate   decide la ronda siguiente; si ya se ganó una, vale la primera\n"
       "  truco    la partida vale 3; retruco 6; vale 9; vale juego 24. Responde el de la "
       "derecha; si no quiere, pierde lo que valía. Solo sube quien aceptó.\n"
       "  envido   en la primera ronda, antes de jugar: 2 puntos para el mejor envido, 1 si no se "
       "quiere. Dos de la misma pinta valen 20 más sus números (10 a 12 valen 0); el perico suma "
       "11 y la perica 10 con cualquier carta.\n"
       "  flor     tres de la misma pinta (las piezas valen por cualquiera): 3 puntos, se canta "
       "sola y no deja cantar envido\n");

void truco_card_piece(unsigned card, enum lang lang, struct scene_piece *piece)
{
    struct str label = str_make(piece->label, sizeof piece->label),
               code = str_make(piece->code, sizeof piece->code);
    unsigned suit = truco_suit(card);
    truco_card_code(card, &code);
    piece->tint = suit_tints[suit];
    snprintf(piece->face, sizeof piece->face, "%u", truco_number(card));
    snprintf(piece->suit, sizeof piece->suit, "%s", truco_suit_name(suit, lang));
    snprintf(piece->glyph, sizeof piece->glyph, "%s", suit_glyphs[suit]);
    snprintf(piece->figure, sizeof piece->figure, "%s", truco_figure_name(card, lang));
    truco_card_name(card, lang, &label);
}

static struct scene_piece *scene_card(const struct painter *p, enum zone place, unsigned card)
{
    struct scene_piece *piece = scene_add_piece(p->scene, place);
    truco_card_piece(card, p->viewer.lang, piece);
    return piece;
}

static void truco_scene_seats(const struct painter *p)
{
    const struct game_state *s = p->s;
    enum lang lang = p->viewer.lang;
    bool turn = s->phase == TRUCO_TURN || s->phase == TRUCO_ENVIDO || s->phase == TRUCO_RAISE;
    p->scene->seats = TRUCO_SEATS;
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++) {
        struct scene_seat *out = &p->scene->seat[seat];
        struct str note = str_make(out->note, sizeof out->note); /* "tu pareja, mano" */
        const char *comma = "";
        unsigned cards = s->held[seat];
        snprintf(out->name, sizeof out->name, "%s", p->viewer.names[seat]);
        snprintf(out->holds, sizeof out->holds, trn(lang, "%u carta", "%u cartas", cards), cards);
        out->count = (int)cards;
        out->turn = turn && s->seat == seat;
        out->you = (int)seat == p->viewer.seat;
        if (p->viewer.seat >= 0 && !out->you) {
            bool partner = truco_team(seat) == truco_team((unsigned)p->viewer.seat);
            str_add(&note, "%s", partner ? tr(lang, "tu pareja") : tr(lang, "rival"));
            comma = ", ";
        }
        if (seat == truco_mano(s)) /* not translated: "mano" elsewhere is a hand of cards */
            str_add(&note, "%smano", comma);
        else if (seat == s->dealer)
            str_add(&note, "%s%s", comma, tr(lang, "reparte"));
    }
}

/* Round by round, in the order of play. The best card so far of the last round is marked. */
static void scene_played(const struct painter *p)
{
    const struct game_state *s = p->s;
    unsigned best = 0;
    for (unsigned seat = 0; seat < TRUCO_SEATS; seat++)
        if (s->table[s->round][seat] != TRUCO_NO_CARD) {
            unsigned rank = truco_rank(s->table[s->round][seat], s->vira);
            best = rank > best ? rank : best;
        }
    for (unsigned round = 0; round <= s->round; round++)
        for (unsigned i = 0, seat = s->leader; i < TRUCO_SEATS; i++, seat = truco_next(seat)) {
            unsigned card = s->table[round][seat];
            if (card == TRUCO_NO_CARD)
                continue;
            struct scene_piece *piece = scene_card(p, ZONE_PLAYED, card);
            piece->seat = (int)seat;
            piece->leads = round == s->round && truco_rank(card, s->vira) == best;
        }
}

static void truco_scene_hand(const struct painter *p)
{
    for (uint64_t hand = p->viewer.seat < 0 ? 0 : p->s->hand[p->viewer.seat]; hand;
         hand &= hand - 1) {
        unsigned card = bits_lowest(hand);
        struct scene_piece *piece = scene_card(p, ZONE_HAND, card);
        piece->seat = p->viewer.seat;
        for (size_t i = 0; i < p->count; i++)
            if (p->choices[i].move.kind == TRUCO_MOVE_PLAY && p->choices[i].move.a == card)
                piece->choice = (int)i;
    }
}

int truco_stake(const struct game_state *s, unsigned kind, bool wanted)
{
    if (kind == TRUCO_MOVE_ENVIDO || s->phase == TRUCO_ENVIDO)
        return wanted ? TRUCO_ENVIDO_POINTS : 1;
    return truco_worth[s->level + wanted]; /* T9 */
}

/* What is said, and the word that a person types for it. */
static const struct {
    const char *label, *word;
} said[TRUCO_KINDS] = {
    [TRUCO_MOVE_ENVIDO] = {N_("cantar envido"), "envido"},
    [TRUCO_MOVE_TRUCO] = {N_("cantar %s"), "truco"},
    [TRUCO_MOVE_ACCEPT] = {N_("sí, quiero"), N_("quiero")}, /* the key is s, as in sí */
    [TRUCO_MOVE_REFUSE] = {N_("no quiero"), "no"},
};

static void truco_scene_options(const struct painter *p)
{
    enum lang lang = p->viewer.lang;
    for (size_t i = 0; i < p->count; i++) {
        struct scene_option *option = scene_add_option(p->scene, (int)i, 0);
        unsigned kind = p->choices[i].move.kind, card = p->choices[i].move.a;
        bool answer = kind == TRUCO_MOVE_ACCEPT || kind == TRUCO_MOVE_REFUSE;
        if (kind == TRUCO_MOVE_PLAY) {
            struct str label = str_make(option->label, sizeof option->label),
                       word = str_make(option->word, sizeof option->word);
            truco_card_name(card, lang, &label);
            truco_card_code(card, &word);
            for (char *at = option->word; *at; at++) /* 7o, as a person types it */
                *at = (char)(*at >= 'A' ? *at - 'A' + 'a' : *at);
            option->tint = suit_tints[truco_suit(card)];
            continue;
        }
        snprintf(option->label, sizeof option->label, tr(lang, said[kind].label),
                 answer ? "" : truco_call_name(p->s->level + 1u, lang));
        snprintf(option->word, sizeof option->word, "%s",
                 answer ? tr(lang, said[kind].word) : said[kind].word);
        option->worth = kind == TRUCO_MOVE_REFUSE ? -truco_stake(p->s, kind, false)
                                                  : truco_stake(p->s, kind, true);
        option->refused = answer ? 0 : truco_stake(p->s, kind, false);
    }
}

/* ---- notes beside the table ---- */

static struct str note_add(const struct painter *p, const char *title)
{
    struct scene_note *note = &p->scene->note[p->scene->notes++];
    struct str text = str_make(note->text, sizeof note->text);
    str_add(&text, "%s", tr(p->viewer.lang, title));
    return text;
}

static void note_team(const struct painter *p, const char *title, unsigned team)
{
    struct str note = note_add(p, title);
    truco_team_name(team, &p->viewer, &note);
}

static void note_rounds(const struct painter *p)
{
    static const char *const titles[] = {N_("1.ª ronda: "), N_("2.ª ronda: "), N_("3.ª ronda: ")};
    for (unsigned round = 0; round < TRUCO_ROUNDS && p->s->won[round] != TRUCO_NOT_PLAYED;
         round++) {
        if (p->s->won[round] != TRUCO_TIE) {
            note_team(p, titles[round], p->s->won[round]);
            continue;
        }
        struct str note = note_add(p, titles[round]);
        str_add(&note, "%s", tr(p->viewer.lang, "empatada"));
    }
}

static void note_bets(const struct painter *p)
{
    static const char *const envido[] = {NULL, N_("Envido cantado: "), N_("Envido querido: "),
                                         N_("Envido no querido: ")};
    const struct game_state *s = p->s;
    struct str worth = note_add(p, "");
    str_add(&worth,
            tr(p->viewer.lang, s->level ? N_("La partida vale %d (%s)") : N_("La partida vale %d")),
            truco_worth[s->level], s->level ? truco_call_name(s->level, p->viewer.lang) : "");
    for (unsigned team = 0; team < TRUCO_TEAMS; team++)
        if (s->flor >> team & 1)
            note_team(p, N_("Flor: "), team);
    if (s->best) {
        struct str won = note_add(p, "");
        str_add(&won, tr(p->viewer.lang, "Envido: %s con %u"),
                (int)s->best_seat == p->viewer.seat ? tr(p->viewer.lang, "tú")
                                                    : p->viewer.names[s->best_seat],
                s->best - 1u);
    } else if (s->envido != TRUCO_ENVIDO_NONE) {
        note_team(p, envido[s->envido], s->envido_team);
    }
}

static void truco_scene_status(const struct painter *p)
{
    const struct game_state *s = p->s;
    struct str status = str_make(p->scene->status, sizeof p->scene->status);
    static const char *const wins[] = {N_("%s y %s ganan el juego"), N_("Tu equipo gana el juego"),
                                       N_("Los rivales ganan el juego")};
    bool you = (int)s->seat == p->viewer.seat;
    if (s->phase == TRUCO_TURN && you) {
        str_add(&status, "%s", tr(p->viewer.lang, "Te toca"));
    } else if (s->phase == TRUCO_TURN) {
        str_add(&status, tr(p->viewer.lang, "Juega %s"), p->viewer.names[s->seat]);
    } else if (s->phase == TRUCO_ENVIDO || s->phase == TRUCO_RAISE) {
        const char *call = s->phase == TRUCO_ENVIDO
                               ? tr(p->viewer.lang, "envido")
                               : truco_call_name(s->level + 1u, p->viewer.lang);
        str_add(&status,
                you ? tr(p->viewer.lang, "%s te canta %s: ¿quieres?")
                    : tr(p->viewer.lang, "%s ha cantado %s"),
                p->viewer.names[s->caller], call);
    } else if (s->phase == TRUCO_OVER) {
        truco_add_side(&status, &p->viewer, s->points[1] == TRUCO_GOAL, wins, "");
    }
}

static void scene_tallies(const struct painter *p)
{
    unsigned first = p->viewer.seat < 0 ? 0 : truco_team((unsigned)p->viewer.seat);
    for (unsigned i = 0; i < TRUCO_TEAMS; i++) {
        struct scene_tally *tally = &p->scene->tally[p->scene->tallies++];
        unsigned team = first ^ i;
        const char *seated = i ? tr(p->viewer.lang, "Ellos") : tr(p->viewer.lang, "Nosotros");
        const char *letters = i ? tr(p->viewer.lang, "Equipo BD") : tr(p->viewer.lang, "Equipo AC");
        snprintf(tally->name, sizeof tally->name, "%s", p->viewer.seat < 0 ? letters : seated);
        tally->points = p->s->points[team];
        tally->goal = TRUCO_GOAL;
    }
}

void truco_scene(const struct game_setup *setup, const struct game_state *s, int viewer,
                 const char *const *names, enum lang lang, struct scene *scene)
{
    struct choice choices[GAME_CHOICES_MAX];
    size_t count =
        viewer >= 0 && truco_to_move(setup, s) == viewer ? truco_choices(setup, s, choices) : 0;
    scene_clear(scene);
    struct painter p = {s, {viewer, names, lang}, scene, choices, count};
    snprintf(scene->title, sizeof scene->title, "Truco");
    scene->direction = 1;
    scene->around = true;
    scene->rules = tr(lang, truco_rules_text);
    truco_scene_seats(&p);
    truco_scene_status(&p);
    scene_tallies(&p);
    if (s->vira != TRUCO_NO_CARD) {
        struct scene_piece *piece = scene_card(&p, ZONE_TABLE, s->vira);
        struct str label = str_make(piece->label, sizeof piece->label);
        snprintf(piece->called, sizeof piece->called, "vira"); /* not translated: a word of truco */
        str_add(&label, "vira, ");
        truco_card_name(s->vira, lang, &label);
        /* Beginners forget which cards are the piezas. */
        struct str perico = note_add(&p, N_("Perico: ")), perica = note_add(&p, N_("Perica: "));
        truco_card_name(truco_perico(s->vira), lang, &perico);
        truco_card_name(truco_perica(s->vira), lang, &perica);
        note_bets(&p);
        scene_played(&p);
    }
    note_rounds(&p);
    truco_scene_hand(&p);
    truco_scene_options(&p);
}
