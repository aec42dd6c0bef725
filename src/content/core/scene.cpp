#include "content/core/scene.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace skald {

namespace {

constexpr std::string_view grounds[] = {"open", "uneven", "dangerous", "impassable"};
constexpr std::string_view forms[] = {"round", "oval", "rectangle"};
constexpr Length smallest_table = 1000;
constexpr Length largest_table = 12192;
constexpr Length largest_base = 2000;
constexpr Length largest_height = 5000;

using Line = std::vector<Word>;

bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
}

/// Reads one scene; `fault` holds the first problem, after which nothing more is read.
class Reader {
  public:
    Result<SceneFile> read(std::string_view text) {
        if (text.size() > max_scene_bytes) return problem(0, 0, "the scene is larger than 256 kB");
        auto lines = split_lines(text);
        if (!lines) return tl::unexpected(lines.error());
        if (lines->empty()) return problem(1, 1, "expected \"skald scene 1\", found an empty text");
        read_head(lines->front());
        for (std::size_t i = 1; i < lines->size() && !failed_; ++i) read_line((*lines)[i]);
        if (!failed_) finish(lines->back());
        if (failed_) return tl::unexpected(fault_);
        return file_;
    }

  private:
    bool fail(const Word& word, std::string text) {
        if (!failed_) fault_ = {word.line, word.column, std::move(text)};
        failed_ = true;
        return false;
    }
    bool fail_after(const Line& line, std::string text) {
        Word end = line.back();
        end.column += static_cast<int>(end.text.size()) + (end.quoted ? 2 : 0);
        return fail(end, std::move(text));
    }
    static std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

    void read_head(const Line& line) {
        if (line.size() != 3 || line[0].text != "skald" || line[1].text != "scene") {
            fail(line[0], "expected \"skald scene 1\"");
        } else if (line[2].text != "1") {
            fail(line[2], "expected version 1, found " + quoted(line[2].text));
        }
    }

    void read_line(const Line& line) {
        using Rule = void (Reader::*)(const Line&);
        static constexpr std::pair<std::string_view, Rule> rules[] = {
            {"game", &Reader::read_game},   {"name", &Reader::read_name},
            {"table", &Reader::read_table}, {"sticks", &Reader::read_sticks},
            {"piece", &Reader::read_piece}, {"outline", &Reader::read_outline},
            {"unit", &Reader::read_unit},   {"figures", &Reader::read_figures},
        };
        for (const auto& [name, rule] : rules) {
            if (!line[0].quoted && line[0].text == name) return (this->*rule)(line);
        }
        std::vector<std::string_view> names;
        for (const auto& [name, rule] : rules) names.push_back(name);
        const std::string_view near = nearest_word(line[0].text, names);
        fail(line[0], near.empty()
                          ? "expected game, name, table, sticks, piece, outline, unit or figures"
                          : "unknown line " + quoted(line[0].text) + "; did you mean " + quoted(near) + "?");
    }

    bool once(bool& seen, const Line& line) {
        if (seen) return fail(line[0], "the line " + quoted(line[0].text) + " stands twice");
        seen = true;
        return true;
    }
    bool exactly(const Line& line, std::size_t words, std::string_view shape) {
        if (line.size() < words) return fail_after(line, "expected " + std::string(shape));
        if (line.size() > words) return fail(line[words], "expected the end of the line");
        return true;
    }
    bool number(const Word& word, Length low, Length high, std::string_view what, Length& out) {
        const auto value = word.quoted ? std::nullopt : to_integer(word.text, low, high);
        if (!value) {
            return fail(word, "expected " + std::string(what) + " from " + std::to_string(low) + " to " +
                                  std::to_string(high) + ", found " + quoted(word.text));
        }
        out = static_cast<Length>(*value);
        return true;
    }
    bool name(const Word& word, std::string& out) {
        if (!word.quoted) return fail(word, "expected a name in quotation marks");
        if (!scene_name_is_sound(word.text)) {
            return fail(word, "a name has at most " + std::to_string(max_scene_name) +
                                  " bytes and no control characters");
        }
        out = word.text;
        return true;
    }

