/* What people see of truco: sentences in the second person for whom they are about, and the scene
 * of the table. */
#include "core/game_show.h"
#include "truco_support.h"

static const char *const names[] = {"Ana", "Blas", "Caro", "Dimas"};

/* Makes the move and checks what `viewer` is told of it. */
static void told(struct game_state *s, const char *move_text, int viewer, const char *right)
{
    char text[GAME_TEXT_MAX] = "";
    struct str str = str_make(text, sizeof text);
    struct move move;
    assert_true(game_truco.move_parse(&truco_rules, move_text, &move));
    game_truco.show->tell(&truco_rules, s, &move, viewer, names, LANG_ES, &str);
    assert_string_equal(text, right);
    play(s, move_text);
}

static void sentences_are_in_the_second_person_for_the_viewer(void **state)
{
    (void)state;
    struct game_state s = deal('D', "3E 4B 11O", "2E 6B 10O", "12E 12B 10B", "5B 11E 4C", "4O");
    told(&s, "truco", 0, "Cantas truco");
    told(&s, "accept", 1, "Dices «quiero»: la partida vale 3");
    told(&s, "play 3E", 2, "Ana juega el 3 de espadas");
    told(&s, "truco", 3, "Blas canta retruco");
    told(&s, "accept", 3, "Caro dice «quiero»: la partida vale 6");
    told(&s, "envido", 1, "Cantas envido");
    told(&s, "refuse", 0, "Caro dice «no quiero»");
    told(&s, "play 10O", 1, "Juegas la sota de oros (la perica)");
    told(&s, "play 12E", 0, "Caro juega el rey de espadas");
    told(&s, "play 5B", 3, "Juegas el 5 de bastos: tu equipo gana la primera ronda");
    told(&s, "play 2E", 0, "Blas juega el 2 de espadas");
    told(&s, "play 12B", 0, "Caro juega el rey de bastos");
    told(&s, "play 11E", 0, "Dimas juega el caballo de espadas");
    told(&s, "play 11O", SEAT_SPECTATOR,
         "Ana juega el caballo de oros (el perico): Ana y Caro ganan la segunda ronda");
    told(&s, "truco", 1, "Ana canta vale 9");
    told(&s, "refuse", 0, "Blas dice «no quiero»: tu equipo gana la partida");
    told(&s, "points 6 to 1", 1, "Puntos: nosotros 1, ellos 6");
}

static void ties_flores_and_ends_are_told(void **state)
{
    (void)state;
    struct game_state s = deal('C', "3E 4B 5C", "3B 6B 1E", "12E 12B 10B", "5B 11E 4C", "4O");
    told(&s, "envido", 0, "Dimas canta envido");
    play(&s, "accept; play 5B; play 3E; play 3B");
    told(&s, "play 12E", 0, "Caro juega el rey de espadas: empate en la primera ronda");
    play(&s, "play 6B; play 12B; play 11E");
    told(&s, "play 5C", 1, "Ana juega el 5 de copas: los rivales ganan la ronda y la partida");
    /* Envidos: A 5, B 29, C 20, D 6. */
    told(&s, "points 1 to 2 envido B 29", 0,
         "Blas gana el envido con 29 (tú 5). Puntos: nosotros 1, ellos 2");
    struct move vira = {.kind = TRUCO_MOVE_VIRA, .a = (uint8_t)card("10C"), .b = 3};
    char text[GAME_TEXT_MAX] = "";
    struct str str = str_make(text, sizeof text);
    game_truco.show->tell(&truco_rules, &s, &vira, 0, names, LANG_ES, &str);
    assert_string_equal(
        text,
        "La vira es la sota de copas; eres mano. ¡Tu equipo tiene flor! ¡Los rivales tienen flor!");
    s = deal('D', "3E 4B 5C", "3B 6B 1E", "12E 12B 10B", "5B 11E 4C", "4O");
    s.points[0] = 23;
    play(&s, "truco; refuse");
    told(&s, "points 24 to 0", 2, "Puntos: nosotros 24, ellos 0: tu equipo gana el juego");
}

/* Who has played all three cards has shown what their envido was; of the others nobody but
 * themselves knows. */
