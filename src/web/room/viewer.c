#include "web/room/viewer.h"

#include <string.h>

#include "base/utf8.h"
#include "core/game_show.h"
#include "front/draw/outcome.h"

enum { NAME = 32 };

struct names {
    char text[GAME_SEATS_MAX][NAME];
    const char *at[GAME_SEATS_MAX];
};

static void ask_names(const struct viewer *viewer, const struct game_setup *setup,
                      struct names *names)
{
    const struct play_source *source = viewer->source;
    for (int i = 0; i < GAME_SEATS_MAX; i++) {
        char name[NAME] = "";
        struct str text = str_make(name, sizeof name);
        if (setup && i < source->game->seats(setup))
            source->calls->name(source, i, viewer->lang, &text);
        utf8_show(names->text[i], NAME, name); /* it may come from a peer or a file */
        names->at[i] = names->text[i];
    }
}

/* --- what the source tells --- */

/* Another game: what was sent of the last one is of no use. */
static void viewer_begun(void *who)
{
    struct viewer *viewer = who;
    viewer->whole = true;
    viewer->told = 0;
    out_reset(&viewer->said);
    out_reset(&viewer->events);
}

static void viewer_said(void *who, const char *text)
{
    struct viewer *viewer = who;
    if (!*text)
        return;
    out_object(&viewer->said, NULL);
    out_number(&viewer->said, "n", viewer->told);
    out_text(&viewer->said, "text", text);
    out_object_end(&viewer->said);
}

static void viewer_moved(void *who, const struct game_setup *setup, const struct game_state *before,
                         const struct move *move)
{
    struct viewer *viewer = who;
    const struct game_show *show = viewer->source->game->show;
    struct str text = STR(GAME_TEXT_MAX);
    struct names names;
    struct scene_events events;
    viewer->told++;
    if (viewer->deaf)
        return;
    ask_names(viewer, setup, &names);
    show->tell(setup, before, move, viewer->eyes, names.at, viewer->lang, &text);
    viewer_said(viewer, text.at);
    if (!show->happened || viewer->again)
        return;
    show->happened(setup, before, move, viewer->eyes, viewer->lang, &events);
    for (size_t i = 0; i < events.count; i++)
        event_json(&viewer->events, &events.event[i]);
}

/* Its first message is a whole one. */
void viewer_open(struct viewer *viewer, struct play_source *source, int eyes, enum lang lang)
{
    memset(viewer, 0, sizeof *viewer);
    viewer->source = source;
    viewer->lang = lang;
    viewer->eyes = eyes;
    viewer->whole = true;
    source->listener = (struct play_listener){
        .who = viewer, .begun = viewer_begun, .moved = viewer_moved, .said = viewer_said};
}

void viewer_close(struct viewer *viewer)
{
    out_free(&viewer->said);
    out_free(&viewer->events);
}

/* --- parts of a message --- */

/* The message that is being made, and where the hash of its next part is kept. */
struct writing {
    struct viewer *viewer;
    const struct viewer_around *around;
    const struct play_look *look;
    struct viewer_buffers *buffers;
    struct changes changes;
    uint64_t *part;
};

static void part_end(struct writing *w, const char *key)
{
    changes_part_end(&w->changes, key, w->part++);
}

static void part_text(struct writing *w, const char *key, const char *text)
{
    changes_text(&w->changes, key, text, w->part++);
}

/* A number, or nothing if there is none now. */
static void part_number(struct writing *w, const char *key, bool there, int64_t number)
{
    struct json_out *part = changes_part(&w->changes);
    if (there)
        out_number(part, NULL, number);
    part_end(w, key);
}

/* The families of which a number or a set can be chosen, by their index. */
static void families_part(struct writing *w)
{
    const struct question *question = &w->look->position;
    const struct game *game = w->viewer->source->game;
    struct choice choices[GAME_CHOICES_MAX];
    struct json_out *out = changes_part(&w->changes);
    size_t count =
        w->look->stage == PLAY_ASKS ? game->choices(question->setup, question->view, choices) : 0;
    if (count)
        out_object(out, NULL);
    for (size_t i = 0; i < count; i++) {
        struct str index = STR(24);
        if (choices[i].low == choices[i].high && !choices[i].within)
            continue;
        str_add(&index, "%zu", i);
        out_object(out, index.at);
        out_number(out, "low", choices[i].low);
        out_number(out, "high", choices[i].high);
        out_list(out, "within");
        for (int bit = 0; bit < 64; bit++)
            if (choices[i].within >> bit & 1)
                out_number(out, NULL, bit);
        out_list_end(out);
        out_object_end(out);
    }
    if (count)
        out_object_end(out);
    part_end(w, "families");
}

