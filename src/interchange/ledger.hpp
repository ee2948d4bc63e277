#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "storage/summary.hpp"

/// Money as a plain-text journal that hledger and ledger read. It goes out only.
namespace interchange {

/// A transaction for each entry, by day; one without a day stands on that of its last line, else on
/// 1970-01-01. What an account comes to is the player's net, as `balance` has it: above zero it is owed to
/// the player.
std::string to_journal(std::vector<storage::MoneyEntry> entries);

/// A name as the last part of an account: what a journal reads otherwise (a colon, a second space, brackets,
/// a semicolon, …) is written as `%` and two hexadecimal digits a byte, so that different names never give
/// one account.
std::string account_part(std::string_view name);

}  // namespace interchange
