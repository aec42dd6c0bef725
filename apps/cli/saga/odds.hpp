// skald odds fight for a position of SAGA.
#pragma once
#include "cli/odds_fight.hpp"

namespace skald::cli {

ExitCode saga_fight(const FightOptions& options, const std::string& text);

}  // namespace skald::cli
