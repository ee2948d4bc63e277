#include "cli/help_formatter.hpp"

#include <fmt/core.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <vector>

#include "base/text.hpp"
#include "cli/shell/terminal.hpp"

namespace cli {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kOptionColumn = 26;   // where the descriptions of options begin
constexpr std::size_t kCommandColumn = 16;  // and those of commands: each fits one line of eighty columns

class HelpFormatter : public CLI::Formatter {
 public:
  /// The commands stand before the options, since they are what a reader looks for.
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override {
    const std::string footer = make_footer(app);
    return make_description(app) + make_usage(app, std::move(name)) + make_positionals(app) +
           make_subcommands(app, mode) + make_groups(app, mode) + (footer.empty() ? "" : "\n" + footer);
  }
  std::string make_option_name(const CLI::Option* option, bool positional) const override {
    return positional ? option->get_type_name() : CLI::Formatter::make_option_name(option, false);
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
      if (command->get_group() != heading) text += "\n" + command->get_group() + ":\n";
      heading = command->get_group();
      text += row(command->get_name(), command->get_description(), kCommandColumn);
    }
    return text;
  }
  std::string make_positionals(const CLI::App* app) const override {
    const auto arguments = described(app);
    return arguments.empty() ? "" : make_group("Arguments", true, arguments);
  }
  std::string make_usage(const CLI::App* app, std::string name) const override {
    std::string text = "Usage: " + name + " [OPTIONS]";
    for (const CLI::Option* option : described(app))
      text += fmt::format(fmt::runtime(option->get_required() ? " {}" : " [{}]"),
                          make_option_name(option, true) + make_option_opts(option));
    if (!commands_of(app).empty()) text += " COMMAND";
    return report::paragraph(text, help_style(), report::Tone::kPlain, 2);
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
    return option->get_positional() ? text : " " + text;
  }

 private:
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

std::shared_ptr<CLI::FormatterBase> help_formatter() {
  auto formatter = std::make_shared<HelpFormatter>();
  formatter->label("SUBCOMMAND", "COMMAND");
  return formatter;
}

}  // namespace cli
