/* The XML of a monopd server, read by expat, and what it says of the game. Every line is a document
 * of its own, so a parser lives for a line and nothing has to be freed with the role. Text is a
 * stranger's: what a terminal would obey never leaves this file. */
#include "games/monopoly/monopd/world.h"

#include <ctype.h>
#include <expat.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"

struct reading {
    struct monopd_world *world;
    struct monopd_news *news;
    struct why *why;
    XML_Parser parser;
    struct monopd_trade *trade; /* that the elements inside belong to */
    unsigned depth, elements;
    bool bad;
};

enum { DEPTH_MAX = 4, ELEMENTS_MAX = 4096 };

/* ---- attributes ---- */

static const char *find(const char **attributes, const char *name)
{
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return NULL;
}

/* Absurd numbers become the nearest that can be. */
static bool number(const char **attributes, const char *name, int32_t *out)
{
    const char *text = find(attributes, name);
    if (!text)
        return false;
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text)
        return false;
    *out = value > 1000000000 ? 1000000000 : value < -1000000000 ? -1000000000 : (int32_t)value;
    return true;
}

static void flag(const char **attributes, const char *name, bool *out)
{
    int32_t value;
    if (number(attributes, name, &value))
        *out = value != 0;
}

static void text(const char **attributes, const char *name, char *out, size_t size)
{
    const char *value = find(attributes, name);
    if (value)
        utf8_show(out, size, value);
}

/* ---- finding ---- */

struct monopd_player *monopd_player_of(struct monopd_world *world, int32_t id)
{
    for (struct monopd_player *p = world->player; p < world->player + MONOPD_PLAYERS; p++)
        if (p->known && p->id == id)
            return p;
    return NULL;
}

struct monopd_game *monopd_game_of(struct monopd_world *world, int32_t id)
{
    for (struct monopd_game *g = world->games; g < world->games + MONOPD_GAMES; g++)
        if (g->known && g->id == id)
            return g;
    return NULL;
}

struct monopd_option *monopd_option_of(struct monopd_world *world, const char *name)
{
    for (struct monopd_option *o = world->option; o < world->option + MONOPD_OPTIONS; o++)
        if (o->known && strcmp(o->name, name) == 0)
            return o;
    return NULL;
}

struct monopd_trade *monopd_trade_of(struct monopd_world *world, int32_t id)
{
    for (struct monopd_trade *t = world->trade; t < world->trade + MONOPD_TRADES; t++)
        if (t->open && t->id == id)
            return t;
    return NULL;
}

/* A place for a new one; of players in other games one is forgotten if there is none left. */
static struct monopd_player *new_player(struct monopd_world *world, int32_t id)
{
    struct monopd_player *place = NULL;
    for (struct monopd_player *p = world->player; p < world->player + MONOPD_PLAYERS; p++)
        if (!p->known || (!place && p->id != world->me && (p->game < 0 || p->game != world->game)))
            if (!place || !p->known)
                place = p;
    if (place)
        *place = (struct monopd_player){.known = true, .id = id, .game = -1};
    return place;
}

static struct monopd_game *new_game(struct monopd_world *world, int32_t id)
{
    for (struct monopd_game *g = world->games; g < world->games + MONOPD_GAMES; g++)
        if (!g->known) {
            *g = (struct monopd_game){.known = true, .id = id, .master = -1};
            return g;
        }
    return NULL;
}

/* ---- elements ---- */

static void on_client(struct reading *r, const char **a)
{
    number(a, "playerid", &r->world->me);
    text(a, "cookie", r->world->cookie, sizeof r->world->cookie);
}

static void on_msg(struct reading *r, const char **a)
{
    const char *type = find(a, "type");
    text(a, "value", r->news->text, sizeof r->news->text);
    text(a, "author", r->news->said_by, sizeof r->news->said_by);
    r->news->refused |= type && strcmp(type, "error") == 0;
}

