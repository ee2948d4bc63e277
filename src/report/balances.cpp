#include "report/balances.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>

#include "base/text.hpp"
#include "interchange/csv.hpp"
#include "report/table.hpp"

namespace report {
namespace {

using interchange::csv_plain;
using interchange::csv_text;
using settlement::Debt;
using settlement::MinorUnits;
using settlement::Net;
using storage::MoneyEntry;

std::string plain_amount(MinorUnits amount, const std::string& currency) {
  return settlement::format_amount(amount, settlement::find_currency(currency));
}

std::string money_text(MinorUnits amount, const std::string& currency) {
  return settlement::format_money(amount, settlement::find_currency(currency));
}

bool is_match(const MoneyEntry& entry) { return !entry.is_payment; }

/// The matches and payments of a pair, with what each adds to it.
std::vector<std::pair<const MoneyEntry*, MinorUnits>> behind(const Debt& pair, const BalanceView& view) {
  std::vector<std::pair<const MoneyEntry*, MinorUnits>> found;
  for (const MoneyEntry& entry : view.entries)
    if (const auto part = settlement::part_of(pair, entry.debt)) found.emplace_back(&entry, *part);
  return found;
}

/// "Bob  owes Ann  CAD 18.00", a row a pair; `to` is the sentence's end: "owes {}". The rows of 5,000 pairs
/// took more memory than the pairs, and a sixth of the time: they are made as they are asked for. What they
/// say of a creditor is put together once. `debts` outlives the table.
Table debts_table(const std::vector<Debt>& debts, fmt::format_string<std::string&> to) {
  Table table({{.gap = 0, .names = true}, {.gap = 1, .names = true}, {Align::kRight}});
  table.add_from([&debts, to](const auto& visit) {
    std::vector<Cell> row(3);
    std::optional<settlement::Currency> currency;
    const settlement::Person* debtor = nullptr;
    std::unordered_map<base::Uuid, std::string, base::UuidHash> creditors;
    for (const Debt& debt : debts) {
      if (!currency || currency->code != debt.currency) currency = settlement::find_currency(debt.currency);
      if (debtor == nullptr || !(*debtor == debt.debtor)) row[0].text = base::printable(debt.debtor.name);
      debtor = &debt.debtor;
      std::string& creditor = creditors[debt.creditor.id];
      if (creditor.empty()) {
        std::string name = base::printable(debt.creditor.name);
        creditor = fmt::format(to, name);
      }
      row[1].text = creditor;
      row[2].text = settlement::format_money(debt.amount, *currency);
      visit(row);
    }
  });
  return table;
}

std::string entry_name(const MoneyEntry& entry) {
  if (!is_match(entry)) return fmt::format("payment {}", entry.number);
  return entry.disputed ? fmt::format("match {}, disputed", entry.number)
                        : fmt::format("match {}", entry.number);
}

/// The matches and payments of one pair, and their sum.
std::string detail_text(const Debt& pair, const BalanceView& view, Style style) {
  Table table({{}, {}, {.beside = 9, .names = true}, {Align::kRight}});
  for (const auto& [entry, part] : behind(pair, view))
    table.add({{base::printable(entry->date.value_or(""))},
               {entry_name(*entry)},
               {is_match(*entry) ? fmt::format("{} won", base::printable(entry->debt.creditor.name))
                                 : fmt::format("{} paid", base::printable(entry->debt.creditor.name))},
               {money_text(part, pair.currency)}});
  table.add_rule(3);
  table.add({{}, {"together"}, {}, {money_text(pair.amount, pair.currency)}});
  return paragraph(fmt::format("{} owes {} {}", base::printable(pair.debtor.name),
                               base::printable(pair.creditor.name), money_text(pair.amount, pair.currency)),
                   style) +
         table.render(style);
}

/// Nets say something only where somebody has a part in several pairs.
bool is_anybody_in_two_pairs(const settlement::Balances& balances) {
  return balances.nets.size() < 2 * balances.pairs.size();
}

/// Transfers say something only where they are not the pairs again.
bool are_settled_pair_by_pair(const settlement::Balances& balances) {
  return std::is_permutation(balances.pairs.begin(), balances.pairs.end(), balances.transfers.begin(),
                             balances.transfers.end());
}

/// "The debts in CAD go round in a circle and cancel: nobody has to pay."; empty where none do.
std::string circle_text(const settlement::Balances& balances, Style style) {
  std::set<std::string> all;
  for (const Debt& pair : balances.pairs) all.insert(pair.currency);
  std::vector<std::string> circles;
  for (const std::string& currency : all)
    if (settlement::go_round_in_a_circle(balances, currency)) circles.push_back(currency);
  if (circles.empty()) return "";
  return paragraph(circles.size() == all.size()
                       ? std::string("The debts go round in a circle and cancel: nobody has to pay.")
                       : fmt::format("The debts in {} go round in a circle and cancel: nobody has to pay.",
                                     base::join_and(circles)),
                   style);
}

}  // namespace

std::string money_text(const Debt& pair) { return money_text(pair.amount, pair.currency); }

std::string balance_text(const BalanceView& view, Style style) {
  const settlement::Balances& balances = view.balances;
  if (balances.pairs.empty()) return "Nobody owes anybody anything.\n";
  std::string text;
  if (view.detail) {
    std::vector<std::string> parts;
    for (const Debt& pair : balances.pairs) parts.push_back(detail_text(pair, view, style));
    text = base::join(parts, "\n");
  } else {
    text = debts_table(balances.pairs, "owes {}").render(style);
  }
  if (!is_anybody_in_two_pairs(balances)) return text;
  Table nets({{.names = true}, {Align::kRight}});
  for (const Net& net : balances.nets)
    nets.add({{base::printable(net.person.name)}, {money_text(net.amount, net.currency)}});
  text += "\n" + paragraph(in_glyphs("Balance (+ receives, − pays):", style), style) + nets.render(style);
  if (const std::string circle = circle_text(balances, style); !circle.empty()) text += "\n" + circle;
  if (balances.transfers.empty() || are_settled_pair_by_pair(balances)) return text;
  text += "\n" + paragraph("The shortest way to settle:", style);
  text += debts_table(balances.transfers, "pays {}").render(style);
  return text;
}

base::Json pairs_json(const std::vector<Debt>& pairs) {
  base::Json list = base::Json::array();
  for (const Debt& pair : pairs)
    list.push_back({{"debtor", pair.debtor.name},
                    {"creditor", pair.creditor.name},
                    {"currency", pair.currency},
                    {"amount", plain_amount(pair.amount, pair.currency)}});
  return list;
}

base::Json balance_json(const BalanceView& view) {
  base::Json json{{"pairs", pairs_json(view.balances.pairs)},
                  {"players", base::Json::array()},
                  {"transfers", base::Json::array()}};
  for (std::size_t i = 0; view.detail && i < view.balances.pairs.size(); ++i) {
    const Debt& pair = view.balances.pairs[i];
    base::Json& items = json["pairs"][i]["detail"] = base::Json::array();
    for (const auto& [entry, part] : behind(pair, view))
      items.push_back({{is_match(*entry) ? "match" : "payment", entry->number},
                       {"id", base::to_string(entry->id)},
                       {"date", entry->date ? base::Json(*entry->date) : base::Json(nullptr)},
                       {"amount", plain_amount(part, pair.currency)}});
  }
  for (const Net& net : view.balances.nets)
    json["players"].push_back({{"player", net.person.name},
                               {"currency", net.currency},
                               {"net", plain_amount(net.amount, net.currency)}});
  for (const Debt& transfer : view.balances.transfers)
    json["transfers"].push_back({{"from", transfer.debtor.name},
                                 {"to", transfer.creditor.name},
                                 {"currency", transfer.currency},
                                 {"amount", plain_amount(transfer.amount, transfer.currency)}});
  return json;
}

std::string balance_csv(const BalanceView& view) {
  std::vector<std::string> head{"debtor", "creditor", "currency", "amount"};
  if (view.detail) head.insert(head.end(), {"kind", "number", "id", "date"});
  std::string text = interchange::csv_row(head);
  for (const Debt& pair : view.balances.pairs) {
    const std::vector<std::string> names{csv_text(pair.debtor.name), csv_text(pair.creditor.name),
                                         csv_plain(pair.currency)};
    const auto row = [&](MinorUnits amount, const std::vector<std::string>& more) {
      std::vector<std::string> cells = names;
      cells.push_back(csv_plain(plain_amount(amount, pair.currency)));
      cells.insert(cells.end(), more.begin(), more.end());
      text += interchange::csv_row(cells);
    };
    if (!view.detail) row(pair.amount, {});
    for (const auto& [entry, part] : behind(pair, view))
      row(part,
          {csv_plain(is_match(*entry) ? "match" : "payment"), csv_plain(fmt::format("{}", entry->number)),
           csv_plain(base::to_string(entry->id)), csv_plain(entry->date.value_or(""))});
  }
  return text;
}

std::string disputed_warning(const std::vector<std::int64_t>& matches) {
  constexpr std::size_t kMostNamed = 8;
  if (matches.empty()) return "";
  if (matches.size() == 1)
    return warning_line(
        fmt::format("match {0} is disputed; until you decide, the version on its sheet counts: 'chapeau "
                    "resolve -m {0}'",
                    matches.front()));
  std::vector<std::string> numbers;
  for (std::size_t i = 0; i < matches.size() && i < kMostNamed; ++i)
    numbers.push_back(fmt::format("{}", matches[i]));
  if (matches.size() > kMostNamed) numbers.push_back(fmt::format("{} more", matches.size() - kMostNamed));
  return warning_line(fmt::format(
      "matches {} are disputed; until you decide, the versions on their sheets count: 'chapeau resolve -m "
      "MATCH'",
      base::join_and(numbers)));
}

}  // namespace report
