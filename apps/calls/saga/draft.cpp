// Writing a people: what its file may say, the file as a document that is changed part by part, and its
// phrases taken apart and put together (docs/protocol.md).
#include "calls/core/draft.hpp"
#include "calls/core/book_calls.hpp"
#include "calls/saga/kit.hpp"
#include "content/saga/check.hpp"
#include "content/saga/vocabulary.hpp"

namespace skald::calls {

namespace {

/// content.vocabulary: verbs, keys and words.
Reply tell_vocabulary(SagaCalls&, const Json&) {
    return saga::file_vocabulary();
}

/// content.draft: {"text"} or {"document"}: the file in both forms, its problems with the way to what they
/// are about, and the people where it can be read.
Reply read_people(SagaCalls&, const Json& request) {
    const auto text = read_draft(request, saga::key_order());
    if (!text) return refuse(text.error());
    Json draft = draft_json(*text, saga::check_faction_text(*text, {}));
    std::vector<content::Diagnostic> unused;
    if (const auto file = saga::read_faction(*text, unused)) draft["faction"] = faction_json(*file);
    return draft;
}

saga::SymbolNames symbols_in(const Json& request) {
    saga::SymbolNames symbols;
    const auto given = request.find("symbols");
    if (given == request.end() || !given->is_array()) return symbols;
    for (std::size_t i = 0; i < symbols.size() && i < given->size(); ++i)
        if ((*given)[i].is_string()) symbols[i] = (*given)[i].get<std::string>();
    return symbols;
}

/// content.phrase: {"kind", "text"} or {"kind", "parts"}, of costs with the three "symbols": the phrase in
/// both forms, or why it cannot be read.
Reply read_phrase(SagaCalls&, const Json& request) {
    const auto kind = read_text(request, "kind");
    if (!kind) return refuse(kind.error());
    const auto parts = request.find("parts");
    std::string text;
    if (parts != request.end()) {
        text = saga::phrase_text(*kind, *parts);
    } else {
        const auto given = read_text(request, "text");
        if (!given) return refuse(given.error());
        text = *given;
    }
    const auto read = saga::phrase_parts(*kind, text, symbols_in(request));
    if (!read)
        return Json{{"text", text},
                    {"fault", {{"offset", read.error().offset}, {"text", read.error().text}}}};
    return Json{{"text", text}, {"parts", *read}};
}

}  // namespace

void add_drafts(SagaOwnCalls& own) {
    own["content.vocabulary"] = tell_vocabulary;
    own["content.draft"] = read_people;
    own["content.phrase"] = read_phrase;
}

}  // namespace skald::calls