static void position_parts(struct writing *w)
{
    static const char *const stages[] = {[PLAY_WAITS] = "waits",
                                         [PLAY_ASKS] = "asks",
                                         [PLAY_OVER] = "over",
                                         [PLAY_STOPPED] = "stopped"};
    const struct play_look *look = w->look;
    bool browses = look->can & PLAY_BROWSE;
    part_text(w, "stage", w->around->open ? "open" : stages[look->stage]);
    part_number(w, "q", look->stage == PLAY_ASKS, (int64_t)look->position.number);
    part_number(w, "move", browses, look->move);
    part_number(w, "moves", browses, look->moves);
    struct json_out *part = changes_part(&w->changes);
    if (look->totals && (look->rounds > 1 || look->stage == PLAY_OVER))
        out_numbers(part, NULL, w->buffers->scene.seats, look->totals);
    part_end(w, "totals");
    part = changes_part(&w->changes);
    out_list(part, NULL);
    if (look->can & PLAY_UNDO)
        out_text(part, NULL, "undo");
    if (look->can & PLAY_AGAIN)
        out_text(part, NULL, "again");
    if (w->around->can)
        w->around->can(w->around->who, part);
    out_list_end(part);
    part_end(w, "can");
}

/* What it waits for or why it has stopped; after the end, how it ended. */
static void words_parts(struct writing *w, const struct names *names)
{
    const struct play_source *source = w->viewer->source;
    struct str text = STR(4 * GAME_TEXT_MAX); /* it has a line for each open seat of a ring */
    bool over = w->look->stage == PLAY_OVER;
    if (source->calls->words)
        source->calls->words(source, w->viewer->lang, &text);
    part_text(w, "words", over ? "" : text.at);
    if (over && !text.length)
        outcome_words(w->look, &w->buffers->scene, names->at, w->viewer->lang, &text);
    part_text(w, "outcome", over ? text.at : "");
}

/* What never changes while a client looks on. */
static void fixed_fields(struct writing *w)
{
    const struct game *game = w->viewer->source->game;
    struct json_out *out = w->changes.out;
    struct str rules = STR(GAME_OPTIONS_MAX);
    if (w->look->position.setup)
        game->setup_text(w->look->position.setup, &rules);
    out_text(out, "as", w->around->as);
    out_text(out, "game", game->name);
    out_text(out, "title", tr(w->viewer->lang, game->title));
    out_text(out, "rules", rules.at);
    out_number(out, "you", w->look->you >= 0 ? w->look->you : -1);
}

/* Moves elements that were collected into a list of the message. */
static void list_of(struct json_out *out, const char *key, struct json_out *elements)
{
    out->broken = out->broken || elements->broken;
    if (elements->length && !elements->broken) {
        out_list(out, key);
        out_raw(out, NULL, elements->text, elements->length);
        out_list_end(out);
    }
    out_reset(elements);
}

bool viewer_message(struct viewer *viewer, const struct viewer_around *around,
                    struct viewer_buffers *buffers)
{
    struct play_look look;
    struct names names;
    struct json_out *out = &buffers->out;
    struct writing w = {
        viewer, around, &look, buffers, {out, &buffers->part, viewer->whole}, viewer->memory.part};
    if (viewer->whole) { /* the log is told once more */
        out_reset(&viewer->said);
        out_reset(&viewer->events);
        memset(&viewer->memory, 0, sizeof viewer->memory);
        viewer->again = true;
        if (around->recall)
            viewer->told = around->recall(around->who, VIEWER_LOG);
        viewer->again = false;
    }
    buffers->last = viewer;
    buffers->before = viewer->memory;
    buffers->said = viewer->said.length;
    buffers->events = viewer->events.length;
    viewer->source->calls->look(viewer->source, &look);
    ask_names(viewer, look.position.setup, &names);
    if (look.position.view)
        viewer->source->game->show->scene(look.position.setup, look.position.view, viewer->eyes,
                                          names.at, viewer->lang, &buffers->scene);
    else
        scene_clear(&buffers->scene); /* nothing to see yet */
    out_reset(out);
    out_object(out, NULL);
    out_text(out, "t", viewer->whole ? "table" : "step");
    out_number(out, "n", look.moves);
    size_t empty = out->length;
    if (viewer->whole)
        fixed_fields(&w);
    list_of(out, viewer->whole ? "log" : "said", &viewer->said);
    list_of(out, "events", &viewer->events);
    position_parts(&w);
    families_part(&w);
    words_parts(&w, &names);
    if (around->parts)
        around->parts(around->who, viewer->lang, &w.changes, w.part);
    scene_json(&w.changes, &buffers->scene, &viewer->memory.scene);
    if (viewer->whole && !look.position.view)
        out_raw(out, "scene", "{}", 2);
    if (viewer->whole && around->whole)
        around->whole(around->who, viewer->lang, out);
    bool any = out->length > empty;
    out_object_end(out);
    viewer->whole = out->broken; /* the memory is of a message that nobody got */
    return any && !out->broken;
}

bool viewer_shares(struct viewer *viewer, struct viewer_buffers *buffers)
{
    const struct viewer *last = buffers->last;
    if (viewer->whole || viewer->eyes != last->eyes || viewer->lang != last->lang ||
        viewer->told != last->told || viewer->said.length != buffers->said ||
        viewer->events.length != buffers->events ||
        memcmp(&viewer->memory, &buffers->before, sizeof buffers->before) != 0)
        return false;
    viewer->memory = last->memory;
    out_reset(&viewer->said);
    out_reset(&viewer->events);
    return true;
}
