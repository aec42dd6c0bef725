#include "calls/core/handlers.hpp"

#include "base/json.hpp"
#include "calls/core/calls.hpp"
#include "calls/core/request.hpp"

namespace skald::calls {

namespace {

Result<Json, std::string> dispatch(std::string_view text) {
    const Json request = read_json(text);
    if (request.is_discarded()) return refuse("the request is not JSON");
    const auto name = read_text(request, "call");
    if (!name) return refuse(name.error());
    const auto found = handlers().find(*name);
    if (found == handlers().end()) return refuse("there is no call \"" + *name + "\"");
    return found->second(request);
}

}  // namespace

std::string answer_call(std::string_view request) {
    Result<Json, std::string> reply = dispatch(request);
    Json envelope = Json::object();
    if (reply) {
        envelope["reply"] = std::move(*reply);
    } else {
        envelope["error"] = std::move(reply.error());
    }
    return envelope.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace skald::calls
