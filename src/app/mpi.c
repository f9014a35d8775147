/* sobremesa-mpi: a tournament on several machines, `mpirun -n N sobremesa-mpi arena GAME …`, or a
 * tool whose work can be shared, such as `train`. It is an executable of its own, so that sobremesa
 * does not load Open MPI. Only the main thread calls MPI. An error there ends all ranks, which is
 * MPI's default. */
#include <signal.h>

#include <mpi.h>

#include "app/tournament.h"
#include "cli/tool.h"

enum { TAG = 1 };

static int agree(int own)
{
    int all;
    MPI_Allreduce(&own, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return all;
}

static void sum(uint64_t *numbers, int count)
{
    MPI_Allreduce(MPI_IN_PLACE, numbers, count, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
}

static void share(void *data, int size)
{
    MPI_Bcast(data, size, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void send_to_first(const void *data, int size)
{
    MPI_Send(data, size, MPI_BYTE, 0, TAG, MPI_COMM_WORLD);
}

static void receive(int rank, void *data, int size)
{
    MPI_Recv(data, size, MPI_BYTE, rank, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
    struct processes processes = {
        .agree = agree, .sum = sum, .share = share, .send = send_to_first, .receive = receive};
    int threads, code;
    signal(SIGPIPE, SIG_IGN); /* these two as in main.c */
    setlinebuf(stdout);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads);
    MPI_Comm_rank(MPI_COMM_WORLD, &processes.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &processes.ranks);
    code = lang_choose(&argc, argv);
    if (code >= 0)
        code = EXIT_USAGE;
    else if (argc >= 2 && strcmp(argv[1], command_arena.name) == 0)
        code = tournament_run(&processes, &command_arena, argc - 1, argv + 1);
    else if (argc >= 2 && tool_is_spread(argv[1]))
        code = tool_run(&processes, argc - 1, argv + 1);
    else
        code = processes.rank
                   ? EXIT_USAGE
                   : misuse("sobremesa-mpi", "mpirun -n N sobremesa-mpi arena|train GAME …");
    MPI_Finalize();
    return code;
}
