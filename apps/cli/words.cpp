// skald words: abilities and boards as people read them.
#include <memory>

#include "command.hpp"
#include "factions.hpp"
#include "library.hpp"
#include "words/saga/board.hpp"

namespace skald::cli {

namespace {

saga::Texts read_texts(words::Language language) {
    const auto path = data_folder() / "text" / words::code_of(language) / "saga.json";
    auto texts = saga::Texts::read(language, read_file(path.string()));
    if (!texts) throw Failure{ExitCode::bad_input, path.string() + ": " + texts.error().front()};
    return std::move(*texts);
}

ExitCode print_board(const std::string& id, const std::string& code) {
    const auto language = words::find_language(code);
    if (!language) throw Failure{ExitCode::usage, "--lang is en, es, de or ru"};
    const auto file = find_faction(id);
    if (!file) throw Failure{ExitCode::usage, "there is no faction '" + id + "'"};
    const saga::Texts texts = read_texts(*language);
    const auto peoples = data_folder() / "text" / code / "peoples.json";
    const saga::FactionNames names = saga::faction_names(read_file(peoples.string()), *file, *language);
    print(saga::board_text(file->faction, names, texts));
    return ExitCode::ok;
}

}  // namespace

void add_words(Command program) {
    const Command command = program.add("words", "Rules of abilities as sentences");
    command.needs_subcommand();
    const Command board = command.add("board", "The battle board of a faction");
    auto id = std::make_shared<std::string>();
    auto code = std::make_shared<std::string>("en");
    board.option("faction", *id, "Which faction: danes, saxons ...").required();
    board.option("--lang", *code, "en, es, de or ru").shows_default();
    takes_own(board);
    board.runs([id, code] { return print_board(*id, *code); });
}

}  // namespace skald::cli
