#pragma once

#include "base/progress.hpp"
#include "storage/connection.hpp"

namespace storage {

/// Makes every kept table anew from `command` and `operation` alone. To be called in a transaction that
/// writes.
void rebuild(Connection& connection, const base::Progress& progress);

/// The names of the kept tables, those first whose rows others refer to.
const std::vector<std::string>& kept_tables();

}  // namespace storage
