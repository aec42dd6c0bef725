#include "words/core/template.hpp"

#include <algorithm>
#include <charconv>

#include "words/core/measure.hpp"

namespace skald::words {
namespace {

constexpr std::string_view case_names[] = {"nom", "gen", "dat", "acc", "ins", "loc", "pl"};

/// The place of the bracket that closes the one at `open`, or npos.
std::size_t closing(std::string_view text, std::size_t open) {
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        if (text[i] == '{') ++depth;
        if (text[i] == '}' && --depth == 0) return i;
    }
    return std::string_view::npos;
}

/// The inches of {6″}; 0: it is something else.
int inches_in(std::string_view text) {
    constexpr std::string_view sign = "″";
    int count = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), count).ptr;
    return std::string_view(end, static_cast<std::size_t>(text.data() + text.size() - end)) == sign ? count
                                                                                                    : 0;
}

/// Cut at the bars that are not inside inner brackets.
std::vector<std::string_view> cut_at_bars(std::string_view text) {
    std::vector<std::string_view> parts;
    int depth = 0;
    std::size_t start = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{') ++depth;
        if (text[i] == '}') --depth;
        if (text[i] != '|' || depth > 0) continue;
        parts.push_back(text.substr(start, i - start));
        start = i + 1;
    }
    parts.push_back(text.substr(start));
    return parts;
}

tl::unexpected<std::string> wrong(std::string_view what, std::string_view where) {
    return tl::unexpected<std::string>(std::string(what) + " in \"" + std::string(where) + '"');
}

const Value* find(const Arguments& arguments, std::string_view name) {
    for (const Argument& argument : arguments)
        if (argument.name == name) return &argument.value;
    return nullptr;
}

}  // namespace

Result<Template, std::string> Template::compile(Language language, std::string_view text) {
    Template result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t open = std::min(text.find('{', at), text.size());
        if (text.substr(at, open - at).find('}') != std::string_view::npos)
            return wrong("a bracket closes what was not opened", text);
        if (text.substr(at, open - at).find("″") != std::string_view::npos)
            return wrong("a length without brackets", text);
        if (open > at) result.pieces_.push_back({std::string(text.substr(at, open - at)), {}, {}, {}, {}});
        if (open == text.size()) break;
        const std::size_t close = closing(text, open);
        if (close == std::string_view::npos) return wrong("a bracket is not closed", text);
        const auto parts = cut_at_bars(text.substr(open + 1, close - open - 1));
        at = close + 1;
        if (const int inches = inches_in(parts[0]); inches > 0) {
            result.pieces_.push_back({marked(inches * inch), {}, {}, {}, {}});
            continue;
        }
        const bool first = parts[0].starts_with('^');
        Piece piece{
            std::string(parts[0].substr(first ? 1 : 0)), Piece::Kind::value, Case::nominative, {}, first};
        if (parts.size() > 1) {
            piece.kind = Piece::Kind::choice;
            if (parts.size() != plural_count(language) + 1)
                return wrong("not one word for each plural", text);
            for (std::size_t i = 1; i < parts.size(); ++i) {
                auto word = compile(language, parts[i]);
                if (!word) return word;
                piece.words.push_back(std::move(*word));
            }
        } else if (const std::size_t colon = piece.text.find(':'); colon != std::string::npos) {
            const auto* name = std::find(std::begin(case_names), std::end(case_names),
                                         std::string_view(piece.text).substr(colon + 1));
            if (name == std::end(case_names)) return wrong("an unknown case", text);
            piece.which = static_cast<Case>(name - std::begin(case_names));
            piece.text.resize(colon);
        }
        result.pieces_.push_back(std::move(piece));
    }
    return result;
}

std::string Template::fill(Language language, const Arguments& arguments) const {
    std::string text;
    for (const Piece& piece : pieces_) {
        if (piece.kind == Piece::Kind::literal) {
            text += piece.text;
            continue;
        }
        const Value* value = find(arguments, piece.text);
        if (value == nullptr) continue;
        const std::string filled =
            piece.kind == Piece::Kind::value
                ? value->in(language, piece.which)
                : piece.words[plural_of(language, value->number)].fill(language, arguments);
        text += piece.capital ? capital(filled) : filled;
    }
    return text;
}

std::vector<std::string> Template::names() const {
    std::vector<std::string> found;
    const auto add = [&](const std::string& name) {
        if (std::find(found.begin(), found.end(), name) == found.end()) found.push_back(name);
    };
    for (const Piece& piece : pieces_) {
        if (piece.kind == Piece::Kind::literal) continue;
        add(piece.text);
        for (const Template& word : piece.words)
            for (const std::string& name : word.names()) add(name);
    }
    return found;
}

}  // namespace skald::words
