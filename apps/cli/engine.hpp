// The engine behind the calls, with the factions of data/ loaded.
#pragma once

namespace skald::cli {

/// Gives the engine all factions of data/saga, so that a game can begin at once.
void load_all_factions();
/// The same with all armies of data/aofs.
void load_all_armies();

}  // namespace skald::cli
