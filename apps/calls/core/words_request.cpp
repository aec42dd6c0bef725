#include "calls/core/words_request.hpp"

#include <algorithm>

namespace skald::calls {

Result<words::Language, std::string> read_language(const Json& request) {
    const auto code = read_text(request, "language");
    if (!code) return refuse(code.error());
    const auto language = words::find_language(*code);
    if (!language) return refuse("\"language\" must be en, es, de or ru");
    return *language;
}

Result<words::Reason, std::string> read_reason(const Json& request) {
    const auto json = read_object(request, "reason");
    if (!json) return refuse(json.error());
    const auto motive = read_text(**json, "motive");
    if (!motive) return refuse(motive.error());
    const auto numbers = read_list(**json, "numbers");
    if (!numbers) return refuse(numbers.error());
    words::Reason reason;
    for (int i = 0; i < words::motives; ++i)
        if (words::motive_name(static_cast<words::Motive>(i)) == *motive)
            reason.motive = static_cast<words::Motive>(i);
    for (std::size_t i = 0; i < std::min((*numbers)->size(), reason.numbers.size()); ++i) {
        const Json& number = (**numbers)[i];
        if (!number.is_number_integer()) return refuse("\"numbers\" must be whole numbers");
        reason.numbers[i] =
            static_cast<std::int16_t>(std::clamp<std::int64_t>(number.get<std::int64_t>(), -1, 10000));
    }
    return reason;
}

}  // namespace skald::calls
