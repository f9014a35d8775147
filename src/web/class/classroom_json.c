/* How a class looks to its teacher, to a team, and to everybody in it. */
#include <string.h>

#include "base/bytes.h"
#include "core/registry.h"
#include "web/class/classroom.h"

enum { RUNS_SHOWN = 40, AROUND = 6, EXPECTED_MOST = 4 };

static const char *const kinds[] = {
    [RUN_EXAM] = "exam", [RUN_GAMES] = "games", [RUN_RING] = "ring"};
static const char *const stages[] = {
    [RUN_WAITS] = "waits", [RUN_GOES] = "goes", [RUN_OVER] = "over"};
static const char *const ends[RUN_ENDS] = {
    [END_NOT_YET] = "",      [END_DONE] = "done",       [END_FAULT] = "fault",
    [END_LEFT] = "left",     [END_FLOOD] = "flood",     [END_ABSENT] = "absent",
    [END_SILENT] = "silent", [END_STOPPED] = "stopped", [END_LOST] = "lost"};
static const char *const marks[] = {"none", "holds", "tolerated", "broken"};
static const char *const roles[] = {"", "teacher", "class", "team"};

/* The class counts its own changes, each run those of its own. */
uint64_t classroom_version(const struct classroom *room)
{
    uint64_t version = room->class.version;
    for (size_t i = 0; i < room->class.runs; i++)
        version += room->class.run[i]->version;
    return version;
}

bool classroom_may_see(const struct class_view *view, const struct class_run *run)
{
    return view->as == AS_TEACHER || (view->as == AS_TEAM && run_has(run, view->team));
}

/* The cables of a ring carry the cards of all teams: while it is played, a team sees its own
 * two. */
bool classroom_sees_all(const struct class_view *view, const struct class_run *run)
{
    return view->as == AS_TEACHER || run->kind != RUN_RING || run->stage == RUN_OVER;
}

/* ---- frames ---- */

/* A frame as people write it, and what it says. */
static void put_frame_words(struct json_out *out, const struct class_run *run,
                            const struct frame *frame, enum lang lang)
{
    struct str text = STR(FRAME_TEXT_MAX), words = STR(FRAME_WORDS_MAX);
    run->protocol->framing->text(frame, &text);
    framing_explain(run->protocol, frame, lang, &words);
    out_text(out, "text", text.at);
    out_text(out, "words", words.at);
}

static void put_frame(struct json_out *out, const struct class_run *run,
                      const struct run_frame *one, enum lang lang)
{
    out_object(out, NULL);
    out_number(out, "n", one->number);
    out_number(out, "ms", (int64_t)(one->time / USEC_MS));
    out_number(out, "cable", one->cable);
    put_frame_words(out, run, &one->frame, lang);
    out_object_end(out);
}

/* The frame bit by bit, with the fields that the documents' tables give it. */
static void put_bits(struct json_out *out, const struct class_run *run, const struct frame *frame,
                     enum lang lang)
{
    struct frame_field fields[FRAME_FIELDS_MAX];
    struct str bits = STR(8 * FRAME_MAX + 1);
    size_t count = framing_fields(run->protocol, frame, lang, fields);
    for (unsigned i = 0; i < 8u * frame->count; i++)
        str_add(&bits, "%d", frame->octets[i / 8] >> (7 - i % 8) & 1);
    out_object(out, NULL);
    put_frame_words(out, run, frame, lang);
    out_text(out, "bits", bits.at);
    out_list(out, "fields");
    for (size_t i = 0; i < count; i++) {
        out_object(out, NULL);
        out_text(out, "name", fields[i].name);
        out_number(out, "first", fields[i].first);
        out_number(out, "bits", fields[i].bits);
        out_number(out, "value", fields[i].value);
        out_text_if(out, "means", fields[i].means);
        out_object_end(out);
    }
    out_list_end(out);
    out_object_end(out);
}

/* Frames are read one after the other from the capture, up to the last one that is wanted. */
struct page_of_frames {
    struct json_out *out;
    const struct class_run *run;
    uint32_t from, to;
    enum lang lang;
};

static bool put_one_of_page(void *who, const struct run_frame *frame)
{
    const struct page_of_frames *page = who;
    if (frame->number >= page->from && frame->number < page->to)
        put_frame(page->out, page->run, frame, page->lang);
    return frame->number < page->to;
}

