// What the numbers behind a name mean. A rule book lists its questions, answers, events, sentences and stages
// in names.def, each with its fields (game/each.hpp), and the kinds of fields in kinds.def. From the two come
//
//   Fields<Verb::declare>                a struct with the fields as members
//   read<Verb::declare>(choice)          the numbers of an answer, question, event or reason as such a struct
//   make<Verb::declare>({type, target})  and back (game/stages.hpp)
//   Vocabulary                                the same as data, for those who know no book: protocol and
//   sentences
//
// The numbers themselves stay what they are: small and alike for all books.
#pragma once
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "game/choice.hpp"
#include "game/each.hpp"
#include "game/event.hpp"
#include "game/slots.hpp"
#include "game/why.hpp"

namespace skald {

// ---- As data

/// How a kind looks to those who know no book.
enum class Form : std::uint8_t {
    number,
    or_none,   ///< -1: none
    from_one,  ///< the number + 1; 0: none
    flag,      ///< 0 or 1
    quick,     ///< a flag that is there only where the numbers from it on are odd in number
    word,      ///< one of `words`, from 0
    words,     ///< some of `words`, as bits
    point,     ///< two numbers: x and y
    list,      ///< the only one of `parts`, up to the end
    group,     ///< all of `parts`, again and again up to the end
    packed,    ///< all of `parts` in the bits of one number, the first lowest
    either,    ///< one of `parts`: 100 + its number for the first, 200 + it for the second
    inner,     ///< only in frames
};

struct FieldInfo;
struct KindInfo {
    std::string_view name;
    Form form = Form::number;
    std::span<const std::string_view> words{};
    std::span<const FieldInfo> parts{};
};
struct FieldInfo {
    std::string_view name;
    std::uint8_t kind = 0;  ///< place among the book's kinds
    std::uint8_t bits = 0;  ///< of a packed number
};
template <class Id>
constexpr FieldInfo part(std::string_view name, Id kind, int bits = 0) {
    return {name, static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(bits)};
}
/// One line of names.def.
struct NameInfo {
    std::string_view name;
    std::span<const FieldInfo> fields{};
};
/// The name with this number; empty: there is none.
constexpr std::string_view name_in(std::span<const NameInfo> list, std::size_t number) {
    return number < list.size() ? list[number].name : std::string_view{};
}
/// All names of a book. The first entry of each list means nothing.
struct Vocabulary {
    std::span<const KindInfo> kinds;
    std::span<const NameInfo> asks, verbs, events, sentences;
};

// ---- Numbers one after the other

/// `N`: what the numbers are stored as.
template <class N>
class NumberReader {
  public:
    constexpr explicit NumberReader(std::span<const N> numbers) : rest_(numbers) {}
    constexpr std::size_t left() const { return rest_.size(); }
    /// 0 when there is none left.
    constexpr int next() {
        if (rest_.empty()) return 0;
        const int number = static_cast<int>(rest_.front());
        rest_ = rest_.subspan(1);
        return number;
    }
    constexpr std::span<const N> rest() {
        const auto all = rest_;
        rest_ = {};
        return all;
    }

  private:
    std::span<const N> rest_;
};

/// Items of several numbers each, read when they are looked at.
template <class Item>
class Repeated {
  public:
    constexpr Repeated() = default;
    constexpr explicit Repeated(std::span<const std::int16_t> numbers) : numbers_(numbers) {}
    constexpr std::span<const std::int16_t> numbers() const { return numbers_; }
    constexpr std::size_t size() const { return numbers_.size() / Item::numbers; }
    constexpr bool empty() const { return size() == 0; }
    constexpr Item operator[](std::size_t i) const {
        assert(i < size());
        return Item::from(numbers_.subspan(i * Item::numbers, Item::numbers));
    }
    struct Iterator {
        const Repeated* all;
        std::size_t at;
        constexpr Item operator*() const { return (*all)[at]; }
        constexpr Iterator& operator++() { return ++at, *this; }
        constexpr bool operator==(const Iterator& other) const { return at == other.at; }
    };
    constexpr Iterator begin() const { return {this, 0}; }
    constexpr Iterator end() const { return {this, size()}; }

  private:
    std::span<const std::int16_t> numbers_;
};

// ---- What kinds are made of: their value in code, how it is read and written, and whether numbers can be it
// (`take`)

struct AnyKind {
    static constexpr std::span<const std::string_view> words{};
    static constexpr std::span<const FieldInfo> parts{};
};

/// One number, as it is.
template <class Type>
struct OneNumber : AnyKind {
    using Value = Type;
    template <class S>
    using In = Slot<Type, S>;
    static constexpr Form form = std::is_same_v<Type, bool> ? Form::flag : Form::number;

