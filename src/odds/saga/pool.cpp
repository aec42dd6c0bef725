#include "odds/saga/pool.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>
#include <vector>

#include "dice/paths.hpp"
#include "saga/fight.hpp"
#include "saga/rounds.hpp"

namespace skald::saga {

namespace {

/// How one die falls, or a die with what hangs on it: `good` of `all` ways, in lowest terms. Dice of one
/// throw are alike and do not bear on each other.
struct Share {
    std::uint64_t good = 0, all = 1;
    std::uint64_t bad() const { return all - good; }
};

/// By the engine's own rounds.
Share share_of(const Treatment& how, int needed) {
    const detail::DieKinds die(rounds_of(how, needed, Edition::current()));
    Share share;
    for (std::size_t i = 0; i < static_cast<std::size_t>(die.kinds); ++i)
        if (die.kind[i] == 1) share.good = die.share[i];
    for (int i = 0; i < die.twos; ++i) share.all *= 2;
    for (int i = 0; i < die.threes; ++i) share.all *= 3;
    return share;
}

/// Of those that hit, who is not saved.
Share unsaved(const Share& hit, const Share& save) {
    const std::uint64_t good = hit.good * save.bad(), all = hit.all * save.all, common = std::gcd(good, all);
    return {good / common, all / common};
}

template <class Number>
Number power_of(std::uint64_t base, int exponent) {
    Number power = 1;
    for (; exponent > 0; --exponent) power *= base;
    return power;
}

/// Ways in which so many of `count` dice are good, all over share.all^count.
template <class Number, std::size_t Most>
std::array<Number, Most + 1> ways_of(const Share& share, int count) {
    std::array<Number, Most + 1> ways{};
    const auto n = static_cast<std::size_t>(count);
    Number good = 1, bad = 1;
    for (std::size_t k = 0; k <= n; ++k, good *= share.good) ways[k] = good;
    for (std::size_t k = n + 1; k-- > 0; bad *= share.bad()) {
        ways[k] *= detail::binomials.of[n][k];
        ways[k] = ways[k] * bad;
    }
    return ways;
}

template <class Number>
struct Ways {
    std::array<Number, Pool::most_dice + 1> of{};  ///< by casualties
    Number total = 1;
};

/// Each attack die with the defence die that its hit brings costs a figure or does not, by itself. What the
/// extra dice save comes off the sum; where nothing hit they are not rolled, and there is nothing to save.
template <class Number>
Ways<Number> count_ways(const Pool& pool, const Share& lost, const Share& save) {
    const auto hits = ways_of<Number, Pool::most_dice>(lost, pool.dice);
    const auto saves = ways_of<Number, Pool::most_extra>(save, pool.extra);
    const Fight fight;
    Ways<Number> ways;
    ways.total = power_of<Number>(lost.all, pool.dice) * power_of<Number>(save.all, pool.extra);
    for (int h = 0; h <= pool.dice; ++h)
        for (int s = 0; s <= pool.extra; ++s) {
            const int suffered = casualties_of(fight, 1, h, s);
            const int counted = pool.cap == Pool::no_cap ? suffered : std::min(suffered, pool.cap);
            ways.of[static_cast<std::size_t>(counted)] +=
                hits[static_cast<std::size_t>(h)] * saves[static_cast<std::size_t>(s)];
        }
    return ways;
}

Natural natural(std::uint64_t n) {
    return n;
}
Natural natural(U128 n) {
    return Natural::from_wide(n);
}
const Natural& natural(const Natural& n) {
    return n;
}

/// The greatest number that divides both. `total` has no factors but 2 and 3, as all shares of dice.
template <class Number>
Number common_factor(Number total, Number n) {
    Number found = 1;
    for (; total % 2 == 0 && n % 2 == 0; total /= 2, n /= 2) found *= 2;
    while (total % 2 == 0) total /= 2;
    while (n % total != 0) total /= 3;
    return found * total;
}
Natural common_factor(const Natural& total, const Natural& n) {
    return gcd(total, n);
}

/// Over the least total.
template <class Number>
Distribution<int> distribution(const Ways<Number>& found, std::size_t most) {
    while (found.of[most] == 0) --most;
    Number common = found.total;
    for (std::size_t k = most + 1; k-- > 0 && common != 1;)  // the highest numbers are rare: little is left
        if (found.of[k] != 0) common = common_factor(common, found.of[k]);
    const auto least = [&](const Number& n) { return natural(common == 1 ? n : n / common); };
    std::vector<Distribution<int>::Item> items;
    items.reserve(most + 1);
    for (std::size_t k = 0; k <= most; ++k) items.push_back({static_cast<int>(k), least(found.of[k])});
    return {std::move(items), least(found.total)};
}

int width(std::uint64_t n) {
    return static_cast<int>(std::bit_width(n));
}

}  // namespace

Distribution<int> casualties(const Pool& pool) {
    Treatment attack;
    attack.reroll[0] = pool.reroll;
    const Share save = share_of({}, pool.save), lost = unsaved(share_of(attack, pool.hit), save);
    const int bits = width(lost.all) * pool.dice + width(save.all) * pool.extra;
    const auto most = static_cast<std::size_t>(pool.dice);
    if (bits < 64) return distribution(count_ways<std::uint64_t>(pool, lost, save), most);
    if (bits < 128) return distribution(count_ways<U128>(pool, lost, save), most);
    return distribution(count_ways<Natural>(pool, lost, save), most);
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
