#include "content/core/diagnostic.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace skald::content {

namespace {

struct RemarkText {
    std::string_view name, text;
};
constexpr RemarkText remarks[] = {
    {"none", ""},
#define REMARK(name, text) {#name, text},
#include "content/core/remarks.def"
#undef REMARK
};

const RemarkText& named(Remark remark) {
    return remarks[static_cast<std::size_t>(remark)];
}

}  // namespace

std::string_view name_of(Remark remark) {
    return named(remark).name;
}

std::vector<std::string_view> places_of(Remark remark) {
    std::vector<std::string_view> places;
    const std::string_view text = named(remark).text;
    for (std::size_t open = text.find('{'); open != text.npos; open = text.find('{', open + 1))
        places.push_back(text.substr(open + 1, text.find('}', open) - open - 1));
    return places;
}

std::string text_of(const std::vector<Saying>& said) {
    std::string text;
    for (const Saying& one : said) {
        if (!text.empty()) text += ": ";
        std::size_t put_in = 0;
        for (std::string_view rest = named(one.remark).text; !rest.empty();) {
            const std::size_t open = std::min(rest.find('{'), rest.size());
            text += rest.substr(0, open);
            if (open == rest.size()) break;
            if (put_in < one.with.size()) text += one.with[put_in++];
            rest.remove_prefix(rest.find('}', open) + 1);
        }
    }
    return text;
}

Diagnostic remark(Severity severity, TextPlace place, std::string_view code, std::vector<Saying> said) {
    std::string text = text_of(said);
    return {severity, place.line, place.column, std::string(code), std::move(text), std::move(said)};
}

std::string describe(const Diagnostic& d, const std::string& file) {
    const char* kind = d.severity == Severity::error ? ": error[" : ": warning[";
    return file + ":" + std::to_string(d.line) + ":" + std::to_string(d.column) + kind + d.code +
           "]: " + d.text;
}

bool has_errors(const std::vector<Diagnostic>& list) {
    return std::any_of(list.begin(), list.end(),
                       [](const Diagnostic& d) { return d.severity == Severity::error; });
}

std::vector<Diagnostic> by_place(std::vector<Diagnostic> problems) {
    std::vector<std::size_t> order(problems.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::tie(problems[a].line, problems[a].column, a) <
               std::tie(problems[b].line, problems[b].column, b);
    });
    std::vector<Diagnostic> sorted;
    for (const std::size_t i : order) sorted.push_back(std::move(problems[i]));
    return sorted;
}

}  // namespace skald::content
