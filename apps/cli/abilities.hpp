// skald rules --abilities: which abilities of the peoples have a case that uses them.
#pragma once
#include "command.hpp"

namespace skald::cli {

/// Runs all cases of SAGA. An ability has its case if a case names it as people/ability, passes, and triggers
/// it; one that is always in force cannot be triggered. Negative if some have none.
ExitCode report_abilities(bool json);

}  // namespace skald::cli
