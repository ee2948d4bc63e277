#include "interchange/ledger.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/text/text.hpp"

namespace interchange {
namespace {

using storage::MoneyEntry;

constexpr std::string_view kNoDay = "1970-01-01";
constexpr std::string_view kFirstDay = "1400-01-01";  // the first that ledger accepts

/// Whether an ASCII character means nothing special in an account, in ledger or in hledger.
bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' ||
         c == '_' || c == '\'';
}

/// The same for a character of UTF-8.
bool is_plain(std::string_view character) {
  if (character.size() == 1) return is_plain(character.front());
  if (!base::is_utf8(character)) return false;
  const char32_t c = base::code_points(character).front();
  return !base::is_control(c) && !base::is_space(c) && !base::find_invisible(character);
}

/// The account of each player. Two players of one name get an account each.
class Accounts {
 public:
  explicit Accounts(const std::vector<MoneyEntry>& entries) {
    for (const MoneyEntry& entry : entries)
      for (const settlement::Person* person : {&entry.debt.debtor, &entry.debt.creditor})
        ids_[person->name].insert(person->id);
  }

  [[nodiscard]] std::string of(const settlement::Person& person) const {
    const std::string account = "players:" + account_part(person.name);
    // No name is escaped to this: there two digits follow each `%`.
    return ids_.at(person.name).size() == 1 ? account : account + "%id-" + base::to_string(person.id);
  }

 private:
  std::map<std::string, std::set<base::Uuid>> ids_;
};

std::string day_of(const MoneyEntry& entry) {
  std::string day(kNoDay);
  if (entry.date)
    day = *entry.date;
  else if (entry.at)
    day = base::to_string(*entry.at).substr(0, kNoDay.size());
  // Another program may have written anything into the file.
  return base::is_date(day) && day >= kFirstDay ? day : std::string(kNoDay);
}

std::string transaction(const MoneyEntry& entry, const Accounts& accounts) {
  const bool match = !entry.is_payment;
  const settlement::Debt& debt = entry.debt;
  const settlement::Currency currency = settlement::find_currency(debt.currency);
  // A code of ISO 4217 is three letters, which need no quotes. The number of a match is another in each file
  // of a club, and the journal is the same everywhere.
  return fmt::format("{} {}\n    ; {}: {}\n    {}  {}\n    {}  {}\n", day_of(entry),
                     match ? "Match" : "Payment", match ? "match" : "payment", base::to_string(entry.id),
                     accounts.of(debt.creditor), settlement::format_money(debt.amount, currency),
                     accounts.of(debt.debtor), settlement::format_money(-debt.amount, currency));
}

}  // namespace

std::string account_part(std::string_view name) {
  std::string part;
  while (!name.empty()) {
    std::size_t size = 1;
    while (size < name.size() && size < 4 && base::continues_character(name[size])) ++size;
    const std::string_view character = name.substr(0, size);
    name.remove_prefix(size);
    const bool single_space = character == " " && !part.empty() && part.back() != ' ' && !name.empty();
    if (single_space || is_plain(character)) {
      part += character;
      continue;
    }
    for (const char byte : character) part += fmt::format("%{:02X}", static_cast<unsigned char>(byte));
  }
  return part;
}

std::string to_journal(std::vector<MoneyEntry> entries) {
  std::sort(entries.begin(), entries.end(), [](const MoneyEntry& a, const MoneyEntry& b) {
    return std::tuple(day_of(a), a.is_payment, a.id) < std::tuple(day_of(b), b.is_payment, b.id);
  });
  const Accounts accounts(entries);
  std::string text = "; Balance (+ receives, - pays)\n";
  for (const MoneyEntry& entry : entries) text += "\n" + transaction(entry, accounts);
  return text;
}

}  // namespace interchange
