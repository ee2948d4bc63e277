#include "cli/usage_errors.hpp"

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include <algorithm>

#include "base/errors/suggest.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "base/values/decimal.hpp"
#include "cli/command_line.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

constexpr auto kEveryCommand = [](const CLI::App*) { return true; };

/// Words that people try in place of the name of a command.
struct Synonyms {
  std::string_view command;
  std::string_view words;         ///< separated by spaces
  std::string_view options = "";  ///< that go with the command
};
constexpr Synonyms kSynonyms[] = {{"amend", "edit fix correct change modify update"},
                                  {"drop", "delete remove rm del"},
                                  {"add", "insert hand enter record"},
                                  {"new", "start begin create"},
                                  {"close", "concede stop abandon end finish resign void forfeit"},
                                  {"balance", "balances owe owes debts debt"},
                                  {"pay", "paid payment"},
                                  {"adjust", "penalty adjustment"},
                                  {"matches", "list ls"},
                                  {"sheet", "show print status scores"},
                                  {"log", "history"},
                                  {"explain", "why"},
                                  {"undo", "revert back"},
                                  {"join", "merge-players"},
                                  {"edit-match", "stakes note stake event date"},
                                  {"settle", "payout"},
                                  {"check", "verify"},
                                  {"rebuild", "repair"},
                                  {"export", "dump"},
                                  {"import", "load"},
                                  {"reopen", "unclose"},
                                  {"close", "cancel", "--void"},
                                  {"move", "transfer"},
                                  {"new", "again", "--again"},
                                  {"drop-payment", "unpay delete-payment"}};

/// An option that people try, and the one of the command that does it.
struct OptionSynonym {
  std::string_view command;
  std::string_view option;
  std::string_view meant;
};
constexpr OptionSynonym kOptionSynonyms[] = {{"resolve", "--both", "--keep both"}};

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands(kEveryCommand)) names.push_back(command->get_name());
  return names;
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

/// The command that was named, or the program itself.
const CLI::App& active(const CLI::App& app) {
  const auto commands = app.get_subcommands();
  return commands.empty() ? app : *commands.front();
}

std::string help_hint(const CLI::App& app) {
  const CLI::App& command = active(app);
  return &command == &app ? base::tr("see 'chapeau --help'")
                          : base::tr("see 'chapeau {0} --help'", command.get_name());
}

/// The remedy for a word that is no command; empty if nothing like it is known.
std::string command_remedy(const CLI::App& app, const std::string& word) {
  const std::vector<std::string> names = command_names(app);
  for (const Synonyms& synonyms : kSynonyms) {
    const std::vector<std::string> words = base::split(std::string(synonyms.words), ' ');
    const bool is_meant = std::find(words.begin(), words.end(), word) != words.end() &&
                          std::find(names.begin(), names.end(), synonyms.command) != names.end();
    if (!is_meant) continue;
    const std::string meant = synonyms.options.empty()
                                  ? std::string(synonyms.command)
                                  : fmt::format("{} {}", synonyms.command, synonyms.options);
    return base::tr("it is 'chapeau {0}': see 'chapeau {1} --help'", meant, synonyms.command);
  }
  return base::did_you_mean(word, names);
}

/// Whether the command has --match, and it was not given.
bool takes_match(const CLI::App& command) {
  const CLI::Option* match = command.get_option_no_throw("--match");
  return match != nullptr && match->count() == 0;
}

/// The remedy for an option that the command does not have; empty if nothing like it is known.
std::string option_remedy(const CLI::App& command, const std::string& given) {
  for (const OptionSynonym& synonym : kOptionSynonyms)
    if (synonym.command == command.get_name() && synonym.option == given)
      return base::tr("write {0}", synonym.meant);
  if (command.get_option_no_throw(given.substr(0, given.find('='))) != nullptr)
    return base::tr("write it behind the command, {0}", command.get_name());
  const CLI::Option* match = command.get_option_no_throw("MATCH");
  if ((given == "-m" || given == "--match") && match != nullptr)
    return base::tr("write the match without {0}: chapeau {1} {2}", given, command.get_name(),
                    match->results().empty() ? "1" : base::shell_word(match->results().front()));
  return base::did_you_mean(given.substr(0, given.find('=')), option_names(command));
}

/// The value of --stakes that this word stands behind; empty where it stands behind none.
std::string stakes_before(const std::vector<std::string>& arguments, const std::string& word) {
  const std::string option = "--stakes";
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    if (arguments[i] != word) continue;
    const std::string& before = arguments[i - 1];
    if (before.starts_with(option + "=")) return before.substr(option.size() + 1);
    if (i > 1 && arguments[i - 2] == option) return before;
  }
  return "";
}

}  // namespace

std::string stakes_meant(const std::string& stakes, const std::string& behind) {
  const auto is_amount = [](const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789.,") == std::string::npos;
  };
  return is_amount(stakes) && is_amount(behind) ? base::tr("write {0}", stakes + "-" + behind) : "";
}

Error unexpected(const CLI::App& app, const std::map<std::string, std::string>& too_many,
                 const std::vector<std::string>& arguments) {
  const CLI::App& command = active(app);
  const std::vector<std::string> extra = app.remaining(true);
  const std::string first = extra.empty() ? "" : extra.front();
  std::string message = base::tr("'{0}' is one argument too many", first);
  std::string meant = stakes_meant(stakes_before(arguments, first), first);
  if (meant.empty() && too_many.contains(command.get_name())) meant = too_many.at(command.get_name());
  if (meant.empty() && base::is_digits(first) && takes_match(command))
    meant = base::tr("name the match with -m {0}", first);
  if (first.size() > 1 && first.front() == '-') {
    message = base::tr("there is no option '{0}'", first);
    meant = option_remedy(command, first);
  } else if (&command == &app) {
    message = base::tr("there is no command '{0}'", first);
    meant = command_remedy(app, first);
  }
  return Error(ErrorKind::kUsage, message).remedy(meant.empty() ? help_hint(app) : meant);
}

Error mismatch(const CLI::App& app, const std::vector<std::string>& arguments) {
  for (const std::string& argument : arguments) {
    const std::size_t equals = argument.find('=');
    if (!argument.starts_with("--") || equals == std::string::npos) continue;
    const std::string name = argument.substr(0, equals);
    const CLI::Option* option = find_option(app, active(app), name);
    if (option != nullptr && is_flag(*option))
      return Error(ErrorKind::kUsage, base::tr("{0} takes no value", name)).remedy(help_hint(app));
  }
  return Error(ErrorKind::kUsage, base::tr("{0} needs a value", arguments.back())).remedy(help_hint(app));
}

}  // namespace cli
