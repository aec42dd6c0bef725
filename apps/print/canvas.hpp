// A page to draw on, in millimetres from its upper left corner. Text is set in boxes; what does not fit into
// its box, or comes too near to the edge of the paper, is remembered, so that nothing is ever cut off unseen.
#pragma once
#include <string>
#include <string_view>
#include <vector>

typedef struct _cairo cairo_t;
typedef struct _PangoLayout PangoLayout;

namespace skald::print {

constexpr double points_of_mm = 72 / 25.4;

struct Paper {
    double width = 210, height = 297;
};
constexpr Paper a4{210, 297}, letter{215.9, 279.4};

struct Box {
    double x = 0, y = 0, width = 0, height = 0;
    double right() const { return x + width; }
    double bottom() const { return y + height; }
    Box inset(double by) const { return {x + by, y + by, width - 2 * by, height - 2 * by}; }
};

enum class Face { text, italic, bold, capitals, label, label_bold };
enum class Align { left, centre, right };

struct Style {
    Face face = Face::text;
    double size = 9;  ///< points
    Align align = Align::left;
    double grey = 0;  ///< 0 black, 1 white
    double leading = 1.0;
    unsigned lead = 0;  ///< so many bytes at the beginning are bold
};

/// Text that left its box, or a box too near to the edge.
struct Clipped {
    std::string text;
    Box box;
    double needs_width = 0, needs_height = 0;
};

class Canvas {
  public:
    Canvas(cairo_t* cairo, const Paper& paper) : cairo_(cairo), paper_(paper) {}

    const Paper& paper() const { return paper_; }
    const std::vector<Clipped>& clipped() const { return clipped_; }

    double text_height(std::string_view text, const Style& style, double width) const;
    double text_width(std::string_view text, const Style& style) const;
    /// The widest word: a narrower box would cut it.
    double word_width(std::string_view text, const Style& style) const;
    /// The text at the top of the box. Gives the height it took.
    double text(const Box& box, std::string_view text, const Style& style);
    /// The largest size not above `style.size` at which the text fits into the box; at least `least`.
    double fitting_size(const Box& box, std::string_view text, Style style, double least) const;
    /// The text as large as it fits, in the middle of the height.
    void fitted(const Box& box, std::string_view text, Style style, double least);

    void line(double x1, double y1, double x2, double y2, double width, double grey = 0);
    void dashed(double x1, double y1, double x2, double y2, double width, double grey = 0);
    void frame(const Box& box, double width, double grey = 0, double radius = 0);
    void fill(const Box& box, double grey, double radius = 0);
    void circle(double x, double y, double radius, double width, double grey = 0);
    void disc(double x, double y, double radius, double grey);
    /// A regular hexagon with a point upwards.
    void hexagon(double x, double y, double radius, double width, double grey, bool filled);

    /// A drawing in the language of SVG paths (absolute M L H V Q C Z), its origin at x, y.
    struct Pen {
        double x = 0, y = 0, scale = 1, turn = 0;  ///< turn in degrees
    };
    void fill_path(std::string_view path, const Pen& pen, double grey);
    void stroke_path(std::string_view path, const Pen& pen, double width,
                     double grey);  ///< width in its units

    /// Everything drawn by `draw` is turned by so many degrees around x, y.
    template <class Draw>
    void turned(double x, double y, double degrees, Draw draw) {
        begin_turn(x, y, degrees);
        draw();
        end_turn();
    }

  private:
    PangoLayout* layout(std::string_view text, const Style& style, double width) const;
    void trace(std::string_view path, const Pen& pen);
    void round_box(const Box& box, double radius);
    void ink(double grey);
    void begin_turn(double x, double y, double degrees);
    void end_turn();
    bool off_paper(const Box& box) const;

    cairo_t* cairo_;
    Paper paper_;
    std::vector<Clipped> clipped_;
};

}  // namespace skald::print
