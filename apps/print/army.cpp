// The roster of an army of Age of Fantasy: Skirmish: a card for each unit, then the special rules that it
// uses and the spells of its casters, so that nobody has to look anything up.
#include "army.hpp"

#include <algorithm>
#include <memory>
#include <set>

#include "content/aofs/fielded_army.hpp"
#include "layout.hpp"
#include "words/aofs/rules.hpp"
#include "words/core/measure.hpp"

namespace skald::print {

namespace {

using aofs::Special;

struct Line {
    std::string name, text;
};

struct ArmyCard {
    std::string name, aside;  ///< of the card; the printed name where it has a nickname, or whom a Hero joins
    int models = 0, cost = 0, quality = 0, defense = 0, tough = 0;
    bool oval = false;
    std::vector<Line> weapons;  ///< "3 × Pike", "A1, Counter"
    std::string rules, unknown;
};

/// The sum over models of what each has, in a fixed order.
std::string rules_of(const aofs::Texts& texts, const aofs::UnitProfile& unit) {
    std::vector<std::string> names;
    for (int i = 0; i < static_cast<int>(Special::count); ++i) {
        const auto special = static_cast<Special>(i);
        std::map<int, int> models;  // by value
        for (const aofs::ModelProfile& model : unit.models)
            if (model.has(special)) ++models[model.specials.value(special)];
        for (const auto& [value, count] : models) {
            const std::string name = aofs::special_name(texts, special, value);
            const bool all = count == static_cast<int>(unit.models.size());
            names.push_back(all ? name : std::to_string(count) + " × " + name);
        }
    }
    return texts.list(names, aofs::Phrase::join_comma);
}

class ArmyRoster {
  public:
    ArmyRoster(const FieldedArmy& army, const Language& language) : army_(army), language_(language) {
        const aofs::FieldedArmy made = aofs::field_army(army.list, army.file);
        for (std::size_t i = 0; i < made.army.units.size(); ++i) cards_.push_back(card(made.army, i));
        collect_rules(made.army);
        cost_ = aofs::cost_of(made.army);
        for (const auto& unit : made.army.units) models_ += static_cast<int>(unit.models.size());
    }

    struct Sheet {
        std::vector<const ArmyCard*> cards;
        std::size_t first_note = 0, notes = 0;  ///< of the rules and spells
    };

    /// Pairs of cards for each page, then the rules where there is room for them: smaller, if that saves a
    /// page.
    std::vector<Sheet> sheets(Canvas& canvas, const Paper& paper) {
        std::vector<Sheet> best = sheets_at(canvas, paper, note_size);
        double size = note_size;
        for (double smaller = note_size - .3; smaller > 7.2; smaller -= .3) {
            auto tried = sheets_at(canvas, paper, smaller);
            if (tried.size() < best.size()) best = std::move(tried), size = smaller;
        }
        notes_size_ = size;
        return best;
    }

    void draw(Canvas& canvas, const Sheet& sheet) const {
        const Box box = framed_sheet(canvas, language_);
        head(canvas, box);
        const double width = (box.width - gap) / 2;
        double y = box.y + header;
        for (std::size_t i = 0; i < sheet.cards.size(); i += 2) {
            const double height =
                row_height(canvas, static_cast<std::size_t>(sheet.cards[i] - cards_.data()), width);
            draw_card(canvas, {box.x, y, width, height}, *sheet.cards[i]);
            if (i + 1 < sheet.cards.size())
                draw_card(canvas, {box.x + width + gap, y, width, height}, *sheet.cards[i + 1]);
            y += height + gap;
        }
        if (sheet.notes > 0) draw_notes(canvas, {box.x, y, box.width, box.bottom() - y}, sheet);
    }

  private:
    static constexpr double header = 19, gap = 3, heading = 8, fixed_height = 35, note_size = 8.6;

