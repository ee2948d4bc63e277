#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "report/layout/style.hpp"

namespace CLI {
class FormatterBase;
}

namespace cli {

/// The layout of the help: as wide as the screen, but no more than eighty columns.
report::Style help_style();

/// Wraps a paragraph to the width of the help.
std::string help_paragraph(const std::string& text);

/// What stands for a value in the help, in the language: "MATCH". The options and arguments themselves have
/// it in English, by which completion knows it.
std::string value_name(std::string_view english);

/// Makes the help of CLI11 readable: commands under their headings, wrapped to the columns of the
/// help, without arguments that are only one more of those before.
std::shared_ptr<CLI::FormatterBase> help_formatter();

}  // namespace cli
