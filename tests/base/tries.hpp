// How often a test tries the same thing: fewer times where the sanitizers look on (the g++ build has tried
// them all), more often in ./test --deep.
#pragma once
#include <cstdlib>

namespace skald::test {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
inline constexpr bool sanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool sanitized = false;
#endif

inline bool deep() {
    return std::getenv("SKALD_DEEP") != nullptr;
}

/// `ordinary` tries, a part of them under the sanitizers, a multiple in ./test --deep.
template <typename Number>
Number tries(Number ordinary, Number part, Number multiple) {
    const Number here = sanitized ? ordinary / part : ordinary;
    return deep() ? here * multiple : here;
}

}  // namespace skald::test
