#include "storage/backup.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <linux/magic.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <tuple>
#include <vector>

#include "base/errors/error.hpp"
#include "base/files/file.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "games/game.hpp"
#include "storage/check.hpp"
#include "storage/file/connection.hpp"
#include "storage/file/schema.hpp"
#include "storage/file/sqlite_errors.hpp"
#include "storage/log/command_log.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

constexpr std::size_t kMostBackups = 10;
constexpr const char* kBefore = "-before-";
constexpr const char* kFolder = ".backups";

Error cannot(const std::string& path, int number) {
  Error error = base::system_error(ErrorKind::kCannotCreate,
                                   base::tr("the backup {0} cannot be created", path), number);
  return error.remedy(base::join_clauses({error.remedy(), base::tr("nothing was changed")}));
}

/// Syncs a file or a folder to the disk. Returns 0, or `errno`.
int sync(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = file >= 0 && fsync(file) == 0;
  const int problem = errno;
  if (file >= 0) close(file);
  return synced ? 0 : problem;
}

/// Throws `Error` (kUnusableDatabase) unless the copy can be read as a whole.
void verify_copy(const std::string& path) {
  Connection copy = Connection::open(path);
  Query check = copy.query("PRAGMA quick_check(1)");
  const bool whole = check.step() && check.text(0) == "ok";
  if (!whole)
    throw Error(ErrorKind::kUnusableDatabase,
                base::tr("the backup {0} is not complete: the database is damaged", path))
        .remedy(base::tr("run 'chapeau check'; nothing was changed"));
}

/// Whether there is a file of this name. Throws `Error` (kCannotCreate) where the file system does not say.
bool is_there(const std::string& path) {
  std::error_code problem;
  const bool there = std::filesystem::exists(path, problem);
  if (problem) throw cannot(path, problem.value());
  return there;
}

/// Gives a file its name, but never over a file that is there. 0, or what `errno` says.
int take_name(const std::string& temporary, const std::string& path) {
  if (renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0) return 0;
  // Where the file system cannot look and rename in one step (FAT on a stick), it is looked first.
  if (errno != EINVAL && errno != ENOSYS) return errno;
  if (is_there(path)) return EEXIST;
  return std::rename(temporary.c_str(), path.c_str()) == 0 ? 0 : errno;
}

/// Whether the locks of SQLite and those of `flock` on a file are the same there, as on disks of a network.
bool has_one_kind_of_lock(int file) {
  struct statfs info {};
  if (fstatfs(file, &info) != 0) return false;
  constexpr std::array<unsigned, 5> kKinds{NFS_SUPER_MAGIC, SMB_SUPER_MAGIC, CIFS_SUPER_MAGIC,
                                           SMB2_SUPER_MAGIC, V9FS_MAGIC};
  return std::find(kKinds.begin(), kKinds.end(), static_cast<unsigned>(info.f_type)) != kKinds.end();
}

/// Copies into a temporary file in the folder of `path`, which takes the name when the copy is known to be
/// good. Brings the folder to the disk, too: 0, or what `errno` says of that.
int copy_and_verify(Connection& connection, const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  base::PartFile part(folder);
  if (!part.is_open()) throw cannot(path, errno);
  if (has_one_kind_of_lock(part.number())) part.unlock();
  try {
    const base::OwnerOnly owner_only;
    connection.query("VACUUM INTO ?1").bind(part.path()).run();
    verify_copy(part.path());
    if (const int problem = sync(part.path()); problem != 0) throw cannot(path, problem);
  } catch (const SQLite::Exception& exception) {
    const int code = exception.getErrorCode() & 0xff;
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB) throw translate(exception, connection.path());
    Error error = cannot_create(exception, path, base::tr("the backup {0} cannot be created", path));
    throw error.remedy(base::join_clauses({error.remedy(), base::tr("nothing was changed")}));
  }
  if (const int problem = take_name(part.path(), path); problem != 0) throw cannot(path, problem);
  return sync(folder);
}

/// Of several in one second the later ones have a number, and names that are free again stay free: as texts
/// the stems stand in the order of their making.
std::string new_name(const std::string& stem) {
  constexpr int kMostInASecond = 99;
  std::string name = stem + ".db";
  int next = is_there(name) ? 2 : 1;
  for (int i = 2; i <= kMostInASecond; ++i)
    if (is_there(fmt::format("{}-{:02}.db", stem, i))) next = i + 1;
  return next == 1 ? name : fmt::format("{}-{:02}.db", stem, next);
}

