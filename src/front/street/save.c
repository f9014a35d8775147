/* guardar, cargar and the interrupted game (S13). A saved game is the journal of the game, and a
 * last line that shows that nothing of it is missing or changed:
 *
 *     # saved MOVES STATE SUM
 *
 * STATE is the hash of the position, SUM that of every octet before this line. Loading plays the
 * journal again: every move is judged, every hash compared, and every throw and card has to be what
 * the generator of the header's seed gives. So the generator's state need not be saved. */
#include <errno.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/file.h"
#include "core/registry.h"
#include "front/draw/colours.h"
#include "front/source/saved_game.h"
#include "front/street/flow.h"
#include "front/street/store.h"
#include "front/street/words.h"

enum { NOTES = 8 };

/* A saved game that was played again. */
struct loaded {
    enum lang lang; /* of error messages */
    const struct street_config *config;
    struct replay replay;
    struct street_player player[MONO_SEATS];
    unsigned known; /* seats whose player was read */
    unsigned clock;
    uint64_t notes[MONO_SEATS][NOTES]; /* of automatic players */
    struct mt19937 mt;
    char *text;
    size_t length;  /* of the journal without the last line of a saved game */
    char last[120]; /* that line */
};

/* The last line of a saved game. */
static void make_seal(const struct table *table, const char *text, char *last, size_t size)
{
    snprintf(last, size, "# saved %" PRIu32 " %016" PRIx64 " %016" PRIx64, table->moves,
             table_hash(table), hash_text(text));
}

/* ---- saving ---- */

static bool game_path(struct street *st, const char *given, char *name, char path[STREET_PATH])
{
    size_t length = strlen(given);
    if (length > 4 && strcmp(given + length - 4, ".sav") == 0)
        length -= 4;
    snprintf(name, STREET_WORD, "%.*s", (int)length, given);
    snprintf(path, STREET_PATH, "%s/%s.sav", st->config->directory, name);
    bool good = length < STREET_WORD && street_good_name(name, 60) && !strchr(name, '/') &&
                !strchr(".-", *name);
    if (!good)
        street_say(
            st,
            "El nombre de una partida tiene hasta 60 letras, sin '/' y sin empezar por '.' o '-'.");
    return good;
}

/* Whether the file is of the running game: two games share what comes before the first move (rules,
 * seed and players) only if a person has chosen their seed. */
static bool is_same_game(const struct street *st, const char *path)
{
    struct why why;
    char *text;
    const char *move = strstr(st->store.text, "\n1 ");
    size_t length, ours = move ? (size_t)(move - st->store.text) : strlen(st->store.text);
    if (journal_read_file(path, &text, &length, &why) != ST_OK)
        return false;
    bool same = length >= ours && memcmp(text, st->store.text, ours) == 0 &&
                (!text[ours] || text[ours] == '\n');
    free(text);
    return same;
}

/* If another game has the name, links it to a name with a number that is free: the rename that
 * follows takes the old one. Returns false with errno. */
static bool keep_other_game(struct street *st, const char *path, const char *name)
{
    enum { MOST = 999 };
    char aside[STREET_PATH], number[8];
    if (access(path, F_OK) < 0 || is_same_game(st, path))
        return true;
    for (unsigned i = 2; i <= MOST; i++) {
        snprintf(number, sizeof number, "-%u", i);
        snprintf(aside, sizeof aside, "%.*s%s.sav", (int)(strlen(path) - strlen(".sav")), path,
                 number);
        if (link(path, aside) == 0) {
            street_say(st, "Había otra partida '%s': ahora se llama '%s%s'.\n", name, name, number);
            return true;
        }
        if (errno != EEXIST)
            return false;
    }
    return false;
}

/* Writes a temporary file beside it, which takes the name once it is complete on the disk. Returns
 * false with errno. */