static void an_envido_is_told_to_whom_it_is_known(void **state)
{
    (void)state;
    struct game_state s = deal('C', "3E 4B 5C", "3B 6B 1E", "12E 12B 10B", "5B 11E 4C", "4O");
    play(&s, "envido; accept; play 5B; play 4B; play 6B; play 12B; play 10B; play 11E; play 5C; "
             "play 3B");
    play(&s, "play 1E; play 12E; play 4C; play 3E");
    struct game_state early = s;
    told(&s, "points 0 to 3", 0,
         "El envido es para los rivales (Dimas 5, tú 5, Blas 29, Caro 20). Puntos: nosotros 0, "
         "ellos 3");
    for (unsigned seat = 1; seat < TRUCO_SEATS;
         seat++) { /* as if they had not had to play the last one */
        early.hand[seat] = truco_bit(early.table[2][seat]);
        early.held[seat] = 1;
        early.table[2][seat] = TRUCO_NO_CARD;
    }
    struct game_state again = early;
    told(&again, "points 0 to 3", 3,
         "El envido es para tu equipo (tú 5, Ana 5). Puntos: nosotros 3, ellos 0");
    told(&early, "points 0 to 3", SEAT_SPECTATOR,
         "El envido es para Blas y Dimas (Ana 5). Puntos: Ana y Caro 0, Blas y Dimas 3");
}

static void check_scene(const struct game_state *s, int viewer, struct scene *scene)
{
    struct game_state view;
    game_truco.view(&truco_rules, s, viewer, &view);
    game_truco.show->scene(&truco_rules, &view, viewer, names, LANG_ES, scene);
}

static bool has_note(const struct game_state *s, int viewer, enum lang lang, const char *text)
{
    static struct scene scene;
    struct game_state view;
    bool found = false;
    game_truco.view(&truco_rules, s, viewer, &view);
    game_truco.show->scene(&truco_rules, &view, viewer, names, lang, &scene);
    for (size_t i = 0; i < scene.notes; i++)
        found |= strcmp(scene.note[i].text, text) == 0;
    return found;
}

/* At a table the host knows all hands, and whoever wins says with how much; frames of the ring do
 * not carry it. */
static void the_winner_of_an_envido_says_with_how_much(void **state)
{
    (void)state;
    static struct scene_events events;
    struct game_state s = deal('C', "3E 4B 5C", "3B 6B 1E", "12E 12B 10B", "5B 11E 4C", "4O");
    char text[GAME_TEXT_MAX] = "", english[GAME_TEXT_MAX] = "";
    struct str made = str_make(text, sizeof text), told_so = str_make(english, sizeof english);
    struct move move;
    struct rng rng;
    s.points[1] = 23;
    play(&s, "envido; accept; truco; refuse");
    rng_seed(&rng, 1);
    game_truco.draw(&truco_rules, &s, &rng, &move);
    game_truco.move_text(&truco_rules, &move, &made);
    assert_string_equal(text, "points 0 to 24 envido B 29");
    truco_refused(&s, "points 0 to 24 envido B 28", "T11");
    truco_refused(&s, "points 0 to 24 envido D 29", "T11");
    game_truco.show->tell(&truco_rules, &s, &move, 1, names, LANG_EN, &told_so);
    assert_string_equal(
        english, "You win the envido with 29. Points: us 24, them 0: your team wins the game");
    game_truco.show->happened(&truco_rules, &s, &move, 0, LANG_ES, &events);
    assert_int_equal(events.event[0].kind, EVENT_CALL);
    assert_int_equal(events.event[0].seat, 1);
    assert_string_equal(events.event[0].words, "29");
    struct game_state silent = s;
    told(&silent, "points 0 to 24", 0,
         "El envido es para los rivales (tú 5). Puntos: nosotros 0, ellos 24: los rivales ganan el "
         "juego");
    assert_true(has_note(&silent, 0, LANG_ES, "Envido querido: los rivales"));
    told(&s, "points 0 to 24 envido B 29", 2,
         "Blas gana el envido con 29 (tú 20). Puntos: nosotros 0, ellos 24: los rivales ganan el "
         "juego");
    assert_true(has_note(&s, 0, LANG_ES, "Envido: Blas con 29"));
    assert_true(has_note(&s, 1, LANG_ES, "Envido: tú con 29"));
    assert_true(has_note(&s, 1, LANG_EN, "Envido: you with 29"));
}

static unsigned pieces(const struct scene *scene, enum zone place, int seat)
{
    unsigned count = 0;
    for (size_t i = 0; i < scene->pieces; i++)
        count += scene->piece[i].zone == place && (seat < 0 || scene->piece[i].seat == seat);
    return count;
}

