// Lists of strangers: refused or understood, and what was understood can be saved and read again.
#include <cstdint>
#include <cstdlib>

#include "content/aofs/fielded_army.hpp"
#include "content/aofs/import.hpp"

using namespace skald;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    std::vector<content::Diagnostic> problems;
    const auto got = aofs::import_list(text, true, problems);
    if (!got) {
        if (problems.empty()) std::abort();
        return 0;
    }
    aofs::import_report(*got);
    const aofs::ArmyFile& army = *got->list.own;
    aofs::field_army(got->list, army);
    const auto nobody = [](std::string_view) -> const aofs::ArmyFile* { return nullptr; };
    for (const std::string& form :
         {list_as_text(got->list, army), list_as_toml(got->list, army), list_as_share(got->list, army)}) {
        const auto again = aofs::read_list(form, nobody, problems);
        if (!again || !(*again == got->list)) std::abort();
    }
    return 0;
}
