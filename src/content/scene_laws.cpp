// The books whose tables a scene may be.
#include <array>

#include "aofs/scene_law.hpp"
#include "content/core/scene.hpp"
#include "saga/scene_law.hpp"

namespace skald {

std::span<const SceneLaw* const> scene_laws() {
    static constexpr std::array laws = {&saga::scene_law, &aofs::scene_law};
    return laws;
}

}  // namespace skald
