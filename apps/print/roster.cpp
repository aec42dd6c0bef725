// The roster: a card for each unit with what a player looks up in play. The numbers are the engine's own.
#include <algorithm>

#include "layout.hpp"
#include "saga/pace.hpp"
#include "saga/unit.hpp"
#include "saga/warband.hpp"
#include "words/saga/board.hpp"

namespace skald::print {

namespace {

using namespace saga;

struct UnitCard {
    std::string name, equipment, note;
    Troop troop = Troop::warriors;
    int figures = 0, escort = 0;
    bool mounted = false;
    int dice = 0, armour_melee = 0, armour_shooting = 0, melee = 0, shooting = 0;
    std::string range;
    std::vector<saga::AbilityWords> rules;
};

class Roster {
  public:
    Roster(const People& people, const saga::WarbandFile& warband, const Language& language)
        : people_(people), warband_(warband), language_(language) {
        Setup setup;
        setup.points = warband.warband.points;
        setup.factions = {people.file.faction, people.file.faction};
        setup.warband_given = {true, true};
        setup.warbands = {warband.warband, warband.warband};
        Match match(setup);
        State state;
        field(state, Side::first, warband.warband, people.file.faction);
        for (int u = 0; u < state.unit_count[0]; ++u) cards_.push_back(card({match, state}, u));
        number_alike();
    }

    /// Pairs of cards for each page; the board in short stands on the last.
    std::vector<std::vector<const UnitCard*>> pages(Canvas& canvas, const Paper& paper) const {
        const double room = paper.height - 16 - 2 * 4.4 - header,
                     width = (paper.width - 14 - 2 * 4.4 - gap) / 2;
        std::vector<std::vector<const UnitCard*>> pages(1);
        double used = 0;
        for (std::size_t i = 0; i < cards_.size(); i += 2) {
            const double height = row_height(canvas, i, width);
            if (used + height > room && used > 0) pages.emplace_back(), used = 0;
            for (std::size_t j = i; j < std::min(i + 2, cards_.size()); ++j)
                pages.back().push_back(&cards_[j]);
            used += height + gap;
        }
        if (used + board_height > room) pages.emplace_back();
        return pages;
    }

    void draw(Canvas& canvas, const std::vector<const UnitCard*>& cards, bool last) const {
        const Box sheet = framed_sheet(canvas, language_);
        head(canvas, sheet);
        const double width = (sheet.width - gap) / 2;
        double y = sheet.y + header;
        for (std::size_t i = 0; i < cards.size(); i += 2) {
            const double height =
                row_height(canvas, static_cast<std::size_t>(cards[i] - cards_.data()), width);
            draw_card(canvas, {sheet.x, y, width, height}, *cards[i]);
            if (i + 1 < cards.size())
                draw_card(canvas, {sheet.x + width + gap, y, width, height}, *cards[i + 1]);
            y += height + gap;
        }
        if (last) board(canvas, {sheet.x, y + 1, sheet.width, sheet.bottom() - y - 1});
    }

  private:
    static constexpr double header = 19, gap = 3, fixed_height = 30.5, board_height = 52, note_size = 8.6;

    const std::string& say(std::string_view key) const { return language_.phrases[key]; }

    UnitCard card(const View& view, int unit) const {
        const Unit& u = view.state.unit(unit);
        UnitCard card;
        card.troop = u.troop, card.mounted = is_mounted(u);
        card.figures = u.size;
        card.escort = u.troop == Troop::hero ? u.size - 1 : 0;
        card.name = saga::unit_name(language_.texts, people_.names, u);
        if (u.hero >= 0 || u.legend >= 0 || u.hired >= 0) {
            Unit plain = u;
            plain.hero = plain.legend = plain.hired = -1;
            card.equipment = saga::unit_name(language_.texts, people_.names, plain);
        }
        if (u.warlord && u.equipment != 0) card.equipment = armed(language_, u.troop, true, u.equipment);
        card.dice = saga::saga_dice(entry(unit), people_.file.faction);
        card.armour_melee = base_armour(view, unit, true);
        card.armour_shooting = base_armour(view, unit, false);
        for (int f = u.first; f < u.first + u.size; ++f) {
            card.melee += aggression(view, f, true);
            card.shooting += aggression(view, f, false);
        }
        if (card.shooting > 0) card.range = stick_name(weapon_range(view, unit), view.sticks());
        if (u.troop == Troop::hero) card.note = special_rules(profile_of(view, u.first), language_.phrases);
        if (u.hired >= 0 && people_.file.faction.hired[static_cast<std::size_t>(u.hired)].no_close_ranks)
            card.note = say("no_close_ranks");
        const int owner = u.hero >= 0     ? owner_of_hero(u.hero)
                          : u.legend >= 0 ? owner_of_legend(u.legend)
                          : u.hired >= 0  ? owner_of_hired(u.hired)
                                          : -1;
        const Faction& faction = people_.file.faction;
        for (std::size_t i = faction.board; owner >= 0 && i < faction.abilities.size(); ++i)
            if (faction.abilities[i].owner == owner)
                card.rules.push_back(
                    saga::ability_words(faction, static_cast<int>(i), people_.names, language_.texts));
        return card;
    }

