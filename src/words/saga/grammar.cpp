#include "words/saga/grammar.hpp"

#include <bit>

namespace skald::saga::grammar {

using namespace words;

namespace {

constexpr std::string_view stick_names[] = {"", "VS", "S", "M", "L"};

enum class Noun : std::uint8_t { unit, hero };

/// How the head of a phrase calls whose units they are.
enum class Party : std::uint8_t { plain, own, other, enemy };

Phrase head(Article article, bool several, Party party, Noun noun) {
    const int n = static_cast<int>(noun);
    const int four = 2 * static_cast<int>(party) + n;
    const int three = party == Party::plain ? n : four - 2;
    if (article == Article::each) return after(Phrase::each_own_unit, three);
    if (article == Article::every) return after(Phrase::every_own_unit, three);
    if (article == Article::any) return after(Phrase::any_own_unit, three);
    return after(several ? Phrase::some_plain_unit : Phrase::one_plain_unit, four);
}

Party party_of(const Selector& selector, Article article) {
    if (selector.whose == Whose::enemy) return Party::enemy;
    if (selector.not_acting) return Party::other;
    return article == Article::plain ? Party::plain : Party::own;
}

std::vector<std::string> class_names(const Texts& texts, std::uint8_t troops) {
    std::vector<std::string> names;
    for (int i = 1; i < 4; ++i)
        if (troops & (1 << i)) names.push_back(texts.say(after(Phrase::class_hearthguard, i - 1)));
    return names;
}

/// Before and after the noun.
struct Modifiers {
    Value pre{std::string{}};
    std::string post;
};

Value joined(const Value& a, const Value& b) {
    if (b.empty()) return a;
    if (a.empty()) return b;
    Value out;
    out.forms.clear();
    const std::size_t count = std::max(a.forms.size(), b.forms.size());
    for (std::size_t i = 0; i < count; ++i)
        out.forms.push_back(a.forms[std::min(i, a.forms.size() - 1)] +
                            b.forms[std::min(i, b.forms.size() - 1)]);
    return out;
}

void add_pair(const Texts& texts, Phrase pre, int number, Modifiers& to) {
    to.pre = joined(to.pre, texts.value(pre));
    to.post += texts.say(after(pre, 1), {{"n", {number}}});
}

Modifiers modifiers(const Speech& speech, const Selector& s, int number) {
    const Texts& texts = speech.texts;
    Modifiers out;
    if (s.weariness == Weariness::exhausted) add_pair(texts, Phrase::mod_exhausted_pre, number, out);
    if (s.footing == Footing::mounted) add_pair(texts, Phrase::mod_mounted_pre, number, out);
    if (s.footing == Footing::foot) add_pair(texts, Phrase::mod_foot_pre, number, out);
    if (s.equipment != 0)
        out.post += texts.say(Phrase::mod_with, {{"list", {equipment(texts, s.equipment, Phrase::join_or)}}});
    if (s.place != Place::any)
        out.post += texts.say(after(Phrase::mod_uneven, static_cast<int>(s.place) - 1));
    switch (s.weariness) {
        case Weariness::none: add_pair(texts, Phrase::mod_fresh_pre, number, out); break;
        case Weariness::at_least_1: add_pair(texts, Phrase::mod_tired_pre, number, out); break;
        case Weariness::at_least_2: add_pair(texts, Phrase::mod_weary_pre, number, out); break;
        default: break;
    }
    if (s.without_effect) out.post += texts.say(Phrase::mod_without_effect);
    for (const Near& near : s.near)
        if (near.stick != Stick::none)
            out.post += near_phrase(speech, near, Phrase::mod_within, Phrase::mod_beyond,
                                    s.whose != Whose::enemy && s.whose != Whose::opposing);
    if (s.weariness == Weariness::not_exhausted) add_pair(texts, Phrase::mod_not_exhausted_pre, number, out);
    return out;
}

Value with_post(Value value, const std::string& post) {
    for (std::string& form : value.forms) form += post;
    return value;
}

/// The unit at hand that a selector names directly, without its modifiers.
std::optional<Value> named(const Speech& speech, Whose whose) {
    switch (whose) {
        case Whose::acting: return acting(speech);
        case Whose::opposing: return opposing(speech);
        case Whose::chosen:
            return speech.texts.value(speech.chosen, {}, speech.chosen == Phrase::chosen_many ? 2 : 1);
        case Whose::hero_self: return owner(speech);
        default: return {};
    }
}

std::string is_phrases(const Speech& speech, const Selector& s) {
    const Texts& texts = speech.texts;
    std::vector<std::string> parts;
    if (s.troops != any_troop) {
        std::vector<std::string> kinds;
        if (s.troops & bit(Troop::hero)) kinds.push_back(texts.say(Phrase::a_hero));
        const auto classes = class_names(texts, s.troops);
        if (!classes.empty())
            kinds.push_back(texts.say(Phrase::a_unit_of, {{"list", {texts.list(classes, Phrase::join_or)}}}));
        parts.push_back(texts.say(Phrase::is_what, {{"list", {texts.list(kinds, Phrase::join_or)}}}));
    }
    if (s.footing != Footing::any)
        parts.push_back(texts.say(s.footing == Footing::mounted ? Phrase::is_mounted : Phrase::is_foot));
    if (s.equipment != 0)
        parts.push_back(
            texts.say(Phrase::is_with, {{"list", {equipment(texts, s.equipment, Phrase::join_or)}}}));
    if (s.place != Place::any)
        parts.push_back(texts.say(after(Phrase::is_uneven, static_cast<int>(s.place) - 1)));
    constexpr Phrase weary[] = {Phrase::is_fresh, Phrase::is_tired, Phrase::is_weary, Phrase::is_exhausted,
                                Phrase::is_not_exhausted};
    if (s.weariness != Weariness::any)
        parts.push_back(texts.say(weary[static_cast<std::size_t>(s.weariness) - 1]));
    if (s.without_effect) parts.push_back(texts.say(Phrase::is_without_effect));
    for (const Near& near : s.near)
        if (near.stick != Stick::none)
            parts.push_back(near_phrase(speech, near, Phrase::is_within, Phrase::is_beyond, true));
    return texts.list(parts, Phrase::join_and);
}

Phrase per_paid(EffectVerb before) {
    switch (before) {
        case EffectVerb::take_back: return Phrase::per_taken_back;
        case EffectVerb::give_fatigue:
        case EffectVerb::transfer_fatigue: return Phrase::per_fatigue_taken;
        case EffectVerb::remove_fatigue: return Phrase::per_fatigue_removed;
        case EffectVerb::roll: return Phrase::per_rolled;
        default: return Phrase::per_discarded;
    }
}

/// "for each fatigue of your unit", "for every 3 figures of your unit".
std::string per(const Speech& speech, const Clause& clause, EffectVerb before) {
    const Quantity& q = clause.quantity;
    const Texts& texts = speech.texts;
    const int every = q.every > 1 ? 1 : 0;
    const auto counted = [&](Phrase one, Value who) {
        return texts.say(after(one, every), {{"n", {int{q.every}}}, {"who", std::move(who)}});
    };
    switch (q.count) {
        case Count::figures: return counted(Phrase::per_figure, acting(speech));
        case Count::own_fatigue: return counted(Phrase::per_fatigue, acting(speech));
        case Count::enemy_fatigue: return counted(Phrase::per_fatigue, opposing(speech));
        case Count::own_armour: return counted(Phrase::per_armour, acting(speech));
        case Count::enemy_armour: return counted(Phrase::per_armour, opposing(speech));
        case Count::felled: return counted(Phrase::per_felled, opposing(speech));
        case Count::fallen: return counted(Phrase::per_felled, acting(speech));
        case Count::units: return counted(Phrase::per_unit, units(speech, clause.counted, Article::each));
        default: break;
    }
    const std::string paid = texts.say(per_paid(before));
    return every ? texts.say(Phrase::per_pieces, {{"n", {int{q.every}}}, {"per", {paid}}}) : paid;
}

/// A number as the thing wants it: Armour and changes of dice with their sign.
Value count_of(int number, Phrase thing) {
    const bool sign = thing == Phrase::thing_armour || thing == Phrase::thing_plus;
    if (number < 0) return {"−" + std::to_string(-number), number};
    return {(sign && number > 0 ? "+" : "") + std::to_string(number), number};
}

std::string limited(const Speech& speech, const Quantity& q, Phrase most, std::string text) {
    if (q.most == 0) return text;
    return speech.texts.say(most, {{"amount", {std::move(text)}}, {"n", {int{q.most}}}});
}

bool equals_armour(const Quantity& q) {
    return (q.count == Count::own_armour || q.count == Count::enemy_armour) && q.base == 0 && q.times == 1 &&
           q.every == 1 && q.most == 0;
}

}  // namespace

std::string_view stick_name(Stick stick) {
    return stick_names[static_cast<std::size_t>(stick)];
}

Value acting(const Speech& speech) {
    const Texts& texts = speech.texts;
    if (speech.owner_fights) return owner(speech);
    if (speech.situation == Situation::activated) return texts.value(Phrase::acting_target);
    if (speech.situation == Situation::charged) return texts.value(Phrase::acting_charged);
    if (speech.situation == Situation::plain && speech.owned) return owner(speech);
    return texts.value(Phrase::acting_fight);
}

Value opposing(const Speech& speech) {
    switch (speech.situation) {
        case Situation::shooting: return speech.texts.value(Phrase::opposing_target);
        case Situation::shot_at: return speech.texts.value(Phrase::opposing_shooter);
        case Situation::activated: return speech.texts.value(Phrase::opposing_activated);
        case Situation::charged: return speech.texts.value(Phrase::opposing_charger);
        default: return speech.texts.value(Phrase::opposing_fight);
    }
}

Value owner(const Speech& speech) {
    return speech.texts.value(speech.owner_hero ? Phrase::owner_hero : Phrase::owner_unit);
}

Value units(const Speech& speech, const Selector& selector, Article article, int pick) {
    const Texts& texts = speech.texts;
    const bool several = pick > 1 && (article == Article::one || article == Article::plain);
    const int number = several ? pick : 1;
    if (auto value = named(speech, selector.whose)) return std::move(*value);
    const Modifiers mods = modifiers(speech, selector, number);
    const Party party = party_of(selector, article);
    const auto noun = [&](Noun which, const std::string& post) {
        return with_post(texts.value(head(article, several, party, which),
                                     {{"n", {number}}, {"pre", mods.pre}}, several ? 2 : 1),
                         post);
    };
    const bool heroes = selector.troops & bit(Troop::hero);
    const auto classes = class_names(texts, selector.troops);
    const std::string of =
        classes.empty() ? ""
                        : texts.say(Phrase::of_class, {{"list", {texts.list(classes, Phrase::join_or)}}});
    if (!heroes) return noun(Noun::unit, of + mods.post);
    if (classes.empty()) return noun(Noun::hero, mods.post);
    // "one unit of hearthguard or one Hero", in every case.
    const Value unit = noun(Noun::unit, of), hero = noun(Noun::hero, mods.post);
    const Phrase join =
        article == Article::each || article == Article::every ? Phrase::join_and : Phrase::join_or;
    Value both;
    both.forms.clear();
    both.number = unit.number;
    for (std::size_t i = 0; i < std::max(unit.forms.size(), hero.forms.size()); ++i)
        both.forms.push_back(texts.say(join, {{"a", {unit.forms[std::min(i, unit.forms.size() - 1)]}},
                                              {"b", {hero.forms[std::min(i, hero.forms.size() - 1)]}}}));
    return both;
}

Value subject(const Speech& speech, const Clause& clause, bool plain) {
    const Article article = clause.pick == 0 ? Article::each : plain ? Article::plain : Article::one;
    return units(speech, clause.who, article, clause.pick);
}

std::string near_phrase(const Speech& speech, const Near& near, Phrase within, Phrase beyond, bool own_unit,
                        const std::string& text) {
    Selector whom;
    whom.whose = near.whose;
    whom.troops = near.troops;
    whom.footing = near.footing;
    whom.place = near.place;
    // A unit is never near itself: of its own side it is another one.
    whom.not_acting = own_unit && near.whose == Whose::own && !(near.troops & bit(Troop::hero));
    const Value who = near.land != Land::none
                          ? speech.texts.value(after(Phrase::land_field, static_cast<int>(near.land) - 1))
                          : units(speech, whom, near.beyond ? Article::every : Article::any);
    return speech.texts.say(
        near.beyond ? beyond : within,
        {{"stick", {std::string(stick_name(near.stick))}}, {"who", who}, {"text", {text}}});
}

std::string named_condition(const Speech& speech, const Selector& selector) {
    const auto who = named(speech, selector.whose);
    Selector bare;
    bare.whose = selector.whose;
    if (!who || selector == bare) return {};
    return speech.texts.say(Phrase::if_is, {{"who", *who}, {"is", {is_phrases(speech, selector)}}});
}

std::string condition(const Speech& speech, const Condition& c) {
    const Texts& texts = speech.texts;
    const int negated = c.negated ? 1 : 0;
    const auto is = [&](Value who) {
        return texts.say(after(Phrase::if_is, negated),
                         {{"who", std::move(who)}, {"is", {is_phrases(speech, c.what)}}});
    };
    switch (c.when) {
        case If::always: return {};
        case If::acting_is: return is(acting(speech));
        case If::opposing_is: return is(opposing(speech));
        case If::chosen_is: return is(texts.value(speech.chosen));
        case If::either_is:
            return texts.say(
                after(Phrase::if_either, negated),
                {{"who", acting(speech)}, {"other", opposing(speech)}, {"is", {is_phrases(speech, c.what)}}});
        case If::exists: {
            const bool enemy = c.what.whose == Whose::enemy;
            return texts.say(after(enemy ? Phrase::if_exists_enemy : Phrase::if_exists_own, negated),
                             {{"who", units(speech, c.what, Article::plain)}});
        }
        case If::board_empty: return texts.say(after(Phrase::if_empty, negated));
        case If::as_attacker: return texts.say(after(Phrase::if_attacker, negated));
        case If::as_defender: return texts.say(after(Phrase::if_defender, -negated));
        case If::won: return texts.say(after(Phrase::if_won, negated));
        case If::lost: return texts.say(after(Phrase::if_lost, negated));
        case If::felled: return texts.say(after(Phrase::if_felled, negated), {{"who", opposing(speech)}});
    }
    return {};
}

std::string amount(const Speech& speech, const Clause& clause, Phrase thing, EffectVerb before, bool more) {
    const Quantity& q = clause.quantity;
    const Texts& texts = speech.texts;
    const auto things = [&](int n) {
        return texts.say(thing, {{"n", count_of(n, thing)},
                                 {"who", acting(speech)},
                                 {"more", {more ? texts.say(Phrase::more) : ""}}});
    };
    if (q.count == Count::none) return things(q.base);
    const bool dice = thing == Phrase::thing_attack || thing == Phrase::thing_defence;
    if (dice && equals_armour(q))
        return texts.say(thing == Phrase::thing_attack ? Phrase::equal_attack : Phrase::equal_defence,
                         {{"who", q.count == Count::own_armour ? acting(speech) : opposing(speech)}});
    const std::string each = per(speech, clause, before);
    if (q.base == 0)
        return limited(speech, q, Phrase::amount_most,
                       texts.say(Phrase::amount_per, {{"amount", {things(q.times)}}, {"per", {each}}}));
    return limited(
        speech, q, Phrase::amount_most,
        texts.say(Phrase::amount_more,
                  {{"amount", {things(q.base)}}, {"n", count_of(q.times, thing)}, {"per", {each}}}));
}

std::string amount_of_both(const Speech& speech, const Clause& clause, Phrase thing, Phrase other) {
    const Quantity& q = clause.quantity;
    const Texts& texts = speech.texts;
    const int shown = q.count == Count::none || q.base != 0 ? q.base : q.times;
    const Argument a{"a", {texts.say(thing, {{"n", {shown}}})}}, b{"b", {texts.say(other, {{"n", {shown}}})}};
    const std::string pair = texts.say(Phrase::pair, {a, b});
    if (q.count == Count::none) return pair;
    const std::string each = per(speech, clause, EffectVerb::none);
    if (q.base == 0)
        return limited(speech, q, Phrase::pair_most,
                       texts.say(Phrase::amount_per, {{"amount", {pair}}, {"per", {each}}}));
    return limited(speech, q, Phrase::amount_most,
                   texts.say(Phrase::pair_more, {a, b, {"n", {int{q.times}}}, {"per", {each}}}));
}

std::string types(const Texts& texts, std::uint8_t bits) {
    std::vector<std::string> words;
    for (int i = 0; i < 4; ++i)
        if (bits & (1 << i)) words.push_back(texts.say(after(Phrase::type_move, i)));
    return texts.list(words, Phrase::join_or);
}

std::string equipment(const Texts& texts, std::uint16_t bits, Phrase last) {
    std::vector<std::string> words;
    for (int i = 0; i < 9; ++i)
        if (bits & (1 << i)) words.push_back(texts.say(after(Phrase::equipment_bows, i)));
    return texts.list(words, last);
}

std::string restriction(const Texts& texts, const Selector& selector, Role role) {
    std::string text;
    if (!(selector == Selector{})) {
        const Speech speech{texts};
        Selector bare = selector;
        bare.troops = any_troop;
        bare.whose = Whose::own;
        const Modifiers mods = modifiers(speech, bare, 1);
        std::vector<std::string> kinds;
        if (selector.troops & bit(Troop::hero)) kinds.push_back(texts.say(Phrase::troop_hero));
        for (int i = 1; i < 4; ++i)
            if (selector.troops & (1 << i)) kinds.push_back(texts.say(after(Phrase::troop_hero, i)));
        const std::string what = texts.list(kinds, Phrase::join_or);
        text = texts.say(Phrase::only_units, {{"pre", mods.pre}, {"what", {what}}, {"post", {mods.post}}});
    }
    while (!text.empty() && text.front() == ' ') text.erase(0, 1);
    while (!text.empty() && text.back() == ' ') text.pop_back();
    if (role == Role::any) return text;
    const std::string who = texts.say(role == Role::attacker ? Phrase::only_attacker : Phrase::only_defender);
    return text.empty() ? who : texts.say(Phrase::only_both, {{"a", {who}}, {"b", {text}}});
}

}  // namespace skald::saga::grammar
