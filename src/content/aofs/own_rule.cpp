#include "content/aofs/own_rule.hpp"

#include <algorithm>

#include "aofs/gift.hpp"
#include "base/text.hpp"
#include "content/aofs/army.hpp"

namespace skald::aofs {

using namespace content;

namespace {

/// What is said in one word, or two.
constexpr Named<Circumstance> plain[] = {
    {"charging", Circumstance::charging},      {"advancing", Circumstance::advancing},
    {"rushing", Circumstance::rushing},        {"holding", Circumstance::holding},
    {"charged", Circumstance::charged},        {"melee", Circumstance::melee},
    {"shooting", Circumstance::shooting},      {"in cover", Circumstance::cover},
    {"in difficult", Circumstance::difficult}, {"wounded", Circumstance::wounded},
    {"halved", Circumstance::halved},          {"stunned", Circumstance::stunned},
    {"fatigued", Circumstance::fatigued}};

constexpr Named<Whom> reached[] = {
    {"unit", Whom::unit}, {"friendly", Whom::friendly}, {"enemy", Whom::enemy}};

/// A text that is read word by word, with the place of each.
class Words {
  public:
    explicit Words(std::string_view text) : text_(text) { skip(); }
    bool done() const { return at_ >= text_.size(); }
    std::size_t offset() const { return at_; }
    std::string_view peek() const {
        return text_.substr(at_, std::min(text_.find(' ', at_), text_.size()) - at_);
    }
    std::string_view take() {
        const std::string_view word = peek();
        at_ += word.size();
        skip();
        return word;
    }
    bool take(std::string_view word) { return !done() && peek() == word && (take(), true); }

  private:
    void skip() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    std::string_view text_;
    std::size_t at_ = 0;
};

/// Inches after "within".
std::optional<std::uint8_t> take_inches(Words& words, int most, PhraseFault& fault) {
    const std::size_t at = words.offset();
    const auto inches = words.done() ? std::nullopt : to_integer(words.take(), 1, most);
    if (!inches) {
        fault = {at, {Remark::inches, {std::to_string(most)}}};
        return {};
    }
    return static_cast<std::uint8_t>(*inches);
}

class ProvisionReader {
  public:
    ProvisionReader(std::string_view text, RuleIds rules) : words_(text), rules_(rules) {}

    Phrase<Provisions> read() {
        Provisions all;
        do {
            const std::size_t at = words_.offset();
            Provision one;
            if (!read_one(one)) return {{}, fault_};
            if (!all.try_push(one)) return {{}, {at, {Remark::at_most, {"3"}}}};
            if (!words_.done() && words_.peek() != "and") return {{}, {words_.offset(), Remark::and_between}};
        } while (words_.take("and"));
        return {all, {}};
    }

  private:
    bool fail(std::size_t at, Remarked text) {
        fault_ = {at, std::move(text)};
        return false;
    }

    bool read_one(Provision& one) {
        one.negated = words_.take("not");
        one.enemy = words_.take("enemy");
        const std::size_t at = words_.offset();
        if (words_.done()) return fail(at, expected("a condition", "", provision_words()));
        if (words_.take("within")) return one.enemy ? read_gap(one) : read_near(one);
        if (words_.take("round")) return read_round(one, at);
        std::string word(words_.take());
        if (word == "in" && !words_.done()) word += " " + std::string(words_.take());
        const auto known = find_word(all(plain), word);
        if (!known) return read_special_of(one, word, at);
        one.what = *known;
        if (one.enemy && !said_of_enemy(one.what)) return fail(at, {Remark::not_of_enemy_said, {word}});
        return true;
    }

    bool read_round(Provision& one, std::size_t at) {
        one.what = Circumstance::round;
        const auto number = words_.done() ? std::nullopt : to_integer(words_.take(), 1, rounds);
        if (one.enemy) return fail(at, {Remark::not_of_enemy_said, {"round"}});
        if (!number) return fail(at, Remark::a_round);
        one.amount = static_cast<std::uint8_t>(*number);
        return true;
    }

    bool read_gap(Provision& one) {
        one.what = Circumstance::within;
        const auto inches = take_inches(words_, max_range, fault_);
        if (inches) one.amount = *inches;
        return inches.has_value();
    }