    const UnitEntry& entry(int unit) const { return warband_.warband.units[static_cast<std::size_t>(unit)]; }

    static std::string stick_name(Length range, const saga::Sticks& sticks) {
        for (const auto& [stick, name] : {std::pair{Stick::very_short, "VS"},
                                          {Stick::short_, "S"},
                                          {Stick::medium, "M"},
                                          {Stick::long_, "L"}})
            if (sticks[stick] == range) return name;
        return {};
    }

    void number_alike() {
        for (UnitCard& card : cards_) {
            const auto alike = std::count_if(cards_.begin(), cards_.end(),
                                             [&](const UnitCard& other) { return other.name == card.name; });
            if (alike < 2) continue;
            const std::string name = card.name;
            int number = 0;
            for (UnitCard& other : cards_)
                if (other.name == name)
                    other.name += " " + std::string(static_cast<std::size_t>(++number), 'I');
        }
    }

    void head(Canvas& canvas, const Box& sheet) const {
        const std::string title = warband_.name.empty() ? people_.names.name : warband_.name;
        canvas.fitted({sheet.x, sheet.y - 1, sheet.width - 46, 11}, title,
                      {Face::capitals, 24, Align::left, 0, 1}, 11);
        canvas.fitted({sheet.x, sheet.y + 9.6, sheet.width - 46, 5},
                      warband_.name.empty() ? people_.names.wins : people_.names.name,
                      {Face::italic, 10, Align::left, .15, 1}, 6.5);
        stat(canvas, {sheet.right() - 44, sheet.y, 20, 13}, std::to_string(warband_.warband.points),
             say("points"));
        stat(canvas, {sheet.right() - 22, sheet.y, 22, 13},
             std::to_string(saga::saga_dice(warband_.warband, people_.file.faction)), say("saga_dice"));
        canvas.line(sheet.x, sheet.y + 16, sheet.right(), sheet.y + 16, .5);
    }

    double row_height(Canvas& canvas, std::size_t first, double width) const {
        double most = 0;
        for (std::size_t i = first; i < std::min(first + 2, cards_.size()); ++i)
            most =
                std::max(most, fixed_height + 5.2 + notes(canvas, {0, 0, width - 5.2, 0}, cards_[i], false));
        return most;
    }

    void draw_card(Canvas& canvas, const Box& box, const UnitCard& card) const {
        canvas.frame(box, .3);
        const Box in = box.inset(2.6);
        const double fatigue = 22;
        canvas.fitted({in.x, in.y - .6, in.width - fatigue - 2, 9.4}, card.name,
                      {Face::bold, 12.5, Align::left, 0, .86}, 8);
        for (int i = 0; i < 3; ++i)
            fatigue_mark(canvas, in.right() - fatigue + 3.5 + i * 7.4, in.y + 3.2, 3.2, false);
        canvas.fitted({in.right() - fatigue - 1, in.y + 6.6, fatigue + 2, 2.8}, say("fatigue"),
                      {Face::label, 6, Align::centre, .25, 1}, 4.6);
        figures(canvas, {in.x, in.y + 10.8, in.width, 6}, card);
        stats_row(canvas, {in.x, in.y + 18, in.width, 12}, stats(card));
        notes(canvas, {in.x, in.y + fixed_height, in.width, in.height - fixed_height}, card, true);
    }

    /// A base for each figure, to be crossed out as they fall.
    void figures(Canvas& canvas, const Box& box, const UnitCard& card) const {
        double x = box.x;
        const double y = box.y + 2.6;
        for (int i = 0; i < card.figures; ++i) {
            const bool leader = card.troop == Troop::hero && i == 0;
            const double r = leader ? 2.9 : 2.3;
            if (card.mounted && !leader) {
                canvas.frame({x, y - 1.6, 4.9, 3.2}, .3, 0, 1.5);
                x += 6;
                continue;
            }
            canvas.circle(x + r, y, r, .3);
            if (leader) canvas.circle(x + r, y, r - .8, .2);
            if (card.troop == Troop::hearthguard) canvas.circle(x + r, y, r - .7, .2);
            if (card.troop == Troop::levies) canvas.disc(x + r, y, .35, 0);
            x += 2 * r + .9;
        }
        if (!card.equipment.empty())
            canvas.fitted({x + 1, box.y, box.right() - x - 1, 5.2}, card.equipment,
                          {Face::italic, 8.5, Align::right, .2, .9}, 5.5);
    }

