// Positions put together at random, for tests that hold the odds of SAGA to play: two units before each
// other, a warlord each, and as a test wishes also other units, peoples with what lies on their boards,
// terrain.
#pragma once
#include <optional>
#include <sstream>

#include "content/saga/described.hpp"
#include "dice/random.hpp"
#include "odds/saga/odds.hpp"
#include "saga/tabletop.hpp"
#include "saga/turn.hpp"

namespace skald::saga::test {

inline constexpr const char* peoples[] = {"danes", "franks", "gaels", "magyars",      "normans",
                                          "rus",   "saxons", "welsh", "cinder-clans", "mere-king"};
inline constexpr std::size_t people_count = std::size(peoples);

inline const FactionFile& people(std::size_t number) {
    static const std::vector<FactionFile> all = [] {
        std::vector<FactionFile> files;
        for (const char* id : peoples) files.push_back(*faction(id));
        return files;
    }();
    return all[number];
}

/// An ability that a position is to be about: of a board, or of a Hero, a legend or hired men.
struct Wanted {
    std::size_t people = 0;
    int ability = 0;

    const Ability& value() const {
        return people_file().faction.abilities[static_cast<std::size_t>(ability)];
    }
    const FactionFile& people_file() const { return test::people(people); }
    std::string id() const {
        return std::string(peoples[people]) + " " +
               people_file().ability_ids[static_cast<std::size_t>(ability)];
    }
};

/// What a position must have for an ability to have a part in its fight, as its words say.
struct Needs {
    explicit Needs(const Ability& ability) : own(ability.restriction) {
        for (const Clause& clause : ability.clauses) {
            const Selector& who = clause.who;
            if (!says(own) && who.whose == Whose::own) own = who;
            for (const Near& near : who.near) {
                if (near.stick == Stick::none || near.beyond || near.whose != Whose::own) continue;
                hero_near = hero_near || (near.troops & bit(Troop::hero));
                if (!says(own) && who.whose == Whose::enemy && near.footing == Footing::mounted)
                    own.footing = near.footing;
            }
            weary = weary || clause.condition.what.weariness != Weariness::any;
            far = far || clause.shooter_beyond != Stick::none;
            begins = begins || clause.verb == EffectVerb::activate || clause.verb == EffectVerb::casualty;
        }
        begins = begins && ability.keywords == Keyword::activation;
    }

    Selector own;            ///< the unit of its owner that fights
    bool hero_near = false;  ///< the warlord of its owner is not far
    bool weary = false;      ///< somebody of the enemy is exhausted
    bool far = false;        ///< the enemy shoots from afar
    bool begins = false;     ///< the fight is its owner's

  private:
    static bool says(const Selector& unit) {
        return unit.troops != any_troop || unit.equipment != 0 || unit.footing != Footing::any;
    }
};

struct FieldWish {
    int most_figures = 8;
    bool heroes = true;    ///< among those who fight
    bool peoples = false;  ///< with their boards, Heroes, legends and hired units, in both editions
    std::optional<Wanted> wanted{};
};

class Field {
  public:
    Field(Random& random, const FieldWish& wish)
        : random_(random),
          wish_(wish),
          wanted_side_(one_in(2) ? Side::first : Side::second),
          needs_(wish.wanted ? std::optional<Needs>(wish.wanted->value()) : std::nullopt),
          table_(!wish.peoples || one_in(2) ? Edition::current() : Edition::of_2018()) {
        if (needs_ && needs_->begins) wanted_side_ = Side::first;
        if (needs_ && needs_->far) wanted_side_ = Side::second;
        if (wish_.peoples) choose_peoples();
        table_.unit(Side::first, Troop::hero, {near_warlord(Side::first) ? Cm{12, 14} : Cm{0, 0}});
        table_.unit(Side::second, Troop::hero, {near_warlord(Side::second) ? Cm{14, 46} : Cm{90, 60}});
        // What belongs to an owner is met where he fights, or where he stands behind those who do.
        const bool owned = wish_.wanted && wish_.wanted->value().owner >= 0, fights = owned && !one_in(3);
        attacker_ = add(Side::first, 20, -1, fights && wanted_side_ == Side::first);
        const bool far = needs_ && needs_->far ? !one_in(4) : one_in(4);
        const int front = wish_.peoples && far ? 40 : 28;  // the nearer, or beyond M
        defender_ = add(Side::second, front, 1, fights && wanted_side_ == Side::second);
        const bool behind = owned && !fights;
        if (bystander() || (behind && wanted_side_ == Side::first))
            add(Side::first, one_in(2) ? 8 : 12, -1, behind && wanted_side_ == Side::first);
        if (bystander() || (behind && wanted_side_ == Side::second))
            add(Side::second, front + (one_in(2) ? 16 : 10), 1, behind && wanted_side_ == Side::second);
        if (one_in(3)) lay_terrain();
        put_in_turn(table_.state(), Side::first, 2, TurnPart::activation);
        if (wish_.peoples) load_boards();
    }

