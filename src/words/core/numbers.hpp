// What the numbers of a name are, as a text counts them: {1}, {2}, … (names.def).
#pragma once
#include <string>
#include <string_view>

#include "base/list.hpp"
#include "game/fields.hpp"

namespace skald::words {

constexpr std::string_view numerals[] = {"1", "2", "3", "4", "5", "6", "7", "8"};

/// "IV".
inline std::string roman(int number) {
    constexpr std::string_view ones[] = {"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"};
    return std::string(static_cast<std::size_t>(number / 10), 'X') + std::string(ones[number % 10]);
}

/// The kind of each number, as far as their number is fixed.
template <class KindId>
List<KindId, std::size(numerals)> kinds_of(const Vocabulary& book, std::span<const FieldInfo> fields) {
    List<KindId, std::size(numerals)> kinds;
    for (const FieldInfo& field : fields) {
        const Form form = book.kinds[field.kind].form;
        if (form == Form::list || form == Form::group || form == Form::quick) break;
        for (int number = 0; number < (form == Form::point ? 2 : 1); ++number)
            kinds.try_push(static_cast<KindId>(field.kind));
    }
    return kinds;
}

}  // namespace skald::words
