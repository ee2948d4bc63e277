#pragma once

#include <memory>
#include <string>

#include "report/style.hpp"

namespace CLI {
class FormatterBase;
}

namespace cli {

/// Columns of the help: those of the screen, but no more than eighty.
report::Style help_style();

/// A paragraph in lines of the help's width.
std::string help_paragraph(const std::string& text);

/// The help as CLI11 lays it out, in the columns of the help, without arguments that are only one more of
/// those described before.
std::shared_ptr<CLI::FormatterBase> help_formatter();

}  // namespace cli
