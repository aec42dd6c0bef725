// An exact quotient of two whole numbers: what the odds are made of.
#pragma once
#include <compare>
#include <string>

#include "dice/natural.hpp"

namespace skald {

class Fraction {
  public:
    /// Is kept as given until reduced() is asked for. The lower number is not 0.
    Fraction(const Natural& upper = 0, const Natural& lower = 1) : upper_(upper), lower_(lower) {}

    const Natural& upper() const { return upper_; }
    const Natural& lower() const { return lower_; }
    /// In lowest terms.
    Fraction reduced() const;
    double to_double() const { return upper_.to_double() / lower_.to_double(); }
    /// "16/3" in lowest terms; a whole number without "/1".
    std::string text() const;

    friend Fraction operator+(const Fraction& a, const Fraction& b) {
        if (a.lower_ == b.lower_) return {a.upper_ + b.upper_, a.lower_};
        return {a.upper_ * b.lower_ + b.upper_ * a.lower_, a.lower_ * b.lower_};
    }
    friend Fraction operator*(const Fraction& a, const Fraction& b) {
        return {a.upper_ * b.upper_, a.lower_ * b.lower_};
    }
    friend bool operator==(const Fraction& a, const Fraction& b) { return (a <=> b) == 0; }
    friend std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
        return a.upper_ * b.lower_ <=> b.upper_ * a.lower_;
    }

  private:
    Natural upper_, lower_;
};

}  // namespace skald
