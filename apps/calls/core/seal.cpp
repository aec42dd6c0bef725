#include "calls/core/seal.hpp"

namespace skald::calls {

Result<Digest, std::string> read_digest(const Json& request, std::string_view name) {
    const auto text = read_text(request, name);
    if (!text) return refuse(text.error());
    const auto digest = digest_from(*text);
    if (!digest) return refuse('"' + std::string(name) + "\" must be 64 digits from 0 to 9 and a to f");
    return *digest;
}

Result<std::optional<Seal>, std::string> read_seal(Json& setup) {
    if (!setup.is_object() || !setup.contains("seal")) return std::nullopt;
    const auto json = read_object(setup, "seal");
    if (!json) return refuse(json.error());
    const auto commitment = read_digest(**json, "commitment");
    if (!commitment) return refuse(commitment.error());
    const auto first = read_digest(**json, "first"), second = read_digest(**json, "second");
    if (!first || !second) return refuse(first ? second.error() : first.error());
    const Seal seal{*commitment, {*first, *second}};
    if (setup.contains("seed") && setup["seed"] != seal.setup_seed())
        return refuse("\"seed\" of a sealed game follows from its seal: leave it out");
    setup["seed"] = seal.setup_seed();
    return seal;
}

Reply open_box(std::optional<DiceBox>& box, const Json& request) {
    const auto secret = read_digest(request, "secret");
    if (!secret) return refuse(secret.error());
    OptionalMembers members{request};
    const bool show = members.flag("show", false);
    if (!members.fault.empty()) return refuse(members.fault);
    if (!box) return refuse("the dice of this game are not sealed");
    if (!box->open(*secret)) return refuse("this is not the secret that was committed to");
    if (show) box->show();
    return Json::object();
}

}  // namespace skald::calls
