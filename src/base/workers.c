#include "base/workers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum { THREADS_MAX = 256 };

struct workers {
    void (*work)(void *own, unsigned piece, unsigned thread);
    void *own;
    unsigned count;
    atomic_uint next, numbers;
};

static void *toil(void *own)
{
    struct workers *workers = own;
    unsigned thread = atomic_fetch_add(&workers->numbers, 1);
    for (unsigned piece; (piece = atomic_fetch_add(&workers->next, 1)) < workers->count;)
        workers->work(workers->own, piece, thread);
    return NULL;
}

void workers_run(unsigned threads, unsigned count,
                 void (*work)(void *own, unsigned piece, unsigned thread), void *own)
{
    struct workers workers = {.work = work, .own = own, .count = count};
    pthread_t hired[THREADS_MAX];
    unsigned others = 0;
    while (others + 1 < threads && others < THREADS_MAX &&
           pthread_create(&hired[others], NULL, toil, &workers) == 0)
        others++;
    toil(&workers);
    while (others)
        pthread_join(hired[--others], NULL);
}

void workers_once(struct workers_once *once, void (*make)(void))
{
    static pthread_mutex_t lock =
        PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP; /* what is made may need something made */
    if (__atomic_load_n(&once->state, __ATOMIC_ACQUIRE))
        return;
    pthread_mutex_lock(&lock);
    if (!once->state) {
        make();
        __atomic_store_n(&once->state, 1, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&lock);
}
