// Rules of an army's own in its file: whom they speak of and when they count, as phrases (docs/armies.md).
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "aofs/state.hpp"
#include "content/core/diagnostic.hpp"
#include "content/core/phrase.hpp"

namespace skald::aofs {

using RuleIds = std::span<const std::string>;

/// "unit", "friendly within 6", "enemy within 9".
struct Reached {
    Whom whom = Whom::self;
    std::uint8_t reach = 0;
};
content::Phrase<Reached> read_whom(std::string_view text);
/// The words with which it begins.
std::span<const content::Named<Whom>> whom_words();
/// Empty for who has the rule himself.
std::string write_whom(const RuleEffect& effect);

/// "charging and not enemy hero": all must hold. `rules`: ids of the army's own.
using Provisions = List<Provision, 3>;
content::Phrase<Provisions> read_provisions(std::string_view text, RuleIds rules);
std::string write_provisions(const Provisions& provisions, RuleIds rules);

/// Why these never hold together; none: they may.
std::optional<content::Saying> contradiction(const Provisions& provisions);
/// Why an effect can never count, or is not to be had; none: it can. `once`: of its rule.
std::optional<content::Saying> misfit(const RuleEffect& effect, bool once);
/// Why a weapon cannot have the rule; none: it can.
std::optional<content::Saying> misfit_on_weapon(const OwnRule& rule);
/// The special rule that nobody can be given by a spell or a rule; count: none of them.
Special not_to_give(const Specials& specials);

/// All words with which a provision may begin, for editors and for who misspelt one.
std::vector<std::string_view> provision_words();

/// One of each kind as files spell it, for who chooses: "charging", "enemy within 9", "within 6 of friendly
/// hero".
std::span<const std::string_view> provision_samples();

constexpr int longest_aura = 24;

}  // namespace skald::aofs
