/* A player's station: the frames that come, what they change, and the clock. */
#include "games/truco/ring/player.h"

/* ---- telling the caller ---- */

static void player_tell_frame(struct truco_player *player, const struct ring16 *frame,
                              enum frame_fate fate)
{
    struct truco_frame meaning = truco_frame_read(frame);
    bool secret = truco_frame_is_secret(&meaning) && meaning.to != player->seat;
    truco_role_tell_frame(&player->given, frame, fate, secret,
                          truco_hash(NULL, &player->mirror.now.state));
}

void truco_player_tell_game(struct truco_player *player, enum role_event_kind kind)
{
    const struct truco_known *known = &player->mirror.now;
    bool over = known->stage == TRUCO_STAGE_OVER;
    struct role_game game = {.number = player->games + !over,
                             .players = TRUCO_SEATS,
                             .known = over && !known->blind,
                             .frames = player->mirror.frames,
                             .hash = truco_hash(NULL, &known->state)};
    truco_result(NULL, &known->state, &game.result);
    if (over) { /* announced to all, even if we do not know the points */
        game.result.winner = known->winner;
        game.result.score = TRUCO_GOAL;
    }
    truco_role_tell(&player->given, (struct role_event){.kind = kind, .game = &game});
}

static void tell_move(void *who, const struct truco_mirror *mirror, const struct game_state *before,
                      const struct move *move)
{
    const struct truco_player *player = who;
    bool unseen = move->kind == TRUCO_MOVE_DEAL && !move->set;
    if (!unseen)
        truco_role_tell(&player->given, (struct role_event){.kind = ROLE_MOVED,
                                                            .setup = &truco_four,
                                                            .before = before,
                                                            .move = move,
                                                            .actor = truco_to_move(NULL, before)});
}

void truco_player_watch(struct truco_player *player, bool watch)
{
    player->mirror.observe = watch ? tell_move : NULL;
    player->mirror.observer = player;
}

static void player_stop(struct truco_player *player, const char *text)
{
    player->stopped = true;
    truco_role_tell(&player->given, (struct role_event){.kind = ROLE_FAULT, .text = text});
}

void truco_player_put(struct truco_player *player, const struct ring16 *frame, enum frame_fate fate)
{
    player_tell_frame(player, frame, fate);
    truco_role_send(&player->given, frame);
}

static bool remark(struct truco_player *player, const char *text)
{
    struct why why;
    bool kept = truco_role_keep(&player->given, text, &why) == ST_OK;
    if (!kept)
        player_stop(player, why.text);
    return kept;
}

/* The journal of a player's station holds frames, not moves: moves name cards that it does not
 * know. Returns false if the journal cannot be written; the station has stopped then. */
static bool keep_frame(struct truco_player *player, const struct ring16 *frame)
{
    struct journal *journal = player->given.journal;
    bool begins = journal && !player->journal_begun;
    struct why why;
    char text[RING16_TEXT];
    player->journal_begun |= begins;
    if (begins &&
        journal_header(journal, &game_truco, &truco_four, player->given.seed, &why) != ST_OK) {
        player_stop(player, why.text);
        return false;
    }
    ring16_text(frame, text);
    return (!begins || remark(player, TEXT_OF(8, "seat %c", truco_letter(player->seat)))) &&
           remark(player, text);
}

/* ---- frames to all ---- */

/* What a frame to all changes, in the mirror and besides. */
static enum truco_novelty player_follow(struct truco_player *player, const struct ring16 *frame)
{
    struct truco_frame meaning = truco_frame_read(frame);
    bool again = player->openings && ring16_equal(frame, &player->opening[player->openings - 1]);
    if (meaning.kind == TRUCO_FRAME_POINTS) {
        player->points_heard = true;
        player->guess_deadline = 0;
    }
    if (!player->points_heard && !again && player->openings < TRUCO_OPENING_MAX)
        player->opening[player->openings++] = *frame;
    enum truco_novelty novelty = truco_mirror_frame(&player->mirror, &meaning);
    bool news = novelty == TRUCO_NEWS || novelty == TRUCO_CORRECTION;
    unsigned stage = player->mirror.now.stage;
    if (news) {
        player->act_out = false;
        player->questions++;
    }
    if (news && (stage == TRUCO_STAGE_DEAL || stage == TRUCO_STAGE_PRESENT)) {
        player->fresh = 0;
        player->wants_cards = false;
    }
    if (news && stage == TRUCO_STAGE_PRESENT)
        player->journal_begun = false;
    truco_player_watch_blindly(player, &meaning);
    return novelty;
}

