#pragma once

#include <set>
#include <string>
#include <vector>

#include "transcript.hpp"

/// What a step of a transcript has to keep to when it runs in another language.
namespace golden {

/// Whether a program reads what the command prints, so that it is the same in every language: JSON, JSON
/// Lines, CSV for programs, ledger.
bool is_for_programs(const std::string& command);

/// Whether the command runs `chapeau` alone: neither a pipe nor another program changes what is seen of it.
bool is_plain(const std::string& command);

/// The words of a text, as far as they have a small letter and no digit.
std::set<std::string> words_of(const std::string& text);

/// The words that stand outside of the brackets of the pseudo-language, ⟦…⟧, and are neither a command, an
/// option, a path nor in `allowed`.
std::vector<std::string> untranslated_words(const Step& step, const std::set<std::string>& allowed);

}  // namespace golden
