// What happened, in order: the only output of a rule book.
#pragma once
#include <cstdint>
#include <vector>

#include "base/list.hpp"
#include "game/side.hpp"
#include "game/why.hpp"

namespace skald {

struct Event {
    std::uint8_t kind = 0;   ///< the book's own list
    Side side = Side::none;  ///< whose it is
    RuleRef rule = 0;        ///< what caused it
    List<std::int16_t, 16> numbers;
    List<std::uint8_t, 64> faces;  ///< dice as they fell, if any

    friend constexpr bool operator==(const Event&, const Event&) = default;
};

/// A list of events that keeps its memory, and can be switched off for speed.
class Events {
  public:
    explicit Events(bool on = true) : on_(on) {}
    bool on() const { return on_; }
    void clear() { count_ = 0; }
    void add(const Event& event) {
        if (!on_) return;
        if (count_ == list_.size()) list_.emplace_back();
        list_[count_++] = event;
    }
    std::size_t size() const { return count_; }
    const Event& operator[](std::size_t i) const { return list_[i]; }
    const Event* begin() const { return list_.data(); }
    const Event* end() const { return list_.data() + count_; }

  private:
    std::vector<Event> list_;
    std::size_t count_ = 0;
    bool on_ = true;
};

}  // namespace skald
