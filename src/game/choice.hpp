// What a player is asked and what he answers. One shape for both rule books, so that log, protocol and page
// need only one.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "base/list.hpp"
#include "game/side.hpp"
#include "table/point.hpp"

namespace skald {

/// A grid point as stored in choices and states: the table fits in 16 bits.
struct Point16 {
    std::int16_t x = 0, y = 0;

    constexpr Point16() = default;
    constexpr Point16(std::int16_t px, std::int16_t py) : x(px), y(py) {}
    constexpr explicit Point16(Point p)
        : x(static_cast<std::int16_t>(p.x)), y(static_cast<std::int16_t>(p.y)) {}
    constexpr operator Point() const { return {x, y}; }
    friend constexpr bool operator==(Point16 a, Point16 b) { return a.x == b.x && a.y == b.y; }
};

/// How one figure goes: along up to four straight ways to its last point.
struct Step {
    std::uint8_t figure = 0;
    std::uint8_t ways = 0;     ///< how many points of `path` are used
    std::uint8_t floor = 0;    ///< which surface it ends on, where two lie above each other
    std::uint16_t facing = 0;  ///< at the end
    std::array<Point16, 4> path{};

    constexpr Point16 end() const { return path[ways - 1u]; }
    friend constexpr bool operator==(const Step&, const Step&) = default;
};

struct Choice {
    std::uint8_t verb = 0;        ///< the book's own list
    bool sketch = false;          ///< only `spot` is given: the planner is to fill in the steps
    Point16 spot{};               ///< where the player points
    List<std::int16_t, 32> what;  ///< ids and numbers, in the order that the verb defines
    List<Step, 16> steps;         ///< figures in the order in which they move

    friend constexpr bool operator==(const Choice&, const Choice&) = default;
};

/// Answers to one question, in a fixed order. Keeps its memory, so that steady play does not allocate.
class Choices {
  public:
    void clear() { count_ = 0; }
    Choice& add() {
        if (count_ == list_.size()) list_.emplace_back();
        Choice& choice = list_[count_++];
        choice = Choice{};
        return choice;
    }
    void add(const Choice& choice) {
        if (count_ == list_.size()) {
            list_.push_back(choice);
        } else {
            list_[count_] = choice;
        }
        ++count_;
    }
    void drop_last() { --count_; }
    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    /// What it has allocated.
    std::size_t bytes() const { return list_.capacity() * sizeof(Choice); }
    const Choice& operator[](std::size_t i) const { return list_[i]; }
    const Choice* begin() const { return list_.data(); }
    const Choice* end() const { return list_.data() + count_; }

  private:
    std::vector<Choice> list_;
    std::size_t count_ = 0;
};

/// What is asked, of whom, and about what. `ask` 0: nothing, the game is over.
struct Question {
    std::uint8_t ask = 0;
    Side side = Side::none;
    std::array<std::int16_t, 6> about{};  ///< ids and numbers, as the book's list of questions says

    friend constexpr bool operator==(const Question&, const Question&) = default;
};

}  // namespace skald
