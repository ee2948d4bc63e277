#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

/// The command line: the program with its commands, arguments and options. CLI11 parses it; its header takes
/// longer to compile than a whole command, so only `program.cpp` and the three files that it is made with,
/// `command_line.cpp`, `help_formatter.cpp` and `usage_errors.cpp`, include it.
namespace cli {

/// The most players that an argument list names: more than any game has, so that one too many is refused with
/// the numbers that can play.
inline constexpr std::size_t kMostNamesTyped = 12;

/// An option or an argument, as the help describes it.
struct OptionDescription {
  std::vector<std::string> names;  ///< "-m", "--match"; of an argument none
  std::string value;               ///< stands for its value: "MATCH"; of a flag empty
  std::string text;                ///< what it is for
  std::vector<std::string> words;  ///< the values that there are, if they are few
  bool required = false;
  bool several = false;  ///< an argument that may be repeated
};

/// A command, as the help describes it.
struct CommandDescription {
  std::string heading;  ///< under which the help lists it: "Keep score"
  std::string name;
  std::string text;
  std::vector<OptionDescription> arguments;
  std::vector<OptionDescription> options;
  std::vector<std::string> paragraphs;
  std::vector<std::string> examples;  ///< command lines as somebody would type them
  bool takes_reports = false;         ///< arguments with a `=`, each continued by the words behind it
};

/// The program as its help describes it; the manual page and shell completion are made from this.
struct ProgramDescription {
  std::string name;
  std::string version;  ///< "0.1.0"
  std::string text;
  std::vector<OptionDescription> options;  ///< those that stand with every command
  std::vector<CommandDescription> commands;
};

/// One command: its arguments, its options, and what it does. CLI11 stores every value as text; the command
/// itself parses it and refuses a wrong one.
class Command {
 public:
  /// `file` gets the value of `output_option`.
  Command(CLI::App& app, const std::string& name, const std::string& description, const std::string& heading,
          std::optional<std::string>& file);

  /// An argument by its position. One without a description is one more of those before it.
  void argument(const std::string& name, std::optional<std::string>& value, const std::string& description,
                bool required = false);
  /// The first of several arguments; the help shows its name with an ellipsis.
  void first_argument(const std::string& name, std::optional<std::string>& value,
                      const std::string& description, bool required);
  /// An option with a value: `names` as in "-m,--match"; `value_name` stands for the value in the help.
  void option(const std::string& names, std::optional<std::string>& value, const std::string& value_name,
              const std::string& description);
  /// `-o FILE`, the file for what the command prints. Returns where its value will be.
  const std::optional<std::string>& output_option();
  /// An option that may be given several times.
  void option_list(const std::string& names, std::vector<std::string>& values, const std::string& value_name,
                   const std::string& description);
  /// An option without a value.
  void flag(const std::string& name, bool& value, const std::string& description);
  /// All values that an option or an argument of this name has, for the completion of shells.
  void values_of(const std::string& name, std::vector<std::string> words);
  /// Refuses the two options together.
  void exclude(const std::string& name, const std::string& other);
  /// Arguments without `=` continue the argument before them that has one, joined with a space, so that a
  /// report needs no quotes. A `-` before a digit is no option.
  void join_reports() { joins_reports_ = true; }
  /// The remedy for more arguments than the command takes.
  void when_too_many(const std::string& remedy);
  /// Paragraphs under the help.
  void footer(const std::vector<std::string>& paragraphs);
  /// A command line as somebody would type it, shown under the help.
  void example(const std::string& command_line);

  /// What the command does, called after all arguments are read.
  void on_run(std::function<void()> work);
  /// What a command does that returns an exit code.
  void on_run_with_code(std::function<int()> work);

 private:
  friend class Program;

  struct Required {
    std::string name;
    const std::optional<std::string>* value;
  };

  [[nodiscard]] std::string name() const;
  [[nodiscard]] CommandDescription describe() const;
  [[nodiscard]] std::string footer_text() const;
  /// Checks what CLI11 would refuse in words of its own: throws `Error` (kUsage) for an argument that is
  /// missing, an option given twice, or together with one that it excludes.
  void check() const;

  CLI::App& app_;
  std::string heading_;
  std::optional<std::string>& file_;
  std::vector<std::string> paragraphs_;
  std::vector<std::string> examples_;
  std::map<std::string, std::vector<std::string>> words_;  // by option or argument
  std::string too_many_;
  bool joins_reports_ = false;
  std::vector<Required> required_;
  std::vector<std::pair<std::string, std::string>> excluded_;
};

/// The whole command line: options that stand with every command, and the commands under their headings.
class Program {
 public:
  /// `file` gets the value of `-o` of the command that is run.
  Program(const std::string& name, const std::string& version, const std::string& description,
          std::optional<std::string>& file);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// An option that may stand before or after any command.
  void global_option(const std::string& name, std::optional<std::string>& value,
                     const std::string& value_name, const std::string& description,
                     std::vector<std::string> words = {});
  void global_flag(const std::string& name, bool& value, const std::string& description);
  /// `take` gets the value of a global option before a command runs, and before anything on the command line
  /// is refused.
  void when_given(const std::string& name, const std::function<void(const std::string&)>& take);
  /// Begins a heading of the help: the commands declared from here on stand under it.
  void heading(const std::string& text);
  /// Declares a command; `define`, which calls `add_command` with the same name, is called only when the
  /// command line names the command or asks for help. Defining all of them took five sixths of every start.
  void declare(const std::string& name, std::function<void()> define);
  Command& add_command(const std::string& name, const std::string& description);
  /// How many words the command line has, at least one: no list of arguments is longer.
  [[nodiscard]] std::size_t command_line_size() const { return command_line_size_; }
  [[nodiscard]] bool has_command(const std::string& name) const;

  /// Parses the arguments and, after `before`, runs the command that they name, or `without_command` if they
  /// name none. Returns its exit code. `print` gets the text of --help and --version. Throws `Error` (kUsage)
  /// for arguments that do not fit, with the command or option that was perhaps meant.
  int run(int argc, const char* const* argv, const std::function<void()>& before,
          const std::function<void()>& without_command, const std::function<void(const std::string&)>& print);

  [[nodiscard]] ProgramDescription describe();

 private:
  struct Declared {
    std::string heading;
    std::string name;
    std::function<void()> define;
  };

  [[nodiscard]] const Declared* find_declared(const std::string& name) const;
  /// The index of the argument that names the command: the first that is neither an option nor the value of
  /// one. At the end if there is none.
  [[nodiscard]] std::size_t command_at(const std::vector<std::string>& arguments) const;
  void define_all();
  /// Defines the command that the arguments name, or all where they name none of these.
  void define_named(const std::vector<std::string>& arguments);
  /// The arguments with the reports of the command that they name joined.
  [[nodiscard]] std::vector<std::string> joined(std::vector<std::string> arguments) const;

  std::unique_ptr<CLI::App> app_;
  std::string version_;
  std::string heading_;
  std::optional<std::string>& file_;
  std::size_t command_line_size_ = 1;
  std::map<std::string, std::vector<std::string>> words_;  // of the global options
  std::vector<Declared> declared_;
  std::deque<Command> commands_;  // those that are defined
};

}  // namespace cli
