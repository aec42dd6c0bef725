// Random fights of SAGA in all states, odds against the engine played out under the same policy: both
// editions, every people with abilities on its board, Heroes, escorts, legends, hired units, fatigue,
// terrain. SKALD_DEEP=1 plays many.
#include <set>
#include <sstream>

#include "base/hash.hpp"
#include "base/tries.hpp"
#include "content/saga/described.hpp"
#include "dice/random.hpp"
#include "odds/core/deviation.hpp"
#include "odds/saga/play_out.hpp"
#include "saga/tabletop.hpp"
#include "saga/turn.hpp"

namespace skald::saga {

using namespace odds;

namespace {

using test::Cm;
using test::Played;
using test::Tabletop;
using Held = odds::test::Oracle<7>;
using Numbers = Held::Numbers;

constexpr const char* peoples[] = {"danes", "franks", "gaels", "magyars",      "normans",
                                   "rus",   "saxons", "welsh", "cinder-clans", "mere-king"};

const FactionFile& people(std::size_t number) {
    static const std::vector<FactionFile> all = [] {
        std::vector<FactionFile> files;
        for (const char* id : peoples) files.push_back(*test::faction(id));
        return files;
    }();
    return all[number];
}

/// A position with two units before each other, and what lies on the boards.
class Field {
  public:
    explicit Field(Random& random)
        : random_(random), table_(one_in(2) ? Edition::current() : Edition::of_2018()) {
        for (std::size_t side = 0; side < 2; ++side) {
            people_[side] = static_cast<std::size_t>(below(10));
            table_.setup().factions[side] = people(people_[side]).faction;
        }
        text_ << peoples[people_[0]] << " against " << peoples[people_[1]]
              << (table_.setup().edition == Edition::current() ? "" : ", 2018") << "\n";
        table_.unit(Side::first, Troop::hero, {Cm{0, 0}});
        table_.unit(Side::second, Troop::hero, {Cm{90, 60}});
        attacker_ = add(Side::first, 20, -1);
        defender_ = add(Side::second, 28, 1);
        if (one_in(3)) add(Side::first, 8, -1);
        if (one_in(3)) add(Side::second, 44, 1);
        if (one_in(3)) {
            static constexpr Terrain kinds[] = {Terrain::wood, Terrain::rocks, Terrain::ruins,
                                                Terrain::field};
            const int kind = below(4);
            table_.piece(kinds[kind], {5, 26}, {60, 40});
            text_ << "terrain " << kind << "\n";
        }
        put_in_turn(table_.state(), Side::first, 2, TurnPart::activation);
        for (Side side : {Side::first, Side::second})
            for (int i = 1 + below(3); i > 0; --i) load(side);
    }
    Match& match() { return table_.match(); }
    const State& state() { return table_.state(); }
    int attacker() const { return attacker_; }
    int defender() const { return defender_; }
    bool shoots() { return has_ranged_weapon(table_.state().unit(attacker_)); }
    std::string text() const { return text_.str(); }
    std::size_t people_of(Side side) const { return people_[static_cast<std::size_t>(index(side))]; }

  private:
    int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }
    bool one_in(int n) { return below(n) == 0; }

    int add(Side side, int y, int row) {
        static constexpr std::uint16_t arms[] = {0,
                                                 0,
                                                 Equipment::bows,
                                                 Equipment::javelins,
                                                 Equipment::heavy_weapons,
                                                 Equipment::unarmed,
                                                 Equipment::improvised,
                                                 Equipment::crossbows,
                                                 Equipment::horses,
                                                 Equipment::composite_bows};
        const Faction& faction = table_.setup().factions[static_cast<std::size_t>(index(side))];
        Unit kind;
        kind.troop = static_cast<Troop>(1 + below(3));
        kind.equipment = arms[below(10)];
        int figures = 1 + below(8);
        const int what = below(8);
        if (what == 0) {  // another Hero, perhaps with an escort
            kind.troop = Troop::hero;
            figures = 1;
            if (!faction.heroes.empty() && one_in(2)) {
                kind.hero = static_cast<std::int8_t>(below(static_cast<int>(faction.heroes.size())));
                const HeroProfile& hero = faction.heroes[static_cast<std::size_t>(kind.hero)];
                kind.equipment = hero.equipment;
                kind.escort = hero.escort;
                kind.escort_troop = hero.escort_troop;
                figures += hero.escort;
            } else {
                kind.warlord = true;
                kind.equipment = 0;
            }
        } else if (what == 1 && !faction.hired.empty()) {
            kind.hired = static_cast<std::int8_t>(below(static_cast<int>(faction.hired.size())));
            const HiredUnit& hired = faction.hired[static_cast<std::size_t>(kind.hired)];
            kind.troop = hired.troop;
            kind.equipment = hired.equipment;
            figures = hired.figures;
        } else if (what == 2 && !faction.legends.empty()) {
            kind.legend = static_cast<std::int8_t>(below(static_cast<int>(faction.legends.size())));
            const Legend& legend = faction.legends[static_cast<std::size_t>(kind.legend)];
            kind.troop = legend.warlord ? Troop::hero : legend.troop;
            kind.warlord = legend.warlord;
            kind.equipment = legend.equipment;
            figures = legend.warlord ? 1 : legend.least;
        }
        const bool mounted = (kind.equipment & Equipment::horses) != 0;
        const double apart = mounted ? 6 : 3, deep = mounted ? 4 : 3;
        const auto place = [&](int i) { return Cm{20 + apart * (i % 4), y + row * deep * (i / 4)}; };
        const int id = table_.unit(side, kind.troop, {place(0)}, kind.equipment);
        for (int i = 1; i < figures; ++i) table_.add_figure(id, table_.point(place(i)));
        Unit& unit = table_.state().unit(id);
        unit.warlord = kind.warlord;
        unit.hero = kind.hero, unit.hired = kind.hired, unit.legend = kind.legend;
        unit.escort = kind.escort, unit.escort_troop = kind.escort_troop;
        unit.fatigue = static_cast<std::uint8_t>(below(4));
        text_ << "unit " << (side == Side::first ? "first" : "second") << " troop "
              << static_cast<int>(kind.troop) << " equipment " << kind.equipment << " figures " << figures
              << " hero " << int{kind.hero} << " hired " << int{kind.hired} << " legend " << int{kind.legend}
              << " fatigue " << int{unit.fatigue} << "\n";
        return id;
    }
    /// One complete set of dice on an ability that a fight could use.
    void load(Side side) {
        const Faction& faction = table_.setup().factions[static_cast<std::size_t>(index(side))];
        Board& board = table_.state().board(side);
        const int number = below(faction.board);
        const Ability& ability = faction.abilities[static_cast<std::size_t>(number)];
        constexpr int fighting =
            Keyword::activation_reaction | Keyword::shooting | Keyword::shooting_reaction | Keyword::melee;
        if (!(ability.keywords & fighting)) return load_again(side);
        const std::uint8_t set = board.next_set++;
        std::size_t left = ability.cost.size();
        for (SagaDie& die : board.dice)
            if (left > 0 && die.at == DieAt::available) {
                die = {DieAt::board, Symbol::common, static_cast<std::int8_t>(number), set};
                --left;
            }
        text_ << "load " << (side == Side::first ? "first " : "second ")
              << people(people_of(side)).ability_ids[static_cast<std::size_t>(number)] << "\n";
    }
    void load_again(Side side) {
        if (!one_in(8)) load(side);
    }

