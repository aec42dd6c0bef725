// Drawn signs: symbols of dice (data/symbols.json), faces that show them, marks of keywords.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "canvas.hpp"

namespace skald::print {

class Symbols {
  public:
    /// Reads data/symbols.json; a sentence where it cannot be read.
    static Result<Symbols, std::string> read(std::string_view json);

    /// Drawings of a people's own file, checked when it was read (docs/content.md). Ours stay as they are.
    void add(const std::map<std::string, std::vector<std::string>>& drawings);

    bool has(std::string_view id) const { return drawings_.find(id) != drawings_.end(); }
    /// The symbol in a square of that size around x, y; `ground` is what it is drawn on.
    void draw(Canvas& canvas, std::string_view id, int rarity, double x, double y, double size, double grey,
              double ground) const;
    /// A printed die face: common plain, uncommon a second line, rare dark.
    void face(Canvas& canvas, std::string_view id, int rarity, double x, double y, double size) const;

  private:
    struct Part {
        enum Kind { shape, cut, line, dot, eye, hole } kind = shape;
        std::string path;
        double width = 0, x = 0, y = 0, radius = 0;
    };
    struct Drawing {
        double turn = 0;
        std::vector<Part> parts;
    };
    std::map<std::string, Drawing, std::less<>> drawings_;
};

/// A die face that takes every symbol.
void any_face(Canvas& canvas, double x, double y, double size);
/// The mark of a keyword (bits of saga::Keyword) in a square around x, y.
void keyword_mark(Canvas& canvas, unsigned keywords, double x, double y, double size);
/// Two chevrons in a hexagon; an empty one is a box to fill in play.
void fatigue_mark(Canvas& canvas, double x, double y, double radius, bool dark);
/// An endless knot at a corner of a frame.
void knot(Canvas& canvas, double x, double y, double size);

}  // namespace skald::print
