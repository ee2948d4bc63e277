#include "cli/program.hpp"

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "cli/command_line.hpp"
#include "cli/help_formatter.hpp"
#include "cli/usage_errors.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

/// Thrown when a command has run, to carry its exit code out of CLI11's callbacks.
struct CommandEnded {
  int exit_code;
};

using WordsByName = std::map<std::string, std::vector<std::string>>;

OptionDescription described_option(const CLI::Option& option, const WordsByName& words) {
  OptionDescription result;
  for (const std::string& name : option.get_snames()) result.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) result.names.push_back("--" + name);
  const std::string& text = option.get_option_text();
  result.several = text == "...";
  if (option.get_positional())
    result.value = option.get_type_name();
  else if (!is_flag(option) && text != " ")
    result.value = text;
  result.text = option.get_description();
  result.required = option.get_required();
  const auto found = words.find(option.get_positional() ? option.get_type_name() : option.get_name());
  if (found != words.end()) result.words = found->second;
  return result;
}

/// What CLI11 calls an argument that the help shows as `NAME=CARDS`: from 2.4 on it refuses a `=` in a name.
std::string plain_name(std::string name) {
  std::replace(name.begin(), name.end(), '=', '-');
  return name;
}

/// The options, or the arguments, of the program or of a command that the help shows.
std::vector<OptionDescription> described_options(const CLI::App& app, bool positional,
                                                 const WordsByName& words) {
  std::vector<OptionDescription> result;
  for (const CLI::Option* option : app.get_options())
    if (option->get_positional() == positional && !option->get_description().empty())
      result.push_back(described_option(*option, words));
  return result;
}

}  // namespace

Command::Command(CLI::App& app, const std::string& name, const std::string& description,
                 const std::string& heading, std::optional<std::string>& file)
    : app_(*app.add_subcommand(name, description)), heading_(heading), file_(file) {
  app_.fallthrough();  // for the global options
  app_.group(heading);
  // Made only when it is asked for: for all commands that took 5 of the 7 ms of every start.
  app_.footer([this] { return footer_text(); });
}

void Command::footer(const std::vector<std::string>& paragraphs) { paragraphs_ = paragraphs; }

void Command::example(const std::string& command_line) { examples_.push_back(command_line); }

std::string Command::footer_text() const {
  std::string text;
  for (const std::string& paragraph : paragraphs_) text += help_paragraph(paragraph) + "\n\n";
  if (!examples_.empty()) text += base::tr("For example:") + "\n";
  for (const std::string& example : examples_)
    text += report::command_lines(example_words(example), help_style());
  return text + (examples_.empty() ? "" : "\n") +
         help_paragraph(
             base::tr("--db FILE and --color WHEN work with every command; see 'chapeau --help'."));
}

void Command::when_too_many(const std::string& remedy) { too_many_ = remedy; }

void Command::argument(const std::string& name, std::optional<std::string>& value,
                       const std::string& description, bool required) {
  app_.add_option(plain_name(name), value, description)
      ->type_name(name)
      ->option_text(" ")
      ->required(required);
  if (required) required_.push_back({name, &value});
}

void Command::first_argument(const std::string& name, std::optional<std::string>& value,
                             const std::string& description, bool required) {
  argument(name, value, description, required);
  app_.get_option(plain_name(name))->option_text("...");
}

