// What the dice of a game gave, against what was to be expected of them.
#pragma once
#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

#include "dice/fraction.hpp"

namespace skald::odds {

/// Dice of one kind that were thrown over a game.
class Tally {
  public:
    /// Dice that needed this number or more, as they fell.
    void add(int needed, std::span<const std::uint8_t> faces);

    int dice() const;
    int fell() const { return fell_; }
    Fraction expected() const;
    /// How likely 0, 1, 2 … of these dice are to show what they need.
    std::vector<double> chances() const;

  private:
    std::array<int, 7> thrown_{};  ///< by how many of the six faces are good enough
    int fell_ = 0;
};

/// The least number that is not exceeded in so large a part of all cases.
int quantile(std::span<const double> chances, double part);

/// {"dice", "expected", "fell", "half", "most"}: between which numbers half of all games lie, and nine in
/// ten.
nlohmann::json json_of(const Tally& tally);

}  // namespace skald::odds
