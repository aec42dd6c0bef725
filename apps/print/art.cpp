#include "art.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/json.hpp"
#include "saga/faction.hpp"

namespace skald::print {

using Json = nlohmann::json;

namespace {

constexpr const char* kinds[] = {"shape", "cut", "line", "dot", "eye"};

bool is_numbers(const Json& json, std::size_t count) {
    return json.is_array() && json.size() == count &&
           std::all_of(json.begin(), json.end(), [](const Json& n) { return n.is_number(); });
}

}  // namespace

Result<Symbols, std::string> Symbols::read(std::string_view text) {
    const Json json = read_json(text);
    if (!json.is_object()) return tl::unexpected<std::string>("not a JSON object");
    Symbols symbols;
    for (const auto& [id, value] : json.items()) {
        const auto wrong = [&id = id] {
            return tl::unexpected<std::string>("the drawing of " + id + " cannot be read");
        };
        if (!value.is_object() || !value.contains("parts") || !value["parts"].is_array()) return wrong();
        Drawing drawing;
        if (value.contains("turn") && value["turn"].is_number()) drawing.turn = value["turn"].get<double>();
        for (const Json& given : value["parts"]) {
            Part part;
            bool known = false;
            for (int kind = 0; kind < 5 && given.is_object(); ++kind) {
                const auto found = given.find(kinds[kind]);
                if (found == given.end()) continue;
                part.kind = static_cast<Part::Kind>(kind);
                known = kind < 3 ? found->is_string() : is_numbers(*found, 3);
                if (known && kind < 3) part.path = found->get<std::string>();
                if (known && kind >= 3) part.x = (*found)[0], part.y = (*found)[1], part.radius = (*found)[2];
            }
            if (!known) return wrong();
            if (given.contains("width") && given["width"].is_number())
                part.width = given["width"].get<double>();
            drawing.parts.push_back(std::move(part));
        }
        symbols.drawings_.emplace(id, std::move(drawing));
    }
    for (const char* needed : {"plain-common", "plain-uncommon", "plain-rare"})
        if (!symbols.has(needed)) return tl::unexpected<std::string>(std::string(needed) + " is missing");
    return symbols;
}

void Symbols::add(const std::map<std::string, std::vector<std::string>>& drawings) {
    for (const auto& [id, parts] : drawings) {
        Drawing drawing;
        for (const std::string& text : parts) {
            Part part;
            const std::size_t path = text.find('M');
            const std::string_view before = std::string_view(text).substr(0, path);
            part.path = text.substr(path);
            part.kind = before.starts_with("hole")   ? Part::hole
                        : before.starts_with("line") ? Part::line
                        : before.starts_with("cut")  ? Part::cut
                                                     : Part::shape;
            if (part.kind == Part::line || part.kind == Part::cut)
                part.width = std::strtod(text.c_str() + before.find(' '), nullptr);
            drawing.parts.push_back(std::move(part));
        }
        drawings_.emplace(id, std::move(drawing));
    }
}

void Symbols::draw(Canvas& canvas, std::string_view id, int rarity, double x, double y, double size,
                   double grey, double ground) const {
    constexpr const char* plain[] = {"plain-common", "plain-uncommon", "plain-rare"};
    auto found = drawings_.find(id);
    if (found == drawings_.end()) found = drawings_.find(plain[std::clamp(rarity, 0, 2)]);
    const double scale = size / 24;
    const Canvas::Pen pen{x, y, scale, found->second.turn};
    for (const Part& part : found->second.parts) switch (part.kind) {
            case Part::shape: canvas.fill_path(part.path, pen, grey); break;
            case Part::hole: canvas.fill_path(part.path, pen, ground); break;
            case Part::cut:
                canvas.stroke_path(part.path, pen, part.width > 0 ? part.width : 1.3, ground);
                break;
            case Part::line: canvas.stroke_path(part.path, pen, part.width, grey); break;
            default:
                canvas.turned(x, y, pen.turn, [&] {
                    canvas.disc(x + part.x * scale, y + part.y * scale, part.radius * scale,
                                part.kind == Part::dot ? grey : ground);
                });
        }
}

void Symbols::face(Canvas& canvas, std::string_view id, int rarity, double x, double y, double size) const {
    const Box box{x, y, size, size};
    const double corner = size * .13, thick = size * .055;
    if (rarity == 2) canvas.fill(box, 0, corner);
    canvas.frame(box, thick, 0, corner);
    if (rarity == 1) canvas.frame(box.inset(size * .11), thick * .6, 0, corner * .5);
    const double inner = size * (rarity == 1 ? .64 : .74);
    draw(canvas, id, rarity, x + size / 2, y + size / 2, inner, rarity == 2 ? 1 : 0, rarity == 2 ? 0 : 1);
}

void any_face(Canvas& canvas, double x, double y, double size) {
    canvas.frame({x, y, size, size}, size * .055, 0, size * .13);
    for (const double dx : {.28, .5, .72}) canvas.disc(x + size * dx, y + size / 2, size * .075, 0);
}

void keyword_mark(Canvas& canvas, unsigned keywords, double x, double y, double size) {
    using saga::Keyword;
    const Canvas::Pen pen{x, y, size / 24, 0};
    const double thick = 1.5, grey = .42;
    const auto stroke = [&](std::string_view path) { canvas.stroke_path(path, pen, thick, grey); };
    constexpr unsigned reactions =
        Keyword::orders_reaction | Keyword::activation_reaction | Keyword::shooting_reaction;
    if (keywords & (Keyword::orders | Keyword::orders_reaction)) {  // a horn
        stroke("M-9-1.5Q-1-1 5-7.5Q8-5 8.5 0Q8.5 4 7 6.5Q0 3 -8.5 3.5Q-10.5 1-9-1.5Z");
        stroke("M5-7.5Q3.5-1 7 6.5M-4-1.6V3.3M-1 3L1 9H4L3 4.5");
    } else if (keywords & (Keyword::activation | Keyword::activation_reaction)) {  // two arrows
        stroke("M-9 9L1-7M-4-6.2L1-7L2-2M-2 9L8-7M3-6.2L8-7L9-2");
    } else if (keywords & (Keyword::shooting | Keyword::shooting_reaction)) {  // bow and arrow
        stroke("M-8-7Q5-8 7 8M-8-7L7 8M-8.5 8.5L7.5-7.5M2.5-7L7.5-7.5L7-2.5M-8.5 4.5V8.5H-4.5");
    } else if (keywords & Keyword::melee) {  // crossed swords
        stroke("M-8-8L5.5 5.5M8-8L-5.5 5.5M2 8.5L8.5 2M-2 8.5L-8.5 2M5.5 5.5L8.5 8.5M-5.5 5.5L-8.5 8.5");
    } else {  // always: a ring
        stroke("M0-7C3.9-7 7-3.9 7 0C7 3.9 3.9 7 0 7C-3.9 7-7 3.9-7 0C-7-3.9-3.9-7 0-7Z");
    }
    // Reactions carry the enemy's turn: a bow of a turned arrow above the mark.
    if (keywords & reactions) stroke("M-11 -5Q-11-11.5-4.5-11.5H-1M-3.5-13.8L-1-11.5L-3.5-9.2");
}

void fatigue_mark(Canvas& canvas, double x, double y, double radius, bool dark) {
    canvas.hexagon(x, y, radius, radius * .08, dark ? 0 : .25, dark);
    if (!dark) return;
    const Canvas::Pen pen{x, y, radius / 7.5, 0};
    canvas.stroke_path("M-3.2-2.2L0 .6L3.2-2.2M-3.2 1.4L0 4.2L3.2 1.4", pen, 1.5, 1);
}

void knot(Canvas& canvas, double x, double y, double size) {
    canvas.disc(x, y, size * .36, 1);  // the lines of the frame end here
    canvas.circle(x, y, size * .34, size * .05, 0);
    canvas.circle(x, y, size * .2, size * .035, 0);
    canvas.disc(x, y, size * .07, 0);
}

}  // namespace skald::print
