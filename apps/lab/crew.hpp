// Several processes at one experiment, as mpirun starts them. They need no library of MPI and send no
// messages: each has its number from the environment, keeps a record of its own in the folder that all of
// them see, and reads the records of the others as they grow.
#pragma once
#include <functional>

namespace skald::lab {

/// One process among those that play an experiment together.
struct Crew {
    int rank = 0, size = 1;
    int beside = 1;  ///< how many of them are on this machine, with this one

    bool alone() const { return size == 1; }
};

/// The value of a variable of the environment, or null.
using Environment = std::function<const char*(const char*)>;

/// What the launchers of Open MPI, MPICH and Slurm say; alone if nothing does. Throws Trouble.
Crew crew_of(const Environment& environment);

/// The threads of each process, so that all cores of a machine are used once: `allowed` to this process, of
/// `all`.
unsigned threads_of(const Crew& crew, unsigned allowed, unsigned all);
/// The same for this machine.
unsigned threads_here(const Crew& crew);

}  // namespace skald::lab