    std::vector<std::pair<std::string, std::string>> stats(const UnitCard& card) const {
        const std::string range = card.range.empty() ? "" : " · " + card.range;
        return {{std::to_string(card.figures), say("figures")},
                {std::to_string(card.melee / 6), say("melee")},
                {card.shooting == 0 ? "–" : std::to_string(card.shooting / 6) + range, say("shooting")},
                {std::to_string(card.armour_melee), say("armour_melee")},
                {std::to_string(card.armour_shooting), say("armour_shooting")},
                {std::to_string(card.dice), say("saga_dice")}};
    }

    /// Special rules and own rules, under a line. Gives their height.
    double notes(Canvas& canvas, const Box& box, const UnitCard& card, bool draw) const {
        std::vector<std::pair<std::string, Face>> lines;
        if (!card.note.empty()) lines.push_back({card.note, Face::italic});
        for (const auto& rule : card.rules) {
            lines.push_back({rule.name + " · " + rule.keywords, Face::label_bold});
            lines.push_back({rule.text, Face::text});
        }
        if (lines.empty()) return 0;
        if (draw) canvas.line(box.x, box.y, box.right(), box.y, .2, .4);
        double y = box.y + 1;
        for (const auto& [text, face] : lines) {
            const Style style{face, face == Face::label_bold ? note_size - .8 : note_size, Align::left, 0,
                              .94};
            y += .3 + (draw ? canvas.text({box.x, y, box.width, box.bottom() - y}, text, style)
                            : canvas.text_height(text, style, box.width));
        }
        return y - box.y;
    }

    /// The battle board in short, and a bar to measure with.
    void board(Canvas& canvas, const Box& box) const {
        section_heading(canvas, {box.x, box.y, box.width, 5.4}, say("battle_board"), "");
        const Faction& faction = people_.file.faction;
        const int rows = (faction.board + 2) / 3;
        const double width = box.width / 3, top = box.y + 7.4;
        const double height = std::min(8.0, (box.bottom() - 16 - top) / rows),
                     face = std::min(5.2, height - 1);
        for (int i = 0; i < faction.board; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const double x = box.x + (i / rows) * width, y = top + (i % rows) * height;
            const double cost =
                cost_faces(canvas, faction.abilities[at], people_, language_, x, y, face) + 1.6;
            canvas.fitted({x + cost, y - .2, width - cost - 1.5, face + .4}, people_.names.abilities[at],
                          {Face::text, 9.5, Align::left, 0, .9}, 5.4);
        }
        scale_bar(canvas, box.x + (box.width - 150) / 2, box.bottom() - 11);
    }

    void scale_bar(Canvas& canvas, double x, double y) const {
        for (int cm = 0; cm < 15; ++cm) {
            if (cm % 2 == 0) canvas.fill({x + cm * 10, y, 10, 2}, 0);
            canvas.frame({x + cm * 10, y, 10, 2}, .2);
        }
        for (const auto& [at, name] : {std::pair{50.0, "VS"}, {100.0, "S"}, {150.0, "M"}}) {
            canvas.line(x + at, y - 1, x + at, y + 3.4, .4);
            canvas.text({x + at - 6, y + 3.2, 12, 4.5}, name, {Face::label_bold, 7.5, Align::centre, 0, 1});
        }
        canvas.fitted({x, y + 6.8, 150, 4}, say("scale"), {Face::italic, 8, Align::centre, .15, 1}, 6);
    }

    const People& people_;
    const saga::WarbandFile& warband_;
    const Language& language_;
    std::vector<UnitCard> cards_;
};

}  // namespace

Document roster_sheet(const People& people, const saga::WarbandFile& warband, const Language& language,
                      const Paper& paper) {
    const auto roster = std::make_shared<Roster>(people, warband, language);
    Document document{warband.name.empty() ? people.names.name : warband.name, {}};
    std::vector<std::vector<const UnitCard*>> pages;
    on_scratch(paper, [&](Canvas& canvas) { pages = roster->pages(canvas, paper); });
    for (std::size_t i = 0; i < pages.size(); ++i)
        document.pages.push_back({paper, [roster, cards = pages[i], last = i + 1 == pages.size()](
                                             Canvas& canvas) { roster->draw(canvas, cards, last); }});
    return document;
}

}  // namespace skald::print
