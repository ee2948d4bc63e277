#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/options.hpp"
#include "report/corrected.hpp"
#include "storage/store.hpp"

/// What the commands that correct a match have in common.
namespace cli {

/// `-m MATCH`, `--reason`, `--dry-run`, `--format`.
struct CorrectionOptions {
  std::optional<std::string> match, reason;
  bool dry_run = false;
  FormatOption format{{Format::kText, Format::kJson}};

  /// `default_match` says which match is meant if none is named.
  void add_to(Command& command, const std::string& default_match,
              const std::string& reason_help = "why, for 'explain' and 'log'");
  /// The reason as it is kept; empty if none was given. Throws `Error` (kData) for one that cannot be.
  [[nodiscard]] std::string read_reason() const;
};

/// Runs one correction as a command and prints what it did. `correct` gets a writer, does what is to be done
/// and returns the match before and after; with `changes` false it did nothing.
void run_correction(const std::string& name, const CorrectionOptions& options, const WriteAccess& writing,
                    const std::function<report::Correction(storage::Writer&)>& correct);

/// Does what reads names of players of a match. Where one does not play in it, and nobody said which match is
/// meant, the error says which that is.
void naming_the_match(const CorrectionOptions& options, const history::NumberedMatch& match,
                      const std::function<void()>& read);

/// Puts other contents into the line at `index` of the match before, and completes the correction by what
/// comes of it; contents that it has already change nothing.
void amend_line(storage::Writer& writer, report::Correction& correction, std::size_t index,
                const history::Contents& contents, const std::string& reason);

/// The index of line N of a match. Throws `Error`: kData for what is no number, kNotThere for none that it
/// has.
std::size_t line_of(const history::NumberedMatch& match, const std::string& number);

/// The index of a line by its id in a match that has it.
std::size_t index_of(const history::NumberedMatch& match, const base::Uuid& line);

}  // namespace cli
