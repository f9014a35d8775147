/* What the page is sent, octet by octet: JSON, differences of scenes, keys, the past of a game. */
#include <jansson.h>

#include "web_world.h"

#include "core/game_show.h"
#include "core/registry.h"
#include "web/room/changes.h"
#include "web/room/key.h"
#include "web/room/past.h"
#include "web/room/scene_json.h"

static void json_is(struct json_out *out, const char *expected)
{
    assert_false(out->broken);
    assert_int_equal(out->length, strlen(expected));
    assert_memory_equal(out->text, expected, out->length);
    out_reset(out);
}

static void values_are_written(void **context)
{
    struct json_out out = {0};
    (void)context;
    out_object(&out, NULL);
    out_text(&out, "a", "é\"\\\n\x01/<");
    out_number(&out, "b", INT64_MIN);
    out_list(&out, "c");
    out_flag(&out, NULL, true);
    out_null(&out, NULL);
    out_list(&out, NULL);
    out_list_end(&out);
    out_object(&out, NULL);
    out_object_end(&out);
    out_list_end(&out);
    out_index_if(&out, "d", -1);
    out_index_if(&out, "e", 0);
    out_number_if(&out, "f", 0);
    out_text_if(&out, "g", "");
    out_flag_if(&out, "h", false);
    out_object_end(&out);
    json_is(&out, "{\"a\":\"é\\\"\\\\\\u000a\\u0001/"
                  "<\",\"b\":-9223372036854775808,\"c\":[true,null,[],{}],\"e\":0}");
    out_text(&out, NULL, "cut \xc3");
    json_is(&out, "\"cut ?\"");
    out_text(&out, NULL, "\xed\xa0\x80\xff\xf0\x9f\x82\xa1");
    json_is(&out, "\"????\xf0\x9f\x82\xa1\"");
    out_free(&out);
}

static void what_is_too_long_is_broken(void **context)
{
    struct json_out out = {0};
    char text[1001];
    (void)context;
    memset(text, 'x', 1000);
    text[1000] = '\0';
    for (int i = 0; i < 5000; i++)
        out_text(&out, NULL, text);
    assert_true(out.broken);
    out_reset(&out);
    out_number(&out, NULL, 7);
    json_is(&out, "7");
    out_free(&out);
}

static void number_element(struct json_out *out, const char *key, const void *first, size_t index)
{
    out_number(out, key, ((const int *)first)[index]);
}

static void list_changes(struct changes *changes, size_t count, const int *list, uint64_t *memory)
{
    changes_list(changes, "l",
                 &(struct changes_elements){list, count, sizeof *list, number_element}, memory);
}

static void differences_are_small(void **context)
{
    struct json_out out = {0}, part = {0};
    struct changes changes = {&out, &part, true};
    uint64_t memory[9] = {0}, field = 0, word = 0, number = 0, flag = 0;
    int list[] = {1, 2, 3, 4, 5};
    (void)context;
    out_text(changes_part(&changes), NULL, "x");
    changes_part_end(&changes, "t", &field);
    list_changes(&changes, 5, list, memory);
    json_is(&out, "\"t\":\"x\",\"l\":[1,2,3,4,5]");
    changes.whole = false;
    list_changes(&changes, 5, list, memory);
    struct changes_object object = changes_object(&changes, "o");
    changes_object_end(&changes, object);
    json_is(&out, "");
    list[1] = 7;
    list[4] = 8;
    changes_part(&changes);
    changes_part_end(&changes, "t", &field);
    changes_text(&changes, "w", "\"", &word);
    changes_number(&changes, "n", 3, &number);
    changes_flag(&changes, "f", true, &flag);
    list_changes(&changes, 5, list, memory);
    json_is(&out, "\"t\":null,\"w\":\"\\\"\",\"n\":3,\"f\":true,\"l\":{\"1\":7,\"4\":8}");
    changes_text(&changes, "w", "\"", &word);
    changes_number(&changes, "n", 0, &number);
    changes_flag(&changes, "f", true, &flag);
    json_is(&out, "\"n\":null");
    list[0] = list[1] = list[2] = 9;
    list_changes(&changes, 5, list, memory);
    json_is(&out, "\"l\":[9,9,9,4,8]");
    list_changes(&changes, 4, list, memory);
    json_is(&out, "\"l\":[9,9,9,4]");
    list_changes(&changes, 0, list, memory);
    json_is(&out, "\"l\":null");
    list_changes(&changes, 0, list, memory);
    json_is(&out, "");
    out_free(&out);
    out_free(&part);
}

