// skald bench: how fast the library is on this machine.
#include "command.hpp"

namespace skald::cli {

void add_bench(CLI::App&, ExitCode&) {}

}  // namespace skald::cli
