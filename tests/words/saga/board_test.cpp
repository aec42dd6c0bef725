// Abilities and boards in words. The boards of all factions are kept in boards_<language>.txt to be read by
// people; SKALD_UPDATE_GOLDEN=1 writes them anew.
#include <cstdlib>
#include <map>

#include "words/saga/data.hpp"

namespace skald::saga {

using namespace words;

namespace {

std::string all_boards(Language language) {
    const Texts texts = texts_of(language);
    std::string text;
    for (const FactionFile& file : all_factions())
        text += (text.empty() ? "" : "\n\n") + board_text(file.faction, names_of(file, language), texts);
    return text;
}

class Boards : public testing::TestWithParam<Language> {};

TEST_P(Boards, read_as_they_were_reviewed) {
    const std::string path = "tests/words/saga/boards_" + std::string(code_of(GetParam())) + ".txt";
    const std::string now = all_boards(GetParam());
    if (std::getenv("SKALD_UPDATE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << now;
    std::istringstream kept(file_text(path)), made(now);
    std::string a, b;
    for (int line = 1;; ++line) {
        const bool more = static_cast<bool>(std::getline(kept, a)),
                   other = static_cast<bool>(std::getline(made, b));
        ASSERT_EQ(more, other) << path << ':' << line;
        if (!more) break;
        EXPECT_EQ(a, b) << path << ':' << line;
    }
}

TEST_P(Boards, print_no_two_different_abilities_alike) {
    const Texts texts = texts_of(GetParam());
    std::map<std::string, std::pair<std::string, Ability>> seen;
    for (const FactionFile& file : all_factions())
        for (std::size_t i = 0; i < file.faction.abilities.size(); ++i) {
            // Owner and name are printed apart; what is free for one people may cost another.
            Ability ability = file.faction.abilities[i];
            const std::string text = keyword_line(ability, texts) + ": " + ability_text(ability, texts);
            ability.name = 0;
            ability.basic = false;
            ability.cost.clear();
            ability.owner = 0;
            const auto [at, fresh] = seen.try_emplace(text, file.ability_ids[i], ability);
            EXPECT_TRUE(fresh || at->second.second == ability)
                << file.ability_ids[i] << " and " << at->second.first << " both read: " << text;
        }
}

INSTANTIATE_TEST_SUITE_P(Languages, Boards, testing::ValuesIn(all_languages),
                         [](const auto& one) { return std::string(code_of(one.param)); });

}  // namespace
}  // namespace skald::saga
