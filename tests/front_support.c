#include "support.h"

#include "core/registry.h"
#include "front/keys.h"
#include "front_support.h"

const char *const names[GAME_SEATS_MAX] = {"Tú", "Ana", "Luis", "Carmen", "Pablo", "Elena"};
const struct bot *bots[GAME_SEATS_MAX];
_Alignas(16) unsigned char setup[GAME_SETUP_MAX];
struct canvas canvas;

struct seat_config config_with(const char *game, const char *options, uint64_t seed, usec_t pace)
{
    struct why why;
    struct seat_config config = {
        .game = registry_game(game), .setup = setup, .bots = bots, .names = names, .seed = seed, .pace = pace};
    assert_int_equal(config.game->setup_make(options, setup, &why), ST_OK);
    const struct bot *bot = registry_bot(config.game, "azar"); /* Monopoly's does not retire at once */
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        bots[i] = bot ? bot : registry_bot(config.game, "random");
    return config;
}

struct seat_config config_of(const char *game, int seats, uint64_t seed, usec_t pace)
{
    char options[32];
    snprintf(options, sizeof options, "seats=%d", seats);
    return config_with(game, options, seed, pace);
}

usec_t run_to_turn(struct seat *at, usec_t now)
{
    struct why why;
    while (at->stage == STAGE_WATCH) {
        now = at->due > now ? at->due : now;
        assert_int_equal(seat_tick(at, now, &why), ST_OK);
    }
    return now;
}

void begin(struct seat *at, struct seat_config config)
{
    struct why why;
    assert_int_equal(seat_begin(at, &config, 0, &why), ST_OK);
    run_to_turn(at, 0);
}

void press(struct seat *at, int key)
{
    struct why why;
    assert_int_equal(seat_key(at, key, 0, &why), ST_OK);
}

void press_all(struct seat *at, const char *keys)
{
    for (; *keys; keys++)
        press(at, *keys);
}

void copy_seat(struct seat *to, const struct seat *from)
{
    *to = *from;
    to->table.observer = to;
}

void draw_seat(struct seat *at, int rows, int columns)
{
    canvas_clear(&canvas, rows, columns);
    seat_draw(at, &canvas);
}

void check_golden(const char *name)
{
    static char is[CANVAS_ROWS * CANVAS_COLUMNS * 4], want[sizeof is];
    char path[500];
    struct str text = str_make(is, sizeof is);
    canvas_text(&canvas, &text);
    assert_int_equal(canvas.clipped, 0);
    snprintf(path, sizeof path, "%s/tests/play/%s.golden.txt", SOBREMESA_SOURCE, name);
    FILE *file = fopen(path, getenv("UPDATE_GOLDEN") ? "w+" : "r");
    if (!file)
        fail_msg("cannot open %s", path);
    if (getenv("UPDATE_GOLDEN")) {
        fputs(is, file);
        rewind(file);
    }
    want[fread(want, 1, sizeof want - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(is, want);
}

/* Whether the item leads to the option, by itself or by a second menu. */
static bool leads_to(const struct seat *at, const struct menu_item *item, int option)
{
    const struct scene *scene = &at->scene;
    if (item->piece >= 0 || item->cell >= 0)
        return scene->option[item->option].choice == scene->option[option].choice;
    return option >= item->option && option < item->option + item->options;
}

static void press_item(struct seat *at, const struct menu_item *item)
{
    const struct scene_board *board = &at->scene.board;
    if (item->cell >= 0) {
        press(at, 'a' + board->cell[item->cell].column);
        press(at, '1' + board->cell[item->cell].row);
    } else {
        assert_true(item->key != 0);
        press(at, item->key);
    }
}

bool press_option(struct seat *at, int option)
{
    struct scene_option wanted = at->scene.option[option];
    for (int i = 0; i < at->menu.count; i++) {
        struct menu_item item = at->menu.item[i];
        if (!leads_to(at, &item, option))
            continue;
        uint32_t moves = at->table.moves;
        press_item(at, &item);
        if (at->table.moves > moves) /* played, and perhaps what followed by itself */
            return true;
        if (at->stage == STAGE_ASK)
            return press_option(at, option);
        assert_int_equal(at->stage, STAGE_SET);
        char number[16];
        snprintf(number, sizeof number, "%d", wanted.n);
        press_all(at, number);
        press(at, KEY_ENTER);
        return at->table.moves > moves;
    }
    return false;
}
