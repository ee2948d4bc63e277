#pragma once

#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "interchange/csv.hpp"
#include "report/layout/style.hpp"
#include "storage/queries/summary.hpp"
#include "storage/reader.hpp"

/// The debts between players, over many matches and payments.
namespace report {

struct BalanceView {
  settlement::Balances balances;
  bool detail = false;                       ///< with what each pair consists of:
  std::vector<storage::MoneyEntry> entries;  ///< in the order in which they are shown
  std::vector<settlement::Debt> cancelling;  ///< those of the pairs that cancel with debts not shown
};

/// A short list of payments that settles everything, not always the shortest: the transfers in the currencies
/// in which they are fewer than the debts, and elsewhere the debts themselves. Nothing of a currency in which
/// the debts cancel.
std::vector<settlement::Debt> settling_payments(const settlement::Balances& balances);

/// Those of some debts that lie in a circle with debts which are not among them, and cancel with these. Each
/// circle is found in the debts of few persons (`debts_behind`).
std::vector<settlement::Debt> cancelling_with_others(storage::Reader& reader,
                                                     const std::vector<settlement::Debt>& pairs);

/// "This cancels with other debts", for behind one of the debts that do; empty for another.
std::string cancels_text(const settlement::Debt& debt, const std::vector<settlement::Debt>& cancelling);

/// "The debts in CAD go round in a circle and cancel: nobody has to pay."; empty where none do.
std::string circle_text(const settlement::Balances& balances);

std::string balance_text(const BalanceView& view, Style style);

/// That these debts are in no balance, because they are too large to count, each with what to do.
std::string too_large_warnings(const std::vector<settlement::Debt>& debts);

base::Json balance_json(const BalanceView& view);
/// A row a pair; with detail a row a match or payment behind it, with what that adds to the pair.
std::string balance_csv(const BalanceView& view, const interchange::Csv& csv);

/// "CAD 18.00".
std::string money_text(const settlement::Debt& pair);
base::Json pairs_json(const std::vector<settlement::Debt>& pairs);

/// A warning for standard error that names the disputed matches among those that are counted; empty if there
/// are none.
std::string disputed_warning(const std::vector<std::int64_t>& matches);

}  // namespace report
