// What each unit did over a game: how many it felled, and how many of its own fell.
#pragma once
#include <map>

#include "base/json.hpp"

namespace skald::calls {

class Deeds {
  public:
    /// `by`: who felled it; -1: nobody's hand.
    void fell(int unit, int by) {
        ++of_[unit].lost;
        if (by >= 0 && by != unit) ++of_[by].felled;
    }

    Json told() const {
        Json list = Json::array();
        for (const auto& [unit, one] : of_)
            list.push_back({{"unit", unit}, {"felled", one.felled}, {"lost", one.lost}});
        return list;
    }

  private:
    struct Deed {
        int felled = 0, lost = 0;
    };
    std::map<int, Deed> of_;
};

}  // namespace skald::calls
