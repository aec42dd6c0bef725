#include "canvas.hpp"

#include <pango/pangocairo.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace skald::print {

namespace {

constexpr double edge = 4.9;       // mm that printers leave white
constexpr double tolerance = .15;  // mm

double pt(double mm) {
    return mm * points_of_mm;
}
double mm(int pango_units) {
    return pango_units / static_cast<double>(PANGO_SCALE) / points_of_mm;
}

PangoFontDescription* font(const Style& style) {
    const bool label = style.face == Face::label || style.face == Face::label_bold;
    PangoFontDescription* font = pango_font_description_new();
    pango_font_description_set_family(
        font, label ? "PT Sans, DejaVu Sans, sans-serif" : "Vollkorn, PT Serif, DejaVu Serif, serif");
    const bool bold =
        style.face == Face::bold || style.face == Face::label_bold || style.face == Face::capitals;
    pango_font_description_set_weight(font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    if (style.face == Face::italic) pango_font_description_set_style(font, PANGO_STYLE_ITALIC);
    pango_font_description_set_absolute_size(font, style.size * PANGO_SCALE);
    return font;
}

PangoAlignment alignment(Align align) {
    switch (align) {
        case Align::centre: return PANGO_ALIGN_CENTER;
        case Align::right: return PANGO_ALIGN_RIGHT;
        default: return PANGO_ALIGN_LEFT;
    }
}

struct Extents {
    double width, height;
};
Extents extents(PangoLayout* layout) {
    PangoRectangle logical;
    pango_layout_get_extents(layout, nullptr, &logical);
    return {mm(logical.width), mm(logical.height)};
}

}  // namespace

PangoLayout* Canvas::layout(std::string_view text, const Style& style, double width) const {
    PangoLayout* layout = pango_cairo_create_layout(cairo_);
    PangoContext* context = pango_layout_get_context(layout);
    // Set alike on every device: no hinting, no rounding to pixels.
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context, FALSE);

    PangoFontDescription* description = font(style);
    pango_layout_set_font_description(layout, description);
    pango_font_description_free(description);
    PangoAttrList* attributes = pango_attr_list_new();
    const bool capitals = style.face == Face::capitals;
    pango_attr_list_insert(attributes,
                           pango_attr_font_features_new(capitals ? "lnum=1,smcp=1" : "lnum=1,kern=1"));
    if (capitals)
        pango_attr_list_insert(
            attributes, pango_attr_letter_spacing_new(static_cast<int>(style.size * .04 * PANGO_SCALE)));
    if (style.lead > 0) {
        PangoAttribute* bold = pango_attr_weight_new(PANGO_WEIGHT_BOLD);
        bold->start_index = 0;
        bold->end_index = style.lead;
        pango_attr_list_insert(attributes, bold);
    }
    pango_layout_set_attributes(layout, attributes);
    pango_attr_list_unref(attributes);

    pango_layout_set_alignment(layout, alignment(style.align));
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD);
    if (width > 0) pango_layout_set_width(layout, static_cast<int>(pt(width) * PANGO_SCALE));
    pango_layout_set_line_spacing(layout, static_cast<float>(style.leading));
    pango_layout_set_text(layout, text.data(), static_cast<int>(text.size()));
    pango_cairo_update_layout(cairo_, layout);
    return layout;
}

double Canvas::text_height(std::string_view text, const Style& style, double width) const {
    PangoLayout* set = layout(text, style, width);
    const double height = extents(set).height;
    g_object_unref(set);
    return height;
}

double Canvas::text_width(std::string_view text, const Style& style) const {
    PangoLayout* set = layout(text, style, 0);
    const double width = extents(set).width;
    g_object_unref(set);
    return width;
}

double Canvas::word_width(std::string_view text, const Style& style) const {
    double widest = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        widest = std::max(widest, text_width(text.substr(0, end), style));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return widest;
}

bool Canvas::off_paper(const Box& box) const {
    double corners[4][2] = {
        {box.x, box.y}, {box.right(), box.y}, {box.x, box.bottom()}, {box.right(), box.bottom()}};
    for (auto& [x, y] : corners) {
        x = pt(x), y = pt(y);
        cairo_user_to_device(cairo_, &x, &y);
        if (x < pt(edge) || y < pt(edge) || x > pt(paper_.width - edge) || y > pt(paper_.height - edge))
            return true;
    }
    return false;
}

