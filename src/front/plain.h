/* The table in lines: for pipes, for terminals that cannot move their cursor, for those who listen to their screen.
 * Says what happens, lists what can be done with numbers, reads a number. */
#ifndef SOBREMESA_FRONT_PLAIN_H
#define SOBREMESA_FRONT_PLAIN_H

#include "front/seat.h"
#include "front/writer.h"

struct reader {
    void *in;
    /* The next line without its end, cut if it is too long; ST_END behind the last one. */
    enum status (*line)(void *in, char *line, size_t size, struct why *why);
};

/* Plays from the first round on until the person has enough; `seat` is only storage, `config` as for seat_begin
 * (`told` is taken by this). *rounds is how many rounds were played to their end. ST_OK: left with q, n or the end of
 * the input after a round; ST_END: the input ended in the middle of one. */
enum status plain_run(struct seat *seat, const struct seat_config *config, const struct reader *reader,
                      const struct writer *writer, unsigned *rounds, struct why *why) MUST_USE;

#endif
