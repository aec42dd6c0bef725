#include "game/log.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>

#include "base/hash.hpp"
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
constexpr Bounds answers_number{"a number of answers", 0, max_log_answers};

bool is_setup(std::string_view line) {
    return line == "setup" || line.starts_with("setup ");
}

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

/// The sum at the end of a log: over the words of its lines, so that blanks and comments do not count.
class LogSum {
  public:
    void add(std::string_view line) {
        if (is_setup(line)) return hash_.add(line);
        if (const auto words = split_words(line, 1)) add(*words);
    }
    void add(const std::vector<Word>& words) {
        for (const Word& word : words) hash_.add(word.text);
        if (!words.empty()) hash_.add(words.size());
    }
    void add_all(std::string_view lines) {
        while (!lines.empty()) {
            const std::size_t end = std::min(lines.find('\n'), lines.size());
            add(lines.substr(0, end));
            lines.remove_prefix(std::min(end + 1, lines.size()));
        }
    }
    std::uint64_t value() const { return hash_.value(); }

  private:
    Hash hash_;
};

constexpr std::size_t hex_digits = 16;

std::string in_hex(std::uint64_t value) {
    std::string text(hex_digits, '0');
    for (std::size_t i = hex_digits; i > 0; --i, value >>= 4) text[i - 1] = "0123456789abcdef"[value & 15];
    return text;
}

/// A whole number of 64 bits without a sign, in this base.
std::optional<std::uint64_t> to_unsigned(std::string_view word, int base) {
    std::uint64_t value = 0;
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value, base);
    if (fault != std::errc() || end != word.data() + word.size()) return {};
    return value;
}

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

