#include "odds/saga/exchange.hpp"

namespace skald::saga {

namespace {

using Key = std::array<std::uint64_t, 4>;

std::uint64_t word(int a, int b, int c, int d) {
    const auto part = [](int n) { return static_cast<std::uint64_t>(static_cast<std::uint16_t>(n)); };
    return part(a) | part(b) << 16 | part(c) << 32 | part(d) << 48;
}
std::uint64_t word(const Treatment& how, int a, int b) {
    const int mods = static_cast<std::uint8_t>(how.mod[0]) | static_cast<std::uint8_t>(how.mod[1]) << 8;
    return word(mods, how.reroll[0] | how.reroll[1] << 8, a, b);
}

/// All that roll_attack, roll_defence and cancel_casualties read for one direction.
Key key_of(const Fight& fight, int who, const BlowTarget& target) {
    const Fighter& by = fight.of[static_cast<std::size_t>(who)];
    const Fighter& on = fight.of[static_cast<std::size_t>(1 - who)];
    const int kind = static_cast<int>(fight.kind) | who << 4 | (by.unit < 0 ? 0x100 : 0) |
                     (by.javelins ? 0x200 : 0) | (target.there ? 0x400 : 0);
    const int covers = static_cast<int>(on.cover) | static_cast<int>(fight.of[1].cover) << 8;
    return {word(by.starting, by.gained, by.auto_hits, on.armour),
            word(on.cancel_hits, on.defence_extra, on.cancel_casualties, target.most),
            word(by.attack_dice, kind, covers), word(on.defence_dice, 0, 0)};
}

template <class Number>
bool add_chances(const Fight& fight, int who, const BlowTarget& target, const Edition& edition,
                 Chances& out) {
    skald::detail::Merged<Blow, Number> blows;
    if (!blows_of<Number>(fight, who, target, edition, blows)) return false;
    const Distribution<Blow> exact = blows.distribution();
    if (exact.empty()) return false;
    for (const auto& item : exact) {
        const auto at = static_cast<std::size_t>(item.value.suffered);
        if (at >= out.of.size()) {
            out.of.resize(at + 1, 0.0);
            out.how.resize(at + 1);
        }
        out.of[at] = Fraction(item.weight, exact.total()).to_double();
        out.how[at] = item.value;
    }
    return true;
}

}  // namespace

const Chances& BlowMemory::chances(const Fight& fight, int who, const BlowTarget& target,
                                   const Edition& edition) {
    const Key key = key_of(fight, who, target);
    const auto [place, is_new] = known_.try_emplace(key);
    if (is_new && !add_chances<U128>(fight, who, target, edition, place->second)) {
        place->second = {};
        add_chances<Natural>(fight, who, target, edition, place->second);
    }
    return place->second;
}

}  // namespace skald::saga
