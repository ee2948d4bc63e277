#include "cli/shell/man_page.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/language/translation.hpp"
#include "base/text/cluster.hpp"
#include "base/text/text.hpp"
#include "cli/command_line.hpp"
#include "cli/help_formatter.hpp"
#include "cli/program.hpp"
#include "cli/shell/exit_code.hpp"
#include "games/game.hpp"
#include "report/layout/style.hpp"

namespace cli {
namespace {

/// An entry of the sections that the help does not have: a name and its meaning.
using Entry = std::pair<std::string_view, const char*>;
using base::tr_noop;

constexpr std::array kEnvironment = std::to_array<Entry>(
    {{"CHAPEAU_DB", tr_noop("the database, if --db does not name one")},
     {"CHAPEAU_LANG", tr_noop("the language, if --lang does not name one (that of the locale)")},
     {"CHAPEAU_CURRENCY",
      tr_noop("the currency of stakes and payments, if --currency does not name one (CAD)")},
     {"CHAPEAU_PAGER, PAGER", tr_noop("the pager for texts that are longer than the screen (less)")},
     {"COLUMNS",
      tr_noop("the width of texts, in columns (the width of the terminal, else 80); below 40 columns texts "
              "are laid out for 40")},
     {"LC_ALL, LC_MESSAGES, LANG",
      tr_noop("the locale: the first that is set counts; with C and POSIX the language is English")},
     {"LANGUAGE", tr_noop("a list of languages, the best first, that counts before the locale's")},
     {"NO_COLOR", tr_noop("if set, there are no colours unless --color asks for them")},
     {"TERM", tr_noop("if it is dumb, there are no colours, no symbols and no pager")},
     {"XDG_DATA_HOME", tr_noop("the folder that holds the database's folder (~/.local/share)")}});

constexpr std::array kFiles = std::to_array<Entry>(
    {{"~/.local/share/chapeau/chapeau.db",
      tr_noop("the database, an SQLite file; once a command says that it is done, the change is on disk")},
     {"~/.local/share/chapeau/chapeau.db.backups/",
      tr_noop(
          "the backups made before a merge, a rebuild, a restore, and before a newer version migrates the "
          "file; 'chapeau restore' lists them")},
     {"~/.local/share/chapeau/chapeau.db.serve.json",
      tr_noop("the port that 'chapeau serve' had last, and the networks that it may serve to")}});

/// What else is to be known about the cards that are typed and printed.
constexpr std::array kOnHands{
    tr_noop("In Mille groups of one rank that stand apart, as in 777 7777, are one set; each of them must be "
            "a set by itself."),
    tr_noop("With --no-out nobody went out. In Mille all cards count, those laid down and those left, but "
            "there is no natural out, and a score below zero is no chapeau. In Militaire the cards laid down "
            "count, without bonus or deduction."),
    tr_noop("Cards are printed as they can be typed. Seven or eight equal cards are printed once with their "
            "number: 7x8.")};

/// Escapes text that begins no line for roff: a hyphen can be copied as one.
std::string escaped_within(std::string_view text) {
  std::string result;
  for (const char32_t c : base::code_points(text)) {
    switch (c) {
      case U'\\': result += "\\e"; break;
      case U'-': result += "\\-"; break;
      case U'\'': result += "\\(aq"; break;
      case U'`': result += "\\(ga"; break;
      case U'^': result += "\\(ha"; break;
      case U'~': result += "\\(ti"; break;
      case U'\u00A0':
      case U'\u202F': result += "\\~"; break;  // no-break spaces
      default:
        if (c < 0x80)
          result += static_cast<char>(c);
        else
          result += fmt::format("\\[u{:04X}]", static_cast<std::uint32_t>(c));
    }
  }
  return result;
}

/// The same for text that may begin a line, where a dot would make it an instruction.
std::string escaped(std::string_view text) {
  const std::string result = escaped_within(text);
  return result.starts_with('.') ? "\\&" + result : result;
}

/// Where a line may end besides at spaces: roff does not know it of Japanese.
constexpr std::string_view kMayBreak = "\\:";

/// An escaped line of text, which roff breaks once more.
std::string escaped_line(std::string_view line) {
  std::vector<std::string> words;
  for (const std::string& word : base::split(line, ' ')) {
    std::string& result = words.emplace_back();
    for (const std::string_view piece : base::pieces_of(word)) {
      if (!result.empty()) result += kMayBreak;
      result += escaped_within(piece);
    }
  }
  const std::string result = base::join(words, " ");
  return result.starts_with('.') ? "\\&" + result : result;
}

/// Escaped text, wrapped so that the source is easy to read and to compare.
std::string lines_of(std::string_view text) {
  constexpr std::size_t kColumns = 66;
  constexpr std::string_view kGoesOn = "\\c";  // roff would put a space for the end of the line
  std::string lines;
  std::size_t taken = 0;
  for (const std::string& line : base::wrap(text, kColumns)) {
    if (taken > 0 && text[taken - 1] != ' ')
      lines.insert(lines.size() - 1, fmt::format("{}{}", kMayBreak, kGoesOn));
    lines += escaped_line(line) + "\n";
    taken += line.size();
    while (taken < text.size() && text[taken] == ' ') ++taken;
  }
  return lines;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string section(std::string_view title) { return ".SH " + escaped(title) + "\n"; }
std::string subsection(std::string_view title) { return ".SS " + escaped(title) + "\n"; }

std::string tagged(const std::string& tag, std::string_view text) {
  return ".TP\n" + tag + "\n" + lines_of(text);
}

std::string paragraph(std::string_view text) { return ".PP\n" + lines_of(text); }

std::string option_tag(const OptionDescription& option) {
  std::string tag;
  for (const std::string& name : option.names) tag += (tag.empty() ? "" : ", ") + bold(name);
  if (option.names.empty()) return italic(value_name(option.value)) + (option.several ? " ..." : "");
  return option.value.empty() ? tag : tag + " " + italic(value_name(option.value));
}

std::string options_text(const std::vector<OptionDescription>& options) {
  std::string text;
  for (const OptionDescription& option : options) text += tagged(option_tag(option), option.text);
  return text;
}

std::string usage(const ProgramDescription& program, const CommandDescription& command) {
  std::string text = bold(program.name + " " + command.name);
  for (const OptionDescription& argument : command.arguments) {
    const std::string name = italic(value_name(argument.value)) + (argument.several ? "..." : "");
    text += argument.required ? " " + name : " [" + name + "]";
  }
  return text + " [" + italic(value_name("OPTIONS")) + "]";
}

std::string examples_text(const std::vector<std::string>& examples) {
  if (examples.empty()) return "";
  std::string text = paragraph(examples.size() == 1 ? base::tr_c("manual page", "Example:")
                                                    : base::tr_c("manual page", "Examples:"));
  text += ".PP\n.RS 4\n.EX\n";
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
  std::string text = tagged(
      usage(program, command),
      // Translators: {0} is the description of a command, which becomes a sentence: only the full stop.
      base::tr_c("manual page", "{0}.", command.text));
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
  std::string text = section(base::tr_c("manual page", "COMMANDS"));
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
  for (const auto& [name, meaning] : entries) text += tagged(bold(name), base::translated(meaning));
  return text;
}

/// What the program does, for the section NAME.
std::string one_line() {
  // Translators: it stands behind "chapeau - "; {0} is a list of games.
  return base::tr_c("manual page", "keeps score of {0} at a real table",
                    base::join_and(games::game_titles()));
}

}  // namespace

std::string man_page(const ProgramDescription& program, const std::string& day) {
  std::string title = program.name;
  for (char& c : title)
    if (c >= 'a' && c <= 'z') c -= 'a' - 'A';
  std::string text = ".\\\" Made by the program itself from its help: chapeau man\\-page.\n";
  // Groff 1.23 adjusts each paragraph as this says, and warns where Japanese has no spaces; 1.22 knows only
  // `.ad`.
  if (base::language() != base::Language::kEnglish) text += ".ds AD l\n";
  text += fmt::format(".TH {} 1 {} \"{} {}\"", title, day, program.name, program.version);
  // What groff puts there in English, and English hyphens in words of another language.
  text += base::language() == base::Language::kEnglish
              ? "\n"
              : fmt::format(" \"{}\"\n.nh\n.ad l\n",
                            escaped_within(base::tr_c("manual page", "General Commands Manual")));
  text += section(base::tr_c("manual page", "NAME")) + escaped(program.name) + " \\- " +
          escaped_line(one_line()) + "\n";
  text += section(base::tr_c("manual page", "SYNOPSIS")) + bold(program.name) + " [" +
          italic(value_name("OPTIONS")) + "] " + italic(value_name("COMMAND")) + " [" +
          italic(value_name("ARGUMENTS")) + "]\n";
  text += section(base::tr_c("manual page", "DESCRIPTION")) + lines_of(program.text);
  text += paragraph(base::tr("Without a command it prints how the open matches stand, or how to begin."));
  text += section(base::tr_c("manual page", "OPTIONS")) +
          lines_of(base::tr("You can write these options before or after the command. The command's own "
                            "options go after it.")) +
          options_text(program.options);
  text += paragraph(base::tr(
      "Without --color there are colours on a terminal. Without --glyphs a terminal in a UTF-8 locale gets "
      "symbols, everything else letters. Without --no-pager a terminal shows long texts with a pager."));
  const std::vector<std::string> shared = shared_paragraphs(program);
  text += commands_text(program, shared);
  if (!shared.empty()) text += section(base::tr_c("manual page", "HOW A HAND IS WRITTEN"));
  // Right after the heading no .PP is needed.
  for (const std::string& each : shared) text += each == shared.front() ? lines_of(each) : paragraph(each);
  for (const char* each : kOnHands)
    if (!shared.empty()) text += paragraph(base::translated(each));
  text += section(base::tr_c("manual page", "EXIT STATUS"));
  for (const auto& [codes, meaning] : exit_meanings()) text += tagged(bold(codes), base::translated(meaning));
  text += paragraph(base::tr(
      "If it is not 0, nothing was recorded. There are four exceptions, and each says so: 'chapeau play' "
      "from a pipe keeps what was recorded before the line that it refused; a member who may only read keeps "
      "what came when something of theirs could not be sent; everything was saved, but printing it failed; "
      "the disk failed in a way that leaves it unknown."));
  text += entries_text(base::tr_c("manual page", "ENVIRONMENT"), kEnvironment);
  text += entries_text(base::tr_c("manual page", "FILES"), kFiles);
  text += section(base::tr_c("manual page", "NOTES")) +
          lines_of(base::tr("The program prints this page itself. Where the package is not installed, "
                            "'chapeau man-page | man -l -' shows it."));
  return text;
}

}  // namespace cli
