// skald: the command line. Each subcommand has its own file.
#include <cstdio>

int main() {
    std::puts("skald " SKALD_VERSION);
    return 0;
}
