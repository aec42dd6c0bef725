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
             {"path", document ? document->path_at({problem.line, problem.column}) : Json::array()}});
    Json draft = {{"text", text}, {"problems", std::move(told)}};
    if (document) draft["document"] = document->root;
    return draft;
}

}  // namespace skald::calls
