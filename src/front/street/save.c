/* Saved games (S13): the journal of the game, and a last line that shows that nothing of it is missing or changed.
 *
 *     # saved MOVES STATE SUM      STATE: the hash of the position, SUM: over every octet before this line
 *
 * Loading plays the journal again: every move is judged, every hash compared, and every throw and card has to be what
 * the generator of the header's seed gives. So the generator stands where it stood, and nothing else has to be kept. */
#include "front/street/store.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/file.h"
#include "core/registry.h"
#include "core/replay.h"

/* A saved game, played again. */
struct loaded {
    enum lang lang; /* of what is wrong with it */
    struct replay replay;
    struct street_player player[MONO_SEATS];
    unsigned known; /* seats whose player was read */
    unsigned clock;
    uint64_t notes[MONO_SEATS][8]; /* of automatic players */
    struct mt19937 mt;
    size_t length;  /* of the journal without the last line of a saved game */
    char last[120]; /* that line */
};

static void seal(const struct table *table, const char *text, char *last, size_t size)
{
    snprintf(last, size, "# saved %" PRIu32 " %016" PRIx64 " %016" PRIx64 "\n", table->moves, table_hash(table),
             hash_text(text));
}

/* ---- saving ---- */

static bool game_path(struct street *st, const char *given, char *name, char *path, size_t size)
{
    size_t length = strlen(given);
    if (length > 4 && strcmp(given + length - 4, ".sav") == 0)
        length -= 4;
    snprintf(name, STREET_WORD, "%.*s", (int)length, given);
    if (length >= STREET_WORD || !street_good_name(name, 60) || strchr(name, '/') || *name == '.' || *name == '-') {
        street_say(
            st, "%s\n",
            tr(st->lang, "El nombre de una partida tiene hasta 60 letras, sin '/' y sin empezar por '.' o '-'."));
        return false;
    }
    snprintf(path, size, "%s/%s.sav", st->config->directory, name);
    return true;
}

/* A temporary file beside it, complete on the disk, takes the name in one step; false with errno. */
static bool write_atomically(const char *path, const char *text, size_t length, const char *last)
{
    char temporary[STREET_PATH + 16];
    const char *slash = strrchr(path, '/');
    snprintf(temporary, sizeof temporary, "%.*s/.%s.XXXXXX", (int)(slash - path), path, slash + 1);
    int fd = mkstemp(temporary);
    if (fd < 0)
        return false;
    bool good = file_write_all(fd, text, length) && file_write_all(fd, last, strlen(last)) && fsync(fd) == 0;
    int error = good ? 0 : errno;
    if (close(fd) < 0 && good)
        error = errno;
    if (!error && rename(temporary, path) < 0)
        error = errno;
    if (error)
        unlink(temporary);
    errno = error;
    return !error;
}

void street_save(struct street *st, const char *given)
{
    char name[STREET_WORD], path[STREET_PATH], last[120];
    if (!game_path(st, given, name, path, sizeof path))
        return;
    seal(&st->table, st->store.text, last, sizeof last);
    if (!write_atomically(path, st->store.text, st->store.length, last)) {
        street_say(st, tr(st->lang, "No se ha podido guardar la partida '%s': %s (%s)\n"), name, strerror(errno), path);
        return;
    }
    st->store.saved = st->table.moves;
    street_say(st, tr(st->lang, "Partida guardada: %s\n"), name);
}

/* ---- loading ---- */

/* The last line is there, and is cut off; its sum is right. What else it says is compared when the game was played. */
static enum status take_seal(const struct street *st, struct loaded *l, char *text, size_t *length, struct why *why)
{
    char *last = text + *length;
    if (!*length || last[-1] != '\n')
        return why_bad(why, "%s", tr(st->lang, "el archivo está cortado"));
    for (last--; last > text && last[-1] != '\n';)
        last--;
    snprintf(l->last, sizeof l->last, "%s", last);
    if (strncmp(last, "# saved ", 8) != 0)
        return why_bad(why, "%s", tr(st->lang, "el archivo está cortado: le falta el final"));
    const char *sum = strrchr(last, ' ') + 1;
    char right[20];
    *last = '\0';
    snprintf(right, sizeof right, "%016" PRIx64 "\n", hash_text(text));
    if (strlen(text) != (size_t)(last - text) || !strstr(l->last, right) || strlen(sum) != strlen(right))
        return why_bad(why, "%s", tr(st->lang, "el archivo ha sido modificado"));
    *length = (size_t)(last - text);
    return ST_OK;
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
    player->bot = strcmp(kind, "human") == 0 ? NULL : registry_bot(&game_monopoly, kind);
    if (strcmp(kind, "human") != 0 && (!player->bot || player->bot->hire))
        return why_bad(why, tr(l->lang, "no hay ningún jugador automático '%s'"), kind);
    for (player->colour = 0; strcmp(seat_colour(player->colour, LANG_ES), colour) != 0;)
        if (++player->colour == SEAT_COLOURS)
            return why_bad(why, tr(l->lang, "no hay ningún color '%s'"), colour);
    if (strlen(name) >= sizeof player->name || !street_good_name(name, STREET_NAME))
        return why_bad(why, "%s", tr(l->lang, "el nombre de un jugador no se entiende"));
    strcpy(player->name, name);
    l->known |= 1u << seat;
    return ST_OK;
}

