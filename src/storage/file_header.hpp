#pragma once

#include <optional>
#include <string>

/// The header of a database file, read as bytes. SQLite cannot be asked first: to open a file of
/// somebody else's whose writer was interrupted would roll its journal back, and so change it.
namespace storage {

enum class FileKind {
  kNone,          ///< no file, or an empty one
  kInterrupted,   ///< its journal rolls it back to nothing: creating it was interrupted
  kStrayJournal,  ///< one of ours, beside a journal that would roll it back to nothing and is not its own
  kOurs,          ///< marked as a database of this program
  kOther,         ///< anything else
};

struct FileHeader {
  FileKind kind = FileKind::kNone;
  int version = 0;       ///< `user_version`, of one of ours
  bool damaged = false;  ///< it has a version of the file format that SQLite does not know
};

/// Looks at the file and, beside it, at its journal; changes neither. Throws `Error`: kNotThere if it cannot
/// be reached, kUnusableDatabase if it is something else than a file, kRefused if it has several names,
/// kInputOutput if it cannot be read.
FileHeader look_at(const std::string& path);

/// Whether a file is a database of this program, or one of the files that SQLite puts beside one.
bool belongs_to_a_database(const std::string& path);

}  // namespace storage
