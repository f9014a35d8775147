#include "cli/report.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/output.h"
#include "front/terminal/ansi.h"

struct name {
    char text[16];
};

/* Whether the protocol gives its stations names of their own, … */
static bool are_named(const struct report *report)
{
    return report->protocol->station->call_name != NULL;
}

/* … and that of the station with this number; empty: it has none. */
static struct name name_of(const struct report *report, int number)
{
    struct name name;
    struct str text = str_make(name.text, sizeof name.text);
    if (are_named(report) && number >= 0)
        report->protocol->station->call_name(number, &text);
    return name;
}

void report_name(const struct report *report, int number, struct str *text)
{
    if (are_named(report))
        str_add(text, "%s", name_of(report, number).text);
    else
        str_add(text, _("estación %d"), number);
}

/* ---- for people ---- */

static const char *const fate_words[FATES] = {"sent", "applied", "passed",
                                              "back", "taken",   "resent"};
/* An arrow out for what this station sends, through for what it passes on, in for what ends
 * here. */
static const char *const fate_signs[FATES] = {"*>", ">>", "->", "<*", "-|", "+>"};

/* One colour an origin: which station a frame is of can be seen without reading; the frame says it
 * too. */
static const char *const origin_colours[] = {"\033[36m", "\033[33m", "\033[32m", "\033[35m",
                                             "\033[34m"};
enum { ORIGIN_COLOURS = sizeof origin_colours / sizeof origin_colours[0] };

static const char *colour_of(int origin)
{
    bool colours = isatty(STDERR_FILENO) && ansi_colours(getenv("TERM"), getenv("COLORTERM"),
                                                         getenv("NO_COLOR")) != COLOURS_NONE;
    return colours && origin >= 0 && origin < ORIGIN_COLOURS ? origin_colours[origin] : "";
}

static void print_place(const struct report *report, int place, int number)
{
    struct name name = name_of(report, number);
    fprintf(stderr, "%9.3f ", (double)(clock_now() - report->begun) / 1e6);
    if (name.text[0])
        fprintf(stderr, "[%s] ", name.text);
    else if (!are_named(report) && place >= 0)
        fprintf(stderr, "[%d] ", place);
}

void report_words(const struct report *report, const struct runner_role *at,
                  const struct role_event *event, struct str *text)
{
    role_words(at->role, at->state, event, report->lang, text);
    if (text->length)
        return;
    if (event->kind == ROLE_FRAME)
        report->protocol->framing->explain(report->protocol, event->said, report->lang, text);
    if (event->kind == ROLE_BEGUN)
        str_add(text, _("empieza la partida %u"), event->game->number);
}

static void print_event(const struct report *report, int place, const struct runner_role *at,
                        const struct role_event *event)
{
    struct str words = STR(GAME_TEXT_MAX + FRAME_WORDS_MAX + FRAME_TEXT_MAX);
    report_words(report, at, event, &words);
    if (event->kind == ROLE_FRAME) {
        struct str octets = STR(FRAME_TEXT_MAX);
        const char *colour = colour_of(event->origin);
        report->protocol->framing->text(event->frame, &octets);
        print_place(report, place, at->role->number(at->state));
        fprintf(stderr, "%s %s%s%s  %-60s", fate_signs[event->fate], colour, octets.at,
                *colour ? "\033[0m" : "", words.at);
        if (event->in_game)
            fprintf(stderr, " %016" PRIx64, event->hash);
        fputc('\n', stderr);
    } else if (event->kind == ROLE_BEGUN) {
        report_note(report, place, at->role->number(at->state), "%s", words.at);
    } else if (event->kind == ROLE_OVER) {
        printf("%s\n", words.at);
    }
}

/* ---- for programs ---- */

/* A frame that hides something is put into words by its role alone. */
static void add_frame(const struct report *report, int place, const struct runner_role *at,
                      const struct role_event *event, struct facts *facts)
{
    struct str octets = STR(FRAME_TEXT_MAX), words = STR(FRAME_WORDS_MAX);
    report->protocol->framing->text(event->frame, &octets);
    if (event->secret)
        report_words(report, at, event, &words);
    else
        report->protocol->framing->explain(report->protocol, event->said, report->lang, &words);
    facts_add(facts, "fate:s *:s text:s", fate_words[event->fate], report->protocol->framing->key,
              octets.at, words.at);
    if (place >= 0 && !are_named(report))
        fact_number(facts, "place", place);
    if (event->in_game)
        fact_hash(facts, "state", event->hash);
}