    /// within 6 of friendly hero
    bool read_near(Provision& one) {
        one.what = Circumstance::near;
        const auto inches = take_inches(words_, longest_aura, fault_);
        if (!inches) return false;
        one.amount = *inches;
        const std::size_t at = words_.offset();
        if (!words_.take("of")) return fail(at, Remark::of_side);
        const std::size_t side = words_.offset();
        const std::string_view whose = words_.done() ? std::string_view{} : words_.take();
        if (whose != "friendly" && whose != "enemy")
            return fail(side, expected("whose unit", whose, {"friendly", "enemy"}));
        one.enemy = whose == "enemy";
        if (words_.done() || words_.peek() == "and") return true;
        const std::size_t what = words_.offset();
        return read_bearer(one, words_.take(), what);
    }

    /// A special rule of the book, or one of the army's own.
    bool read_bearer(Provision& one, std::string_view word, std::size_t at) {
        const auto own = std::find(rules_.begin(), rules_.end(), word);
        if (own != rules_.end() && !one.enemy) {
            one.rule = static_cast<std::int8_t>(own - rules_.begin());
            return true;
        }
        if (own != rules_.end()) return fail(at, Remark::own_only);
        return take_special(one, word, at, "a special rule");
    }

    bool take_special(Provision& one, std::string_view word, std::size_t at, std::string_view what) {
        const std::string_view name = word.substr(0, word.find('('));
        const auto special = find_special(name);
        if (!special) {
            std::vector<std::string_view> words = provision_words();
            if (what == "a special rule") words = special_rule_words(false);
            return fail(at, expected(what, name, words));
        }
        // "tough" asks for any value, "tough(6)" for that one at least.
        const auto read = name.size() == word.size()
                              ? Phrase<SpecialWord>{SpecialWord{*special, 1}, {}}
                              : read_special(word, info(*special).place == Place::weapon);
        if (!read.value) return fail(at + read.fault.offset, read.fault.text);
        if (info(*special).place == Place::weapon) return fail(at, {Remark::of_weapons, {std::string(name)}});
        one.special = *special;
        one.value = read.value->value;
        return true;
    }

    bool read_special_of(Provision& one, std::string_view word, std::size_t at) {
        one.what = Circumstance::has;
        return take_special(one, word, at, "a condition");
    }

