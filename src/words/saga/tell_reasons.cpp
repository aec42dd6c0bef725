#include "words/saga/teller.hpp"

namespace skald::saga {

using namespace words;

namespace {

/// Figures on the average: "2.4".
std::string tenths(Language language, int number) {
    const char* point = language == Language::en ? "." : ",";
    return std::to_string(number / 10) + point + std::to_string(number % 10);
}

}  // namespace

std::string Teller::reason(const Reason& reason) const {
    const int motive = static_cast<int>(reason.motive);
    if (reason.motive == Motive::none || reason.motive > Motive::keep) return {};
    const auto& n = reason.numbers;
    const bool chances = reason.motive == Motive::in_fight;
    const auto amount = [&](int number) -> Value {
        if (chances) return Value(number);
        return Value(tenths(texts_.language(), number), number == 10 ? 1 : 2);
    };
    const Arguments arguments{
        {"1", unit(n[0])}, {"2", unit(n[1])}, {"3", Value(n[2])}, {"4", amount(n[3])}, {"5", amount(n[4])}};
    return capital(texts_.say(after(Phrase::reason_charge, motive - 1), arguments));
}

}  // namespace skald::saga
