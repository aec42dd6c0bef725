#include "aofs/stage.hpp"

namespace skald::aofs {

StageFunctions functions_of(Stage stage) {
    switch (stage) {
        case Stage::none: break;
#define STAGE(name, ...) \
    case Stage::name: return name##_stage();
#include "aofs/names.def"
#undef STAGE
    }
    return {};
}

}  // namespace skald::aofs