    static constexpr bool take(auto& in) {
        const bool there = in.left() > 0;
        const int number = in.next();
        return there && (form != Form::flag || number == 0 || number == 1);
    }
    static constexpr Value read(auto& in) {
        if constexpr (form == Form::flag)
            return in.next() != 0;
        else
            return static_cast<Value>(in.next());
    }
    static constexpr void write(Value value, auto& out) { out(static_cast<int>(value)); }
};
struct OrNone : OneNumber<int> {
    static constexpr Form form = Form::or_none;
    static constexpr Value read(auto& in) { return in.left() > 0 ? in.next() : -1; }
};
struct FromOne : OneNumber<int> {
    static constexpr Form form = Form::from_one;
    template <class S>
    class In {
      public:
        constexpr explicit In(Places<S>& places) : slot_(places) {}
        constexpr operator int() const { return slot_ - 1; }
        constexpr In& operator=(int value) { return slot_ = value + 1, *this; }

      private:
        Slot<int, S> slot_;
    };
    static constexpr Value read(auto& in) { return in.next() - 1; }
    static constexpr void write(Value value, auto& out) { out(value + 1); }
};
/// An enumerator, or a number from 0, with its names.
template <class Type, const auto& names>
struct OneOf : OneNumber<Type> {
    static constexpr Form form = Form::word;
    static constexpr std::span<const std::string_view> words{names};
    static constexpr bool take(auto& in) {
        const bool there = in.left() > 0;
        const int number = in.next();
        return there && number >= 0 && number < static_cast<int>(words.size());
    }
};
/// Bits, with their names.
template <class Type, const auto& names>
struct SomeOf : OneNumber<Type> {
    static constexpr Form form = Form::words;
    static constexpr std::span<const std::string_view> words{names};
};
struct OnePoint : AnyKind {
    using Value = Point;
    static constexpr Form form = Form::point;
    template <class S>
    class In {
      public:
        constexpr explicit In(Places<S>& places) : x_(places), y_(places) {}
        constexpr operator Point() const { return {x_, y_}; }
        constexpr In& operator=(Point p) { return x_ = p.x, y_ = p.y, *this; }

