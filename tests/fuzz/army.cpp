// Army files and lists: told, never crashed on; what is read is written and read again.
#include <cstdint>
#include <cstdlib>

#include "content/aofs/check.hpp"
#include "content/aofs/fielded_army.hpp"

namespace {

using namespace skald;

void must(bool holds) {
    if (!holds) std::abort();
}

void fuzz_army(std::string_view text) {
    std::vector<content::Diagnostic> problems;
    aofs::ArmyPlaces places;
    const auto file = aofs::read_army(text, problems, &places);
    if (!file) return must(!problems.empty());
    aofs::check_army(*file, places, problems);
    std::vector<content::Diagnostic> none;
    const auto again = aofs::read_army(aofs::write_army(*file), none);
    must(again && none.empty() && *again == *file);
}

constexpr std::string_view small_army = R"toml(id = "f"
[[weapon]]
id = "w"
attacks = 1
[[weapon]]
id = "b"
range = 12
attacks = 2
[[unit]]
id = "h"
quality = 3
defense = 4
cost = 40
rules = ["hero"]
weapons = ["w"]
[[unit]]
id = "g"
quality = 5
defense = 5
size = 3
cost = 30
weapons = ["w", "2 b"]
command = { banner = 5 }
[[unit.upgrade]]
id = "u"
cost = 5
for = "each"
replace = ["w"]
gain = ["b"]
)toml";

const aofs::ArmyFile& army() {
    static const aofs::ArmyFile file = [] {
        std::vector<content::Diagnostic> problems;
        return *aofs::read_army(small_army, problems);
    }();
    return file;
}

void fuzz_list(std::string_view text) {
    const auto find = [](std::string_view id) { return id == "f" ? &army() : nullptr; };
    std::vector<content::Diagnostic> problems;
    const auto list = aofs::read_list(text, find, problems);
    if (!list) return must(!problems.empty());
    const aofs::ArmyFile& its = aofs::army_of(*list, find);
    aofs::list_reasons(*list, its, 250, true);
    for (const std::string& form :
         {list_as_text(*list, its), list_as_toml(*list, its), list_as_share(*list, its)}) {
        const auto again = aofs::read_list(form, find, problems);
        must(again && *again == *list);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (data[0] % 2 == 0)
        fuzz_army(text);
    else
        fuzz_list(text);
    return 0;
}
