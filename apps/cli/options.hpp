// What the program and its commands ask of the command line. CLI11 reads it, behind options.cpp: its headers
// cost more time than a whole command.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace skald::cli {

enum class ExitCode {
    ok = 0,
    negative = 1,   ///< the answer is no: illegal, unequal, failed
    usage = 2,      ///< the command line makes no sense
    bad_input = 3,  ///< a file was read and is wrong
    io = 4,         ///< a file, port or pipe failed
    bug = 70,       ///< ours
};

/// An option or argument, and what is demanded of it, as one chain.
class Option {
  public:
    explicit Option(CLI::Option* option) : option_(option) {}

    Option required() const;
    Option between(std::int64_t least, std::int64_t most) const;
    Option one_of(const std::vector<std::string>& words) const;
    /// `fault` says what is wrong with what was given; nothing if it is right.
    Option checked(const std::function<std::string(const std::string&)>& fault) const;
    Option separated_by(char mark) const;
    Option takes(int words) const;
    Option one_each_time() const;  ///< of a list: the option may be given again, the next word is not its own
    Option needs(Option other) const;
    Option excludes(Option other) const;
    Option shows_default() const;  ///< in the help: what the value is now

    bool given() const;

  private:
    CLI::Option* option_;
};

/// A command or subcommand.
class Command {
  public:
    Command(CLI::App* app, ExitCode* exit) : app_(app), exit_(exit) {}

    Command add(const std::string& name, const std::string& about) const;
    void needs_subcommand() const;
    void may_have_subcommand() const;

    Option flag(const std::string& name, bool& value, const std::string& about) const;
    /// A name without dashes is an argument by its place. For the types named at the end of options.cpp.
    template <typename T>
    Option option(const std::string& name, T& value, const std::string& about) const;

    /// What happens if the command is named, and no subcommand of it.
    void runs(const std::function<ExitCode()>& action) const;

  private:
    CLI::App* app_;
    ExitCode* exit_;
};

class Program {
  public:
    Program(const std::string& name, const std::string& about, const std::string& version);
    ~Program();
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;

    Command command() { return {app_.get(), &exit_}; }
    /// Reads the command line and runs what it names; complains itself if it makes no sense.
    ExitCode run(int argc, char** argv);

  private:
    std::unique_ptr<CLI::App> app_;
    ExitCode exit_ = ExitCode::ok;
};

}  // namespace skald::cli
