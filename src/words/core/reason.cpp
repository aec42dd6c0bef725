#include "words/core/reason.hpp"

namespace skald::words {

namespace {

constexpr std::array<std::string_view, motives> names{
    "none",    "charge", "shoot",       "close_in",    "fall_back",  "stay",     "rest",
    "cancel",  "slow",   "let_pass",    "close_ranks", "open_ranks", "in_fight", "keep",
    "assault", "volley", "take_marker", "hold_marker", "recover",    "cast",     "spare"};

}  // namespace

std::string_view motive_name(Motive motive) {
    const auto i = static_cast<std::size_t>(motive);
    return i < names.size() ? names[i] : names[0];
}

}  // namespace skald::words
