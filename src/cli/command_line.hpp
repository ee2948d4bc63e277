#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

/// Prepares the words of a command line for CLI11.
namespace cli {

/// Whether a word is an option; `-4` is none, but a card or a number.
bool is_option(const std::string& word);

/// Whether an option takes no value.
bool is_flag(const CLI::Option& option);

/// The arguments with each `--note=` replaced by `--note ''`: CLI11 takes the first for a missing value.
std::vector<std::string> with_empty_values(const CLI::App& program, int argc, const char* const* argv);

/// The option of the command, or of the program, with this name; null if there is none.
const CLI::Option* find_option(const CLI::App& program, const CLI::App& command, const std::string& name);

/// Whether the next argument is the value of this option, of the command or of the program.
bool takes_a_value(const CLI::App& program, const CLI::App& command, const std::string& name);

/// Throws `Error` (kUsage) where an option that takes a value has another option behind it: `--note
/// --dry-run` would otherwise record the note "--dry-run".
void refuse_options_as_values(const CLI::App& program, const CLI::App& command,
                              const std::vector<std::string>& arguments);

/// The arguments of a command that takes reports, each report joined into one: `Ann=KKK2 7777 / 4`. Options
/// may stand anywhere between them; behind `--` there are none. Where the last argument is an option without
/// its value, there are only options: the parser says so.
std::vector<std::string> with_joined_reports(const CLI::App& program, const CLI::App& command,
                                             const std::vector<std::string>& arguments);

/// The words of a command line as a shell splits them, quotes included.
std::vector<std::string> example_words(const std::string& command_line);

}  // namespace cli