static void on_game(struct reading *r, const char **a)
{
    static const char *const words[] = {"config", "init", "run", "end"};
    int32_t id = -1;
    if (!number(a, "gameid", &id) || id < 0)
        return; /* what can be played here */
    struct monopd_game *game = monopd_game_of(r->world, id);
    if (!game && !(game = new_game(r->world, id)))
        return;
    const char *status = find(a, "status");
    for (unsigned i = 0; status && i < 4; i++)
        if (strcmp(status, words[i]) == 0) {
            r->news->started |=
                id == r->world->game && i == MONOPD_RUN && game->status < MONOPD_RUN;
            game->status = (enum monopd_status)i;
        }
    r->news->status = true;
    text(a, "gametype", game->type, sizeof game->type);
    number(a, "master", &game->master);
    number(a, "players", &game->players);
    number(a, "turn", &game->round);
    flag(a, "canbejoined", &game->joinable);
}

/* With its name at first, later by its number alone. */
static void on_option(struct reading *r, const char **a)
{
    struct monopd_option *place = NULL, *option = r->world->option;
    int32_t id;
    if (!number(a, "configid", &id))
        return;
    for (unsigned i = 0; i < MONOPD_OPTIONS; i++)
        if (option[i].known ? option[i].id == id : !place)
            place = &option[i];
    if (!place)
        return;
    place->known = true;
    place->id = id;
    text(a, "name", place->name, sizeof place->name);
    flag(a, "value", &place->on);
}

/* Nothing is said of an auction that ends because its highest bidder has left. */
static void drop_auction(struct monopd_world *world, const struct monopd_player *p)
{
    if (p->id == world->auction.bidder && (p->game != world->game || p->bankrupt))
        world->auction.open = false;
}

/* A piece walks if it gets a place and is not put there directly. With its name it is part of a
 * whole update, where nothing has happened. */
static void on_player(struct reading *r, const char **a)
{
    int32_t id;
    if (!number(a, "playerid", &id))
        return;
    struct monopd_player *p = monopd_player_of(r->world, id);
    if (!p && !(p = new_player(r->world, id)))
        return;
    flag(a, "directmove", &p->direct);
    bool placed = number(a, "location", &p->location), whole = find(a, "name");
    p->placed |= placed && (!whole || p->location);
    text(a, "name", p->name, sizeof p->name);
    number(a, "game", &p->game);
    number(a, "money", &p->money);
    number(a, "turnorder", &p->order);
    number(a, "jailcount", &p->jail_count);
    flag(a, "jailed", &p->jailed);
    flag(a, "bankrupt", &p->bankrupt);
    flag(a, "hasturn", &p->has_turn);
    if (!whole && p->has_turn && find(a, "hasturn")) /* whoever was to have it has left */
        r->world->auction.open = false;
    flag(a, "spectator", &p->spectator);
    drop_auction(r->world, p);
    if (id == r->world->me) {
        flag(a, "can_roll", &p->can_roll);
        flag(a, "can_buyestate", &p->can_buy);
        flag(a, "canauction", &p->can_auction);
        flag(a, "hasdebt", &p->has_debt);
        r->world->game = p->game;
    }
    r->news->players |= p->game == r->world->game;
    if (placed && !whole && !p->direct && p->game == r->world->game) {
        r->news->moving = id;
        r->news->moving_to = p->location;
    }
}

static void on_estate(struct reading *r, const char **a)
{
    static const char *const rents[] = {"rent0", "rent1", "rent2", "rent3", "rent4", "rent5"};
    int32_t id, houses;
    if (!number(a, "estateid", &id) || id < 0 || id >= MONOPD_ESTATES)
        return;
    struct monopd_estate *e = &r->world->estate[id];
    if ((unsigned)id >= r->world->estates)
        r->world->estates = (unsigned)id + 1;
    if (number(a, "owner", &e->owner) && e->owner >= 0 && r->world->auction.estate == id)
        r->world->auction.open = false;
    number(a, "money", &e->money);
    if (number(a, "houses", &houses))
        e->houses = (uint8_t)(houses < 0 ? 0 : houses > 5 ? 5 : houses);
    flag(a, "mortgaged", &e->mortgaged);
    number(a, "price", &e->price);
    number(a, "houseprice", &e->house_price);
    number(a, "mortgageprice", &e->mortgage);
    for (unsigned i = 0; i < 6; i++)
        number(a, rents[i], &e->rent[i]);
}

