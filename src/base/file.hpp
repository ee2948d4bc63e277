#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/spool.hpp"

/// Whole files, read and written.
namespace base {

/// The contents of a file, or of standard input for "-". Throws `Error`: kNotThere if there is no such
/// file, kInputOutput if it cannot be read, kData for more than `most` bytes.
std::string read_file(const std::string& name, std::size_t most);

/// A file, or standard input for "-", read line by line, so that it may be larger than the memory. What is no
/// regular file (a pipe, a terminal) is read to its end at once, into a file without a name.
class LineFile {
 public:
  /// `most` bytes is what a line may have. Throws `Error`: kNotThere if there is no such file, kInputOutput
  /// if it cannot be read, kData for a pipe of more than four gibibytes or with a line too long.
  LineFile(std::string name, std::size_t most);
  ~LineFile();
  LineFile(const LineFile&) = delete;
  LineFile& operator=(const LineFile&) = delete;

  /// The next line without its newline, until the next is asked for; nothing at the end. Throws `Error`:
  /// kInputOutput if the file cannot be read further, kData for a line of more bytes than it may have.
  std::optional<std::string_view> next();

 private:
  std::string name_;
  std::size_t most_;
  int file_;  ///< the number of the open file
  std::string block_;
  std::size_t at_ = 0;  ///< where the next line begins in the block
  bool at_end_ = false;
};

/// The absolute name of the file that a name stands for, there or not: links followed, in every folder of
/// the name and also where they lead to nothing. Throws `Error` (kCannotCreate) for a circle of links.
std::string real_path(const std::string& name);

/// Whose a link and its folder are.
struct LinkOwners {
  unsigned folder_mode = 0;  ///< as in st_mode
  unsigned folder_owner = 0;
  unsigned link_owner = 0;
  unsigned user = 0;
};
/// Whether a link is followed when a file is written: nobody else can put one into its folder, or who owns it
/// is this user or owns the folder, too. Linux asks the same (protected_symlinks), but only of links that it
/// follows itself, and a file that is renamed into its place needs the name behind them.
bool is_trusted_link(const LinkOwners& owners);

/// A file name for a message: as it was given, harmless on a terminal, and an empty one in quotes.
std::string shown_file(const std::string& name);

/// Puts `contents` in place of a file, or makes it. The new contents are written beside it, synced and
/// renamed, so that at every moment either the old or the new file is there whole; what an interrupted
/// one left beside it is removed. What is not a regular file (a pipe), and what this process has open
/// (`/dev/stdout`), is written to as it stands. Throws `Error`: kCannotCreate if it cannot be made, or is
/// reached by a link that somebody else may have put there; kInputOutput if writing fails.
void write_file(const std::string& name, std::string_view contents);
void write_file(const std::string& name, const Spool& contents);

}  // namespace base
