// A stable 64-bit hash, documented so that a log written today is checked by a program written later:
// FNV-1a over 8-byte little-endian words of what is fed, finished by the splitmix64 mixer.
// Feed values, never raw structs: padding bytes have no value.
#pragma once
#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace skald {

class Hash {
  public:
    constexpr void add_word(std::uint64_t word) { h_ = (h_ ^ word) * 0x100000001b3ULL + (h_ >> 47); }

    template <std::integral I>
    constexpr void add(I value) {
        add_word(static_cast<std::uint64_t>(static_cast<std::int64_t>(value)));
    }
    template <class E>
        requires std::is_enum_v<E>
    constexpr void add(E value) {
        add(static_cast<std::underlying_type_t<E>>(value));
    }
    constexpr void add(std::string_view text) {
        add(text.size());
        std::uint64_t word = 0;
        int filled = 0;
        for (char c : text) {
            word |= static_cast<std::uint64_t>(static_cast<unsigned char>(c)) << (8 * filled);
            if (++filled == 8) add_word(word), word = 0, filled = 0;
        }
        if (filled > 0) add_word(word);
    }

    constexpr std::uint64_t value() const {
        std::uint64_t z = h_ + 0x9e3779b97f4a7c15ULL;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }

  private:
    std::uint64_t h_ = 0xcbf29ce484222325ULL;
};

}  // namespace skald