    Random& random_;
    std::array<std::size_t, 2> people_{};
    std::ostringstream text_;
    Tabletop table_;
    int attacker_ = -1, defender_ = -1;
};

/// Answers what a player weighs by a number that hangs on the question alone; else as the book offers first.
class Whim {
  public:
    Whim(std::uint64_t seed, std::set<std::pair<std::size_t, int>>& used, const Field& field)
        : seed_(seed), used_(used), field_(field) {}

    Choice operator()(Match& match, const State& state) {
        const auto ask = static_cast<Ask>(state.question.ask);
        FightLens lens(match, state, Ending::on_table);
        if (!lens.weighed(state) || seed_ % 4 == 0) return first_(match, state);
        match.choices(state, choices_);
        Hash hash;
        hash.add(static_cast<int>(seed_)), hash.add(static_cast<int>(ask)),
            hash.add(index(state.question.side));
        hash.add(static_cast<int>(choices_.size()));
        for (std::int16_t number : state.question.about) hash.add(number);
        if (ask != Ask::save_casualties)
            for (const SagaDie& die : state.board(state.question.side).dice) hash.add(die.at == DieAt::board);
        const std::size_t wish = hash.value() / 7 % (choices_.size() + 1);
        if (wish == choices_.size()) return first_(match, state);
        Choice choice = choices_[wish];
        if (choice.sketch && (match.complete(state, choice) || match.check(state, choice)))
            return first_(match, state);
        if (choice.verb == static_cast<std::uint8_t>(Verb::trigger))
            used_.insert({field_.people_of(state.question.side), choice.what[0]});
        return choice;
    }

  private:
    std::uint64_t seed_;
    std::set<std::pair<std::size_t, int>>& used_;
    const Field& field_;
    FirstOffered<Match> first_;
    Choices choices_;
};

Numbers numbers_of(const Played& played, int attacker, int defender) {
    return {played.lost[0],
            played.lost[1],
            played.verdict == 0,
            played.verdict == 1,
            played.withdraws == attacker,
            played.withdraws == defender,
            played.fights};
}

}  // namespace

TEST(OddsOnTheTable, OfRandomFightsInAllStatesComeOutAsPlayed) {
    Held held("SAGA", {"attacker's lost", "defender's lost", "won", "lost", "attacker withdraws",
                       "defender withdraws", "fights"});
    Random random(1066);
    std::set<std::pair<std::size_t, int>> used;
    const int wanted = skald::test::tries(60, 6, 50);
    for (int i = 0; i < wanted && !::testing::Test::HasFailure(); ++i) {
        Field field(random);
        Match& match = field.match();
        const int a = field.attacker(), d = field.defender();
        const bool shot = field.shoots() && i % 2 == 0;
        const Type type = shot ? Type::shoot : Type::charge;
        const State begun =
            i % 5 == 4 ? with_melee(field.state(), a, d) : with_activation(field.state(), a, type, d);
        Whim whim(static_cast<std::uint64_t>(i), used, field);
        FightLens lens(match, begun, Ending::on_table);
        const Choice go_on;
        const auto said = walk(lens, begun, &go_on, whim).map([&](const FightResult& result) {
            return numbers_of(test::as_played(result), a, d);
        });
        held.look(std::to_string(i) + (shot ? ": shot, " : ": charge, ") + field.text(), said,
                  [&](Dice& dice) {
                      return numbers_of(test::play(match, {begun, {}}, std::ref(whim), dice), a, d);
                  });
    }
    std::cout << "abilities used: " << used.size() << std::endl;
}

}  // namespace skald::saga
