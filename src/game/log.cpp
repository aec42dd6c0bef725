#include "game/log.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "base/text.hpp"

namespace skald {

namespace {

constexpr std::string_view magic = "skald-log";
constexpr int setup_column = 7;  // after "setup "

/// A number, or a refusal that says which numbers would do.
struct Bounds {
    std::string_view what;
    std::int64_t low, high;
};
constexpr Bounds any_number{"a number", -32768, 32767};
constexpr Bounds figure_number{"the number of a figure", 0, 255};
constexpr Bounds facing_number{"a facing", 0, 65535};
constexpr Bounds floor_number{"the number of a floor", 0, 255};
constexpr Bounds face_number{"a face", 1, 6};

std::string text_of(Point16 p) {
    return std::to_string(p.x) + "," + std::to_string(p.y);
}

bool looks_like_point(std::string_view word) {
    return word.find(',') != std::string_view::npos;
}
bool looks_like_number(std::string_view word) {
    return !looks_like_point(word) && (word[0] == '-' || (word[0] >= '0' && word[0] <= '9'));
}

/// The words of one line, taken from the left.
class Line {
  public:
    Line(const std::vector<Word>& words, int number) : words_(words), number_(number) {}

    bool done() const { return next_ == words_.size(); }
    const Word& peek() const { return words_[next_]; }
    bool next_is(std::string_view text) const { return !done() && peek().text == text; }
    const Word& take() { return words_[next_++]; }
    bool take_if(std::string_view text) { return next_is(text) && (++next_, true); }

    /// A fault at the next word, or behind the last.
    tl::unexpected<Problem> expected(std::string_view what, const std::string& hint = {}) const {
        const std::string text = std::string(what) + " is expected";
        if (!done()) return problem(number_, peek().column, text + ", not " + in_quotes(peek().text) + hint);
        const Word* last = words_.empty() ? nullptr : &words_.back();
        const int quotes = last && last->quoted ? 2 : 0;
        const int column = last ? last->column + static_cast<int>(last->text.size()) + quotes : 1;
        return problem(number_, column, text + " here" + hint);
    }

    Result<std::int64_t> number(const Bounds& bounds) {
        const auto value = done() ? std::nullopt : to_integer(peek().text, bounds.low, bounds.high);
        if (!value)
            return expected(std::string(bounds.what) + " from " + std::to_string(bounds.low) + " to " +
                            std::to_string(bounds.high));
        ++next_;
        return *value;
    }

    Result<Point16> point() {
        const std::string_view word = done() ? std::string_view() : peek().text;
        const std::size_t comma = std::min(word.find(','), word.size());
        const auto x = to_integer(word.substr(0, comma), any_number.low, any_number.high);
        const auto y =
            to_integer(word.substr(std::min(comma + 1, word.size())), any_number.low, any_number.high);
        if (!x || !y) return expected("a point x,y in tenths of a millimetre");
        ++next_;
        return Point16(static_cast<std::int16_t>(*x), static_cast<std::int16_t>(*y));
    }

