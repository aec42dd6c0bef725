// skald odds fight, in any book: what is asked, and how tables of chances look.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "command.hpp"

namespace skald::cli {

struct FightOptions {
    std::string position, book, aim, side = "first";
    std::vector<std::string> charge, shoot, melee, cast;
    bool json = false, quick = false;
};

std::string percent(double chance);
std::string rounded(double value);
/// Lines of "k  12.34 % ████".
std::string table(const nlohmann::json& decimals, const nlohmann::json& at_least);

}  // namespace skald::cli
