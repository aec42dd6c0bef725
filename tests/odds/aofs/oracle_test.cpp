// Random fights of Age of Fantasy in all states, odds against the engine played out: every special rule, the
// boons and banes of spells, joined Heroes, dangerous ground. SKALD_DEEP=1 plays many.
#include <algorithm>
#include <optional>
#include <sstream>

#include "aofs/fighting.hpp"
#include "aofs/setup.hpp"
#include "aofs/unit.hpp"
#include "base/tries.hpp"
#include "content/aofs/described.hpp"
#include "dice/random.hpp"
#include "game/answers.hpp"
#include "odds/aofs/odds.hpp"
#include "odds/core/deviation.hpp"
#include "odds/core/walk.hpp"

namespace skald::aofs {

using namespace odds;

namespace {

using test::Table;
using Held = odds::test::Oracle<6>;
using Numbers = Held::Numbers;

/// Lost, destroyed, stunned; of who acts and of whom he acts on.
Numbers numbers_of(const ClashState& before, const ClashState& after) {
    Numbers numbers{};
    for (std::size_t who = 0; who < 2; ++who) {
        const Condition &was = before.side[who], &is = after.side[who];
        numbers[who] = was.models - is.models;
        numbers[2 + who] = is.models == 0;
        numbers[4 + who] = is.models > 0 && is.stunned;
    }
    return numbers;
}

/// What a battle is to be about: a special rule, or a verb of spells.
struct Wish {
    std::optional<Special> special{};
    std::optional<EffectVerb> verb{};

    std::string name() const {
        if (special) return std::string(info(*special).name);
        return verb ? std::string(name_of(*verb)) : std::string();
    }
    bool on_weapons() const { return special && info(*special).place != Place::model; }
    bool on_models() const { return special && !on_weapons(); }
    /// As a line of a position spells it.
    std::string spelt() const { return " " + name() + (info(*special).valued ? "=2" : ""); }

  private:
    static std::string_view name_of(EffectVerb verb) {
        static constexpr std::string_view names[] = {
#define EFFECT_VERB(name) #name,
#include "aofs/effects.def"
#undef EFFECT_VERB
        };
        return names[static_cast<std::size_t>(verb)];
    }
};

/// Why no fight can meet it; empty: one must.
std::string excuse(const Wish& wish) {
    if (wish.special == Special::ambush || wish.special == Special::scout)
        return "says where a unit comes onto the table";
    if (wish.special == Special::fearless || wish.special == Special::banner ||
        wish.verb == EffectVerb::to_morale)
        return "speaks of morale tests, and no attack brings one";
    if (wish.verb == EffectVerb::to_cast) return "lies on one who casts again, and here nobody does";
    return {};
}

/// Writes a position with two units that fight, and some that keep the round going.
class Writer {
  public:
    explicit Writer(Random& random) : random_(random) {}

    /// `own`: a rule that both armies have as their own, as a line of a position spells it.
    std::string battle(const Wish& wish = {}, const std::string& own = {}) {
        wish_ = wish;
        own_ = own;
        text_.str("");
        for (const char* side : {"first", "second"})
            if (!own.empty()) text_ << "rule " << side << " of-" << side << " " << own << "\n";
        if (one_in(4) && wish.special != Special::hero) text_ << "switch en35\n";
        for (const char* name : {"sword", "axe"}) weapon(name, 0);
        for (const char* name : {"bow", "gun"}) weapon(name, 24);
        text_ << "spell first bolt 1 18 enemy hits=" << 1 + below(3) << attack_special() << "\n";
        text_ << "spell first boon 1 48 " << boon() << "\n";
        if (one_in(3)) text_ << "terrain dangerous 10,12 30,14\n";
        if (one_in(4)) text_ << "terrain cover 10,15 30,20\n";
        if (one_in(6)) text_ << "terrain difficult 10,11 30,13\n";
        if (one_in(4)) text_ << "terrain sight=0.8 10,14.7 30,14.9\n";
        unit("A", "first", 10, -1.2, true);
        const int front = one_in(3) ? 21 : 17;  // over 9 inches away, or nearer
        unit("B", "second", front, 1.2, false);
        if (one_in(4)) unit("E", "second", front + 3, 1.2, false);
        text_ << "unit C first caster=2 tokens=2 at 4,4\nunit D second at 44,44\n"
              << "unit F first at 4,8\nunit G second at 44,40\n";
        return text_.str();
    }

