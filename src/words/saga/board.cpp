#include "words/saga/board.hpp"

namespace skald::saga {

namespace {

std::string name_at(const std::vector<std::string>& names, int number) {
    return number >= 0 && number < static_cast<int>(names.size()) ? names[static_cast<std::size_t>(number)]
                                                                  : std::string{};
}

std::string owner_name(const FactionNames& names, int owner) {
    if (owner < 0) return {};
    if (owner < owner_of_legend(0)) return name_at(names.heroes, owner);
    if (owner < owner_of_hired(0)) return name_at(names.legends, owner - owner_of_legend(0));
    return name_at(names.hired, owner - owner_of_hired(0));
}

}  // namespace

AbilityWords ability_words(const Faction& faction, int number, const FactionNames& names,
                           const Texts& texts) {
    const Ability& ability = faction.abilities[static_cast<std::size_t>(number)];
    AbilityWords words;
    words.name = name_at(names.abilities, number);
    words.owner = owner_name(names, ability.owner);
    words.keywords = keyword_line(ability, texts);
    words.text = ability_text(ability, texts);
    if (ability.owner >= 0) return words;
    words.section = texts.say(ability.basic ? Phrase::basic : Phrase::advanced);
    words.cost = cost_text(ability, names.symbols, texts);
    return words;
}

std::vector<AbilityWords> board_words(const Faction& faction, const FactionNames& names, const Texts& texts) {
    std::vector<AbilityWords> board;
    for (int i = 0; i < static_cast<int>(faction.abilities.size()); ++i)
        board.push_back(ability_words(faction, i, names, texts));
    return board;
}

std::string board_text(const Faction& faction, const FactionNames& names, const Texts& texts) {
    std::string text = names.name + '\n';
    for (const AbilityWords& words : board_words(faction, names, texts)) {
        text += '\n' + words.name;
        if (!words.owner.empty() && words.owner != words.name) text += " (" + words.owner + ')';
        text += ". ";
        if (!words.section.empty()) text += words.section + ". ";
        text += words.keywords + '.';
        if (!words.cost.empty()) text += ' ' + words.cost + '.';
        text += "\n    " + words.text + '\n';
    }
    return text;
}

}  // namespace skald::saga
