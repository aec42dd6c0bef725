#include "calls/core/log_reply.hpp"

namespace skald::calls {

Refused refused_log(const LogProblem& problem) {
    Refused refused(describe(problem, "log"));
    refused.fault = {{"kind", name_of(problem.fault)},
                     {"line", problem.line},
                     {"column", problem.column},
                     {"text", problem.text}};
    return refused;
}

Json verified_json(const LogLines& lines, const std::vector<Entry>& entries) {
    std::size_t faces = 0, given = 0;
    for (const Entry& entry : entries) {
        faces += entry.faces.size();
        given += entry.given ? entry.faces.size() : 0;
    }
    // Old logs tell of no face where it comes from: what the seed does not roll may have been given or not.
    const bool old = lines.version == first_log_version;
    return {{"whole", lines.end.has_value()},
            {"version", lines.version},
            {"faces", faces},
            {old ? "unknown" : "given", given}};
}

}  // namespace skald::calls