static void tell_progress(struct truco_player *player, enum truco_novelty novelty, bool was_blind)
{
    unsigned stage = player->mirror.now.stage;
    if (novelty == TRUCO_STRANGE)
        truco_role_note(
            &player->given,
            _("una trama que no encaja con lo oído hasta ahora se pasa y no se aplica"));
    if (novelty == TRUCO_CORRECTION)
        truco_role_note(&player->given,
                        _("la trama anterior se había cambiado por el camino: cuenta esta"));
    if (!was_blind && player->mirror.now.blind)
        truco_role_note(
            &player->given,
            _("esta estación no sabe cómo va la partida: sigue el juego hasta la siguiente"));
    if (novelty == TRUCO_NEWS && stage == TRUCO_STAGE_PRESENT)
        truco_player_tell_game(player, ROLE_BEGUN);
    if (novelty != TRUCO_NEWS || stage != TRUCO_STAGE_OVER)
        return;
    player->games++;
    player->wants_cards = false;
    player->fresh = 0;
    truco_player_tell_game(player, ROLE_OVER);
}

/* ---- another game ---- */

static void forget_game(struct truco_player *player)
{
    truco_mirror_forget(&player->mirror);
    player->blind_turn.kind = TRUCO_FRAME_NONSENSE;
    player->points_heard = player->wants_cards = player->journal_begun = false;
    player->openings = 0;
    player->guess_deadline = 0;
    player->blind_tried = player->fresh = 0;
    truco_player_withdraw(player);
}

/* Cards, a flor or a vira after the end of a game belong to another one, whose points were not
 * told. But cards that we had may be a late answer: they are kept until others come. And a host
 * that restarts at 0 to 0 seems to repeat itself until its cards are others. */
static void look_for_another_game(struct truco_player *player, const struct truco_frame *frame)
{
    bool deal = frame->kind == TRUCO_FRAME_DEAL;
    bool begins = deal || frame->kind == TRUCO_FRAME_FLOR || frame->kind == TRUCO_FRAME_OPEN;
    uint64_t fresh = player->fresh;
    if (player->mirror.now.stage == TRUCO_STAGE_OVER && begins) {
        if (deal && player->mirror.cards & truco_bit(frame->card)) {
            player->fresh |= truco_bit(frame->card);
            return;
        }
        forget_game(player);
        player->fresh = fresh;
        return;
    }
    if (player->wants_cards || !truco_mirror_restarts(&player->mirror, frame))
        return;
    forget_game(player);
    /* The points that were taken for repetitions: 00a, and 00b before cards. */
    for (unsigned team = 0; team < (deal ? 2 : 1) && !player->stopped; team++) {
        struct ring16 points = truco_frame_write(truco_frame_of_team(TRUCO_FRAME_POINTS, team, 0));
        enum truco_novelty novelty = player_follow(player, &points);
        if (keep_frame(player, &points))
            tell_progress(player, novelty, false);
    }
}

/* truco.md: a host that knows the seed alone tells no points before it deals and does not answer
 * requests. So the frames before the first points are kept. With its cards, the vira and its turn
 * the station asks once, and after three seconds without points assumes a game at 0 to 0. */
static void guess_points(struct truco_player *player)
{
    player->points_heard = true;
    player->guess_deadline = 0;
    truco_mirror_begin(&player->mirror);
    player->blind_turn.kind = TRUCO_FRAME_NONSENSE;
    truco_role_note(
        &player->given,
        _("el anfitrión no dice los puntos ni responde: se toma por una partida a 0 a 0"));
    truco_player_tell_game(player, ROLE_BEGUN);
    for (unsigned i = 0; i < player->openings && !player->stopped; i++)
        if (keep_frame(player, &player->opening[i]))
            player_follow(player, &player->opening[i]);
    truco_player_react(player);
}

/* ---- frames that come ---- */

static void on_deal(struct truco_player *player, const struct ring16 *frame)
{
    struct truco_frame meaning = truco_frame_read(frame);
    look_for_another_game(player, &meaning);
    player->answered |= player->wants_cards;
    bool expected = player->wants_cards || player->mirror.now.stage == TRUCO_STAGE_DEAL ||
                    !player->points_heard;
    bool wanted = expected && meaning.kind == TRUCO_FRAME_DEAL;
    if (wanted && !keep_frame(player, frame))
        return;
    if (wanted)
        truco_player_take_card(player, meaning.card);
    player_tell_frame(player, frame, wanted ? FATE_APPLIED : FATE_TAKEN);
    truco_player_react(player);
}