static enum status read_mind(struct loaded *l, struct scan scan, struct why *why)
{
    int64_t seat;
    if (!scan_number(&scan, 0, MONO_SEATS - 1, &seat))
        return why_bad(why, "%s", tr(l->lang, "lo que anotó un jugador no se entiende"));
    for (unsigned i = 0; i < 8; i++) {
        char word[20];
        if (!scan_name(&scan, word, sizeof word) || strspn(word, "0123456789abcdef") != strlen(word))
            return why_bad(why, "%s", tr(l->lang, "lo que anotó un jugador no se entiende"));
        l->notes[seat][i] = strtoull(word, NULL, 16);
    }
    return ST_OK;
}

static enum status read_note(struct loaded *l, const char *note, struct why *why)
{
    struct scan scan = {note};
    int64_t minutes;
    if (scan_word(&scan, "clock") && scan_number(&scan, 0, 10000, &minutes))
        l->clock = (unsigned)minutes;
    if (scan_word(&scan, "mind"))
        return read_mind(l, scan, why);
    return scan_word(&scan, "player") ? read_player(l, scan, why) : ST_OK;
}

/* The throw or card of the line has to be the one that the generator gives. */
static enum status check_chance(const struct loaded *l, const void *before, struct rng *dice,
                                const struct journal_line *line, struct why *why)
{
    struct move drawn, written;
    mono_draw(l->replay.table.setup, before, dice, &drawn);
    if (mono_move_parse(l->replay.table.setup, line->text, &written) && move_equal(&drawn, &written))
        return ST_OK;
    return why_bad(why, tr(l->lang, "línea %u: el generador da otra cosa que '%.60s'"), line->line, line->text);
}

static enum status replay_all(struct loaded *l, const char *text, size_t length, struct why *why)
{
    enum status status = replay_open(&l->replay, text, length, 0, why);
    struct rng dice;
    if (status != ST_OK)
        return status;
    if (l->replay.source.game != &game_monopoly)
        return why_bad(why, tr(l->lang, "es una partida de %s"), l->replay.source.game->name);
    char options[GAME_OPTIONS_MAX]; /* they pin the board and the decks as well: a built-in one may have changed */
    struct str own = str_make(options, sizeof options);
    mono_setup_text(l->replay.setup, &own);
    if (strcmp(options, l->replay.source.options) != 0)
        return why_bad(why, "%s", tr(l->lang, "las reglas, el tablero o las tarjetas son otros en esta versión"));
    mt19937_seed(&l->mt, (uint32_t)l->replay.source.seed);
    rng_seed_mt(&dice, &l->mt);
    for (;;) {
        _Alignas(16) unsigned char before[GAME_STATE_MAX];
        struct journal_line line;
        memcpy(before, l->replay.table.state, game_monopoly.state_size);
        status = replay_step(&l->replay, &line, why);
        if (status != ST_OK)
            break;
        if (line.kind == JOURNAL_NOTE)
            status = read_note(l, line.text, why);
        else if (line.actor == SEAT_CHANCE)
            status = check_chance(l, before, &dice, &line, why);
        if (status != ST_OK)
            return status;
    }
    if (status != ST_END)
        return status;
    unsigned seats = ((const struct mono_setup *)(const void *)l->replay.setup)->seats;
    if (l->known != (1u << seats) - 1)
        return why_bad(why, "%s", tr(l->lang, "faltan jugadores"));
    char last[sizeof l->last];
    seal(&l->replay.table, text, last, sizeof last);
    if (*l->last && strcmp(last, l->last) != 0)
        return why_bad(why, "%s", tr(l->lang, "su última línea ha sido modificada"));
    l->length = (size_t)(l->replay.source.end - text);
    return ST_OK;
}

/* Sits down at what was loaded. */
static void take_over(struct street *st, const struct loaded *l)
{
    memcpy(&st->setup, l->replay.setup, sizeof st->setup);
    memcpy(st->player, l->player, sizeof st->player);
    st->seed = l->replay.source.seed;
    street_sit(st);
    memcpy(st->table.state, l->replay.table.state, sizeof st->table.state);
    st->table.moves = l->replay.table.moves;
    st->mt = l->mt;
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        memcpy(st->mind[seat].notes, l->notes[seat], sizeof l->notes[seat]);
    st->clocked = l->clock < st->setup.minutes ? l->clock : st->setup.minutes;
    if (st->setup.minutes)
        st->deadline -= st->clocked * 60 * USEC_SECOND;
    st->store.saved = st->table.moves;
    st->unseen = true;
}

/* A journal of a format that this version does not know yet. */
static bool is_newer(const char *text)
{
    static const char format[] = "sobremesa-journal ";
    size_t n = strlen(format);
    return strncmp(text, format, n) == 0 && text[n] >= '2' && text[n] <= '9';
}

