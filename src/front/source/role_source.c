#include "front/source/role_source.h"

/* Out for what this station sends, through for what it passes on, in for what ends here. */
static const char *const fate_signs[FATES] = {
    [FATE_SENT] = "*>", [FATE_APPLIED] = ">>", [FATE_PASSED] = "->",
    [FATE_BACK] = "<*", [FATE_TAKEN] = "-|",   [FATE_RESENT] = "+>",
};

/* --- how things stand --- */

/* The position is the role's view and not the question's: people may choose more from it than a
 * question offers to a bot. */
static void role_look(struct play_source *source, struct play_look *look)
{
    struct role_source *role = (void *)source;
    struct question position = {.seat = SEAT_SPECTATOR}, question;
    if (!role->role || !role->config.role->player->view(role->role, &position) || !position.view)
        position = (struct question){.seat = SEAT_SPECTATOR};
    bool asks = !role->stopped && !role->over && position.view &&
                role->config.role->player->asks(role->role, &question);
    enum play_stage stage = role->stopped ? PLAY_STOPPED
                            : role->over  ? PLAY_OVER
                            : asks        ? PLAY_ASKS
                                          : PLAY_WAITS;
    position.number = asks ? question.number : 0;
    role->changes += stage != role->stage ||
                     position.number != role->question; /* asked or withdrawn without a word */
    role->stage = stage;
    role->question = position.number;
    *look = (struct play_look){
        .stage = stage,
        .can = (role->config.protocol->framing ? PLAY_WIRE : 0) |
               (role->over && role->config.again ? PLAY_AGAIN : 0) |
               (role->known ? 0 : PLAY_UNKNOWN),
        .changes = role->changes,
        .position = position,
        .you = position.seat,
        .result = role->result,
        .totals = role->totals,
        .rounds = role->games,
    };
}

static enum status role_answer(struct play_source *source, uint64_t number, const struct move *move,
                               usec_t now, struct why *why)
{
    struct role_source *role = (void *)source;
    enum status status = role->config.answer(role->config.who, number, move, now, why);
    role->changes++;
    return status;
}

static enum status role_step(struct play_source *source, usec_t now, struct why *why)
{
    struct play_look look;
    struct choice choices[GAME_CHOICES_MAX];
    role_look(source, &look);
    if (look.stage != PLAY_ASKS)
        return ST_OK;
    source->game->choices(look.position.setup, look.position.view, choices);
    return role_answer(source, look.position.number, &choices[0].move, now, why);
}

static enum status role_again(struct play_source *source, struct why *why)
{
    struct role_source *role = (void *)source;
    role->over = false;
    role->changes++;
    return role->config.again(role->config.who, why);
}

/* --- words --- */

static void role_name(const struct play_source *source, int seat, enum lang lang, struct str *text)
{
    const struct role_source *role = (const void *)source;
    role_seat_name(role->config.role, role->role, seat, lang, text);
}

static void role_about(const struct play_source *source, enum lang lang, struct str *text)
{
    const struct role_source *role = (const void *)source;
    if (role->games)
        str_add(text, role->config.game->hands ? tr(lang, "juego %u") : tr(lang, "partida %u"),
                role->games);
    if (role->config.role->call_name && role->number >= 0) {
        str_add(text, role->games ? " · " : "");
        role->config.role->call_name(role->number, text);
    }
}

static void role_source_words(const struct play_source *source, enum lang lang, struct str *text)
{
    const struct role_source *role = (const void *)source;
    if (role->stopped)
        str_add(text, "%s", role->reason.text);
    else if (!role->games)
        str_add(text, "%s",
                *role->waits_for ? role->waits_for : tr(lang, "Esperando a los demás…"));
}

/* --- events --- */

static void pass_frame_on(const struct role_source *role, const struct role_event *event)
{
    const struct play_listener *listener = &role->source.listener;
    const struct framing *framing = role->config.protocol->framing;
    if (!framing || !listener->passed)
        return;
    struct str octets = STR(FRAME_TEXT_MAX), text = STR(FRAME_WORDS_MAX);
    framing->text(event->frame, &octets);
    if (event->secret) /* addressed to another seat: the role has masked it, and says so */
        role->config.role->words(role->role, event, role->config.lang, &text);
    else
        framing->explain(role->config.protocol, event->said, role->config.lang, &text);
    listener->passed(listener->who, fate_signs[event->fate], octets.at, text.at);
}

/* The role's sentence about the event, or the event's own text. */
static void say_event(const struct role_source *role, const struct role_event *event)
{
    const struct play_listener *listener = &role->source.listener;
    struct str text = STR(GAME_TEXT_MAX);
    role_words(role->config.role, role->role, event, role->config.lang, &text);
    if (!text.length && event->text)
        str_add(&text, "%s", event->text);
    if (text.length && listener->said)
        listener->said(listener->who, text.at);
}

void role_source_event(struct role_source *role, const struct role_event *event)
{
    const struct play_listener *listener = &role->source.listener;
    if (event->kind == ROLE_FRAME) { /* what it means for the game comes as another event */
        pass_frame_on(role, event);
        return;
    }
    role->changes++;
    /* A station of a ring can get another number in the middle of a game, and with it a seat. */
    int number = role->role ? role->config.role->number(role->role) : -1;
    if (role->number >= 0 && number >= 0 && number != role->number && listener->said)
        listener->said(listener->who,
                       TEXT_OF(GAME_TEXT_MAX,
                               tr(role->config.lang, "Numerados de nuevo: ahora eres el %d"),
                               number));
    role->number = number;
    switch (event->kind) {
    case ROLE_BEGUN:
        role->games = event->game->number;
        role->over = role->known = false;
        memset(&role->result, 0, sizeof role->result);
        if (listener->begun)
            listener->begun(listener->who);
        say_event(role, event);
        break;
    case ROLE_MOVED:
        if (listener->moved)
            listener->moved(listener->who, event->setup, event->before, event->move);
        break;
    case ROLE_OVER:
        role->over = true;
        role->known = event->game->known;
        role->result = event->game->result;
        for (int i = 0; role->known && i < GAME_SEATS_MAX; i++)
            role->totals[i] += role->result.points[i];
        say_event(role, event);
        break;
    case ROLE_FAULT:
        role_source_stop(role, event->text);
        break;
    default:
        say_event(role, event);
    }
}

void role_source_note(struct role_source *role, const char *text)
{
    snprintf(role->waits_for, sizeof role->waits_for, "%s", text);
    if (role->games && role->source.listener.said)
        role->source.listener.said(role->source.listener.who, text);
    role->changes++;
}

void role_source_stop(struct role_source *role, const char *why)
{
    role->stopped = true;
    snprintf(role->reason.text, sizeof role->reason.text, "%s", why);
    role->changes++;
}

void role_source_init(struct role_source *role, const struct role_source_config *config)
{
    static const struct play_calls calls = {.look = role_look,
                                            .answer = role_answer,
                                            .step = role_step,
                                            .again = role_again,
                                            .name = role_name,
                                            .about = role_about,
                                            .words = role_source_words};
    *role = (struct role_source){.source = {.calls = &calls, .game = config->game},
                                 .config = *config,
                                 .changes = 1,
                                 .number = -1};
}

void role_source_start(struct role_source *role, const void *machine)
{
    role->role = machine;
    role->changes++;
}