/// The files of a folder, or as many of them as can be read.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code problem;
  for (std::filesystem::directory_iterator entry(folder, problem), end; !problem && entry != end;
       entry.increment(problem))
    files.push_back(entry->path());
  return files;
}

/// Whether it is one of those that are made here: a person may put other copies beside them.
bool is_backup(const std::filesystem::path& path) {
  return path.extension() == ".db" && path.stem().string().find(kBefore) != std::string::npos;
}

/// Sorts backups by when they were made, the oldest first. The names begin with the second; of two in one
/// second the files say which was written first, and where they do not, the number at the end of a name.
void sort_by_age(std::vector<std::filesystem::path>& backups) {
  // Each file is asked once: another program may remove it meanwhile, and the order must not change.
  std::vector<std::tuple<std::string, std::filesystem::file_time_type, std::filesystem::path>> made;
  for (std::filesystem::path& path : backups) {
    const std::string stem = path.stem().string();
    std::error_code problem;
    const auto written = std::filesystem::last_write_time(path, problem);
    made.emplace_back(stem.substr(0, stem.find(kBefore)), written, std::move(path));
  }
  std::sort(made.begin(), made.end());
  backups.clear();
  for (auto& [at, written, path] : made) backups.push_back(std::move(path));
}

/// What the stem of a name says that it was made before, without the number of a later one in the same
/// second.
std::string reason_in_name(const std::string& stem) {
  std::string reason = stem.substr(stem.find(kBefore) + std::string_view(kBefore).size());
  const std::size_t digits = reason.find_last_not_of("0123456789");
  if (digits != std::string::npos && digits + 1 < reason.size() && reason[digits] == '-')
    reason.resize(digits);
  return reason;
}

/// Of those that were made before the same thing. The one that was just made stays, though a clock that was
/// set back may make it look the oldest.
void forget_the_oldest(const std::filesystem::path& folder, const std::filesystem::path& made,
                       std::string_view before) {
  std::vector<std::filesystem::path> backups = files_in(folder);
  std::erase_if(backups, [&](const auto& path) {
    return !is_backup(path) || path == made || reason_in_name(path.stem().string()) != before;
  });
  std::error_code problem;
  sort_by_age(backups);
  for (std::size_t i = 0; i + kMostBackups < backups.size() + 1; ++i)
    std::filesystem::remove(backups[i], problem);
}

}  // namespace

void refuse_damaged_history(Connection& connection, const base::Progress& progress,
                            const std::string& not_done) {
  const std::vector<std::string> broken = broken_digests(connection, progress);
  if (broken.empty()) return;
  throw Error(ErrorKind::kUnusableDatabase, base::tr("the history is damaged: {0}", broken.front()))
      .remedy(base::join_clauses({backups_of(connection.path()).empty()
                                      ? base::tr("'chapeau export' saves what can still be read")
                                      : base::tr("restore a backup: 'chapeau restore' lists them"),
                                  not_done}));
}

void copy_to(Connection& connection, const std::string& path) {
  if (path.empty())
    throw Error(ErrorKind::kData, base::tr("the name of the backup is empty"))
        .remedy(base::tr("name it: chapeau backup evening.db"));
  refuse_companion(path);
  std::error_code problem;
  if (std::filesystem::exists(path, problem))
    throw Error(ErrorKind::kCannotCreate, base::tr("{0} exists already", base::shown_file(path)))
        .remedy(base::tr("use another name"));
  if (problem) throw cannot(path, problem.value());
  // With its folder, which is synced, too.
  const std::filesystem::path whole = std::filesystem::absolute(path, problem);
  if (problem) throw cannot(path, problem.value());
  if (!std::filesystem::is_directory(whole.parent_path(), problem))
    throw Error(ErrorKind::kCannotCreate,
                base::tr("there is no folder {0}", base::shown_file(whole.parent_path().string())))
        .remedy(base::tr("create it, or use another name"));
  connection.execute("BEGIN");
  refuse_damaged_history(connection, base::no_progress, base::tr("nothing was saved"));
  connection.execute("COMMIT");
  if (const int unsure = copy_and_verify(connection, whole.string()); unsure != 0)
    throw base::system_error(
        ErrorKind::kInputOutput,
        base::tr("the backup {0} is complete, but a power cut may lose it", whole.string()), unsure);
}

