#include "storage/file/file_header.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <string_view>

#include "base/errors/error.hpp"
#include "base/files/file.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "storage/file/schema.hpp"
#include "storage/file/sqlite_errors.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

// "The SQLite Database File Format", sections 1.3 (database header) and 3 (rollback journal).
constexpr std::size_t kHeaderSize = 100;
constexpr std::string_view kMagic("SQLite format 3\0", 16);
constexpr std::size_t kWriteVersionAt = 18;
constexpr std::size_t kReadVersionAt = 19;
constexpr std::size_t kChangeCounterAt = 24;
constexpr std::size_t kUserVersionAt = 60;
constexpr std::size_t kApplicationIdAt = 68;
constexpr std::string_view kJournalMagic("\xd9\xd5\x05\xf9\x20\xa1\x63\xd7", 8);
constexpr std::size_t kPagesBeforeAt = 16;
constexpr std::size_t kJournalHeaderSize = 28;
constexpr std::array<std::string_view, 3> kBeside{"-journal", "-wal", "-shm"};

/// The first bytes of a file, fewer if it is shorter; nothing if there is no such file.
std::optional<std::string> first_bytes(const std::string& path, std::size_t count) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    const int number = errno;
    if (number == ENOENT || number == ENOTDIR) return std::nullopt;
    throw base::system_error(ErrorKind::kInputOutput, base::tr("{0} cannot be read", path), number);
  }
  std::string bytes(count, '\0');
  std::size_t done = 0;
  ssize_t got = 0;
  while (done < count &&
         (got = pread(file, bytes.data() + done, count - done, static_cast<off_t>(done))) != 0) {
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) break;
    done += static_cast<std::size_t>(got);
  }
  const int problem = errno;
  close(file);
  if (got < 0)
    throw base::system_error(ErrorKind::kInputOutput, base::tr("{0}: the disk could not be read", path),
                             problem);
  bytes.resize(done);
  return bytes;
}

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

enum class Journal {
  kNone,       ///< there is none, or it has no header yet
  kOfNothing,  ///< it belongs to a file that was empty before
  kOther,      ///< anything else
};

Journal journal_beside(const std::string& path) {
  const std::string bytes = first_bytes(path + "-journal", kJournalHeaderSize).value_or("");
  if (bytes.size() < kJournalHeaderSize) return Journal::kNone;
  // SQLite writes the magic number last, when the rest of the header is on the disk; it may be torn.
  const std::string_view magic = std::string_view(bytes).substr(0, kJournalMagic.size());
  const std::size_t written = std::min(magic.find_last_not_of('\0') + 1, magic.size());
  if (magic.substr(0, written) != kJournalMagic.substr(0, written)) return Journal::kOther;
  if (written < kJournalMagic.size()) return Journal::kNone;
  return number_at(bytes, kPagesBeforeAt) == 0 ? Journal::kOfNothing : Journal::kOther;
}

/// Of a file that is empty or not there: whether something stands beside it that SQLite would take for its
/// own and change or remove, and that creating a database does not leave.
bool has_something_foreign_beside(const std::string& path) {
  struct stat info {};
  return journal_beside(path) == Journal::kOther ||
         (stat((path + "-wal").c_str(), &info) == 0 && info.st_size > 0);
}

bool is_blank(std::string_view bytes) { return bytes.find_first_not_of('\0') == std::string_view::npos; }

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

FileHeader read_header(const std::string& path) {
  const std::string bytes = first_bytes(path, kHeaderSize).value_or("");
  if (bytes.empty()) return {has_something_foreign_beside(path) ? FileKind::kOther : FileKind::kNone};
  const bool whole = bytes.size() == kHeaderSize && bytes.starts_with(kMagic);
  const bool ours = whole && number_at(bytes, kApplicationIdAt) == static_cast<std::uint32_t>(kApplicationId);
  // The first page of a database that was being made may not have reached the disk.
  const bool begun =
      is_blank(bytes) ||
      (bytes.size() < kHeaderSize && kMagic.starts_with(std::string_view(bytes).substr(0, kMagic.size())));
  if (!ours && !begun) return {FileKind::kOther};
  if (journal_beside(path) == Journal::kOfNothing) {
    // Creating a database is its first transaction. A file that has seen more was put there since.
    const bool first = begun || number_at(bytes, kChangeCounterAt) <= 1;
    return {first ? FileKind::kInterrupted : FileKind::kStrayJournal};
  }
  if (!ours) return {FileKind::kOther};
  FileHeader header{FileKind::kOurs, static_cast<int>(number_at(bytes, kUserVersionAt))};
  // SQLite opens a file of which it does not know the version of writing for reading only.
  const auto is_known = [](char version) { return version == 1 || version == 2; };
  header.damaged = !is_known(bytes[kWriteVersionAt]) || !is_known(bytes[kReadVersionAt]);
  return header;
}

