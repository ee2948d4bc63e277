#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

/// The words of a command line, made ready for CLI11.
namespace cli {

/// Whether a word is an option: `-4` is a card or a number.
bool is_option(const std::string& word);

/// Whether an option takes no value.
bool is_flag(const CLI::Option& option);

/// The arguments with `--note=` as `--note ''`, which CLI11 would take for an option without its value.
std::vector<std::string> with_empty_values(const CLI::App& program, int argc, const char* const* argv);

/// Whether an option of this name, of the command or of the program, takes the argument behind it.
bool takes_a_value(const CLI::App& program, const CLI::App& command, const std::string& name);

/// The arguments of a command that takes reports, each report in one of them: `Ann=KKK2 7777 / 4`. Options
/// may stand anywhere between; behind `--` there are none.
std::vector<std::string> with_joined_reports(const CLI::App& program, const CLI::App& command,
                                             const std::vector<std::string>& arguments);

/// A command line in the words of a shell, quotes included.
std::vector<std::string> example_words(const std::string& command_line);

}  // namespace cli
