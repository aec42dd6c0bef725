#include "table/formation.hpp"

#include <bit>

namespace skald {

namespace {

constexpr FigureMask bit(std::size_t i) {
    return FigureMask{1} << i;
}

template <class Item, class Get>
Formation build(std::span<const Item> figures, Length chain, Length radius, Get shape) {
    Formation f;
    f.count = static_cast<std::uint8_t>(figures.size());
    for (std::size_t i = 0; i < figures.size(); ++i) {
        f.in_radius[i] |= bit(i);
        for (std::size_t j = i + 1; j < figures.size(); ++j) {
            const Shape &a = shape(figures[i]), &b = shape(figures[j]);
            if (within(a, b, chain)) f.linked[i] |= bit(j), f.linked[j] |= bit(i);
            if (within(a, b, radius)) f.in_radius[i] |= bit(j), f.in_radius[j] |= bit(i);
        }
    }
    return f;
}

/// All figures of the mask that hang together with its lowest one.
FigureMask group_of_lowest(const Formation& f, FigureMask mask) {
    FigureMask seen = mask & (~mask + 1), open = seen;
    while (open != 0) {
        const int i = std::countr_zero(open);
        open &= open - 1;
        const FigureMask fresh = f.linked[static_cast<std::size_t>(i)] & mask & ~seen;
        seen |= fresh;
        open |= fresh;
    }
    return seen;
}

}  // namespace

Formation formation_of(std::span<const Shape> figures, Length chain, Length radius) {
    return build(figures, chain, radius, [](const Shape& s) -> const Shape& { return s; });
}

Formation formation_of(std::span<const Standing> figures, Length chain, Length radius) {
    return build(figures, chain, radius, [](const Standing& s) -> const Shape& { return s.shape; });
}

void update(Formation& f, std::span<const Shape> figures, std::size_t i, Length chain, Length radius) {
    f.linked[i] = 0;
    f.in_radius[i] = bit(i);
    for (std::size_t j = 0; j < figures.size(); ++j) {
        if (j == i) continue;
        f.linked[j] &= ~bit(i);
        f.in_radius[j] &= ~bit(i);
        if (within(figures[i], figures[j], chain)) f.linked[i] |= bit(j), f.linked[j] |= bit(i);
        if (within(figures[i], figures[j], radius)) f.in_radius[i] |= bit(j), f.in_radius[j] |= bit(i);
    }
}

int groups(const Formation& formation, FigureMask mask) {
    int count = 0;
    for (; mask != 0; ++count) mask &= ~group_of_lowest(formation, mask);
    return count;
}

bool connected(const Formation& formation, FigureMask mask) {
    return mask == 0 || group_of_lowest(formation, mask) == mask;
}

FigureMask references(const Formation& formation, FigureMask mask) {
    FigureMask found = 0;
    for (FigureMask left = mask; left != 0; left &= left - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(left));
        if ((mask & ~formation.in_radius[i]) == 0) found |= bit(i);
    }
    return found;
}

bool in_formation(const Formation& formation, FigureMask mask) {
    return mask == 0 || (connected(formation, mask) && references(formation, mask) != 0);
}

namespace {

template <class Item, class Get>
bool formed(std::span<const Item> figures, Length chain, Length radius, Get shape) {
    if (figures.empty()) return true;
    const FigureMask all = figures.size() == 64 ? ~FigureMask{0} : bit(figures.size()) - 1;
    FigureMask seen = 1, open = 1;
    while (open != 0) {
        const auto i = static_cast<std::size_t>(std::countr_zero(open));
        open &= open - 1;
        for (FigureMask left = all & ~seen; left != 0; left &= left - 1) {
            const auto j = static_cast<std::size_t>(std::countr_zero(left));
            if (within(shape(figures[i]), shape(figures[j]), chain)) seen |= bit(j), open |= bit(j);
        }
    }
    if (seen != all) return false;
    const auto has_all = [&](const Item& one) {
        for (const Item& other : figures)
            if (&one != &other && !within(shape(one), shape(other), radius)) return false;
        return true;
    };
    for (const Item& one : figures)
        if (has_all(one)) return true;
    return false;
}

}  // namespace

bool in_formation(std::span<const Shape> figures, Length chain, Length radius) {
    return formed(figures, chain, radius, [](const Shape& s) -> const Shape& { return s; });
}

bool in_formation(std::span<const Standing> figures, Length chain, Length radius) {
    return formed(figures, chain, radius, [](const Standing& s) -> const Shape& { return s.shape; });
}

FormationFault find_fault(std::span<const Shape> figures, Length chain, Length radius) {
    FormationFault fault;
    if (in_formation(figures, chain, radius)) return fault;
    const Formation f = formation_of(figures, chain, radius);
    fault.broken = true;
    fault.measured = 1 << 20;
    const auto note = [&](std::size_t i, std::size_t j, Length measured) {
        fault.figure = static_cast<std::uint8_t>(i);
        fault.other = static_cast<std::uint8_t>(j);
        fault.measured = measured;
    };
    if (!connected(f, f.all())) {  // the shortest way from the first group to the rest
        fault.chain = true;
        fault.allowed = chain;
        const FigureMask group = group_of_lowest(f, f.all());
        for (std::size_t i = 0; i < figures.size(); ++i) {
            for (std::size_t j = 0; j < figures.size(); ++j) {
                if (!(group & bit(i)) || (group & bit(j))) continue;
                const Length gap = ruler(figures[i], figures[j]);
                if (gap < fault.measured) note(i, j, gap);
            }
        }
        return fault;
    }
    fault.allowed = radius;
    for (std::size_t i = 0; i < figures.size(); ++i) {  // the reference figure that misses least
        std::size_t far = i;
        Length most = 0;
        for (std::size_t j = 0; j < figures.size(); ++j) {
            const Length gap = j == i ? 0 : ruler(figures[i], figures[j]);
            if (gap > most) most = gap, far = j;
        }
        if (most < fault.measured) note(i, far, most);
    }
    return fault;
}

FigureMask removable(const Formation& formation, FigureMask present, bool keep_radius, FigureMask contacts) {
    const int before = groups(formation, present);
    FigureMask chain = 0, radius = 0, contact = 0;
    for (FigureMask left = present; left != 0; left &= left - 1) {
        const FigureMask one = left & (~left + 1), rest = present & ~one;
        if (groups(formation, rest) > before) continue;
        chain |= one;
        if (!keep_radius || rest == 0 || references(formation, rest) != 0) radius |= one;
        if ((contacts & present) == 0 || (rest & contacts) != 0) contact |= one;
    }
    if (before > 1) return chain;  // CAS-R2
    if ((radius & contact) != 0) return radius & contact;
    return radius != 0 ? radius : chain;
}

}  // namespace skald