  private:
    int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }
    bool one_in(int n) { return below(n) == 0; }

    std::string attack_special() {
        static constexpr const char* all[] = {"ap=1",    "ap=2",     "bane",       "blast=3",    "deadly=2",
                                              "furious", "reliable", "rending",    "surge",      "thrust",
                                              "counter", "indirect", "relentless", "unstoppable"};
        if (wish_.on_weapons() && wish_.special != Special::limited && !one_in(3)) return wish_.spelt();
        return one_in(2) ? std::string() : std::string(" ") + all[below(14)];
    }
    /// A spell that does no harm; of the wanted verb where one is wanted.
    std::string boon() {
        static constexpr const char* boons[] = {
            "friendly to_hit=1",    "friendly to_defend=1", "friendly grant furious",
            "friendly rally",       "friendly mend=1",      "friendly grant regeneration",
            "friendly to_morale=1", "enemy to_defend=-1",   "enemy to_hit=-1",
            "enemy shove=1",        "friendly move=2",      "friendly grant ap=1",
        };
        // Beyond those that are drawn: only where they are wanted.
        static constexpr const char* wanted[] = {"friendly attacks=1", "friendly ap=1", "friendly range=6"};
        for (const char* boon : wanted)
            if (wish_.verb && std::string_view(boon).find(" " + wish_.name() + "=") != std::string_view::npos)
                return boon;
        std::string text = boons[below(12)];
        while (wish_.verb && wish_.verb != EffectVerb::hits && text.find(wish_.name()) == std::string::npos)
            text = boons[below(12)];
        return text;
    }
    void weapon(const char* name, int range) {
        const bool limited = wish_.special == Special::limited ? !one_in(3) : one_in(6);
        text_ << "weapon " << name << " " << range << " " << 1 + below(3) << attack_special()
              << (limited ? " limited" : "") << "\n";
    }
    std::string model_specials() {
        static constexpr const char* specials[] = {
            "tough=3",  "tough=6",  "fear=1",   "impact=2", "regeneration", "stealth",
            "fearless", "fast",     "strider",  "flying",   "furious",      "counter",
            "slow",     "immobile", "sergeant", "musician", "banner"};
        std::string held =
            wish_.on_models() && wish_.special != Special::hero && one_in(2) ? wish_.spelt() : "";
        for (int i = below(3); i > 0; --i) {
            const std::string special = specials[below(17)];
            if (held.find(special.substr(0, 4)) == std::string::npos) held += " " + special;
        }
        return held;
    }
    void unit(const char* name, const char* side, int y, double row, bool casts) {
        text_ << "unit " << name << " " << side << " q" << 3 + below(4) << " d" << 2 + below(5);
        const std::string held = model_specials();
        text_ << held;
        if (!own_.empty()) text_ << " has=of-" << side;
        if (casts && held.find("caster") == std::string::npos) text_ << " caster=2";
        if (casts) text_ << " tokens=2";
        if (one_in(wish_.verb == EffectVerb::rally ? 2 : 6)) text_ << " stunned";
        if (one_in(5)) text_ << " fatigued";
        const int models = one_in(2) ? 1 : 1 + below(4);
        if (models == 1 && one_in(4)) text_ << " markers=1";
        text_ << " with " << (one_in(2) ? "sword" : "axe") << (one_in(2) ? " bow" : " gun")
              << (one_in(4) ? " 2xaxe" : "") << " at";
        for (int i = 0; i < models; ++i) text_ << " " << 20 + 1.2 * (i % 2) << "," << y + row * (i / 2);
        text_ << "\n";
        if (models > 1 && one_in(4))
            text_ << "unit " << name << "H " << side << " hero tough=3 q3 d3 joins=" << name
                  << " with sword at " << 20 + 2.4 << "," << y << "\n";
    }

