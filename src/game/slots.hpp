// What a stage keeps in its frame beside what all stages keep. There is room for ten numbers and eight bits;
// names.def says for each stage what they are, and a view of the frame (names.hpp of a book) gives them
// their names and types:
//
//     frames::casualties now(frame);
//     if (now.in_fight) now.left -= 1;
#pragma once
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "game/each.hpp"

namespace skald {

class Slots {
  public:
    static constexpr std::size_t most_numbers = 10;
    static constexpr int most_bits = 8;

    /// For hashing: only a view knows what they mean.
    constexpr const std::array<std::int16_t, most_numbers>& numbers() const { return numbers_; }
    constexpr std::uint8_t bits() const { return bits_; }
    friend constexpr bool operator==(const Slots&, const Slots&) = default;

  private:
    template <class>
    friend class Places;
    std::array<std::int16_t, most_numbers> numbers_{};
    std::uint8_t bits_ = 0;
};

/// Hands out the slots one after the other, as names.def lists them. `S`: Slots, or const Slots.
template <class S>
class Places {
  public:
    static constexpr bool constant = std::is_const_v<S>;
    using Number = std::conditional_t<constant, const std::int16_t, std::int16_t>;
    using Byte = std::conditional_t<constant, const std::uint8_t, std::uint8_t>;
    struct Bit {
        Byte& bits;
        int place;
    };

    constexpr explicit Places(S& slots) : slots_(slots) {}
    template <std::size_t N>
    constexpr std::span<Number, N> numbers() {
        assert(number_ + N <= Slots::most_numbers);
        number_ += N;
        return std::span<Number, N>(slots_.numbers_.data() + number_ - N, N);
    }
    constexpr Number& number() { return numbers<1>()[0]; }
    constexpr Bit bits(int count) {
        assert(bit_ + count <= Slots::most_bits);
        bit_ += count;
        return {slots_.bits_, bit_ - count};
    }

  private:
    S& slots_;
    std::size_t number_ = 0;
    int bit_ = 0;
};

/// A number, read and written as what it is.
template <class Value, class S>
class Slot {
  public:
    constexpr explicit Slot(Places<S>& places) : number_(places.number()) {}
    constexpr Slot(const Slot&) = default;
    constexpr operator Value() const { return static_cast<Value>(number_); }
    constexpr Slot& operator=(const Slot& other) { return *this = Value(other); }
    constexpr Slot& operator=(Value value) {
        number_ = static_cast<std::int16_t>(value);
        return *this;
    }
    constexpr Slot& operator+=(int more) { return *this = static_cast<Value>(number_ + more); }
    constexpr Slot& operator-=(int less) { return *this += -less; }
    constexpr Slot& operator++() { return *this += 1; }

  private:
    typename Places<S>::Number& number_;
};

/// One bit, or several from it on, numbered.
template <int count, class S>
class BitSlots {
  public:
    constexpr explicit BitSlots(Places<S>& places) : bit_(places.bits(count)) {}
    constexpr bool operator[](int i) const { return (bit_.bits >> place(i) & 1) != 0; }
    constexpr void set(int i, bool yes = true) {
        bit_.bits = static_cast<std::uint8_t>((bit_.bits & ~(1 << place(i))) | (yes ? 1 : 0) << place(i));
    }

  private:
    constexpr int place(int i) const {
        assert(i >= 0 && i < count);
        return bit_.place + i;
    }
    typename Places<S>::Bit bit_;
};

template <class S>
class BitSlot {
  public:
    constexpr explicit BitSlot(Places<S>& places) : bit_(places) {}
    constexpr operator bool() const { return bit_[0]; }
    constexpr BitSlot& operator=(bool yes) { return bit_.set(0, yes), *this; }

  private:
    BitSlots<1, S> bit_;
};

/// All bits together as one number.
template <class S>
class ByteSlot {
  public:
    constexpr explicit ByteSlot(Places<S>& places) : byte_(places.bits(Slots::most_bits).bits) {}
    constexpr operator int() const { return byte_; }
    constexpr ByteSlot& operator++() { return ++byte_, *this; }

  private:
    typename Places<S>::Byte& byte_;
};

// ---- Rooms in a frame for more or less than a number (kinds.def)

template <std::size_t N>
struct Numbers {
    template <class S>
    struct In : std::span<typename Places<S>::Number, N> {
        constexpr explicit In(Places<S>& places)
            : std::span<typename Places<S>::Number, N>(places.template numbers<N>()) {}
    };
};
struct OneBit {
    template <class S>
    using In = BitSlot<S>;
};
struct OneByte {
    template <class S>
    using In = ByteSlot<S>;
};
template <int count>
struct Bits {
    template <class S>
    using In = BitSlots<count, S>;
};

/// The view of a stage: `frames::stage(frame)`. Stands in namespace frames of a book that has `kinds`.
#define SKALD_VIEW(stage_name, ...)                                                  \
    template <class Frame>                                                           \
    class stage_name {                                                               \
        using S = std::remove_reference_t<decltype((std::declval<Frame&>().slots))>; \
        Places<S> places_;                                                           \
                                                                                     \
      public:                                                                        \
        explicit constexpr stage_name(Frame& frame) : places_(frame.slots) {         \
            assert(frame.stage == Stage::stage_name);                                \
        }                                                                            \
        SKALD_EACH(SKALD_SLOT, __VA_ARGS__)                                          \
    };
#define SKALD_SLOT(kind, ...) kinds::kind::In<S> SKALD_NAME(kind __VA_OPT__(, ) __VA_ARGS__) { places_ };

}  // namespace skald
