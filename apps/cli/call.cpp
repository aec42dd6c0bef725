// skald call: the calls of the page, natively. What the wasm module answers, this answers, byte for byte.
#include <memory>

#include "engine.hpp"

namespace skald::cli {

namespace {

/// One request per line, one answer per line. An empty line asks nothing.
ExitCode answer_lines(const std::string& text) {
    Engine engine;
    bool refused = false;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        if (end > start) {
            const std::string answer = engine.answer(std::string_view(text).substr(start, end - start));
            refused |= answer.starts_with("{\"error\"");
            print(answer + "\n");
        }
        start = end + 1;
    }
    return refused ? ExitCode::negative : ExitCode::ok;
}

}  // namespace

void add_call(Command program) {
    const Command command = program.add("call", "Answers requests of the page: JSON, one per line");
    auto path = std::make_shared<std::string>("-");
    command.option("file", *path, "Where the requests are; - is stdin").shows_default();
    command.runs([path] { return answer_lines(read_bytes(*path)); });
}

}  // namespace skald::cli
