// What the lab knows of Age of Fantasy: Skirmish.
#include "calls/lab/books.hpp"

namespace skald::lab {

BookFacts aofs_facts() {
    return {.name = "aofs",
            .title = "Age of Fantasy",
            .sides = "armies",
            .list_side = "army",
            .load = "army.load",
            .loaded = "armies",
            .has_armies = true,
            .least = 20,
            .most = 2000,
            .usual = 250,
            .ready_lists = "aofs/lists",
            .names = "armies.json"};
}

}  // namespace skald::lab
