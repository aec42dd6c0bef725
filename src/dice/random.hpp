// The project's own random numbers: xoshiro256** seeded by splitmix64, the same on every machine for ever.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

namespace skald {

/// One step of splitmix64: turns any number, however plain, into a well mixed one and moves on.
constexpr std::uint64_t splitmix64(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15ULL);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

class Random {
  public:
    constexpr explicit Random(std::uint64_t seed) {
        for (std::uint64_t& word : s_) word = splitmix64(seed);
    }

    /// 64 random bits (xoshiro256**, Blackman and Vigna).
    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(s_[1] * 5, 7) * 9;
        const std::uint64_t t = s_[1] << 17;
        s_[2] ^= s_[0];
        s_[3] ^= s_[1];
        s_[1] ^= s_[2];
        s_[0] ^= s_[3];
        s_[2] ^= t;
        s_[3] = std::rotl(s_[3], 45);
        return result;
    }

    /// 0..n - 1, each exactly as likely as any other (multiply and reject, Lemire). n > 0.
    constexpr std::uint32_t below(std::uint32_t n) {
        const std::uint32_t unfair = (0u - n) % n;  // 2^32 mod n
        for (;;) {
            const std::uint64_t product = (next() >> 32) * n;
            if (static_cast<std::uint32_t>(product) >= unfair)
                return static_cast<std::uint32_t>(product >> 32);
        }
    }

    friend constexpr bool operator==(const Random&, const Random&) = default;

  private:
    std::array<std::uint64_t, 4> s_{};
};

}  // namespace skald