void classroom_put_frames(struct json_out *out, struct class_run *run, uint32_t from,
                          unsigned count, enum lang lang)
{
    struct page_of_frames page = {out, run, from, from + count, lang};
    out_list(out, "frames");
    run_each_frame(run, &page, put_one_of_page);
    out_list_end(out);
}

/* ---- evidence ---- */

/* Reads back the frames of a text for people, "7E F6 A4 7E (words); 7E … (words)". Returns how many
 * there are, at most `most`. */
static size_t read_frames(const struct class_run *run, const char *text, struct frame *frames,
                          size_t most)
{
    const struct framing *framing = run->protocol->framing;
    size_t count = 0;
    while (*text && count < most) {
        char one[FRAME_TEXT_MAX];
        size_t length = strcspn(text, "("), octets;
        const char *end = strstr(text, "); ");
        snprintf(one, sizeof one, "%.*s", (int)(length < sizeof one ? length : sizeof one - 1),
                 text);
        while (length && length < sizeof one && one[length - 1] == ' ')
            one[--length] = '\0';
        struct frame *frame = &frames[count];
        *frame = (struct frame){0};
        bool good = framing->parse && framing->parse(one, frame);
        if (!good && (good = bytes_from_hex(one, frame->octets, FRAME_MAX, &octets) && octets))
            frame->count = (uint8_t)octets;
        count += good;
        if (!end)
            break;
        text = end + 3;
    }
    return count;
}

/* `other` is the same in English, if the server keeps both languages. */
static const char *evidence_words(const struct class_evidence *one, enum lang lang)
{
    return lang == LANG_EN && one->other[0] ? one->other : one->text;
}

/* A piece of evidence as the list `found` has it. */
static void put_evidence_head(struct json_out *out, const struct classroom *room,
                              const struct class_evidence *one, enum lang lang)
{
    const char *meaning = protocol_ruling(room->class.protocol, one->rule);
    out_number(out, "id", one->id);
    out_number(out, "team", one->team);
    out_number(out, "run", one->run);
    out_number_if(out, "frame", one->frame);
    out_text(out, "mark", marks[one->mark]);
    out_text(out, "rule", one->rule);
    out_text_if(out, "meaning", meaning ? tr(lang, meaning) : "");
    out_text_if(out, "trial", *one->trial ? tr(lang, one->trial) : "");
    out_text_if(out, "text", evidence_words(one, lang));
    out_text_if(out, "came", one->came);
    /* The frames that were expected, in words of this client's language. */
    struct frame frames[EXPECTED_MOST];
    const struct class_run *run = class_run(&room->class, one->run);
    size_t count = run ? read_frames(run, one->expected, frames, EXPECTED_MOST) : 0;
    struct str text = STR(EXPECTED_MOST * (FRAME_TEXT_MAX + FRAME_WORDS_MAX));
    for (size_t i = 0; i < count; i++) {
        str_add(&text, i ? "; " : "");
        run->protocol->framing->text(&frames[i], &text);
        str_add(&text, " (");
        framing_explain(run->protocol, &frames[i], lang, &text);
        str_add(&text, ")");
    }
    out_text_if(out, "expected", count ? text.at : one->expected);
}

void classroom_put_evidence(struct json_out *out, struct classroom *room,
                            const struct class_evidence *one, enum lang lang)
{
    struct frame frames[EXPECTED_MOST];
    struct class_run *run = class_run(&room->class, one->run);
    out_object(out, "evidence");
    put_evidence_head(out, room, one, lang);
    out_object_end(out);
    if (!run)
        return;
    size_t count = read_frames(run, one->expected, frames, EXPECTED_MOST);
    out_list(out, "expected");
    for (size_t i = 0; i < count; i++)
        put_bits(out, run, &frames[i], lang);
    out_list_end(out);
    out_list(out, "came");
    if (read_frames(run, one->came, frames, 1))
        put_bits(out, run, &frames[0], lang);
    out_list_end(out);
    classroom_put_frames(out, run, one->frame > AROUND ? one->frame - AROUND : 1, 2 * AROUND, lang);
}

/* ---- runs ---- */

