// SHA-256 (FIPS 180-4) and HMAC with it (RFC 2104): what dice are sealed with, the same on every machine.
// tests/base/sha256_test.cpp holds both to the published vectors.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace skald {

using Digest = std::array<std::uint8_t, 32>;

class Sha256 {
  public:
    void add(std::string_view text);
    void add(const Digest& digest);
    /// The digest of all that was added; afterwards it is used up.
    Digest finish();

  private:
    void add_byte(std::uint8_t byte);
    void mix();

    std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::uint8_t, 64> block_{};
    std::uint64_t bytes_ = 0;
};

Digest sha256(std::string_view text);
Digest sha256(const Digest& digest);
Digest hmac_sha256(std::string_view key, std::string_view message);
Digest hmac_sha256(const Digest& key, std::string_view message);

/// 64 digits, small letters.
std::string in_hex(const Digest& digest);
/// Nothing unless it is exactly that.
std::optional<Digest> digest_from(std::string_view hex);

}  // namespace skald
