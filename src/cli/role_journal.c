#include "cli/role_journal.h"

#include <stdlib.h>

#include "cli/cli.h"

int book_open(struct book *book, const char *command, struct role_here *at, const char *path,
              const char *suffix, bool resumes)
{
    struct why why;
    int length =
        snprintf(book->path, sizeof book->path, "%s%s%s", path, *suffix ? "." : "", suffix);
    FAIL_IF(length >= (int)sizeof book->path, command,
            "'%.60s…' es demasiado largo para el nombre de un diario", path);
    if (resumes && journal_read_file(book->path, &book->text, &book->length, &why) != ST_OK)
        return fail(command, "%s", why.text);
    FAIL_IF(journal_open(&book->journal, book->path, SIZE_MAX, &why) != ST_OK, command, "%s",
            why.text);
    book->open = true;
    if (book->journal.cut)
        fprintf(stderr, _("%s: %s acababa a media línea: esa no cuenta\n"), command, book->path);
    at->start.journal = &book->journal;
    at->kept = book->text;
    at->kept_length = book->length;
    return EXIT_DONE;
}

void book_close(struct book *book)
{
    if (book->open)
        journal_close(&book->journal);
    free(book->text);
}