double Canvas::text(const Box& box, std::string_view text, const Style& style) {
    PangoLayout* set = layout(text, style, box.width);
    const Extents size = extents(set);
    const bool outside = size.height > box.height + tolerance || size.width > box.width + tolerance;
    if (outside || off_paper({box.x, box.y, box.width, size.height}))
        clipped_.push_back({std::string(text), box, size.width, size.height});
    ink(style.grey);
    cairo_move_to(cairo_, pt(box.x), pt(box.y));
    pango_cairo_show_layout(cairo_, set);
    g_object_unref(set);
    return size.height;
}

double Canvas::fitting_size(const Box& box, std::string_view text, Style style, double least) const {
    for (; style.size > least; style.size -= .1)
        if (text_height(text, style, box.width) <= box.height && word_width(text, style) <= box.width) break;
    return std::max(style.size, least);
}

void Canvas::fitted(const Box& box, std::string_view words, Style style, double least) {
    style.size = fitting_size(box, words, style, least);
    const double height = text_height(words, style, box.width);
    const double above = std::max(0.0, (box.height - height) / 2);
    text({box.x, box.y + above, box.width, box.height - above}, words, style);
}

void Canvas::ink(double grey) {
    cairo_set_source_rgb(cairo_, grey, grey, grey);
}

void Canvas::line(double x1, double y1, double x2, double y2, double width, double grey) {
    ink(grey);
    cairo_set_line_width(cairo_, pt(width));
    cairo_move_to(cairo_, pt(x1), pt(y1));
    cairo_line_to(cairo_, pt(x2), pt(y2));
    cairo_stroke(cairo_);
}

void Canvas::dashed(double x1, double y1, double x2, double y2, double width, double grey) {
    const double dashes[] = {pt(1.6), pt(1.2)};
    cairo_set_dash(cairo_, dashes, 2, 0);
    line(x1, y1, x2, y2, width, grey);
    cairo_set_dash(cairo_, nullptr, 0, 0);
}

void Canvas::round_box(const Box& box, double radius) {
    const double quarter = std::numbers::pi / 2, r = pt(radius);
    cairo_new_path(cairo_);
    if (radius <= 0) {
        cairo_rectangle(cairo_, pt(box.x), pt(box.y), pt(box.width), pt(box.height));
        return;
    }
    cairo_arc(cairo_, pt(box.right()) - r, pt(box.y) + r, r, -quarter, 0);
    cairo_arc(cairo_, pt(box.right()) - r, pt(box.bottom()) - r, r, 0, quarter);
    cairo_arc(cairo_, pt(box.x) + r, pt(box.bottom()) - r, r, quarter, 2 * quarter);
    cairo_arc(cairo_, pt(box.x) + r, pt(box.y) + r, r, 2 * quarter, 3 * quarter);
    cairo_close_path(cairo_);
}

void Canvas::frame(const Box& box, double width, double grey, double radius) {
    if (off_paper(box)) clipped_.push_back({"(frame)", box, box.width, box.height});
    round_box(box, radius);
    ink(grey);
    cairo_set_line_width(cairo_, pt(width));
    cairo_stroke(cairo_);
}

void Canvas::fill(const Box& box, double grey, double radius) {
    round_box(box, radius);
    ink(grey);
    cairo_fill(cairo_);
}

void Canvas::circle(double x, double y, double radius, double width, double grey) {
    ink(grey);
    cairo_set_line_width(cairo_, pt(width));
    cairo_new_path(cairo_);
    cairo_arc(cairo_, pt(x), pt(y), pt(radius), 0, 2 * std::numbers::pi);
    cairo_stroke(cairo_);
}

void Canvas::disc(double x, double y, double radius, double grey) {
    ink(grey);
    cairo_new_path(cairo_);
    cairo_arc(cairo_, pt(x), pt(y), pt(radius), 0, 2 * std::numbers::pi);
    cairo_fill(cairo_);
}

