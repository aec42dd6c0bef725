#include "calls/core/reason.hpp"

namespace skald::calls {

namespace {

constexpr std::size_t unit_numbers = 2;  ///< of the numbers, the first ones

std::optional<words::Motive> find_motive(std::string_view name) {
    for (int i = 0; i < words::motives; ++i)
        if (const auto motive = static_cast<words::Motive>(i); words::motive_name(motive) == name)
            return motive;
    return {};
}

}  // namespace

Json reason_json(const words::Reason& reason, std::string_view rule) {
    Json json = {{"motive", words::motive_name(reason.motive)}, {"rule", rule}};
    const words::MotiveFields& names = words::motive_fields(reason.motive);
    for (std::size_t i = 0; i < names.size(); ++i)
        if (!names[i].empty() && (i >= unit_numbers || reason.numbers[i] >= 0))
            json[names[i]] = reason.numbers[i];
    return json;
}

Result<words::Reason, std::string> read_reason(const Json& request) {
    const auto json = read_object(request, "reason");
    if (!json) return refuse(json.error());
    const auto name = read_text(**json, "motive");
    if (!name) return refuse(name.error());
    const auto motive = find_motive(*name);
    if (!motive) return refuse("there is no motive \"" + *name + "\"");
    words::Reason reason;
    reason.motive = *motive;
    const words::MotiveFields& names = words::motive_fields(*motive);
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names[i].empty() || (i < unit_numbers && !(*json)->contains(names[i]))) continue;
        const auto number = read_integer(**json, names[i], -1, 10000);
        if (!number) return refuse(number.error());
        reason.numbers[i] = static_cast<std::int16_t>(*number);
    }
    return reason;
}

}  // namespace skald::calls
