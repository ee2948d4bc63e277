#include "cli/shell/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "base/files/file.hpp"
#include "base/text/text.hpp"
#include "base/values/decimal.hpp"

namespace cli {
namespace {

constexpr std::int64_t kMostColumns = 10'000;

/// A count from the environment; nothing for anything else.
std::optional<std::size_t> count_in(const char* variable) {
  const auto text = environment(variable);
  const auto number = text ? base::parse_unsigned(*text) : std::nullopt;
  if (!number || *number < 1 || *number > kMostColumns) return std::nullopt;
  return static_cast<std::size_t>(*number);
}

std::optional<std::size_t> of_window(int descriptor, unsigned short winsize::*member) {
  winsize window{};
  if (ioctl(descriptor, TIOCGWINSZ, &window) != 0 || window.*member == 0) return std::nullopt;
  return window.*member;
}

}  // namespace

std::optional<std::string> environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') return std::nullopt;
  return std::string(value);
}

std::optional<std::size_t> screen_columns(int descriptor) {
  const auto columns = count_in("COLUMNS");
  return columns ? columns : of_window(descriptor, &winsize::ws_col);
}

std::optional<std::size_t> screen_lines(int descriptor) {
  const auto lines = count_in("LINES");
  return lines ? lines : of_window(descriptor, &winsize::ws_row);
}

bool is_terminal(int descriptor) { return isatty(descriptor) == 1; }

bool is_dumb() { return environment("TERM").value_or("dumb") == "dumb"; }

bool read_line(std::string& line) {
  constexpr std::size_t kMostOfALine = 65536;  // a file without newlines is not read to its end
  line.clear();
  int letter = 0;
  while ((letter = getc_unlocked(stdin)) != EOF && letter != '\n') {
    if (line.size() == kMostOfALine) throw base::line_too_long("-", kMostOfALine);
    line += static_cast<char>(letter);
  }
  return letter == '\n' || !line.empty();
}

bool locale_is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (const auto locale = environment(name)) {
      const std::string folded = base::fold_case(*locale);
      return folded.find("utf-8") != std::string::npos || folded.find("utf8") != std::string::npos;
    }
  return false;
}

}  // namespace cli
