#pragma once

#include <sys/stat.h>

#include <optional>
#include <string>
#include <string_view>

#include "base/errors/error.hpp"
#include "base/files/spool.hpp"

/// Reading and writing whole files.
namespace base {

/// What to do about a call of the system that failed with this `errno`.
std::string system_remedy(int number);
/// What the system says about it: "No space left on device".
std::string system_text(int number);
/// The error of such a call: the message, what the system says, and the remedy.
Error system_error(ErrorKind kind, std::string_view message, int number);

/// The contents of a file, or of standard input for "-". Throws `Error`: kNotThere if there is no such
/// file, kInputOutput if it cannot be read, kData for more than `most` bytes.
std::string read_file(const std::string& name, std::size_t most);

/// The error (kData) of a line of more than `most` bytes; `name`: of the file, "-" for standard input.
Error line_too_long(const std::string& name, std::size_t most);

/// Reads a file, or standard input for "-", line by line, so that it may be larger than the memory. Anything
/// but a regular file (a pipe, a terminal) is first copied into an unnamed temporary file, up to its end.
class LineFile {
 public:
  /// `most`: the bytes that a line may have. Throws `Error`: kNotThere if there is no such file, kInputOutput
  /// if it cannot be read, kData for a pipe of more than four gibibytes or with a line too long.
  LineFile(std::string name, std::size_t most);
  ~LineFile();
  LineFile(const LineFile&) = delete;
  LineFile& operator=(const LineFile&) = delete;

  /// The next line without its newline, valid until the next call; nothing at the end. Throws `Error`:
  /// kInputOutput if the file cannot be read, kData for a line longer than `most` bytes.
  std::optional<std::string_view> next();
  /// Begins again with the first line.
  void rewind();

 private:
  std::string name_;
  std::size_t most_;
  int file_;            ///< file descriptor
  std::int64_t begin_;  ///< where the first line is: standard input may have been read before
  std::string block_;
  std::size_t at_ = 0;  ///< where the next line begins in the block
  bool at_end_ = false;
};

/// The absolute path of a file, which need not exist, with all symbolic links resolved, also those in its
/// folders and those that point to nothing. Throws `Error` (kCannotCreate) for a circle of links.
std::string real_path(const std::string& name);

/// Whether `user` follows a symbolic link when writing a file: nobody else can put one into its folder, or
/// its owner is this user or the owner of the folder. Linux has the same rule (protected_symlinks), but only
/// for links that it resolves itself; `write_file` renames, and so resolves them itself.
bool is_trusted_link(const struct stat& folder, const struct stat& link, unsigned user);

/// A file name for a message: as it was given, with control characters escaped; an empty one in quotes.
std::string shown_file(const std::string& name);

/// Throws `Error` (kCannotCreate) where `write_file` would, as far as it can be seen before: where there is
/// no folder, nobody may write there, or the name is that of a folder.
void refuse_unwritable(const std::string& name);

/// Whether `write_file` writes where the name leads, to a device, a pipe or what this process has open, and
/// leaves no file behind that could be passed on.
bool is_written_directly(const std::string& name);

/// Replaces a file, or creates it. The new contents are written to a temporary file beside it, synced and
/// renamed, so that always either the old or the new one is complete. A special file, and what this process
/// has open (`/dev/stdout`), is written to directly. Throws `Error`: kCannotCreate if it cannot be created,
/// or is reached by a link that somebody else may have put there; kInputOutput if writing fails.
void write_file(const std::string& name, std::string_view contents);
void write_file(const std::string& name, const Spool& contents);

/// A new file in a folder, under a temporary name, for contents that take a name of their own when they are
/// complete. It is locked (flock) as long as this lives, and removed at the end unless it was renamed. What
/// interrupted programs left under such names in the folder is removed first.
class PartFile {
 public:
  explicit PartFile(const std::string& folder);
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  /// False where it could not be created: `errno` says why.
  [[nodiscard]] bool is_open() const { return file_ >= 0; }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] int number() const { return file_; }
  /// Gives up the lock, where that would be in the way of those of others on the same file.
  void unlock() const;

 private:
  std::string path_;
  int file_ = -1;  ///< file descriptor
};

/// Makes files that are created in its lifetime readable by their owner only: who plays whom for how much is
/// nobody else's business.
class OwnerOnly {
 public:
  OwnerOnly();
  ~OwnerOnly();
  OwnerOnly(const OwnerOnly&) = delete;
  OwnerOnly& operator=(const OwnerOnly&) = delete;

 private:
  unsigned umask_before_;
};

}  // namespace base
