#include "bots/core/bot.hpp"

#include <array>
#include <charconv>
#include <utility>

namespace skald::bots {

namespace {

constexpr std::array ranks{std::pair{"thrall", Rank::thrall}, std::pair{"karl", Rank::karl},
                           std::pair{"huscarl", Rank::huscarl}};
constexpr std::array tempers{
#define TEMPER(name, ...) std::pair{#name, Temper{__VA_ARGS__}},
#include "bots/core/tempers.def"
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

/// "300": playouts; "200ms", "1s": a time.
std::optional<Thinking> read_thinking(std::string_view text) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const std::string_view unit = text.substr(static_cast<std::size_t>(end - text.data()));
    constexpr std::uint32_t most = 3'600'000;
    if (error != std::errc() || number == 0 || number > most) return {};
    if (unit.empty()) return Thinking{0, number};
    if (unit == "ms") return Thinking{number, 0};
    if (unit == "s" && number <= most / 1000) return Thinking{1000 * number, 0};
    return {};
}

}  // namespace

Result<BotName, std::string> read_bot(std::string_view text) {
    BotName name;
    if (const std::size_t at = text.find('@'); at != std::string_view::npos) {
        const auto thinking = read_thinking(text.substr(at + 1));
        if (!thinking)
            return tl::unexpected(
                "\"" + std::string(text.substr(at + 1)) +
                "\" is no thinking time; expected one as 200ms, 1s or a number of playouts");
        name.thinking = *thinking;
        text = text.substr(0, at);
    }
    const std::size_t colon = text.find(':');
    const std::string_view rank = text.substr(0, colon);
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
