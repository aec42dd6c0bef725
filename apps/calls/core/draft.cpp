#include "calls/core/draft.hpp"

#include "content/core/document.hpp"

namespace skald::calls {

Result<std::string, std::string> read_draft(const Json& request,
                                            const std::vector<std::string_view>& key_order) {
    const auto document = request.find("document");
    if (document == request.end()) return read_text(request, "text");
    if (!document->is_object()) return tl::unexpected<std::string>("\"document\" must be an object");
    return content::write_document(*document, key_order);
}

namespace {

/// A problem by names, for who says it in another language; none where it has only English.
Json says(const content::Diagnostic& problem) {
    Json all = Json::array();
    for (const content::Saying& one : problem.said) {
        Json with = Json::object();
        const auto places = content::places_of(one.remark);
        for (std::size_t i = 0; i < places.size() && i < one.with.size(); ++i)
            with[std::string(places[i])] = one.with[i];
        all.push_back({{"name", content::name_of(one.remark)}, {"with", std::move(with)}});
    }
    return all;
}

}  // namespace

Json draft_json(const std::string& text, std::vector<content::Diagnostic> problems) {
    std::vector<content::Diagnostic> told_already;
    const auto document = content::read_document(text, told_already);
    Json told = Json::array();
    for (const auto& problem : content::by_place(std::move(problems)))
        told.push_back(
            {{"line", problem.line},
             {"column", problem.column},
             {"code", problem.code},
             {"warning", problem.severity == content::Severity::warning},
             {"text", problem.text},
             {"says", says(problem)},
             {"path", document ? document->path_at({problem.line, problem.column}) : Json::array()}});
    Json draft = {{"text", text}, {"problems", std::move(told)}};
    if (document) draft["document"] = document->root;
    return draft;
}

}  // namespace skald::calls