/* The keys and their order are what programs read. */
static void tell_event(const struct report *report, int place, const struct runner_role *at,
                       const struct role_event *event)
{
    static const char *const kinds[] = {[ROLE_FRAME] = "frame",
                                        [ROLE_BEGUN] = "begin",
                                        [ROLE_OVER] = "end",
                                        [ROLE_FAULT] = "fault"};
    struct output_facts out;
    int number = at->role->number(at->state);
    struct facts *facts = output_begin(&out);
    fact_text(facts, "event", kinds[event->kind]);
    if (event->game)
        facts_add(facts, "game:s number:i", report->game->name, event->game->number);
    if (event->kind == ROLE_FAULT && !are_named(report))
        fact_number(facts, "place", place);
    fact_number(facts, "station", number);
    if (event->game)
        fact_number(facts, "players", event->game->players);
    if (event->kind == ROLE_FRAME)
        add_frame(report, place, at, event, facts);
    if (event->kind == ROLE_OVER) {
        const struct role_game *game = event->game;
        facts_add(facts, "winner:i score:n frames:i", game->result.winner, game->result.score,
                  game->frames);
        if (game->known)
            fact_hash(facts, "state", game->hash);
        else
            fact_text(facts, "state", NULL);
    }
    if (event->text)
        fact_text(facts, "text", event->text);
    if (at->role->facts)
        at->role->facts(at->state, event, facts);
    if (are_named(report))
        fact_text(facts, "letter", name_of(report, number).text);
    output_end(&out, "ring");
}

/* ---- both ---- */

void report_note(const struct report *report, int place, int number, const char *format, ...)
{
    struct name name = name_of(report, number);
    char text[700];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, _(format), args);
    va_end(args);
    if (report->quiet)
        return;
    if (!report->json) {
        print_place(report, place, number);
        fprintf(stderr, "%s\n", text);
        return;
    }
    struct output_facts out;
    struct facts *facts = output_begin(&out);
    fact_text(facts, "event", "note");
    if (!are_named(report))
        fact_number(facts, "place", place);
    fact_text(facts, "text", text);
    if (name.text[0])
        facts_add(facts, "station:i letter:s", number, name.text);
    output_end(&out, "ring");
}

void report_count(struct report_totals *totals, const struct role_game *game)
{
    if (!game->known)
        return;
    if (game->players != totals->players)
        *totals = (struct report_totals){.players = game->players};
    totals->games++;
    for (int seat = 0; seat < game->players; seat++)
        totals->points[seat] += game->result.points[seat];
}

void report_print_totals(const struct report *report, const struct report_totals *totals)
{
    if (report->json || are_named(report) || totals->games < 2)
        return;
    printf(_("puntos tras %s:"),
           TEXT_COUNT(lang_spoken(), "%llu partida", "%llu partidas", totals->games));
    for (int seat = 0; seat < totals->players; seat++) {
        struct str name = STR(32);
        report_name(report, seat, &name);
        printf("%s %s: %lld", seat ? "," : "", name.at, (long long)totals->points[seat]);
    }
    putchar('\n');
}

void report_event(const struct report *report, int place, const struct runner_role *at,
                  const struct role_event *event)
{
    struct str octets = STR(FRAME_TEXT_MAX);
    int number = at->role->number(at->state);
    switch (event->kind) {
    case ROLE_NOTE:
        report_note(report, place, number, "%s", event->text);
        return;
    case ROLE_DEPARTURE:
        report->protocol->framing->text(event->frame, &octets);
        report_note(report, place, number, "%s: %s", octets.at, event->text);
        return;
    case ROLE_FRAME:
    case ROLE_BEGUN:
    case ROLE_OVER:
    case ROLE_FAULT:
        if (event->kind == ROLE_FRAME ? report->trace : event->kind != ROLE_BEGUN || !report->quiet)
            (report->json ? tell_event : print_event)(report, place, at, event);
        return;
    default:
        return;
    }
}
