#include "words/core/reason.hpp"

namespace skald::words {

namespace {

struct MotiveInfo {
    std::string_view name;
    MotiveFields fields;
};
constexpr MotiveInfo motive_infos[] = {
    {"none", {}},
#define MOTIVE(name, ...) {#name, {__VA_ARGS__}},
#include "words/core/motives.def"
};

const MotiveInfo& info_of(Motive motive) {
    const auto i = static_cast<std::size_t>(motive);
    return i < std::size(motive_infos) ? motive_infos[i] : motive_infos[0];
}

}  // namespace

std::string_view motive_name(Motive motive) {
    return info_of(motive).name;
}

const MotiveFields& motive_fields(Motive motive) {
    return info_of(motive).fields;
}

}  // namespace skald::words
