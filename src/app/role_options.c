#include "app/role_options.h"

#include "core/registry.h"

static size_t rows_of(void *who, const struct protocol *protocol, struct option_row *rows)
{
    struct role_options *options = who;
    const struct role *role = options->role_of(protocol);
    return role ? subject_own_rows(role->rows, protocol, options->own, role->options_size, rows) : 0;
}

static int say_who_has_it(const struct role_options *options, const struct command *command)
{
    char names[200];
    struct str list = str_make(names, sizeof names);
    for (const struct game *const *game = registry_games(); *game; game++)
        for (const struct protocol *const *at = (*game)->protocols; at && *at; at++)
            if (options->role_of(*at) && !(*game)->template_only)
                str_add(&list, "%s%s", list.length ? ", " : "", (*game)->name);
    return misuse(command->name, "only %s %s; %s is not", names, options->with, options->subject.game->name);
}

int role_options_read(struct role_options *options, const struct command *command, const struct option_row *common,
                      int argc, char **argv, int *rest, int rest_max)
{
    const struct subject_options all = {.common = common, .who = options, .rows = rows_of};
    int code = subject_read(command, &all, argc, argv, rest, rest_max, &options->subject);
    if (code >= 0)
        return code;
    const struct protocol *protocol = options->subject.protocol;
    options->role = protocol ? options->role_of(protocol) : NULL;
    return options->role ? -1 : say_who_has_it(options, command);
}
