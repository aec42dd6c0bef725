#include "calls/core/request.hpp"

#include "game/names.hpp"

namespace skald::calls {

namespace {

const Json* member(const Json& request, std::string_view name) {
    if (!request.is_object()) return nullptr;
    const auto found = request.find(name);
    return found == request.end() ? nullptr : &*found;
}

tl::unexpected<std::string> expected(std::string_view name, std::string_view what) {
    return refuse("\"" + std::string(name) + "\" must be " + std::string(what));
}

}  // namespace

Result<std::int64_t, std::string> read_integer(const Json& request, std::string_view name, std::int64_t low,
                                               std::int64_t high) {
    const Json* found = member(request, name);
    // An unsigned number above the signed range is out of bounds too, not a negative one.
    const bool fits = found && found->is_number_integer() &&
                      !(found->is_number_unsigned() && found->get<std::uint64_t>() > INT64_MAX);
    const std::int64_t value = fits ? found->get<std::int64_t>() : 0;
    if (!fits || value < low || value > high)
        return expected(name, "a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    return value;
}

Result<std::string, std::string> read_text(const Json& request, std::string_view name) {
    const Json* found = member(request, name);
    if (!found || !found->is_string()) return expected(name, "a text");
    return found->get<std::string>();
}

Result<bool, std::string> read_flag(const Json& request, std::string_view name) {
    const Json* found = member(request, name);
    if (!found || !found->is_boolean()) return expected(name, "true or false");
    return found->get<bool>();
}

Result<Side, std::string> read_side(const Json& request, std::string_view name) {
    const Json* found = member(request, name);
    const auto side =
        found && found->is_string() ? find_side(found->get_ref<const std::string&>()) : std::nullopt;
    if (!side || *side == Side::none) return expected(name, "first or second");
    return *side;
}

Result<const Json*, std::string> read_object(const Json& request, std::string_view name) {
    const Json* found = member(request, name);
    if (!found || !found->is_object()) return expected(name, "an object");
    return found;
}

Result<const Json*, std::string> read_list(const Json& request, std::string_view name) {
    const Json* found = member(request, name);
    if (!found || !found->is_array()) return expected(name, "a list");
    return found;
}

Result<std::vector<std::uint8_t>, std::string> read_faces(const Json& request) {
    const auto list = read_list(request, "dice");
    if (!list) return refuse(list.error());
    std::vector<std::uint8_t> faces;
    for (const Json& face : **list) {
        if (!face.is_number_integer() || face < 1 || face > 6)
            return refuse("\"dice\" must be faces from 1 to 6");
        faces.push_back(face.get<std::uint8_t>());
    }
    return faces;
}

Result<std::span<const Choice>, std::string> read_only(const Json& request, std::span<const Choice> offered) {
    if (!member(request, "only")) return offered;
    const auto at = read_integer(request, "only", 0, static_cast<std::int64_t>(offered.size()) - 1);
    if (!at) return refuse(at.error());
    return offered.subspan(static_cast<std::size_t>(*at), 1);
}

const Json* OptionalMembers::find(const char* key) const {
    return member(json, key);
}

std::string OptionalMembers::text(const char* key, const std::string& otherwise) {
    return find(key) ? taken(read_text(json, key), otherwise) : otherwise;
}

bool OptionalMembers::flag(const char* key, bool otherwise) {
    return find(key) ? taken(read_flag(json, key), otherwise) : otherwise;
}

std::int64_t OptionalMembers::number(const char* key, std::int64_t otherwise, std::int64_t low,
                                     std::int64_t high) {
    return find(key) ? taken(read_integer(json, key, low, high), otherwise) : otherwise;
}

std::uint64_t OptionalMembers::seed(const char* key, std::uint64_t otherwise) {
    const Json* found = find(key);
    if (found && found->is_number_unsigned()) return found->get<std::uint64_t>();
    return found ? static_cast<std::uint64_t>(number(key, 0, INT64_MIN, INT64_MAX)) : otherwise;
}

}  // namespace skald::calls
