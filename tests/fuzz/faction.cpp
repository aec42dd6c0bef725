// Faction files, warbands and manifests: told, never crashed on; what is read is written and read again.
#include <cstdint>
#include <cstdlib>

#include "content/saga/check.hpp"
#include "content/saga/warband.hpp"

namespace {

using namespace skald;

void must(bool holds) {
    if (!holds) std::abort();
}

void fuzz_faction(std::string_view text) {
    std::vector<content::Diagnostic> problems;
    saga::FactionPlaces places;
    const auto file = saga::read_faction(text, problems, &places);
    if (!file) return must(!problems.empty());
    saga::check_faction(*file, places, problems);
    std::vector<content::Diagnostic> none;
    const auto again = saga::read_faction(saga::write_faction(*file), none);
    must(again && none.empty() && *again == *file);
}

void fuzz_warband(std::string_view text, const saga::FactionFile& faction) {
    const auto find = [&](std::string_view id) { return id == faction.id ? &faction : nullptr; };
    std::vector<content::Diagnostic> problems;
    const auto file = saga::read_warband(text, find, problems);
    if (!file) return must(!problems.empty());
    for (const auto& fault : saga::check_warband(file->warband, faction.faction, saga::Edition::current(), 6))
        saga::describe(fault, file->warband, faction);
    for (const std::string& form : {warband_as_text(*file, faction), warband_as_toml(*file, faction),
                                    warband_as_share(*file, faction)}) {
        const auto again = saga::read_warband(form, find, problems);
        must(again && *again == *file);
    }
}

const saga::FactionFile& small_faction() {
    static const saga::FactionFile faction = [] {
        saga::FactionFile file;
        file.id = "f";
        file.hero_ids = {"hero"};
        file.faction.heroes.push({});
        file.hired_ids = {"hired"};
        file.faction.hired.push({});
        file.legend_ids = {"legend"};
        file.faction.legends.push({});
        return file;
    }();
    return faction;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (data[0] % 2 == 0)
        fuzz_faction(text);
    else
        fuzz_warband(text, small_faction());
    return 0;
}
