#include "core/scene.h"

void scene_clear(struct scene *scene)
{
    memset(scene, 0, offsetof(struct scene, piece));
}

struct scene_piece *scene_add_piece(struct scene *scene, enum zone zone)
{
    struct scene_piece *piece = &scene->piece[scene->pieces++];
    *piece = (struct scene_piece){.zone = zone, .count = 1, .choice = -1, .cell = -1};
    return piece;
}

struct scene_option *scene_add_option(struct scene *scene, int choice, int n)
{
    struct scene_option *option = &scene->option[scene->options++];
    *option = (struct scene_option){.choice = choice, .n = n, .cell = -1};
    return option;
}

bool scene_is_forced(const struct scene *scene)
{
    if (scene->options != 1)
        return false;
    for (size_t i = 0; i < scene->pieces; i++)
        if (scene->piece[i].choice >= 0)
            return false;
    for (size_t i = 0; i < scene->board.cells; i++)
        if (scene->board.cell[i].choice >= 0)
            return false;
    return true;
}

struct scene_sum scene_sum(int64_t amount, enum lang lang)
{
    struct scene_sum sum;
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%" PRId64, amount), at = 0;
    for (int i = 0; i < length; i++) {
        int left = length - i;
        if (i && left % 3 == 0 && digits[i - 1] != '-')
            sum.text[at++] = lang == LANG_ES ? '.' : ',';
        sum.text[at++] = digits[i];
    }
    sum.text[at] = '\0';
    return sum;
}
