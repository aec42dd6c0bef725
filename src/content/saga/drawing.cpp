#include "content/saga/drawing.hpp"

#include <algorithm>

namespace skald::saga {

using namespace content;

namespace {

constexpr std::size_t most_drawn_parts = 40, most_drawn_letters = 6000;
constexpr int furthest = 16;  // the box goes to 12; a bent line may be held from outside it

/// Takes a text apart, letter by letter; nothing is reckoned with what stands there.
class PartReader {
  public:
    explicit PartReader(std::string_view text) : rest_(text) {}

    bool word(std::string_view wanted) {
        if (!rest_.starts_with(wanted)) return false;
        rest_.remove_prefix(wanted.size());
        return true;
    }
    /// "-11.25", at most sixteen either way.
    bool number() {
        while (word(" ")) {
        }
        word("-");
        const int whole = digits(2);
        if (whole < 0 || whole > furthest) return false;
        return !word(".") || digits(3) >= 0;
    }
    /// One step of a path with its points.
    bool step() {
        while (word(" ")) {
        }
        if (rest_.empty()) return false;
        const char letter = rest_.front();
        rest_.remove_prefix(1);
        const int points = letter == 'M' || letter == 'L' ? 1 : letter == 'Q' ? 2 : letter == 'C' ? 3 : 0;
        if (points == 0 && letter != 'Z') return false;
        for (int i = 0; i < 2 * points; ++i)
            if (!number()) return false;
        return true;
    }
    bool at(char letter) const { return rest_.starts_with(letter); }
    bool done() const { return rest_.empty(); }

  private:
    /// At least one digit and so many at most, as a number; -1 where there is none.
    int digits(int most) {
        int value = -1;
        for (int i = 0; i < most && !rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9'; ++i) {
            value = 10 * std::max(value, 0) + (rest_.front() - '0');
            rest_.remove_prefix(1);
        }
        return value;
    }

    std::string_view rest_;
};

}  // namespace

bool is_drawn_part(std::string_view text) {
    PartReader in(text);
    if (in.word("line ") || in.word("cut ")) {
        if (in.at('-') || !in.number() || !in.word(" ")) return false;
    } else {
        in.word("hole ");
    }
    if (!in.at('M')) return false;
    while (!in.done())
        if (!in.step()) return false;
    return true;
}

void read_drawings(TomlReader& in, const toml::table& root, FactionFile& file) {
    const toml::node* node = root.get("drawings");
    if (node == nullptr) return;
    if (!node->is_table())
        return in.error(*node, "type",
                        Remarked("'drawings' must be a table: symbols with their parts",
                                 Saying(Remark::must_table, {"drawings"})));
    for (const auto& [symbol, drawing] : *node->as_table()) {
        const std::string id(symbol.str());
        if (std::find(file.symbols.begin(), file.symbols.end(), id) == file.symbols.end()) {
            in.warning(drawing, "drawings", {Remark::no_symbol, {id}});
            continue;
        }
        std::vector<std::string>& parts = file.drawings[id];
        std::size_t letters = 0;
        for (const auto& [text, place] : in.texts(*node->as_table(), id)) {
            letters += text.size();
            if (!is_drawn_part(text)) in.error(*place, "drawings", Remark::drawn_part);
            parts.push_back(text);
        }
        if (parts.empty() || parts.size() > most_drawn_parts || letters > most_drawn_letters)
            in.error(drawing, "drawings", Remark::drawn_size);
    }
}

std::string write_drawings(const FactionFile& file) {
    std::string out;
    for (const auto& [id, parts] : file.drawings) {
        std::string list;
        for (const std::string& part : parts) list += (list.empty() ? "\"" : ", \"") + part + '"';
        out += id + " = [" + list + "]\n";
    }
    return out.empty() ? out : "\n[drawings]\n" + out;
}

}  // namespace skald::saga