    Match& match() { return table_.match(); }
    State& state() { return table_.state(); }
    State melee() { return with_melee(table_.state(), attacker_, defender_); }
    State shot() { return with_shot(table_.state(), attacker_, defender_); }
    int attacker() const { return attacker_; }
    int defender() const { return defender_; }
    bool shoots() { return has_ranged_weapon(table_.state().unit(attacker_)); }
    std::string text() const { return text_.str(); }
    std::size_t people_of(Side side) const { return people_[static_cast<std::size_t>(index(side))]; }
    /// Whose the wanted ability is.
    Side wanted_side() const { return wanted_side_; }

  private:
    int below(int n) { return static_cast<int>(random_.below(static_cast<std::uint32_t>(n))); }
    bool one_in(int n) { return below(n) == 0; }
    bool bystander() { return wish_.peoples && one_in(3); }
    bool near_warlord(Side side) {
        const bool needed = needs_ && needs_->hero_near && side == wanted_side_;
        return wish_.peoples && (needed ? !one_in(4) : one_in(3));
    }
    Faction& faction_of(Side side) { return table_.setup().factions[static_cast<std::size_t>(index(side))]; }

    void choose_peoples() {
        for (Side side : {Side::first, Side::second}) {
            std::size_t& number = people_[static_cast<std::size_t>(index(side))];
            number = wish_.wanted && side == wanted_side_ ? wish_.wanted->people
                                                          : static_cast<std::size_t>(below(people_count));
            faction_of(side) = people(number).faction;
        }
        text_ << peoples[people_[0]] << " against " << peoples[people_[1]]
              << (table_.setup().edition == Edition::current() ? "" : ", 2018") << "\n";
    }
    void lay_terrain() {
        static constexpr Terrain kinds[] = {Terrain::wood, Terrain::rocks, Terrain::ruins, Terrain::field};
        const int kind = below(4);
        table_.piece(kinds[kind], {5, static_cast<double>(one_in(2) ? 26 : 10)}, {60, 40});
        text_ << "terrain " << kind << "\n";
    }

