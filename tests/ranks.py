"""The program on several machines, which all are this one. SOBREMESA_MPI names it."""
import os
import subprocess
import tempfile

MPI = os.environ["SOBREMESA_MPI"]


def mpirun(ranks):
    """What the words for sobremesa-mpi come behind."""
    return ["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", str(ranks), MPI]


def train_apart(game, folder, *words):
    """`train` in two processes of which only the first has the folder: the other one works where nothing is."""
    with tempfile.TemporaryDirectory() as nowhere:
        parts = []
        for place in (os.path.dirname(folder), nowhere):
            parts += [":"] * bool(parts) + ["-n", "1", "--wdir", place, MPI, "train", game, os.path.basename(folder), *words]
        done = subprocess.run(["mpirun", "--allow-run-as-root", "--oversubscribe", *parts], stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, timeout=600, check=False)
        assert not os.listdir(nowhere), os.listdir(nowhere)
    return done
