// Age of Fantasy: Skirmish as a book of a Sessions.
#pragma once
#include <memory>

#include "calls/core/sessions.hpp"

namespace skald::calls {

std::unique_ptr<BookDoor> aofs_book();

}  // namespace skald::calls
