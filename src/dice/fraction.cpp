#include "dice/fraction.hpp"

namespace skald {

Fraction Fraction::reduced() const {
    const Natural common = gcd(upper_, lower_);
    return {upper_ / common, lower_ / common};
}

std::string Fraction::text() const {
    const Fraction lowest = reduced();
    const std::string upper = lowest.upper_.text();
    return lowest.lower_ == 1 ? upper : upper + "/" + lowest.lower_.text();
}

}  // namespace skald
