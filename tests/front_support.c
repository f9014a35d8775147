#include "support.h"

#include "core/bot.h"
#include "core/registry.h"
#include "front/terminal/keys.h"
#include "front_support.h"

const char *const names[GAME_SEATS_MAX] = {"Tú", "Ana", "Luis", "Carmen", "Pablo", "Elena"};
const struct bot *bots[GAME_SEATS_MAX];
_Alignas(16) unsigned char setup[GAME_SETUP_MAX];
struct canvas canvas;

struct local_config config_with(const char *game, const char *options, uint64_t seed)
{
    struct why why;
    struct local_config config = {.game = registry_game(game),
                                  .setup = as_setup(setup),
                                  .people = 1,
                                  .bots = bots,
                                  .names = names,
                                  .seed = seed};
    assert_int_equal(config.game->setup_make(options, as_setup(setup), &why), ST_OK);
    const struct bot *bot =
        registry_bot(config.game, "azar"); /* Monopoly's does not retire at once */
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        bots[i] = bot ? bot : registry_bot(config.game, "random");
    return config;
}

struct local_config config_of(const char *game, int seats, uint64_t seed)
{
    char options[32];
    snprintf(options, sizeof options, "seats=%d", seats);
    return config_with(game, options, seed);
}

struct local_source *local_of(const struct seat *at)
{
    static struct local_source tables[4];
    static const struct seat *seats[4];
    for (int i = 0; i < 4; i++) {
        if (!seats[i])
            seats[i] = at;
        if (seats[i] == at)
            return &tables[i];
    }
    fail_msg("more seats than tables");
    return NULL;
}

void sit_down(struct seat *at, struct local_config config, usec_t pace, usec_t now)
{
    struct why why;
    struct local_source *local = local_of(at);
    local_init(local, &config);
    seat_open(at, &(struct seat_config){.source = &local->source, .pace = pace});
    assert_int_equal(local_begin(local, &why), ST_OK);
    seat_update(at, now);
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

void begin(struct seat *at, struct local_config config)
{
    sit_down(at, config, 0, 0);
    run_to_turn(at, 0);
}

enum status play_in_lines(struct seat *at, struct local_config config, const struct reader *reader,
                          const struct writer *writer, unsigned *rounds)
{
    struct why why;
    struct plain plain;
    struct local_source *local = local_of(at);
    local_init(local, &config);
    plain_open(&plain, at, &(struct seat_config){.source = &local->source}, writer);
    assert_int_equal(local_begin(local, &why), ST_OK);
    enum status status = plain_run(&plain, reader, &why);
    *rounds = plain.rounds;
    return status;
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
    struct local_source *local = local_of(to);
    *local = *local_of(from);
    *to = *from;
    local->table.observer = local;
    local->source.listener.who = to;
    to->config.source = &local->source;
    to->narration.names = to->names;
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        to->names[i] = to->name[i];
    seat_update(to, 0);
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
        uint32_t moves = local_of(at)->table.moves;
        press_item(at, &item);
        if (local_of(at)->table.moves > moves) /* played, and perhaps what followed by itself */
            return true;
        if (at->stage == STAGE_ASK)
            return press_option(at, option);
        assert_int_equal(at->stage, STAGE_SET);
        char number[16];
        snprintf(number, sizeof number, "%d", wanted.n);
        press_all(at, number);
        press(at, KEY_ENTER);
        return local_of(at)->table.moves > moves;
    }
    return false;
}

void canvas_text(const struct canvas *shown, struct str *text)
{
    for (int row = 0; row < shown->rows; row++) {
        int end = shown->columns;
        while (end > 0 && shown->cell[row][end - 1].ch == ' ')
            end--;
        for (int column = 0; column < end; column++)
            str_add_char(text, shown->cell[row][column].ch);
        str_add(text, "\n");
    }
}