static void on_card(struct reading *r, const char **a)
{
    int32_t id;
    struct monopd_card *place = NULL;
    if (!number(a, "cardid", &id))
        return;
    for (struct monopd_card *c = r->world->card; c < r->world->card + MONOPD_CARDS; c++)
        if (c->known ? c->id == id : !place)
            place = c;
    if (!place)
        return;
    place->known = true;
    place->id = id;
    number(a, "owner", &place->owner);
}

static void on_auction(struct reading *r, const char **a)
{
    struct monopd_auction *auction = &r->world->auction;
    int32_t estate, status = 0;
    if (number(a, "estateid", &estate)) {
        *auction =
            (struct monopd_auction){.open = true, .estate = estate, .actor = -1, .bidder = -1};
        number(a, "actor", &auction->actor);
    }
    number(a, "highbid", &auction->bid);
    number(a, "highbidder", &auction->bidder);
    number(a, "status", &status);
    auction->sold = status >= 3;
    r->news->auction = true;
}

/* Numbers that stand by themselves in a text, and not in a name: how many, the first `most` of them
 * in `out`. */
static unsigned numbers_in(const char *words, int32_t *out, unsigned most)
{
    unsigned count = 0;
    for (const char *at = words; *at;) {
        bool glued =
            at > words && (isalnum((unsigned char)at[-1]) || (unsigned char)at[-1] >= 0x80);
        if (*at < '0' || *at > '9' || glued) {
            at++;
            continue;
        }
        char *end;
        long value = strtol(at, &end, 10);
        if (count < most)
            out[count] = value > INT_MAX ? INT_MAX : (int32_t)value;
        count++;
        at = end;
    }
    return count;
}

/* Names may have numbers in them, and stand anywhere. */
static void blank_names(const struct monopd_world *world, char *words)
{
    for (const struct monopd_player *p = world->player; p < world->player + MONOPD_PLAYERS; p++)
        for (char *at = words; p->known && *p->name && (at = strstr(at, p->name));)
            for (size_t i = strlen(p->name); i; i--)
                *at++ = '_';
}

static bool is_named(const char *words, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = words; length && (at = strstr(at, name)); at++)
        if ((at == words || at[-1] == ' ') &&
            strchr(" .,", at[length])) /* not a part of a longer one */
            return true;
    return false;
}

/* Of the players that the words name, the one who has so much, and another one; NULL: there is
 * none. */
static const struct monopd_player *find_debtor(const struct monopd_world *world, const char *words,
                                               int32_t money, const struct monopd_player **other)
{
    const struct monopd_player *debtor = NULL;
    *other = NULL;
    for (const struct monopd_player *p = world->player; p < world->player + MONOPD_PLAYERS; p++) {
        if (!p->known || p->game != world->game || p->bankrupt || !is_named(words, p->name))
            continue;
        if (!debtor && p->money == money)
            debtor = p;
        else
            *other = p;
    }
    return debtor;
}

/* Dice and debts are said in words alone, in whatever language: two numbers up to 6 in the first
 * words of a turn, which clear the screen, are dice; in what keeps the screen and says of a player
 * to raise some, the first is the debt, and what need not be raised of it is what somebody has. */
