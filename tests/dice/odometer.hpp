#pragma once
#include <cstdint>
#include <vector>

#include "dice/dice.hpp"

namespace skald::test {

/// Every order of faces one by one: slow, and by no code of the enumeration.
class Odometer final : public Dice {
  public:
    Roll roll(int count, const Faces& faces) override {
        Roll result;
        for (int i = 0; i < count; ++i) {
            if (at_ == faces_.size()) faces_.push_back(1);
            ++result.of_kind[faces.kind_of[faces_[at_++] - 1u]];
        }
        return result;
    }
    int rolled() const { return static_cast<int>(at_); }
    bool next() {
        faces_.resize(at_);
        at_ = 0;
        while (!faces_.empty() && faces_.back() == 6) faces_.pop_back();
        if (faces_.empty()) return false;
        ++faces_.back();
        return true;
    }

  private:
    std::vector<std::uint8_t> faces_;
    std::size_t at_ = 0;
};

}  // namespace skald::test
