#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "cli/program_description.hpp"

/// What the shells offer when somebody presses Tab.
namespace cli {

/// A word that may stand at the cursor, and what it is.
struct Candidate {
  std::string word;
  std::string text;

  friend bool operator==(const Candidate&, const Candidate&) = default;
};

/// What a word at the cursor may be.
struct Question {
  enum class Wanted { kWords, kFiles, kPlayers, kReports, kMatches, kOpenMatches, kEvents };
  Wanted wanted = Wanted::kWords;
  std::vector<Candidate> words;         ///< for kWords
  std::string lead;                     ///< what stands before it in the same word: "--match="
  std::string beginning;                ///< what is typed of it
  std::optional<std::string> database;  ///< what `--db` says
  std::optional<std::string> match;     ///< what `-m` says
  std::vector<std::string> reported;    ///< the players who have a report
};

/// What is asked by a command line up to the cursor: `words` stand behind the program's name, and the last is
/// the one at the cursor, as far as it is typed.
Question question_at_cursor(const ProgramDescription& program, const std::vector<std::string>& words);

/// Whether completion knows what stands for a value in the help, be it that nothing can be offered.
bool knows_value(const std::string& value);

/// The answer as the scripts of the shells read it: a line `words` or `files`, then two lines a candidate,
/// the word and what it is. Names come from the database if it is there and can be read at once; it is never
/// made, changed or waited for, and whatever is wrong with it, nothing is said.
std::string completions(const ProgramDescription& program, const std::vector<std::string>& words,
                        const ReadAccess& reading);

}  // namespace cli
