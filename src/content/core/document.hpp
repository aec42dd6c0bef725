// A TOML file as a JSON document that can be changed part by part and written again, for editors: whatever it
// says, right or wrong.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "content/core/diagnostic.hpp"

namespace skald::content {

struct Document {
    nlohmann::json root;

    /// The way from the root to what stands at this place: ["ability", 3, "effects", 0, "amount"].
    nlohmann::json path_at(TextPlace place) const;

    /// Where everything stands: ways with the places of their first and last letter.
    struct Spot {
        nlohmann::json path;
        TextPlace begin, end;
    };
    std::vector<Spot> spots;
};

/// Nothing, and the reason why, if the text is no TOML.
std::optional<Document> read_document(std::string_view text, std::vector<Diagnostic>& problems);

/// The file of a document. Tables have their keys in this order, others after them. What cannot be said in
/// TOML (null) is left out.
std::string write_document(const nlohmann::json& root, const std::vector<std::string_view>& order);

}  // namespace skald::content
