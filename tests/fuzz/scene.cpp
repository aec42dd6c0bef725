// Whatever bytes come in, the scene reader answers; what it reads, it can write and read again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "content/core/scene.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto scene = skald::read_scene(text);
    if (!scene) return 0;
    const auto again = skald::read_scene(skald::write_scene(*scene));
    if (!again || !(*again == *scene)) std::abort();
    return 0;
}
