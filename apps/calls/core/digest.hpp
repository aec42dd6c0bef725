// The one call about dice that belongs to no game: what a player promises before he tells his seed.
#pragma once
#include "calls/core/sessions.hpp"

namespace skald::calls {

/// {"call": "seal.digest", "bytes": 64 digits}: their SHA-256. Browsers have it only on pages that came over
/// TLS.
void add_digest(Sessions& sessions);

}  // namespace skald::calls
