#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "transcript.hpp"

/// What a step of a transcript has to keep to when it runs in another language.
namespace golden {

/// Whether a program reads what the command prints, so that it is the same in every language: JSON, JSON
/// Lines, CSV for programs, ledger.
bool is_for_programs(const std::string& command);

/// A run of `chapeau` whose output is seen as it is, or lines of it.
struct PlainRun {
  std::string command;       ///< without what stands before and behind its pipes
  bool is_filtered = false;  ///< behind a pipe lines are chosen: `head`, `tail`, `sed -n` or `grep`
};

/// The one run of `chapeau` in a command for the shell; nothing if the command does more than to feed it and
/// to choose lines of what it prints.
std::optional<PlainRun> plain_run(const std::string& command);

/// The words of a text, as far as they have a small letter and no digit.
std::set<std::string> words_of(const std::string& text);

/// The words that stand outside of the brackets of the pseudo-language, ⟦…⟧, and are neither a command, an
/// option, a path nor in `allowed`. Where lines were left out, what stands before a closing bracket alone was
/// inside.
std::vector<std::string> untranslated_words(const Step& step, const std::set<std::string>& allowed);

}  // namespace golden