      private:
        Slot<int, S> x_, y_;
    };
    static constexpr bool take(auto& in) {
        const bool there = in.left() >= 2;
        return in.next(), in.next(), there;
    }
    static constexpr Value read(auto& in) {
        const int x = in.next();
        return {x, in.next()};
    }
    static constexpr void write(Value value, auto& out) { out(value.x), out(value.y); }
};
/// 1 before pairs of numbers, or alone; or left out.
struct QuickMark : AnyKind {
    using Value = bool;
    static constexpr Form form = Form::quick;
    static constexpr bool take(auto& in) { return in.left() % 2 == 0 || in.next() == 1; }
    static constexpr Value read(auto& in) { return in.left() % 2 == 1 && in.next() == 1; }
    static constexpr void write(Value value, auto& out) {
        if (value) out(1);
    }
};
/// All numbers that are left, each of the same kind.
template <auto id>
struct ListOf : AnyKind {
    using Value = std::span<const std::int16_t>;
    static constexpr Form form = Form::list;
    static constexpr FieldInfo parts[] = {part("", id)};
    static constexpr bool take(auto& in) { return in.rest(), true; }
    static constexpr Value read(auto& in) { return in.rest(); }
    static constexpr void write(Value value, auto& out) {
        for (std::int16_t number : value) out(number);
    }
};
/// All numbers that are left, several to an item.
template <class Item>
struct GroupsOf : AnyKind {
    using Value = Repeated<Item>;
    static constexpr Form form = Form::group;
    static constexpr std::span<const FieldInfo> parts{Item::parts};
    static constexpr bool take(auto& in) { return in.rest().size() % Item::numbers == 0; }
    static constexpr Value read(auto& in) { return Value(in.rest()); }
    static constexpr void write(const Value& value, auto& out) {
        for (std::int16_t number : value.numbers()) out(number);
    }
};
/// Several small numbers in one, which the rules take apart themselves.
template <class Parts, Form how>
struct Coded : OneNumber<int> {
    static constexpr Form form = how;
    static constexpr std::span<const FieldInfo> parts{Parts::parts};
};
/// In frames only.
template <class Room>
struct Inner : AnyKind {
    using Value = int;
    static constexpr Form form = Form::inner;
    template <class S>
    using In = typename Room::template In<S>;
};

template <class Of>
constexpr KindInfo kind_of(std::string_view name) {
    return {name, Of::form, Of::words, Of::parts};
}

// ---- The fields of a name

/// Each entry of a list has its own; they are aggregates.
template <auto name>
struct Fields;

template <auto name, class N>
constexpr Fields<name> read_numbers(std::span<const N> numbers) {
    Fields<name> fields{};
    NumberReader<N> in(numbers);
    Fields<name>::each(fields, [&](auto kind, auto& value) { value = kind.read(in); });
    return fields;
}
/// What a list stays in is the message: it must outlive what is read.
template <auto name>
constexpr Fields<name> read(const Choice& choice) {
    assert(choice.verb == static_cast<int>(name));
    return read_numbers<name, std::int16_t>(choice.what);
}
template <auto name>
constexpr Fields<name> read(const Question& question) {
    assert(question.ask == static_cast<int>(name));
    return read_numbers<name, std::int16_t>(question.about);
}
template <auto name>
constexpr Fields<name> read(const Event& event) {
    assert(event.kind == static_cast<int>(name));
    return read_numbers<name, std::int16_t>(event.numbers);
}
template <auto name>
constexpr Fields<name> read(const Why& why) {
    assert(why.sentence == static_cast<int>(name));
    return read_numbers<name, std::int32_t>(why.numbers);
}

/// Calls out(number) for each number of the fields.
template <auto name, class Out>
constexpr void write(const Fields<name>& fields, Out out) {
    Fields<name>::each(fields, [&](auto kind, const auto& value) { kind.write(value, out); });
}

/// Are the numbers of the answer as many and such as the verb has? Whether there is such a unit is for the
/// rules.
template <auto name>
constexpr bool well_formed(const Choice& choice) {
    NumberReader<std::int16_t> in(choice.what);
    bool good = choice.verb == static_cast<int>(name);
    const Fields<name> shape{};
    Fields<name>::each(shape, [&](auto kind, const auto&) { good = good && kind.take(in); });
    return good && in.left() == 0;
}

// ---- Macros for the headers that make this of names.def. BOOK is the namespace of the book.

#define SKALD_FIELDS(list, name, ...)                                                       \
    template <>                                                                             \
    struct Fields<BOOK::list::name> {                                                       \
        SKALD_EACH(SKALD_MEMBER, __VA_ARGS__)                                               \
        template <class Self, class Use>                                                    \
        static constexpr void each([[maybe_unused]] Self& self, [[maybe_unused]] Use use) { \
            SKALD_EACH(SKALD_USE, __VA_ARGS__)                                              \
        }                                                                                   \
    };
#define SKALD_MEMBER(kind, ...) BOOK::kinds::kind::Value SKALD_NAME(kind __VA_OPT__(, ) __VA_ARGS__);
#define SKALD_USE(kind, ...) use(BOOK::kinds::kind{}, self.SKALD_NAME(kind __VA_OPT__(, ) __VA_ARGS__));

/// after_move in code is afterMove for others.
template <std::size_t N>
struct CamelName {
    char text[N]{};
    std::size_t size = 0;
    consteval CamelName(const char (&name)[N]) {
        for (std::size_t i = 0; i + 1 < N; ++i)
            text[size++] = name[i] == '_' ? static_cast<char>(name[++i] - 'a' + 'A') : name[i];
    }
};
template <CamelName name>
inline constexpr std::string_view camel{name.text, name.size};

/// The fields as data: an array that ends with an empty one.
#define SKALD_ROW(name, ...) constexpr FieldInfo name[] = {SKALD_EACH(SKALD_FIELD, __VA_ARGS__) FieldInfo{}};
#define SKALD_FIELD(kind, ...)                                                \
    FieldInfo{camel<SKALD_TEXT(SKALD_NAME(kind __VA_OPT__(, ) __VA_ARGS__))>, \
              static_cast<std::uint8_t>(KindId::kind), 0},
#define SKALD_TEXT(name) SKALD_TEXT_OF(name)
#define SKALD_TEXT_OF(name) #name

template <std::size_t N>
constexpr NameInfo entry_of(std::string_view name, const FieldInfo (&row)[N]) {
    return {name, {row, N - 1}};
}

}  // namespace skald
