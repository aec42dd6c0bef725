// What `skald bench odds` asks again and again, natively and in wasm (odds.kernel).
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace skald::saga {

class OddsBench {
  public:
    OddsBench();
    ~OddsBench();
    static std::span<const std::string_view> kernels();
    /// Asks the question of that number; a number that comes of every answer.
    std::uint64_t run(std::size_t kernel, std::uint32_t repetitions);

  private:
    struct Questions;
    std::unique_ptr<Questions> questions_;  ///< laid out when the first is asked
};

}  // namespace skald::saga