/* Why it is over, in a sentence. */
static void put_reason(struct json_out *out, const struct classroom *room,
                       const struct class_run *run, enum lang lang)
{
    static const char *const words[RUN_ENDS] = {
        [END_DONE] = N_("ha terminado"),
        [END_FAULT] = N_("%s ha roto una regla: se para, y los demás se sientan de nuevo"),
        [END_LEFT] = N_("%s ha cerrado la conexión a media partida"),
        [END_FLOOD] = N_("%s manda más de lo que cabe en la línea"),
        [END_ABSENT] = N_("%s no ha llegado, o no contesta"),
        [END_SILENT] = N_("nadie dice nada, y no se sabe a quién le toca"),
        [END_STOPPED] = N_("se ha parado a mano"),
        [END_LOST] = N_("el servidor se apagó mientras tanto"),
    };
    const struct class_team *team = class_team(&room->class, run->culprit);
    struct str text = STR(240);
    if (!words[run->end])
        return;
    const char *form = tr(lang, words[run->end]), *mark = strstr(form, "%s");
    if (mark)
        str_add(&text, "%.*s%s%s", (int)(mark - form), form, team ? team->name : "?", mark + 2);
    else
        str_add(&text, "%s", form);
    out_text(out, "why", text.at);
}

/* As in the list of runs. */
static void put_run(struct json_out *out, const struct classroom *room, const struct class_run *run,
                    enum lang lang)
{
    size_t over = 0;
    const struct run_trial *on = NULL;
    for (size_t i = 0; i < run->trials; i++) {
        over += run->trial[i].over;
        on = run->trial[i].on ? &run->trial[i] : on;
    }
    out_number(out, "id", run->id);
    out_text(out, "kind", kinds[run->kind]);
    out_text(out, "stage", stages[run->stage]);
    out_text_if(out, "end", ends[run->end]);
    put_reason(out, room, run, lang);
    out_number_if(out, "culprit", run->culprit);
    out_text(out, "game", run->game);
    out_text_if(out, "rule", run->rule);
    out_list(out, "places");
    for (unsigned i = 0; i < run->places; i++)
        out_number(out, NULL, run->place[i]);
    out_list_end(out);
    out_number(out, "frames", run->frames);
    if (run->kind != RUN_EXAM) {
        out_number(out, "finished", run->finished);
        out_number(out, "games", run->games);
    } else if (run->trials) {
        out_number(out, "done", (int64_t)over);
        out_number(out, "of", (int64_t)run->trials);
        out_text_if(out, "trial", on ? tr(lang, on->trial->name) : "");
    }
    out_number(out, "at", (int64_t)(run->wall / USEC_SECOND));
}

void classroom_put_run(struct json_out *out, const struct classroom *room,
                       const struct class_view *view, const struct class_run *run, enum lang lang)
{
    static const char *const verdicts[] = {
        [EXAM_PASSED] = "passed", [EXAM_FAILED] = "failed", [EXAM_UNSEEN] = "unseen"};
    bool all = classroom_sees_all(view, run);
    put_run(out, room, run, lang);
    out_list(out, "trials");
    for (size_t i = 0; i < run->trials; i++) {
        const struct run_trial *trial = &run->trial[i];
        const char *state = trial->on ? "on" : "waits";
        if (trial->over)
            state = trial->bent ? "tolerated" : verdicts[trial->verdict];
        out_object(out, NULL);
        out_text(out, "name", tr(lang, trial->trial->name));
        out_text(out, "rule", trial->trial->rule);
        out_text(out, "state", state);
        out_text_if(out, "by", trial->by);
        out_object_end(out);
    }
    out_list_end(out);
    out_list(out, "last");
    for (uint32_t i = run->frames > RUN_LAST ? run->frames - RUN_LAST : 0; i < run->frames; i++) {
        const struct run_frame *frame = &run->last[i % RUN_LAST];
        if (frame->number != i + 1)
            break; /* of a run that was read back, they are not there */
        if (all || run_is_at(run, view->team, frame->cable))
            put_frame(out, run, frame, lang);
    }
    out_list_end(out);
    out_list(out, "found");
    for (size_t i = 0; i < room->class.evidences; i++) {
        const struct class_evidence *one = room->class.evidence[i];
        if (one->run != run->id || one->mark < MARK_TOLERATED)
            continue;
        out_object(out, NULL);
        put_evidence_head(out, room, one, lang);
        out_object_end(out);
    }
    out_list_end(out);
}

/* ---- the sheet ---- */

