#include "odds/saga/pool.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "dice/paths.hpp"
#include "saga/fight.hpp"

namespace skald::saga {

namespace {

/// How one die falls: `good` of `all` ways are successes. Dice of one throw are alike and do not bear on each
/// other.
struct Share {
    std::uint64_t good = 0, all = 1;
    std::uint64_t bad() const { return all - good; }
};

/// By the engine's own throw, over both ways that a die can end.
Share share_of(const Treatment& how, int needed) {
    EnumeratingDice<U128> dice;
    dice.start({});
    Chance<U128> sum{0, 0, 0};
    do {
        if (throw_dice(1, how, needed, Edition::current(), dice).successes == 1) sum.add(dice.chance());
    } while (dice.next_path());
    auto good = static_cast<std::uint64_t>(sum.upper);
    std::uint64_t all = 1;
    for (int i = 0; i < sum.twos; ++i) all *= 2;
    for (int i = 0; i < sum.threes; ++i) all *= 3;
    for (const std::uint64_t prime : {2u, 3u})
        while (good > 0 && good % prime == 0 && all % prime == 0) good /= prime, all /= prime;
    if (good == 0) all = 1;
    return {good, all};
}

template <class Number>
using Powers = std::array<Number, Pool::most_dice + Pool::most_extra + 1>;

template <class Number>
Powers<Number> powers_of(std::uint64_t base, int most) {
    Powers<Number> powers;
    powers[0] = 1;
    for (std::size_t i = 1; i <= static_cast<std::size_t>(most); ++i) {
        powers[i] = powers[i - 1];
        powers[i] *= base;
    }
    return powers;
}

/// Ways in which exactly `good` of `count` dice are successes.
template <class Number>
Number ways(int count, int good, const Powers<Number>& success, const Powers<Number>& failure) {
    Number n = success[static_cast<std::size_t>(good)] * failure[static_cast<std::size_t>(count - good)];
    return n *= detail::binomials.of[static_cast<std::size_t>(count)][static_cast<std::size_t>(good)];
}

template <class Number>
struct Ways {
    std::array<Number, Pool::most_dice + 1> of{};  ///< by casualties
    Number total = 1;
};

/// By hits, then by saves; all over (ways of the attack dice) * (ways of the most defence dice).
template <class Number>
Ways<Number> count_ways(const Pool& pool, const Share& hit, const Share& save) {
    Fight fight;
    fight.of[1].defence_extra = static_cast<std::int16_t>(pool.extra);
    const int most = pool.dice + pool.extra;
    const auto hits = powers_of<Number>(hit.good, pool.dice),
               misses = powers_of<Number>(hit.bad(), pool.dice);
    const auto saves = powers_of<Number>(save.good, most), fails = powers_of<Number>(save.bad(), most),
               any = powers_of<Number>(save.all, most);
    Ways<Number> result;
    result.total = powers_of<Number>(hit.all, pool.dice)[static_cast<std::size_t>(pool.dice)] *
                   any[static_cast<std::size_t>(most)];
    for (int h = 0; h <= pool.dice; ++h) {
        const int rolled = defence_pool(fight, 1, h);
        const Number scale =
            ways<Number>(pool.dice, h, hits, misses) * any[static_cast<std::size_t>(most - rolled)];
        for (int s = 0; s <= rolled; ++s) {
            const int lost = casualties_of(fight, 1, h, s);
            const int counted = pool.cap == Pool::no_cap ? lost : std::min(lost, pool.cap);
            result.of[static_cast<std::size_t>(counted)] += scale * ways<Number>(rolled, s, saves, fails);
        }
    }
    return result;
}

Natural natural(U128 n) {
    return Natural::from_wide(n);
}
const Natural& natural(const Natural& n) {
    return n;
}

/// The greatest number that divides both. `total` has no factors but 2 and 3, as all shares of dice.
Natural common_factor(const Natural& total, const Natural& n) {
    return gcd(total, n);
}
U128 common_factor(U128 total, U128 n) {
    U128 found = 1;
    for (; (total & 1) == 0 && (n & 1) == 0; total >>= 1, n >>= 1) found <<= 1;
    while ((total & 1) == 0) total >>= 1;
    while (n % total != 0) total /= 3;
    return found * total;
}

/// Over the least total.
template <class Number>
Distribution<int> distribution(const Ways<Number>& found, std::size_t most) {
    while (found.of[most] == 0) --most;
    Number common = found.total;
    for (std::size_t k = most + 1; k-- > 0;)  // the highest numbers are rare: they leave little in common
        if (found.of[k] != 0) common = common_factor(common, found.of[k]);
    std::vector<Distribution<int>::Item> items;
    items.reserve(most + 1);
    for (std::size_t k = 0; k <= most; ++k)
        items.push_back({static_cast<int>(k), natural(found.of[k] / common)});
    return {std::move(items), natural(found.total / common)};
}

int width(std::uint64_t n) {
    return static_cast<int>(std::bit_width(n));
}

}  // namespace

Distribution<int> casualties(const Pool& pool) {
    Treatment attack;
    attack.reroll[0] = pool.reroll;
    const Share hit = share_of(attack, pool.hit), save = share_of({}, pool.save);
    const int bits = width(hit.all) * pool.dice + width(save.all) * (pool.dice + pool.extra);
    const auto most = static_cast<std::size_t>(pool.dice);
    return bits < 128 ? distribution(count_ways<U128>(pool, hit, save), most)
                      : distribution(count_ways<Natural>(pool, hit, save), most);
}

Fraction variance(const Distribution<int>& casualties) {
    const Fraction mean = casualties.mean(), square = casualties.mean([](int k) { return k * k; });
    const Natural total = casualties.total();
    return {square.upper() * total - mean.upper() * mean.upper(), total * total};
}

Contest contest(const Distribution<int>& own, const Distribution<int>& enemy) {
    Natural win, draw, below;  // below: weight of the enemy's lower numbers
    std::size_t e = 0;
    for (const auto& item : own) {
        while (e < enemy.size() && enemy[e].value < item.value) below += enemy[e++].weight;
        win += item.weight * below;
        if (e < enemy.size() && enemy[e].value == item.value) draw += item.weight * enemy[e].weight;
    }
    const Natural total = own.total() * enemy.total();
    return {{win, total}, {draw, total}, {total - win - draw, total}};
}

}  // namespace skald::saga
