#include "cli/man_page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "cli/command_line.hpp"
#include "cli/exit_code.hpp"
#include "cli/program.hpp"
#include "report/style.hpp"

namespace cli {
namespace {

/// What stands on the page beside the help: a name, and what it is.
using Entries = std::vector<std::pair<std::string_view, std::string_view>>;

const Entries kEnvironment{
    {"CHAPEAU_DB", "the database file, where --db does not name one"},
    {"CHAPEAU_CURRENCY", "the currency of stakes and payments (CAD)"},
    {"CHAPEAU_PAGER, PAGER", "what shows texts that are longer than the screen (less)"},
    {"COLUMNS", "how wide texts are laid out (as wide as the terminal, else 80 columns)"},
    {"NO_COLOR", "if set, there are no colours unless --color asks for them"},
    {"TERM", "with dumb there are neither colours nor symbols nor a pager"},
    {"XDG_DATA_HOME", "the folder of the database's folder (~/.local/share)"}};

const Entries kFiles{
    {"~/.local/share/chapeau/chapeau.db",
     "the database, an SQLite file; what was entered is on disk once a command says that it is done"},
    {"~/.local/share/chapeau/chapeau.db.backups/",
     "the copies made before a merge, a rebuild, a restore, and when a newer version takes the file over; "
     "'chapeau restore' lists them"}};

/// Text as roff shows it: nothing in it is an instruction, and a hyphen can be copied as one.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char32_t c : base::code_points(text)) {
    switch (c) {
      case U'\\': result += "\\e"; break;
      case U'-': result += "\\-"; break;
      case U'\'': result += "\\(aq"; break;
      case U'`': result += "\\(ga"; break;
      case U'^': result += "\\(ha"; break;
      case U'~': result += "\\(ti"; break;
      default:
        if (c < 0x80)
          result += static_cast<char>(c);
        else
          result += fmt::format("\\[u{:04X}]", static_cast<std::uint32_t>(c));
    }
  }
  // A point at the beginning of a line would make an instruction of it.
  return result.starts_with('.') ? "\\&" + result : result;
}