    std::vector<Sheet> sheets_at(Canvas& canvas, const Paper& paper, double size) {
        notes_size_ = size;
        const double room = paper.height - 16 - 2 * 4.4 - header, width = card_width(paper);
        std::vector<Sheet> sheets(1);
        double used = 0;
        for (std::size_t i = 0; i < cards_.size(); i += 2) {
            const double height = row_height(canvas, i, width);
            if (used + height > room && used > 0) sheets.emplace_back(), used = 0;
            for (std::size_t j = i; j < std::min(i + 2, cards_.size()); ++j)
                sheets.back().cards.push_back(&cards_[j]);
            used += height + gap;
        }
        for (std::size_t first = 0; first < notes_.size();) {
            const std::size_t fit = notes_that_fit(canvas, first, width, room - used - heading);
            if (fit == 0 && used == 0) break;
            if (first + fit < notes_.size() && used > 0) {  // better together on a page of their own
                sheets.emplace_back(), used = 0;
                continue;
            }
            if (fit > 0) sheets.back().first_note = first, sheets.back().notes = fit;
            first += fit;
            if (first < notes_.size()) sheets.emplace_back(), used = 0;
        }
        return sheets;
    }

    const std::string& say(std::string_view key) const { return language_.phrases[key]; }
    static double card_width(const Paper& paper) { return (paper.width - 14 - 2 * 4.4 - gap) / 2; }

    std::string thing(std::size_t key) const {
        return key < army_.names.things.size() ? army_.names.things[key] : std::string{};
    }

    /// Its own name, and beside it the name of its profile.
    void name_card(ArmyCard& card, const aofs::Army& army, std::size_t unit) const {
        card.name = thing(army.units[unit].name);
        if (!army_.list.units[unit].name.empty()) card.aside = army_.printed[army_.list.units[unit].unit];
        if (const int host = army.units[unit].joins;
            host >= 0 && host < static_cast<int>(army.units.size())) {
            const auto text = words::Template::compile(army_.texts.language(), say("army_joins"));
            const std::string joins =
                text ? text->fill(army_.texts.language(),
                                  {{"unit", {thing(army.units[static_cast<std::size_t>(host)].name)}}})
                     : std::string{};
            card.aside += (card.aside.empty() ? "" : ", ") + joins;
        }
    }

    ArmyCard card(const aofs::Army& army, std::size_t at) const {
        const aofs::UnitProfile& unit = army.units[at];
        const aofs::ModelProfile& first = unit.models[0];
        ArmyCard card;
        name_card(card, army, at);
        card.models = static_cast<int>(unit.models.size());
        card.cost = unit.cost;
        card.quality = first.quality, card.defense = first.defense;
        card.tough = first.specials.value(Special::tough);
        card.oval = first.base.form == BaseForm::oval;
        card.rules = rules_of(army_.texts, unit);
        for (std::size_t w = 0; w < unit.weapons.size(); ++w) {
            int count = 0;
            for (const aofs::ModelProfile& model : unit.models)
                for (const aofs::Carried& carried : model.weapons)
                    if (carried.weapon == w) count += carried.copies;
            const std::string name = thing(unit.weapons[w].name);
            card.weapons.push_back({count > 1 ? std::to_string(count) + " × " + name : name,
                                    shown(aofs::weapon_text(army_.texts, unit.weapons[w]))});
        }
        for (const std::string& rule : army_.file.units[army_.list.units[at].unit].unknown)
            card.unknown += (card.unknown.empty() ? "" : ", ") + rule;
        return card;
    }

    /// Each special rule that somebody or some weapon has, once, with X in place of its value; then the
    /// spells.
    void collect_rules(const aofs::Army& army) {
        aofs::Specials seen;
        bool casts = false;
        for (const aofs::UnitProfile& unit : army.units) {
            for (const aofs::ModelProfile& model : unit.models) {
                seen.add(model.specials);
                casts = casts || model.has(Special::caster);
            }
            for (const aofs::Weapon& weapon : unit.weapons) seen.add(weapon.specials);
        }
        for (const aofs::Spell& spell : army.spells) {
            if (!casts) break;
            for (const aofs::SpellEffect& effect : spell.effects) seen.add(effect.specials);
        }
        for (int i = 0; i < static_cast<int>(Special::count); ++i)
            if (const auto special = static_cast<Special>(i); seen.has(special))
                notes_.push_back({aofs::special_name(army_.texts, special, 0),
                                  shown(aofs::special_text(army_.texts, special, 0))});
        spells_from_ = notes_.size();
        for (const aofs::Spell& spell : army.spells)
            if (casts)
                notes_.push_back({thing(spell.name) + " (" + std::to_string(spell.value) + ")",
                                  shown(aofs::spell_text(army_.texts, spell))});
    }

    /// The book's lengths are inches.
    std::string shown(const std::string& text) const {
        return words::shown(text, army_.texts.language(), words::Measure::inches);
    }

