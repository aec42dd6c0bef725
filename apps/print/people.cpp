// The second page of a board: the people itself.
#include <algorithm>
#include <memory>

#include "layout.hpp"
#include "words/saga/board.hpp"

namespace skald::print {

namespace {

using namespace saga;

constexpr double least_text = 5.5;

/// Something that stands in a column: it knows its height at a size of text, and draws itself.
struct Block {
    std::function<double(Canvas&, double width, double size)> height;
    std::function<void(Canvas&, const Box&, double size)> draw;
};

/// A heading of its own, then paragraphs, each with a style.
struct Paragraph {
    std::string text;
    Face face = Face::text;
    double larger = 0, after = .8, grey = 0;
    std::vector<std::pair<std::string, std::string>> stats;  ///< in place of text: numbers with their labels
};
constexpr double stats_height = 10;

Block text_block(std::vector<Paragraph> paragraphs, bool boxed) {
    const double pad = boxed ? 2.2 : 0;
    const auto style = [](const Paragraph& p, double size) {
        return Style{p.face, size + p.larger, Align::left, p.grey, .94};
    };
    const auto shared = std::make_shared<std::vector<Paragraph>>(std::move(paragraphs));
    Block block;
    block.height = [=](Canvas& canvas, double width, double size) {
        double sum = 2 * pad;
        for (const Paragraph& p : *shared)
            sum += p.after + (p.stats.empty() ? canvas.text_height(p.text, style(p, size), width - 2 * pad)
                                              : stats_height);
        return sum;
    };
    block.draw = [=](Canvas& canvas, const Box& box, double size) {
        if (boxed) canvas.frame(box, .25);
        double y = box.y + pad;
        for (const Paragraph& p : *shared) {
            const Box rest{box.x + pad, y, box.width - 2 * pad, box.bottom() - y};
            if (!p.stats.empty()) stats_row(canvas, {rest.x, y, rest.width, stats_height}, p.stats);
            y += p.after + (p.stats.empty() ? canvas.text(rest, p.text, style(p, size)) : stats_height);
        }
    };
    return block;
}

class PeoplePage {
  public:
    PeoplePage(const People& people, const Language& language) : people_(people), language_(language) {}

    void draw(Canvas& canvas) {
        const Box sheet = framed_sheet(canvas, language_);
        canvas.fitted({sheet.x, sheet.y - 1, sheet.width, 11}, people_.names.name,
                      {Face::capitals, 24, Align::centre, 0, 1}, 12);
        canvas.line(sheet.x + sheet.width * .3, sheet.y + 10.4, sheet.right() - sheet.width * .3,
                    sheet.y + 10.4, .35);
        collect();
        flow(canvas, {sheet.x, sheet.y + 13, sheet.width, sheet.height - 13});
    }

  private:
    const std::string& say(std::string_view key) const { return language_.phrases[key]; }

    void heading(const std::string& text) {
        blocks_.push_back(text_block({{text, Face::capitals, 2.5, .6, 0, {}}}, false));
        keep_.push_back(true);
    }
    void add(std::vector<Paragraph> paragraphs, bool boxed) {
        blocks_.push_back(text_block(std::move(paragraphs), boxed));
        keep_.push_back(false);
    }

    void collect() {
        blocks_.clear(), keep_.clear();
        heading(say("how_to_play"));
        add({{people_.names.play, Face::text, 0, .8, 0, {}}}, false);
        heading(say("troops"));
        troops();
        const Faction& faction = people_.file.faction;
        if (!faction.heroes.empty()) heading(say("heroes"));
        for (std::size_t i = 0; i < faction.heroes.size(); ++i) hero(faction.heroes[i], static_cast<int>(i));
        if (!faction.legends.empty()) heading(say("legends"));
        for (std::size_t i = 0; i < faction.legends.size(); ++i)
            legend(faction.legends[i], static_cast<int>(i));
        if (!faction.hired.empty()) heading(say("hired"));
        for (std::size_t i = 0; i < faction.hired.size(); ++i) hired(faction.hired[i], static_cast<int>(i));
    }

    std::string unit(Troop troop, bool warlord, std::uint16_t equipment) const {
        return armed(language_, troop, warlord, equipment);
    }

    void troops() {
        std::vector<Paragraph> classes;
        for (int place = 0; place < 4; ++place) {
            const auto troop = static_cast<Troop>(place);
            std::string list;
            for (const EquipmentOption& option : people_.file.faction.options) {
                if (option.troop != troop) continue;
                std::string one = unit(troop, option.warlord, option.equipment);
                std::string most = say(option.at_most_half ? "troops_half" : "troops_one");
                if (const std::size_t at = most.find("{n}"); at != std::string::npos)
                    most.replace(at, 3, std::to_string(option.most_units));
                if (option.at_most_half || option.most_units > 0) one += " (" + most + ")";
                list += (list.empty() ? "" : " · ") + one;
            }
            if (!list.empty()) classes.push_back({list, Face::text, 0, 1.4, 0, {}});
        }
        add(std::move(classes), false);
    }

