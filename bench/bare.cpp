// What the same questions cost as bare loops over arrays: brute force, no rules, no exactness beyond what the
// types give. bench/peers.mjs compiles it with g++ -O2 for plain x86-64, runs it beside the program and puts
// the times next to each other. Prints nanoseconds of CPU time as JSON.
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <limits>

namespace {

template <typename T>
void use(const T& value) {
    asm volatile("" : : "g"(&value) : "memory");
}

/// A small generator (splitmix64).
class Draw {
  public:
    int below(int most) { return static_cast<int>(next() % static_cast<std::uint64_t>(most)); }

  private:
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }
    std::uint64_t state_ = 1;
};

constexpr int width = 12000, depth = 9000;  // a table of 120 x 90 cm in tenths of a millimetre
constexpr std::size_t circles = 100, edges = 96, lines = 64;

struct Line {
    std::int64_t x, y, dx, dy;
};

/// Bases and edges of terrain that lie anywhere, and lines to go along.
struct Table {
    std::array<std::int64_t, circles> x, y, r;
    std::array<float, edges> ax, ay, bx, by;
    std::array<Line, lines> ways;

    Table() {
        Draw draw;
        for (std::size_t i = 0; i < circles; ++i) {
            x[i] = draw.below(width);
            y[i] = draw.below(depth);
            r[i] = 125 + draw.below(76);
        }
        for (std::size_t i = 0; i < edges; ++i) {
            ax[i] = static_cast<float>(draw.below(width));
            ay[i] = static_cast<float>(draw.below(depth));
            bx[i] = ax[i] + static_cast<float>(draw.below(1000) - 500);
            by[i] = ay[i] + static_cast<float>(draw.below(1000) - 500);
        }
        for (Line& way : ways)
            way = {draw.below(width), draw.below(depth), draw.below(2001) - 1000, draw.below(2001) - 1000};
    }
};

/// Whether a disc of radius `r` that moves along the line touches the circle: whole numbers, exact.
bool touches(const Line& line, std::int64_t r, std::int64_t x, std::int64_t y, std::int64_t other) {
    const std::int64_t px = x - line.x, py = y - line.y, reach = r + other;
    const std::int64_t along = px * line.dx + py * line.dy, length = line.dx * line.dx + line.dy * line.dy;
    const std::int64_t cross = px * line.dy - py * line.dx;
    const std::int64_t ex = px - line.dx, ey = py - line.dy;
    const bool beside = along >= 0 && along <= length && cross * cross <= reach * reach * length;
    return beside || px * px + py * py <= reach * reach || ex * ex + ey * ey <= reach * reach;
}

float squared_from_edge(float px, float py, float ax, float ay, float bx, float by) {
    const float dx = bx - ax, dy = by - ay;
    float t = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy + 1);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    const float ex = px - ax - t * dx, ey = py - ay - t * dy;
    return ex * ex + ey * ey;
}

/// Two segments are nearest at an end of one of them, unless they cross.
bool touches_edge(const Line& line, float r, float ax, float ay, float bx, float by) {
    const float sx = static_cast<float>(line.x), sy = static_cast<float>(line.y);
    const float ex = static_cast<float>(line.x + line.dx), ey = static_cast<float>(line.y + line.dy);
    const auto side = [](float px, float py, float qx, float qy, float x, float y) {
        return (qx - px) * (y - py) - (qy - py) * (x - px);
    };
    const bool crosses = side(sx, sy, ex, ey, ax, ay) * side(sx, sy, ex, ey, bx, by) < 0 &&
                         side(ax, ay, bx, by, sx, sy) * side(ax, ay, bx, by, ex, ey) < 0;
    return crosses || squared_from_edge(sx, sy, ax, ay, bx, by) <= r * r ||
           squared_from_edge(ex, ey, ax, ay, bx, by) <= r * r ||
           squared_from_edge(ax, ay, sx, sy, ex, ey) <= r * r ||
           squared_from_edge(bx, by, sx, sy, ex, ey) <= r * r;
}

int sweep(const Table& table, const Line& way) {
    int touched = 0;
    for (std::size_t i = 0; i < circles; ++i)
        touched += touches(way, 125, table.x[i], table.y[i], table.r[i]);
    for (std::size_t i = 0; i < edges; ++i)
        touched += touches_edge(way, 125, table.ax[i], table.ay[i], table.bx[i], table.by[i]);
    return touched;
}

bool is_free(const Table& table, const Line& ray, std::size_t from, std::size_t to) {
    bool hit = false;
    for (std::size_t i = 0; i < circles; ++i)
        hit |= i != from && i != to && touches(ray, 0, table.x[i], table.y[i], table.r[i]);
    return !hit;
}

