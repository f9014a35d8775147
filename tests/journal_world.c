#include "journal_world.h"

#include <unistd.h>

#include "core/registry.h"

char folder[64], path[128];
struct replay replay;
_Alignas(16) unsigned char journal_setup[GAME_SETUP_MAX];

int make_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/test_journal.XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/game.journal", folder);
    return 0;
}

int remove_folder(void **state)
{
    (void)state;
    unlink(path);
    return rmdir(folder);
}

const struct game *game_for_two(const char *name)
{
    const struct game *game = registry_game(name);
    struct why why;
    assert_int_equal(game->setup_make("seats=2", as_setup(journal_setup), &why), ST_OK);
    return game;
}

uint64_t play_into(struct journal *journal, const struct game *game, uint64_t seed, uint32_t most)
{
    struct table table;
    struct rng rng;
    struct why why;
    rng_seed(&rng, seed);
    table_start(&table, game, as_setup(journal_setup), journal);
    while (table_to_move(&table) != SEAT_NOBODY && table.moves < most) {
        struct choice choices[GAME_CHOICES_MAX];
        struct move move;
        if (table_to_move(&table) == SEAT_CHANCE) {
            game->draw(as_setup(journal_setup), as_state(table.state), &rng, &move);
        } else {
            game->choices(as_setup(journal_setup), as_state(table.state), choices);
            move = choices[0].move;
        }
        if (table_play(&table, &move, SOURCE_PLAYER, &why) != ST_OK)
            fail_msg("%s", why.text);
    }
    return table_hash(&table);
}

uint64_t write_game(const char *name, uint64_t seed, uint32_t most)
{
    const struct game *game = game_for_two(name);
    struct journal journal;
    struct why why;
    assert_int_equal(journal_open(&journal, path, SIZE_MAX, &why), ST_OK);
    assert_int_equal(journal_header(&journal, game, as_setup(journal_setup), seed, &why), ST_OK);
    uint64_t hash = play_into(&journal, game, seed, most);
    journal_close(&journal);
    assert_int_equal(journal.fd, -1);
    return hash;
}

char *read_all(size_t *length)
{
    char *text;
    struct why why;
    if (journal_read_file(path, &text, length, &why) != ST_OK)
        fail_msg("%s", why.text);
    assert_int_equal(text[*length], '\0');
    return text;
}

void write_file(const char *text, size_t length)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

enum status replay_all(const char *text, size_t length, unsigned wanted, struct why *why)
{
    enum status status = replay_open(&replay, text, length, wanted, why);
    while (status == ST_OK)
        status = replay_step(&replay, NULL, why);
    return status;
}
