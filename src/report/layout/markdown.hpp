#pragma once

#include <string>
#include <string_view>
#include <vector>

/// What the pages in Markdown are made of.
namespace report {

/// A text that Markdown shows as it stands.
std::string markdown_text(std::string_view text);

/// A row of a table, with its newline, of cells that are Markdown.
std::string markdown_row(const std::vector<std::string>& cells);

}  // namespace report