static bool write_atomically(struct street *st, const char *path, const char *name,
                             const char *last)
{
    const char *text = st->store.text;
    size_t length = st->store.length;
    char temporary[STREET_PATH + 16];
    const char *slash = strrchr(path, '/');
    snprintf(temporary, sizeof temporary, "%.*s/.%s.XXXXXX", (int)(slash - path), path, slash + 1);
    int fd = mkstemp(temporary);
    if (fd < 0)
        return false;
    flock(fd, LOCK_SH); /* sweep in store.c leaves locked files alone */
    bool good = file_write_all(fd, text, length) && file_write_all(fd, last, strlen(last)) &&
                fsync(fd) == 0;
    int error = good ? 0 : errno;
    if (close(fd) < 0 && good)
        error = errno;
    if (!error && (!keep_other_game(st, path, name) || rename(temporary, path) < 0))
        error = errno;
    if (error)
        unlink(temporary);
    errno = error;
    return !error;
}

void street_save(struct street *st, const char *given)
{
    char name[STREET_WORD], path[STREET_PATH], sealed[120];
    struct str last = STR(160);
    if (!game_path(st, given, name, path))
        return;
    if (st->store.missing || !st->store.text) {
        street_say(st,
                   "No se ha podido guardar la partida '%s': falta una parte de su diario (no "
                   "había memoria)\n",
                   name);
        return;
    }
    make_seal(&st->table, st->store.text, sealed, sizeof sealed);
    str_add(&last, "%s", sealed);
    journal_end_line(&last, 0);
    if (!write_atomically(st, path, name, last.at)) {
        street_say(st, "No se ha podido guardar la partida '%s': %s (%s)\n", name,
                   status_errno(errno), path);
        return;
    }
    st->store.saved = st->table.moves;
    street_say(st, "Partida guardada: %s\n", name);
}

/* ---- loading ---- */

/* Cuts the last line off and checks its sum. The rest of it is compared after the game was played
 * again. */
static enum status take_seal(struct loaded *l, char *text, size_t *length, struct why *why)
{
    char *last = text + *length, right[20];
    BAD_IF(!*length || last[-1] != '\n', "%s", tr(l->lang, "el archivo está cortado"));
    for (last--; last > text && last[-1] != '\n';)
        last--;
    snprintf(l->last, sizeof l->last, "%.*s", (int)journal_line_body(last, strcspn(last, "\n")),
             last);
    BAD_IF(strncmp(last, "# saved ", 8) != 0, "%s",
           tr(l->lang, "el archivo está cortado: le falta el final"));
    *last = '\0';
    snprintf(right, sizeof right, " %016" PRIx64, hash_text(text));
    *length = (size_t)(last - text);
    return strlen(text) == *length && strcmp(strrchr(l->last, ' '), right) == 0
               ? ST_OK
               : why_bad(why, "%s", tr(l->lang, "el archivo ha sido modificado"));
}

static enum status read_player(struct loaded *l, struct scan scan, struct why *why)
{
    char kind[40], colour[20];
    int64_t seat;
    if (!scan_number(&scan, 0, MONO_SEATS - 1, &seat) || !scan_name(&scan, kind, sizeof kind) ||
        !scan_name(&scan, colour, sizeof colour))
        return why_bad(why, "%s", tr(l->lang, "los datos de un jugador no se entienden"));
    struct street_player *player = &l->player[seat];
    const char *name = scan.at + strspn(scan.at, " ");
    player->bot = strcmp(kind, "human") == 0 ? NULL : street_kind(l->config, kind);
    if (!player->bot && strcmp(kind, STREET_PROGRAM) == 0)
        player->bot = &street_absent;
    if (strcmp(kind, "human") != 0 && !player->bot)
        return why_bad(why, tr(l->lang, "no hay ningún jugador automático '%s'"), kind);
    for (player->colour = 0; strcmp(seat_colour(player->colour, LANG_ES), colour) != 0;)
        BAD_IF(++player->colour == SEAT_COLOURS, tr(l->lang, "no hay ningún color '%s'"), colour);
    if (strlen(name) >= sizeof player->name || !street_good_name(name, STREET_NAME))
        return why_bad(why, "%s", tr(l->lang, "el nombre de un jugador no se entiende"));
    strcpy(player->name, name);
    l->known |= 1u << seat;
    return ST_OK;
}