/// Throws for what is no file, and for one that cannot be reached or has several names.
FileHeader look_at(const std::string& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) {
    const int number = errno;
    const bool by_name = number == EACCES || number == ELOOP || number == ENAMETOOLONG;
    if (number != ENOENT && number != ENOTDIR)
      throw base::system_error(by_name ? ErrorKind::kNotThere : ErrorKind::kInputOutput,
                               base::tr("{0} cannot be reached", path), number);
    return read_header(base::real_path(path));
  }
  if (!S_ISREG(info.st_mode))
    throw Error(ErrorKind::kUnusableDatabase, base::tr("{0} is not a file", path))
        .remedy(base::tr("name a file"));
  // With two names, the journal of one writer would be invisible to the other.
  if (info.st_nlink > 1)
    throw Error(ErrorKind::kRefused, base::tr("{0} has {1} names (hard links)", path, info.st_nlink))
        .remedy(base::tr("a database under two names is not safe: copy it, or remove the other name"));
  // SQLite keeps its journal beside the file itself, not beside a link to it.
  return read_header(base::real_path(path));
}

Error newer(const std::string& path, int version) {
  return Error(ErrorKind::kUnusableDatabase,
               base::tr("{0} was made by a newer version of chapeau (format {1}, this "
                        "program knows {2})",
                        path, version, newest_version()))
      .remedy(base::tr("use the newer version"));
}

/// For a file of a time before the first release: no migration leads here from it.
Error too_old(const std::string& path, int version, FileRole role) {
  return Error(ErrorKind::kUnusableDatabase,
               base::tr("{0} was made by an earlier version of chapeau (format {1}, this program reads {2} "
                        "and later)",
                        path, version, kFirstVersion))
      .remedy(role == FileRole::kDatabase
                  ? base::tr("export it with the program that made it ('chapeau export -o all.jsonl'), move "
                             "it to another folder, then import it ('chapeau import all.jsonl')")
                  : base::tr("export it with the program that made it ('{0} export -o all.jsonl'), then "
                             "import it ('chapeau import all.jsonl')",
                             base::program_on(path)));
}

}  // namespace

Error not_ours(const std::string& path, FileRole role) {
  return Error(ErrorKind::kUnusableDatabase, base::tr("{0} is not a database of chapeau", path))
      .remedy(role == FileRole::kOther ? base::tr("name another file; this one was not changed")
                                       : base::tr("use --db with another file; this one was not changed"));
}

void refuse_version(const std::string& path, int version, FileRole role) {
  if (version > newest_version()) throw newer(path, version);
  if (version > 0 && version < kFirstVersion) throw too_old(path, version, role);
}

bool is_ours(const std::string& path, FileRole role) {
  const FileHeader header = look_at(path);
  if (header.kind == FileKind::kOther) throw not_ours(path, role);
  if (header.kind == FileKind::kStrayJournal)
    throw Error(ErrorKind::kUnusableDatabase,
                base::tr("{0}-journal belongs to another file, and would empty {1}", path, path))
        .remedy(base::tr("if you copied the database here, remove that journal"));
  refuse_version(path, header.version, role);
  if (header.damaged) throw damaged(path, base::tr("its header belongs to no version of SQLite"));
  return header.kind == FileKind::kOurs;
}

bool belongs_to_a_database(const std::string& path) {
  const auto is_database = [](const std::string& file) {
    struct stat info {};
    if (stat(file.c_str(), &info) != 0 || !S_ISREG(info.st_mode) || info.st_size == 0) return false;
    const FileKind kind = read_header(file).kind;
    return kind != FileKind::kOther && kind != FileKind::kNone;
  };
  if (is_database(path)) return true;
  return std::any_of(kBeside.begin(), kBeside.end(), [&](std::string_view beside) {
    return path.ends_with(beside) && is_database(path.substr(0, path.size() - beside.size()));
  });
}

}  // namespace storage
