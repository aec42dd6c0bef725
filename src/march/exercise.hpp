// The planner put through its paces: what the bench times, and one number that must be equal in every build.
#pragma once
#include <cstdint>
#include <memory>

namespace skald {

/// Orders for units of twelve on random tables of about 100 bases and 8 pieces.
class PlannerExercise {
  public:
    PlannerExercise();
    ~PlannerExercise();
    PlannerExercise(const PlannerExercise&) = delete;
    PlannerExercise& operator=(const PlannerExercise&) = delete;

    /// Lays out the table and the order of this number.
    void prepare(std::uint64_t seed);
    /// Plans the move that was prepared and gives a hash of the plan.
    std::uint64_t plan();

  private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace skald