    Random& random_;
    Wish wish_;
    std::string own_;
    std::ostringstream text_;
};

ClashState standing(const State& state, int unit, int target) {
    return {{condition_of(state, unit), condition_of(state, target)}};
}

/// Plays from this answer on until the activation is over; nobody casts or pushes, all else as offered first.
ClashState played_out(Table& table, const State& from, const Choice& choice, int unit, int target,
                      Dice& dice) {
    State state = from;
    Events off(false);
    FirstOffered<Match> first;
    table.match.answer(state, choice, dice, off);
    while (state.active >= 0 && !state.outcome.over && state.round == from.round) {
        const auto ask = static_cast<Ask>(state.question.ask);
        // The spell or the shot alone: what the unit does next is no part of it.
        if (ask == Ask::activate || ask == Ask::shoot || (ask == Ask::cast && from.active >= 0)) break;
        const bool pass = ask == Ask::cast || ask == Ask::help || ask == Ask::push;
        table.match.answer(state, pass ? make<Verb::pass>() : first(table.match, state), dice, off);
    }
    return standing(state, unit, target);
}

/// One fight of a battle.
struct Fight {
    Table& table;
    std::string text;
    State from;
    Choice choice;
    FightOdds odds;
    std::optional<EffectVerb> boon{};  ///< what was cast before on one who fights, and changed something
};

void hold(Held& held, const Fight& fight) {
    const auto [unit, target] = fight.odds.units;
    const ClashState& before = fight.odds.before;
    const auto said =
        fight.odds.results.map([&](const ClashState& after) { return numbers_of(before, after); });
    held.look(fight.text, said, [&, unit = unit, target = target](Dice& dice) {
        return numbers_of(before, played_out(fight.table, fight.from, fight.choice, unit, target, dice));
    });
}

// ---- Has a rule a part in a fight?

bool is_reckoned(const FightOdds& odds, std::initializer_list<Rule> rules) {
    for (const FightOdds::Part& part : odds.parts)
        for (const Line& line : part.why)
            if (std::any_of(rules.begin(), rules.end(), [&](Rule rule) { return line.rule == cause(rule); }))
                return true;
    return false;
}

bool is_limited(const Fight& fight) {
    const View view{fight.table.match, fight.from};
    for (const FightOdds::Part& part : fight.odds.parts)
        for (const Volley& volley : part.attack.volleys) {
            const Weapon* weapon =
                volley.has(Volley::impact)
                    ? nullptr
                    : weapon_type(view, fight.odds.units[static_cast<std::size_t>(part.by)], volley.type);
            if (weapon != nullptr && weapon->specials.has(Special::limited)) return true;
        }
    return false;
}

bool has_part(const Fight& fight, Special special) {
    const FightOdds& odds = fight.odds;
    const View view{fight.table.match, fight.from};
    const auto [unit, target] = odds.units;
    const bool charge = odds.kind == FightKind::charge;
    const auto either = [&](Special one) { return any_has(view, unit, one) || any_has(view, target, one); };
    const auto lies = [&](const char* ground) { return fight.text.find(ground) != std::string::npos; };
    switch (special) {
        case Special::blast: return is_reckoned(odds, {Rule::SR_BLAST, Rule::R_43});
        case Special::rending: return is_reckoned(odds, {Rule::R_42});
        case Special::fear: return is_reckoned(odds, {Rule::R_46});
        case Special::counter:
            return std::any_of(odds.parts.begin(), odds.parts.end(),
                               [](const auto& part) { return part.step == StrikeStep::counter; });
        case Special::tough: return either(Special::tough);
        case Special::hero: return fight.from.unit(unit).hero >= 0 || fight.from.unit(target).hero >= 0;
        case Special::caster: return odds.kind == FightKind::spell;
        case Special::limited: return is_limited(fight);
        case Special::immobile: return odds.kind == FightKind::shot && any_has(view, unit, special);
        case Special::strider: return charge && any_has(view, unit, special) && lies("terrain difficult");
        case Special::flying: return charge && any_has(view, unit, special) && lies("terrain dangerous");
        case Special::fast:
        case Special::slow:
        case Special::musician: return charge && any_has(view, unit, special);
        default: return is_reckoned(odds, {info(special).rule});
    }
}

bool has_part(const Fight& fight, const Wish& wish) {
    if (wish.special) return has_part(fight, *wish.special);
    return wish.verb == EffectVerb::hits ? fight.odds.kind == FightKind::spell : fight.boon == wish.verb;
}

/// Heroes beside their units join them.
void join_heroes(Table& table) {
    for (const char* name : {"A", "B", "E"}) {
        const int unit = table.unit(name), hero = table.unit(name + std::string("H"));
        if (unit >= 0 && hero >= 0 && !check_join(table.view(), hero, unit))
            join_unit(table.state, hero, unit);
    }
}

/// All dice show six.
class Sixes final : public Dice {
  public:
    Roll roll(int count, const Faces& faces) override {
        Roll roll;
        roll.of_kind[faces.kind_of[5]] = static_cast<std::uint8_t>(count);
        return roll;
    }
};

/// Is it a spell that does harm? Its odds.
bool spell_of(const View& view, const Choice& choice, FightOdds& odds) {
    if (!is(choice, Verb::cast)) return false;
    const auto [model, spell, target, tokens] = read<Verb::cast>(choice);
    return !odds_of_spell(view, model, spell, target, tokens, odds);
}

/// All answers of one activation; `wish` chooses where it wants to, else the spell or help is passed.
template <class WishFor>
void act(Table& table, const char* name, Dice& dice, Events& events, WishFor wish_for) {
    const int unit = table.unit(name);
    const Choice hold = make<Verb::activate>({unit, Action::hold, -1});
    if (table.match.check(table.state, hold)) return;
    table.match.answer(table.state, hold, dice, events);
    FirstOffered<Match> first;
    Choices offered;
    for (int asked = 0; asked < 20 && table.state.active == unit; ++asked) {
        const auto ask = static_cast<Ask>(table.state.question.ask);
        Choice choice =
            ask == Ask::cast || ask == Ask::help ? make<Verb::pass>() : first(table.match, table.state);
        table.match.choices(table.state, offered);
        for (const Choice& offer : offered)
            if (wish_for(offer)) choice = offer;
        table.match.answer(table.state, choice, dice, events);
    }
}

/// C casts the boon on one of those who will fight, and D spends the enemy's activation. What it changed.
std::optional<EffectVerb> cast_boon(Table& table) {
    const int a = table.unit("A"), b = table.unit("B");
    const ClashState before = standing(table.state, a, b);
    const auto places = [&] {
        std::vector<Point16> list;
        for (int unit : {a, b})
            for (int m : members(table.state, unit)) list.push_back(table.state.model(m).at);
        return list;
    };
    const auto stood = places();
    Sixes dice;
    Events off(false);
    act(table, "C", dice, off, [&](const Choice& offer) {
        if (!is(offer, Verb::cast)) return false;
        const auto cast = read<Verb::cast>(offer);
        return cast.spell == 1 && (cast.target == a || cast.target == b);
    });
    act(table, "D", dice, off, [](const Choice&) { return false; });
    const EffectVerb verb = table.match.army(Side::first).spells[1].effects[0].verb;
    const bool changed =
        !table.state.lasting.empty() || standing(table.state, a, b) != before || places() != stood;
    return changed ? std::optional(verb) : std::nullopt;
}

/// Calls use(fight) for the charge, the spell and the shot that A has.
template <class Use>
void each_fight(const std::string& text, bool cast, Use use) {
    Table table(text);
    join_heroes(table);
    const auto boon = cast ? cast_boon(table) : std::nullopt;
    const std::string before = cast ? text + "boon, " : text;
    const int a = table.unit("A"), b = table.unit("B");
    FightOdds odds;
    const Choice charge = make<Verb::activate>({a, Action::charge, b});
    if (!odds_of_charge(table.view(), a, b, {}, odds) && !table.match.check(table.state, charge))
        use(Fight{table, before + "charge\n", table.state, charge, odds, boon});
    const Choice stand = make<Verb::activate>({a, Action::hold, -1});
    if (table.match.check(table.state, stand)) return;
    State state = table.state;
    SeededDice dice(3);
    Events off(false);
    table.match.answer(state, stand, dice, off);
    Choices offered;
    for (int asked = 0; asked < 4 && state.active == a; ++asked) {
        const auto ask = static_cast<Ask>(state.question.ask);
        if (ask != Ask::cast && ask != Ask::shoot) return;
        table.match.choices(state, offered);
        for (const Choice& choice : offered) {
            odds = {};
            const View view{table.match, state};
            const bool shoots =
                is(choice, Verb::shoot) &&
                !odds_of_shot(view, a, choice, read<Verb::shoot>(choice).shots[0].target, odds);
            if (!shoots && !spell_of(view, choice, odds)) continue;
            use(Fight{table, before + (shoots ? "shot\n" : "spell\n"), state, choice, odds, boon});
            break;
        }
        if (ask == Ask::shoot) return;
        table.match.answer(state, make<Verb::pass>(), dice, off);
    }
}

/// Looks for a fight in which it has a part, and holds the odds to it.
bool met(Held& held, Writer& writer, const Wish& wish) {
    bool found = false;
    for (int tries = 0; tries < 200 && !found; ++tries)
        each_fight(writer.battle(wish), wish.verb && wish.verb != EffectVerb::hits, [&](const Fight& fight) {
            if (found || !has_part(fight, wish)) return;
            found = true;
            hold(held, fight);
        });
    return found;
}

Held oracle(const char* name) {
    return Held(
        name, {"own lost", "enemy lost", "own destroyed", "enemy destroyed", "own stunned", "enemy stunned"});
}

}  // namespace

