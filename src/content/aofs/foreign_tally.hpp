// Reading the JSON of strangers so that nothing of it is lost in silence: who takes a member marks it, a
// value that is of no use is told at once, and what nobody has taken in the end is told by name.
#pragma once
#include <nlohmann/json.hpp>
#include <set>

#include "content/aofs/foreign.hpp"

namespace skald::aofs {

class Tally {
  public:
    using Json = nlohmann::json;

    explicit Tally(ImportNotes& notes) : notes_(notes) {}

    /// Of which unit is spoken from here on; none: of the list.
    void begin(std::string unit) { unit_ = std::move(unit); }

    /// A member, taken as read; null where there is none.
    const Json& member(const Json& json, const char* key);
    /// The parts of a member that must be a list.
    std::vector<const Json*> items(const Json& json, const char* key);
    std::string text(const Json& json, const char* key);
    std::optional<int> number(const Json& json, const char* key);
    bool flag(const Json& json, const char* key);
    /// Where the value may be told elsewhere too: nothing is said of one that is of no use.
    std::optional<int> number_if(const Json& json, const char* key) { return number_of(member(json, key)); }

    /// This value of the member is of no use.
    void tell_unusable(const char* key, const Json& value);
    /// It says something else than what stands beside it, which counts.
    void tell_otherwise(const char* key, const Json& value);
    /// All that nobody has taken, below this value.
    void tell_unread(const Json& json);

    /// A whole number, also as 3.0, or a text that is a number as people write it: "4+", "24\"".
    static std::optional<int> number_of(const Json& json);

  private:
    void tell(std::string_view key, const Json& value, std::string_view sentence);

    ImportNotes& notes_;
    std::string unit_;
    std::set<const Json*> taken_;
};

}  // namespace skald::aofs
