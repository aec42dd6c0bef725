#include "bots/bot.hpp"

#include <array>
#include <utility>

namespace skald::bots {

namespace {

constexpr std::array ranks{std::pair{"thrall", Rank::thrall}, std::pair{"karl", Rank::karl}};
constexpr std::array tempers{
#define TEMPER(name, ...) std::pair{#name, Temper{__VA_ARGS__}},
#include "bots/tempers.def"
#undef TEMPER
};

template <class List>
const auto* find(const List& list, std::string_view name) {
    for (const auto& entry : list)
        if (name == entry.first) return &entry.second;
    return static_cast<decltype(&list[0].second)>(nullptr);
}

template <class List>
std::string names(const List& list) {
    std::string text;
    for (const auto& entry : list) text += (text.empty() ? "" : ", ") + std::string(entry.first);
    return text;
}

}  // namespace

Result<BotName, std::string> read_bot(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view rank = text.substr(0, colon);
    BotName name;
    if (const auto* found = find(ranks, rank))
        name.rank = *found;
    else
        return tl::unexpected("there is no bot \"" + std::string(rank) + "\"; expected " + names(ranks));
    if (colon == std::string_view::npos) return name;
    const std::string_view temper = text.substr(colon + 1);
    if (const auto* found = find(tempers, temper))
        name.temper = *found;
    else
        return tl::unexpected("there is no temper \"" + std::string(temper) + "\"; expected " +
                              names(tempers));
    return name;
}

}  // namespace skald::bots
