#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "storage/queries/summary.hpp"

/// Exporting money as a plain-text journal, which hledger and ledger read.
namespace interchange {

/// The journal: a transaction for each entry, by day; one without a day gets that of its last line, else
/// 1970-01-01. The balance of an account is the player's net as in `balance`: positive is owed to the player.
std::string to_journal(std::vector<storage::MoneyEntry> entries);

/// A name as the last part of an account. Characters that mean something in a journal (a colon, a second
/// space, brackets, a semicolon, …) are escaped as `%` and two hexadecimal digits a byte, so that different
/// names never share an account.
std::string account_part(std::string_view name);

}  // namespace interchange