namespace {

/// The time that a name begins with: "2026-11-01T201000Z".
std::optional<base::Timestamp> time_in_name(std::string text) {
  constexpr std::size_t kMinutesAt = 13;
  constexpr std::size_t kSecondsAt = 16;
  if (text.size() < kMinutesAt) return std::nullopt;
  text.insert(kMinutesAt, ":");
  if (text.size() < kSecondsAt) return std::nullopt;
  return base::parse_timestamp(text.insert(kSecondsAt, ":"));
}

BackupContents counted(Connection& connection) {
  Query row = connection.query(
      "SELECT (SELECT count(*) FROM command), count(*), coalesce(sum(hands), 0) FROM match "
      "WHERE status <> 'undone'");
  row.step();
  return {row.integer(0), row.integer(1), row.integer(2)};
}

}  // namespace

namespace {

/// The backups in a folder, the latest first.
std::vector<std::filesystem::path> backups_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files = files_in(folder);
  std::erase_if(files, [](const auto& path) { return !is_backup(path); });
  sort_by_age(files);
  std::reverse(files.begin(), files.end());
  return files;
}

}  // namespace

std::optional<std::size_t> backup_number(const std::string& backup) {
  if (backup.empty()) return std::nullopt;
  const std::filesystem::path path(backup);
  const std::vector<std::filesystem::path> backups = backups_in(path.parent_path());
  for (std::size_t i = 0; i < backups.size(); ++i)
    if (backups[i].filename() == path.filename()) return i + 1;
  return std::nullopt;
}

std::vector<Backup> backups_of(const std::string& database) {
  std::vector<Backup> backups;
  for (const std::filesystem::path& path : backups_in(database + kFolder)) {
    const std::string stem = path.stem().string();
    const std::string at = stem.substr(0, stem.find(kBefore));
    backups.push_back({path.string(), at, time_in_name(at), reason_in_name(stem)});
  }
  return backups;
}

std::optional<BackupContents> contents_of(const std::string& backup) {
  try {
    Connection connection = Connection::open(backup, FileRole::kOther);
    connection.execute("BEGIN");
    connection.verify(kFirstVersion);
    return counted(connection);
  } catch (const SQLite::Exception&) {
    return std::nullopt;
  } catch (const Error&) {
    return std::nullopt;
  }
}

namespace {

void refuse_what_does_not_check(Connection& connection, const std::string& file) {
  const CheckReport report = check(connection, base::no_progress);
  const bool older_scoring =
      report.only_projections && connection.projected_scoring() < games::scoring_revision();
  if (report.problems.empty() || older_scoring) return;
  Error error(ErrorKind::kUnusableDatabase,
              base::tr("{0} cannot be trusted: {1}", base::shown_file(file), report.problems.front()));
  throw report.only_projections
      ? error.remedy(base::tr("rebuild its tables: chapeau --db {0} rebuild",
                              base::shell_quoted(base::printable(file))))
      : error.remedy(base::tr("restore another backup: 'chapeau restore' lists them"));
}

}  // namespace

BackupContents check_backup(const std::string& file) {
  Connection connection = Connection::open(file, FileRole::kOther);
  try {
    connection.execute("BEGIN");
    connection.verify(kFirstVersion);
    if (const std::vector<std::string> broken = broken_digests(connection, base::no_progress);
        !broken.empty())
      throw Error(ErrorKind::kUnusableDatabase, base::tr("the history of {0} cannot be trusted: {1}",
                                                         base::shown_file(file), broken.front()))
          .remedy(base::tr("restore another backup: 'chapeau restore' lists them"));
    // The projections of an older version are rebuilt.
    if (connection.version() == newest_version()) refuse_what_does_not_check(connection, file);
    return counted(connection);
  } catch (const SQLite::Exception& exception) {
    throw translate(exception, connection.path());
  }
}

std::string make_backup(Connection& connection, std::string_view before, base::Timestamp at) {
  const std::filesystem::path folder = connection.path() + kFolder;
  std::error_code problem;
  std::filesystem::create_directory(folder, problem);
  if (problem) throw cannot(folder.string(), problem.value());
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all, problem);
  std::string time = base::to_string(at);
  std::erase(time, ':');
  const std::string path = new_name((folder / fmt::format("{}{}{}", time, kBefore, before)).string());
  if (const int unsure = copy_and_verify(connection, path); unsure != 0) {
    std::filesystem::remove(path, problem);
    throw cannot(path, unsure);
  }
  forget_the_oldest(folder, path, before);
  return path;
}

}  // namespace storage
