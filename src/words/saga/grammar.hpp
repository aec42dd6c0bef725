// Units, conditions and amounts of abilities as phrases.
#pragma once
#include "saga/faction.hpp"
#include "words/saga/texts.hpp"

namespace skald::saga::grammar {

/// In which situation an ability speaks: what "your unit" and "the enemy unit" are.
enum class Situation : std::uint8_t { plain, melee, shooting, shot_at, any_fight, activated, charged };

/// What the words of one ability refer to.
struct Speech {
    const Texts& texts;
    Situation situation = Situation::plain;
    bool owned = false;         ///< belongs to a Hero, legend or hired unit
    bool owner_hero = false;    ///< to a Hero
    bool owner_fights = false;  ///< its owner is the unit that fights
    // The unit chosen last, and before that.
    Phrase chosen = Phrase::chosen_unit, chosen_before = Phrase::chosen_unit;
};

enum class Article : std::uint8_t { plain, one, each, every, any };

/// "one of your units on foot within S of another friendly unit". `pick`: how many may be named (one), plain:
/// "one unit" rather than "one of your units".
words::Value units(const Speech& speech, const Selector& selector, Article article, int pick = 1);
/// What a clause concerns: units named, each that is meant, or the unit at hand.
words::Value subject(const Speech& speech, const Clause& clause, bool plain = false);
words::Value acting(const Speech& speech);
words::Value opposing(const Speech& speech);
words::Value owner(const Speech& speech);

/// The words in brackets of a keyword line: "mounted attacker"; empty for no restriction.
std::string restriction(const Texts& texts, const Selector& selector, Role role);

std::string_view stick_name(Stick stick);
std::string near_phrase(const Speech& speech, const Near& near, Phrase within, Phrase beyond, bool own_unit,
                        const std::string& text = {});

/// What a selector asks of a unit that is named anyway: "if this unit is more than M from every enemy unit".
std::string named_condition(const Speech& speech, const Selector& selector);
/// "if your unit is on foot"; empty for always.
std::string condition(const Speech& speech, const Condition& condition);

/// "1 attack die, and 1 more for each fatigue of the enemy unit, 2 at most". `before`: the verb that paid.
std::string amount(const Speech& speech, const Clause& clause, Phrase thing,
                   EffectVerb before = EffectVerb::none, bool more = false);
/// The same of two things: "1 attack die and 1 defence die ...".
std::string amount_of_both(const Speech& speech, const Clause& clause, Phrase thing, Phrase other);

/// "move or charge".
std::string types(const Texts& texts, std::uint8_t bits);
/// "bows, slings or crossbows".
std::string equipment(const Texts& texts, std::uint16_t bits, Phrase last);

}  // namespace skald::saga::grammar
