#pragma once

#include <string>
#include <string_view>

/// Whole files, read and written.
namespace base {

/// The contents of a file, or of standard input for "-". Throws `Error`: kNotThere if there is no such
/// file, kInputOutput if it cannot be read, kData for more than `most` bytes.
std::string read_file(const std::string& name, std::size_t most);

/// The absolute name of the file that a name stands for, there or not: links followed, also where they
/// lead to nothing. Throws `Error` (kCannotCreate) for a circle of links.
std::string real_path(const std::string& name);

/// Puts `contents` in place of a file, or makes it. The new contents are written beside it, synced and
/// renamed, so that at every moment either the old or the new file is there whole. What is not a
/// regular file (a pipe), and what this process has open (`/dev/stdout`), is written to as it stands. Throws
/// `Error`: kCannotCreate if it cannot be made, kInputOutput if writing fails.
void write_file(const std::string& name, std::string_view contents);

}  // namespace base
