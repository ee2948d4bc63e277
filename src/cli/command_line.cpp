#include "cli/command_line.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <string_view>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/narrow.hpp"
#include "cli/program.hpp"

namespace cli {
namespace {

/// Whether some command has a flag of this name.
bool names_a_flag(const CLI::App& app, const std::string& name) {
  const auto has = [&](const CLI::App* each) {
    const CLI::Option* option = each->get_option_no_throw(name);
    return option != nullptr && is_flag(*option);
  };
  const auto commands = app.get_subcommands([](const CLI::App*) { return true; });
  return has(&app) || std::any_of(commands.begin(), commands.end(), has);
}

/// Whether a word begins a report, which has an equals sign of either width.
bool begins_report(const std::string& word) { return base::find_equals(word).has_value(); }

}  // namespace

bool is_flag(const CLI::Option& option) { return option.get_items_expected_max() == 0; }

std::vector<std::string> with_empty_values(const CLI::App& program, int argc, const char* const* argv) {
  std::vector<std::string> arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    const bool empty_value = argument.starts_with("--") && argument.find('=') == argument.size() - 1 &&
                             !names_a_flag(program, std::string(argument.substr(0, argument.size() - 1)));
    arguments.emplace_back(argument.substr(0, argument.size() - (empty_value ? 1 : 0)));
    if (empty_value) arguments.emplace_back();
  }
  return arguments;
}

const CLI::Option* find_option(const CLI::App& program, const CLI::App& command, const std::string& name) {
  const CLI::Option* option = command.get_option_no_throw(name);
  return option != nullptr ? option : program.get_option_no_throw(name);
}

bool takes_a_value(const CLI::App& program, const CLI::App& command, const std::string& name) {
  const CLI::Option* option = find_option(program, command, name);
  return option != nullptr && !is_flag(*option) && option->get_name() != "--help" &&
         option->get_name() != "--version";
}

bool is_option(const std::string& word) {
  return word.size() > 1 && word.front() == '-' && (word[1] < '0' || word[1] > '9');
}

void refuse_options_as_values(const CLI::App& program, const CLI::App& command,
                              const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i + 1 < arguments.size() && arguments[i] != "--"; ++i) {
    const std::string& name = arguments[i];
    if (!is_option(name) || !takes_a_value(program, command, name)) continue;
    const std::string& value = arguments[++i];
    if (!is_option(value) || find_option(program, command, value) == nullptr) continue;
    const std::vector<std::string>& long_names = find_option(program, command, name)->get_lnames();
    base::Error error(base::ErrorKind::kUsage, base::tr("{0} needs a value", name));
    if (!long_names.empty())
      error.remedy(
          base::tr("{0} is an option, too; if it is the value, write --{1}={0}", value, long_names.front()));
    throw error;
  }
}

std::vector<std::string> with_joined_reports(const CLI::App& program, const CLI::App& command,
                                             const std::vector<std::string>& arguments) {
  std::vector<std::string> options;
  std::vector<std::string> words;
  bool only_words = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (!only_words && word == "--") {
      only_words = true;
    } else if (!only_words && is_option(word)) {
      options.push_back(word);
      const bool joined = word.find('=') != std::string::npos || (word[1] != '-' && word.size() > 2);
      if (joined || !takes_a_value(program, command, word)) continue;
      // Without the words behind it, so that the parser does not take the first of them for the value.
      if (i + 1 == arguments.size()) return options;
      options.push_back(arguments[++i]);
    } else if (!begins_report(word) && !words.empty() &&
               // Of the cards of a whole hand without a name the first word is refused, and not the last.
               (begins_report(words.back()) || words.size() >= kMostNamesTyped)) {
      words.back() += " " + word;
    } else {
      words.push_back(word);
    }
  }
  if (!words.empty()) options.emplace_back("--");
  options.insert(options.end(), words.begin(), words.end());
  return options;
}

std::vector<std::string> example_words(const std::string& command_line) {
  std::vector<std::string> words{""};
  bool quoted = false;
  for (const char c : command_line) {
    if (c == '\'') quoted = !quoted;
    if (c == ' ' && !quoted)
      words.emplace_back();
    else
      words.back() += c;
  }
  return words;
}

}  // namespace cli
