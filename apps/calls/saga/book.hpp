// SAGA as a book of a Sessions.
#pragma once
#include <memory>

#include "calls/core/scene_json.hpp"

namespace skald::calls {

std::unique_ptr<BookDoor> saga_book();
/// The planner on scenes without rules: scene.plan, scene.reach.
void add_planning(Sessions& sessions, const SharedScenes& scenes);

}  // namespace skald::calls
