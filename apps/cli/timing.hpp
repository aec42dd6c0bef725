// The clock of `skald bench`.
#pragma once
#include <time.h>

#include <cstdint>

namespace skald::cli {

/// Seconds that this process has computed for: other programs on the machine do not count.
inline double cpu_seconds() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Keeps a result from being optimised away.
inline void use(std::uint64_t value) {
    asm volatile("" : : "r"(value) : "memory");
}

}  // namespace skald::cli
