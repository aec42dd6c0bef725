// Every refusal of the cases in words: who says it, of what, in each language (skald case --sentences).
#pragma once
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "aofs_case.hpp"
#include "saga_case.hpp"

namespace skald::cli {

/// Collects what the cases bring about.
class Sentences {
  public:
    Sentences();
    ~Sentences();

    SagaListener saga(const std::string& file);
    AofsListener aofs(const std::string& file);

    /// Each sentence with each of its rules once, in four languages.
    std::string told() const;
    /// All of them with the position that they were said in, one line each.
    std::string rows() const;
    /// Sentences of a book that no case brought about and that `excused` (lines: NAME reason) does not name,
    /// and those excused that were said.
    std::vector<std::string> amiss(std::string_view book, std::string_view excused) const;

  private:
    struct Tongues;
    std::unique_ptr<Tongues> tongues_;
    std::vector<nlohmann::json> rows_;
};

}  // namespace skald::cli