/* Every move and note. A throw or a card has to be the one that the generator gives. */
static enum status replay_lines(struct loaded *l, struct why *why)
{
    struct rng dice;
    mt19937_seed(&l->mt, (uint32_t)l->replay.source.seed);
    rng_seed_mt(&dice, &l->mt);
    for (;;) {
        _Alignas(16) unsigned char before[GAME_STATE_MAX];
        struct journal_line line;
        memcpy(before, l->replay.table.state, game_monopoly.state_size);
        enum status status = replay_step(&l->replay, &line, why);
        if (status == ST_OK && line.kind == JOURNAL_NOTE) {
            struct scan scan = {line.text};
            int64_t number;
            if (scan_word(&scan, "clock") && scan_number(&scan, 0, 10000, &number))
                l->clock = (unsigned)number;
            if (scan_word(&scan, "mind") && !(scan_number(&scan, 0, MONO_SEATS - 1, &number) &&
                                              saved_words_read(&scan, l->notes[number], NOTES)))
                return why_bad(why, "%s", tr(l->lang, "lo que anotó un jugador no se entiende"));
            if (scan_word(&scan, "player"))
                status = read_player(l, scan, why);
        } else if (status == ST_OK && line.actor == SEAT_CHANCE) {
            struct move drawn, written;
            mono_draw(l->replay.table.setup, as_state(before), &dice, &drawn);
            if (!mono_move_parse(l->replay.table.setup, line.text, &written) ||
                !move_equal(&drawn, &written))
                return why_bad(why, tr(l->lang, "línea %u: el generador da otra cosa que '%.60s'"),
                               line.line, line.text);
        }
        if (status != ST_OK)
            return status == ST_END ? ST_OK : status;
    }
}

static enum status replay_game(struct loaded *l, const char *text, size_t length, struct why *why)
{
    char last[sizeof l->last];
    struct str own = STR(GAME_OPTIONS_MAX);
    TRY(replay_open(&l->replay, text, length, 0, why));
    BAD_IF(l->replay.source.game != &game_monopoly, tr(l->lang, "es una partida de %s"),
           l->replay.source.game->name);
    /* They identify the board and the decks as well: built-in ones can have changed. */
    mono_setup_text(as_setup(l->replay.setup), &own);
    if (strcmp(own.at, l->replay.source.options) != 0)
        return why_bad(
            why, "%s",
            tr(l->lang, "las reglas, el tablero o las tarjetas son otros en esta versión"));
    TRY(replay_lines(l, why));
    if (l->known != (1u << as_const_setup(l->replay.setup)->seats) - 1)
        return why_bad(why, "%s", tr(l->lang, "faltan jugadores"));
    make_seal(&l->replay.table, text, last, sizeof last);
    BAD_IF(*l->last && strcmp(last, l->last) != 0, "%s",
           tr(l->lang, "su última línea ha sido modificada"));
    l->length = (size_t)(l->replay.source.end - text);
    return ST_OK;
}

/* The loaded game becomes the running one. */
static void take_over(struct street *st, const struct loaded *l)
{
    street_dismiss(st);
    memcpy(&st->setup, l->replay.setup, sizeof st->setup);
    memcpy(st->player, l->player, sizeof st->player);
    st->seed = l->replay.source.seed;
    street_sit(st);
    memcpy(st->table.state, l->replay.table.state, sizeof st->table.state);
    st->table.moves = l->replay.table.moves;
    st->mt = l->mt;
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        if (!st->memory[seat].own) /* a program that was just started remembers nothing */
            memcpy(st->memory[seat].notes, l->notes[seat], sizeof l->notes[seat]);
    st->clocked = l->clock < st->setup.minutes ? l->clock : st->setup.minutes;
    if (st->setup.minutes)
        st->deadline -= st->clocked * 60 * USEC_SECOND;
    st->store.saved = st->table.moves;
    st->unseen = true;
}

static void loaded_free(struct loaded *l)
{
    if (l)
        free(l->text);
    free(l);
}