/// The same in lines that are easy to read and to compare.
std::string lines_of(std::string_view text) {
  constexpr std::size_t kColumns = 66;
  std::string lines;
  for (const std::string& line : base::wrap(text, kColumns)) lines += escaped(line) + "\n";
  return lines;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string section(std::string_view title) { return fmt::format(".SH {}\n", title); }

std::string tagged(const std::string& tag, std::string_view text) {
  return fmt::format(".TP\n{}\n{}", tag, lines_of(text));
}

std::string paragraph(std::string_view text) { return ".PP\n" + lines_of(text); }

std::string option_tag(const OptionDescription& option) {
  std::string tag;
  for (const std::string& name : option.names) tag += (tag.empty() ? "" : ", ") + bold(name);
  if (option.names.empty()) return italic(option.value) + (option.several ? " ..." : "");
  return option.value.empty() ? tag : tag + " " + italic(option.value);
}

std::string options_text(const std::vector<OptionDescription>& options) {
  std::string text;
  for (const OptionDescription& option : options) text += tagged(option_tag(option), option.text);
  return text;
}

std::string usage(const ProgramDescription& program, const CommandDescription& command) {
  std::string text = bold(program.name + " " + command.name);
  for (const OptionDescription& argument : command.arguments) {
    const std::string name = italic(argument.value) + (argument.several ? "..." : "");
    text += argument.required ? " " + name : " [" + name + "]";
  }
  return text + " [" + italic("OPTIONS") + "]";
}

std::string examples_text(const std::vector<std::string>& examples) {
  if (examples.empty()) return "";
  std::string text =
      ".PP\n" + std::string(examples.size() == 1 ? "Example:\n" : "Examples:\n") + ".PP\n.RS 4\n.EX\n";
  for (const std::string& example : examples) {
    const std::string lines = report::command_lines(example_words(example), {.width = 70, .screen = true}, 0);
    for (std::size_t at = 0; at < lines.size();) {
      const std::size_t end = lines.find('\n', at);
      text += escaped(std::string_view(lines).substr(at, end - at)) + "\n";
      at = end + 1;
    }
  }
  return text + ".EE\n.RE\n";
}

/// The paragraphs that several commands have under their help, in order: they stand on the page once.
std::vector<std::string> shared_paragraphs(const ProgramDescription& program) {
  std::vector<std::string> seen;
  std::vector<std::string> shared;
  for (const CommandDescription& command : program.commands)
    for (const std::string& text : command.paragraphs) {
      if (std::find(seen.begin(), seen.end(), text) == seen.end())
        seen.push_back(text);
      else if (std::find(shared.begin(), shared.end(), text) == shared.end())
        shared.push_back(text);
    }
  return shared;
}

std::string command_text(const ProgramDescription& program, const CommandDescription& command,
                         const std::vector<std::string>& shared) {
  std::string text = fmt::format(".SS \"{}\"\n", usage(program, command));
  text += lines_of(command.text + ".");
  text += options_text(command.arguments);
  for (const OptionDescription& option : command.options)
    // Every command has it: it stands above.
    if (option.names.back() != "--help") text += options_text({option});
  for (const std::string& each : command.paragraphs)
    if (std::find(shared.begin(), shared.end(), each) == shared.end()) text += paragraph(each);
  return text + examples_text(command.examples);
}

std::string entries_text(std::string_view title, const Entries& entries) {
  std::string text = section(title);
  for (const auto& [name, meaning] : entries) text += tagged(bold(name), meaning);
  return text;
}

/// What the program does, as the line under NAME says it: "keeps score of …".
std::string one_line(const ProgramDescription& program) {
  std::string text = program.text.substr(0, program.text.find(':'));
  if (!text.empty() && text.front() >= 'A' && text.front() <= 'Z') text.front() += 'a' - 'A';
  return text;
}

}  // namespace

std::string man_page(const ProgramDescription& program, const std::string& day) {
  std::string title = program.name;
  for (char& c : title)
    if (c >= 'a' && c <= 'z') c -= 'a' - 'A';
  std::string text = ".\\\" Made by the program itself from its help: chapeau man\\-page.\n";
  text += fmt::format(".TH {} 1 {} \"{} {}\"\n", title, day, program.name, program.version);
  text += section("NAME") + escaped(program.name) + " \\- " + escaped(one_line(program)) + "\n";
  text += section("SYNOPSIS") + bold(program.name) + " [" + italic("OPTIONS") + "] " + italic("COMMAND") +
          " [" + italic("ARGUMENTS") + "]\n";
  text += section("DESCRIPTION") + lines_of(program.text);
  text += paragraph(
      "Alone it says how to begin, or where the open matches stand. An option that is described here stands "
      "before "
      "or after any command; one of a command stands behind it.");
  text += section("OPTIONS") + options_text(program.options);
  const std::vector<std::string> shared = shared_paragraphs(program);
  text += section("COMMANDS");
  for (const CommandDescription& command : program.commands) text += command_text(program, command, shared);
  if (!shared.empty()) text += section("HOW A HAND IS WRITTEN");
  // The heading begins the first paragraph.
  for (const std::string& each : shared) text += each == shared.front() ? lines_of(each) : paragraph(each);
  text += section("EXIT STATUS");
  for (const ExitMeaning& exit : exit_meanings()) text += tagged(bold(exit.codes), exit.meaning);
  text += paragraph(
      "When it is not 0, nothing was recorded, with four exceptions that say so: what was done before the "
      "line that 'chapeau play' refused from a pipe stands; what came to a member who may only read and has "
      "something to send; output that failed after everything was saved; and a disk that leaves it open "
      "whether it was.");
  text += entries_text("ENVIRONMENT", kEnvironment);
  text += entries_text("FILES", kFiles);
  return text;
}

}  // namespace cli
