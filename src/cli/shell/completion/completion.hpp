#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/language/translation.hpp"
#include "cli/context.hpp"
#include "cli/program.hpp"

/// Shell completion: what Tab offers on a command line of this program.
namespace cli {

/// A word that may stand at the cursor, with its description.
struct Candidate {
  std::string word;
  std::string text;

  friend bool operator==(const Candidate&, const Candidate&) = default;
};

/// What is to be completed at the cursor.
struct CompletionRequest {
  enum class Completes { kWords, kFiles, kPlayers, kReports, kMatches, kOpenMatches, kEvents, kLogins };
  Completes completes = Completes::kWords;
  std::vector<Candidate> words;         ///< the candidates of kWords
  std::string lead;                     ///< the part of the word that stays as it is: "--match="
  std::string beginning;                ///< the part that is to be completed
  std::optional<std::string> database;  ///< what `--db` says
  std::optional<std::string> match;     ///< what `-m` says
  std::vector<std::string> reported;    ///< the players who have a report
};

/// Parses a command line up to the cursor: `words` are those behind the program's name, and the last is the
/// one at the cursor, as far as it is typed.
CompletionRequest request_at_cursor(const ProgramDescription& program, const std::vector<std::string>& words);

/// For a test: whether completion knows the name of a value in the help, even if there is nothing to offer
/// for it.
bool knows_value(const std::string& value);

/// The answer in the form that the shells' scripts read: a line `words` or `files`, then two lines per
/// candidate, the word and its description. Names come from the database if it can be read at once; it is
/// never created, changed or waited for, and its errors are not reported.
std::string completions(const ProgramDescription& program, const std::vector<std::string>& words,
                        const ReadAccess& reading);

/// The script of a shell that has its descriptions in this language, and not in that of the environment in
/// which Tab is pressed.
std::string completion_script_in(std::string_view shell, base::Language language);

}  // namespace cli