static void on_display(struct reading *r, const char **a)
{
    const char *words = find(a, "text");
    int32_t estate = -1, n[3] = {0};
    const struct monopd_player *creditor;
    bool clears = false, clears_buttons = false;
    number(a, "estateid", &estate);
    flag(a, "cleartext", &clears);
    flag(a, "clearbuttons", &clears_buttons);
    if (clears_buttons)
        r->world->tax_dialog = false;
    r->news->landed |= estate >= 0;
    if (!words)
        return;
    char plain[MONOPD_TEXT + 1];
    utf8_copy(plain, sizeof plain, words);
    blank_names(r->world, plain);
    unsigned count = numbers_in(plain, n, 3);
    if (clears && count == 2 && n[0] >= 1 && n[0] <= 6 && n[1] >= 1 && n[1] <= 6) {
        r->world->dice[0] = n[0];
        r->world->dice[1] = n[1];
        r->world->owed = 0;
        r->news->thrown = r->world->tells_dice = true;
    } else if (!clears && count >= 2 &&
               find_debtor(r->world, words, n[0] - n[count > 2 ? 2 : 1], &creditor)) {
        r->world->owed = n[0];
        r->world->owed_to = creditor ? creditor->id : -1;
        r->world->owes = true;
    }
}

static void on_button(struct reading *r, const char **a)
{
    const char *command = find(a, "command");
    if (command && strncmp(command, ".T$", 3) == 0)
        r->world->tax_dialog = true;
}

/* ---- trades ---- */

static void on_trade(struct reading *r, const char **a)
{
    const char *type = find(a, "type");
    int32_t id;
    if (!number(a, "tradeid", &id))
        return;
    struct monopd_trade *t = monopd_trade_of(r->world, id);
    if (!t && type && strcmp(type, "new") == 0) {
        for (t = r->world->trade; t < r->world->trade + MONOPD_TRADES && t->open; t++)
            ;
        if (t == r->world->trade + MONOPD_TRADES)
            return;
        *t = (struct monopd_trade){.open = true, .id = id, .actor = -1};
        number(a, "actor", &t->actor);
    }
    r->news->trade = true;
    r->news->trade_id = id;
    if (type && strcmp(type, "completed") == 0)
        r->news->traded = true;
    if (t && type && (strcmp(type, "completed") == 0 || strcmp(type, "rejected") == 0))
        t->open = false;
    if (!t || !t->open)
        return;
    number(a, "revision", &t->revision);
    t->edits++;
    r->trade = t;
}

static void on_trade_player(struct reading *r, const char **a)
{
    struct monopd_trade *t = r->trade;
    int32_t id;
    unsigned i = 0;
    if (!t || !number(a, "playerid", &id))
        return;
    while (i < t->players && t->player[i] != id)
        i++;
    if (i == sizeof t->player / sizeof t->player[0])
        return;
    t->player[i] = id;
    if (i == t->players)
        t->players++;
    flag(a, "accept", &t->accepts[i]);
}

static void on_trade_part(struct reading *r, int kind, const char **a)
{
    struct monopd_trade *t = r->trade;
    struct monopd_part part = {.kind = (unsigned)kind, .from = -1, .to = -1};
    unsigned i = 0;
    number(a,
           kind == MONOPD_PART_ESTATE ? "estateid"
           : kind == MONOPD_PART_CARD ? "cardid"
                                      : "money",
           &part.what);
    number(a, kind == MONOPD_PART_MONEY ? "playerto" : "targetplayer", &part.to);
    number(a, "playerfrom", &part.from);
    while (t && i < t->parts &&
           !(t->part[i].kind == part.kind &&
             (kind == MONOPD_PART_MONEY ? t->part[i].from == part.from && t->part[i].to == part.to
                                        : t->part[i].what == part.what)))
        i++;
    if (!t || i == MONOPD_PARTS)
        return;
    t->part[i] = part;
    if (i == t->parts)
        t->parts++;
}

/* ---- the document ---- */

static void fail(struct reading *r, const char *what)
{
    if (!r->bad)
        why_bad(r->why, "el servidor ha mandado %s", _(what));
    r->bad = true;
    XML_StopParser(r->parser, XML_FALSE);
}

