// How much a connection and an address may do. Who goes beyond it is told so, and who does not stop is sent
// away; the others notice nothing.
#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace skald::server {

/// So many messages at once, and so many more every second. Times are milliseconds of any clock.
class Allowance {
  public:
    Allowance(double at_once, double per_second) : most_(at_once), left_(at_once), gain_(per_second / 1000) {}

    bool take(std::int64_t now) {
        left_ = std::min(most_, left_ + gain_ * static_cast<double>(now - std::exchange(last_, now)));
        if (left_ < 1) return false;
        left_ -= 1;
        return true;
    }

  private:
    double most_, left_, gain_;
    std::int64_t last_ = 0;
};

/// How many connections an address has open.
class Addresses {
  public:
    explicit Addresses(int most) : most_(most) {}

    bool come(const std::string& address) {
        if (open_[address] >= most_) return false;
        ++open_[address];
        return true;
    }
    void leave(const std::string& address) {
        const auto found = open_.find(address);
        if (found != open_.end() && --found->second <= 0) open_.erase(found);
    }

  private:
    int most_;
    std::map<std::string, int> open_;
};

}  // namespace skald::server