/* The journal is written before the frame is passed on: what it holds all stations before us have
 * seen, and what it does not hold will come again. */
static void on_frame_to_all(struct truco_player *player, const struct ring16 *frame)
{
    struct truco_frame meaning = truco_frame_read(frame);
    look_for_another_game(player, &meaning);
    bool was_blind = player->mirror.now.blind;
    enum truco_novelty novelty = player_follow(player, frame);
    if (novelty != TRUCO_REPETITION && !keep_frame(player, frame))
        return;
    truco_player_put(player, frame,
                     novelty == TRUCO_NEWS || novelty == TRUCO_CORRECTION ? FATE_APPLIED
                                                                          : FATE_PASSED);
    /* Until this line is written a resumed station has to come back, because the stations behind it
     * wait for the end. */
    if (novelty == TRUCO_NEWS && player->mirror.now.stage == TRUCO_STAGE_OVER &&
        !remark(player, "over"))
        return;
    tell_progress(player, novelty, was_blind);
    if (!was_blind && player->mirror.now.blind && player->points_heard)
        truco_player_want_cards(player); /* ours may be of another partida */
    truco_player_react(player);
}

static void on_ring_frame(struct truco_player *player, const struct ring16 *frame)
{
    char letter = truco_letter(player->seat);
    player->heard = player->quiet = player->now;
    if (frame->from == 'S') {
        player->heard_host = player->now;
        player->host_missing = false;
    }
    if (frame->from == letter) {
        /* Ours, or damaged, or from another station with our letter. */
        struct ring16 ask = truco_player_request(player);
        bool ours = ring16_equal(frame, &player->act) || ring16_equal(frame, &ask);
        player_tell_frame(player, frame, FATE_TAKEN);
        if (ours && !player->host_missing)
            truco_role_note(&player->given,
                            _("S no está en el anillo: nadie recogió una trama para el anfitrión"));
        player->host_missing |= ours;
    } else if (frame->to == letter) {
        on_deal(player, frame);
    } else if (frame->to == 'T') {
        on_frame_to_all(player, frame);
    } else {
        truco_player_put(player, frame, FATE_PASSED);
    }
}

void truco_player_recall(struct truco_player *player, const struct ring16 *frame)
{
    struct truco_frame meaning = truco_frame_read(frame);
    if (meaning.kind == TRUCO_FRAME_DEAL)
        truco_player_take_card(player, meaning.card);
    else if (meaning.to == TRUCO_ALL)
        player_follow(player, frame);
}

void truco_player_octets(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now)
{
    struct truco_player *player = role;
    player->now = now;
    for (size_t i = 0; i < count && !player->stopped; i++) {
        struct ring16 frame;
        if (ring16_find(&player->finder, octets[i], &frame))
            on_ring_frame(player, &frame);
    }
}

/* ---- the clock ---- */

/* When it asks the host because no frame has come. */
static usec_t silence_due(const struct truco_player *player)
{
    usec_t silence = truco_silence_time(&player->given, player->seat);
    return player->mirror.now.stage == TRUCO_STAGE_OVER ? USEC_NEVER : player->quiet + silence;
}

static usec_t player_idle_due(const struct truco_player *player)
{
    return player->given.idle ? player->heard + player->given.idle : USEC_NEVER;
}

void truco_player_tick(void *role, usec_t now)
{
    struct truco_player *player = role;
    player->now = now;
    if (player->stopped)
        return;
    if (now >= player_idle_due(player)) {
        player_stop(player, TEXT_OF(80, _("no se ha oído nada en %.0f s"),
                                    (double)player->given.idle / 1e6));
        return;
    }
    if (player->act_out && now >= player->act_deadline)
        truco_player_act_overdue(player);
    if (player->guess_deadline && now >= player->guess_deadline)
        guess_points(player);
    if (player->wants_cards && now >= player->want_deadline)
        truco_player_want_overdue(player);
    if (now >= silence_due(player))
        truco_player_ask(player);
}

usec_t truco_player_deadline(const void *role)
{
    const struct truco_player *player = role;
    usec_t next = truco_earlier(player_idle_due(player), silence_due(player));
    if (player->act_out)
        next = truco_earlier(next, player->act_deadline);
    if (player->wants_cards)
        next = truco_earlier(next, player->want_deadline);
    if (player->guess_deadline)
        next = truco_earlier(next, player->guess_deadline);
    return player->stopped ? USEC_NEVER : next;
}
