#include "saga/stage.hpp"

namespace skald::saga {

StageFunctions functions_of(Stage stage) {
    switch (stage) {
        case Stage::none: break;
#define STAGE(name, ...) \
    case Stage::name: return name##_stage();
#include "saga/names.def"
#undef STAGE
    }
    return {};
}

}  // namespace skald::saga