    void read_game(const Line& line) {
        if (!once(has_game_, line) || !exactly(line, 2, books())) return;
        file_.law = find_scene_law(line[1].text);
        if (!file_.law) fail(line[1], "expected " + books() + ", found " + quoted(line[1].text));
    }
    /// "saga or aofs".
    static std::string books() {
        std::string names;
        for (const SceneLaw* law : scene_laws())
            names += (names.empty() ? "" : " or ") + std::string(law->book);
        return names;
    }
    void read_name(const Line& line) {
        if (once(has_name_, line) && exactly(line, 2, "a name")) name(line[1], file_.name);
    }
    void read_table(const Line& line) {
        if (!once(has_table_, line) || !exactly(line, 3, "width and depth")) return;
        if (number(line[1], smallest_table, largest_table, "a width", file_.table.width))
            number(line[2], smallest_table, largest_table, "a depth", file_.table.depth);
    }
    void read_sticks(const Line& line) {
        if (!once(has_sticks_, line) || !exactly(line, 5, "four lengths: VS S M L")) return;
        Length* const sticks[] = {&file_.sticks.very_short, &file_.sticks.short_, &file_.sticks.medium,
                                  &file_.sticks.long_};
        Length least = 1;
        for (std::size_t i = 0; i < 4; ++i) {
            if (!number(line[i + 1], least, 6000, "a stick not shorter than the one before", *sticks[i]))
                return;
            least = *sticks[i];
        }
    }

    bool kind(const Word& word, std::string& out) {
        if (word.quoted || word.text.size() > 24 ||
            !std::all_of(word.text.begin(), word.text.end(), is_plain))
            return fail(word, "expected a kind: letters a-z, digits and \"-\", at most 24");
        out = word.text;
        return true;
    }

    void read_piece(const Line& line) {
        if (!close_open(line[0])) return;
        if (line.size() < 3) return void(fail_after(line, "expected a kind and a name"));
        if (file_.pieces.size() == max_pieces)
            return void(fail(line[0], "more than " + std::to_string(max_pieces) + " pieces"));
        ScenePiece piece;
        if (!kind(line[1], piece.kind) || !name(line[2], piece.name)) return;
        for (std::size_t i = 3; i < line.size(); ++i) {
            if (!read_property(line, i, piece.piece)) return;
        }
        if (piece.piece.top < piece.piece.bottom)
            return void(fail(line[0], "the top of a piece is not below its bottom"));
        open_piece_ = line[0];
        points_.clear();
        file_.pieces.push_back(std::move(piece));
    }

    bool read_property(const Line& line, std::size_t& i, Piece& piece) {
        const Word& word = line[i];
        for (std::size_t k = 0; k < std::size(grounds); ++k) {
            if (word.text == grounds[k]) return piece.ground = static_cast<Ground>(k), true;
        }
        if (word.text == "light") return piece.cover = Cover::light, true;
        if (word.text == "cover") return piece.cover = Cover::solid, true;
        if (word.text == "high") return piece.high = true;
        if (word.text == "solid") return piece.solid = true;
        if (word.text == "stairs") return piece.stairs = true;
        if (word.text == "bottom" || word.text == "top") {
            if (i + 1 == line.size()) return fail_after(line, "expected a height");
            Length height = 0;
            if (!number(line[++i], 0, largest_height, "a height", height)) return false;
            (word.text == "top" ? piece.top : piece.bottom) = static_cast<std::int16_t>(height);
            return true;
        }
        return fail(
            word,
            "expected open, uneven, dangerous, impassable, light, cover, high, solid, stairs, bottom or "
            "top, found " +
                quoted(word.text));
    }

