#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/progress.hpp"
#include "base/values/time.hpp"

/// Verified copies of a database file, made before anything that might spoil it, or on request.
namespace storage {

class Connection;

/// A copy of a database that was made before something was done to it.
struct Backup {
  std::string path;
  std::string at;                       ///< "2026-11-01T201000Z", by the clock of that machine
  std::optional<base::Timestamp> time;  ///< the same; nothing: somebody gave the file another name
  std::string before;                   ///< what it was made before: "merge", "rebuild"
};

/// What a backup holds.
struct BackupContents {
  std::int64_t commands = 0;
  std::int64_t matches = 0;  ///< without those that were undone
  std::int64_t hands = 0;    ///< of these matches
};

/// Makes a verified copy of the database in a folder beside it, `<file>.backups`. The last ten that were made
/// before the same thing stay: a merge cannot be undone but by its own, however often the tables were rebuilt
/// since. `before` says what it is made before: "rebuild". Returns its path. Throws `Error` (kCannotCreate,
/// kInputOutput) if it cannot be made, and kUnusableDatabase if the copy is not whole. To be called outside
/// of a transaction.
std::string make_backup(Connection& connection, std::string_view before, base::Timestamp at);

/// Throws `Error` (kUnusableDatabase) where the digests of the history do not hold: nobody looks into a copy
/// of it before it is needed, and then `restore` would refuse it. `not_done`: "nothing was saved". Within a
/// transaction.
void refuse_damaged_history(Connection& connection, const base::Progress& progress,
                            const std::string& not_done);

/// Makes a verified copy under a name that a person chose. Throws `Error` as `make_backup`, kCannotCreate if
/// that name is taken, and kUnusableDatabase where the digests of the history do not hold.
void copy_to(Connection& connection, const std::string& path);

/// The backups that were made of a database, by its path, the latest first.
std::vector<Backup> backups_of(const std::string& database);

/// The number that a backup has among these, from 1, as `restore` takes it; nothing for what is none of them.
/// It is not always 1: a clock that was ahead gave an older one a later time.
std::optional<std::size_t> backup_number(const std::string& backup);

/// What a backup says that it holds, for a list; nothing where it cannot be read. Nothing of it is checked.
std::optional<BackupContents> contents_of(const std::string& backup);

/// Checks a backup and counts what it holds, for the question before it is restored.
/// Throws `Error`: kNotThere if there is no such file, kUnusableDatabase for one that is not ours, newer, or
/// not whole.
BackupContents check_backup(const std::string& file);

}  // namespace storage