TEST(FightOdds, random_fights_in_all_states_come_out_as_played) {
    Held held = oracle("Age of Fantasy, random fights");
    Random random(2024);
    Writer writer(random);
    const int battles = skald::test::tries(40, 4, 50);
    for (int i = 0; i < battles && !::testing::Test::HasFailure(); ++i)
        each_fight(writer.battle(), i % 3 == 2, [&](const Fight& fight) { hold(held, fight); });
    EXPECT_GT(held.fights(), battles);
    EXPECT_GT(held.enumerated(), battles / 10);
}

TEST(FightOdds, fights_with_every_special_rule_and_every_spell_come_out_as_played) {
    Held held = oracle("Age of Fantasy, every special rule and verb of spells");
    std::vector<Wish> wishes;
    for (int i = 0; i < static_cast<int>(Special::count); ++i)
        wishes.push_back({static_cast<Special>(i), {}});
    for (int i = 0; i < static_cast<int>(EffectVerb::count); ++i)
        wishes.push_back({{}, static_cast<EffectVerb>(i)});
    const int repeats = skald::test::tries(1, 1, 20);
    for (int again = 0; again < repeats; ++again) {
        Random random(77 + static_cast<std::uint64_t>(again));
        Writer writer(random);
        std::string never;
        for (std::size_t i = 0; i < wishes.size(); ++i) {
            if (i % 6 != 1 && skald::test::sanitized) continue;
            const std::string why = excuse(wishes[i]);
            if (!why.empty()) never += "\n  " + wishes[i].name() + ": " + why;
            if (why.empty()) {
                EXPECT_TRUE(met(held, writer, wishes[i])) << wishes[i].name() << " was never met";
            }
        }
        if (again == 0)
            std::cout << "special rules and verbs of spells that no fight meets:" << never << std::endl;
    }
}