/* Reads and plays it; the running game is not touched. NULL after an explanation in `why`; else *text is to be freed
 * as well. */
static struct loaded *load(const struct street *st, const char *path, bool sealed, char **text, struct why *why)
{
    size_t length;
    struct why detail;
    struct loaded *l = calloc(1, sizeof *l);
    *text = NULL;
    if (!l || journal_read_file(path, text, &length, &detail) != ST_OK) {
        why_bad(why, "%s", l ? detail.text : tr(st->lang, "no hay memoria"));
        free(l);
        return NULL;
    }
    enum status status = ST_BAD;
    l->lang = st->lang;
    if (is_newer(*text))
        why_bad(why, "%s", tr(st->lang, "el archivo es de una versión más nueva del juego"));
    else if (!sealed || take_seal(st, l, *text, &length, why) == ST_OK)
        status = replay_all(l, *text, length, &detail);
    else
        detail.text[0] = '\0';
    if (status == ST_OK)
        return l;
    if (!is_newer(*text) && detail.text[0])
        why_bad(why, tr(st->lang, "no es una partida que se pueda seguir (%.180s)"), detail.text);
    free(*text);
    free(l);
    return NULL;
}

/* The journal of the game that goes on is what was loaded; `rewrite` if the file is another one. */
static void keep_journal(struct street *st, const char *text, size_t length, bool rewrite)
{
    struct why why;
    int fd = st->store.fd;
    store_journal(st);
    st->store.length = 0;
    st->store.failed = false;
    if (!rewrite) {
        st->store.fd = -1; /* memory only: the file has it */
        if (fd >= 0 && ftruncate(fd, (off_t)length) < 0)
            st->store.failed = true;
    } else if (fd >= 0 && ftruncate(fd, 0) < 0) {
        st->store.failed = true;
    }
    enum status status = st->journal.write(st->journal.out, text, length, &why);
    if (status != ST_OK)
        street_say(st, "%s\n", why.text);
    st->store.fd = fd;
}

void street_load(struct street *st, const char *given)
{
    char name[STREET_WORD], path[STREET_PATH], *text;
    struct why why = {0};
    if (!game_path(st, given, name, path, sizeof path))
        return;
    if (access(path, F_OK) < 0) {
        street_say(st, tr(st->lang, "No hay ninguna partida '%s'. Las guardadas se ven con 'lista -g'.\n"), name);
        return;
    }
    struct loaded *l = load(st, path, true, &text, &why);
    if (!l) {
        street_say(st, tr(st->lang, "No se puede cargar '%s': %s\n"), name, why.text);
        return;
    }
    bool go = !st->open || st->store.saved == st->table.moves ||
              street_ask_yes(
                  st, 0, "%s",
                  tr(st->lang, "Lo que no se haya guardado de la partida abierta se perderá. ¿Cargar la otra?")) == 1;
    if (go) {
        take_over(st, l);
        keep_journal(st, text, l->length, true);
        street_say(st, tr(st->lang, "Partida cargada: %s\n"), name);
    }
    free(text);
    free(l);
}

/* ---- the interrupted game ---- */

/* What cannot be played on is put aside, not thrown away. */
static void put_aside(struct street *st, const char *why)
{
    char aside[STREET_PATH + 8];
    snprintf(aside, sizeof aside, "%s.roto", st->store.path);
    street_say(st, tr(st->lang, "Hay una partida interrumpida, pero no se puede seguir: %s\n"), why);
    if (rename(st->store.path, aside) == 0)
        street_say(st, tr(st->lang, "Se conserva en %s\n"), aside);
    close(st->store.fd);
    street_store_open(st);
}

static void offer(struct street *st, const struct loaded *l, const char *text)
{
    char names[STREET_LINE];
    struct str list = str_make(names, sizeof names);
    for (unsigned seat = 0; l->known >> seat & 1; seat++)
        str_add(&list, "%s%s", seat ? ", " : "", l->player[seat].name);
    take_over(st, l);
    keep_journal(st, text, l->length, false);
    st->store.saved = 0;
    street_say(st, tr(st->lang, "Hay una partida interrumpida (%s).\n"), names);
    int answer = street_ask_yes(st, 1, "%s", tr(st->lang, "¿Quieres continuarla?"));
    if (answer == 0) { /* never lost: it can be loaded later */
        street_save(st, "interrumpida");
        if (st->store.saved == st->table.moves)
            street_close(st, false);
    }
}

void street_store_offer(struct street *st)
{
    struct why why = {0};
    char *text;
    off_t size = st->store.fd >= 0 ? lseek(st->store.fd, 0, SEEK_END) : 0;
    if (size <= 0)
        return;
    struct loaded *l = load(st, st->store.path, false, &text, &why);
    if (!l) {
        put_aside(st, why.text);
        return;
    }
    if (table_to_move(&l->replay.table) == SEAT_NOBODY || !l->replay.table.moves)
        street_store_clear(st);
    else
        offer(st, l, text);
    free(text);
    free(l);
}
