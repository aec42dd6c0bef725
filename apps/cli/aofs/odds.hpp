// skald odds fight for a position of Age of Fantasy: Skirmish.
#pragma once
#include "cli/odds_fight.hpp"

namespace skald::cli {

ExitCode aofs_fight(const FightOptions& options, const std::string& text);

}  // namespace skald::cli
