// The calls of saga.wasm: the sandbox and SAGA at the table.
#include "calls/core/handlers.hpp"

namespace skald::calls {

const Handlers& handlers() {
    static const Handlers all = [] {
        Handlers table;
        add_version_calls(table);
        add_scene_calls(table);
        add_plan_calls(table);
        add_sight_calls(table);
        add_content_calls(table);
        add_game_calls(table);
        add_words_calls(table);
        add_game_aids(table);
        add_odds_calls(table);
        return table;
    }();
    return all;
}

}  // namespace skald::calls
