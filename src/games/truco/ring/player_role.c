/* A player's station as a role (core/role.h): its options, its player, its life. */
#include "games/truco/ring/player.h"

/* ---- its player ---- */

static bool player_view(const void *role, struct question *position)
{
    const struct truco_player *player = role;
    const struct truco_known *known = &player->mirror.now;
    *position = (struct question){.number = player->questions,
                                  .setup = &truco_four,
                                  .view = &known->state,
                                  .seat = (int)player->seat};
    return !known->blind && known->stage != TRUCO_STAGE_IDLE;
}

static bool player_asks(const void *role, struct question *question)
{
    const struct truco_player *player = role;
    bool open = !player->stopped && !player->act_out && !player->wants_cards;
    return open && truco_mirror_asks(&player->mirror) && player_view(role, question);
}

static enum status player_answer(void *role, uint64_t number, const struct move *move, usec_t now,
                                 struct why *why)
{
    struct truco_player *player = role;
    struct question question;
    player->now = now;
    BAD_IF(number != player->questions, "esa pregunta ya no está abierta");
    BAD_IF(!player_asks(role, &question), "no es el turno de esta estación");
    if (truco_legal(NULL, question.view, move, why) != MOVE_LEGAL)
        return ST_BAD;
    truco_player_act(player, truco_frame_of_move(question.view, move));
    return ST_OK;
}

static int player_number(const void *role)
{
    return (int)((const struct truco_player *)role)->seat;
}

static void player_name(const void *role, int seat, enum lang lang, struct str *text)
{
    str_add(text, seat == player_number(role) ? tr(lang, "Tú (%c)") : "%c",
            truco_letter((unsigned)seat));
}

/* ---- options ---- */

static size_t player_rows(const struct protocol *protocol, void *options, struct option_row *rows)
{
    struct truco_options *o = options;
    const struct option_row all[] = {
        {"seat", OPT_TEXT, &o->seat, 0, 0, "A|B|C|D",
         N_("quién juega aquí; A es también el anfitrión"), NULL},
        {"no-host", OPT_FLAG, &o->no_host, 0, 0, NULL,
         N_("el anfitrión es otro (sobremesa host truco)"), NULL},
        truco_show_all_row(o),
    };
    memcpy(rows, all, sizeof all);
    return sizeof all / sizeof all[0];
}

static void player_arrange(void *options, const struct role_ring *ring)
{
    static const char *const letters[] = {"A", "B", "C", "D"};
    ((struct truco_options *)options)->seat = letters[ring->index];
}

static enum status player_check(const struct role_start *start, struct why *why)
{
    const struct truco_options *o = start->options;
    if (!o->seat || strlen(o->seat) != 1 || !strchr("ABCD", o->seat[0]))
        return why_bad(why, "--seat A, B, C o D dice quién juega aquí; A es también el anfitrión "
                            "salvo con --no-host");
    BAD_IF(o->no_host && o->seat[0] != 'A',
           "--no-host va con --seat A: los demás no son anfitriones");
    return ST_OK;
}

static int player_seat_of(const void *options)
{
    return ((const struct truco_options *)options)->seat[0] - 'A';
}

/* ---- life ---- */

void truco_player_init(void *role, const struct role_start *given, usec_t now)
{
    struct truco_player *player = role;
    memset(player, 0, sizeof *player);
    player->given = *given;
    player->seat = (unsigned)player_seat_of(given->options);
    player->now = player->heard = player->heard_host = player->quiet = now;
    player->blind_turn.kind = TRUCO_FRAME_NONSENSE;
    truco_mirror_init(&player->mirror, player->seat);
    truco_player_watch(player, true);
    ring16_finder_init(&player->finder);
}

static bool player_busy(const void *role)
{
    unsigned stage = ((const struct truco_player *)role)->mirror.now.stage;
    return stage > TRUCO_STAGE_PRESENT && stage < TRUCO_STAGE_OVER;
}

/* The last frame to all may have been lost behind us. The host resends it then, and we have to be
 * there to pass it on. */
static usec_t player_may_leave(const void *role)
{
    const struct truco_player *player = role;
    return player->heard + 5 * truco_repeat_time(player->given.baud) / 2;
}

const struct role truco_player_role = {
    .name = "station",
    .what = "quien juega en A, B, C o D",
    .options_size = sizeof(struct truco_options),
    .rows = player_rows,
    .place_rows = 2,
    .arrange = player_arrange,
    .check = player_check,
    .seat_of = player_seat_of,
    .bytes = sizeof(struct truco_player),
    .init = truco_player_init,
    .octets = truco_player_octets,
    .tick = truco_player_tick,
    .deadline = truco_player_deadline,
    .number = player_number,
    .call_name = truco_role_name,
    .busy = player_busy,
    .may_leave = player_may_leave,
    .words = truco_role_words,
    .facts = truco_role_facts,
    .player =
        &(const struct role_player){
            .asks = player_asks, .answer = player_answer, .view = player_view, .name = player_name},
    .keeping = &(const struct role_keeping){.resume = truco_player_resume},
};