    /// x,y or x,y,facing; false after a refusal.
    bool place(const Word& word, bool may_face, Spot& spot) {
        std::array<std::string_view, 3> parts;
        std::size_t count = 0;
        std::string_view rest = word.text;
        bool more = true;
        while (more && count < 3) {
            const std::size_t comma = rest.find(',');
            more = comma != std::string_view::npos;
            parts[count++] = rest.substr(0, comma);
            if (more) rest = rest.substr(comma + 1);
        }
        const auto x = to_integer(parts[0], lowest_coordinate, highest_coordinate);
        const auto y = to_integer(parts[1], lowest_coordinate, highest_coordinate);
        const auto k = count == 3 ? to_integer(parts[2], 0, full_turn - 1) : std::optional<std::int64_t>(0);
        const std::size_t most = may_face ? 3 : 2;
        if (word.quoted || more || count < 2 || count > most || !x || !y || !k) {
            return fail(word, std::string(may_face ? "expected x,y or x,y,facing" : "expected x,y") +
                                  " with coordinates from " + std::to_string(lowest_coordinate) + " to " +
                                  std::to_string(highest_coordinate) +
                                  (may_face ? " and a facing from 0 to 719" : "") + ", found " +
                                  quoted(word.text));
        }
        spot.at = {static_cast<Length>(*x), static_cast<Length>(*y)};
        spot.facing = static_cast<Facing>(*k);
        return true;
    }

    void read_outline(const Line& line) {
        if (open_piece_.line == 0) return void(fail(line[0], "an outline belongs under a piece"));
        if (line.size() < 2) return void(fail_after(line, "expected points x,y"));
        for (std::size_t i = 1; i < line.size(); ++i) {
            Spot spot;
            if (!place(line[i], false, spot)) return;
            if (!points_.try_push(spot.at)) return void(fail(line[i], "an outline has at most 64 points"));
            if (points_.size() == 1) outline_words_.clear();
            outline_words_.push_back(line[i]);
        }
    }

    /// Ends the piece or unit above; `next` is where the reader stands.
    bool close_open(const Word& next) {
        if (open_piece_.line != 0) {
            const Word piece = open_piece_;
            open_piece_ = {};
            if (points_.empty())
                return fail(next, "expected the outline of the piece in line " + std::to_string(piece.line));
            const OutlineCheck check = check_outline(points_);
            if (check.fault != OutlineFault::none) {
                const std::size_t at = std::min<std::size_t>(check.at, outline_words_.size() - 1);
                return fail(outline_words_[at],
                            "the outline is not a simple polygon: " + std::string(describe(check.fault)));
            }
            file_.pieces.back().piece.outline = make_outline(points_);
            points_.clear();
        }
        if (open_unit_.line != 0) {
            const Word unit = open_unit_;
            open_unit_ = {};
            if (file_.units.back().figures.empty())
                return fail(next, "expected the figures of the unit in line " + std::to_string(unit.line));
        }
        return true;
    }

    void read_unit(const Line& line) {
        if (!close_open(line[0])) return;
        if (line.size() < 2) return void(fail_after(line, "expected a name"));
        if (file_.units.size() == max_units)
            return void(fail(line[0], "more than " + std::to_string(max_units) + " units"));
        SceneUnit unit;
        if (!name(line[1], unit.name)) return;
        bool has_base = false;
        for (std::size_t i = 2; i < line.size(); ++i) {
            const Word& word = line[i];
            if (word.text == "look") {
                if (!read_look(line, i, unit.look)) return;
                break;  // the look takes the rest of the line
            }
            if (word.text == "mounted") {
                unit.mounted = true;
                continue;
            }
            if (i + 1 == line.size())
                return void(fail_after(line, "expected a value after " + quoted(word.text)));
            if (word.text == "side") {
                Length side = 0;
                if (!number(line[++i], 0, 1, "a side", side)) return;
                unit.side = static_cast<TableSide>(side);
            } else if (word.text == "tall") {
                if (!number(line[++i], 0, largest_height, "a height", unit.tall)) return;
            } else if (word.text == "base") {
                if (!read_base(line, i, unit.base)) return;
                has_base = true;
            } else {
                return void(
                    fail(word, "expected side, mounted, base, tall or look, found " + quoted(word.text)));
            }
        }
        if (!has_base) return void(fail_after(line, "expected a base, for example \"base round 250\""));
        open_unit_ = line[0];
        file_.units.push_back(std::move(unit));
    }

    bool read_look(const Line& line, std::size_t& i, std::string& look) {
        if (i + 1 == line.size()) return fail_after(line, "expected how the unit looks");
        for (++i; i < line.size(); ++i) {
            std::string part;
            if (!kind(line[i], part)) return false;
            look += (look.empty() ? "" : " ") + part;
        }
        return look.size() <= max_scene_name ? true : fail(line.back(), "the look is too long");
    }

