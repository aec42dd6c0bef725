// Fatigue markers: dark hexagons with two chevrons; straight lines to cut along. Below them markers for units
// that are exhausted.
#include "layout.hpp"

namespace skald::print {

namespace {

/// A grid of cells with cutting lines that run on beyond it.
template <class Mark>
double grid(Canvas& canvas, double top, int rows, double cell_width, double cell_height, Mark mark) {
    const double margin = 11;
    const int columns = static_cast<int>((canvas.paper().width - 2 * margin) / cell_width);
    const double left = (canvas.paper().width - columns * cell_width) / 2,
                 right = left + columns * cell_width, bottom = top + rows * cell_height, beyond = 2.5;
    for (int c = 0; c <= columns; ++c)
        canvas.dashed(left + c * cell_width, top - beyond, left + c * cell_width, bottom + beyond, .15, .4);
    for (int r = 0; r <= rows; ++r)
        canvas.dashed(left - beyond, top + r * cell_height, right + beyond, top + r * cell_height, .15, .4);
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) mark(left + (c + .5) * cell_width, top + (r + .5) * cell_height);
    return bottom;
}

void sheet(Canvas& canvas, const Language& language) {
    const double width = canvas.paper().width, height = canvas.paper().height, cell = 22, wide = 61;
    const auto heading = [&](double y, const std::string& title) {
        canvas.fitted({11, y, width - 22, 9}, title, {Face::capitals, 18, Align::centre, 0, 1}, 10);
    };
    heading(7.5, language.phrases["fatigue_markers"]);
    canvas.fitted({11, 16.5, width - 22, 5}, language.phrases["cut_out"],
                  {Face::italic, 9.5, Align::centre, .2, 1}, 6);
    const int rows = static_cast<int>((height - 27 - 3 * cell - 26) / cell);
    double y = grid(canvas, 27, rows, cell, cell,
                    [&](double x, double at) { fatigue_mark(canvas, x, at, 9.2, true); });
    heading(y + 3.5, language.phrases["exhausted"]);
    grid(canvas, y + 16, 3, wide, cell, [&](double x, double at) {
        canvas.frame({x - wide / 2 + 3, at - 9, wide - 6, 18}, .8, 0, 9);
        for (const double dx : {-17.0, 0.0, 17.0}) fatigue_mark(canvas, x + dx, at, 7.4, true);
    });
    canvas.text({11, height - 8.8, width - 22, 3.6}, language.phrases["unofficial"],
                {Face::label, 5.6, Align::right, .45, 1});
}

}  // namespace

Document marker_sheet(const Language& language, const Paper& paper) {
    Document document{language.phrases["fatigue_markers"], {}};
    document.pages.push_back({paper, [&language](Canvas& canvas) { sheet(canvas, language); }});
    return document;
}

}  // namespace skald::print
