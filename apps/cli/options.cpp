#include "options.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <sstream>

#include "base/utf8.hpp"

namespace skald::cli {

Option Option::required() const {
    option_->required();
    return *this;
}

Option Option::between(std::int64_t least, std::int64_t most) const {
    option_->check(CLI::Range(least, most));
    return *this;
}

Option Option::one_of(const std::vector<std::string>& words) const {
    option_->check(CLI::IsMember(words));
    return *this;
}

Option Option::checked(const std::function<std::string(const std::string&)>& fault) const {
    option_->check(fault);
    return *this;
}

Option Option::separated_by(char mark) const {
    option_->delimiter(mark);
    return *this;
}

Option Option::takes(int words) const {
    option_->expected(words);
    return *this;
}

Option Option::one_each_time() const {
    option_->allow_extra_args(false);
    return *this;
}

Option Option::needs(Option other) const {
    option_->needs(other.option_);
    return *this;
}

Option Option::excludes(Option other) const {
    option_->excludes(other.option_);
    return *this;
}

Option Option::shows_default() const {
    option_->capture_default_str();
    return *this;
}

bool Option::given() const {
    return option_->count() > 0;
}

Command Command::add(const std::string& name, const std::string& about) const {
    return {app_->add_subcommand(name, about), exit_};
}

void Command::needs_subcommand() const {
    app_->require_subcommand(1);
}

void Command::may_have_subcommand() const {
    app_->require_subcommand(0, 1);
}

Option Command::flag(const std::string& name, bool& value, const std::string& about) const {
    return Option(app_->add_flag(name, value, about));
}

template <typename T>
Option Command::option(const std::string& name, T& value, const std::string& about) const {
    return Option(app_->add_option(name, value, about));
}

void Command::runs(const std::function<ExitCode()>& action) const {
    app_->callback([app = app_, exit = exit_, action] {
        if (app->get_subcommands().empty()) *exit = action();
    });
}

Program::Program(const std::string& name, const std::string& about, const std::string& version)
    : app_(std::make_unique<CLI::App>(about, name)) {
    app_->set_version_flag("--version", version);
    app_->require_subcommand(1);
    app_->failure_message(CLI::FailureMessage::help);
}

Program::~Program() = default;

ExitCode Program::run(int argc, char** argv) {
    try {
        app_->parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Help and version arrive here too, with code 0.
        std::ostringstream out, complaint;
        const bool fine = app_->exit(error, out, complaint) == 0;
        std::cout << visible(out.str()) << std::flush;
        std::cerr << visible(complaint.str()) << std::flush;
        return fine ? ExitCode::ok : ExitCode::usage;
    }
    return exit_;
}

template Option Command::option(const std::string&, int&, const std::string&) const;
template Option Command::option(const std::string&, unsigned&, const std::string&) const;
template Option Command::option(const std::string&, unsigned short&, const std::string&) const;
template Option Command::option(const std::string&, std::int64_t&, const std::string&) const;
template Option Command::option(const std::string&, std::uint64_t&, const std::string&) const;
template Option Command::option(const std::string&, std::string&, const std::string&) const;
template Option Command::option(const std::string&, std::filesystem::path&, const std::string&) const;
template Option Command::option(const std::string&, std::vector<int>&, const std::string&) const;
template Option Command::option(const std::string&, std::vector<std::string>&, const std::string&) const;

}  // namespace skald::cli