/// From the middle and both sides of one base to the same of another, until a ray is free.
bool sees(const Table& table, std::size_t from, std::size_t to) {
    for (const int a : {0, -1, 1})
        for (const int b : {0, -1, 1}) {
            const std::int64_t x = table.x[from] + a * table.r[from], y = table.y[from];
            const Line ray{x, y, table.x[to] + b * table.r[to] - x, table.y[to] - y};
            if (is_free(table, ray, from, to)) return true;
        }
    return false;
}

int unit_sees_unit(const Table& table, std::size_t place) {
    int pairs = 0;
    for (std::size_t from = 0; from < 12; ++from)
        for (std::size_t to = 0; to < 12; ++to)
            pairs += sees(table, (place + from) % circles, (place + 50 + to) % circles);
    return pairs;
}

/// Dice that each succeed with the same chance: the chance of each number of successes.
template <std::size_t Dice>
std::array<double, Dice + 1> successes(double chance) {
    std::array<double, Dice + 1> odds{1};
    for (std::size_t die = 0; die < Dice; ++die)
        for (std::size_t k = die + 2; k-- > 0;)
            odds[k] = odds[k] * (1 - chance) + (k > 0 ? odds[k - 1] * chance : 0);
    return odds;
}

/// 16 dice each way, hit on 4+, saved on 5+: all pairs of losses, and who loses more.
std::array<double, 3> melee_a(double hit, double through) {
    const auto odds = successes<16>(hit * through);
    std::array<double, 17 * 17> joint;
    std::array<double, 3> ends{};
    for (std::size_t a = 0; a < 17; ++a)
        for (std::size_t b = 0; b < 17; ++b) {
            joint[17 * a + b] = odds[a] * odds[b];
            ends[a > b ? 0 : a == b ? 1 : 2] += joint[17 * a + b];
        }
    use(joint);
    return ends;
}

/// 12 dice that hit with 4/9; as many dice as hits and three more save on 4+.
std::array<double, 13> shooting_b(double hit) {
    const auto hits = successes<12>(hit);
    std::array<double, 13> odds{hits[0]};
    std::array<double, 17> saves{1};
    for (std::size_t dice = 1; dice <= 15; ++dice) {
        for (std::size_t k = dice + 1; k-- > 0;) saves[k] = saves[k] / 2 + (k > 0 ? saves[k - 1] / 2 : 0);
        if (dice < 4) continue;
        const std::size_t n = dice - 3;
        for (std::size_t k = 0; k <= dice; ++k) odds[k < n ? n - k : 0] += hits[n] * saves[k];
    }
    return odds;
}

double nanoseconds(const std::function<void(int)>& kernel) {
    const auto seconds = [&](int repetitions) {
        const std::clock_t start = std::clock();
        for (int i = 0; i < repetitions; ++i) kernel(i);
        return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    };
    int repetitions = 1;
    while (seconds(repetitions) < 0.02) repetitions *= 2;
    double best = std::numeric_limits<double>::max();
    for (int round = 0; round < 3; ++round) best = std::min(best, seconds(repetitions));
    return best / repetitions * 1e9;
}

}  // namespace

int main() {
    static const Table table;
    static std::array<char, 4096> from, to;
    volatile double half = 0.5, two_thirds = 2.0 / 3, four_ninths = 4.0 / 9;  // not known to the compiler
    const auto place = [](int i) { return static_cast<std::size_t>(i); };
    const double a = melee_a(half, two_thirds)[1], b = shooting_b(four_ninths)[0];
    if (std::abs(a - 0.14874155417255544) > 1e-12 || std::abs(b - 0.359486746595395) > 1e-12) {
        std::fprintf(stderr, "the odds are wrong: %.15f %.15f\n", a, b);
        return 1;
    }
    std::printf("{\"sweep\": %.2f, \"sight_units\": %.2f, \"copy state\": %.2f, ",
                nanoseconds([&](int i) { use(sweep(table, table.ways[place(i) % lines])); }),
                nanoseconds([&](int i) { use(unit_sees_unit(table, place(i) % circles)); }),
                nanoseconds([&](int) {
                    std::memcpy(to.data(), from.data(), from.size());
                    use(to);
                }));
    std::printf("\"melee A\": %.2f, \"shooting B\": %.2f}\n",
                nanoseconds([&](int) { use(melee_a(half, two_thirds)); }),
                nanoseconds([&](int) { use(shooting_b(four_ninths)); }));
}
