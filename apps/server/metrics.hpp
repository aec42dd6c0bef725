// What happened since the start, in the text form of Prometheus.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <string>

namespace skald::server {

/// How long something took, counted by how long.
class Times {
  public:
    static constexpr std::array<int, 6> milliseconds{1, 3, 10, 30, 100, 1000};

    void add(std::chrono::nanoseconds time);
    std::uint64_t within(std::size_t bucket) const { return within_[bucket]; }
    std::uint64_t count() const { return count_; }
    double seconds() const { return seconds_; }

  private:
    std::array<std::uint64_t, milliseconds.size()> within_{};
    std::uint64_t count_ = 0;
    double seconds_ = 0;
};

class MetricsText {
  public:
    void gauge(const char* name, const char* help, std::uint64_t value);
    void counter(const char* name, const char* help, std::uint64_t value);
    void times(const char* name, const char* help, const Times& times);
    /// Memory and CPU of this program, under the names that every program gives them.
    void process();
    const std::string& text() const { return text_; }

  private:
    void head(const std::string& name, const char* kind, const char* help);

    std::string text_;
};

}  // namespace skald::server
