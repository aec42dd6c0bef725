// Every call there is: what the programs and skald.wasm answer. The modules of the page answer fewer: each
// has the calls of one book (apps/wasm/module_saga.cpp, module_aofs.cpp), since all that a page loads must be
// waited for.
#include "calls/core/handlers.hpp"

namespace skald::calls {

const Handlers& handlers() {
    static const Handlers all = [] {
        Handlers table;
        add_version_calls(table);
        add_exercise_calls(table);
        add_scene_calls(table);
        add_plan_calls(table);
        add_sight_calls(table);
        add_content_calls(table);
        add_game_calls(table);
        add_bench_calls(table);
        add_sim_calls(table);
        add_words_calls(table);
        add_game_aids(table);
        add_odds_calls(table);
        add_skirmish_calls(table);
        return table;
    }();
    return all;
}

}  // namespace skald::calls