  private:
    const std::vector<Word>& words_;
    std::size_t next_ = 0;
    int number_;
};

/// What follows the word `step`.
Result<Step> read_step(Line& line) {
    Step step;
    const auto figure = line.number(figure_number);
    if (!figure) return tl::unexpected(figure.error());
    step.figure = static_cast<std::uint8_t>(*figure);
    do {
        if (step.ways == step.path.size()) return line.expected("no fifth point of a way");
        const auto point = line.point();
        if (!point) return tl::unexpected(point.error());
        step.path[step.ways++] = *point;
    } while (!line.done() && looks_like_point(line.peek().text));
    if (line.take_if("facing")) {
        const auto facing = line.number(facing_number);
        if (!facing) return tl::unexpected(facing.error());
        step.facing = static_cast<std::uint16_t>(*facing);
    }
    if (line.take_if("floor")) {
        const auto floor = line.number(floor_number);
        if (!floor) return tl::unexpected(floor.error());
        step.floor = static_cast<std::uint8_t>(*floor);
    }
    return step;
}

Result<Choice> read_choice(Line& line, const Names& names) {
    Choice choice;
    const auto verb = line.done() ? std::nullopt : names.verbs.find(line.peek().text);
    if (!verb)
        return line.expected("a verb", line.done() ? "" : suggestion(line.peek().text, names.verbs.all()));
    line.take();
    choice.verb = static_cast<std::uint8_t>(*verb);
    while (!line.done() && looks_like_number(line.peek().text)) {
        if (choice.what.full()) return line.expected("no further number");
        const auto number = line.number(any_number);
        if (!number) return tl::unexpected(number.error());
        choice.what.push(static_cast<std::int16_t>(*number));
    }
    choice.sketch = line.take_if("sketch");
    if (line.take_if("at")) {
        const auto spot = line.point();
        if (!spot) return tl::unexpected(spot.error());
        choice.spot = *spot;
    }
    while (line.take_if("step")) {
        if (choice.steps.full()) return line.expected("no further step");
        const auto step = read_step(line);
        if (!step) return tl::unexpected(step.error());
        choice.steps.push(*step);
    }
    if (!line.done())
        return line.expected("the end of the answer",
                             suggestion(line.peek().text, {"sketch", "at", "step", "facing", "floor"}));
    return choice;
}

/// What follows the word `faces`.
Result<std::vector<std::uint8_t>> read_faces(Line& line) {
    std::vector<std::uint8_t> faces;
    do {
        if (faces.size() == max_faces_per_answer) return line.expected("no further face");
        const auto face = line.number(face_number);
        if (!face) return tl::unexpected(face.error());
        faces.push_back(static_cast<std::uint8_t>(*face));
    } while (!line.done());
    return faces;
}

/// The lines of a text one after the other, within the limits, without their ends.
class Text {
  public:
    explicit Text(std::string_view text) : rest_(text) {}