/// Reads header and set-up, and leaves the text at the first answer.
Result<LogHead> read_head(Text& text) {
    LogHead head;
    const auto header = text.next();
    if (!header) return tl::unexpected(header.error());
    const auto words = split_words(*header, 1);
    if (!words) return tl::unexpected(words.error());
    Line line(*words, 1);
    if (!line.take_if(magic)) return line.expected("'skald-log' at the beginning of a log");
    if (!line.next_is("1") && !line.next_is("2")) return line.expected("version 1 or 2");
    head.version = line.take().text == "1" ? 1 : 2;
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

/// What follows the word `end`.
Result<LogEnd> read_end(Line& line, int number) {
    LogEnd end{number, {}, line.next_is("stopped"), 0, 0};
    const auto winner = line.done() ? std::nullopt : find_side(line.peek().text);
    const bool won = winner && *winner != Side::none;
    if (!won && !end.stopped && !line.next_is("draw")) return line.expected("first, second, draw or stopped");
    line.take();
    end.outcome.over = true;
    end.outcome.winner = won ? *winner : Side::none;
    for (std::int16_t& points : end.outcome.points) {
        const auto read = line.number(any_number);
        if (!read) return tl::unexpected(read.error());
        points = static_cast<std::int16_t>(*read);
    }
    if (!line.take_if("answers")) return line.expected("'answers'");
    const auto answers = line.number(answers_number);
    if (!answers) return tl::unexpected(answers.error());
    end.answers = static_cast<std::uint64_t>(*answers);
    if (!line.take_if("sum")) return line.expected("'sum'");
    const bool whole = !line.done() && line.peek().text.size() == hex_digits;
    const auto sum = whole ? to_unsigned(line.peek().text, 16) : std::nullopt;
    if (!sum) return line.expected("a sum of 16 digits");
    end.sum = *sum;
    line.take();
    if (!line.done()) return line.expected("the end of the line");
    return end;
}

/// Reads the lines after the set-up one by one.
class Lines {
  public:
    Lines(const Names& names, int version) : names_(names) { read_.version = version; }

    std::optional<Problem> read(Line& line, int number) {
        if (read_.end) return Problem{number, 1, "nothing is expected after the end"};
        if (read_.reveal && !line.next_is("end"))
            return Problem{number, 1, "no answer is expected once the dice are revealed"};
        if (line.take_if("faces")) return faces(line, number, false);
        if (read_.version > first_log_version) {
            if (line.take_if("given")) return faces(line, number, true);
            if (line.take_if("dice")) return dice(line);
            if (line.take_if("reveal")) return reveal(line, number);
            if (line.take_if("end")) return end(line, number);
        }
        return answer(line, number);
    }
    LogLines& done() { return read_; }

  private:
    std::optional<Problem> faces(Line& line, int number, bool given) {
        if (read_.entries.empty() || read_.entries.back().faces_line != 0)
            return Problem{number, 1, "faces are expected only after an answer, and once"};
        auto faces = read_faces(line);
        if (!faces) return faces.error();
        read_.entries.back().entry.faces = std::move(*faces);
        read_.entries.back().entry.given = given;
        read_.entries.back().faces_line = number;
        return {};
    }
    std::optional<Problem> dice(Line& line) {
        const auto seed = line.done() ? std::nullopt : to_unsigned(line.peek().text, 10);
        if (!seed) return line.expected("a seed").value();
        line.take();
        if (!line.done()) return line.expected("the end of the line").value();
        read_.reseeds.push_back({read_.entries.size(), *seed});
        return {};
    }
    std::optional<Problem> reveal(Line& line, int number) {
        const auto secret = line.done() ? std::nullopt : digest_from(line.peek().text);
        if (!secret) return line.expected("a secret of 64 digits").value();
        line.take();
        if (!line.done()) return line.expected("the end of the line").value();
        read_.reveal = {number, *secret};
        return {};
    }
    std::optional<Problem> end(Line& line, int number) {
        const auto end = read_end(line, number);
        if (!end) return end.error();
        read_.end = *end;
        return {};
    }
    std::optional<Problem> answer(Line& line, int number) {
        const std::vector<std::string_view> all{"first", "second", "faces", "given", "dice", "reveal", "end"};
        const auto side = find_side(line.peek().text);
        if (!side || *side == Side::none)
            return line
                .expected("first, second, faces, given, dice, reveal or end",
                          suggestion(line.peek().text, all))
                .value();
        line.take();
        const auto choice = read_choice(line, names_);
        if (!choice) return choice.error();
        if (read_.entries.size() == max_log_answers)
            return Problem{number, 1, "a log has at most " + std::to_string(max_log_answers) + " answers"};
        read_.entries.push_back({{*side, *choice, {}, false, false, {}}, number, 0});
        return {};
    }

    const Names& names_;
    LogLines read_;
};

std::string write_faces(const Entry& entry) {
    if (entry.faces.empty()) return "";
    std::string text = entry.given ? "given" : "faces";
    for (std::uint8_t face : entry.faces) text += " " + std::to_string(face);
    return text + "\n";
}

std::string write_head(const LogHead& head) {
    std::string text = std::string(magic) + " " + std::to_string(log_version) + " " + head.book + "\nsetup ";
    for (char c : head.setup) text += c == '\n' ? "\nsetup " : std::string(1, c);
    return text + "\n";
}

/// The answers from that one on, without the end.
std::string write_answers(const Logged& game, const Names& names, std::size_t from) {
    std::string text;
    const auto dice_at = [&](std::size_t at) {
        for (const Reseed& reseed : game.reseeds)
            if (reseed.at == at) text += "dice " + std::to_string(reseed.seed) + "\n";
    };
    if (from == 0) dice_at(0);
    for (std::size_t i = from; i < game.entries.size(); ++i) {
        const Entry& entry = game.entries[i];
        text += std::string(side_name(entry.side)) + " " + write_choice(entry.choice, names) + "\n";
        text += write_faces(entry);
        dice_at(i + 1);
    }
    if (game.secret) text += "reveal " + skald::in_hex(*game.secret) + "\n";
    return text;
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

std::string write_outcome(const Outcome& outcome, bool stopped) {
    const bool won = outcome.winner != Side::none;
    return (won       ? std::string(side_name(outcome.winner))
            : stopped ? "stopped"
                      : "draw") +
           " " + std::to_string(outcome.points[0]) + " " + std::to_string(outcome.points[1]);
}

std::string write_log(const LogHead& head, const Logged& game, const Names& names, std::size_t from) {
    const std::string tail = write_answers(game, names, from);
    const std::string text = from == 0 ? write_head(head) + tail : tail;
    if (!game.outcome.over) return text;
    LogSum sum;
    sum.add_all(from == 0 ? text : write_head(head) + write_answers(game, names, 0));
    return text + "end " + write_outcome(game.outcome, game.stopped) + " answers " +
           std::to_string(game.entries.size()) + " sum " + in_hex(sum.value()) + "\n";
}

Result<LogHead> read_log_head(std::string_view text) {
    auto lines = open(text);
    if (!lines) return tl::unexpected(lines.error());
    return read_head(*lines);
}

Result<LogLines, LogProblem> read_log_lines(std::string_view text, const Names& names) {
    auto lines = open(text);
    if (!lines) return tl::unexpected(LogProblem(lines.error(), LogFault::too_large));
    const auto head = read_head(*lines);
    if (!head) return tl::unexpected(LogProblem(head.error()));
    LogSum sum;
    sum.add_all(write_head(*head).replace(magic.size() + 1, 1, std::to_string(head->version)));
    Lines reader(names, head->version);
    while (!lines->done()) {
        const auto next = lines->next();
        if (!next) return tl::unexpected(LogProblem(next.error()));
        const auto words = split_words(*next, lines->number());
        if (!words) return tl::unexpected(LogProblem(words.error()));
        if (words->empty()) continue;
        Line line(*words, lines->number());
        if (auto fault = reader.read(line, lines->number()))
            return tl::unexpected(LogProblem(std::move(*fault)));
        if (!reader.done().end) sum.add(*words);
    }
    LogLines read = std::move(reader.done());
    read.sum = sum.value();
    read.last_line = lines->number();
    return read;
}

Problem in_log(const LogHead& head, Problem in_setup) {
    if (in_setup.line == 0) return {head.setup_line, 1, std::move(in_setup.text)};
    in_setup.line += head.setup_line - 1;
    in_setup.column += setup_column - 1;
    return in_setup;
}

std::string_view name_of(LogFault fault) {
    constexpr std::string_view names[] = {"unreadable",  "too_large",    "setup",         "refused",
                                          "game_over",   "other_side",   "faces_missing", "faces_left_over",
                                          "other_faces", "other_secret", "no_reveal",     "no_end",
                                          "not_over",    "other_end",    "other_sum"};
    return names[static_cast<std::size_t>(fault)];
}

LogProblem misfit(const Fit& fit, const LoggedEntry& logged, const Names& names) {
    const Side side = logged.entry.side;
    const std::string count = std::to_string(fit.faces);
    const int faces_line = logged.faces_line != 0 ? logged.faces_line : logged.line;
    using Kind = Fit::Kind;
    switch (fit.kind) {
        case Kind::fits: break;
        case Kind::game_over:
            return {{logged.line, 1, "no answer is expected: the game is over"}, LogFault::game_over};
        case Kind::other_side:
            return {{logged.line, 1, "an answer of " + std::string(side_name(other(side))) + " is expected"},
                    LogFault::other_side};
        case Kind::faces_missing:
            return {{faces_line, 1, "the answer rolls more dice than it has faces"}, LogFault::faces_missing};
        case Kind::faces_left_over:
            return {
                {faces_line, 1, "the answer rolls fewer dice than it has faces, " + count + " are left over"},
                LogFault::faces_left_over};
        case Kind::other_faces:
            return {{faces_line, 1, "the dice of this game's seed fall otherwise"}, LogFault::other_faces};
        case Kind::refused: {
            std::string text = "the rules refuse this answer: " + std::string(names.rules[fit.why.rule]) +
                               " " + std::string(names.sentences[fit.why.sentence]);
            for (std::int32_t number : fit.why.numbers) text += " " + std::to_string(number);
            LogProblem refused({logged.line, 1, text}, LogFault::refused);
            refused.why = fit.why;
            refused.side = side;
            return refused;
        }
    }
    return {Problem{}};
}

LogProblem other_secret(const LogReveal& reveal, bool sealed) {
    const std::string text = sealed ? "this secret is not the one that was committed to before the first die"
                                    : "the dice of this game are not sealed: there is nothing to reveal";
    return {{reveal.line, 1, text}, LogFault::other_secret};
}

LogProblem no_reveal(const LogLines& lines) {
    return {{lines.last_line + 1, 1, "the game is over, but the secret of its dice is withheld"},
            LogFault::no_reveal};
}

std::optional<LogProblem> check_end(const LogLines& lines, const Logged& game) {
    if (lines.version == first_log_version) return {};
    if (!lines.end) {
        if (!game.outcome.over) return {};
        return LogProblem({lines.last_line + 1, 1, "the game is over, but its last line, 'end', is missing"},
                          LogFault::no_end);
    }
    const LogEnd& end = *lines.end;
    if (!game.outcome.over)
        return LogProblem({end.line, 1, "the log ends here, but the game is not over"}, LogFault::not_over);
    const std::string said = write_outcome(end.outcome, end.stopped);
    const std::string played = write_outcome(game.outcome, game.stopped);
    const std::string answers = std::to_string(game.entries.size());
    if (said != played || end.answers != game.entries.size())
        return LogProblem({end.line, 1,
                           "the game ends '" + played + "' after " + answers + " answers, not '" + said +
                               "' after " + std::to_string(end.answers)},
                          LogFault::other_end);
    if (end.sum != lines.sum)
        return LogProblem({end.line, 1, "the sum is not that of these lines: something was changed"},
                          LogFault::other_sum);
    return {};
}

}  // namespace skald
