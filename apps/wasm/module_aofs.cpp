// The calls of aofs.wasm: Age of Fantasy: Skirmish, lists and battles.
#include "calls/core/handlers.hpp"

namespace skald::calls {

const Handlers& handlers() {
    static const Handlers all = [] {
        Handlers table;
        add_version_calls(table);
        add_skirmish_calls(table);
        return table;
    }();
    return all;
}

}  // namespace skald::calls
