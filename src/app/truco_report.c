#include "app/truco_report.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>

#include "app/output.h"

static void print_json(json_t *object)
{
    output_json("truco", object);
    fflush(stdout);
}

static json_t *hash_json(uint64_t hash)
{
    return json_sprintf("%016" PRIx64, hash);
}

static void add_letter(json_t *line, unsigned station)
{
    char letter[2] = {truco_letter(station), '\0'};
    json_object_set_new(line, "letter", json_string(letter));
}

static void print_place(const struct truco_report *report, unsigned station)
{
    fprintf(stderr, "%9.3f ", (double)(clock_now() - report->begun) / 1e6);
    if (station < TRUCO_ALL)
        fprintf(stderr, "[%c] ", truco_letter(station));
}

static const char *const fate_words[] = {"sent", "applied", "passed", "back", "taken"};
/* For people: an arrow out for what this station sends, through for what it passes on, in for what ends here. */
static const char *const fate_signs[] = {"*>", ">>", "->", "<*", "-|"};

/* A card that is dealt to somebody else is not shown: not even that it is one can be avoided, but which. */
static void report_frame(const struct truco_report *report, unsigned station, const struct truco_event *event)
{
    char octets[RING16_TEXT], words[200];
    struct str text = str_make(words, sizeof words);
    struct truco_frame meaning = truco_frame_read(&event->frame);
    bool hidden = event->secret && !report->show_all;
    ring16_text(&event->frame, octets);
    if (hidden)
        snprintf(octets, sizeof octets, "$$%c%cSG#####???%%%%", event->frame.from, event->frame.to);
    if (hidden)
        str_add(&text, tr(report->lang, "%c → %c: una carta"), event->frame.from, event->frame.to);
    else
        truco_frame_explain(&meaning, report->lang, &text);
    if (report->json) {
        json_t *line = json_pack("{s:s, s:i, s:s, s:s, s:s}", "event", "frame", "station", (int)station, "fate",
                                 fate_words[event->fate], "frame", octets, "text", words);
        add_letter(line, station);
        json_object_set_new(line, "state", hash_json(event->hash));
        print_json(line);
        return;
    }
    print_place(report, station);
    fprintf(stderr, "%s %s  %-60s %016" PRIx64 "\n", fate_signs[event->fate], octets, words, event->hash);
}

static unsigned games_of(const struct truco_post *post, unsigned station)
{
    return station == TRUCO_HOST ? post->host.games : post->player.games;
}

static void report_begun(const struct truco_report *report, const struct truco_post *post, unsigned station)
{
    unsigned number = games_of(post, station) + 1;
    if (!report->json) {
        truco_report_note(report, station, "game %u begins", number);
        return;
    }
    json_t *line = json_pack("{s:s, s:s, s:i, s:i, s:i}", "event", "begin", "game", "truco", "number", (int)number,
                             "station", (int)station, "players", TRUCO_SEATS);
    add_letter(line, station);
    print_json(line);
}

void truco_report_winner(const struct truco_report *report, unsigned game, const struct truco_outcome *outcome)
{
    const char *team = outcome->team ? "BD" : "AC";
    if (outcome->known)
        printf(tr(report->lang, "juego %u: gana %s, %u a %u, %u tramas, estado %016llx\n"), game, team,
               outcome->points[outcome->team], outcome->points[!outcome->team], outcome->frames,
               (unsigned long long)outcome->hash);
    else
        printf(tr(report->lang, "juego %u: gana %s; esta estación no vio toda la última partida\n"), game, team);
    fflush(stdout);
}

/* "winner" is the first seat of the team, as the game's own result has it. */
static void report_ended(const struct truco_report *report, const struct truco_post *post, unsigned station)
{
    struct truco_outcome outcome =
        station == TRUCO_HOST ? truco_host_outcome(&post->host) : truco_player_outcome(&post->player);
    bool counted = outcome.points[outcome.team] == TRUCO_GOAL;
    if (!report->json) {
        truco_report_winner(report, games_of(post, station), &outcome);
        return;
    }
    json_t *line = json_pack("{s:s, s:s, s:i, s:i, s:i, s:i, s:i, s:I}", "event", "end", "game", "truco", "number",
                             (int)games_of(post, station), "station", (int)station, "players", TRUCO_SEATS, "winner",
                             (int)outcome.team, "score", TRUCO_GOAL, "frames", (json_int_t)outcome.frames);
    json_object_set_new(line, "state", outcome.known ? hash_json(outcome.hash) : json_null());
    json_object_set_new(line, "team", json_string(outcome.team ? "BD" : "AC"));
    if (counted)
        json_object_set_new(line, "points", json_pack("[i, i]", outcome.points[0], outcome.points[1]));
    add_letter(line, station);
    print_json(line);
}

void truco_report_note(const struct truco_report *report, unsigned station, const char *format, ...)
{
    char text[700];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (report->quiet)
        return;
    if (report->json) {
        json_t *line = json_pack("{s:s, s:s}", "event", "note", "text", text);
        if (station < TRUCO_ALL) {
            json_object_set_new(line, "station", json_integer((json_int_t)station));
            add_letter(line, station);
        }
        print_json(line);
        return;
    }
    print_place(report, station);
    fprintf(stderr, "%s\n", text);
}

void truco_report_event(const struct truco_report *report, const struct truco_post *post, unsigned station,
                        const struct truco_event *event)
{
    switch (event->kind) {
    case TRUCO_NOTE:
        truco_report_note(report, station, "%s", event->text);
        return;
    case TRUCO_FRAME:
        if (report->trace)
            report_frame(report, station, event);
        return;
    case TRUCO_BEGUN:
        if (!report->quiet)
            report_begun(report, post, station);
        return;
    case TRUCO_ENDED:
        report_ended(report, post, station);
        return;
    case TRUCO_FAULT:
        if (report->json) {
            json_t *line = json_pack("{s:s, s:i, s:s}", "event", "fault", "station", (int)station, "text", event->text);
            add_letter(line, station);
            print_json(line);
        }
        return;
    }
}