TEST(FightOdds, fights_with_rules_of_armies_own_come_out_as_played) {
    static constexpr const char* rules[] = {
        "to_hit=1 if=charging",
        "to_hit=-1 who=enemy-within-12",
        "to_defend=1 if=charged",
        "attacks=1 if=melee",
        "ap=1 if=shooting",
        "to_hit=1 if=holding",
        "to_hit=1 if=round-1",
        "to_hit=1 if=enemy-stunned",
        "attacks=1 if=halved",
        "ap=2 if=wounded",
        "to_defend=1 if=enemy-fatigued",
        "attacks=1 if=fatigued",
        "to_defend=1 if=in-cover",
        "attacks=2 if=enemy-tough(3)",
        "ap=1 if=enemy-within-12",
        "ap=1 if=not-enemy-within-9",
        "attacks=1 who=friendly-within-6 if=not-within-12-of-friendly-hero",
        "to_defend=-1 who=enemy-within-24 if=not-melee",
        "to_hit=1 + grant counter if=charged + grant regeneration if=melee",
        "to_hit=1 if=halved + grant surge if=halved + grant regeneration if=not-halved",
        "once attacks=2",
        "once to_defend=1",
        "once grant furious if=charging + ap=1 if=charging",
    };
    Held held = oracle("Age of Fantasy, rules of armies' own");
    const int repeats = skald::test::tries(1, 1, 20);
    for (int again = 0; again < repeats; ++again) {
        Random random(501 + static_cast<std::uint64_t>(again));
        Writer writer(random);
        for (const char* rule : rules) {
            bool found = false;
            for (int tries = 0; tries < 200 && !found; ++tries)
                each_fight(writer.battle({}, rule), false, [&](const Fight& fight) {
                    if (found || !is_reckoned(fight.odds, {Rule::OWN_01})) return;
                    found = true;
                    hold(held, fight);
                });
            EXPECT_TRUE(found) << rule << " was never met";
        }
    }
}

