/* The console of Street Master's from memory: random players at the keyboard, Tab, the clock, a
 * disk that is full. */
#include "support.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/rng.h"
#include "front/street/street.h"

/* ---- a keyboard and a screen in memory ---- */

enum { SCREEN = 4 << 20 };

static char folder[64], screen[SCREEN];
static size_t shown, prompt_at;
static struct rng chance;
static usec_t now_is;
static const char *const *script; /* lines to type first */
static unsigned lines_left;       /* of random ones after the script */
static void (*at_prompt)(const struct street_prompt *prompt);

static enum status show(void *out, const char *text, size_t length, struct why *why)
{
    (void)out;
    (void)why;
    if (shown + length >= SCREEN) { /* the last part is enough */
        memmove(screen, screen + SCREEN / 2, shown - SCREEN / 2);
        shown -= SCREEN / 2;
        prompt_at = prompt_at > SCREEN / 2 ? prompt_at - SCREEN / 2 : 0;
    }
    memcpy(screen + shown, text, length);
    shown += length;
    screen[shown] = '\0';
    return ST_OK;
}

static usec_t fake_clock(void)
{
    return now_is;
}

static unsigned any(unsigned below)
{
    return rng_below(&chance, below);
}

/* A command that may make sense; numbers are squares of the board, mostly. */
static void random_command(char *line, size_t size)
{
    static const char *const words[] = {"tirar",
                                        "tirar",
                                        "tirar",
                                        "tirar",
                                        "tirar",
                                        "tirar",
                                        "construir",
                                        "hipotecar",
                                        "vender",
                                        "deshipotecar",
                                        "negociar",
                                        "fin",
                                        "pagar",
                                        "bancarrota",
                                        "ver",
                                        "ver -casilla",
                                        "ver -jugador rojo",
                                        "ver -leyenda",
                                        "cambiar -color azul",
                                        "cambiar -color amarillo",
                                        "guardar m",
                                        "lista",
                                        "ayuda vender",
                                        "cargar m"};
    const char *word = words[any(sizeof words / sizeof words[0])];
    if (any(4) == 0)
        snprintf(line, size, "%s %u", word, any(42));
    else
        snprintf(line, size, "%s", word);
}

static void random_answer(const char *prompt, char *line, size_t size)
{
    static const char *const answers[] = {"s",     "s", "n", "",           "c", "paso",
                                          "salir", "p", "f", "ver -banca", "1", "2"};
    if (strstr(prompt, "Puja") && any(3))
        snprintf(line, size, "%u", any(3000));
    else if (strstr(prompt, "Elige") || strstr(prompt, "Dinero"))
        snprintf(line, size, "%u", any(2) ? any(5) : any(40));
    else if (strstr(prompt, "seguro"))
        snprintf(line, size, "%s", any(8) ? "n" : "s");
    else
        snprintf(line, size, "%s", answers[any(sizeof answers / sizeof answers[0])]);
    if (strcmp(line, "salir") == 0 && !strstr(prompt, "Puja"))
        snprintf(line, size, "n");
}

static enum status type(void *in, const struct street_prompt *prompt, char *line, size_t size,
                        struct why *why)
{
    (void)in;
    (void)why;
    if (at_prompt)
        at_prompt(prompt);
    prompt_at = shown;
    if (script && *script) {
        snprintf(line, size, "%s", *script++);
        return ST_OK;
    }
    if (!lines_left)
        return ST_END;
    lines_left--;
    if (strncmp(prompt->text, "street master's> ", 17) == 0) {
        lines_left = 0; /* the game is over */
        return ST_END;
    }
    if (prompt->command)
        random_command(line, size);
    else
        random_answer(prompt->text, line, size);
    return ST_OK;
}

static bool in_a_window; /* the reader shows the prompt itself, as a terminal does */
static int columns = 80;

static enum street_end play(uint64_t seed, const char *const *lines, unsigned more, bool automatic)
{
    struct street_config config = {.directory = folder,
                                   .columns = columns,
                                   .colours = seed % 2 ? COLOURS_256 : COLOURS_NONE,
                                   .automatic = automatic,
                                   .seed = &seed,
                                   .now = fake_clock};
    struct street_reader reader = {.line = type, .shows = in_a_window};
    struct writer writer = {.write = show};
    enum street_end end;
    struct why why;
    script = lines;
    lines_left = more;
    shown = 0;
    screen[0] = '\0';
    assert_int_equal(street_run(&config, &reader, &writer, &end, &why), ST_OK);
    return end;
}

