#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/program_description.hpp"

namespace CLI {
class App;
}

/// The program as a set of commands. CLI11 does the work behind it; its header takes longer to compile
/// than all of a command, so only `program.cpp` and the two files that it
/// is made with, `command_line.cpp` and `help_formatter.cpp`, include it.
namespace cli {

/// A command while it is described: its arguments, options, and what it does. Every value is text;
/// what it means, and what is wrong with it, the command itself says.
class Command {
 public:
  Command(CLI::App& app, const std::string& name, const std::string& description);

  /// An argument by its position. One without a description is one more of those before it.
  void argument(const std::string& name, std::optional<std::string>& value, const std::string& description,
                bool required = false);
  /// The same for the first of several.
  void first_argument(const std::string& name, std::optional<std::string>& value,
                      const std::string& description, bool required);
  /// All arguments from here on.
  void arguments(const std::string& name, std::vector<std::string>& values, const std::string& description);
  /// An option with a value: `names` as in "-m,--match"; `value_name` stands for the value in the help.
  void option(const std::string& names, std::optional<std::string>& value, const std::string& value_name,
              const std::string& description);
  /// The same for one that may be given several times.
  void option_list(const std::string& names, std::vector<std::string>& values, const std::string& value_name,
                   const std::string& description);
  void flag(const std::string& name, bool& value, const std::string& description);
  /// All values that an option or an argument of this name has, for the completion of shells.
  void values_of(const std::string& name, std::vector<std::string> words);
  /// Paragraphs under the help.
  void footer(const std::vector<std::string>& paragraphs);
  /// A command line as somebody would type it, shown under the help.
  void example(const std::string& command_line);
  /// What to do when there are more arguments than the command takes.
  void when_too_many(const std::string& remedy);

  /// Words without `=` go on with the argument before them that has one, joined with a space, so that a
  /// report needs no quotes. A `-` before a digit makes no option of a word.
  void join_reports() { joins_reports_ = true; }

  /// Refuses the two options together.
  void exclude(const std::string& name, const std::string& other);

  /// What the command does, called after all arguments are read.
  void on_run(std::function<void()> work);
  /// The same for a command whose exit code says something.
  void on_run_with_code(std::function<int()> work);

  /// What CLI11 would say in words of its own: throws `Error` (kUsage) for what is missing, given twice, or
  /// given together with what it excludes.
  void check() const;

  [[nodiscard]] std::string name() const;
  [[nodiscard]] const std::string& too_many() const { return too_many_; }
  [[nodiscard]] bool joins_reports() const { return joins_reports_; }
  [[nodiscard]] CommandDescription describe() const;

 private:
  struct Required {
    std::string name;
    const std::optional<std::string>* value;
  };

  [[nodiscard]] std::string footer_text() const;

  CLI::App& app_;
  std::vector<std::string> paragraphs_;
  std::vector<std::string> examples_;
  std::map<std::string, std::vector<std::string>> words_;  // by option or argument
  std::string too_many_;
  bool joins_reports_ = false;
  std::vector<Required> required_;
  std::vector<std::pair<std::string, std::string>> excluded_;
};

class Program {
 public:
  Program(const std::string& name, const std::string& version, const std::string& description);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// An option that may stand before or after any command.
  void global_option(const std::string& name, std::optional<std::string>& value,
                     const std::string& value_name, const std::string& description,
                     std::vector<std::string> words = {});
  void global_flag(const std::string& name, bool& value, const std::string& description);
  /// A command that `lay_out` describes by `add_command`, under the same name, when the command line names
  /// it: to describe all of them took five sixths of every start.
  void declare(const std::string& name, std::function<void()> lay_out);
  Command& add_command(const std::string& name, const std::string& description);
  [[nodiscard]] bool has_command(const std::string& name) const;

  /// Reads the arguments and, after `before`, runs the command they name, or `without_command` where they
  /// name none. Returns its exit code.
  /// `print` gets the text of --help and --version. Throws `Error` (kUsage) for arguments that do not
  /// fit, saying which command or option was perhaps meant.
  int run(int argc, const char* const* argv, const std::function<void()>& before,
          const std::function<void()>& without_command, const std::function<void(const std::string&)>& print);

  [[nodiscard]] ProgramDescription describe();

 private:
  struct Declared {
    std::string name;
    std::function<void()> lay_out;
  };

  /// Where the word stands that names the command: the first that is neither an option nor the value of one.
  /// At the end if there is none.
  [[nodiscard]] std::size_t command_at(const std::vector<std::string>& arguments) const;
  void lay_out_all();
  /// What the command line asks for: the command that it names, or all of them where it names none of these.
  void lay_out(const std::vector<std::string>& arguments);
  /// The arguments with the reports of the command that they name joined.
  [[nodiscard]] std::vector<std::string> joined(std::vector<std::string> arguments) const;

  std::unique_ptr<CLI::App> app_;
  std::string version_;
  std::map<std::string, std::vector<std::string>> words_;  // of the global options
  std::vector<Declared> declared_;
  std::deque<Command> commands_;  // those that are laid out
};

}  // namespace cli
