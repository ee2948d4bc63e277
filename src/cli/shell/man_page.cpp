#include "cli/shell/man_page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "cli/command_line.hpp"
#include "cli/program.hpp"
#include "cli/shell/exit_code.hpp"
#include "report/style.hpp"

namespace cli {
namespace {

/// An entry of the sections that the help does not have: a name and its meaning.
using Entry = std::pair<std::string_view, std::string_view>;

constexpr std::array kEnvironment = std::to_array<Entry>(
    {{"CHAPEAU_DB", "the database, if --db does not name one"},
     {"CHAPEAU_CURRENCY", "the currency of stakes and payments, if --currency does not name one (CAD)"},
     {"CHAPEAU_PAGER, PAGER", "the pager for texts that are longer than the screen (less)"},
     {"COLUMNS",
      "the width of texts, in columns (the width of the terminal, else 80); below 40 columns texts are laid "
      "out for 40"},
     {"NO_COLOR", "if set, there are no colours unless --color asks for them"},
     {"TERM", "if it is dumb, there are no colours, no symbols and no pager"},
     {"XDG_DATA_HOME", "the folder that holds the database's folder (~/.local/share)"}});

constexpr std::array kFiles = std::to_array<Entry>(
    {{"~/.local/share/chapeau/chapeau.db",
      "the database, an SQLite file; once a command says that it is done, the change is on disk"},
     {"~/.local/share/chapeau/chapeau.db.backups/",
      "the backups made before a merge, a rebuild, a restore, and before a newer version migrates the file; "
      "'chapeau restore' lists them"}});

/// What else is to be known about the cards that are typed and printed.
constexpr std::array<std::string_view, 3> kOnHands{
    "In Mille groups of one rank that stand apart, as in 777 7777, are one set; each of them must be a set "
    "by itself.",
    "With --no-out nobody went out. In Mille all cards count, those laid down and those left, but there is "
    "no natural out, and a score below zero is no chapeau. In Militaire the cards laid down count, without "
    "bonus or deduction.",
    "Cards are printed as they can be typed. Five or more equal cards, and two or more tens, are printed "
    "once with their number: 7x8."};

/// Escapes text for roff: nothing in it is an instruction, and a hyphen can be copied as one.
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
  // A dot at the beginning of a line would make it an instruction.
  return result.starts_with('.') ? "\\&" + result : result;
}

/// Escaped text, wrapped so that the source is easy to read and to compare.
std::string lines_of(std::string_view text) {
  constexpr std::size_t kColumns = 66;
  std::string lines;
  for (const std::string& line : base::wrap(text, kColumns)) lines += escaped(line) + "\n";
  return lines;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string section(std::string_view title) { return base::tr(".SH {0}\n", title); }
std::string subsection(std::string_view title) { return base::tr(".SS {0}\n", escaped(title)); }

std::string tagged(const std::string& tag, std::string_view text) {
  return base::tr(".TP\n{0}\n{1}", tag, lines_of(text));
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

/// The paragraphs that several commands share, in order; the page has them once.
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
  std::string text = tagged(usage(program, command), command.text + ".");
  text += ".RS\n" + options_text(command.arguments);
  for (const OptionDescription& option : command.options)
    // Every command has --help; the page describes it once.
    if (option.names.back() != "--help") text += options_text({option});
  for (const std::string& each : command.paragraphs)
    if (std::find(shared.begin(), shared.end(), each) == shared.end()) text += paragraph(each);
  return text + examples_text(command.examples) + ".RE\n";
}

/// The commands under the headings of the help.
std::string commands_text(const ProgramDescription& program, const std::vector<std::string>& shared) {
  std::string text = section("COMMANDS");
  std::string heading;
  for (const CommandDescription& command : program.commands) {
    if (command.heading != heading) text += subsection(command.heading);
    heading = command.heading;
    text += command_text(program, command, shared);
  }
  return text;
}

std::string entries_text(std::string_view title, std::span<const Entry> entries) {
  std::string text = section(title);
  for (const auto& [name, meaning] : entries) text += tagged(bold(name), meaning);
  return text;
}

/// What the program does, for the section NAME: "keeps score of …".
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
  text += base::tr(".TH {0} 1 {1} \"{2} {3}\"\n", title, day, program.name, program.version);
  text += section("NAME") + escaped(program.name) + " \\- " + escaped(one_line(program)) + "\n";
  text += section("SYNOPSIS") + bold(program.name) + " [" + italic("OPTIONS") + "] " + italic("COMMAND") +
          " [" + italic("ARGUMENTS") + "]\n";
  text += section("DESCRIPTION") + lines_of(program.text);
  text += paragraph("Without a command it prints how the open matches stand, or how to begin.");
  text += section("OPTIONS") +
          lines_of(
              "You can write these options before or after the command. The command's own options go after "
              "it.") +
          options_text(program.options);
  text += paragraph(
      "Without --color there are colours on a terminal. Without --glyphs a terminal in a UTF-8 locale gets "
      "symbols, everything else letters. Without --no-pager a terminal shows long texts with a pager.");
  const std::vector<std::string> shared = shared_paragraphs(program);
  text += commands_text(program, shared);
  if (!shared.empty()) text += section("HOW A HAND IS WRITTEN");
  // Right after the heading no .PP is needed.
  for (const std::string& each : shared) text += each == shared.front() ? lines_of(each) : paragraph(each);
  for (const std::string_view each : kOnHands)
    if (!shared.empty()) text += paragraph(each);
  text += section("EXIT STATUS");
  for (const auto& [codes, meaning] : exit_meanings()) text += tagged(bold(codes), meaning);
  text += paragraph(
      "If it is not 0, nothing was recorded. There are four exceptions, and each says so: 'chapeau play' "
      "from a pipe keeps what was recorded before the line that it refused; a member who may only read keeps "
      "what came when something of theirs could not be sent; everything was saved, but printing it failed; "
      "the disk failed in a way that leaves it unknown.");
  text += entries_text("ENVIRONMENT", kEnvironment);
  text += entries_text("FILES", kFiles);
  text += section("NOTES") + lines_of(
                                 "The program prints this page itself. Where the package is not installed, "
                                 "'chapeau man-page | man -l -' shows it.");
  return text;
}

}  // namespace cli
