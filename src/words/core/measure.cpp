#include "words/core/measure.hpp"

#include <charconv>

namespace skald::words {
namespace {

constexpr std::string_view opens = "⟦", between = ";", closes = "⟧";
constexpr int most_places = 3;

/// Thousandths of a centimetre or inch, rounded to the nearest.
long thousandths(Measure measure, Length length) {
    if (measure == Measure::centimetres) return 10 * static_cast<long>(length);
    return (static_cast<long>(length) * 1000 + 127) / 254;
}
long rounded(long thousandths, int places) {
    for (int n = places; n < most_places; ++n) thousandths = (thousandths + 5) / 10;
    return thousandths;
}

std::string decimals(Language language, long value, int places) {
    long unit = 1;
    for (int n = 0; n < places; ++n) unit *= 10;
    std::string text = std::to_string(value / unit);
    if (value % unit == 0) return text;
    text += decimal_sign(language);
    const std::string rest = std::to_string(value % unit);
    return text + std::string(static_cast<std::size_t>(places) - rest.size(), '0') + rest;
}

Length read(std::string_view digits) {
    Length length = -1;
    std::from_chars(digits.data(), digits.data() + digits.size(), length);
    return length;
}

}  // namespace

std::string marked(Length length, Length beside) {
    std::string text(opens);
    text += std::to_string(length < 0 ? -length : length);
    if (beside >= 0) text.append(between).append(std::to_string(beside));
    return text.append(closes);
}

std::string length_number(Language language, Measure measure, Length length, Length beside) {
    const long fine = thousandths(measure, length < 0 ? -length : length);
    const long other = thousandths(measure, beside < 0 ? 0 : beside);
    int places = 1;
    if (beside >= 0 && beside != length)
        while (places < most_places && rounded(fine, places) == rounded(other, places)) ++places;
    return decimals(language, rounded(fine, places), places);
}

std::string length_text(Language language, Measure measure, Length length, Length beside) {
    const std::string number = length_number(language, measure, length, beside);
    if (measure == Measure::inches) return number + "″";
    return number + (language == Language::ru ? " см" : " cm");
}

std::string shown(std::string_view text, Language language, Measure measure) {
    std::string out;
    for (;;) {
        const std::size_t from = text.find(opens), to = text.find(closes);
        if (from == std::string_view::npos || to == std::string_view::npos || to < from)
            return out.append(text);
        const std::string_view mark = text.substr(from + opens.size(), to - from - opens.size());
        const std::size_t cut = std::min(mark.find(between), mark.size());
        out.append(text.substr(0, from));
        out.append(length_text(language, measure, read(mark.substr(0, cut)),
                               cut < mark.size() ? read(mark.substr(cut + 1)) : -1));
        text.remove_prefix(to + closes.size());
    }
}

}  // namespace skald::words