/* Reads a file and plays it again; the running game is not touched. NULL: `why` says why. */
static struct loaded *load_game(const struct street *st, const char *path, bool sealed,
                                struct why *why)
{
    struct loaded *l = calloc(1, sizeof *l);
    if (!l) {
        why_bad(why, "%s", tr(st->lang, "no hay memoria"));
        return NULL;
    }
    l->lang = st->lang;
    l->config = st->config;
    int format;
    size_t length;
    struct why detail;
    enum status status = journal_read_file(path, &l->text, &length, why);
    if (status == ST_OK && sscanf(l->text, "sobremesa-journal %1d", &format) == 1 && format >= 3)
        status =
            why_bad(why, "%s", tr(l->lang, "el archivo es de una versión más nueva del juego"));
    else if (status == ST_OK && sealed)
        status = take_seal(l, l->text, &length, why);
    if (status == ST_OK && replay_game(l, l->text, length, &detail) != ST_OK)
        status = why_bad(why, tr(l->lang, "no es una partida que se pueda seguir (%.180s)"),
                         detail.text);
    if (status == ST_OK)
        return l;
    loaded_free(l);
    return NULL;
}

/* The loaded journal goes on as that of the running game. `rewrite`: its file has another one. */
static void keep_journal(struct street *st, const struct loaded *l, bool rewrite)
{
    struct why why;
    int fd = st->store.fd;
    street_store_journal(st);
    st->store.length = 0;
    st->store.failed = fd >= 0 && ftruncate(fd, rewrite ? 0 : (off_t)l->length) < 0;
    if (!rewrite)
        st->store.fd = -1; /* into memory only: the file has it */
    st->store.missing = st->journal.write(st->journal.out, l->text, l->length, &why) != ST_OK;
    if (st->store.missing)
        street_print(st, "%s\n", why.text);
    st->store.fd = fd;
    if (l->text[l->length - 1] != '\n' &&
        st->journal.write(st->journal.out, "\n", 1, &why) != ST_OK)
        street_print(st, "%s\n", why.text);
}

void street_load(struct street *st, const char *given)
{
    char name[STREET_WORD], path[STREET_PATH];
    struct why why = {0};
    if (!game_path(st, given, name, path))
        return;
    if (access(path, F_OK) < 0) {
        street_say(st, "No hay ninguna partida '%s'. Las guardadas se ven con 'lista -g'.\n", name);
        return;
    }
    struct loaded *l = load_game(st, path, true, &why);
    if (!l) {
        street_say(st, "No se puede cargar '%s': %s\n", name, why.text);
    } else if (!st->open || st->store.saved == st->table.moves ||
               street_ask_yes(st, 0,
                              "Lo que no se haya guardado de la partida abierta se perderá. "
                              "¿Cargar la otra?") == 1) {
        take_over(st, l);
        keep_journal(st, l, true);
        street_say(st, "Partida cargada: %s\n", name);
    }
    loaded_free(l);
}

/* ---- the interrupted game ---- */

void street_store_offer(struct street *st)
{
    struct why why = {0};
    char aside[STREET_PATH + 16];
    struct str list = STR(STREET_LINE);
    if (st->store.fd < 0 || lseek(st->store.fd, 0, SEEK_END) <= 0)
        return;
    struct loaded *l = load_game(st, st->store.path, false, &why);
    if (!l) { /* it is set aside, not deleted: another version can perhaps read it */
        street_say(st, "Hay una partida interrumpida, pero no se puede seguir: %s\n", why.text);
        if (file_set_aside(st->store.path, ".roto", aside, sizeof aside))
            street_say(st, "Se conserva en %s\n", aside);
        close(st->store.fd);
        street_store_open(st);
        return;
    }
    if (table_to_move(&l->replay.table) == SEAT_NOBODY || !l->replay.table.moves) {
        street_store_clear(st);
        loaded_free(l);
        return;
    }
    for (unsigned seat = 0; l->known >> seat & 1; seat++)
        str_add(&list, "%s%s", seat ? ", " : "", l->player[seat].name);
    take_over(st, l);
    keep_journal(st, l, false);
    st->store.saved = 0;
    street_say(st, "Hay una partida interrumpida (%s).\n", list.at);
    if (l->replay.source.cut)
        street_say(st, "La última línea quedó a medias y no cuenta.\n");
    loaded_free(l);
    if (street_ask_yes(st, 1, "¿Quieres continuarla?") != 0)
        return;
    street_save(st, "interrumpida"); /* it can be loaded later */
    if (st->store.saved == st->table.moves)
        street_close(st, false);
}
