// What ends a run of the lab: thrown with the sentence that a person is to read.
#pragma once
#include <string>

namespace skald::lab {

struct Trouble {
    enum class Kind {
        input,    ///< a file was read and is wrong
        io,       ///< a file could not be read or written
        refused,  ///< the rules refuse what was asked for
    };
    Kind kind = Kind::input;
    std::string text;
};

}  // namespace skald::lab
