#include "calls/core/handlers.hpp"

namespace skald::calls {

namespace {

/// {"call": "version"}: the version, and the names of all calls.
Result<Json, std::string> version(const Json&) {
    Json names = Json::array();
    for (const auto& [name, handler] : handlers()) names.push_back(name);
    return Json{{"version", SKALD_VERSION}, {"calls", std::move(names)}};
}

}  // namespace

void add_version_calls(Handlers& handlers) {
    handlers["version"] = version;
}

}  // namespace skald::calls
