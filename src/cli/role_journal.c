#include "cli/role_journal.h"

#include <stdlib.h>

#include "cli/cli.h"

int role_journal_open(struct role_journal *file, const char *command, struct runner_role *at,
                      const char *path, const char *suffix, bool resumes)
{
    struct why why;
    int length =
        snprintf(file->path, sizeof file->path, "%s%s%s", path, *suffix ? "." : "", suffix);
    FAIL_IF(length >= (int)sizeof file->path, command,
            "'%.60s…' es demasiado largo para el nombre de un diario", path);
    if (resumes && journal_read_file(file->path, &file->text, &file->length, &why) != ST_OK)
        return fail(command, "%s", why.text);
    FAIL_IF(journal_open(&file->journal, file->path, SIZE_MAX, &why) != ST_OK, command, "%s",
            why.text);
    file->open = true;
    if (file->journal.cut)
        fprintf(stderr, _("%s: %s acababa a media línea: esa no cuenta\n"), command, file->path);
    at->start.journal = &file->journal;
    at->kept = file->text;
    at->kept_length = file->length;
    return EXIT_DONE;
}

void role_journal_close(struct role_journal *file)
{
    if (file->open)
        journal_close(&file->journal);
    free(file->text);
}
