#include "base/sha256.hpp"

#include <bit>

namespace skald {

namespace {

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

constexpr std::size_t block_bytes = 64;
constexpr std::size_t length_bytes = 8;

std::string_view as_text(const Digest& digest) {
    return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

std::optional<std::uint8_t> hex_digit(char c) {
    if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0');
    if (c >= 'a' && c <= 'f') return static_cast<std::uint8_t>(c - 'a' + 10);
    return {};
}

}  // namespace

void Sha256::add(std::string_view text) {
    for (char c : text) add_byte(static_cast<std::uint8_t>(c));
}

void Sha256::add(const Digest& digest) {
    add(as_text(digest));
}

Digest Sha256::finish() {
    const std::uint64_t bits = bytes_ * 8;
    add_byte(0x80);
    while (bytes_ % block_bytes != block_bytes - length_bytes) add_byte(0);
    for (int shift = 56; shift >= 0; shift -= 8) add_byte(static_cast<std::uint8_t>(bits >> shift));
    Digest digest{};
    for (std::size_t i = 0; i < digest.size(); ++i)
        digest[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
    return digest;
}

void Sha256::add_byte(std::uint8_t byte) {
    block_[bytes_++ % block_bytes] = byte;
    if (bytes_ % block_bytes == 0) mix();
}

void Sha256::mix() {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < block_bytes; ++i) w[i / 4] = w[i / 4] << 8 | block_[i];
    for (std::size_t i = 16; i < w.size(); ++i) {
        const std::uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) +
               (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    auto [a, b, c, d, e, f, g, h] = state_;
    for (std::size_t i = 0; i < w.size(); ++i) {
        const std::uint32_t one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) +
                                  ((e & f) ^ (~e & g)) + constants[i] + w[i];
        const std::uint32_t two =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
    }
    const std::array<std::uint32_t, 8> mixed{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < state_.size(); ++i) state_[i] += mixed[i];
}

Digest sha256(std::string_view text) {
    Sha256 hash;
    hash.add(text);
    return hash.finish();
}

Digest sha256(const Digest& digest) {
    return sha256(as_text(digest));
}

Digest hmac_sha256(std::string_view key, std::string_view message) {
    const Digest short_key = sha256(key);
    if (key.size() > block_bytes) key = as_text(short_key);
    std::string inner(block_bytes, 0x36), outer(block_bytes, 0x5c);
    for (std::size_t i = 0; i < key.size(); ++i) {
        inner[i] = static_cast<char>(inner[i] ^ key[i]);
        outer[i] = static_cast<char>(outer[i] ^ key[i]);
    }
    Sha256 first, second;
    first.add(inner);
    first.add(message);
    second.add(outer);
    second.add(first.finish());
    return second.finish();
}

Digest hmac_sha256(const Digest& key, std::string_view message) {
    return hmac_sha256(as_text(key), message);
}

std::string in_hex(const Digest& digest) {
    std::string text;
    for (std::uint8_t byte : digest) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

std::optional<Digest> digest_from(std::string_view hex) {
    Digest digest{};
    if (hex.size() != 2 * digest.size()) return {};
    for (std::size_t i = 0; i < digest.size(); ++i) {
        const auto high = hex_digit(hex[2 * i]), low = hex_digit(hex[2 * i + 1]);
        if (!high || !low) return {};
        digest[i] = static_cast<std::uint8_t>(*high << 4 | *low);
    }
    return digest;
}

}  // namespace skald
