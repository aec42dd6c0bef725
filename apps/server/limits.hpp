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
        if (!has(now)) return false;
        spend(1);
        return true;
    }
    bool has(std::int64_t now) {
        const std::int64_t gone = now - std::exchange(last_, now);  // less than none where it was set back
        left_ = std::min(most_, left_ + gain_ * static_cast<double>(std::max<std::int64_t>(0, gone)));
        return left_ >= 1;
    }
    /// More than is left, too: then it takes the longer until there is any again.
    void spend(double amount) { left_ -= amount; }
    /// Nothing was taken for so long that it is as new.
    bool is_full(std::int64_t now) const { return left_ + gain_ * static_cast<double>(now - last_) >= most_; }

  private:
    double most_, left_, gain_;
    std::int64_t last_ = 0;
};

/// The same for each address, over however many connections it comes.
class Rates {
  public:
    Rates(double at_once, double per_second) : fresh_(at_once, per_second) {}

    bool take(const std::string& address, std::int64_t now) { return of(address).take(now); }
    bool has(const std::string& address, std::int64_t now) { return of(address).has(now); }
    void spend(const std::string& address, double amount) { of(address).spend(amount); }
    /// Those who have been quiet need not be remembered.
    void forget_quiet(std::int64_t now) {
        std::erase_if(of_, [&](const auto& one) { return one.second.is_full(now); });
    }
    std::size_t size() const { return of_.size(); }

  private:
    Allowance& of(const std::string& address) { return of_.try_emplace(address, fresh_).first->second; }

    Allowance fresh_;
    std::map<std::string, Allowance> of_;
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
