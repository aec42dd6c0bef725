// The four measuring sticks, true to scale. The longest is longer than the paper is wide, so it lies across.
#include <cmath>
#include <numbers>

#include "base/length.hpp"
#include "layout.hpp"
#include "words/core/measure.hpp"

namespace skald::print {

namespace {

constexpr double thick = 16;

struct Ruler {
    const char* name;
    double length;  ///< mm
};

/// A stick from x, y to the right: dark ends, a notch at each centimetre or half inch, its letter and length
/// in the middle.
void stick(Canvas& canvas, double x, double y, const Ruler& ruler, bool inches, const Language& language) {
    const double middle = x + ruler.length / 2, half = 11;
    for (const double grain : {.3, .42, .58, .7})
        for (const bool left : {true, false})
            canvas.line(left ? x + 5 : middle + half, y + thick * grain,
                        left ? middle - half : x + ruler.length - 5, y + thick * grain, .1, .6);
    for (const double end : {x, x + ruler.length - 3}) canvas.fill({end, y, 3, thick}, .15);
    canvas.frame({x, y, ruler.length, thick}, .3);
    const double step = inches ? 12.7 : 10;
    const int notches = static_cast<int>(std::lround(ruler.length / step));
    for (int i = 1; i < notches; ++i) {
        const bool major = inches ? i % 2 == 0 : i % 5 == 0;
        const double at = x + i * step, deep = major ? 3.8 : 2.2;
        if (std::abs(at - middle) < half && major) continue;  // there the letter stands
        canvas.line(at, y, at, y + deep, major ? .4 : .22);
        canvas.line(at, y + thick, at, y + thick - deep, major ? .4 : .22);
    }
    canvas.fitted({middle - half, y + 2.2, 2 * half, 8.2}, ruler.name,
                  {Face::capitals, 21, Align::centre, 0, 1}, 12);
    const auto length = static_cast<Length>(std::lround(ruler.length * millimetre));
    const words::Measure measure = inches ? words::Measure::inches : words::Measure::centimetres;
    canvas.fitted({middle - half, y + 9.6, 2 * half, 4},
                  words::length_text(language.texts.language(), measure, length),
                  {Face::label, 7.5, Align::centre, .1, 1}, 5);
}

void sheet(Canvas& canvas, bool inches, const Language& language) {
    const Paper& paper = canvas.paper();
    const double unit = inches ? 25.4 : 25;
    const Ruler vs{"VS", unit * 2}, s{"S", unit * 4}, m{"M", unit * 6}, l{"L", unit * 12};
    // Up from the lower left corner, as steep as both margins allow.
    const double angle = std::atan2(paper.height - 26, paper.width - 26);
    const double cx = paper.width / 2, cy = paper.height / 2;
    canvas.turned(cx, cy, -angle * 180 / std::numbers::pi,
                  [&] { stick(canvas, cx - l.length / 2, cy - thick / 2, l, inches, language); });
    const double left = 9;
    canvas.fitted({left, 8, paper.width * .62, 9}, language.phrases["sticks"],
                  {Face::capitals, 18, Align::left, 0, 1}, 10);
    canvas.fitted({left, 17, paper.width * .6, 5}, language.phrases["full_size"],
                  {Face::bold, 9.5, Align::left, 0, 1}, 6);
    canvas.fitted({left, 22, paper.width * .58, 5}, language.phrases["cut_out"],
                  {Face::italic, 9, Align::left, .15, 1}, 6);
    stick(canvas, left, 31, s, inches, language);
    stick(canvas, left, 51, vs, inches, language);
    stick(canvas, paper.width - 9 - m.length, paper.height - 9 - thick - 22, m, inches, language);
    const double check = inches ? 101.6 : 100, x = paper.width - 9 - check, y = paper.height - 16;
    canvas.line(x, y, x + check, y, .35);
    for (const double end : {x, x + check}) canvas.line(end, y - 2, end, y + 2, .35);
    canvas.fitted({x, y + 2, check, 4.6}, language.phrases[inches ? "check_inch" : "check_cm"],
                  {Face::italic, 9, Align::centre, .1, 1}, 6);
}

}  // namespace

Document stick_sheet(Sticks sticks, const Language& language, const Paper& paper) {
    const bool inches = sticks == Sticks::inches;
    Document document{language.phrases["sticks"], {}};
    document.pages.push_back(
        {paper, [&language, inches](Canvas& canvas) { sheet(canvas, inches, language); }});
    return document;
}

}  // namespace skald::print