void Command::option(const std::string& names, std::optional<std::string>& value,
                     const std::string& value_name, const std::string& description) {
  app_.add_option(names, value, description)
      ->type_name(value_name)
      ->option_text(value_name)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

const std::optional<std::string>& Command::output_option() {
  option("-o,--output", file_, "FILE",
         base::tr_c(
             "help",
             "write to this file and replace it if it exists; without --format its ending says the format"));
  return file_;
}

void Command::option_list(const std::string& names, std::vector<std::string>& values,
                          const std::string& value_name, const std::string& description) {
  // One value each; otherwise CLI11 takes the following words, too.
  app_.add_option(names, values, description)
      ->type_name(value_name)
      ->option_text(value_name)
      ->expected(1)
      ->allow_extra_args(false)  // else CLI11 takes "[Ann,Bob]=Cho" apart: a name may be written in brackets
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void Command::flag(const std::string& name, bool& value, const std::string& description) {
  app_.add_flag(name, value, description)->option_text(" ")->disable_flag_override();
}

void Command::values_of(const std::string& name, std::vector<std::string> words) {
  words_[name] = std::move(words);
}

CommandDescription Command::describe() const {
  return {.heading = heading_,
          .name = name(),
          .text = app_.get_description(),
          .arguments = described_options(app_, true, words_),
          .options = described_options(app_, false, words_),
          .paragraphs = paragraphs_,
          .examples = examples_,
          .takes_reports = joins_reports_};
}

void Command::exclude(const std::string& name, const std::string& other) {
  excluded_.emplace_back(name, other);
}

std::string Command::name() const { return app_.get_name(); }

void Command::check() const {
  const std::string hint = base::tr("see 'chapeau {0} --help'", name());
  for (const Required& required : required_)
    if (!*required.value)
      // What a hand is written like is too long to say here; the example shows it.
      throw Error(ErrorKind::kUsage, joins_reports_
                                         // Translators: {0} is the name of an argument, {1} what it is.
                                         ? base::tr("{0} is missing", value_name(required.name))
                                         : base::tr("{0} is missing: {1}", value_name(required.name),
                                                    app_.get_option(required.name)->get_description()))
          .remedy(examples_.empty()
                      ? hint
                      : base::tr("for example: {0}", base::typed_command(examples_.front(), {})));
  const CLI::App& own = app_;
  const CLI::App& whole_program = *app_.get_parent();
  for (const CLI::App* app : {&own, &whole_program})
    for (const CLI::Option* option : app->get_options())
      if (option->count() > 1 && !is_flag(*option) && !option->get_positional() &&
          option->get_multi_option_policy() != CLI::MultiOptionPolicy::TakeAll)
        throw Error(ErrorKind::kUsage, base::tr("{0} is given more than once", option->get_name()))
            .remedy(hint);
  for (const auto& [one, other] : excluded_)
    if (app_.count(one) > 0 && app_.count(other) > 0)
      throw Error(ErrorKind::kUsage, base::tr("{0} and {1} cannot be used together", one, other))
          .remedy(base::tr("use only one of them"));
}

void Command::on_run(std::function<void()> work) {
  app_.callback([this, work = std::move(work)] {
    check();
    work();
  });
}

void Command::on_run_with_code(std::function<int()> work) {
  app_.callback([this, work = std::move(work)] {
    check();
    throw CommandEnded{work()};
  });
}

Program::Program(const std::string& name, const std::string& version, const std::string& description,
                 std::optional<std::string>& file)
    : app_(std::make_unique<CLI::App>(description, name)),
      version_(version),
      heading_(base::tr_c("heading", "Commands")),
      file_(file) {
  app_->set_version_flag("--version", name + " " + version, base::tr_c("help", "print the version"));
  app_->set_help_flag("-h,--help", base::tr_c("help", "print this help, or the help of a command"));
  app_->footer([name] { return help_paragraph(base::tr("'{0} help COMMAND' explains a command.", name)); });
  app_->require_subcommand(1);
  app_->formatter(help_formatter());
}

Program::~Program() = default;

void Program::global_option(const std::string& name, std::optional<std::string>& value,
                            const std::string& value_name, const std::string& description,
                            std::vector<std::string> words) {
  app_->add_option(name, value, description)
      ->type_name(value_name)
      ->option_text(value_name)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  words_[name] = std::move(words);
}

void Program::when_given(const std::string& name, const std::function<void(const std::string&)>& take) {
  app_->get_option(name)->each(take);
}

ProgramDescription Program::describe() {
  define_all();
  ProgramDescription result{.name = app_->get_name(),
                            .version = version_,
                            .text = app_->get_description(),
                            .options = described_options(*app_, false, words_),
                            .commands = {}};
  for (const Command& command : commands_) result.commands.push_back(command.describe());
  return result;
}

void Program::global_flag(const std::string& name, bool& value, const std::string& description) {
  app_->add_flag(name, value, description)->option_text(" ")->disable_flag_override();
}

Command& Program::add_command(const std::string& name, const std::string& description) {
  const Declared* declared = find_declared(name);
  return commands_.emplace_back(*app_, name, description, declared != nullptr ? declared->heading : heading_,
                                file_);
}

void Program::heading(const std::string& text) { heading_ = text; }

void Program::declare(const std::string& name, std::function<void()> define) {
  declared_.push_back({heading_, name, std::move(define)});
}

const Program::Declared* Program::find_declared(const std::string& name) const {
  const auto found = std::find_if(declared_.begin(), declared_.end(),
                                  [&](const Declared& command) { return command.name == name; });
  return found == declared_.end() ? nullptr : &*found;
}

bool Program::has_command(const std::string& name) const { return find_declared(name) != nullptr; }

std::size_t Program::command_at(const std::vector<std::string>& arguments) const {
  std::size_t at = 0;
  for (; at < arguments.size() && is_option(arguments[at]); ++at)
    if (takes_a_value(*app_, *app_, arguments[at]) && at + 1 < arguments.size()) ++at;
  return at;
}

void Program::define_all() {
  if (!commands_.empty()) return;
  for (const Declared& command : declared_) command.define();
}

void Program::define_named(const std::vector<std::string>& arguments) {
  const std::size_t at = command_at(arguments);
  const std::string word = at < arguments.size() ? arguments[at] : "";
  if (const Declared* named = find_declared(word)) return named->define();
  // Without a command nothing is wrong: it asks for the version, or for where things stand.
  const bool asks_for_help = std::any_of(arguments.begin(), arguments.end(), [](const std::string& each) {
    return each == "--help" || each == "-h";
  });
  if (!word.empty() || asks_for_help) define_all();
}

std::vector<std::string> Program::joined(std::vector<std::string> arguments) const {
  const std::size_t at = command_at(arguments);
  if (at == arguments.size()) return arguments;
  const auto command = std::find_if(commands_.begin(), commands_.end(),
                                    [&](const Command& each) { return each.name() == arguments[at]; });
  if (command == commands_.end()) return arguments;
  const auto behind = arguments.begin() + static_cast<std::ptrdiff_t>(at) + 1;
  const std::vector<std::string> rest(behind, arguments.end());
  const CLI::App& known = *app_->get_subcommand(arguments[at]);
  refuse_options_as_values(*app_, known, rest);
  if (!command->joins_reports_) return arguments;
  arguments.erase(behind, arguments.end());
  for (std::string& each : with_joined_reports(*app_, known, rest)) arguments.push_back(std::move(each));
  return arguments;
}

int Program::run(int argc, const char* const* argv, const std::function<void()>& before,
                 const std::function<void()>& without_command,
                 const std::function<void(const std::string&)>& print) {
  app_->parse_complete_callback(before);
  command_line_size_ = static_cast<std::size_t>(argc);
  define_named({argv + 1, argv + argc});
  std::map<std::string, std::string> too_many;
  for (const Command& command : commands_)
    if (!command.too_many_.empty()) too_many[command.name()] = command.too_many_;
  const std::vector<std::string> arguments = joined(with_empty_values(*app_, argc, argv));
  try {
    // CLI11 takes the arguments in reverse order.
    app_->parse(std::vector<std::string>(arguments.rbegin(), arguments.rend()));
  } catch (const CommandEnded& ended) {
    return ended.exit_code;
  } catch (const CLI::Success& wanted) {  // --help and --version
    if (std::any_of(arguments.begin(), arguments.end(), [](const std::string& argument) {
          return argument.starts_with("--help=") || argument.starts_with("--version=");
        }))
      throw mismatch(*app_, arguments);
    // "concede --help": the general help would not say that there is no such command.
    if (app_->get_subcommands().empty() && !app_->remaining().empty())
      throw unexpected(*app_, too_many, arguments);
    std::ostringstream text;
    app_->exit(wanted, text, text);
    print(text.str());
  } catch (const CLI::ExtrasError&) {
    throw unexpected(*app_, too_many, arguments);
  } catch (const CLI::RequiredError&) {
    // An unexpected word says more than the one that is missing.
    if (!app_->remaining(true).empty()) throw unexpected(*app_, too_many, arguments);
    for (const Command& command : commands_)
      if (app_->got_subcommand(command.name())) command.check();
    before();
    without_command();
  } catch (const CLI::ArgumentMismatch&) {
    throw mismatch(*app_, arguments);
  } catch (const CLI::ParseError& problem) {
    // Every error that arguments can cause is handled above.
    throw std::logic_error(std::string("CLI11 refuses the command line: ") + problem.what());
  }
  return 0;
}

}  // namespace cli
