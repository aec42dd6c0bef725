#include "calls/aofs/book.hpp"
#include "calls/aofs/kit.hpp"
#include "table.hpp"

namespace skald::python {

std::unique_ptr<Shelf> aofs_shelf(calls::Sessions& sessions) {
    return shelf_of<calls::AofsKit>(sessions, calls::aofs_book());
}

}  // namespace skald::python
