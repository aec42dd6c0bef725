#include "game/mutate.hpp"

namespace skald {

namespace {

/// Near the number, or far off.
std::int16_t nudged(std::int16_t number, Random& random) {
    constexpr int amounts[] = {1, -1, 5, -5, 60, -60, 1000, -1000, 32767, -32768};
    return static_cast<std::int16_t>(number + amounts[random.below(10)]);
}

Point16 nudged(Point16 p, Random& random) {
    const bool across = random.below(2) == 0;
    return across ? Point16(nudged(p.x, random), p.y) : Point16(p.x, nudged(p.y, random));
}

void mutate_numbers(Choice& choice, Random& random) {
    auto& what = choice.what;
    const auto at = what.empty() ? 0 : random.below(static_cast<std::uint32_t>(what.size()));
    switch (random.below(4)) {
        case 0: what.try_push(static_cast<std::int16_t>(random.below(12))); break;
        case 1:
            if (!what.empty()) what.pop();
            break;
        case 2:
            if (!what.empty()) what[at] = static_cast<std::int16_t>(random.below(12));
            break;
        default:
            if (!what.empty()) what[at] = nudged(what[at], random);
    }
}

void mutate_steps(Choice& choice, Random& random) {
    if (choice.steps.empty()) {
        Step step;
        step.ways = 1;
        step.path[0] = choice.spot;
        choice.steps.push(step);
        return;
    }
    const auto at = random.below(static_cast<std::uint32_t>(choice.steps.size()));
    Step& step = choice.steps[at];
    switch (random.below(7)) {
        case 0: choice.steps.erase(at); break;
        case 1: choice.steps.try_push(step); break;
        case 2: step.figure = static_cast<std::uint8_t>(random.below(20)); break;
        case 3: step.facing = static_cast<std::uint16_t>(random.below(65536)); break;
        case 4: step.floor = static_cast<std::uint8_t>(random.below(4)); break;
        case 5:
            if (step.ways < step.path.size()) step.path[step.ways++] = nudged(step.end(), random);
            break;
        default: Point16& point = step.path[random.below(step.ways)]; point = nudged(point, random);
    }
}

void mutate_once(Choice& choice, Random& random) {
    switch (random.below(6)) {
        case 0: choice.verb = static_cast<std::uint8_t>(random.below(random.below(2) == 0 ? 32 : 256)); break;
        case 1: choice.sketch = !choice.sketch; break;
        case 2: choice.spot = nudged(choice.spot, random); break;
        case 3: mutate_steps(choice, random); break;
        default: mutate_numbers(choice, random);
    }
}

}  // namespace

void mutate(Choice& choice, Random& random) {
    const Choice before = choice;
    for (std::uint32_t times = 1 + random.below(3); times > 0 || choice == before; times -= times > 0)
        mutate_once(choice, random);
}

}  // namespace skald
