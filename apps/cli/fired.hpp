// skald rules --fired: what comes up in random play, and what never does.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "command.hpp"

namespace skald::cli {

struct FiredOptions {
    std::uint64_t games = 2000, from = 1;
    std::uint64_t at_least = 0;  ///< how often every ability must have come up
    unsigned threads = 0;
    bool json = false;
};

/// Plays wild games (bots/wild.hpp) with every people of data/saga and tells the tally; `ids` are those of
/// the ledger, in its order. Negative where a game broke the contract,
/// or an ability came up too seldom.
ExitCode report_fired(const std::vector<std::string>& ids, const FiredOptions& options);

}  // namespace skald::cli
