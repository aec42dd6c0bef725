#include "march/exercise.hpp"

#include <algorithm>
#include <array>

#include "base/hash.hpp"
#include "march/planner.hpp"
#include "march/scratch.hpp"
#include "table/exercise.hpp"

namespace skald {

struct PlannerExercise::Work {
    Scene scene;
    MoveOrder order;
    MovePlan plan;
    PlannerScratch scratch;
};

namespace {

/// A figure of the largest unit, the first one counted from `start` on.
const Standing& largest_unit(const Scene& scene, Length start) {
    std::array<int, 10> sizes{};
    for (const Standing& figure : scene.figures()) ++sizes[figure.unit % 10];
    const auto largest = *std::ranges::max_element(sizes);
    while (sizes[static_cast<std::size_t>(start)] != largest) start = (start + 1) % 10;
    return *std::ranges::find(scene.figures(), static_cast<UnitId>(start), &Standing::unit);
}

}  // namespace

PlannerExercise::PlannerExercise() : work_(std::make_unique<Work>()) {
    prepare(1);
}
PlannerExercise::~PlannerExercise() = default;

void PlannerExercise::prepare(std::uint64_t seed) {
    random_scene(work_->scene, seed);
    Draw draw(seed);
    const Standing& mover = largest_unit(work_->scene, draw.from(0, 9));
    const Length right = draw.from(-3000, 3000);
    const Length up = draw.from(-3000, 3000);
    work_->order = {};
    work_->order.law.unit = mover.unit;
    work_->order.law.side = mover.side;
    work_->order.sticks.push(1500);
    work_->order.goal = mover.spot.at + Point{right, up};
}

std::uint64_t PlannerExercise::plan() {
    plan_move(work_->plan, work_->scene, work_->order, work_->scratch);
    Hash hash;
    hash.add(static_cast<int>(work_->plan.found));
    hash.add(work_->plan.middle.x);
    hash.add(work_->plan.middle.y);
    hash.add(work_->plan.sweeps);
    for (const FigureMove& move : work_->plan.moves) {
        hash.add(move.figure);
        for (const Point& corner : move.way.corners) {
            hash.add(corner.x);
            hash.add(corner.y);
        }
    }
    return hash.value();
}

}  // namespace skald
