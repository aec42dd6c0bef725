// The battle board: abilities as cards, basic ones above the name of the people, advanced ones below it.
#include <algorithm>

#include "layout.hpp"
#include "saga/faction.hpp"
#include "words/saga/board.hpp"

namespace skald::print {

namespace {

constexpr int columns = 5;
constexpr double gap = 2, padding = 2.2, face_size = 9, heading = 6.2, band = 19, least_text = 6;

/// One ability, laid out at a size of text.
struct Card {
    const saga::Ability* ability = nullptr;
    saga::AbilityWords words;
};

struct Rows {
    std::vector<std::vector<Card>> rows;
    std::vector<double> heights;
};

class Board {
  public:
    Board(const People& people, const Language& language) : people_(people), language_(language) {
        for (int i = 0; i < people.file.faction.board; ++i) {
            const saga::Ability& ability = people.file.faction.abilities[static_cast<std::size_t>(i)];
            Rows& rows = ability.basic ? basic_ : advanced_;
            if (rows.rows.empty() || rows.rows.back().size() == columns) rows.rows.emplace_back();
            rows.rows.back().push_back(
                {&ability, saga::ability_words(people.file.faction, i, people.names, language.texts)});
        }
    }

    void draw(Canvas& canvas) {
        const Box sheet = framed_sheet(canvas, language_);
        width_ = (sheet.width - gap * (columns - 1)) / columns;
        choose_size(canvas, sheet.height - 2 * heading - band);
        double y = sheet.y;
        y = section(canvas, sheet, y, "basic", "basic_note", basic_);
        name(canvas, {sheet.x, y, sheet.width, band});
        section(canvas, sheet, y + band, "advanced", "advanced_note", advanced_);
    }

  private:
    Style text_style() const { return {Face::text, size_, Align::left, 0, .94}; }
    Style keyword_style() const { return {Face::label_bold, std::min(size_ - .8, 8.0), Align::left, .2, .9}; }
    double inner() const { return width_ - 2 * padding; }

    /// All names on the board in one size; a long one may take two lines.
    Style name_style(const Canvas& canvas) const {
        Style style{Face::bold, std::min(size_ + 3, 12.0), Align::left, 0, .86};
        for (const Rows* rows : {&basic_, &advanced_})
            for (const auto& row : rows->rows)
                for (const Card& card : row)
                    style.size = canvas.fitting_size({0, 0, inner(), 100}, card.words.name, style, 7);
        return style;
    }

    double height(const Canvas& canvas, const Card& card) const {
        return 2 * padding + face_size + 1.2 + canvas.text_height(card.words.name, name_, inner()) +
               canvas.text_height(card.words.keywords, keyword_style(), inner()) + .8 +
               canvas.text_height(card.words.text, text_style(), inner());
    }

    double needed(const Canvas& canvas, Rows& rows) const {
        double sum = 0;
        rows.heights.clear();
        for (const auto& row : rows.rows) {
            double most = 0;
            for (const Card& card : row) most = std::max(most, height(canvas, card));
            rows.heights.push_back(most);
            sum += most + gap;
        }
        return sum;
    }

    /// The largest text with which all cards fit; what is left over goes to all rows alike.
    void choose_size(const Canvas& canvas, double available) {
        for (size_ = 10.5; size_ > least_text; size_ -= .2) {
            name_ = name_style(canvas);
            if (needed(canvas, basic_) + needed(canvas, advanced_) <= available && words_fit(canvas)) break;
        }
        const double left = available - needed(canvas, basic_) - needed(canvas, advanced_);
        const auto count = static_cast<double>(basic_.rows.size() + advanced_.rows.size());
        for (Rows* rows : {&basic_, &advanced_})
            for (double& row : rows->heights) row += std::max(0.0, left / count);
    }

    bool words_fit(const Canvas& canvas) const {
        for (const Rows* rows : {&basic_, &advanced_})
            for (const auto& row : rows->rows)
                for (const Card& card : row)
                    if (canvas.word_width(card.words.text, text_style()) > inner() ||
                        canvas.word_width(card.words.keywords, keyword_style()) > inner())
                        return false;
        return true;
    }

    double section(Canvas& canvas, const Box& sheet, double y, std::string_view title, std::string_view note,
                   const Rows& rows) const {
        section_heading(canvas, {sheet.x, y, sheet.width, heading - .8}, language_.phrases[title],
                        language_.phrases[note]);
        y += heading;
        for (std::size_t r = 0; r < rows.rows.size(); ++r) {
            for (std::size_t c = 0; c < rows.rows[r].size(); ++c)
                card(canvas, {sheet.x + static_cast<double>(c) * (width_ + gap), y, width_, rows.heights[r]},
                     rows.rows[r][c]);
            y += rows.heights[r] + gap;
        }
        return y;
    }