static void keys_are_long_and_open_one_thing(void **context)
{
    struct key_ring ring = {0};
    uint8_t random[KEY_RANDOM];
    char key[KEY_SIZE], other[KEY_SIZE];
    int what;
    (void)context;
    memset(random, 0xff, sizeof random);
    key_write(key, "n1", random);
    assert_string_equal(key, "n1.______________________");
    memset(random, 0, sizeof random);
    random[16] = 0x10; /* the last bits that count */
    key_write(other, "n1", random);
    assert_string_equal(other, "n1.AAAAAAAAAAAAAAAAAAAAAB");
    assert_true(key_add(&ring, key, 3, &what, 1));
    assert_ptr_equal(key_find(&ring, key)->what, &what);
    assert_null(key_find(&ring, other));
    assert_null(key_find(&ring, ""));
    key_remove(&ring, other);
    key_remove(&ring, key);
    assert_null(key_find(&ring, key));
    assert_true(key_add(&ring, other, 3, &what, 1));
    key_ring_free(&ring);
}

/* --- whole games --- */

static const char *const names[GAME_SEATS_MAX] = {"Ana", "Blas", "Caro", "Dimas", "Eva", "Fito"};

/* A viewer, and what it has put together. */
struct eyes {
    int seat;
    struct scene_memory memory;
    json_t *known;
};

static json_t *scene_text(const struct scene *scene, struct scene_memory *memory, bool whole)
{
    static struct json_out out, part;
    struct changes changes = {&out, &part, whole};
    out_reset(&out);
    out_object(&out, NULL);
    scene_json(&changes, scene, memory);
    out_object_end(&out);
    assert_false(out.broken);
    json_t *read = json_loadb(out.text, out.length, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(read);
    json_t *inner = json_incref(json_object_get(read, "scene"));
    json_decref(read);
    return inner ? inner : json_object();
}

/* The difference over what was known is what there is. */
static void look(const struct game *game, const struct game_setup *setup,
                 const struct game_state *state, struct eyes *eyes)
{
    static struct scene scene;
    struct scene_memory fresh = {0};
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    game->view(setup, state, eyes->seat, as_state(view));
    game->show->scene(setup, as_state(view), eyes->seat, names, LANG_ES, &scene);
    json_t *whole = scene_text(&scene, &fresh, true),
           *difference = scene_text(&scene, &eyes->memory, false);
    json_t *merged = world_merge(eyes->known, difference);
    if (!json_equal(merged, whole)) {
        char *a = json_dumps(merged, JSON_INDENT(1)), *b = json_dumps(whole, JSON_INDENT(1));
        fail_msg("%s: put together\n%s\nbut it is\n%s", game->name, a, b);
    }
    json_decref(eyes->known);
    json_decref(difference);
    json_decref(whole);
    eyes->known = merged;
}

static void play_and_look(const struct game *game, uint64_t seed)
{
    static _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    _Alignas(16) unsigned char state[GAME_STATE_MAX], again[GAME_STATE_MAX];
    struct eyes eyes[3] = {{.seat = SEAT_ONLOOKER}, {.seat = 0}, {.seat = 1}};
    struct past past = {0};
    struct why why;
    struct rng rng;
    struct choice choices[GAME_CHOICES_MAX];
    rng_seed(&rng, seed);
    assert_int_equal(game->setup_make("", as_setup(setup), &why), ST_OK);
    game->start(as_setup(setup), as_state(state));
    assert_true(past_begin(&past, game, as_setup(setup)));
    for (int moves = 0; moves < 300; moves++) {
        int who = game->to_move(as_setup(setup), as_state(state));
        struct move move;
        for (int i = 0; i < 3; i++)
            look(game, as_setup(setup), as_state(state), &eyes[i]);
        if (who == SEAT_NOBODY)
            break;
        if (who == SEAT_CHANCE) {
            game->draw(as_setup(setup), as_state(state), &rng, &move);
        } else {
            size_t count = game->choices(as_setup(setup), as_state(state), choices);
            move = choices[rng_below(&rng, (uint32_t)count)].move;
        }
        game->apply(as_setup(setup), as_state(state), &move);
        assert_true(past_add(&past, &move, who, as_state(state)));
        uint32_t back = rng_below(&rng, past.count + 1);
        past_state(&past, past.count, as_state(again));
        assert_memory_equal(again, state, game->state_size);
        if (back > past.count / 2 && rng_below(&rng, 20) == 0) { /* back to there, and on from it */
            past_cut(&past, back);
            past_state(&past, back, as_state(state));
        }
    }
    for (int i = 0; i < 3; i++)
        json_decref(eyes[i].known);
    past_free(&past);
}

static void differences_put_together_are_the_scene(void **context)
{
    (void)context;
    for (const struct game *const *game = registry_games(); *game; game++)
        for (uint64_t seed = 1; seed <= brute_effort(8); seed++)
            play_and_look(*game, seed);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_written),
        cmocka_unit_test(what_is_too_long_is_broken),
        cmocka_unit_test(differences_are_small),
        cmocka_unit_test(keys_are_long_and_open_one_thing),
        cmocka_unit_test(differences_put_together_are_the_scene),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
