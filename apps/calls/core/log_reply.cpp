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

Json verified_json(const LogLines& lines, const std::vector<Entry>& entries,
                   const std::optional<DiceBox>& box) {
    std::size_t faces = 0, given = 0, sealed = 0;
    const std::size_t branched = lines.reseeds.empty() ? entries.size() : lines.reseeds.front().at;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::size_t fell = entries[i].faces.size();
        faces += fell;
        given += entries[i].given ? fell : 0;
        sealed += entries[i].given || i >= branched ? 0 : fell;
    }
    // Old logs tell of no face where it comes from: what the seed does not roll may have been given or not.
    const bool old = lines.version == first_log_version;
    Json verified = {{"whole", lines.end.has_value()},
                     {"version", lines.version},
                     {"faces", faces},
                     {old ? "unknown" : "given", given}};
    // From there on the dice are others than the seed's: whoever goes on from a moment chooses it himself.
    for (const Reseed& reseed : lines.reseeds) verified["branches"].push_back(reseed.at);
    if (box) verified["seal"] = {{"revealed", box->is_open()}, {"faces", sealed}};
    return verified;
}

}  // namespace skald::calls