    /// "base round 250", "base oval 480 250", "base rectangle 400 250"; i stands on "base", and then on the
    /// last word read.
    bool read_base(const Line& line, std::size_t& i, Base& base) {
        const Word& form = line[++i];
        const auto* found = std::find(std::begin(forms), std::end(forms), form.text);
        if (found == std::end(forms))
            return fail(form, "expected round, oval or rectangle, found " + quoted(form.text));
        const bool is_round = form.text == "round";
        if (i + (is_round ? 1 : 2) >= line.size())
            return fail_after(line, is_round ? "expected a diameter" : "expected length and width");
        Length length = 0;
        if (!number(line[++i], 10, largest_base, is_round ? "a diameter" : "a length", length)) return false;
        if (is_round) return base = round_base(length), true;
        Length width = 0;
        if (!number(line[++i], 10, largest_base, "a width", width)) return false;
        if (form.text == "oval" && width > length)
            return fail(line[i], "an oval is at least as long as wide; give the length first");
        base = form.text == "oval" ? oval_base(length, width) : rectangle_base(length, width);
        return base_is_sound(base) ? true : fail(form, "a base of this size cannot be reckoned with");
    }

    void read_figures(const Line& line) {
        if (open_unit_.line == 0) return void(fail(line[0], "figures belong under a unit"));
        if (line.size() < 2) return void(fail_after(line, "expected places x,y"));
        SceneUnit& unit = file_.units.back();
        for (std::size_t i = 1; i < line.size(); ++i) {
            Spot spot;
            if (!place(line[i], true, spot)) return;
            if (unit.figures.size() == max_unit_size)
                return void(
                    fail(line[i], "a unit has at most " + std::to_string(max_unit_size) + " figures"));
            if (++figures_ > max_figures)
                return void(fail(line[i], "a scene has at most " + std::to_string(max_figures) + " figures"));
            unit.figures.push_back(spot);
        }
    }

    void finish(const Line& last) {
        Word end = last.back();
        end.column += static_cast<int>(end.text.size()) + (end.quoted ? 2 : 0);
        if (!close_open(end)) return;
        if (!has_game_) return void(fail(end, "expected a line \"game\""));
        if (!has_table_) fail(end, "expected a line \"table\"");
    }

    SceneFile file_;
    Problem fault_;
    bool failed_ = false;
    bool has_game_ = false;
    bool has_name_ = false;
    bool has_table_ = false;
    bool has_sticks_ = false;
    Word open_piece_;  ///< the word "piece" whose outline is being read; line 0: none
    Word open_unit_;
    List<Point, 64> points_;
    std::vector<Word> outline_words_;
    std::size_t figures_ = 0;
};

std::string place_text(Point p) {
    return std::to_string(p.x) + "," + std::to_string(p.y);
}

std::string piece_text(const ScenePiece& piece) {
    std::string out = "piece " + piece.kind + " \"" + piece.name + "\"";
    const Piece& p = piece.piece;
    out += " " + std::string(grounds[static_cast<std::size_t>(p.ground)]);
    if (p.cover != Cover::none) out += p.cover == Cover::light ? " light" : " cover";
    if (p.high) out += " high";
    if (p.solid) out += " solid";
    if (p.stairs) out += " stairs";
    if (p.bottom != 0) out += " bottom " + std::to_string(p.bottom);
    if (p.top != 0) out += " top " + std::to_string(p.top);
    out += "\noutline";
    for (const Point& point : p.outline.points) out += " " + place_text(point);
    return out + "\n";
}

std::string base_text(const Base& base) {
    const std::string length = std::to_string(2 * base.half_length);
    if (base.form == BaseForm::round) return "round " + length;
    return std::string(forms[static_cast<std::size_t>(base.form)]) + " " + length + " " +
           std::to_string(2 * base.half_width);
}

