#include "cli/help_formatter.hpp"

#include <fmt/core.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <vector>

#include "base/text.hpp"
#include "cli/terminal.hpp"

namespace cli {
namespace {

class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool positional) const override {
    return row(make_option_name(option, positional) + make_option_opts(option), make_option_desc(option));
  }
  std::string make_subcommand(const CLI::App* command) const override {
    return row(command->get_name(), command->get_description());
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
    if (!app->get_subcommands([](const CLI::App*) { return true; }).empty()) text += " COMMAND";
    return report::paragraph(text, help_style(), report::Tone::kPlain, 2);
  }
  std::string make_description(const CLI::App* app) const override {
    return report::paragraph(app->get_description(), help_style());
  }
  /// A footer that is made when it is asked for ends with a newline already.
  std::string make_footer(const CLI::App* app) const override { return app->get_footer(); }
  /// Without CLI11's mark of what is required, which the usage shows.
  std::string make_option_opts(const CLI::Option* option) const override {
    const std::string& text = option->get_option_text();
    if (text == " ") return "";
    return option->get_positional() ? text : " " + text;
  }

 private:
  /// The arguments, those left out that are only one more of the one before.
  static std::vector<const CLI::Option*> described(const CLI::App* app) {
    return app->get_options([](const CLI::Option* option) {
      return option->get_positional() && !option->get_description().empty();
    });
  }
  static std::string row(const std::string& name, const std::string& description) {
    constexpr std::size_t kIndent = 2;
    constexpr std::size_t kColumn = 26;
    constexpr std::size_t kNarrow = 60;  // columns of a page on which descriptions stand under the names
    const std::size_t width = help_style().width;
    const std::size_t column = width < kNarrow ? 3 * kIndent : kColumn;
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