static int make_folder(void **state)
{
    (void)state;
    at_prompt = NULL;
    in_a_window = false;
    columns = 80;
    now_is = 1000 * USEC_SECOND;
    snprintf(folder, sizeof folder, "/tmp/test_street.XXXXXX");
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    DIR *directory = opendir(folder);
    for (struct dirent *entry; (entry = readdir(directory));) {
        char path[400];
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        unlink(path);
    }
    closedir(directory);
    return rmdir(folder);
}

/* "Jugador #2 cobra 500." is what tell.c says when it cannot explain a sum. */
static void assert_all_explained(void)
{
    for (const char *at = screen; (at = strstr(at, "\nJugador")); at++) {
        const char *end = strchr(at + 1, '\n');
        char line[400];
        unsigned seat;
        long long sum;
        int length = 0;
        snprintf(line, sizeof line, "%.*s", (int)(end ? end - at - 1 : 0), at + 1);
        const char *number = strchr(line, '#');
        if (number &&
            (sscanf(number, "#%u cobra %lld.%n", &seat, &sum, &length) == 2 ||
             sscanf(number, "#%u paga %lld.%n", &seat, &sum, &length) == 2) &&
            length && !number[length])
            fail_msg("money moved in silence: %s", line);
    }
}

/* ---- the tests ---- */

static const char *const few_houses[] = {
    "nuevo", "n", "",   "",  "",  "",  "900000", "4", "1", "s", "s", "n", "n", "s", "n", "s",
    "",      "n", "60", "0", "3", "n", "",       "",  "n", "",  "",  "n", "",  "",  NULL};
static const char *const short_game[] = {
    "nuevo", "n", "",  "",  "",  "",  "60000", "", "",  "s", "s", "s", "s", "s", "n", "s",
    "",      "s", "0", "0", "4", "n", "",      "", "s", "",  "n", "",  "",  "s", "",  NULL};
static const char *const usual_game[] = {"nuevo", "s", "3", "n", "Ana", "azul", "n",
                                         "",      "",  "n", "",  "",    NULL};

static void random_people_never_break_it_and_no_sum_moves_in_silence(void **state)
{
    (void)state;
    static const char *const *const games[] = {few_houses, short_game, usual_game};
    for (unsigned i = 0; i < effort(60); i++) {
        rng_seed(&chance, i);
        play(i, games[i % 3], 600, false);
        assert_all_explained();
        /* Whatever state it was left in is offered and goes on. */
        static const char *const on[] = {"", NULL};
        play(i, on, 20, false);
    }
}

static void automatic_players_end_their_games_alone(void **state)
{
    (void)state;
    static const char *const lines[] = {"nuevo", "n", "", "",  "", "",  "", "",  "",   "s",
                                        "s",     "",  "", "",  "", "",  "", "",  "25", "",
                                        "4",     "s", "", "s", "", "s", "", "s", "",   NULL};
    for (unsigned seed = 0; seed < effort(5); seed++) {
        assert_int_equal(play(seed, lines, 0, true), STREET_LEFT);
        assert_all_explained();
        if (!strstr(screen, "has ganado la partida") && !strstr(screen, "empate"))
            fail_msg("seed %u: %s", seed, screen + (shown > 500 ? shown - 500 : 0));
    }
}

static void the_clock_ends_a_game_with_a_time_limit(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "nuevo", "n", "", "",   "",  "",  "", "", "",  "s", "s", "", "", "", "",           "",
        "",      "",  "", "10", "2", "n", "", "", "n", "",  "",  "", "", "", "ver -banca", NULL};
    play(4, lines, 0, false);
    assert_null(strstr(screen, "Se ha cumplido el tiempo"));
    now_is += 9 * 60 * USEC_SECOND + 59 * USEC_SECOND;
    static const char *const on[] = {"s", "ver -banca", NULL};
    play(4, on, 0,
         false); /* a new start has its own clock, and knows nothing of minutes that nobody noted */
    assert_null(strstr(screen, "Se ha cumplido el tiempo"));
}

static unsigned minute_steps;

static void a_minute_a_prompt(const struct street_prompt *prompt)
{
    if (prompt->command && minute_steps) {
        minute_steps--;
        now_is += 61 * USEC_SECOND;
    }
}

static void minutes_played_are_remembered(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "nuevo",      "n",          "",           "",           "",           "",
        "",           "",           "",           "s",          "s",          "",
        "",           "",           "",           "",           "",           "",
        "",           "10",         "2",          "n",          "",           "",
        "n",          "",           "",           "",           "",           "",
        "ver -banca", "ver -banca", "ver -banca", "ver -banca", "ver -banca", "ver -banca",
        "ver -banca", NULL};
    minute_steps = 6;
    at_prompt = a_minute_a_prompt;
    play(4, lines, 0, false);
    assert_null(strstr(screen, "Se ha cumplido el tiempo"));
    static const char *const on[] = {"s",          "ver -banca", "ver -banca", "ver -banca",
                                     "ver -banca", "ver -banca", "ver -banca", NULL};
    minute_steps = 6;
    play(4, on, 0, false);
    assert_said(screen, "Se ha cumplido el tiempo");
}

