// What skald.wasm exports. A host writes a request into memory that it asked for, calls, and reads the reply:
//   p = skald_alloc(n); write n bytes at p; r = skald_call(p, n); skald_free(p);
//   the reply is a 32-bit length at r and that many bytes after it; skald_free(r).
// Memory may have grown in between: views on it must be made anew.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include <string>

#include "module.hpp"

namespace {

/// A page is one host: its module holds what it has loaded and its games.
skald::calls::Sessions& sessions() {
    static skald::calls::Sessions all;
    static const bool ready = (add_calls_of_module(all), true);
    (void)ready;
    return all;
}

}  // namespace

extern "C" {

__attribute__((export_name("skald_alloc"))) void* skald_alloc(std::uint32_t size) {
    return std::malloc(size);
}

__attribute__((export_name("skald_free"))) void skald_free(void* memory) {
    std::free(memory);
}

__attribute__((export_name("skald_call"))) void* skald_call(const char* request, std::uint32_t size) {
    const std::string reply = sessions().answer({request, size});
    const auto length = static_cast<std::uint32_t>(reply.size());
    char* memory = static_cast<char*>(std::malloc(sizeof length + length));
    if (memory == nullptr) return nullptr;
    std::memcpy(memory, &length, sizeof length);
    std::memcpy(memory + sizeof length, reply.data(), length);
    return memory;
}
}
