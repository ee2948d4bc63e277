#include "cli/program.hpp"

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include <map>
#include <sstream>
#include <vector>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "base/text.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

constexpr auto kEveryCommand = [](const CLI::App*) { return true; };

constexpr std::size_t kHelpWidth = 80;

/// A paragraph in lines of the help's width, each indented.
std::string help_paragraph(const std::string& text, std::size_t indent) {
  std::string result;
  for (const std::string& line : base::wrap(text, kHelpWidth - indent))
    result += (result.empty() ? "" : "\n") + std::string(indent, ' ') + line;
  return result;
}

/// The help as CLI11 lays it out, in eighty columns, without arguments that are only one more of those
/// described before.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool positional) const override {
    return row(make_option_name(option, positional) + make_option_opts(option), make_option_desc(option));
  }
  std::string make_subcommand(const CLI::App* command) const override {
    return row(command->get_name(), command->get_description());
  }
  std::string make_positionals(const CLI::App* app) const override {
    const auto described = app->get_options([](const CLI::Option* option) {
      return option->get_positional() && !option->get_description().empty();
    });
    return described.empty() ? "" : make_group("Arguments", true, described);
  }

 private:
  static std::string row(const std::string& name, const std::string& description) {
    constexpr std::size_t kIndent = 2;
    constexpr std::size_t kColumn = 26;
    std::string text = std::string(kIndent, ' ') + name;
    bool first = text.size() < kColumn;
    if (!first) text += '\n';
    for (const std::string& line : base::wrap(description, kHelpWidth - kColumn)) {
      text += std::string(kColumn - (first ? text.size() : 0), ' ') + line + "\n";
      first = false;
    }
    return text;
  }
};

/// Raised by a command that ran, to carry its exit code out of CLI11's callbacks.
struct CommandEnded {
  int exit_code;
};

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
  return &command == &app ? "see 'chapeau --help'"
                          : fmt::format("see 'chapeau {} --help'", command.get_name());
}

/// What nobody expected: an unknown option, an unknown command, or an argument too many.
Error unexpected(const CLI::App& app, const std::map<std::string, std::string>& too_many) {
  const CLI::App& command = active(app);
  const std::vector<std::string> extra = app.remaining(true);
  const std::string first = extra.empty() ? "" : extra.front();
  std::string message = fmt::format("'{}' is one argument too many", first);
  std::string meant = too_many.contains(command.get_name()) ? too_many.at(command.get_name()) : "";
  if (first.size() > 1 && first.front() == '-') {
    message = fmt::format("there is no option '{}'", first);
    meant = base::did_you_mean(first.substr(0, first.find('=')), option_names(command));
  } else if (&command == &app) {
    message = fmt::format("there is no command '{}'", first);
    meant = base::did_you_mean(first, command_names(app));
  }
  return Error(ErrorKind::kUsage, message).remedy(meant.empty() ? help_hint(app) : meant);
}

/// What is missing: the command, or an argument of it ("PLAYER1 is required", in CLI11's words).
Error missing(const CLI::App& app, const CLI::RequiredError& problem) {
  const std::string name = std::string(problem.what()).substr(0, std::string(problem.what()).find(' '));
  const std::string message = &active(app) == &app ? "a command is missing" : name + " is missing";
  return Error(ErrorKind::kUsage, message).remedy(help_hint(app));
}

/// An option without its value, or given twice ("--format: 1 required FORMAT missing", "--stakes: At
/// Most 1 required but received 2").
Error mismatch(const CLI::App& app, const CLI::ArgumentMismatch& problem) {
  const std::string words = problem.what();
  const std::string name = words.substr(0, words.find(':'));
  const bool no_value = words.find("missing") != std::string::npos;
  return Error(ErrorKind::kUsage, name + (no_value ? " needs a value" : " is given more than once"))
      .remedy(help_hint(app));
}