/* ---- a journal that somebody or something has changed ---- */

static void write_journal(const char *text, size_t length)
{
    char path[100];
    snprintf(path, sizeof path, "%s/en-curso.journal", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static size_t read_journal(char *text, size_t size)
{
    char path[100];
    snprintf(path, sizeof path, "%s/en-curso.journal", folder);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    size_t length = fread(text, 1, size, file);
    fclose(file);
    return length;
}

static void a_spoilt_journal_never_breaks_the_start(void **state)
{
    (void)state;
    static char text[200000], spoilt[200000];
    size_t length = 0;
    for (unsigned i = 0; length < 1000; i++) { /* one that is still being played */
        rng_seed(&chance, i);
        play(i, short_game, 120, false);
        length = read_journal(text, sizeof text);
    }
    for (unsigned i = 0; i < effort(150); i++) {
        size_t cut = any(3) ? length : any((uint32_t)length);
        memcpy(spoilt, text, cut);
        for (unsigned k = any(4); k && cut; k--)
            spoilt[any((uint32_t)cut)] = (char)any(256);
        write_journal(spoilt, cut);
        static const char *const on[] = {"s", "ver -jugador", NULL};
        play(5, on, 3, false);
        assert_said(screen, "Street Master's");
    }
}

/* ---- Tab ---- */

static struct {
    const char *line, *expected;
} tabs[] = {
    {"ti", "tirar"},
    {"sal", "salir"},
    {"v", "vender ver"},
    {"ver -j", "-jugador"},
    {"ver -jugador ", "azul amarillo rojo"},
    {"ver -casilla 3", "3 30 31 32 33 34 35 36 37 38 39"},
    {"ver -casilla calle s", "CALLE SERRANO"},
    {"cambiar -", "-color -nombre"},
    {"cambiar -color am", "amarillo"},
    {"cambiar -nombre jug", "Jugador #2 Jugador #3"},
    {"ayuda hip", "hipotecar"},
    {"hipotecar ", ""},
    {"lista -", "-g"},
    {"cargar mi", "mi partida"},
    {"nada ", ""},
};

static bool completed;

static void try_tabs(const struct street_prompt *prompt)
{
    static char words[200][STREET_WORD];
    if (!prompt->command || !strstr(prompt->text, "("))
        return;
    for (size_t i = 0; i < sizeof tabs / sizeof tabs[0]; i++) {
        char found[4000];
        struct str text = str_make(found, sizeof found);
        size_t from = 0,
               count = street_complete(prompt->street, true, tabs[i].line, words, 200, &from);
        for (size_t k = 0; k < count; k++)
            str_add(&text, "%s%s", k ? " " : "", words[k]);
        /* Whose turn it is decides who of the others can be meant: only the set of colours and
         * names is fixed. */
        if (strncmp(tabs[i].line, "cambiar -", 9) == 0 && strlen(tabs[i].line) > 9) {
            assert_true(count <= 2);
            continue;
        }
        assert_string_equal(found, tabs[i].expected);
        assert_true(from <= strlen(tabs[i].line));
    }
    completed = true;
}

static void tab_offers_what_makes_sense_now(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "nuevo",      "s", "3", "n", "Ana", "azul", "n", "", "", "n",
        "",           "",  "",  "",  "",    "",     "",  "", "", "guardar mi partida",
        "ver -banca", NULL};
    play(3, lines, 0, false);
    static const char *const again[] = {"cargar mi partida", "ver -banca", NULL};
    at_prompt = try_tabs;
    completed = false;
    play(3, again, 0, false);
    assert_true(completed);
}

/* ---- Tab at a question: the answers that it takes, and nothing else ---- */

static struct {
    const char *prompt, *begun, *expected;
} answers[] = {
    {"cargar el tablero", "", "madrid.tab us.tab mio.tab"},
    {"mazo de suerte", "c", "caja.tjt casualidad.tjt"},
    {"Dinero inicial", "", ""},
    {"Nombre: ", "", ""},
    {"Color ( amarillo rojo azul verde naranja blanco )", "",
     "amarillo rojo azul verde naranja blanco"},
    {"Color ( amarillo rojo verde naranja blanco )", "", "amarillo rojo verde naranja blanco"},
    {"Color ( amarillo rojo verde naranja blanco )", "a", "amarillo"},
    {"Tipo (", "re", "reglas"},
    {"(s/N)", "", ""},
};

static unsigned asked; /* one bit each */

static void try_answers(const struct street_prompt *prompt)
{
    static char words[200][STREET_WORD];
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        char found[4000] = "";
        struct str text = str_make(found, sizeof found);
        size_t from;
        if (prompt->command || !strstr(prompt->text, answers[i].prompt))
            continue;
        size_t count = street_complete(prompt->street, false, answers[i].begun, words, 200, &from);
        for (size_t k = 0; k < count; k++)
            str_add(&text, "%s%s", k ? " " : "", words[k]);
        assert_string_equal(found, answers[i].expected);
        asked |= 1u << i;
    }
}

