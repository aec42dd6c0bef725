#include "calls/core/recording.hpp"

#include <bit>

#include "calls/core/names.hpp"

namespace skald::calls {

void Bytes::add(float number) {
    add(std::bit_cast<std::uint32_t>(number));
}

namespace {

struct Flag {
    enum Bits : std::uint8_t { sketch = 1, spot = 2, own = 4, estimate = 8 };
};

void put(const Point16& point, Bytes& out) {
    out.add(point.x);
    out.add(point.y);
}

void put(const Step& step, Bytes& out) {
    out.add(step.figure);
    out.add(step.ways);
    out.add(step.floor);
    out.add(step.facing);
    for (std::size_t i = 0; i < step.ways; ++i) put(step.path[i], out);
}

}  // namespace

void put(const Considered& considered, Bytes& out) {
    const Choice& choice = considered.choice;
    const bool pointed = choice.spot != Point16();
    out.add(choice.verb);
    out.add(static_cast<std::uint8_t>((choice.sketch ? Flag::sketch : 0) | (pointed ? Flag::spot : 0) |
                                      (considered.offered ? 0 : Flag::own) |
                                      (considered.estimate ? Flag::estimate : 0)));
    out.add(static_cast<std::uint8_t>(choice.what.size()));
    out.add(static_cast<std::uint8_t>(choice.steps.size()));
    if (pointed) put(choice.spot, out);
    for (const std::int16_t number : choice.what) out.add(number);
    if (considered.estimate) {
        out.add(considered.estimate->prior);
        out.add(considered.estimate->worth);
        out.add(considered.estimate->playouts);
    }
    for (const Step& step : choice.steps) put(step, out);
}

namespace {

/// By number; the first means nothing.
Json words(std::span<const NameInfo> list) {
    Json names = Json::array();
    for (const NameInfo& entry : list) names.push_back(entry.name);
    return names;
}

}  // namespace

Json recording_names(const FeatureNames& features, const Vocabulary& book) {
    return {{"table", features.table},
            {"units", features.units},
            {"asks", words(book.asks)},
            {"verbs", words(book.verbs)}};
}

}  // namespace skald::calls
