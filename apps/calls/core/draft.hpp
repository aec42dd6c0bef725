// A file that is being written in an editor: as text and as a document, with what is wrong with it and where.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "calls/core/request.hpp"
#include "content/core/diagnostic.hpp"

namespace skald::calls {

/// Its text: "text" as it is, or "document", the tables of the file, written with their keys in this order.
Result<std::string, std::string> read_draft(const Json& request,
                                            const std::vector<std::string_view>& key_order);

/// {"text", "problems" with the way to what each is about, "document" where the text can be read}.
Json draft_json(const std::string& text, std::vector<content::Diagnostic> problems);

}  // namespace skald::calls