static void tab_offers_the_answers_of_the_question(void **state)
{
    (void)state;
    static const char *const lines[] = {"nuevo", "n", "",  "",      "",  "",  "",
                                        "",      "",  "",  "",      "3", "n", "A",
                                        "azu",   "n", "B", "verde", "s", "",  NULL};
    char path[100];
    snprintf(path, sizeof path, "%s/mio.tab", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fclose(file);
    asked = 0;
    at_prompt = try_answers;
    play(3, lines, 0, false);
    assert_int_equal(asked, (1u << sizeof answers / sizeof answers[0]) - 1);
}

/* ---- the edge of the window ---- */

static void assert_fits(const char *text)
{
    for (const char *at = text; *at;) {
        char line[1000];
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        if (text_columns(line) > (size_t)columns)
            fail_msg("wider than the window: %s", line);
        at += length + (at[length] != '\0');
    }
}

static bool broken; /* a question was wider than the window */

/* Nothing of a question is lost where it is broken: its first lines are on the screen, the last one
 * is the prompt. */
static void fits_with_its_cursor(const struct street_prompt *prompt)
{
    char whole[1000];
    assert_true(text_columns(prompt->text) < (size_t)columns);
    if (!strstr(prompt->text, "(F/p)") || strstr(prompt->text, "¿prefieres"))
        return;
    snprintf(whole, sizeof whole, "%.300s%.300s", shown > 300 ? screen + shown - 300 : screen,
             prompt->text);
    for (char *at = whole; (at = strchr(at, '\n'));)
        *at = ' ';
    assert_said(whole,
                "la cantidad fija de 20000 pesetas (F) o el 10% de tu capital total (P)? (F/p) ");
    broken = true;
}

static void no_line_is_wider_than_the_window(void **state)
{
    (void)state;
    in_a_window = true;
    at_prompt = fits_with_its_cursor;
    columns = 78;
    broken = false;
    for (unsigned i = 0; i < effort(20);
         i += 2) { /* even seeds draw without colours: a column is a character */
        rng_seed(&chance, i);
        play(i, usual_game, 300, false);
        assert_fits(screen);
    }
    assert_true(broken);
}

/* ---- slips of the finger ---- */

static void a_beginning_is_enough_and_a_near_miss_is_asked_about(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "nuevo", "s", "2",   "n",   "Ana", "am",     "n",           "",    "ro",       "",  "",
        "tirra", "c", "vre", "zzz", "n",   "ver -j", "ayuda const", "min", "help fin", NULL};
    play(3, lines, 0, false);
    assert_said(screen, "¿Querías decir 'tirar'?");
    assert_said(screen, "¿Querías decir 'cambiar', 'cargar', 'cerrar', 'conectar' o 'construir'?");
    assert_said(screen, "¿Querías decir 'ver'?");
    assert_said(screen, "'zzz' no es una orden del juego. Teclea 'ayuda'");
    assert_said(screen, "¿Querías decir 'negociar' o 'nuevo'?");
    assert_said(screen, "CONSTRUIR\n-----");
    assert_said(screen, "Qué es Street Master's");
    assert_said(screen, "FIN\n-----");
    static const char *const more[] = {"s", "ver -jugador ro", "ver -jugador a", "ti", NULL};
    play(3, more, 0, false);
    assert_said(screen, "-FICHA (color):     rojo");
    assert_said(screen, "-FICHA (color):     amarillo");
    assert_said(screen, "DADO 1 = ");
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(random_people_never_break_it_and_no_sum_moves_in_silence,
                                        make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(automatic_players_end_their_games_alone, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(the_clock_ends_a_game_with_a_time_limit, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(minutes_played_are_remembered, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_spoilt_journal_never_breaks_the_start, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(tab_offers_what_makes_sense_now, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(tab_offers_the_answers_of_the_question, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(no_line_is_wider_than_the_window, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(a_beginning_is_enough_and_a_near_miss_is_asked_about,
                                        make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
