#include "layout.hpp"

#include <algorithm>

#include "saga/faction.hpp"
#include "words/saga/grammar.hpp"

namespace skald::print {

Box framed_sheet(Canvas& canvas, const Language& language) {
    const Paper& paper = canvas.paper();
    const Box outer{7, 7, paper.width - 14, paper.height - 16};
    canvas.frame(outer, .55);
    canvas.frame(outer.inset(1.5), .2);
    for (const double x : {outer.x + .7, outer.right() - .7})
        for (const double y : {outer.y + .7, outer.bottom() - .7}) knot(canvas, x, y, 6);
    canvas.text({outer.x, outer.bottom() + .5, outer.width - 6, 4}, language.phrases["unofficial"],
                {Face::label, 5.6, Align::right, .45, 1});
    return outer.inset(4.4);
}

void section_heading(Canvas& canvas, const Box& box, std::string_view title, std::string_view note) {
    const Style head{Face::capitals, 12, Align::left, 0, 1}, aside{Face::italic, 9, Align::right, .2, 1};
    const double left = canvas.text_width(title, head), right = canvas.text_width(note, aside);
    canvas.text({box.x, box.y - .4, box.width, box.height + 1}, title, head);
    canvas.text({box.right() - right - .5, box.y + .4, right + .5, box.height}, note, aside);
    canvas.line(box.x + left + 2.5, box.y + box.height * .56, box.right() - right - 3,
                box.y + box.height * .56, .25, 0);
}

double cost_faces(Canvas& canvas, const saga::Ability& ability, const People& people,
                  const Language& language, double x, double y, double size) {
    const double from = x;
    const auto between = [&](std::string_view word, Face face, double points) {
        const Style style{face, points, Align::centre, 0, 1};
        const double width = canvas.text_width(word, style) + 1.6;
        const double height = canvas.text_height(word, style, width);
        canvas.text({x, y + (size - height) / 2, width, height}, word, style);
        x += width;
    };
    for (std::size_t die = 0; die < ability.cost.size(); ++die) {
        if (die > 0) between("+", Face::label_bold, 11);
        if (ability.cost[die] == 7) {
            any_face(canvas, x, y, size);
            x += size;
            continue;
        }
        bool first = true;
        for (int rarity = 0; rarity < 3; ++rarity) {
            if (!((ability.cost[die] >> rarity) & 1)) continue;
            if (!first) between(language.phrases["or"], Face::italic, 8.5);
            language.symbols.face(canvas, people.file.symbols[static_cast<std::size_t>(rarity)], rarity, x, y,
                                  size);
            x += size;
            first = false;
        }
    }
    return x - from;
}

namespace {

constexpr double number_part = .6;

Box label_box(const Box& box) {
    return {box.x, box.y + box.height * number_part, box.width, box.height * (1 - number_part)};
}

void stat_at(Canvas& canvas, const Box& box, const std::string& number, const std::string& label,
             double label_size) {
    canvas.fitted({box.x, box.y, box.width, box.height * number_part}, number,
                  {Face::label_bold, 13, Align::centre, 0, 1}, 8);
    canvas.text(label_box(box), label, {Face::label, label_size, Align::centre, .2, .9});
}

double label_size(const Canvas& canvas, const Box& box, const std::string& label, double most) {
    return canvas.fitting_size(label_box(box), label, {Face::label, most, Align::centre, .2, .9}, 4.4);
}

}  // namespace

void stat(Canvas& canvas, const Box& box, const std::string& number, const std::string& label) {
    stat_at(canvas, box, number, label, label_size(canvas, box, label, 7));
}

void stats_row(Canvas& canvas, const Box& box,
               const std::vector<std::pair<std::string, std::string>>& stats) {
    const double step = box.width / static_cast<double>(stats.size());
    const auto cell = [&](std::size_t i) {
        return Box{box.x + step * static_cast<double>(i) + .5, box.y, step - 1, box.height};
    };
    double size = 7;  // one size for all labels
    for (std::size_t i = 0; i < stats.size(); ++i) size = label_size(canvas, cell(i), stats[i].second, size);
    for (std::size_t i = 0; i < stats.size(); ++i) {
        const double x = cell(i).x - .5;
        if (i > 0) canvas.line(x, box.y + .8, x, box.bottom() - .8, .2, .5);
        stat_at(canvas, cell(i), stats[i].first, stats[i].second, size);
    }
}

std::string numbered(const Language& language, std::string_view key, int number) {
    const auto text = words::Template::compile(language.texts.language(), language.phrases[key]);
    return text ? text->fill(language.texts.language(), {{"n", {number}}}) : std::to_string(number);
}

std::string armed(const Language& language, saga::Troop troop, bool warlord, std::uint16_t equipment) {
    using saga::Phrase;
    const saga::Texts& texts = language.texts;
    std::string name =
        texts.say(warlord ? Phrase::unit_warlord : after(Phrase::unit_hero, static_cast<int>(troop)));
    if (equipment & saga::Equipment::horses) name = texts.say(Phrase::unit_mounted, {{"name", {name}}});
    const auto weapons = static_cast<std::uint16_t>(equipment & ~saga::Equipment::horses);
    if (weapons == 0) return name;
    return texts.say(
        Phrase::unit_with,
        {{"name", {name}}, {"list", {saga::grammar::equipment(texts, weapons, Phrase::join_and)}}});
}

std::string special_rules(const saga::Profile& profile, const Phrases& phrases) {
    using saga::Special;
    constexpr std::pair<Special::Bits, const char*> names[] = {{Special::determination, "determination"},
                                                               {Special::we_obey, "we_obey"},
                                                               {Special::presence, "presence"},
                                                               {Special::bodyguards, "bodyguards"},
                                                               {Special::pride, "pride"}};
    std::string list;
    for (const auto& [bit, name] : names)
        if (profile.specials & bit) list += (list.empty() ? "" : ", ") + phrases[name];
    if (profile.resilience > 0)
        list += (list.empty() ? "" : ", ") + phrases["resilience"] + " (" +
                std::to_string(profile.resilience) + ")";
    return list;
}

std::string fraction(int sixths) {
    if (sixths == 0) return "–";
    const int whole = sixths / 6, rest = sixths % 6;
    const char* part = rest == 3 ? "½" : rest == 2 ? "⅓" : rest == 4 ? "⅔" : "";
    return (whole > 0 || rest == 0 ? std::to_string(whole) : std::string()) + part;
}

}  // namespace skald::print
