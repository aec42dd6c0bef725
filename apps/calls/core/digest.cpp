#include "calls/core/digest.hpp"

#include "calls/core/seal.hpp"

namespace skald::calls {

void add_digest(Sessions& sessions) {
    sessions.add("seal.digest", [](const Json& request) -> Reply {
        const auto bytes = read_digest(request, "bytes");
        if (!bytes) return refuse(bytes.error());
        return Json{{"digest", in_hex(sha256(*bytes))}};
    });
}

}  // namespace skald::calls
