// The names of a book as data, for those who write a client: the page makes its types of them.
#pragma once
#include "calls/core/request.hpp"
#include "game/fields.hpp"

namespace skald::calls {

/// {"asks": {"declare": [{"name": "unit", "kind": "unit"}, ...], ...}, "verbs", "events", "sentences",
///  "kinds": {"unit": {"form": "number"}, "type": {"form": "word", "words": [...]}, ...}}.
Json names_json(const Vocabulary& book);

}  // namespace skald::calls