    void head(Canvas& canvas, const Box& sheet) const {
        const std::string title = army_.list.name.empty() ? army_.names.name : army_.list.name;
        canvas.fitted({sheet.x, sheet.y - 1, sheet.width - 46, 11}, title,
                      {Face::capitals, 24, Align::left, 0, 1}, 11);
        canvas.fitted({sheet.x, sheet.y + 9.6, sheet.width - 46, 5},
                      army_.list.name.empty() ? army_.names.wins : army_.names.name,
                      {Face::italic, 10, Align::left, .15, 1}, 6.5);
        stat(canvas, {sheet.right() - 44, sheet.y, 20, 13}, std::to_string(cost_), say("points"));
        stat(canvas, {sheet.right() - 22, sheet.y, 22, 13}, std::to_string(models_), say("army_models"));
        canvas.line(sheet.x, sheet.y + 16, sheet.right(), sheet.y + 16, .5);
    }

    double row_height(Canvas& canvas, std::size_t first, double width) const {
        double most = 0;
        for (std::size_t i = first; i < std::min(first + 2, cards_.size()); ++i)
            most =
                std::max(most, fixed_height + 5.2 + arms(canvas, {0, 0, width - 5.2, 0}, cards_[i], false));
        return most;
    }

    void draw_card(Canvas& canvas, const Box& box, const ArmyCard& card) const {
        canvas.frame(box, .3);
        const Box in = box.inset(2.6);
        canvas.fitted({in.x, in.y - .6, in.width, 7.4}, card.name, {Face::bold, 12.5, Align::left, 0, .86},
                      8);
        bases(canvas, {in.x, in.y + 7.6, in.width, 6}, card);
        stats_row(canvas, {in.x, in.y + 14.6, in.width, 12}, stats(card));
        boxes(canvas, {in.x, in.y + 28, in.width, 5}, card);
        arms(canvas, {in.x, in.y + fixed_height, in.width, in.height - fixed_height}, card, true);
    }

    /// A base for each model, to be crossed out as they fall.
    void bases(Canvas& canvas, const Box& box, const ArmyCard& card) const {
        double x = box.x;
        const double y = box.y + 2.6;
        for (int i = 0; i < card.models; ++i) {
            if (card.oval) {
                canvas.frame({x, y - 1.6, 5.2, 3.2}, .3, 0, 1.5);
                x += 6.3;
            } else {
                canvas.circle(x + 2.3, y, 2.3, .3);
                x += 5.5;
            }
        }
        if (!card.aside.empty())
            canvas.fitted({x + 1, box.y, box.right() - x - 1, 5.2}, card.aside,
                          {Face::italic, 8.5, Align::right, .2, .9}, 5.5);
    }

    std::vector<std::pair<std::string, std::string>> stats(const ArmyCard& card) const {
        return {{std::to_string(card.models), say("army_models")},
                {std::to_string(card.quality) + "+", say("army_quality")},
                {std::to_string(card.defense) + "+", say("army_defense")},
                {std::to_string(5 + std::max(card.tough, 1)) + "+", say("army_out")},
                {std::to_string(card.cost), say("points")}};
    }

    /// What changes in play: wounds of the last model, Stunned, fatigued.
    void boxes(Canvas& canvas, const Box& box, const ArmyCard& card) const {
        const double size = 3.6;
        const auto label = [&](double x, const std::string& text, double width) {
            canvas.fitted({x, box.y, width, size}, text, {Face::label, 7, Align::left, .2, 1}, 4.4);
        };
        const int wounds = std::clamp(card.tough + 2, 3, 8);
        label(box.x, say("army_wounds"), 13);
        for (int i = 0; i < wounds; ++i)
            canvas.frame({box.x + 14 + i * (size + .8), box.y, size, size}, i < card.tough - 1 ? .2 : .4);
        const double status = 52;
        canvas.circle(box.x + status + 1.8, box.y + 1.8, 1.8, .3);
        label(box.x + status + 4.4, say("army_stunned"), 13);
        canvas.circle(box.x + status + 20.2, box.y + 1.8, 1.8, .3);
        label(box.x + status + 22.8, say("army_fatigued"), box.width - status - 22.8);
    }

