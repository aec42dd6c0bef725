// Uses a header of the installed library and a function of its archive.
#include <base/length.hpp>
#include <base/text.hpp>
#include <iostream>

int main() {
    const auto number = skald::to_integer("12", 0, 100);
    if (!number || *number * skald::inch != 3048) return 1;
    std::cout << "twelve inches are " << *number * skald::inch << " tenths of a millimetre\n";
    return 0;
}