std::string unit_text(const SceneUnit& unit) {
    std::string out = "unit \"" + unit.name + "\" side " + std::to_string(unit.side);
    out += (unit.mounted ? " mounted base " : " base ") + base_text(unit.base);
    if (unit.tall != 0) out += " tall " + std::to_string(unit.tall);
    if (!unit.look.empty()) out += " look " + unit.look;
    out += "\nfigures";
    for (const Spot& spot : unit.figures) {
        out += " " + place_text(spot.at);
        if (spot.facing != 0) out += "," + std::to_string(spot.facing);
    }
    return out + "\n";
}

/// The top of the highest solid piece under the point; 0 on the table.
std::int16_t ground_height(const SceneFile& file, Point p) {
    std::int16_t height = 0;
    for (const ScenePiece& piece : file.pieces) {
        if (piece.piece.solid && piece.piece.top > height && point_in(piece.piece.outline, p) >= 0)
            height = piece.piece.top;
    }
    return height;
}

}  // namespace

const SceneLaw* find_scene_law(std::string_view book) {
    for (const SceneLaw* law : scene_laws())
        if (law->book == book) return law;
    return nullptr;
}

bool scene_name_is_sound(std::string_view name) {
    return name.size() <= max_scene_name && std::none_of(name.begin(), name.end(), [](char c) {
               return c == '"' || static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
           });
}

bool scene_look_is_sound(std::string_view look) {
    if (look.empty()) return true;
    std::size_t run = 0;
    for (const char c : look) {
        if (c == ' ' ? run == 0 : (!is_plain(c) || run == 24)) return false;
        run = c == ' ' ? 0 : run + 1;
    }
    return run > 0 && look.size() <= max_scene_name;
}

Result<SceneFile> read_scene(std::string_view text) {
    return Reader().read(text);
}

std::string write_scene(const SceneFile& file) {
    std::string out = "skald scene 1\ngame " + std::string(file.law->book) + "\n";
    if (!file.name.empty()) out += "name \"" + file.name + "\"\n";
    out += "table " + std::to_string(file.table.width) + " " + std::to_string(file.table.depth) + "\n";
    const SceneSticks& s = file.sticks;
    out += "sticks " + std::to_string(s.very_short) + " " + std::to_string(s.short_) + " " +
           std::to_string(s.medium) + " " + std::to_string(s.long_) + "\n";
    for (const ScenePiece& piece : file.pieces) out += piece_text(piece);
    for (const SceneUnit& unit : file.units) out += unit_text(unit);
    return out;
}

std::string scene_fault(const SceneFile& file) {
    if (!scene_name_is_sound(file.name)) return "the name of the scene cannot be written";
    for (const SceneUnit& unit : file.units) {
        if (!scene_name_is_sound(unit.name) || !scene_look_is_sound(unit.look))
            return "the name or the look of a unit cannot be written";
    }
    for (const ScenePiece& piece : file.pieces) {
        if (!scene_name_is_sound(piece.name) || piece.kind.empty() ||
            piece.kind.find(' ') != std::string::npos || !scene_look_is_sound(piece.kind))
            return "the name or the kind of a piece cannot be written";
    }
    const auto again = read_scene(write_scene(file));
    return again ? std::string() : again.error().text;
}

FigureId first_figure(const SceneFile& file, std::size_t unit) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < unit; ++i) count += file.units[i].figures.size();
    return static_cast<FigureId>(count);
}

void build_scene(Scene& scene, const SceneFile& file) {
    scene.clear(file.table, file.law->gaps ? file.sticks.short_ : -1);
    for (const ScenePiece& piece : file.pieces) scene.add_piece(piece.piece);
    FigureId next = 0;
    for (std::size_t i = 0; i < file.units.size(); ++i) {
        const SceneUnit& unit = file.units[i];
        List<Placing, max_unit_size> figures;
        for (const Spot& spot : unit.figures) {
            Placing placing{next++, unit.base, spot, 0, 0};
            if (unit.base.form == BaseForm::round) placing.spot.facing = 0;  // discs have no facing
            if (file.law->heights) placing.bottom = ground_height(file, spot.at);
            placing.top = static_cast<std::int16_t>(placing.bottom + unit.tall);
            figures.push(placing);
        }
        scene.place_unit(static_cast<UnitId>(i), unit.side, {figures.data(), figures.size()});
    }
}

}  // namespace skald