    /// Weapons and rules, under a line. Gives their height.
    double arms(Canvas& canvas, const Box& box, const ArmyCard& card, bool draw) const {
        if (draw) canvas.line(box.x, box.y, box.right(), box.y, .2, .4);
        double y = box.y + 1;
        const Style name{Face::label_bold, note_size - .6, Align::left, 0, .94},
            text{Face::text, note_size, Align::left, 0, .94},
            italic{Face::italic, note_size, Align::left, 0, .94};
        const double column = 34;
        for (const Line& weapon : card.weapons) {
            const double height = std::max(canvas.text_height(weapon.name, name, column - 1.5),
                                           canvas.text_height(weapon.text, text, box.width - column));
            if (draw) {
                canvas.text({box.x, y + .3, column - 1.5, height + .5}, weapon.name, name);
                canvas.text({box.x + column, y, box.width - column, height + .5}, weapon.text, text);
            }
            y += height + .5;
        }
        const auto line = [&](const std::string& said, const Style& style) {
            if (said.empty()) return;
            const double height = canvas.text_height(said, style, box.width);
            if (draw) canvas.text({box.x, y + .6, box.width, height + .3}, said, style);
            y += height + .9;
        };
        line(card.rules, italic);
        if (!card.unknown.empty()) line(say("army_by_hand") + ": " + card.unknown, name);
        return y - box.y;
    }

    // ---- The rules and spells

    std::string note(std::size_t i) const { return notes_[i].name + "  " + notes_[i].text; }
    Style note_style(std::size_t i) const {
        return {Face::text, notes_size_, Align::left, 0, .94, static_cast<unsigned>(notes_[i].name.size())};
    }
    double note_height(Canvas& canvas, std::size_t i, double width) const {
        const double above = i == spells_from_ && i > 0 ? 5.5 : 0;
        return above + canvas.text_height(note(i), note_style(i), width) + 1;
    }

    /// How many notes from `first` on two columns of so much height take.
    std::size_t notes_that_fit(Canvas& canvas, std::size_t first, double width, double room) const {
        std::size_t at = first;
        for (int column = 0; column < 2; ++column)
            for (double used = 0; at < notes_.size(); ++at) {
                used += note_height(canvas, at, width);
                if (used > room) break;
            }
        return at - first;
    }

    void draw_notes(Canvas& canvas, const Box& box, const Sheet& sheet) const {
        const bool spells = sheet.first_note >= spells_from_;
        section_heading(canvas, {box.x, box.y, box.width, 5.4}, say(spells ? "army_spells" : "army_rules"),
                        "");
        const double width = (box.width - gap) / 2, top = box.y + heading;
        // Both columns of about the same length.
        double all = 0;
        for (std::size_t i = 0; i < sheet.notes; ++i) all += note_height(canvas, sheet.first_note + i, width);
        double y = top, x = box.x;
        for (std::size_t i = sheet.first_note; i < sheet.first_note + sheet.notes; ++i) {
            const double height = note_height(canvas, i, width);
            const bool full = y + height > box.bottom() + .5;
            if (x == box.x && y > top && (full || y - top + height / 2 > all / 2)) x += width + gap, y = top;
            if (i == spells_from_ && i > 0) {
                if (!spells)
                    canvas.text({x, y + .6, width, 5}, say("army_spells"),
                                {Face::capitals, 10, Align::left, 0, 1});
                y += 5.5;
            }
            y += canvas.text({x, y, width, box.bottom() - y + 1}, note(i), note_style(i)) + 1;
        }
    }

    const FieldedArmy& army_;
    const Language& language_;
    std::vector<ArmyCard> cards_;
    std::vector<Line> notes_;
    std::size_t spells_from_ = 0;
    double notes_size_ = note_size;
    int cost_ = 0, models_ = 0;
};

}  // namespace

Document army_sheet(const FieldedArmy& army, const Language& language, const Paper& paper) {
    const auto roster = std::make_shared<ArmyRoster>(army, language);
    Document document{army.list.name.empty() ? army.names.name : army.list.name, {}};
    std::vector<ArmyRoster::Sheet> sheets;
    on_scratch(paper, [&](Canvas& canvas) { sheets = roster->sheets(canvas, paper); });
    for (const ArmyRoster::Sheet& sheet : sheets)
        document.pages.push_back({paper, [roster, sheet](Canvas& canvas) { roster->draw(canvas, sheet); }});
    return document;
}

}  // namespace skald::print