void Canvas::hexagon(double x, double y, double radius, double width, double grey, bool filled) {
    cairo_new_path(cairo_);
    for (int corner = 0; corner < 6; ++corner) {
        const double angle = std::numbers::pi * (corner / 3.0 - .5);
        cairo_line_to(cairo_, pt(x + radius * std::cos(angle)), pt(y + radius * std::sin(angle)));
    }
    cairo_close_path(cairo_);
    ink(grey);
    cairo_set_line_width(cairo_, pt(width));
    if (filled)
        cairo_fill(cairo_);
    else
        cairo_stroke(cairo_);
}

void Canvas::begin_turn(double x, double y, double degrees) {
    cairo_save(cairo_);
    cairo_translate(cairo_, pt(x), pt(y));
    cairo_rotate(cairo_, degrees * std::numbers::pi / 180);
    cairo_translate(cairo_, -pt(x), -pt(y));
}

void Canvas::end_turn() {
    cairo_restore(cairo_);
}

namespace {

/// Numbers of an SVG path; they may touch each other: ".6-11.2".
struct PathText {
    std::string text;
    std::size_t at = 0;
    void skip() {
        while (at < text.size() && (text[at] == ' ' || text[at] == ',')) ++at;
    }
    bool more() {
        skip();
        return at < text.size();
    }
    double number() {
        skip();
        std::size_t end = at;
        bool dot = false;
        while (end < text.size() &&
               ((end == at && text[end] == '-') || std::isdigit(static_cast<unsigned char>(text[end])) ||
                (text[end] == '.' && !dot))) {
            dot = dot || text[end] == '.';
            ++end;
        }
        const double value = std::strtod(text.substr(at, end - at).c_str(), nullptr);
        at = end > at ? end : at + 1;
        return value;
    }
};

}  // namespace

void Canvas::trace(std::string_view path, const Pen& pen) {
    cairo_translate(cairo_, pt(pen.x), pt(pen.y));
    cairo_rotate(cairo_, pen.turn * std::numbers::pi / 180);
    cairo_scale(cairo_, pt(pen.scale), pt(pen.scale));
    cairo_new_path(cairo_);
    PathText text{std::string(path)};
    char command = 'M';
    double x = 0, y = 0;
    while (text.more()) {
        if (std::isalpha(static_cast<unsigned char>(text.text[text.at]))) command = text.text[text.at++];
        if (command == 'Z') {
            cairo_close_path(cairo_);
            continue;
        }
        double n[6] = {};
        const int count = command == 'H' || command == 'V' ? 1 : command == 'Q' ? 4 : command == 'C' ? 6 : 2;
        for (int i = 0; i < count; ++i) n[i] = text.number();
        if (command == 'Q') {  // cairo knows cubic curves only
            cairo_curve_to(cairo_, x + (n[0] - x) * 2 / 3, y + (n[1] - y) * 2 / 3,
                           n[2] + (n[0] - n[2]) * 2 / 3, n[3] + (n[1] - n[3]) * 2 / 3, n[2], n[3]);
            x = n[2], y = n[3];
        } else if (command == 'C') {
            cairo_curve_to(cairo_, n[0], n[1], n[2], n[3], n[4], n[5]);
            x = n[4], y = n[5];
        } else {
            x = command == 'V' ? x : n[0];
            y = command == 'H' ? y : command == 'V' ? n[0] : n[1];
            command == 'M' ? cairo_move_to(cairo_, x, y) : cairo_line_to(cairo_, x, y);
            if (command == 'M') command = 'L';
        }
    }
}

void Canvas::fill_path(std::string_view path, const Pen& pen, double grey) {
    cairo_save(cairo_);
    trace(path, pen);
    ink(grey);
    cairo_set_fill_rule(cairo_, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_fill(cairo_);
    cairo_restore(cairo_);
}

void Canvas::stroke_path(std::string_view path, const Pen& pen, double width, double grey) {
    cairo_save(cairo_);
    trace(path, pen);
    ink(grey);
    cairo_set_line_width(cairo_, width);
    cairo_set_line_cap(cairo_, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cairo_, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cairo_);
    cairo_restore(cairo_);
}

}  // namespace skald::print
