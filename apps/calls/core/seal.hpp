// Sealed dice (dice/sealed.hpp) as requests, set-ups and logs tell of them.
#pragma once
#include "calls/core/request.hpp"
#include "dice/sealed.hpp"

namespace skald::calls {

constexpr const char* sealed_sentence =
    "the dice of this game are sealed: only who has their secret can roll them";

/// 64 small hexadecimal digits.
Result<Digest, std::string> read_digest(const Json& request, std::string_view name);

/// "seal" of a set-up: {"commitment", "first", "second"}; none: without it. A sealed game has the seed that
/// follows from its seal, which is written into the set-up; another one is refused.
Result<std::optional<Seal>, std::string> read_seal(Json& setup);

/// Opens the dice of a game with "secret"; "show": everybody may know it.
Reply open_box(std::optional<DiceBox>& box, const Json& request);

}  // namespace skald::calls
