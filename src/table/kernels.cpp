// What the bench times.
#include "base/hash.hpp"
#include "table/exercise.hpp"
#include "table/formation.hpp"
#include "table/sight.hpp"
#include "table/sweep.hpp"

namespace skald {

namespace {

constexpr std::size_t scene_count = 8;

}  // namespace

struct TableBench::Scenes {
    Scene scenes[scene_count];
    Neighbourhood near[scene_count];  // of the first unit
    Draw draw{1};

    Scene& scene(std::uint32_t i) { return scenes[i % scene_count]; }
    std::size_t any_place(const Scene& scene) {
        return static_cast<std::size_t>(draw.from(0, static_cast<Length>(scene.figures().size()) - 1));
    }
    /// A unit of ten or more, other than `but`.
    UnitId big_unit(const Scene& scene, UnitId but = no_unit) {
        for (;;) {
            const auto i =
                static_cast<std::size_t>(draw.from(0, static_cast<Length>(scene.units().size()) - 1));
            const UnitId unit = scene.units()[i];
            if (unit != but && scene.figures_of(unit).size() >= 10) return unit;
        }
    }
    static MoveLaw law_of(const Standing& f) {
        MoveLaw law;
        law.unit = f.unit;
        law.side = f.side;
        law.open_only = true;
        return law;
    }
};

const char* name(TableKernel kernel) {
    constexpr const char* names[table_kernels] = {"sweep",       "gathered_sweep", "contact",   "sight_pair",
                                                  "sight_units", "unit_sees",      "formation", "move_unit"};
    return names[static_cast<std::size_t>(kernel)];
}

TableBench::TableBench(std::uint64_t seed) : scenes_(std::make_unique<Scenes>()) {
    for (std::size_t i = 0; i < scene_count; ++i) {
        Scene& scene = scenes_->scenes[i];
        random_scene(scene, seed + i);
        const UnitId unit = scene.units()[0];
        gather(scenes_->near[i], scene, Scenes::law_of(scene.figures_of(unit)[0]),
               grown(scene.box_of(unit), 1500));
    }
}

TableBench::~TableBench() = default;

std::uint64_t TableBench::run(TableKernel kernel, std::uint32_t repetitions) {
    Scenes& s = *scenes_;
    s.draw = Draw(7);
    Hash hash;
    Neighbourhood near;
    for (std::uint32_t i = 0; i < repetitions; ++i) {
        Scene& scene = s.scene(i);
        switch (kernel) {
            case TableKernel::sweep: {
                const Standing& f = scene.figures()[s.any_place(scene)];
                const Point to = f.spot.at + step(direction(facing(s.draw.from(0, 719))), 1500);
                gather(near, scene, Scenes::law_of(f),
                       grown(join(f.shape.box, {to, to}), f.shape.circumradius));
                hash.add(check_stick(near, freedom(near, f.shape), f.shape, to).kind);
                break;
            }
            case TableKernel::gathered_sweep: {
                const Shape& from = scene.figures_of(scene.units()[0])[0].shape;
                const Point to = from.centre + step(direction(facing(s.draw.from(0, 719))), 1500);
                hash.add(check_stick(s.near[i % scene_count], {}, from, to).kind);
                break;
            }
            case TableKernel::contact: {
                const Shape& a = scene.figures()[s.any_place(scene)].shape;
                const Shape& b = scene.figures()[s.any_place(scene)].shape;
                hash.add(first_contact(a, b.centre - a.centre, b).at.x);
                break;
            }
            case TableKernel::sight_pair: {
                const Standing& a = scene.figures()[s.any_place(scene)];
                const Standing& b = scene.figures()[s.any_place(scene)];
                hash.add(sees(scene, a.figure, b.figure).free);
                break;
            }
            case TableKernel::sight_units: {
                const UnitId a = s.big_unit(scene), b = s.big_unit(scene, a);
                for (const Standing& f : scene.figures_of(a)) {
                    for (const Standing& g : scene.figures_of(b))
                        hash.add(sees(scene, f.figure, g.figure).free);
                }
                break;
            }
            case TableKernel::unit_sees: {
                const UnitId a = s.big_unit(scene), b = s.big_unit(scene, a);
                hash.add(unit_sees(scene, a, b).sight.free);
                break;
            }
            case TableKernel::formation: {
                const Formation f = formation_of(scene.figures_of(s.big_unit(scene)), 500, 1000);
                hash.add(removable(f, f.all(), true, f.all()));
                break;
            }
            case TableKernel::move_unit: {
                const UnitId unit = s.big_unit(scene);
                Placing placing[12];
                std::size_t count = 0;
                for (const Standing& f : scene.figures_of(unit)) {
                    placing[count++] = {f.figure, f.base, f.spot, f.bottom, f.top};
                }
                scene.place_unit(unit, scene.side_of(unit), {placing, count});
                hash.add(scene.gaps().size());
                break;
            }
        }
    }
    return hash.value();
}

}  // namespace skald
