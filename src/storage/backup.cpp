#include "storage/backup.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/owner_only.hpp"
#include "base/uuid.hpp"
#include "storage/backups.hpp"
#include "storage/journal.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

constexpr std::size_t kMostBackups = 10;
constexpr const char* kBefore = "-before-";
constexpr const char* kFolder = ".backups";

Error cannot(const std::string& path, const std::string& reason) {
  return Error(ErrorKind::kCannotCreate, fmt::format("the backup {} cannot be made: {}", path, reason))
      .remedy("make room, or look at the permissions of the folder; nothing was changed");
}

/// A file or folder is on the disk when this returns.
void sync(const std::string& path) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = file >= 0 && fsync(file) == 0;
  const int problem = errno;
  if (file >= 0) close(file);
  if (!synced) throw cannot(path, std::strerror(problem));
}

/// That what the file holds can be read.
void verify_copy(const std::string& path) {
  Connection copy = Connection::open(path);
  Query check = copy.query("PRAGMA quick_check(1)");
  const bool whole = check.step() && check.text(0) == "ok";
  if (!whole)
    throw Error(ErrorKind::kForeign, fmt::format("the backup {} is not whole: the database is damaged", path))
        .remedy("run 'chapeau check'; nothing was changed");
}

/// Copies into a temporary name in the folder of `path`, and takes the name when the copy is known to be
/// good.
void copy_and_verify(Connection& connection, const std::string& path) {
  const std::string temporary = path + "." + base::to_string(base::make_uuid_v7(0)).substr(24) + ".part";
  try {
    const base::OwnerOnly owner_only;
    connection.query("VACUUM INTO ?1").bind(temporary).run();
    verify_copy(temporary);
    sync(temporary);
  } catch (const SQLite::Exception& exception) {
    std::filesystem::remove(temporary);
    throw cannot(path, exception.getErrorStr());
  } catch (const Error&) {
    std::filesystem::remove(temporary);
    throw;
  }
  // Never over a file that is there.
  if (link(temporary.c_str(), path.c_str()) != 0) {
    const int problem = errno;
    std::filesystem::remove(temporary);
    throw cannot(path, std::strerror(problem));
  }
  std::filesystem::remove(temporary);
  sync(std::filesystem::path(path).parent_path().string());
}

/// Of several in one second the later ones have a number, and names that are free again stay free: as texts
/// the stems stand in the order of their making.
std::string new_name(const std::string& stem) {
  constexpr int kMostInASecond = 99;
  std::string name = stem + ".db";
  int next = std::filesystem::exists(name) ? 2 : 1;
  for (int i = 2; i <= kMostInASecond; ++i)
    if (std::filesystem::exists(fmt::format("{}-{:02}.db", stem, i))) next = i + 1;
  return next == 1 ? name : fmt::format("{}-{:02}.db", stem, next);
}

/// Whether it is one of those that are made here: a person may keep other copies beside them.
bool is_backup(const std::filesystem::path& path) {
  return path.extension() == ".db" && path.stem().string().find(kBefore) != std::string::npos;
}

/// The names begin with the time, so that their order is that of their making. The one that was just made
/// stays, though a clock that was set back may make it look the oldest.
void forget_the_oldest(const std::filesystem::path& folder, const std::filesystem::path& made) {
  std::vector<std::filesystem::path> backups;
  std::error_code problem;
  for (const auto& entry : std::filesystem::directory_iterator(folder, problem))
    if (is_backup(entry.path()) && entry.path() != made) backups.push_back(entry.path());
  std::sort(backups.begin(), backups.end(),
            [](const auto& one, const auto& other) { return one.stem() < other.stem(); });
  for (std::size_t i = 0; i + kMostBackups < backups.size() + 1; ++i)
    std::filesystem::remove(backups[i], problem);
}

}  // namespace

void copy_to(Connection& connection, const std::string& path) {
  if (std::filesystem::exists(path))
    throw Error(ErrorKind::kCannotCreate, fmt::format("{} is there already", base::shown_file(path)))
        .remedy("give the backup another name");
  // With its folder, which is synced, too.
  copy_and_verify(connection, std::filesystem::absolute(path).string());
}

std::vector<Backup> backups_of(const std::string& database) {
  std::vector<Backup> backups;
  std::error_code problem;
  for (const auto& entry : std::filesystem::directory_iterator(database + kFolder, problem)) {
    if (!is_backup(entry.path())) continue;
    const std::string stem = entry.path().stem().string();
    const std::size_t split = stem.find(kBefore);
    backups.push_back(
        {entry.path().string(), stem.substr(0, split), stem.substr(split + std::strlen(kBefore))});
  }
  std::sort(backups.begin(), backups.end(),
            [](const Backup& one, const Backup& other) { return one.path > other.path; });
  return backups;
}

BackupContents look_into(const std::string& file) {
  Connection connection = Connection::open_other(file);
  try {
    connection.execute("BEGIN");
    connection.verify(Connection::Version::kAnyKnown);
    if (const std::vector<std::string> broken = broken_digests(connection, base::no_progress);
        !broken.empty())
      throw Error(ErrorKind::kForeign,
                  fmt::format("the history of {} is not whole: {}", base::shown_file(file), broken.front()))
          .remedy("restore another backup: 'chapeau restore' lists them");
    Query row = connection.query(
        "SELECT (SELECT count(*) FROM command), (SELECT count(*) FROM match WHERE status <> 'undone')");
    row.step();
    return {row.integer(0), row.integer(1)};
  } catch (const SQLite::Exception& exception) {
    throw translate(exception, connection.path());
  }
}

std::string make_backup(Connection& connection, std::string_view before, base::Timestamp at) {
  const std::filesystem::path folder = connection.path() + kFolder;
  std::error_code problem;
  std::filesystem::create_directory(folder, problem);
  if (problem) throw cannot(folder.string(), problem.message());
  std::filesystem::permissions(folder, std::filesystem::perms::owner_all, problem);
  std::string time = base::to_string(at);
  std::erase(time, ':');
  const std::string path = new_name((folder / fmt::format("{}{}{}", time, kBefore, before)).string());
  copy_and_verify(connection, path);
  forget_the_oldest(folder, path);
  return path;
}

}  // namespace storage