    int add(Side side, int y, int row, bool owner) {
        int figures = 1 + below(wish_.most_figures);
        const Unit kind = owner ? owner_kind(figures) : random_kind(side, figures);
        const bool mounted = (kind.equipment & Equipment::horses) != 0;
        const double apart = mounted ? 6 : 3, deep = mounted ? 4 : 3;
        const auto place = [&](int i) { return Cm{20 + apart * (i % 4), y + row * deep * (i / 4)}; };
        const int id = table_.unit(side, kind.troop, {place(0)}, kind.equipment);
        for (int i = 1; i < figures; ++i) table_.add_figure(id, table_.point(place(i)));
        Unit& unit = table_.state().unit(id);
        unit.warlord = kind.warlord;
        unit.hero = kind.hero, unit.hired = kind.hired, unit.legend = kind.legend;
        unit.escort = kind.escort, unit.escort_troop = kind.escort_troop;
        const bool weary = needs_ && needs_->weary && side != wanted_side_ && one_in(2);
        unit.fatigue = static_cast<std::uint8_t>(weary ? 3 : below(4));
        text_ << "unit " << (side == Side::first ? "first" : "second") << " troop "
              << static_cast<int>(kind.troop) << " equipment " << kind.equipment << " figures " << figures
              << " hero " << int{kind.hero} << " hired " << int{kind.hired} << " legend " << int{kind.legend}
              << " fatigue " << int{unit.fatigue} << "\n";
        return id;
    }
    Unit random_kind(Side side, int& figures) {
        static constexpr std::uint16_t arms[] = {0,
                                                 0,
                                                 Equipment::bows,
                                                 Equipment::javelins,
                                                 Equipment::heavy_weapons,
                                                 Equipment::unarmed,
                                                 Equipment::improvised,
                                                 Equipment::crossbows,
                                                 Equipment::horses,
                                                 Equipment::composite_bows | Equipment::horses};
        const Faction& faction = faction_of(side);
        Unit kind;
        kind.troop = static_cast<Troop>(1 + below(3));
        kind.equipment = arms[below(wish_.peoples ? 10 : 8)];
        if (needs_ && side == wanted_side_ && one_in(2)) {
            make_fit(kind);
            if (kind.troop == Troop::hero) figures = 1;
            if (kind.troop == Troop::hero) return kind;
        }
        if (needs_ && needs_->far && side != wanted_side_) kind.equipment = Equipment::bows;
        if (wish_.most_figures == 2 && kind.troop == Troop::hearthguard) figures = 1;  // two dice each
        const int what = below(8);
        if (wish_.heroes && what < (wish_.peoples ? 1 : 4)) {  // another Hero, perhaps with an escort
            if (!faction.heroes.empty() && one_in(2))
                return hero_kind(faction, below(static_cast<int>(faction.heroes.size())), figures);
            figures = 1;
            kind.troop = Troop::hero;
            kind.warlord = true;
            kind.equipment = 0;
        } else if (what == 1 && !faction.hired.empty()) {
            return hired_kind(faction, below(static_cast<int>(faction.hired.size())), figures);
        } else if (what == 2 && !faction.legends.empty()) {
            return legend_kind(faction, below(static_cast<int>(faction.legends.size())), figures);
        }
        return kind;
    }
    /// As a unit must be to use the wanted ability.
    void make_fit(Unit& kind) {
        const Selector& only = needs_->own;
        for (Troop troop : {Troop::hero, Troop::hearthguard, Troop::warriors, Troop::levies})
            if (only.troops & bit(troop)) kind.troop = troop;
        kind.warlord = kind.troop == Troop::hero;
        if (kind.warlord) kind.equipment = 0;
        if (only.equipment != 0)
            kind.equipment = static_cast<std::uint16_t>(only.equipment & (~only.equipment + 1));
        if (only.footing == Footing::mounted)
            kind.equipment = static_cast<std::uint16_t>(kind.equipment | Equipment::horses);
        if (only.footing == Footing::foot)
            kind.equipment = static_cast<std::uint16_t>(kind.equipment & ~Equipment::horses);
    }
    /// The unit that the wanted ability belongs to.
    Unit owner_kind(int& figures) {
        const int owner = wish_.wanted->value().owner;
        const Faction& faction = wish_.wanted->people_file().faction;
        if (owner >= owner_of_hired(0)) return hired_kind(faction, owner - owner_of_hired(0), figures);
        if (owner >= owner_of_legend(0)) return legend_kind(faction, owner - owner_of_legend(0), figures);
        return hero_kind(faction, owner, figures);
    }
    static Unit hero_kind(const Faction& faction, int number, int& figures) {
        const HeroProfile& hero = faction.heroes[static_cast<std::size_t>(number)];
        Unit kind;
        kind.troop = Troop::hero;
        kind.hero = static_cast<std::int8_t>(number);
        kind.equipment = hero.equipment;
        kind.escort = hero.escort;
        kind.escort_troop = hero.escort_troop;
        figures = 1 + hero.escort;
        return kind;
    }
    static Unit hired_kind(const Faction& faction, int number, int& figures) {
        const HiredUnit& hired = faction.hired[static_cast<std::size_t>(number)];
        Unit kind;
        kind.troop = hired.troop;
        kind.hired = static_cast<std::int8_t>(number);
        kind.equipment = hired.equipment;
        figures = hired.figures;
        return kind;
    }
    static Unit legend_kind(const Faction& faction, int number, int& figures) {
        const Legend& legend = faction.legends[static_cast<std::size_t>(number)];
        Unit kind;
        kind.legend = static_cast<std::int8_t>(number);
        kind.troop = legend.warlord ? Troop::hero : legend.troop;
        kind.warlord = legend.warlord;
        kind.equipment = legend.equipment;
        figures = legend.warlord ? 1 : legend.least;
        return kind;
    }

    void load_boards() {
        if (wish_.wanted && wish_.wanted->value().owner < 0) load(wanted_side_, wish_.wanted->ability);
        for (Side side : {Side::first, Side::second})
            for (int i = 1 + below(3); i > 0; --i) load_any(side);
    }
    /// One complete set of dice on an ability that a fight could use.
    void load_any(Side side) {
        constexpr int fighting =
            Keyword::activation_reaction | Keyword::shooting | Keyword::shooting_reaction | Keyword::melee;
        for (int tries = 0; tries < 8; ++tries) {
            const int number = below(faction_of(side).board);
            if (faction_of(side).abilities[static_cast<std::size_t>(number)].keywords & fighting)
                return load(side, number);
        }
    }
    void load(Side side, int number) {
        Board& board = table_.state().board(side);
        const std::uint8_t set = board.next_set++;
        std::size_t left = faction_of(side).abilities[static_cast<std::size_t>(number)].cost.size();
        for (SagaDie& die : board.dice)
            if (left > 0 && die.at == DieAt::available) {
                die = {DieAt::board, Symbol::common, static_cast<std::int8_t>(number), set};
                --left;
            }
        text_ << "load " << (side == Side::first ? "first " : "second ")
              << people(people_of(side)).ability_ids[static_cast<std::size_t>(number)] << "\n";
    }

    Random& random_;
    FieldWish wish_;
    Side wanted_side_;
    std::optional<Needs> needs_;
    std::array<std::size_t, 2> people_{};
    std::ostringstream text_;
    Tabletop table_;
    int attacker_ = -1, defender_ = -1;
};

}  // namespace skald::saga::test
