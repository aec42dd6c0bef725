// Writing an army: what its file may say, and the file as a document that an editor changes part by part
// (docs/protocol.md).
#include "calls/core/draft.hpp"
#include "calls/aofs/kit.hpp"
#include "calls/core/book_calls.hpp"
#include "content/aofs/check.hpp"
#include "content/aofs/vocabulary.hpp"

namespace skald::calls {

namespace {

/// army.vocabulary: effects, special rules, words and numbers.
Reply tell_vocabulary(AofsCalls&, const Json&) {
    return aofs::file_vocabulary();
}

/// army.draft: {"text"} or {"document"}: the file in both forms, its problems with the way to what they are
/// about, and the id of the army where nothing is wrong with it.
Reply read_army_draft(AofsCalls&, const Json& request) {
    const auto text = read_draft(request, aofs::army_keys());
    if (!text) return refuse(text.error());
    const auto problems = aofs::check_army_text(*text, {});
    Json draft = draft_json(*text, problems);
    if (content::has_errors(problems)) return draft;
    std::vector<content::Diagnostic> told_already;
    if (const auto file = aofs::read_army(*text, told_already)) draft["army"] = file->id;
    return draft;
}

}  // namespace

void add_drafts(AofsOwnCalls& own) {
    own["army.vocabulary"] = tell_vocabulary;
    own["army.draft"] = read_army_draft;
}

}  // namespace skald::calls