static void on_begin(void *who, const char *name, const char **a)
{
    static const struct {
        const char *name;
        void (*read)(struct reading *r, const char **a);
    } known[] = {{"client", on_client},       {"msg", on_msg},
                 {"gameupdate", on_game},     {"configupdate", on_option},
                 {"playerupdate", on_player}, {"estateupdate", on_estate},
                 {"cardupdate", on_card},     {"auctionupdate", on_auction},
                 {"display", on_display},     {"button", on_button},
                 {"tradeupdate", on_trade},   {"tradeplayer", on_trade_player}};
    static const char *const parts[] = {"tradeestate", "tradecard", "trademoney"};
    struct reading *r = who;
    int32_t id;
    if (++r->depth > DEPTH_MAX || ++r->elements > ELEMENTS_MAX) {
        fail(r, "una línea con demasiadas partes");
        return;
    }
    if (r->depth == 1 && strcmp(name, "monopd") != 0)
        fail(r, "algo que no es <monopd>: eso no es un servidor monopd");
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(name, known[i].name) == 0)
            known[i].read(r, a);
    for (int kind = 0; kind < 3; kind++)
        if (strcmp(name, parts[kind]) == 0)
            on_trade_part(r, kind, a);
    if (strcmp(name, "server") == 0)
        r->world->greeted = true;
    if (strcmp(name, "estategroupupdate") == 0)
        r->news->full = true;
    if (strcmp(name, "deletegame") == 0 && number(a, "gameid", &id) && monopd_game_of(r->world, id))
        monopd_game_of(r->world, id)->known = false;
    struct monopd_player *gone;
    if (strcmp(name, "deleteplayer") == 0 && number(a, "playerid", &id) &&
        (gone = monopd_player_of(r->world, id))) {
        gone->game = -1;
        drop_auction(r->world, gone);
    }
}

static void on_end(void *who, const char *name)
{
    struct reading *r = who;
    r->depth--;
    if (strcmp(name, "tradeupdate") == 0)
        r->trade = NULL;
}

/* No line has a document type, so there are no entities that could grow. */
static void on_doctype(void *who, const char *name, const char *system, const char *public,
                       int internal)
{
    fail(who, "un tipo de documento, cosa que un servidor monopd nunca hace");
}

void monopd_world_init(struct monopd_world *world)
{
    *world = (struct monopd_world){.me = -1, .game = -1};
    world->auction.bidder = -1;
    monopd_world_forget(world);
}

void monopd_world_forget(struct monopd_world *world)
{
    memset(world->option, 0, sizeof world->option);
    memset(world->card, 0, sizeof world->card);
    for (unsigned i = 0; i < MONOPD_PLAYERS; i++)
        world->player[i].placed = false;
    world->estates = 0;
    for (unsigned i = 0; i < MONOPD_ESTATES; i++)
        world->estate[i] = (struct monopd_estate){.owner = -1};
}

enum status monopd_world_line(struct monopd_world *world, const char *line, size_t length,
                              struct monopd_news *news, struct why *why)
{
    struct reading r = {
        .world = world, .news = news, .why = why, .parser = XML_ParserCreate("UTF-8")};
    *news = (struct monopd_news){.moving = -1, .moving_to = -1, .trade_id = -1};
    if (!r.parser)
        return why_system(why, "al leer XML");
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, on_begin, on_end);
    XML_SetStartDoctypeDeclHandler(r.parser, on_doctype);
    enum XML_Status status = XML_Parse(r.parser, line, (int)length, 1);
    if (status != XML_STATUS_OK && !r.bad) {
        char start[60];
        char shown[sizeof start];
        size_t fits = length < sizeof start - 1 ? length : sizeof start - 1;
        memcpy(start, line, fits);
        start[fits] = '\0';
        utf8_show(shown, sizeof shown, start);
        r.bad = true;
        why_bad(why, "el servidor ha mandado algo que no es XML (%s): %s",
                XML_ErrorString(XML_GetErrorCode(r.parser)), shown);
    }
    XML_ParserFree(r.parser);
    return r.bad ? ST_BAD : ST_OK;
}
