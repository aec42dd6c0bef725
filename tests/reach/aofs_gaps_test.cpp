// Straight ways over rows of ledges against a slow reckoning, tenth of a millimetre by tenth: what is climbed
// and dropped, and which gaps are crossed in walking (AOF-SPM-02, AOF-R-63).
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "aofs/plan.hpp"
#include "base/tries.hpp"
#include "content/aofs/described.hpp"
#include "dice/random.hpp"

namespace skald::reach {
namespace {

using namespace aofs;

constexpr Length base = 125, line = 20 * inch, none = 1'000'000;

/// A ledge across the way.
struct Ledge {
    Length from, to, top;
};
using Row = std::vector<Ledge>;

Length height_at(const Row& row, Length y) {
    Length height = 0;
    for (const Ledge& ledge : row)
        if (ledge.from <= y && y <= ledge.to) height = std::max(height, ledge.top);
    return height;
}

/// Nothing under the base rises above it.
bool stands_free(const Row& row, Length y) {
    return std::all_of(row.begin(), row.end(), [&](const Ledge& ledge) {
        return ledge.top <= height_at(row, y) || ledge.to <= y - base || y + base <= ledge.from;
    });
}

Length change(Length from, Length to) {
    return to - from > 6 * inch || from - to > 3 * inch ? none : std::abs(to - from);
}

/// The least that the way up the table costs: at every edge down, one goes down or across.
Length least_length(const Row& row, Length from, Length to) {
    std::vector<Length> height, least(static_cast<std::size_t>(to - from + 1), none);
    for (Length y = from; y <= to; ++y) height.push_back(height_at(row, y));
    least[0] = 0;
    for (std::size_t y = 0; y + 1 < height.size(); ++y) {
        if (least[y] >= none) continue;
        const auto go = [&](std::size_t there) {
            least[there] = std::min(least[there], least[y] + change(height[y], height[there]));
        };
        go(y + 1);
        const std::size_t farthest = std::min(height.size() - 1, y + static_cast<std::size_t>(inch));
        if (height[y + 1] < height[y])
            for (std::size_t there = y + 2; there <= farthest && height[there - 1] < height[y]; ++there)
                if (height[there] > height[there - 1]) go(there);
    }
    return least.back() >= none ? none : to - from + least.back();
}

std::string inches(Length tenths) {
    return std::to_string(tenths / inch) + "+" + std::to_string(tenths % inch);
}

Row any_row(Random& random) {
    const auto any = [&](Length low, Length high) {
        return low + static_cast<Length>(random.below(static_cast<std::uint32_t>(high - low + 1)));
    };
    Row row;
    Length y = 10 * inch + any(0, 400);
    for (int n = any(1, 5); n > 0; --n) {
        const Length deep = any(20, 600);
        row.push_back({y, y + deep, any(1, 7) * inch / 2 + any(0, 2) * inch});
        constexpr Length near_inch[] = {inch - 1, inch, inch + 1};
        y += deep + (any(0, 2) == 0 ? near_inch[any(0, 2)] : any(0, 400));
    }
    return row;
}

TEST(AofsGaps, a_straight_way_over_ledges_costs_what_a_slow_reckoning_says) {
    Random random(11);
    int looked = 0, refused = 0, crossed = 0;
    for (int n = 0; n < skald::test::tries(4000, 10, 10); ++n) {
        const Row row = any_row(random);
        const Length from = 9 * inch + static_cast<Length>(random.below(800)),
                     to = from + 60 + static_cast<Length>(random.below(2600));
        if (!stands_free(row, from) || !stands_free(row, to)) continue;
        std::string text;
        for (const Ledge& ledge : row)
            text += "terrain solid=0+" + std::to_string(ledge.top) + " 15," + inches(ledge.from) + " 25," +
                    inches(ledge.to) + "\n";
        text += "unit A first fast musician at 20," + inches(from) + "\nunit B second at 40,40\n";
        aofs::test::Table table(text);
        const View view = table.view();
        Order order;
        order.unit = table.unit("A");
        order.action = Action::rush;
        const int model = members(view.state, order.unit)[0];
        const Walk way = walk(view, mover_of(view, order, model), straight_step(view, model, {line, to}));
        const auto stopped_by = [&](Sentence sentence) {
            return way.fault && way.fault->sentence == static_cast<std::uint16_t>(sentence);
        };
        // The way down may be too narrow for the base: no matter of gaps.
        if (stopped_by(Sentence::solid)) continue;
        const bool too_long = stopped_by(Sentence::too_long);
        const Length least = least_length(row, from, to);
        ++looked;
        refused += least == none;
        EXPECT_EQ(least == none, way.fault && !too_long) << text << "to " << inches(to);
        if (least < none && (!way.fault || too_long)) {
            EXPECT_EQ(way.length, least) << text << "to " << inches(to);
            for (std::size_t i = 0; i + 1 < row.size(); ++i)
                crossed += from <= row[i].to && row[i + 1].from <= to && row[i + 1].from > row[i].to &&
                           row[i + 1].from - row[i].to <= inch;
        }
    }
    std::printf("straight ways over ledges: %d, %d need a jump or cannot be climbed, %d gaps crossed\n",
                looked, refused, crossed);
    EXPECT_GT(refused, looked / 20);
    EXPECT_GT(crossed, looked / 20);
}

}  // namespace
}  // namespace skald::reach
