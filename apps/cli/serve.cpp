// skald serve: the web client and the rooms on one port.
#include <filesystem>
#include <memory>

#include "command.hpp"
#include "engine.hpp"
#include "library.hpp"
#include "server.hpp"

namespace skald::cli {

namespace {

namespace fs = std::filesystem;

/// The built page: beside an installed program, or in the tree that the program was built in.
fs::path find_web() {
    std::error_code error;
    const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
    for (const char* guess : {"../share/skald/web", "../web/dist"}) {
        const fs::path folder = here / guess;
        if (fs::exists(folder / "index.html", error)) return folder.lexically_normal();
    }
    throw Failure{ExitCode::io, "no built page found: build it (./play does) or name its folder with --web"};
}

/// What the page is told of content beside ours: the files of each book, and ready lists of armies by name.
std::string own_content() {
    if (own_files().empty()) return {};
    nlohmann::json own = {{"saga", nlohmann::json::array()}, {"aofs", nlohmann::json::array()}};
    for (const OwnFile& file : own_files())
        own[file.kind == content::FileKind::army ? "aofs" : "saga"].push_back(
            {{"id", file.id}, {"text", file.text}});
    for (const char* language : {"en", "es", "de", "ru"}) own["names"][language] = own_names(language);
    own["lists"] = nlohmann::json::object();
    std::error_code fault;
    for (const fs::path& folder : own_lists("lists"))
        for (const auto& entry : fs::directory_iterator(folder, fault))
            if (content::kind_of_file(entry.path().generic_string()) == content::FileKind::list)
                own["lists"][entry.path().stem().string()] = read_file(entry.path().string());
    return own.dump();
}

ExitCode serve(server::Options options) {
    if (options.web.empty()) options.web = find_web();
    std::error_code error;
    if (!fs::is_directory(options.web, error))
        throw Failure{ExitCode::io, options.web.string() + ": there is no such folder"};
    options.own = own_content();
    Engine engine;
    if (!options.db.empty()) {
        engine.load_sides();
        options.engine = &engine.sessions();
    }
    if (options.tls_cert.empty() != options.tls_key.empty())
        throw Failure{ExitCode::usage, "--tls-cert and --tls-key go together"};
    options.warn = talk;
    const std::string scheme = options.tls_cert.empty() ? "http://" : "https://";
    const auto failed = server::serve(options, [&](unsigned short port) {
        talk("Skald is at " + scheme + options.host + ":" + std::to_string(port) + "/  (Ctrl+C ends it)");
    });
    if (failed) throw Failure{ExitCode::io, *failed};
    return ExitCode::ok;
}

}  // namespace

void add_serve(Command program) {
    const Command command = program.add("serve", "Serves the web client on a port");
    auto options = std::make_shared<server::Options>();
    command.option("--host", options->host, "Address to listen on").shows_default();
    command.option("--port", options->port, "Port; 0 takes any free one").shows_default();
    command.flag("--next-free", options->next_free, "If the port is taken, take the next free one");
    command.option("--web", options->web, "Folder of the built page (found by itself if not given)");
    command.option("--db", options->db,
                   "Games that are played here: a file, made if there is none, or postgres://user@host/name");
    command.option("--tls-cert", options->tls_cert,
                   "Certificates (PEM) with which it speaks TLS itself; SIGHUP reads them again");
    command.option("--tls-key", options->tls_key, "Their private key (PEM)");
    command.flag("--behind-proxy", options->behind_proxy, "X-Forwarded-For says who connects");
    command.option("--metrics-for", options->metrics_for,
                   "Address that may read /metrics, which is for this machine alone; may be given again");
    command.option("--most-connections", options->most_connections, "At once").shows_default();
    command.option("--most-per-address", options->most_per_address, "WebSockets at once").shows_default();
    command.option("--messages-per-second", options->messages_per_second, "Of one WebSocket").shows_default();
    command
        .option("--messages-per-address", options->messages_per_address, "A second, over all its WebSockets")
        .shows_default();
    command.option("--tables-per-minute", options->tables_per_minute, "Laid out by one address")
        .shows_default();
    command
        .option("--idle-seconds", options->idle_seconds, "After which a line that gives no sign of life ends")
        .shows_default();
    takes_own(command);
    command.runs([options] { return serve(*options); });
}

}  // namespace skald::cli
