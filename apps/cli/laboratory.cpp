#include "laboratory.hpp"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "base/hash.hpp"
#include "factions.hpp"
#include "library.hpp"

namespace skald::cli {

namespace {

std::atomic<bool> interrupted = false;
void interrupt(int) {
    interrupted = true;
}

/// On a terminal one line that is written again and again; in a file a line now and then.
class Teller {
  public:
    void operator()(const lab::Progress& progress) {
        const bool all = progress.done == progress.most;
        if (isatty(STDERR_FILENO)) {
            constexpr std::size_t width = 30;
            const std::size_t full = progress.most == 0 ? width : progress.done * width / progress.most;
            std::fprintf(stderr, "\r[%s%s] %s\033[K", std::string(full, '#').c_str(),
                         std::string(width - full, '.').c_str(), lab::describe(progress).c_str());
            if (all) std::fputc('\n', stderr);
        } else if (progress.seconds >= due_) {
            talk(lab::describe(progress));
            due_ = progress.seconds + seconds_between;
        }
    }

  private:
    static constexpr double seconds_between = 10;
    double due_ = seconds_between;
};

ExitCode code_of(lab::Trouble::Kind kind) {
    switch (kind) {
        case lab::Trouble::Kind::input: return ExitCode::bad_input;
        case lab::Trouble::Kind::io: return ExitCode::io;
        case lab::Trouble::Kind::refused: return ExitCode::usage;
    }
    return ExitCode::bug;
}

/// Threads may be within a game: they must not see the program taken down around them.
[[noreturn]] void give_up(const Failure& failure) {
    talk("skald: " + failure.text);
    leave_laboratory(failure.code);
}

/// A version would be the same for two builds that play differently; the bytes of the program are not.
std::uint64_t number_of_program() {
    Hash hash;
    std::ifstream in("/proc/self/exe", std::ios::binary);
    std::string chunk(1 << 20, '\0');
    while (in.read(chunk.data(), static_cast<std::streamsize>(chunk.size())) || in.gcount() > 0)
        hash.add(std::string_view(chunk).substr(0, static_cast<std::size_t>(in.gcount())));
    if (in.bad()) throw Failure{ExitCode::io, "the program cannot be read"};
    return hash.value();
}

}  // namespace

Laboratory open_laboratory(const std::filesystem::path& beside) {
    // before anything is on disk: whoever sees a record may break off
    std::signal(SIGINT, interrupt);
    std::signal(SIGTERM, interrupt);
    Laboratory made{std::make_shared<Engine>(), {}, {}};
    for (auto& [book, loaded] : made.engine->load_sides()) {
        for (const auto& [id, path] : loaded.files) made.shelf.sides[book][id] = path.string();
        made.loaded[book] = loaded.hash;
    }
    made.shelf.read = [](const std::string& path) -> std::optional<std::string> {
        std::error_code fault;
        if (!std::filesystem::is_regular_file(path, fault)) return {};
        return read_file(path);
    };
    made.shelf.names = [](const std::string& folder) {
        std::vector<std::string> names;
        std::error_code fault;
        for (const auto& entry : std::filesystem::directory_iterator(folder, fault))
            names.push_back(entry.path().filename().string());
        return names;
    };
    made.shelf.data = data_folder().string();
    made.shelf.beside = beside.string();
    for (const std::filesystem::path& folder : own_lists("lists"))
        made.shelf.own_lists.push_back(folder.string());
    made.shelf.own_names = own_names;
    return made;
}

lab::Origin Laboratory::origin(std::string_view book) const {
    return {number_of_program(), loaded.at(std::string(book))};
}

bool play_missing(const Laboratory& laboratory, const std::vector<lab::Series>& series, lab::Record& record,
                  lab::RunOptions options) {
    options.interrupted = [] { return interrupted.load(); };
    if (options.crew.rank == 0) options.progress = Teller();
    return lab::play_missing({laboratory.engine, &laboratory.engine->sessions()}, series, record, options);
}

ExitCode in_laboratory(const std::function<ExitCode()>& work) {
    try {
        return work();
    } catch (const lab::Trouble& trouble) {
        give_up({code_of(trouble.kind), trouble.text});
    } catch (const Failure& failure) {
        give_up(failure);
    }
}

void leave_laboratory(ExitCode code) {
    std::_Exit(static_cast<int>(code));
}

void break_off() {
    talk("skald: broken off; the same command goes on with it");
    leave_laboratory(ExitCode::negative);
}

}  // namespace skald::cli
