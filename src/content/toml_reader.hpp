// Reading TOML tables with places: which keys are allowed, what their values must be. All problems are
// collected.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#ifdef __wasm__
// libc++ for wasm has no file streams; toml++ names one in a function that is never called here.
#include <istream>
namespace std {
template <>
class basic_ifstream<char, char_traits<char>> : public basic_istream<char> {
  public:
    basic_ifstream() : basic_istream<char>(nullptr) {}
    void open(const string&, ios_base::openmode) {}
    bool is_open() const { return false; }
};
}  // namespace std
#endif

#define TOML_ENABLE_FORMATTERS 0
// The parser assumes that a name follows the bracket of a header, and in a release even tells the compiler
// so. A broken file must not decide that: its own check, a few lines later, is left to speak.
#include <toml++/impl/preprocessor.h>
#undef TOML_ASSERT_ASSUME
#define TOML_ASSERT_ASSUME(condition) static_cast<void>(0)
#include <toml++/toml.h>

#include "content/diagnostic.hpp"
#include "content/phrase.hpp"

namespace skald::content {

/// The tables of a text, or nothing and the reason why it is no TOML.
std::optional<toml::table> parse_toml(std::string_view text, std::vector<Diagnostic>& problems);

TextPlace place_of(const toml::node& node);
/// Of the value of a key; of the table where it has none.
TextPlace place_of(const toml::table& table, std::string_view key);

class TomlReader {
  public:
    explicit TomlReader(std::vector<Diagnostic>& problems) : problems_(problems) {}

    void error(const toml::node& node, std::string_view code, std::string text, std::size_t offset = 0);
    void warning(const toml::node& node, std::string_view code, std::string text);
    /// Every key of the table must be one of these.
    void allow(const toml::table& table, const std::vector<std::string_view>& keys);

    std::string text(const toml::table& table, std::string_view key, bool needed);
    int number(const toml::table& table, std::string_view key, int low, int high, int otherwise);
    bool flag(const toml::table& table, std::string_view key);
    /// The tables of an array of tables, or none.
    std::vector<const toml::table*> tables(const toml::table& table, std::string_view key);
    /// A text or an array of texts, each with its node for messages.
    std::vector<std::pair<std::string, const toml::node*>> texts(const toml::table& table,
                                                                 std::string_view key);

    template <class T>
    T word(const toml::table& table, std::string_view key, std::span<const Named<T>> list, T otherwise) {
        const toml::node* node = table.get(key);
        if (node == nullptr) return otherwise;
        const auto value = node->value<std::string>();
        const auto found = value ? find_word(list, *value) : std::optional<T>{};
        if (!found)
            error(*node, "word",
                  expected_one("a value of '" + std::string(key) + "'", value.value_or(""), list));
        return found.value_or(otherwise);
    }
    /// A phrase read by one of the functions of phrase.hpp.
    template <class T, class Read>
    T phrase(const toml::table& table, std::string_view key, T otherwise, Read read) {
        const toml::node* node = table.get(key);
        if (node == nullptr) return otherwise;
        const auto value = node->value<std::string>();
        if (!value) {
            error(*node, "type", "'" + std::string(key) + "' must be a text");
            return otherwise;
        }
        const Phrase<T> got = read(*value);
        if (!got.value) error(*node, "phrase", got.fault.text, got.fault.offset + 1);
        return got.value.value_or(otherwise);
    }

  private:
    std::vector<Diagnostic>& problems_;
};

}  // namespace skald::content