    bool done() const { return rest_.empty(); }
    int number() const { return number_; }
    Result<std::string_view> next() {
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        std::string_view line = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        ++number_;
        while (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (line.size() > max_log_line)
            return problem(number_, 1, "a line has at most " + std::to_string(max_log_line) + " characters");
        return line;
    }

  private:
    std::string_view rest_;
    int number_ = 0;
};

bool is_setup(std::string_view line) {
    return line == "setup" || line.starts_with("setup ");
}

/// Reads header and set-up, and leaves the text at the first answer.
Result<LogHead> read_head(Text& text) {
    LogHead head;
    const auto header = text.next();
    if (!header) return tl::unexpected(header.error());
    const auto words = split_words(*header, 1);
    if (!words) return tl::unexpected(words.error());
    Line line(*words, 1);
    if (!line.take_if(magic)) return line.expected("'skald-log' at the beginning of a log");
    if (!line.next_is(std::to_string(log_version))) return line.expected("version 1, the only one there is,");
    line.take();
    if (line.done() || line.peek().quoted) return line.expected("the name of a rule book");
    head.book = std::string(line.take().text);
    if (!line.done()) return line.expected("the end of the line");
    bool first = true;
    for (Text ahead = text; !ahead.done(); text = ahead, first = false) {
        const auto next = ahead.next();
        if (!next) return tl::unexpected(next.error());
        if (!is_setup(*next)) break;
        if (!first) head.setup += '\n';
        head.setup += next->substr(std::min<std::size_t>(setup_column - 1, next->size()));
    }
    if (first) return problem(2, 1, "a line that begins with 'setup' is expected");
    return head;
}

Result<Text> open(std::string_view text) {
    if (text.size() > max_log_bytes)
        return problem(0, 0, "a log has at most " + std::to_string(max_log_bytes) + " bytes");
    return Text(text);
}

/// Reads one line, an answer or faces, onto the list.
std::optional<Problem> read_line(Line& line, int number, const Names& names,
                                 std::vector<LoggedEntry>& entries) {
    if (line.take_if("faces")) {
        if (entries.empty() || entries.back().faces_line != 0)
            return Problem{number, 1, "faces are expected only after an answer, and once"};
        auto faces = read_faces(line);
        if (!faces) return faces.error();
        entries.back().entry.faces = std::move(*faces);
        entries.back().faces_line = number;
        return {};
    }
    const auto side = find_side(line.peek().text);
    if (!side || *side == Side::none)
        return line
            .expected("first, second or faces", suggestion(line.peek().text, {"first", "second", "faces"}))
            .value();
    line.take();
    const auto choice = read_choice(line, names);
    if (!choice) return choice.error();
    if (entries.size() == max_log_answers)
        return Problem{number, 1, "a log has at most " + std::to_string(max_log_answers) + " answers"};
    entries.push_back({{*side, *choice, {}, false}, number, 0});
    return {};
}

}  // namespace

std::string write_choice(const Choice& choice, const Names& names) {
    std::string text(names.verbs[choice.verb]);
    for (std::int16_t number : choice.what) text += " " + std::to_string(number);
    if (choice.sketch) text += " sketch";
    if (choice.spot != Point16()) text += " at " + text_of(choice.spot);
    for (const Step& step : choice.steps) {
        text += " step " + std::to_string(step.figure);
        for (std::size_t i = 0; i < step.ways; ++i) text += " " + text_of(step.path[i]);
        if (step.facing != 0) text += " facing " + std::to_string(step.facing);
        if (step.floor != 0) text += " floor " + std::to_string(step.floor);
    }
    return text;
}

Result<Choice> read_choice(std::string_view text, const Names& names) {
    if (text.size() > max_log_line)
        return problem(1, 1, "an answer has at most " + std::to_string(max_log_line) + " characters");
    const auto words = split_words(text, 1);
    if (!words) return tl::unexpected(words.error());
    Line line(*words, 1);
    return read_choice(line, names);
}

std::string write_log(const LogHead& head, const std::vector<Entry>& entries, const Names& names) {
    std::string text = std::string(magic) + " " + std::to_string(log_version) + " " + head.book + "\nsetup ";
    for (char c : head.setup) text += c == '\n' ? "\nsetup " : std::string(1, c);
    text += '\n';
    return text + write_log_tail(entries, 0, names);
}

std::string write_log_tail(const std::vector<Entry>& entries, std::size_t from, const Names& names) {
    std::string text;
    for (std::size_t i = from; i < entries.size(); ++i) {
        const Entry& entry = entries[i];
        text += std::string(side_name(entry.side)) + " " + write_choice(entry.choice, names) + "\n";
        if (entry.faces.empty()) continue;
        text += "faces";
        for (std::uint8_t face : entry.faces) text += " " + std::to_string(face);
        text += '\n';
    }
    return text;
}

Result<LogHead> read_log_head(std::string_view text) {
    auto lines = open(text);
    if (!lines) return tl::unexpected(lines.error());
    return read_head(*lines);
}

Result<std::vector<LoggedEntry>> read_log_entries(std::string_view text, const Names& names) {
    auto lines = open(text);
    if (!lines) return tl::unexpected(lines.error());
    if (const auto head = read_head(*lines); !head) return tl::unexpected(head.error());
    std::vector<LoggedEntry> entries;
    while (!lines->done()) {
        const auto next = lines->next();
        if (!next) return tl::unexpected(next.error());
        const auto words = split_words(*next, lines->number());
        if (!words) return tl::unexpected(words.error());
        if (words->empty()) continue;
        Line line(*words, lines->number());
        if (auto fault = read_line(line, lines->number(), names, entries))
            return tl::unexpected(std::move(*fault));
    }
    return entries;
}

Problem in_log(const LogHead& head, Problem in_setup) {
    if (in_setup.line == 0) return {head.setup_line, 1, std::move(in_setup.text)};
    in_setup.line += head.setup_line - 1;
    in_setup.column += setup_column - 1;
    return in_setup;
}

Problem misfit(const Fit& fit, const LoggedEntry& logged, const Names& names) {
    const Side side = logged.entry.side;
    const std::string count = std::to_string(fit.faces);
    const int faces_line = logged.faces_line != 0 ? logged.faces_line : logged.line;
    switch (fit.kind) {
        case Fit::Kind::fits: break;
        case Fit::Kind::game_over: return {logged.line, 1, "no answer is expected: the game is over"};
        case Fit::Kind::other_side:
            return {logged.line, 1, "an answer of " + std::string(side_name(other(side))) + " is expected"};
        case Fit::Kind::faces_missing: return {faces_line, 1, "the answer rolls more dice than it has faces"};
        case Fit::Kind::faces_left_over:
            return {faces_line, 1,
                    "the answer rolls fewer dice than it has faces, " + count + " are left over"};
        case Fit::Kind::refused: {
            std::string text = "the rules refuse this answer: " + std::string(names.rules[fit.why.rule]) +
                               " " + std::string(names.sentences[fit.why.sentence]);
            for (std::int32_t number : fit.why.numbers) text += " " + std::to_string(number);
            return {logged.line, 1, text};
        }
    }
    return {};
}

}  // namespace skald