    Words words_;
    RuleIds rules_;
    PhraseFault fault_;
};

std::string special_word(const Provision& one) {
    if (one.special == Special::count) return {};
    return one.value > 1 ? write_special(one.special, one.value) : std::string(info(one.special).name);
}

std::string write_provision(const Provision& one, RuleIds rules) {
    const std::string amount = std::to_string(one.amount);
    switch (one.what) {
        case Circumstance::round: return "round " + amount;
        case Circumstance::within: return "enemy within " + amount;
        case Circumstance::has: return (one.enemy ? "enemy " : "") + special_word(one);
        case Circumstance::near: {
            const std::string whom =
                one.rule >= 0 ? rules[static_cast<std::size_t>(one.rule)] : special_word(one);
            return "within " + amount + (one.enemy ? " of enemy" : " of friendly") +
                   (whom.empty() ? "" : " " + whom);
        }
        default: return (one.enemy ? "enemy " : "") + std::string(word_for(all(plain), one.what));
    }
}

}  // namespace

Phrase<Reached> read_whom(std::string_view text) {
    Words words(text);
    const std::string_view first = words.done() ? std::string_view{} : words.take();
    const auto known = find_word(all(reached), first);
    if (!known || (*known == Whom::unit && !words.done()))
        return {{}, {0, expected("whom it speaks of", first, {"unit", "friendly", "enemy"})}};
    if (*known == Whom::unit) return {Reached{Whom::unit, 0}, {}};
    const std::size_t at = words.offset();
    if (!words.take("within")) return {{}, {at, {Remark::how_far, {std::string(first)}}}};
    PhraseFault fault;
    const auto inches = take_inches(words, longest_aura, fault);
    if (!inches) return {{}, fault};
    if (!words.done()) return {{}, {words.offset(), Remark::ends_here}};
    return {Reached{*known, *inches}, {}};
}

std::span<const Named<Whom>> whom_words() {
    return reached;
}

std::string write_whom(const RuleEffect& effect) {
    switch (effect.whom) {
        case Whom::self: return {};
        case Whom::unit: return "unit";
        case Whom::friendly: return "friendly within " + std::to_string(effect.reach);
        case Whom::enemy: return "enemy within " + std::to_string(effect.reach);
    }
    return {};
}

Phrase<Provisions> read_provisions(std::string_view text, RuleIds rules) {
    return ProvisionReader(text, rules).read();
}

std::string write_provisions(const Provisions& provisions, RuleIds rules) {
    std::string text;
    for (const Provision& one : provisions)
        text += (text.empty() ? "" : " and ") + std::string(one.negated ? "not " : "") +
                write_provision(one, rules);
    return text;
}

std::vector<std::string_view> provision_words() {
    std::vector<std::string_view> words;
    for (const auto& named : plain) words.push_back(named.word);
    for (const std::string_view word : {"round", "within", "enemy", "not", "hero", "fast", "tough"})
        words.push_back(word);
    return words;
}

std::span<const std::string_view> provision_samples() {
    static constexpr std::string_view samples[] = {"charging",
                                                   "advancing",
                                                   "rushing",
                                                   "holding",
                                                   "charged",
                                                   "melee",
                                                   "shooting",
                                                   "round 1",
                                                   "in cover",
                                                   "in difficult",
                                                   "wounded",
                                                   "halved",
                                                   "stunned",
                                                   "fatigued",
                                                   "hero",
                                                   "within 6 of friendly",
                                                   "within 6 of friendly hero",
                                                   "within 6 of enemy",
                                                   "within 6 of enemy hero",
                                                   "enemy within 9",
                                                   "enemy in cover",
                                                   "enemy in difficult",
                                                   "enemy wounded",
                                                   "enemy halved",
                                                   "enemy stunned",
                                                   "enemy fatigued",
                                                   "enemy hero"};
    return samples;
}

// ---- What makes no sense

namespace {

bool has(const Provisions& provisions, Circumstance what) {
    return std::any_of(provisions.begin(), provisions.end(),
                       [&](const Provision& one) { return one.what == what && !one.negated; });
}
bool any(const Provisions& provisions, auto test) {
    return std::any_of(provisions.begin(), provisions.end(), test);
}

/// Spoken of a fight: with whom, how, how far off.
bool of_fight(const Provision& one) {
    switch (one.what) {
        case Circumstance::charged:
        case Circumstance::melee:
        case Circumstance::shooting:
        case Circumstance::within: return true;
        case Circumstance::near: return false;
        default: return one.enemy;
    }
}
bool of_action(const Provision& one) {
    return one.what == Circumstance::charging || one.what == Circumstance::advancing ||
           one.what == Circumstance::rushing || one.what == Circumstance::holding;
}

/// Counts in the dice of a fight; all others count beside fights.
bool counts_in_fight(Special special) {
    return info(special).place == Place::attack || special == Special::fear || special == Special::impact ||
           special == Special::regeneration || special == Special::stealth;
}

/// Two that exclude each other.
constexpr std::pair<Circumstance, Circumstance> apart[] = {
    {Circumstance::melee, Circumstance::shooting},     {Circumstance::charging, Circumstance::charged},
    {Circumstance::charging, Circumstance::shooting},  {Circumstance::charged, Circumstance::shooting},
    {Circumstance::charging, Circumstance::advancing}, {Circumstance::charging, Circumstance::rushing},
    {Circumstance::charging, Circumstance::holding},   {Circumstance::advancing, Circumstance::rushing},
    {Circumstance::advancing, Circumstance::holding},  {Circumstance::rushing, Circumstance::holding},
    {Circumstance::advancing, Circumstance::melee},    {Circumstance::holding, Circumstance::melee},
    {Circumstance::rushing, Circumstance::melee},      {Circumstance::rushing, Circumstance::shooting},
    {Circumstance::advancing, Circumstance::charged},  {Circumstance::holding, Circumstance::charged},
    {Circumstance::rushing, Circumstance::charged}};

std::optional<Saying> misfit_of_grant(const RuleEffect& effect, bool once) {
    const bool fight = any(effect.provisions, [](const Provision& p) { return of_fight(p) || of_action(p); });
    const bool stands =
        once || any(effect.provisions, [](const Provision& p) { return of_condition(p.what); });
    for (int i = 0; i < static_cast<int>(Special::count); ++i) {
        const auto special = static_cast<Special>(i);
        if (!effect.specials.has(special)) continue;
        const std::string name(info(special).name);
        if (fight && !counts_in_fight(special)) return Saying(Remark::not_in_fight, {name});
        if (fight && special == Special::indirect) return Remark::indirect_before;
        if (stands && special == Special::counter) return Remark::counter_stays;
    }
    return {};
}

std::optional<Saying> misfit_of_once(const RuleEffect& effect) {
    if (effect.aura()) return Remark::once_not_near;
    if (!strikes(effect) && !guards(effect))
        return Saying(Remark::once_by_attack, {effect_verb_word(effect.verb)});
    if (effect.verb == EffectVerb::grant)
        for (int i = 0; i < static_cast<int>(Special::count); ++i)
            if (effect.specials.has(static_cast<Special>(i)) && !counts_in_fight(static_cast<Special>(i)))
                return Saying(Remark::once_by_attack, {std::string(info(static_cast<Special>(i)).name)});
    if (any(effect.provisions, [](const Provision& p) { return of_condition(p.what); }))
        return Remark::once_standing;
    return {};
}

}  // namespace

std::optional<Saying> contradiction(const Provisions& provisions) {
    for (std::size_t i = 0; i < provisions.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            Provision turned = provisions[i];
            turned.negated = !turned.negated;
            if (turned == provisions[k]) return Remark::contrary;
            if (provisions[i] == provisions[k]) return Remark::condition_twice;
            if (provisions[i].what == Circumstance::round && provisions[k].what == Circumstance::round &&
                !provisions[i].negated && !provisions[k].negated)
                return Remark::two_rounds;
        }
    for (const auto& [one, two] : apart)
        if (has(provisions, one) && has(provisions, two))
            return Saying(Remark::never_together,
                          {std::string(word_for(all(plain), one)), std::string(word_for(all(plain), two))});
    return {};
}

std::optional<Saying> misfit(const RuleEffect& effect, bool once) {
    const std::string verb = effect_verb_word(effect.verb);
    const bool still = effect.verb == EffectVerb::range || effect.verb == EffectVerb::to_morale ||
                       effect.verb == EffectVerb::to_cast;
    if ((still || effect.verb == EffectVerb::move) && any(effect.provisions, of_fight))
        return Saying(Remark::outside_fights, {verb});
    if (still && any(effect.provisions, of_action)) return Saying(Remark::no_action, {verb});
    if (effect.verb == EffectVerb::move && has(effect.provisions, Circumstance::holding))
        return Remark::holds_still;
    if (effect.verb == EffectVerb::to_defend && any(effect.provisions, of_action) &&
        !has(effect.provisions, Circumstance::charging))
        return Remark::struck_no_action;
    if (effect.verb == EffectVerb::grant)
        if (auto why = misfit_of_grant(effect, once)) return why;
    return once ? misfit_of_once(effect) : std::nullopt;
}

std::optional<Saying> misfit_on_weapon(const OwnRule& rule) {
    if (rule.once) return Remark::once_on_models;
    for (const RuleEffect& effect : rule.effects) {
        if (effect.whom != Whom::self) return Remark::speaks_of_others;
        const bool number = effect.verb == EffectVerb::to_hit || effect.verb == EffectVerb::attacks ||
                            effect.verb == EffectVerb::ap || effect.verb == EffectVerb::range;
        if (!number && effect.verb != EffectVerb::grant)
            return Saying(Remark::not_of_weapon, {effect_verb_word(effect.verb)});
        if (effect.verb == EffectVerb::grant)
            for (int i = 0; i < static_cast<int>(Special::count); ++i)
                if (const auto special = static_cast<Special>(i);
                    effect.specials.has(special) && info(special).place == Place::model)
                    return Saying(Remark::of_models, {std::string(info(special).name)});
    }
    return {};
}

Special not_to_give(const Specials& specials) {
    for (const Special special : {Special::hero, Special::tough, Special::caster, Special::ambush,
                                  Special::scout, Special::sergeant, Special::musician, Special::banner})
        if (specials.has(special)) return special;
    return Special::count;
}

}  // namespace skald::aofs
