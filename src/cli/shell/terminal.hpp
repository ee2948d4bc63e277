#pragma once

#include <cstddef>
#include <optional>
#include <string>

/// Properties of the terminal, and of the environment that describes it.
namespace cli {

/// The value of an environment variable; nothing if it is not set or empty.
std::optional<std::string> environment(const char* name);

/// The width of the screen in columns: COLUMNS, else that of the terminal behind the descriptor, else
/// nothing.
std::optional<std::size_t> screen_columns(int descriptor);

/// The height of the screen in lines: LINES, else that of the terminal, else nothing.
std::optional<std::size_t> screen_lines(int descriptor);

/// Whether a descriptor is a terminal.
bool is_terminal(int descriptor);

/// Whether the terminal can only print lines: TERM is `dumb` or not set.
bool is_dumb();

/// Reads a line of standard input, without its newline. Returns whether there was one; the last may lack the
/// newline. At the end `std::ferror(stdin)` says whether the input failed. Throws `Error` (kData) for one of
/// more than 64 KiB.
bool read_line(std::string& line);

/// Whether the environment says that text is UTF-8 (LC_ALL, else LC_CTYPE, else LANG).
bool locale_is_utf8();

}  // namespace cli