    void rules_of(int owner, std::vector<Paragraph>& into) const {
        const Faction& faction = people_.file.faction;
        for (std::size_t i = faction.board; i < faction.abilities.size(); ++i) {
            if (faction.abilities[i].owner != owner) continue;
            const auto words =
                saga::ability_words(faction, static_cast<int>(i), people_.names, language_.texts);
            into.push_back({words.name + " · " + words.keywords, Face::label_bold, -.8, .2, .2, {}});
            into.push_back({words.text, Face::text, 0, .6, 0, {}});
        }
    }

    void hero(const HeroProfile& hero, int number) {
        const Profile& p = hero.profile;
        std::vector<Paragraph> card{
            {people_.names.heroes[static_cast<std::size_t>(number)], Face::bold, 1.6, .6, 0, {}}};
        card.push_back({{},
                        Face::label,
                        0,
                        .8,
                        0,
                        {{std::to_string(hero.points), say("points")},
                         {fraction(p.melee), say("melee")},
                         {fraction(p.shooting), say("shooting")},
                         {std::to_string(p.armour_melee), say("armour")},
                         {std::to_string(p.saga_dice), say("saga_dice")}}});
        std::string more = special_rules(p, language_.phrases);
        const auto join = [&more](const std::string& text) { more += (more.empty() ? "" : " · ") + text; };
        if (hero.equipment) join(unit(Troop::hero, false, hero.equipment));
        if (hero.escort > 0)
            join("+ " + std::to_string(hero.escort) + " " + unit(hero.escort_troop, false, 0));
        if (!more.empty()) card.push_back({more, Face::italic, 0, .7, 0, {}});
        rules_of(owner_of_hero(number), card);
        add(std::move(card), true);
    }

    /// A card that begins with a name and one line about whom it costs and needs.
    void short_card(const std::string& name, int points, const std::string& line, int owner) {
        std::vector<Paragraph> card{{name, Face::bold, 1.6, .3, 0, {}}};
        card.push_back({numbered(language_, "points_n", points) + " · " + line, Face::italic, 0, .5, 0, {}});
        rules_of(owner, card);
        add(std::move(card), true);
    }

    void legend(const Legend& legend, int number) {
        const std::string figures = legend.warlord                ? ""
                                    : legend.least == legend.most ? std::to_string(legend.least) + " "
                                                                  : std::to_string(legend.least) + "–" +
                                                                        std::to_string(legend.most) + " ";
        const int horses = legend.footing == Footing::mounted ? Equipment::horses : 0;
        const auto equipment = static_cast<std::uint16_t>(legend.equipment | horses);
        short_card(people_.names.legends[static_cast<std::size_t>(number)], legend.points,
                   figures + unit(legend.troop, legend.warlord, equipment), owner_of_legend(number));
    }

    void hired(const HiredUnit& men, int number) {
        short_card(people_.names.hired[static_cast<std::size_t>(number)], men.points,
                   std::to_string(men.figures) + " " + unit(men.troop, false, men.equipment) +
                       (men.no_close_ranks ? " · " + say("no_close_ranks") : ""),
                   owner_of_hired(number));
    }

    /// Fills three columns in order; a heading stays with what follows it. Says whether all found room.
    bool fill(Canvas& canvas, const Box& box, double size, bool draw) {
        const double gap = 5, width = (box.width - 2 * gap) / 3, between = 2;
        double x = box.x, y = box.y;
        int column = 0;
        for (std::size_t i = 0; i < blocks_.size(); ++i) {
            const double height = blocks_[i].height(canvas, width, size);
            double with_next = height;
            for (std::size_t j = i; j < blocks_.size() && keep_[j] && j + 1 < blocks_.size(); ++j)
                with_next += between + blocks_[j + 1].height(canvas, width, size);
            if (y + with_next > box.bottom() && y > box.y) {
                if (++column == 3) return false;
                x += width + gap, y = box.y;
            }
            if (draw) blocks_[i].draw(canvas, {x, y, width, height}, size);
            if (!draw && y + height > box.bottom()) return false;
            y += height + (keep_[i] ? .6 : between);
        }
        return true;
    }

    /// As large as all of it fits, then in columns as even as may be.
    void flow(Canvas& canvas, Box box) {
        double size = 12.4;
        while (size > least_text && !fill(canvas, box, size, false)) size -= .2;
        const double full = box.height;
        while (box.height > 20 && fill(canvas, box, size, false)) box.height -= 2;
        box.height = std::min(full, box.height + 2);
        fill(canvas, box, size, true);
    }

    const People& people_;
    const Language& language_;
    std::vector<Block> blocks_;
    std::vector<bool> keep_;  ///< a heading: not the last thing in a column
};

}  // namespace

void people_page(Canvas& canvas, const People& people, const Language& language) {
    PeoplePage(people, language).draw(canvas);
}

}  // namespace skald::print
