// The ground between one model and an enemy unit, as a search for ways asks for it (table/ways.hpp): what a
// leg costs, where a way may end, what it must go around.
#pragma once
#include <optional>

#include "aofs/reach.hpp"
#include "table/ways.hpp"

namespace skald::aofs {

struct Plot;

class Ground {
  public:
    Ground(const View& view, const Quest& quest);

    const Mover& law() const { return law_; }
    const Body& start() const { return start_; }
    Length allowance() const { return allowance_; }
    const WayGoals& goals() const { return goals_; }
    const Blocks& blocks() const { return *blocks_; }
    bool slow() const { return slow_; }

    /// Ways through difficult ground, within its cap (AOF-TER-02), or none of them.
    void go_slowly(bool slow);
    /// Ways keep hardly more than they must from what they pass, which rounding may spoil, or some more.
    void squeeze(bool squeezed) { squeezed_ = squeezed; }
    /// The base is turned by so many half degrees at the end.
    void turn(int by);
    /// Finds where ways may end. `all_around`: nobody looked whether a base has room there.
    void look_around(bool all_around);
    /// The same for who could go as far as he wanted, whatever the ground.
    void look_anywhere();
    /// Finds what they go around; `ledges`: and over; `jump`: also if they come there only by a jump.
    void gather_blocks(bool ledges, bool jump = false);
    /// Is a goal near enough to be walked to? Others are there for who jumps.
    bool goal_in_walking_distance() const;
    /// Could a way that touches the box end at a goal?
    bool on_the_way(const Box& box) const;
    /// Is there difficult ground in the box?
    bool slows(const Box& box) const;
    /// A place in that direction from the middle of an enemy.
    Point touch(const Standing& enemy, Facing way) const;
    std::span<const Standing> enemies() const { return enemies_; }
    bool near_enough(const Standing& enemy) const;
    bool holds(const Body& end, const Standing& enemy) const;

    /// What leads to where the search begins, by a jump at its end or by an ordinary leg.
    void set_before(const WayPoints& points, bool jump) { before_ = points, jump_ = jump; }
    Step step_of(const WayPoints& points) const;

    // What WaySearch asks.
    Length leg(Point from, Point to) const;
    Point place(std::size_t goal, Facing way) const { return touch(enemies_[goal_of_[goal]], way); }
    bool meets_goal(std::size_t goal, Point from, Point along, Point& end) const;
    Length walk(const WayPoints& points, std::size_t goal) const;

  private:
    Length refused_end(const Standing& enemy, int way) const;
    Length refused_by_bodies(const Body& end) const;
    void find_arcs(const Standing& enemy, WayGoal& goal) const;
    struct Arcs;
    void between(const Standing& enemy, Arcs& arcs, int low, Length low_refused, int high,
                 Length high_refused) const;
    Length block_air() const;
    void add(Block block, Length air);
    void add_body(const Standing& other);
    void add_piece(const Plot& plot, bool hard);
    void add_ledge(const Plot& plot);
    bool worth_climbing(const Piece& piece, Point corner) const;
    bool round() const { return start_.shape.core.size() == 1; }

    const View& view_;
    const Quest& quest_;
    Mover law_;
    Body start_;
    Shape turned_;  ///< the base as it stands at the end, where it stands now
    Facing facing_ = 0;
    std::span<const Standing> enemies_;
    Length allowance_ = 0, air_ = 0;
    Length jump_length_ = 0;  ///< of a jump on the way: it costs none of it
    bool anywhere_ = false;   ///< no enemy is too far
    bool slow_ = false;
    bool squeezed_ = false;
    bool flat_ = false;  ///< neither ledge nor hill anywhere on the way
    bool jump_ = false;
    WayPoints before_;
    WayGoals goals_;
    List<std::uint8_t, 16> goal_of_;  ///< the enemy of each goal
    std::optional<Blocks> blocks_;    ///< large: only where they are gathered
};

}  // namespace skald::aofs
