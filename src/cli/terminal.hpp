#pragma once

#include <cstddef>
#include <optional>
#include <string>

/// What the terminal is like, and the environment that speaks of it.
namespace cli {

/// The value of an environment variable; nothing if it is not set or empty.
std::optional<std::string> environment(const char* name);

/// Columns of the screen behind a file descriptor: COLUMNS, else the terminal; nothing where neither says.
std::optional<std::size_t> screen_columns(int descriptor);

/// Lines of the screen likewise: LINES, else the terminal.
std::optional<std::size_t> screen_lines(int descriptor);

/// Whether a descriptor is a terminal.
bool is_terminal(int descriptor);

/// Whether the terminal can do no more than a typewriter: TERM is `dumb` or not set.
bool is_dumb();

/// Whether the environment says that text is UTF-8 (LC_ALL, else LC_CTYPE, else LANG).
bool locale_is_utf8();

}  // namespace cli
