// The lines of a position that say of what armies are made: rules of their own, weapons, units, models,
// spells.
#include <algorithm>

#include "content/aofs/own_rule.hpp"
#include "content/aofs/position.hpp"
#include "content/core/position_words.hpp"

namespace skald::aofs {

using content::at, content::find_in, content::place, content::split_key, content::to_side;

namespace {

/// "tough=3", "fast".
std::optional<std::pair<Special, int>> read_special(std::string_view word) {
    const auto [key, value] = split_key(word);
    const auto special = find_special(key);
    if (!special) return {};
    const auto number =
        value.empty() ? std::optional<std::int64_t>(1) : to_integer(value, 1, max_special_value);
    if (!number || info(*special).valued == value.empty()) return {};
    return std::pair{*special, static_cast<int>(*number)};
}

/// "25", "60x35" in millimetres.
std::optional<Base> read_base(std::string_view word) {
    const std::size_t cross = word.find('x');
    const auto a = to_integer(word.substr(0, cross), 10, 150);
    const auto b = cross == std::string_view::npos ? a : to_integer(word.substr(cross + 1), 10, 150);
    if (!a || !b) return {};
    return oval_base(static_cast<Length>(std::max(*a, *b)) * millimetre,
                     static_cast<Length>(std::min(*a, *b)) * millimetre);
}

}  // namespace

std::uint16_t PositionReader::rule_bit(std::string_view name) const {
    for (const auto& names : position_.rules)
        if (const int found = find_in(names, name); found >= 0)
            return static_cast<std::uint16_t>(1u << found);
    return 0;
}

/// rule SIDE NAME [once] VERB[=N] [special[=X]] [who=...] [if=...] [+ VERB ...]; in phrases hyphens stand
/// between words: if=charging-and-enemy-hero
Result<void> PositionReader::read_rule(const std::vector<Word>& words) {
    const auto side = words.size() > 3 ? to_side(words[1].text) : std::nullopt;
    if (!side) return at(words[0], "expected: rule SIDE NAME and effects");
    auto& names = position_.rules[place(*side)];
    names.emplace_back(words[2].text);
    OwnRule rule;
    rule.name = static_cast<std::uint16_t>(names.size());
    bool fresh = true;
    for (std::size_t i = 3; i < words.size(); ++i) {
        const auto [key, value] = split_key(words[i].text);
        std::string text(value);
        std::replace(text.begin(), text.end(), '-', ' ');
        if (words[i].text == "once") {
            rule.once = true;
        } else if (words[i].text == "+") {
            fresh = true;
        } else if (fresh) {
            const auto verb = find_effect_verb(key);
            if (!verb || at_once(*verb) || rule.effects.full())
                return at(words[i], "expected a lasting verb of effects.def");
            RuleEffect& effect = rule.effects.push({});
            effect.verb = *verb;
            effect.value = static_cast<std::int8_t>(to_integer(value, -20, 20).value_or(0));
            fresh = false;
        } else if (key == "who") {
            const auto reached = read_whom(text);
            if (!reached.value) return at(words[i], reached.fault.text);
            rule.effects.back().whom = reached.value->whom;
            rule.effects.back().reach = reached.value->reach;
        } else if (key == "if") {
            const auto provisions = read_provisions(text, names);
            if (!provisions.value) return at(words[i], provisions.fault.text);
            rule.effects.back().provisions = *provisions.value;
        } else if (const auto special = read_special(words[i].text)) {
            rule.effects.back().specials.add(special->first, special->second);
        } else {
            return at(words[i], "expected a special rule, who=, if= or +");
        }
    }
    for (const RuleEffect& effect : rule.effects)
        if (const auto why = misfit(effect, rule.once)) return at(words[2], content::text_of({*why}));
    if (!position_.setup.armies[place(*side)].rules.try_push(rule)) return at(words[0], "too many rules");
    return {};
}

/// weapon NAME RANGE ATTACKS [special[=X]...] [has=RULE]
Result<void> PositionReader::read_weapon(const std::vector<Word>& words) {
    const auto range = words.size() > 3 ? to_integer(words[2].text, 0, max_range) : std::nullopt;
    const auto attacks = words.size() > 3 ? to_integer(words[3].text, 1, max_attacks) : std::nullopt;
    if (!range || !attacks) return at(words[0], "expected: weapon NAME RANGE ATTACKS and its special rules");
    if (find_in(position_.weapons, words[1].text) >= 0) return at(words[1], "this weapon is there already");
    Weapon weapon;
    position_.weapons.emplace_back(words[1].text);
    weapon.name = static_cast<std::uint16_t>(position_.weapons.size());
    weapon.range = static_cast<std::uint8_t>(*range);
    weapon.attacks = static_cast<std::uint8_t>(*attacks);
    for (std::size_t i = 4; i < words.size(); ++i) {
        const auto [key, value] = split_key(words[i].text);
        if (const std::uint16_t bit = key == "has" ? rule_bit(value) : std::uint16_t{0}) {
            weapon.rules |= bit;
            continue;
        }
        const auto special = read_special(words[i].text);
        if (!special) return at(words[i], "expected a special rule such as ap=1 or rending");
        weapon.specials.add(special->first, special->second);
    }
    arsenal_.push_back(weapon);
    return {};
}

/// "sword" or "2xsword" in the hands of a model.
Result<void> PositionReader::read_arms(UnitLine& unit, ModelProfile& model, const Word& word) {
    std::string_view name = word.text;
    std::int64_t copies = 1;
    if (const std::size_t cross = name.find('x'); cross != std::string_view::npos)
        if (const auto number = to_integer(name.substr(0, cross), 1, 9)) {
            copies = *number;
            name.remove_prefix(cross + 1);
        }
    const int key = find_in(position_.weapons, name);
    if (key < 0) return at(word, "there is no weapon '" + std::string(name) + "'");
    std::size_t n = 0;
    while (n < unit.profile.weapons.size() && unit.profile.weapons[n].name != key + 1) ++n;
    if (n == unit.profile.weapons.size() &&
        !unit.profile.weapons.try_push(arsenal_[static_cast<std::size_t>(key)]))
        return at(word, "too many weapons");
    const Carried carried{static_cast<std::uint8_t>(n), static_cast<std::uint8_t>(copies)};
    if (!model.weapons.try_push(carried)) return at(word, "too many weapons for one model");
    return {};
}

/// What a profile has: q4, d5, base=25, height=2, tough=3. False: the word is something else.
Result<bool> PositionReader::read_model_word(ModelProfile& model, const Word& word) {
    const auto [key, value] = split_key(word.text);
    if (key == "base") {
        const auto base = read_base(value);
        if (!base) return at(word, "expected base=25 or base=60x35, in millimetres");
        model.base = *base;
        return true;
    }
    if (key == "height") {
        const auto tall = to_inches(value);
        if (!tall) return at(word, "expected height= and inches");
        model.height = static_cast<std::int16_t>(*tall);
        return true;
    }
    if (word.text.size() == 2 && (word.text[0] == 'q' || word.text[0] == 'd')) {
        const auto number = to_integer(word.text.substr(1), 2, 6);
        if (!number) return at(word, "expected 2 to 6");
        (word.text[0] == 'q' ? model.quality : model.defense) = static_cast<std::uint8_t>(*number);
        return true;
    }
    if (key == "has") {
        const std::uint16_t bit = rule_bit(value);
        if (bit == 0) return at(word, "there is no rule '" + std::string(value) + "' before this line");
        model.rules |= bit;
        return true;
    }
    const auto special = read_special(word.text);
    if (special) model.specials.add(special->first, special->second);
    return special.has_value();
}

/// How a unit stands. False: the word is something else.
Result<bool> PositionReader::read_unit_word(UnitLine& unit, const Word& word) {
    const auto [key, value] = split_key(word.text);
    if (word.text == "stunned") return unit.unit.stunned = true;
    if (word.text == "fatigued") return unit.unit.fatigued = true;
    if (word.text == "activated") return unit.unit.activated = true;
    if (word.text == "arrived") return unit.unit.arrived = true;
    if (key == "joins") return unit.joins = value, true;
    if (key == "reserve") {
        if (value != "ambush" && value != "scout") return at(word, "expected ambush or scout");
        unit.unit.reserve = value == "ambush" ? Reserve::ambush : Reserve::scout;
        return true;
    }
    if (key == "helped") {
        if (value != "musician" && value != "banner") return at(word, "expected musician or banner");
        unit.unit.helped |= value == "musician" ? 1 : 2;
        return true;
    }
    int* const number = key == "models"    ? &unit.models
                        : key == "lost"    ? &unit.lost
                        : key == "markers" ? &unit.markers
                        : key == "tokens"  ? &unit.tokens
                                           : nullptr;
    const auto amount = to_integer(value, 0, 1000);
    if (key == "cost" && amount) return unit.profile.cost = static_cast<std::uint16_t>(*amount), true;
    if (key == "kind" && amount) return unit.profile.kind = static_cast<std::uint16_t>(*amount), true;
    if (number == nullptr || !amount) return false;
    *number = static_cast<int>(*amount);
    return true;
}

/// unit NAME SIDE ... [with WEAPON ...] [at x,y ...]
Result<void> PositionReader::read_unit(const std::vector<Word>& words) {
    const auto side = words.size() > 2 ? to_side(words[2].text) : std::nullopt;
    if (!side) return at(words[0], "expected: unit NAME first|second and what it is");
    if (position_.find_unit(words[1].text) >= 0) return at(words[1], "this unit is there already");
    const bool given = given_[place(*side)].has_value();
    UnitLine unit;
    unit.name = words[1].text;
    unit.side = *side;
    unit.line = words[0].line;
    unit.column = words[0].column;
    unit.profile.kind = static_cast<std::uint16_t>(100 + units_.size());
    ModelProfile model;
    std::size_t i = 3;
    for (; i < words.size() && words[i].text != "with" && words[i].text != "at"; ++i) {
        auto known = given ? Result<bool>(false) : read_model_word(model, words[i]);
        if (known && !*known) known = read_unit_word(unit, words[i]);
        if (!known) return tl::unexpected(known.error());
        if (!*known) return at(words[i], "'" + std::string(words[i].text) + "' says nothing about a unit");
    }
    if (i < words.size() && words[i].text == "with") {
        if (given) return at(words[i], "the list says what this unit carries");
        for (++i; i < words.size() && words[i].text != "at"; ++i)
            if (auto done = read_arms(unit, model, words[i]); !done) return done;
    }
    if (auto done = read_places(unit, words, i + 1); !done) return done;
    if (given) {
        if (auto done = take_profile(unit, words[0]); !done) return done;
    } else {
        const int count =
            unit.places.empty() ? std::max(unit.models, 1) : static_cast<int>(unit.places.size()) + unit.lost;
        if (count > max_models_of_unit) return at(words[0], "too many models");
        for (int m = 0; m < count; ++m) unit.profile.models.push(model);
    }
    position_.units[place(*side)].push_back(unit.name);
    if (position_.units[place(*side)].size() > max_units_of_side) return at(words[0], "too many units");
    units_.push_back(std::move(unit));
    return {};
}

/// The profile of the next unit of the list that was given.
Result<void> PositionReader::take_profile(UnitLine& unit, const Word& word) {
    const auto& list = given_[place(unit.side)]->units;
    const std::size_t n = position_.units[place(unit.side)].size();
    if (n >= list.size()) return at(word, "the list has no more units");
    unit.profile = list[n];
    const std::size_t told = unit.places.size() + static_cast<std::size_t>(unit.lost);
    if (!unit.places.empty() && told != unit.profile.models.size())
        return at(word, "the unit has " + std::to_string(unit.profile.models.size()) + " models, not " +
                            std::to_string(told));
    return {};
}

Result<void> PositionReader::read_places(UnitLine& unit, const std::vector<Word>& words, std::size_t from) {
    for (std::size_t i = from; i < words.size(); ++i) {
        std::string_view text = words[i].text;
        std::int64_t degrees = 0;
        if (const std::size_t turn = text.find('@'); turn != std::string_view::npos) {
            const auto read = to_integer(text.substr(turn + 1), 0, 359);
            if (!read) return at(words[i], "expected whole degrees after @");
            degrees = *read;
            text = text.substr(0, turn);
        }
        const auto point = to_inch_point(text);
        if (!point) return at(words[i], "expected a place such as 12.5,30");
        unit.places.push_back(*point);
        unit.facings.push_back(static_cast<std::uint16_t>(degrees * 2));
    }
    return {};
}

/// model A.2 ... [with WEAPON ...]: what is different about one model of a unit.
Result<void> PositionReader::read_model(const std::vector<Word>& words) {
    const std::string_view name = words.size() > 2 ? words[1].text : std::string_view{};
    const std::size_t dot = std::min(name.rfind('.'), name.size());
    for (UnitLine& unit : units_) {
        if (unit.name != name.substr(0, dot) || dot == name.size()) continue;
        const auto number =
            to_integer(name.substr(dot + 1), 1, static_cast<std::int64_t>(unit.profile.models.size()));
        if (!number) return at(words[1], "there is no such model");
        ModelProfile& model = unit.profile.models[static_cast<std::size_t>(*number - 1)];
        std::size_t i = 2;
        for (; i < words.size() && words[i].text != "with"; ++i) {
            const auto known = read_model_word(model, words[i]);
            if (!known) return tl::unexpected(known.error());
            if (!*known)
                return at(words[i], "'" + std::string(words[i].text) + "' says nothing about a model");
        }
        if (i < words.size()) model.weapons.clear();
        for (++i; i < words.size(); ++i)
            if (auto done = read_arms(unit, model, words[i]); !done) return done;
        return {};
    }
    return at(words[0], "expected: model UNIT.NUMBER and what is different about it");
}

/// spell SIDE NAME VALUE RANGE enemy|friendly|own VERB[=N] [special[=X]] [rounds=N] [+ VERB ...]
Result<void> PositionReader::read_spell(const std::vector<Word>& words) {
    const auto side = words.size() > 6 ? to_side(words[1].text) : std::nullopt;
    const auto value = words.size() > 6 ? to_integer(words[3].text, 1, 6) : std::nullopt;
    const auto range = words.size() > 6 ? to_integer(words[4].text, 0, max_range) : std::nullopt;
    if (!side || !value || !range)
        return at(words[0], "expected: spell SIDE NAME VALUE RANGE enemy|friendly|own and effects");
    Spell spell;
    spell.name = static_cast<std::uint16_t>(position_.spells[place(*side)].size() + 1);
    spell.value = static_cast<std::uint8_t>(*value);
    spell.range = static_cast<std::uint8_t>(*range);
    const std::string_view target = words[5].text;
    if (target != "enemy" && target != "friendly" && target != "own")
        return at(words[5], "expected enemy, friendly or own");
    spell.target = target == "enemy"      ? SpellTarget::enemy
                   : target == "friendly" ? SpellTarget::friendly
                                          : SpellTarget::own;
    bool fresh = true;
    for (std::size_t i = 6; i < words.size(); ++i) {
        const auto [key, text] = split_key(words[i].text);
        const auto number = to_integer(text, -20, 20);
        if (words[i].text == "+") {
            fresh = true;
        } else if (fresh) {
            const auto verb = find_effect_verb(key);
            if (!verb || spell.effects.full()) return at(words[i], "expected a verb of effects.def");
            SpellEffect& effect = spell.effects.push({});
            effect.verb = *verb;
            effect.value = static_cast<std::int8_t>(number.value_or(0));
            fresh = false;
        } else if (key == "rounds" && number) {
            spell.effects.back().rounds = static_cast<std::uint8_t>(*number);
        } else if (const auto special = read_special(words[i].text)) {
            spell.effects.back().specials.add(special->first, special->second);
        } else {
            return at(words[i], "expected a special rule, rounds=N or +");
        }
    }
    if (!position_.setup.armies[place(*side)].spells.try_push(spell)) return at(words[0], "too many spells");
    position_.spells[place(*side)].emplace_back(words[2].text);
    return {};
}

}  // namespace skald::aofs
