/* The XML of a monopd server, read by expat. Every line is a document of its own, so a parser lives
 * for one line, and a role holds nothing to free. Texts are a stranger's: control characters never
 * leave this file. */
#include "games/monopoly/monopd/world.h"

#include <ctype.h>
#include <expat.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"

struct xml_line {
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

static const char *attribute(const char **attributes, const char *name)
{
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return NULL;
}

/* Reads a number, cut to nine digits. */
static bool number_attribute(const char **attributes, const char *name, int32_t *out)
{
    const char *text = attribute(attributes, name);
    if (!text)
        return false;
    char *end;
    long value = strtol(text, &end, 10);
    if (end == text)
        return false;
    *out = value > 1000000000 ? 1000000000 : value < -1000000000 ? -1000000000 : (int32_t)value;
    return true;
}

static void flag_attribute(const char **attributes, const char *name, bool *out)
{
    int32_t value;
    if (number_attribute(attributes, name, &value))
        *out = value != 0;
}

static void text_attribute(const char **attributes, const char *name, char *out, size_t size)
{
    const char *value = attribute(attributes, name);
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

/* Adds a player; if there is no room, forgets one of another game. */
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

/* ---- elements ---- */

static void on_client(struct xml_line *r, const char **a)
{
    number_attribute(a, "playerid", &r->world->me);
    text_attribute(a, "cookie", r->world->cookie, sizeof r->world->cookie);
}

static void on_msg(struct xml_line *r, const char **a)
{
    const char *type = attribute(a, "type");
    text_attribute(a, "value", r->news->text, sizeof r->news->text);
    text_attribute(a, "author", r->news->said_by, sizeof r->news->said_by);
    r->news->refused |= type && strcmp(type, "error") == 0;
}

static void on_game(struct xml_line *r, const char **a)
{
    static const char *const words[] = {"config", "init", "run", "end"};
    int32_t id = -1;
    if (!number_attribute(a, "gameid", &id) || id < 0)
        return; /* a type of game that can be made */
    struct monopd_game *game = monopd_game_of(r->world, id);
    for (unsigned i = 0; i < MONOPD_GAMES && !game; i++)
        if (!r->world->games[i].known) {
            game = &r->world->games[i];
            *game = (struct monopd_game){.known = true, .id = id, .master = -1};
        }
    if (!game)
        return;
    const char *status = attribute(a, "status");
    for (unsigned i = 0; status && i < 4; i++)
        if (strcmp(status, words[i]) == 0) {
            r->news->started |=
                id == r->world->game && i == MONOPD_RUN && game->status < MONOPD_RUN;
            game->status = (enum monopd_status)i;
        }
    r->news->status = true;
    text_attribute(a, "gametype", game->type, sizeof game->type);
    number_attribute(a, "master", &game->master);
    number_attribute(a, "players", &game->players);
    number_attribute(a, "turn", &game->round);
    flag_attribute(a, "canbejoined", &game->joinable);
}

/* The first time with its name, later by its number alone. */
static void on_option(struct xml_line *r, const char **a)
{
    struct monopd_option *place = NULL, *option = r->world->option;
    int32_t id;
    if (!number_attribute(a, "configid", &id))
        return;
    for (unsigned i = 0; i < MONOPD_OPTIONS; i++)
        if (option[i].known ? option[i].id == id : !place)
            place = &option[i];
    if (!place)
        return;
    place->known = true;
    place->id = id;
    text_attribute(a, "name", place->name, sizeof place->name);
    flag_attribute(a, "value", &place->on);
}

/* The server does not tell when an auction ends because its highest bidder has left. */
static void drop_auction(struct monopd_world *world, const struct monopd_player *p)
{
    if (p->id == world->auction.bidder && (p->game != world->game || p->bankrupt))
        world->auction.open = false;
}

/* A piece walks if it gets a place and is not put there directly. An element with a name is part of
 * a whole update, in which nothing has happened. */
static void on_player(struct xml_line *r, const char **a)
{
    int32_t id;
    if (!number_attribute(a, "playerid", &id))
        return;
    struct monopd_player *p = monopd_player_of(r->world, id);
    if (!p && !(p = new_player(r->world, id)))
        return;
    flag_attribute(a, "directmove", &p->direct);
    bool placed = number_attribute(a, "location", &p->location), whole = attribute(a, "name");
    p->placed |= placed && (!whole || p->location);
    text_attribute(a, "name", p->name, sizeof p->name);
    number_attribute(a, "game", &p->game);
    number_attribute(a, "money", &p->money);
    number_attribute(a, "turnorder", &p->order);
    number_attribute(a, "jailcount", &p->jail_count);
    flag_attribute(a, "jailed", &p->jailed);
    flag_attribute(a, "bankrupt", &p->bankrupt);
    flag_attribute(a, "hasturn", &p->has_turn);
    if (!whole && p->has_turn && attribute(a, "hasturn")) /* its buyer has left */
        r->world->auction.open = false;
    flag_attribute(a, "spectator", &p->spectator);
    drop_auction(r->world, p);
    if (id == r->world->me) {
        flag_attribute(a, "can_roll", &p->can_roll);
        flag_attribute(a, "can_buyestate", &p->can_buy);
        flag_attribute(a, "canauction", &p->can_auction);
        flag_attribute(a, "hasdebt", &p->has_debt);
        r->world->game = p->game;
    }
    r->news->players |= p->game == r->world->game;
    if (placed && !whole && !p->direct && p->game == r->world->game) {
        r->news->moving = id;
        r->news->moving_to = p->location;
    }
}

/* Five houses are a hotel. An owner ends the auction of the estate. */
static void on_estate(struct xml_line *r, const char **a)
{
    static const char *const rents[] = {"rent0", "rent1", "rent2", "rent3", "rent4", "rent5"};
    int32_t id, houses;
    if (!number_attribute(a, "estateid", &id) || id < 0 || id >= MONOPD_ESTATES)
        return;
    struct monopd_estate *e = &r->world->estate[id];
    if ((unsigned)id >= r->world->estates)
        r->world->estates = (unsigned)id + 1;
    if (number_attribute(a, "owner", &e->owner) && e->owner >= 0 && r->world->auction.estate == id)
        r->world->auction.open = false;
    number_attribute(a, "money", &e->money);
    if (number_attribute(a, "houses", &houses))
        e->houses = (uint8_t)(houses < 0 ? 0 : houses > 5 ? 5 : houses);
    flag_attribute(a, "mortgaged", &e->mortgaged);
    number_attribute(a, "price", &e->price);
    number_attribute(a, "houseprice", &e->house_price);
    number_attribute(a, "mortgageprice", &e->mortgage);
    for (unsigned i = 0; i < 6; i++)
        number_attribute(a, rents[i], &e->rent[i]);
}

static void on_card(struct xml_line *r, const char **a)
{
    int32_t id;
    struct monopd_card *place = NULL;
    if (!number_attribute(a, "cardid", &id))
        return;
    for (struct monopd_card *c = r->world->card; c < r->world->card + MONOPD_CARDS; c++)
        if (c->known ? c->id == id : !place)
            place = c;
    if (!place)
        return;
    place->known = true;
    place->id = id;
    number_attribute(a, "owner", &place->owner);
}

/* An element with an estate opens an auction, later ones update it. From status 3 on it is sold. */
static void on_auction(struct xml_line *r, const char **a)
{
    struct monopd_auction *auction = &r->world->auction;
    int32_t estate, status = 0;
    if (number_attribute(a, "estateid", &estate)) {
        *auction =
            (struct monopd_auction){.open = true, .estate = estate, .actor = -1, .bidder = -1};
        number_attribute(a, "actor", &auction->actor);
    }
    number_attribute(a, "highbid", &auction->bid);
    number_attribute(a, "highbidder", &auction->bidder);
    number_attribute(a, "status", &status);
    auction->sold = status >= 3;
    r->news->auction = true;
}

/* Counts the numbers of a text that are no part of a word, and puts the first `most` into `out`. */
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

/* Of the players that the words name, returns the one with that money, or NULL, and another one. */
static const struct monopd_player *find_debtor(const struct monopd_world *world, const char *words,
                                               int32_t money, const struct monopd_player **other)
{
    const struct monopd_player *debtor = NULL;
    *other = NULL;
    for (const struct monopd_player *p = world->player; p < world->player + MONOPD_PLAYERS; p++) {
        if (!p->known || p->game != world->game || p->bankrupt)
            continue;
        bool named = false;
        size_t length = strlen(p->name);
        for (const char *at = words; length && !named && (at = strstr(at, p->name)); at++)
            named =
                (at == words || at[-1] == ' ') && strchr(" .,", at[length]); /* no part of one */
        if (!named)
            continue;
        if (!debtor && p->money == money)
            debtor = p;
        else
            *other = p;
    }
    return debtor;
}

/* Dice and debts are told in words only, of any language. Words that clear the screen, with two
 * numbers up to 6, are dice. Words that keep it and tell a player to raise money have the debt
 * first; less what is to be raised, it is that player's money. */
static void on_display(struct xml_line *r, const char **a)
{
    const char *words = attribute(a, "text");
    int32_t estate = -1, n[3] = {0};
    const struct monopd_player *creditor;
    bool clears = false, clears_buttons = false;
    number_attribute(a, "estateid", &estate);
    flag_attribute(a, "cleartext", &clears);
    flag_attribute(a, "clearbuttons", &clears_buttons);
    if (clears_buttons)
        r->world->tax_dialog = false;
    r->news->landed |= estate >= 0;
    if (!words)
        return;
    char plain[MONOPD_TEXT + 1];
    utf8_copy(plain, sizeof plain, words);
    /* Names can have numbers in them, and stand anywhere. */
    for (const struct monopd_player *p = r->world->player; p < r->world->player + MONOPD_PLAYERS;
         p++)
        for (char *at = plain; p->known && *p->name && (at = strstr(at, p->name));)
            for (size_t i = strlen(p->name); i; i--)
                *at++ = '_';
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

/* The choice of the special tax shows in nothing but its buttons. */
static void on_button(struct xml_line *r, const char **a)
{
    const char *command = attribute(a, "command");
    if (command && strncmp(command, ".T$", 3) == 0)
        r->world->tax_dialog = true;
}

/* ---- trades ---- */

/* Trades are kept while they are open. The elements inside belong to `trade` of the line. */
static void on_trade(struct xml_line *r, const char **a)
{
    const char *type = attribute(a, "type");
    int32_t id;
    if (!number_attribute(a, "tradeid", &id))
        return;
    struct monopd_trade *t = monopd_trade_of(r->world, id);
    if (!t && type && strcmp(type, "new") == 0) {
        for (t = r->world->trade; t < r->world->trade + MONOPD_TRADES && t->open; t++)
            ;
        if (t == r->world->trade + MONOPD_TRADES)
            return;
        *t = (struct monopd_trade){.open = true, .id = id, .actor = -1};
        number_attribute(a, "actor", &t->actor);
    }
    r->news->trade = true;
    r->news->trade_id = id;
    if (type && strcmp(type, "completed") == 0)
        r->news->traded = true;
    if (t && type && (strcmp(type, "completed") == 0 || strcmp(type, "rejected") == 0))
        t->open = false;
    if (!t || !t->open)
        return;
    number_attribute(a, "revision", &t->revision);
    t->edits++;
    r->trade = t;
}

static void on_trade_player(struct xml_line *r, const char **a)
{
    struct monopd_trade *t = r->trade;
    int32_t id;
    unsigned i = 0;
    if (!t || !number_attribute(a, "playerid", &id))
        return;
    while (i < t->players && t->player[i] != id)
        i++;
    if (i == sizeof t->player / sizeof t->player[0])
        return;
    t->player[i] = id;
    if (i == t->players)
        t->players++;
    flag_attribute(a, "accept", &t->accepts[i]);
}

/* A part replaces the one with the same object, or the same two players if it is money. */
static void on_trade_part(struct xml_line *r, int kind, const char **a)
{
    struct monopd_trade *t = r->trade;
    struct monopd_part part = {.kind = (unsigned)kind, .from = -1, .to = -1};
    unsigned i = 0;
    number_attribute(a,
                     kind == MONOPD_PART_ESTATE ? "estateid"
                     : kind == MONOPD_PART_CARD ? "cardid"
                                                : "money",
                     &part.what);
    number_attribute(a, kind == MONOPD_PART_MONEY ? "playerto" : "targetplayer", &part.to);
    number_attribute(a, "playerfrom", &part.from);
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

/* Refuses the line. expat calls no handler after this. */
static void fail(struct xml_line *r, const char *what)
{
    if (!r->bad)
        why_bad(r->why, "el servidor ha mandado %s", _(what));
    r->bad = true;
    XML_StopParser(r->parser, XML_FALSE);
}

/* Reads an element by its name. Depth and number are limited, since the line is a stranger's. */
static void on_element(void *who, const char *name, const char **a)
{
    static const struct {
        const char *name;
        void (*read)(struct xml_line *r, const char **a);
    } known[] = {{"client", on_client},       {"msg", on_msg},
                 {"gameupdate", on_game},     {"configupdate", on_option},
                 {"playerupdate", on_player}, {"estateupdate", on_estate},
                 {"cardupdate", on_card},     {"auctionupdate", on_auction},
                 {"display", on_display},     {"button", on_button},
                 {"tradeupdate", on_trade},   {"tradeplayer", on_trade_player}};
    static const char *const parts[] = {"tradeestate", "tradecard", "trademoney"};
    struct xml_line *r = who;
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
    if (strcmp(name, "deletegame") == 0 && number_attribute(a, "gameid", &id) &&
        monopd_game_of(r->world, id))
        monopd_game_of(r->world, id)->known = false;
    struct monopd_player *gone;
    if (strcmp(name, "deleteplayer") == 0 && number_attribute(a, "playerid", &id) &&
        (gone = monopd_player_of(r->world, id))) {
        gone->game = -1;
        drop_auction(r->world, gone);
    }
}

static void on_element_end(void *who, const char *name)
{
    struct xml_line *r = who;
    r->depth--;
    if (strcmp(name, "tradeupdate") == 0)
        r->trade = NULL;
}

/* No line has a document type, so no entity can expand. */
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
    struct xml_line r = {
        .world = world, .news = news, .why = why, .parser = XML_ParserCreate("UTF-8")};
    *news = (struct monopd_news){.moving = -1, .moving_to = -1, .trade_id = -1};
    if (!r.parser)
        return why_system(why, "al leer XML");
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, on_element, on_element_end);
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