TEST(FightOdds, a_large_unit_over_dangerous_ground_is_reckoned_with_all_its_dice) {
    // Six dice for each of five models: more ways than can be gone one by one.
    Held held = oracle("Age of Fantasy, a large unit over dangerous ground");
    each_fight(
        "weapon sword 0 1\nterrain dangerous 10,12 30,14\n"
        "unit A first q4 d5 tough=6 with sword at 20,10 21.2,10 20,8.8 21.2,8.8\n"
        "unit AH first hero tough=3 q3 d3 joins=A with sword at 22.4,10\n"
        "unit B second q4 d3 with sword at 20,17\nunit C first at 4,4\nunit D second at 44,44\n",
        false, [&](const Fight& fight) { hold(held, fight); });
    EXPECT_EQ(held.fights(), 1);
}

TEST(FightOdds, a_Hero_who_is_left_alone_blocks_with_his_own_Defense) {
    // Counter takes the others before the rest of B strikes back: the Hero's 2+ counts, not their 6+.
    Held held = oracle("Age of Fantasy, a Hero left alone");
    each_fight(
        "weapon sword 0 1\nweapon pike 0 6 counter\nweapon flail 0 6\n"
        "unit A first q6 d6 with sword at 20,10 21.2,10\n"
        "unit AH first hero tough=3 q6 d2 joins=A with sword at 22.4,10\n"
        "unit B second q2 d2 tough=6 with pike flail at 20,17\nunit C first at 4,4\nunit D second at 44,44\n",
        false, [&](const Fight& fight) { hold(held, fight); });
    EXPECT_EQ(held.fights(), 1);
}

TEST(FightOdds, a_spell_that_rallies_and_mends_does_so_if_it_works) {
    Table table(
        "spell first balm 1 18 friendly rally + mend=2\nunit A first caster=2 tokens=2 at 20,10\n"
        "unit B first tough=6 stunned markers=3 at 20,14\nunit D second at 44,44\n");
    SeededDice dice(1);
    Events off(false);
    const int a = table.unit("A"), b = table.unit("B");
    table.match.answer(table.state, make<Verb::activate>({a, Action::hold, -1}), dice, off);
    FightOdds odds;
    ASSERT_FALSE(odds_of_spell(table.view(), table.state.unit(a).first, 0, b, 0, odds));
    const auto stands = [&](bool stunned, int markers) {
        return odds.results.chance([&](const ClashState& state) {
            return state.side[1].stunned == stunned && state.side[1].markers == markers;
        });
    };
    EXPECT_EQ(stands(false, 1), Fraction(1, 2));
    EXPECT_EQ(stands(true, 3), Fraction(1, 2));
}

TEST(FightOdds, a_charge_over_dangerous_ground_may_cost_who_charges) {
    Held held = oracle("Age of Fantasy, dangerous ground");
    const std::string text =
        "weapon sword 0 1\nterrain dangerous 15,12 25,14\nunit A first q4 d4 with sword at 20,10\n"
        "unit B second q4 d4 with sword at 20,18\nunit C first at 4,4\nunit D second at 44,44\n";
    each_fight(text, false, [&](const Fight& fight) { hold(held, fight); });
    Table table(text);
    FightOdds odds;
    ASSERT_FALSE(odds_of_charge(table.view(), table.unit("A"), table.unit("B"), {}, odds));
    // A 1 in six marks him: Knocked Out 1/3, else Stunned, and then he does not fight.
    const auto lost = odds.results.chance([](const ClashState& s) { return s.side[0].models == 0; });
    EXPECT_GT(lost.to_double(), 1.0 / 18);
}

}  // namespace skald::aofs