/// Anything else, in CLI11's own words.
Error usage_error(const CLI::App& app, const CLI::ParseError& problem) {
  return Error(ErrorKind::kUsage, problem.what()).remedy(help_hint(app));
}

}  // namespace

Command::Command(CLI::App& app, const std::string& name, const std::string& description)
    : app_(*app.add_subcommand(name, description)) {
  app_.fallthrough();  // for the global options
  app_.group("Commands");
  footer({});
}

void Command::footer(const std::vector<std::string>& paragraphs) {
  constexpr std::string_view kGlobals =
      "--db FILE and --color WHEN stand with every command; see 'chapeau --help'.";
  std::string text;
  for (const std::string& paragraph : paragraphs) text += help_paragraph(paragraph, 0) + "\n\n";
  app_.footer(text + std::string(kGlobals));
}

void Command::when_too_many(const std::string& remedy) { too_many_ = remedy; }

void Command::argument(const std::string& name, std::optional<std::string>& value,
                       const std::string& description, bool required) {
  app_.add_option(name, value, description)->option_text(" ")->required(required);
}

void Command::arguments(const std::string& name, std::vector<std::string>& values,
                        const std::string& description) {
  app_.add_option(name, values, description)->option_text("...");
}

void Command::option(const std::string& names, std::optional<std::string>& value,
                     const std::string& value_name, const std::string& description) {
  app_.add_option(names, value, description)->type_name(value_name)->option_text(value_name);
}

void Command::flag(const std::string& name, bool& value, const std::string& description) {
  app_.add_flag(name, value, description)->option_text(" ")->disable_flag_override();
}

void Command::exclude(const std::string& name, const std::string& other) {
  app_.get_option(name)->excludes(app_.get_option(other));
}

std::string Command::name() const { return app_.get_name(); }

void Command::on_run(std::function<void()> work) { app_.callback(std::move(work)); }

void Command::on_run_with_code(std::function<int()> work) {
  app_.callback([work = std::move(work)] { throw CommandEnded{work()}; });
}

Program::Program(const std::string& name, const std::string& version, const std::string& description)
    : app_(std::make_unique<CLI::App>(description, name)) {
  app_->set_version_flag("--version", version, "print the version");
  app_->set_help_flag("-h,--help", "print this help, or that of a command");
  app_->require_subcommand(1);
  const auto formatter = std::make_shared<HelpFormatter>();
  formatter->label("SUBCOMMAND", "COMMAND");
  app_->formatter(formatter);
}

Program::~Program() = default;

void Program::global_option(const std::string& name, std::optional<std::string>& value,
                            const std::string& value_name, const std::string& description) {
  app_->add_option(name, value, description)->type_name(value_name)->option_text(value_name);
}

Command& Program::add_command(const std::string& name, const std::string& description) {
  return commands_.emplace_back(*app_, name, description);
}

int Program::run(int argc, const char* const* argv, const std::function<void()>& before,
                 const std::function<void(const std::string&)>& print) {
  app_->parse_complete_callback(before);
  std::map<std::string, std::string> too_many;
  for (const Command& command : commands_)
    if (!command.too_many().empty()) too_many[command.name()] = command.too_many();
  try {
    app_->parse(argc, argv);
  } catch (const CommandEnded& ended) {
    return ended.exit_code;
  } catch (const CLI::Success& wanted) {  // --help and --version
    std::ostringstream text;
    app_->exit(wanted, text, text);
    print(text.str());
  } catch (const CLI::ExtrasError&) {
    throw unexpected(*app_, too_many);
  } catch (const CLI::RequiredError& problem) {
    // A word that nobody expected says more than the one that is missing.
    if (!app_->remaining(true).empty()) throw unexpected(*app_, too_many);
    throw missing(*app_, problem);
  } catch (const CLI::ArgumentMismatch& problem) {
    throw mismatch(*app_, problem);
  } catch (const CLI::ParseError& problem) {
    throw usage_error(*app_, problem);
  }
  return 0;
}

}  // namespace cli
