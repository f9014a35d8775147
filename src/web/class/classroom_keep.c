/* The records of a class as JSON, one object each: what a restart begins from. */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "web/class/classroom.h"

static void copy_text(char *to, size_t size, const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    utf8_copy(to, size, text ? text : "");
}

static int64_t number_in(const json_t *object, const char *key)
{
    return json_integer_value(json_object_get(object, key));
}

/* ---- settings ---- */

#define FIELD(name) #name, offsetof(struct class_settings, name)

/* The settings by their names in JSON, but for the weights. */
static const struct {
    enum { SET_TEXT, SET_NUMBER, SET_FLAG } type;
    const char *name;
    size_t offset, size;
} fields[] = {
    {SET_TEXT, FIELD(game), sizeof((struct class_settings *)0)->game},
    {SET_TEXT, FIELD(options), sizeof((struct class_settings *)0)->options},
    {SET_NUMBER, FIELD(baud), 0},
    {SET_NUMBER, FIELD(timeout), 0},
    {SET_NUMBER, FIELD(games), 0},
    {SET_NUMBER, FIELD(seats), 0},
    {SET_FLAG, FIELD(house), 0},
    {SET_FLAG, FIELD(open), 0},
    {SET_NUMBER, FIELD(tolerated), 0},
};
enum { FIELDS = sizeof fields / sizeof fields[0] };

void classroom_put_settings(struct json_out *out, const struct class_settings *settings)
{
    for (size_t i = 0; i < FIELDS; i++) {
        const void *at = (const char *)settings + fields[i].offset;
        if (fields[i].type == SET_TEXT)
            out_text(out, fields[i].name, at);
        else if (fields[i].type == SET_NUMBER)
            out_number(out, fields[i].name, *(const int64_t *)at);
        else
            out_flag(out, fields[i].name, *(const bool *)at);
    }
}

void classroom_read_settings(struct class_settings *settings, const json_t *object)
{
    const char *rule;
    json_t *weight;
    for (size_t i = 0; i < FIELDS; i++) {
        void *at = (char *)settings + fields[i].offset;
        const json_t *value = json_object_get(object, fields[i].name);
        if (fields[i].type == SET_TEXT && json_is_string(value))
            utf8_copy(at, fields[i].size, json_string_value(value));
        else if (fields[i].type == SET_NUMBER && json_is_integer(value))
            *(int64_t *)at = json_integer_value(value);
        else if (fields[i].type == SET_FLAG && json_is_boolean(value))
            *(bool *)at = json_is_true(value);
    }
    json_object_foreach(json_object_get(object, "weights"), rule, weight)
    {
        size_t i = 0;
        while (i < settings->weights && strcmp(settings->weight[i].rule, rule) != 0)
            i++;
        if (i == CLASS_WEIGHTS || strlen(rule) >= FINDING_RULE_MAX)
            continue;
        settings->weights += i == settings->weights;
        utf8_copy(settings->weight[i].rule, FINDING_RULE_MAX, rule);
        settings->weight[i].weight = json_integer_value(weight);
    }
}

static json_t *write_settings(const struct classroom *room)
{
    const struct class_settings *s = &room->class.settings;
    json_t *object = json_pack("{s:s, s:s, s:I}", "teacher", room->teacher, "class", room->pupils,
                               "seed", (json_int_t)(room->class.seed >> 1));
    json_t *weights = json_object();
    for (size_t i = 0; i < FIELDS; i++) {
        const void *at = (const char *)s + fields[i].offset;
        json_object_set_new(object, fields[i].name,
                            fields[i].type == SET_TEXT     ? json_string(at)
                            : fields[i].type == SET_NUMBER ? json_integer(*(const int64_t *)at)
                                                           : json_boolean(*(const bool *)at));
    }
    for (size_t i = 0; i < s->weights; i++)
        json_object_set_new(weights, s->weight[i].rule, json_integer(s->weight[i].weight));
    json_object_set_new(object, "weights", weights);
    return object;
}

static bool read_settings(struct classroom *room, const json_t *object)
{
    struct class_settings settings = {0};
    struct why why;
    classroom_read_settings(&settings, object);
    copy_text(room->teacher, sizeof room->teacher, object, "teacher");
    copy_text(room->pupils, sizeof room->pupils, object, "class");
    room->class.seed = (uint64_t)number_in(object, "seed") << 1;
    return class_set(&room->class, &settings, &why) == ST_OK;
}

/* ---- teams ---- */

static bool read_team(struct classroom *room, const json_t *object)
{
    struct class_team team = {.id = (uint32_t)number_in(object, "id"),
                              .device = json_is_true(json_object_get(object, "device")),
                              .port = (int)number_in(object, "port"),
                              .gone = json_is_true(json_object_get(object, "gone"))};
    copy_text(team.name, sizeof team.name, object, "name");
    copy_text(team.key, sizeof team.key, object, "key");
    copy_text(team.address, sizeof team.address, object, "address");
    return team.id && class_restore_team(&room->class, &team);
}

