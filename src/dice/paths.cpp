#include "dice/paths.hpp"

#include <numeric>

namespace skald::detail {

DieKinds::DieKinds(const Rounds& of_rounds) : rounds(of_rounds) {
    const auto last = static_cast<int>(rounds.faces.size());
    std::uint64_t whole = 1;
    for (int i = 0; i < last; ++i) whole *= 6;
    // How much of the whole comes to each round, and to each kind in the end.
    std::array<std::uint64_t, 3> reach{whole, 0, 0};
    std::array<std::uint64_t, 6> shares{};
    for (std::size_t round = 0; round < rounds.faces.size(); ++round)
        for (std::uint8_t k : rounds.faces[round].kind_of) {
            const std::size_t then = rounds.then[k];
            (then > round && then < rounds.faces.size() ? reach[then] : shares[k]) += reach[round] / 6;
        }
    std::uint64_t common = whole;
    for (std::uint64_t n : shares) common = std::gcd(common, n);
    for (std::size_t k = 0; k < shares.size(); ++k) {
        if (shares[k] == 0) continue;
        const auto at = static_cast<std::size_t>(kinds++);
        kind[at] = static_cast<std::uint8_t>(k);
        share[at] = static_cast<std::uint8_t>(shares[k] / common);
    }
    for (whole /= common; whole % 2 == 0; whole /= 2) ++twos;
    for (; whole % 3 == 0; whole /= 3) ++threes;
}

}  // namespace skald::detail
