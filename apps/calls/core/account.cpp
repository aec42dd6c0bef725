#include "calls/core/account.hpp"

#include <cmath>

namespace skald::calls {

void Account::used(Side side, const std::string& what) {
    ++of_[at(side)].uses[what];
}

void Account::fell(Side side, const std::string& unit, const std::string& by) {
    const Side enemy = other(side);
    ++of_[at(side)].deeds[unit].lost;
    if (!by.empty()) ++of_[at(enemy)].deeds[by].felled;
    for (const std::string& what : in_force_[at(side)]) ++of_[at(side)].deeds[what].lost;
    for (const std::string& what : in_force_[at(enemy)]) ++of_[at(enemy)].deeds[what].felled;
}

Json Account::told(bool first_seat_first) const {
    Json uses = Json::array(), deeds = Json::array(), luck = Json::array();
    for (const std::size_t seat : {0, 1}) {
        const Player& player = of_[first_seat_first ? seat : 1 - seat];
        uses.push_back(player.uses);
        Json done = Json::object(), dice = Json::object();
        for (const auto& [what, deed] : player.deeds) done[what] = {deed.felled, deed.lost};
        for (const auto& [kind, tally] : player.dice)
            dice[kind] = {tally.dice(), tally.fell(), std::lround(6 * tally.expected().to_double())};
        deeds.push_back(std::move(done));
        luck.push_back(std::move(dice));
    }
    return {{"uses", std::move(uses)}, {"deeds", std::move(deeds)}, {"luck", std::move(luck)}};
}

}  // namespace skald::calls