static void the_scene_has_the_vira_the_hand_and_the_calls(void **state)
{
    (void)state;
    static struct scene scene;
    struct game_state s = deal('D', "3E 4B 11O", "2E 6B 10O", "12E 12B 10B", "5B 11E 4C", "4O");
    check_scene(&s, 0, &scene);
    assert_string_equal(scene.title, "Truco");
    assert_string_equal(scene.status, "Te toca");
    assert_int_equal(scene.seats, 4);
    assert_true(scene.around && scene.seat[0].you && scene.seat[0].turn);
    assert_string_equal(scene.seat[0].note, "mano");
    assert_string_equal(scene.seat[1].note, "rival");
    assert_string_equal(scene.seat[2].note, "tu pareja");
    assert_string_equal(scene.seat[3].note, "rival, reparte");
    assert_int_equal(pieces(&scene, ZONE_TABLE, -1), 1);
    assert_string_equal(scene.piece[0].label, "vira, 4 de oros");
    assert_int_equal(pieces(&scene, ZONE_HAND, 0), 3);
    assert_int_equal(pieces(&scene, ZONE_HAND, -1), 3); /* nobody else's */
    assert_int_equal(scene.options, 5);
    assert_string_equal(scene.option[0].label, "3 de espadas");
    assert_string_equal(scene.option[0].word, "3e");
    assert_string_equal(scene.option[3].label, "cantar envido");
    assert_string_equal(scene.option[4].label, "cantar truco");
    assert_int_equal(scene.tallies, 2);
    assert_string_equal(scene.tally[0].name, "Nosotros");
    assert_int_equal(scene.tally[0].goal, 24);
    play(&s, "truco");
    check_scene(&s, 1, &scene);
    assert_string_equal(scene.status, "Ana te canta truco: ¿quieres?");
    assert_string_equal(scene.option[0].label, "sí, quiero");
    assert_string_equal(scene.option[1].label, "no quiero");
    check_scene(&s, 3, &scene);
    assert_string_equal(scene.status, "Ana ha cantado truco");
    assert_int_equal(scene.options, 0);
}

static void the_scene_shows_what_was_played_and_what_stands(void **state)
{
    (void)state;
    static struct scene scene;
    struct game_state s = deal('D', "3E 4B 11O", "2E 6B 10O", "12E 12B 10B", "5B 11E 4C", "4O");
    s.points[0] = 7;
    s.points[1] = 11;
    play(&s,
         "truco; accept; envido; refuse; play 3E; play 2E; play 12E; play 5B; play 4B; play 6B");
    check_scene(&s, SEAT_SPECTATOR, &scene);
    assert_int_equal(pieces(&scene, ZONE_HAND, -1), 0);
    assert_int_equal(pieces(&scene, ZONE_PLAYED, -1), 6);
    assert_int_equal(pieces(&scene, ZONE_PLAYED, 0), 2);
    unsigned leads = 0;
    for (size_t i = 0; i < scene.pieces; i++)
        if (scene.piece[i].leads) {
            assert_string_equal(scene.piece[i].label, "6 de bastos");
            leads++;
        }
    assert_int_equal(leads, 1);
    assert_string_equal(scene.note[0].text, "Perico: caballo de oros");
    assert_string_equal(scene.note[1].text, "Perica: sota de oros");
    assert_string_equal(scene.note[2].text, "La partida vale 3 (truco)");
    assert_string_equal(scene.note[3].text, "Envido no querido: Ana y Caro");
    assert_string_equal(scene.note[4].text, "1.ª ronda: Ana y Caro");
    assert_int_equal(scene.notes, 5);
    assert_int_equal(scene.tally[1].points, 11);
    check_scene(&s, 1, &scene); /* whose points come first is the viewer's team */
    assert_int_equal(scene.tally[0].points, 11);
    assert_string_equal(scene.note[4].text, "1.ª ronda: los rivales");
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sentences_are_in_the_second_person_for_the_viewer),
        cmocka_unit_test(ties_flores_and_ends_are_told),
        cmocka_unit_test(an_envido_is_told_to_whom_it_is_known),
        cmocka_unit_test(the_winner_of_an_envido_says_with_how_much),
        cmocka_unit_test(the_scene_has_the_vira_the_hand_and_the_calls),
        cmocka_unit_test(the_scene_shows_what_was_played_and_what_stands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
