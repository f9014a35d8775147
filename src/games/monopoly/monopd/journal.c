/* The journal of a game on a monopd server, for replay: the moves that explain it, and the
 * positions that were taken over. */
#include "games/monopoly/monopd/client.h"

#include "core/journal/journal.h"

/* The game goes on without a journal. */
static void lose_journal(struct monopd_client *client, const char *why)
{
    client->mirror.table.journal = NULL;
    monopd_note(client, "no journal of this game any more: %s", why);
}

/* A game that has been going on for a while begins with its position. */
static enum status write_head(struct monopd_client *client, struct why *why)
{
    struct table *table = &client->mirror.table;
    struct game_state first;
    struct str names = STR(200);
    for (int seat = 0; seat < client->mirror.seats; seat++) {
        struct str name = STR(MONOPD_NAME);
        role_seat_name(&monopd_client_role, client, seat, LANG_ES, &name);
        for (char *at = name.at; (at = strchr(at, '|'));)
            *at = ' ';
        str_add(&names, "%s%.24s", seat ? "|" : "", name.at);
    }
    mono_start(table->setup, &first);
    TRY(journal_header(client->journal, &game_monopoly, table->setup, 0, why));
    TRY(journal_note(client->journal, why, "names %s", names.at));
    if (memcmp(&first, table->state, sizeof first) != 0)
        TRY(journal_taken(client->journal, &game_monopoly, table->setup, as_state(table->state),
                          why));
    table->journal = client->journal;
    return ST_OK;
}

void monopd_journal_begin(struct monopd_client *client)
{
    struct why why;
    if (client->journal && write_head(client, &why) != ST_OK)
        lose_journal(client, why.text);
}

void monopd_journal_taken(struct monopd_client *client)
{
    struct table *table = &client->mirror.table;
    struct why why;
    if (!table->journal)
        return;
    if (!mono_invariant(table->setup, as_state(table->state), &why) ||
        journal_taken(table->journal, &game_monopoly, table->setup, as_state(table->state), &why) !=
            ST_OK ||
        (table_to_move(table) == SEAT_NOBODY &&
         journal_note(table->journal, &why, JOURNAL_END) != ST_OK))
        lose_journal(client, why.text);
}

void monopd_journal_look(struct monopd_client *client)
{
    if (*client->mirror.unkept.text)
        lose_journal(client, client->mirror.unkept.text);
    *client->mirror.unkept.text = '\0';
}

void monopd_journal_end(struct monopd_client *client, bool left)
{
    struct journal *journal = client->mirror.table.journal;
    struct why why;
    if (left && journal && journal_note(journal, &why, JOURNAL_END " left") != ST_OK)
        lose_journal(client, why.text);
    client->mirror.table.journal = NULL;
}
