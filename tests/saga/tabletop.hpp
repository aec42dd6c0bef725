// A table with units put down by hand, for the tests of movement, charge, withdrawal and shooting.
#pragma once
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "dice/scripted.hpp"
#include "game/answers.hpp"
#include "saga/names.hpp"
#include "saga/plan.hpp"
#include "saga/unit.hpp"
#include "saga/workspace.hpp"

namespace skald::saga::test {

/// Centimetres, as the ledger gives them.
struct Cm {
    double x, y;
};

class Tabletop {
  public:
    explicit Tabletop(const Edition& edition = Edition::current(), Point origin = {2000, 2000})
        : origin_(origin) {
        setup_.edition = edition;
        state_.turn_of = Side::first;
        state_.turn = 2;
        state_.activation_phase = true;
    }

    /// A unit with its figures; returns its id.
    int unit(Side side, Troop troop, std::initializer_list<Cm> figures, std::uint16_t equipment = 0) {
        const auto s = static_cast<std::size_t>(index(side));
        const int id = first_unit(side) + state_.unit_count[s]++;
        Unit& u = state_.unit(id);
        u.troop = troop;
        u.warlord = troop == Troop::hero;
        u.equipment = equipment;
        u.first = static_cast<std::uint8_t>(first_figure(side) + figures_[s]);
        for (Cm at : figures) add_figure(id, point(at));
        return id;
    }
    /// One more figure for the unit that was put down last on its side.
    void add_figure(int unit, Point at, Facing facing = 0) {
        Unit& u = state_.unit(unit);
        Figure& figure = state_.figure(u.first + u.size);
        figure.at = Point16(at);
        figure.facing = facing;
        figure.unit = static_cast<std::int8_t>(unit);
        figure.where = Where::table;
        ++u.size, ++u.alive;
        ++figures_[static_cast<std::size_t>(index(side_of_unit(unit)))];
    }
    int foot(Side side, std::initializer_list<Cm> figures) { return unit(side, Troop::warriors, figures); }

    /// A rectangle of terrain.
    void piece(Terrain kind, Cm low, Cm high) {
        TerrainOutline outline;
        const Point a = point(low), b = point(high), middle{(a.x + b.x) / 2, (a.y + b.y) / 2};
        for (Point p : {a, Point{b.x, a.y}, b, Point{a.x, b.y}}) outline.points.push(p - middle);
        outline.kinds = 255;
        setup_.outlines.push(outline);
        Placed placed;
        placed.outline = static_cast<std::uint8_t>(setup_.outlines.size() - 1);
        placed.kind = kind;
        placed.at = Point16(middle);
        state_.terrain.push(placed);
    }

    /// An activation under way, with its stage on the stack.
    Frame& activate(int unit, Type type, int target = -1, bool manoeuvre = false) {
        Activation activation;
        activation.unit = static_cast<std::int8_t>(unit);
        activation.type = type;
        activation.target = static_cast<std::int8_t>(target);
        activation.origin = manoeuvre ? Origin::manoeuvre : Origin::ability;
        state_.activations.push(activation);
        Frame& frame = stage(type == Type::charge ? Stage::charge : Stage::movement, unit, target);
        if (type == Type::move)
            frames::movement(frame).kind = manoeuvre ? MoveKind::manoeuvre : MoveKind::activation;
        return frame;
    }
    Frame& stage(Stage what, int unit, int target = -1) {
        Frame frame;
        frame.stage = what;
        frame.side = side_of_unit(unit);
        frame.unit = static_cast<std::int8_t>(unit);
        frame.target = static_cast<std::int8_t>(target);
        return state_.stack.push(frame);
    }
    /// A move outside activation.
    Frame& shift(MoveKind kind, int unit, Stick stick, Direction direction = Direction::free,
                 int reference = -1, Stick stay_beyond = Stick::none) {
        Frame& frame = stage(Stage::movement, unit);
        frames::movement move(frame);
        move.kind = kind;
        move.distance = stick;
        move.direction = direction;
        move.reference = reference;
        move.stay_beyond = stay_beyond;
        return frame;
    }

    Match& match() {
        if (!match_) match_ = std::make_unique<Match>(setup_);
        return *match_;
    }
    View view() { return {match(), state_}; }
    State& state() { return state_; }
    Setup& setup() { return setup_; }
    Activation& activation() { return state_.activations.back(); }

    Point point(Cm at) const {
        const auto tenths = [](double cm) { return static_cast<Length>(cm * 100 + (cm < 0 ? -0.5 : 0.5)); };
        return origin_ + Point{tenths(at.x), tenths(at.y)};
    }
    /// A figure of a unit and the corners of its way.
    Step way(int unit, int number, std::initializer_list<Cm> corners) {
        Step step;
        step.figure = static_cast<std::uint8_t>(state_.unit(unit).first + number);
        step.facing = state_.figure(step.figure).facing;
        for (Cm corner : corners) step.path[step.ways++] = Point16(point(corner));
        if (step.ways == 0) step.path[step.ways++] = state_.figure(step.figure).at;
        return step;
    }
    Choice plan(Verb verb, std::initializer_list<Step> steps) {
        Choice choice = make(verb);
        for (const Step& step : steps) choice.steps.push(step);
        return choice;
    }

    /// Runs the top stage: it asks, moves or ends.
    void run() {
        ScriptedDice dice{std::vector<std::uint8_t>{}};
        Play play{match(), state_, dice, events_};
        functions_of(state_.stack.back().stage).run(play, state_.stack.back());
    }
    void answer(const Choice& choice) {
        ScriptedDice dice{std::vector<std::uint8_t>{}};
        Play play{match(), state_, dice, events_};
        state_.question = {};
        functions_of(state_.stack.back().stage).answer(play, state_.stack.back(), choice);
    }
    Refusal check(const Choice& choice) { return match().check(state_, choice); }
    /// The same by a match that remembers nothing: the whole search.
    Refusal check_anew(const Choice& choice) { return Match(setup_).check(state_, choice); }
    Choices choices() {
        Choices list;
        match().choices(state_, list);
        return list;
    }
    /// The first sketch, filled in.
    Choice planned(std::size_t number = 0) {
        Choice choice = choices()[number];
        if (const Refusal refusal = match().complete(state_, choice)) choice.sketch = true;
        return choice;
    }
    Ask asked() const { return static_cast<Ask>(state_.question.ask); }
    const Events& events() const { return events_; }

  private:
    Setup setup_;
    State state_;
    Point origin_;
    std::array<int, 2> figures_{};
    std::unique_ptr<Match> match_;
    Events events_;
};

/// "RULE sentence": what a refusal says, or "legal".
inline std::string said(Match& match, const Refusal& refusal) {
    if (!refusal) return "legal";
    return std::string(match.rule_name(refusal->rule)) + " " +
           std::string(match.sentence_name(refusal->sentence));
}

}  // namespace skald::saga::test
