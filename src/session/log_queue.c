#include "session/log_queue.h"

#include <errno.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"

/* Octets of the queue that lines leave free for the line about dropped ones. */
enum { DROPPED_SAID = 256 };

/* ---- the thread that may wait ---- */

static void *log_write_on(void *own)
{
    struct log_queue *log = own;
    char piece[4096];
    pthread_mutex_lock(&log->mutex);
    for (;;) {
        while (!log->length && !log->ending)
            pthread_cond_wait(&log->more, &log->mutex);
        if (!log->length)
            break;
        size_t count = log->length < sizeof piece ? log->length : sizeof piece;
        count = log->first + count > LOG_OCTETS ? LOG_OCTETS - log->first : count;
        memcpy(piece, log->octets + log->first, count);
        pthread_mutex_unlock(&log->mutex);
        int error = log->error || file_write_all(log->fd, piece, count) ? log->error : errno;
        pthread_mutex_lock(&log->mutex);
        log->error = error;
        log->first = (log->first + count) % LOG_OCTETS;
        log->length -= count;
    }
    log->done = true;
    pthread_cond_signal(&log->empty);
    pthread_mutex_unlock(&log->mutex);
    return NULL;
}

/* ---- the loop's side ---- */

static bool log_put(struct log_queue *log, const char *text, size_t length, size_t most)
{
    if (log->length + length > most)
        return false;
    size_t at = (log->first + log->length) % LOG_OCTETS, tail = LOG_OCTETS - at,
           head = length < tail ? length : tail;
    memcpy(log->octets + at, text, head);
    memcpy(log->octets, text + head, length - head);
    log->length += length;
    pthread_cond_signal(&log->more);
    return true;
}

/* Returns false if there is no room for the line about dropped ones, which must come first. */
static bool put_dropped(struct log_queue *log)
{
    struct str text = STR(200);
    if (!log->dropped)
        return true;
    log->say_dropped(log->dropped, &text);
    if (!log_put(log, text.at, text.length, LOG_OCTETS))
        return false;
    log->dropped = 0;
    return true;
}

/* Whether the rate allows one more line. */
static bool may_grow(struct log_queue *log, usec_t now)
{
    usec_t credit = LOG_AT_ONCE * (USEC_SECOND / LOG_A_SECOND),
           earliest = now > credit ? now - credit : 0;
    if (log->paid < earliest)
        log->paid = earliest;
    if (log->paid > now)
        return false;
    log->paid += USEC_SECOND / LOG_A_SECOND;
    return true;
}

/* The stream is line buffered: each call gets one line, or a piece of one that is too long. */
static ssize_t log_take(void *own, const char *text, size_t length)
{
    struct log_queue *log = own;
    pthread_mutex_lock(&log->mutex);
    bool room = log->length + length + DROPPED_SAID <= LOG_OCTETS;
    if (!may_grow(log, clock_now()) || !room || !put_dropped(log) ||
        !log_put(log, text, length, LOG_OCTETS - DROPPED_SAID)) {
        log->dropped++;
        log->lost++;
    }
    pthread_mutex_unlock(&log->mutex);
    return (ssize_t)length;
}

enum status log_queue_open(struct log_queue *log,
                           void (*say_dropped)(uint64_t lines, struct str *text), struct why *why)
{
    pthread_condattr_t steady;
    *log = (struct log_queue){.before = stdout,
                              .fd = fcntl(fileno(stdout), F_DUPFD_CLOEXEC, 3),
                              .say_dropped = say_dropped};
    pthread_mutex_init(&log->mutex, NULL);
    pthread_cond_init(&log->more, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&log->empty, &steady);
    fflush(stdout);
    FILE *stream =
        log->fd >= 0 ? fopencookie(log, "w", (cookie_io_functions_t){.write = log_take}) : NULL;
    if (!stream || (errno = pthread_create(&log->thread, NULL, log_write_on, log)) != 0) {
        enum status status = why_system(why, "no se puede llevar un registro");
        if (stream)
            fclose(stream);
        if (log->fd >= 0)
            close(log->fd);
        return status;
    }
    setvbuf(stream, NULL, _IOLBF, BUFSIZ);
    stdout = stream; /* glibc's streams are variables */
    return ST_OK;
}

int log_queue_close(struct log_queue *log, usec_t patience)
{
    struct timespec until;
    fclose(stdout);
    stdout = log->before;
    clock_gettime(CLOCK_MONOTONIC, &until);
    uint64_t end = (uint64_t)until.tv_nsec + (uint64_t)patience * 1000;
    until.tv_sec += (time_t)(end / 1000000000);
    until.tv_nsec = (long)(end % 1000000000);
    pthread_mutex_lock(&log->mutex);
    put_dropped(log);
    log->ending = true;
    pthread_cond_signal(&log->more);
    while (!log->done && pthread_cond_timedwait(&log->empty, &log->mutex, &until) == 0)
        continue;
    bool done = log->done;
    int error = log->error;
    pthread_mutex_unlock(&log->mutex);
    if (done) {
        pthread_join(log->thread, NULL);
        close(log->fd);
    } else {
        pthread_detach(log->thread);
    }
    return error;
}
