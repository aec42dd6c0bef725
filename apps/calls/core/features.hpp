// What a learner is told of a moment: numbers with names, as the rules know them. One row for the table as a
// whole and one for each unit, the fallen ones too, so that a unit keeps its row through the game. Lengths
// are in tenths of a millimetre, sides 0 and 1 (2: neither), and -1 stands for nobody and nowhere.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace skald::calls {

struct Features {
    std::vector<std::int16_t> table, units;

    void clear() {
        table.clear();
        units.clear();
    }
};

/// The names of the columns.
struct FeatureNames {
    std::span<const std::string_view> table, units;
};

/// Adds numbers to a row; a row holds what fits in 16 bits.
class Row {
  public:
    explicit Row(std::vector<std::int16_t>& out) : out_(out) {}
    template <class... Numbers>
    void add(Numbers... numbers) {
        (out_.push_back(static_cast<std::int16_t>(numbers)), ...);
    }

  private:
    std::vector<std::int16_t>& out_;
};

/// The middle of the points that are added; -1, -1 without any.
class Middle {
  public:
    template <class Point>
    void add(const Point& at) {
        x_ += at.x;
        y_ += at.y;
        ++count_;
    }
    int x() const { return count_ == 0 ? -1 : x_ / count_; }
    int y() const { return count_ == 0 ? -1 : y_ / count_; }

  private:
    int x_ = 0, y_ = 0, count_ = 0;
};

}  // namespace skald::calls