    void card(Canvas& canvas, const Box& box, const Card& card) const {
        canvas.frame(box, .25, 0);
        const Box in{box.x + padding, box.y + padding, inner(), box.height - 2 * padding};
        cost_faces(canvas, *card.ability, people_, language_, in.x, in.y, face_size);
        keyword_mark(canvas, card.ability->keywords, in.right() - 3.6, in.y + face_size / 2, 7);
        double y = in.y + face_size + 1.2;
        const auto put = [&](const std::string& text, const Style& style) {
            y += canvas.text({in.x, y, in.width, in.bottom() - y}, text, style);
        };
        put(card.words.name, name_);
        put(card.words.keywords, keyword_style());
        y += .8;
        put(card.words.text, text_style());
    }

    /// The name of the people between its dice and the marks of the keywords.
    void name(Canvas& canvas, const Box& box) const {
        const double side = box.width * .29;
        dice(canvas, {box.x, box.y, side, box.height});
        legend(canvas, {box.right() - side, box.y, side, box.height});
        const Box middle{box.x + side + 2, box.y, box.width - 2 * side - 4, box.height};
        const Style style{Face::capitals, 28, Align::centre, 0, 1};
        canvas.fitted({middle.x, middle.y - .6, middle.width, 11}, people_.names.name, style, 14);
        canvas.fitted({middle.x, middle.y + 10.6, middle.width, band - 13.4}, people_.names.wins,
                      {Face::italic, 11, Align::centre, .1, .9}, 6);
        const Style fit{Face::capitals,
                        canvas.fitting_size({0, 0, middle.width, 11}, people_.names.name, style, 14),
                        Align::centre, 0, 1};
        const double half = canvas.text_width(people_.names.name, fit) / 2 + 4,
                     x = middle.x + middle.width / 2, y = middle.y + 5.6;
        flourish(canvas, x - half, y, middle.x, -1);
        flourish(canvas, x + half, y, middle.right(), 1);
    }

    /// A line that ends in a leaf, from beside the name outwards.
    static void flourish(Canvas& canvas, double from, double y, double to, double way) {
        if ((to - from) * way < 10) return;
        canvas.line(from + way * 6.5, y, to, y, .3);
        const Canvas::Pen pen{from, y, .3, way < 0 ? 180.0 : 0.0};
        canvas.stroke_path("M22 0Q14-7 6-3Q1 0 6 3Q14 7 22 0", pen, 1, 0);
        canvas.disc(to, y, .7, 0);
    }

    void dice(Canvas& canvas, const Box& box) const {
        const double step = box.width / 3, size = 8.5;
        for (int rarity = 0; rarity < 3; ++rarity) {
            const auto i = static_cast<std::size_t>(rarity);
            const double x = box.x + step * rarity, y = box.y + 2.6;
            language_.symbols.face(canvas, people_.file.symbols[i], rarity, x, y, size);
            canvas.fitted({x + size + 1.2, y, step - size - 3.2, 4.4}, people_.names.symbols[i],
                          {Face::bold, 9.5, Align::left, 0, 1}, 6);
            for (int pip = 0; pip < 3 - rarity; ++pip)
                canvas.fill({x + size + 1.3 + pip * 2.3, y + 5.8, 1.6, 1.6}, 0, .3);
        }
    }

    void legend(Canvas& canvas, const Box& box) const {
        using saga::Keyword;
        constexpr unsigned marks[] = {Keyword::orders, Keyword::activation, Keyword::shooting,
                                      Keyword::melee};
        constexpr saga::Phrase names[] = {saga::Phrase::keyword_orders, saga::Phrase::keyword_activation,
                                          saga::Phrase::keyword_shooting, saga::Phrase::keyword_melee};
        const double step = box.width / 4;
        for (int i = 0; i < 4; ++i) {
            const double x = box.x + step * (i + .5);
            keyword_mark(canvas, marks[i], x, box.y + 6, 7.4);
            canvas.fitted({x - step / 2 + .5, box.y + 10.4, step - 1, 4}, language_.texts.say(names[i]),
                          {Face::label, 7.5, Align::centre, .2, 1}, 5);
        }
    }

    const People& people_;
    const Language& language_;
    Rows basic_, advanced_;
    Style name_;
    double width_ = 0, size_ = 9;
};

}  // namespace

Document board_sheet(const People& people, const Language& language, const Paper& paper) {
    const Paper landscape{paper.height, paper.width};
    Document document{people.names.name, {}};
    document.pages.push_back({landscape, [&](Canvas& canvas) { Board(people, language).draw(canvas); }});
    document.pages.push_back({landscape, [&](Canvas& canvas) { people_page(canvas, people, language); }});
    return document;
}

}  // namespace skald::print