/* ---- runs ---- */

static json_t *write_run(const struct class_run *run)
{
    json_t *places = json_array();
    for (unsigned i = 0; i < run->places; i++)
        json_array_append_new(places, json_integer(run->place[i]));
    return json_pack("{s:i, s:i, s:i, s:i, s:s, s:s, s:i, s:i, s:I, s:i, s:o}", "id", (int)run->id,
                     "kind", run->kind, "end", run->end, "culprit", (int)run->culprit, "game",
                     run->game, "rule", run->rule, "games", (int)run->games, "finished",
                     (int)run->finished, "wall", (json_int_t)run->wall, "frames", (int)run->frames,
                     "places", places);
}

/* Its capture is read when it is asked for (class_world). */
static bool read_run(struct classroom *room, const json_t *object)
{
    struct class_run *run = calloc(1, sizeof *run);
    const json_t *places = json_object_get(object, "places");
    if (!run)
        return false;
    run->id = (uint32_t)number_in(object, "id");
    run->kind = (enum run_kind)(number_in(object, "kind") & 3);
    run->end = (enum run_end)number_in(object, "end");
    run->culprit = (uint32_t)number_in(object, "culprit");
    run->games = (unsigned)number_in(object, "games");
    run->finished = (unsigned)number_in(object, "finished");
    run->wall = (usec_t)number_in(object, "wall");
    run->frames = (uint32_t)number_in(object, "frames");
    copy_text(run->game, sizeof run->game, object, "game");
    copy_text(run->rule, sizeof run->rule, object, "rule");
    run->places = (unsigned)json_array_size(places);
    for (unsigned i = 0; i < run->places && i < RUN_PLACES; i++)
        run->place[i] = (uint32_t)json_integer_value(json_array_get(places, i));
    bool good = run->id && run->kind <= RUN_RING && run->end < RUN_ENDS &&
                class_restore_run(&room->class, run);
    free(run);
    return good;
}

/* ---- evidence ---- */

static bool read_evidence(struct classroom *room, const json_t *object)
{
    struct class_evidence one = {.id = (uint32_t)number_in(object, "id"),
                                 .team = (uint32_t)number_in(object, "team"),
                                 .run = (uint32_t)number_in(object, "run"),
                                 .frame = (uint32_t)number_in(object, "frame"),
                                 .mark = (enum class_mark)(number_in(object, "mark") & 3)};
    copy_text(one.rule, sizeof one.rule, object, "rule");
    copy_text(one.game, sizeof one.game, object, "game");
    copy_text(one.trial, sizeof one.trial, object, "trial");
    copy_text(one.text, sizeof one.text, object, "text");
    copy_text(one.other, sizeof one.other, object, "other");
    copy_text(one.expected, sizeof one.expected, object, "expected");
    copy_text(one.came, sizeof one.came, object, "came");
    return one.id && class_restore_evidence(&room->class, &one);
}

/* ---- all of them ---- */

/* A text of octets that are not UTF-8, which programs can send, makes json_pack fail: such a record
 * is not written. */
char *classroom_write(const struct classroom *room, enum class_record record, uint32_t id)
{
    const struct class *class = &room->class;
    const struct class_run *run = class_run(class, id);
    const struct class_evidence *one = class_evidence(class, id);
    json_t *object = NULL;
    if (record == CLASS_SETTINGS)
        object = write_settings(room);
    for (size_t i = 0; i < class->teams && record == CLASS_TEAM; i++) {
        const struct class_team *team = class->team[i]; /* also one that was struck */
        if (team->id == id)
            object = json_pack("{s:i, s:s, s:s, s:s, s:b, s:i, s:b}", "id", (int)id, "name",
                               team->name, "key", team->key, "address", team->address, "device",
                               team->device, "port", team->port, "gone", team->gone);
    }
    if (record == CLASS_RUN && run)
        object = write_run(run);
    if (record == CLASS_EVIDENCE && one)
        object = json_pack("{s:i, s:i, s:i, s:i, s:i, s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "id",
                           (int)id, "team", (int)one->team, "run", (int)one->run, "frame",
                           (int)one->frame, "mark", one->mark, "rule", one->rule, "game", one->game,
                           "trial", one->trial, "text", one->text, "other", one->other, "expected",
                           one->expected, "came", one->came);
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    return text;
}

bool classroom_read(struct classroom *room, enum class_record record, const char *text,
                    size_t length)
{
    static bool (*const readers[])(struct classroom *,
                                   const json_t *) = {[CLASS_SETTINGS] = read_settings,
                                                      [CLASS_TEAM] = read_team,
                                                      [CLASS_RUN] = read_run,
                                                      [CLASS_EVIDENCE] = read_evidence};
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    bool good = json_is_object(object) && record < CLASS_CAPTURE && readers[record](room, object);
    json_decref(object);
    return good;
}
