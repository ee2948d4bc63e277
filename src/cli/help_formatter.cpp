#include "cli/help_formatter.hpp"

#include <fmt/core.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <vector>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cli/shell/terminal.hpp"

namespace cli {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kOptionColumn = 26;   // where the descriptions of options begin
constexpr std::size_t kCommandColumn = 16;  // and those of commands: each fits one line of eighty columns

using base::tr_noop_c;

// Translators: what stands for a value in the help and in the manual page, in capitals and without spaces.
// What a program reads stays as it is: "both" in N|both.
constexpr std::array kValueNames{
    tr_noop_c("value name", "ADDR"),
    tr_noop_c("value name", "AMOUNT"),
    tr_noop_c("value name", "ARGUMENTS"),
    tr_noop_c("value name", "COMMAND"),
    tr_noop_c("value name", "CUR"),
    tr_noop_c("value name", "DATE"),
    tr_noop_c("value name", "FIGURE"),
    tr_noop_c("value name", "FILE"),
    tr_noop_c("value name", "FILE|N"),
    tr_noop_c("value name", "FORMAT"),
    tr_noop_c("value name", "FROM"),
    tr_noop_c("value name", "GAME"),
    tr_noop_c("value name", "INTO"),
    tr_noop_c("value name", "LANG"),
    tr_noop_c("value name", "LOGIN"),
    tr_noop_c("value name", "MATCH"),
    tr_noop_c("value name", "N"),
    tr_noop_c("value name", "N|both"),
    tr_noop_c("value name", "NAME"),
    tr_noop_c("value name", "NAME=CARDS"),
    tr_noop_c("value name", "NAME=±POINTS"),
    tr_noop_c("value name", "NEW"),
    tr_noop_c("value name", "OLD"),
    tr_noop_c("value name", "OLD=NEW"),
    tr_noop_c("value name", "OPTIONS"),
    tr_noop_c("value name", "OTHER.db"),
    tr_noop_c("value name", "PLAYER"),
    tr_noop_c("value name", "PRESET"),
    tr_noop_c("value name", "SCHEME"),
    tr_noop_c("value name", "SCORE"),
    tr_noop_c("value name", "SHELL"),
    tr_noop_c("value name", "SMALL-LARGE"),
    tr_noop_c("value name", "TEXT"),
    tr_noop_c("value name", "THERE=HERE"),
    tr_noop_c("value name", "TIME"),
    tr_noop_c("value name", "TO"),
    tr_noop_c("value name", "TO_MATCH"),
    tr_noop_c("value name", "URL"),
    tr_noop_c("value name", "WHAT"),
    tr_noop_c("value name", "WHEN"),
    tr_noop_c("value name", "WHICH"),
};

class HelpFormatter : public CLI::Formatter {
 public:
  /// The commands stand before the options, since they are what a reader looks for.
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    const std::string footer = make_footer(app);
    return make_description(app) + make_usage(app, std::move(name)) + make_positionals(app) +
           make_subcommands(app, mode) + make_groups(app, mode) + (footer.empty() ? "" : "\n" + footer);
  }
  std::string make_option_name(const CLI::Option* option, bool positional) const override {
    return positional ? value_name(option->get_type_name()) : CLI::Formatter::make_option_name(option, false);
  }
  std::string make_option(const CLI::Option* option, bool positional) const override {
    return row(make_option_name(option, positional) + make_option_opts(option), make_option_desc(option),
               kOptionColumn);
  }
  /// The commands under their headings, in the order in which they were added.
  std::string make_subcommands(const CLI::App* app, CLI::AppFormatMode /*mode*/) const override {
    std::string text;
    std::string heading;
    for (const CLI::App* command : commands_of(app)) {
      if (command->get_group() != heading) text += heading_line(command->get_group());
      heading = command->get_group();
      text += row(command->get_name(), command->get_description(), kCommandColumn);
    }
    return text;
  }
  std::string make_positionals(const CLI::App* app) const override {
    const auto arguments = described(app);
    return arguments.empty() ? "" : make_group(base::tr_c("heading", "Arguments"), true, arguments);
  }
  /// CLI11 knows one group of options and calls it so, or in capitals.
  std::string make_group(std::string group, bool positional,
                         std::vector<const CLI::Option*> options) const override {
    std::string text = heading_line(positional ? group : base::tr_c("heading", "Options"));
    for (const CLI::Option* option : options) text += make_option(option, positional);
    return text;
  }
  std::string make_usage(const CLI::App* app, std::string name) const override {
    std::string text = name + " [" + value_name("OPTIONS") + "]";
    for (const CLI::Option* option : described(app))
      text += fmt::format(fmt::runtime(option->get_required() ? " {}" : " [{}]"),
                          make_option_name(option, true) + make_option_opts(option));
    if (!commands_of(app).empty()) text += " " + value_name("COMMAND");
    // Translators: {0} is a command with its options and arguments.
    return report::paragraph(base::tr("Usage: {0}", text), help_style(), report::Tone::kPlain, 2);
  }
  std::string make_description(const CLI::App* app) const override {
    return report::paragraph(app->get_description(), help_style());
  }
  /// CLI11 ends a footer that is made by a function with a newline.
  std::string make_footer(const CLI::App* app) const override { return app->get_footer(); }
  /// Without CLI11's mark of required arguments; the usage line shows them.
  std::string make_option_opts(const CLI::Option* option) const override {
    const std::string& text = option->get_option_text();
    if (text == " ") return "";
    return option->get_positional() ? text : " " + value_name(text);
  }

 private:
  /// A heading over a list.
  static std::string heading_line(const std::string& heading) {
    // Translators: {0} is a heading of the help, over a list.
    return "\n" + base::tr_c("heading", "{0}:", heading) + "\n";
  }
  static std::vector<const CLI::App*> commands_of(const CLI::App* app) {
    return app->get_subcommands([](const CLI::App*) { return true; });
  }
  /// The arguments that the help shows: one without a description is only one more of the one before.
  static std::vector<const CLI::Option*> described(const CLI::App* app) {
    return app->get_options([](const CLI::Option* option) {
      return option->get_positional() && !option->get_description().empty();
    });
  }
  static std::string row(const std::string& name, const std::string& description, std::size_t beside) {
    constexpr std::size_t kNarrow = 60;  // columns of a page on which descriptions stand under the names
    const std::size_t width = help_style().width;
    const std::size_t column = width < kNarrow ? 3 * kIndent : beside;
    std::string text = std::string(kIndent, ' ') + name;
    const std::size_t taken = base::display_width(text);
    bool first = taken < column && width >= kNarrow;
    if (!first) text += '\n';
    for (const std::string& line : base::wrap(description, width - column)) {
      text += std::string(column - (first ? taken : 0), ' ') + line + "\n";
      first = false;
    }
    return text;
  }
};

}  // namespace

report::Style help_style() {
  const auto columns = screen_columns(STDOUT_FILENO);
  return {.width = std::clamp(columns.value_or(report::kPageWidth), report::kLeastWidth, report::kPageWidth),
          .screen = columns.has_value()};
}

std::string help_paragraph(const std::string& text) {
  return base::join(base::wrap(text, help_style().width), "\n");
}

std::string value_name(std::string_view english) {
  for (const base::ContextText& known : kValueNames)
    if (known.text == english) return base::translated(known);
  return std::string(english);
}

std::shared_ptr<CLI::FormatterBase> help_formatter() { return std::make_shared<HelpFormatter>(); }

}  // namespace cli
