#include "calls/saga/book.hpp"
#include "calls/saga/kit.hpp"
#include "table.hpp"

namespace skald::python {

std::unique_ptr<Shelf> saga_shelf(calls::Sessions& sessions) {
    return shelf_of<calls::SagaKit>(sessions, calls::saga_book());
}

}  // namespace skald::python