void classroom_put_sheet(struct json_out *out, struct classroom *room,
                         const struct class_view *view, enum lang lang)
{
    struct sheet *sheet = &room->sheet;
    bool all = view->as == AS_TEACHER || (view->as == AS_CLASS && room->class.settings.open);
    sheet_make(&room->class, sheet);
    out_object(out, "sheet");
    out_list(out, "rules");
    for (size_t k = 0; k < sheet->rules; k++) {
        const char *meaning = protocol_ruling(room->class.protocol, sheet->rule[k].code);
        out_object(out, NULL);
        out_text(out, "code", sheet->rule[k].code);
        out_text_if(out, "what", meaning ? tr(lang, meaning) : "");
        out_flag_if(out, "tried", sheet->rule[k].tried);
        out_number(out, "weight", sheet->rule[k].weight);
        out_object_end(out);
    }
    out_list_end(out);
    out_list(out, "rows");
    for (size_t i = 0; i < sheet->rows; i++) {
        const struct sheet_row *row = &sheet->row[i];
        if (!all && (view->as != AS_TEAM || row->team->id != view->team))
            continue;
        out_object(out, NULL);
        out_number(out, "team", row->team->id);
        out_text(out, "name", row->team->name);
        out_number(out, "points", row->points);
        out_list(out, "marks");
        for (size_t k = 0; k < sheet->rules; k++)
            out_text(out, NULL, marks[row->mark[k]]);
        out_list_end(out);
        if (view->as != AS_CLASS) {
            out_list(out, "evidence");
            for (size_t k = 0; k < sheet->rules; k++)
                out_number(out, NULL, row->evidence[k] ? row->evidence[k]->id : 0);
            out_list_end(out);
            out_list(out, "notes");
            for (size_t k = 0; k < sheet->rules; k++)
                out_text(out, NULL, row->evidence[k] ? evidence_words(row->evidence[k], lang) : "");
            out_list_end(out);
        }
        out_object_end(out);
    }
    out_list_end(out);
    out_object_end(out);
}

/* ---- all of it ---- */

/* Where its program connects is for the team and the teacher alone. */
static void put_team(struct json_out *out, const struct class_team *team,
                     const struct class_view *view)
{
    bool own = view->as == AS_TEAM && view->team == team->id;
    out_object(out, NULL);
    out_number(out, "id", team->id);
    out_text(out, "name", team->name);
    out_flag_if(out, "there", team->there);
    out_number_if(out, "run", team->run ? team->run->id : 0);
    if (own || view->as == AS_TEACHER) {
        out_number_if(out, "port", team->port);
        out_text_if(out, "line", team->line);
        out_text(out, "address", team->address);
        out_number_if(out, "strangers", team->strangers);
    }
    out_object_end(out);
}

/* With the games that a class can have: those with an examiner. */
static void put_settings(struct json_out *out, const struct classroom *room, enum lang lang)
{
    out_object(out, "settings");
    classroom_put_settings(out, &room->class.settings);
    out_list(out, "games_there_are");
    for (const struct game *const *game = registry_games(); *game; game++) {
        const struct protocol *protocol = protocol_find(*game, NULL);
        if (!protocol || !protocol->examiner)
            continue;
        out_object(out, NULL);
        out_text(out, "name", (*game)->name);
        out_text(out, "title", tr(lang, (*game)->title));
        out_object_end(out);
    }
    out_list_end(out);
    out_object_end(out);
}

/* The message `class`. The latest runs come first. */
void classroom_put(struct json_out *out, struct classroom *room, const struct class_view *view,
                   enum lang lang)
{
    const struct class *class = &room->class;
    out_text(out, "as", roles[view->as]);
    out_text(out, "name", class->name);
    out_text(out, "game", class->settings.game);
    out_text(out, "title", tr(lang, class->game->title));
    out_number(out, "baud", class->settings.baud);
    out_number_if(out, "team", view->team);
    out_flag_if(out, "house", class->settings.house);
    out_number(out, "most", (int64_t)class_most(class));
    out_flag_if(out, "serves", class_serves(class));
    if (view->as == AS_TEACHER) {
        out_text(out, "invite", room->pupils);
        put_settings(out, room, lang);
    }
    out_list(out, "teams");
    for (size_t i = 0; i < class->teams; i++)
        if (!class->team[i]->gone)
            put_team(out, class->team[i], view);
    out_list_end(out);
    out_list(out, "runs");
    unsigned shown = 0;
    for (size_t i = class->runs; i-- > 0 && shown < RUNS_SHOWN;) {
        if (view->as == AS_TEAM && !run_has(class->run[i], view->team))
            continue;
        shown++;
        out_object(out, NULL);
        put_run(out, room, class->run[i], lang);
        out_object_end(out);
    }
    out_list_end(out);
    classroom_put_sheet(out, room, view, lang);
}
