#pragma once

#include <string>
#include <string_view>

#include "base/time.hpp"
#include "storage/connection.hpp"

namespace storage {

/// Makes a verified copy of the database in a folder beside it, `<file>.backups`, of which the last ten stay.
/// `before` says what it is made before: "rebuild". Returns its path. Throws `Error` (kCannotCreate,
/// kInputOutput) if it cannot be made, and kForeign if the copy is not whole. To be called outside of a
/// transaction.
std::string make_backup(Connection& connection, std::string_view before, base::Timestamp at);

/// A verified copy under a name of the person's. Throws `Error` as `make_backup`, and kCannotCreate if
/// something is there under it.
void copy_to(Connection& connection, const std::string& path);

}  // namespace storage
