#include "report/lists/balances.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "match/player_name.hpp"
#include "report/layout/table.hpp"
#include "storage/queries/money_queries.hpp"

namespace report {
namespace {

using settlement::Debt;
using settlement::MinorUnits;
using settlement::Net;
using storage::MoneyEntry;

std::string in_currency(MinorUnits amount, const std::string& currency) {
  return settlement::money_text(amount, settlement::find_currency(currency));
}

bool is_match(const MoneyEntry& entry) { return !entry.is_payment; }

/// The matches and payments of each pair, with what each adds to it. All entries are sorted once: to look at
/// each of them for every pair would be the square of a club.
class Details {
 public:
  explicit Details(const std::vector<MoneyEntry>& entries) {
    for (const MoneyEntry& entry : entries) entries_[key(entry.debt)].push_back(&entry);
  }

  /// In the order of the entries.
  [[nodiscard]] std::vector<std::pair<const MoneyEntry*, MinorUnits>> of(const Debt& pair) const {
    std::vector<std::pair<const MoneyEntry*, MinorUnits>> found;
    const auto all = entries_.find(key(pair));
    if (all == entries_.end()) return found;
    for (const MoneyEntry* entry : all->second)
      found.emplace_back(entry, settlement::part_of(pair, entry->debt).value());
    return found;
  }

 private:
  using Key = std::tuple<base::Uuid, base::Uuid, std::string>;
  static Key key(const Debt& debt) {
    const auto [first, second] = std::minmax(debt.debtor.id, debt.creditor.id);
    return {first, second, debt.currency};
  }

  std::map<Key, std::vector<const MoneyEntry*>> entries_;
};

/// Who is to pay in a row of a table.
std::string debtor_text(const std::string& name) {
  // Translators: in a table, the name of who owes or pays, before "owes Ann" or "pays Ann".
  return base::tr_c("who owes, in a table", "{0}", match::printable_name(name));
}

/// What a creditor is to get in a row of a table: "owes Ann", between the debtor and the amount.
std::string owes_text(const std::string& creditor) {
  // Translators: in a table, between the name of who owes, and the amount: "Bob  owes Ann  CAD 18.00".
  return base::tr_c("cell of a table", "owes {0}", creditor);
}

std::string pays_text(const std::string& creditor) {
  // Translators: in a table, between the name of who pays, and the amount: "Bob  pays Ann  CAD 18.00".
  return base::tr_c("cell of a table", "pays {0}", creditor);
}

/// "Bob  owes Ann  CAD 18.00", a row a pair; `to` makes the cell in the middle. The rows of 5,000 pairs took
/// more memory than the pairs, and a sixth of the time: they are made as they are asked for. What they say of
/// a creditor is put together once. `debts` outlives the table.
Table debts_table(const std::vector<Debt>& debts, std::string (*to)(const std::string& creditor)) {
  Table table({{.gap = 0, .names = true}, {.gap = 1, .names = true}, {Align::kRight}});
  table.add_from([&debts, to](const auto& visit) {
    std::vector<Cell> row(3);
    std::optional<settlement::Currency> currency;
    const settlement::Person* debtor = nullptr;
    std::unordered_map<base::Uuid, std::string, base::UuidHash> creditors;
    for (const Debt& debt : debts) {
      if (!currency || currency->code != debt.currency) currency = settlement::find_currency(debt.currency);
      if (debtor == nullptr || !(*debtor == debt.debtor)) row[0].text = debtor_text(debt.debtor.name);
      debtor = &debt.debtor;
      std::string& creditor = creditors[debt.creditor.id];
      if (creditor.empty()) creditor = to(match::printable_name(debt.creditor.name));
      row[1].text = creditor;
      row[2].text = settlement::money_text(debt.amount, *currency);
      visit(row);
    }
  });
  return table;
}

std::string entry_name(const MoneyEntry& entry) {
  if (!is_match(entry)) return base::tr_c("cell of a table", "payment {0}", entry.number);
  return entry.disputed ? base::tr_c("cell of a table", "match {0}, disputed", entry.number)
                        : base::tr_c("cell of a table", "match {0}", entry.number);
}

std::string owes_sentence(const Debt& pair) {
  // Translators: two players and an amount: "Bob owes Ann CAD 18.00".
  return base::tr("{0} owes {1} {2}", match::printable_name(pair.debtor.name),
                  match::printable_name(pair.creditor.name), money_text(pair));
}

/// The matches and payments of one pair, and their sum.
std::string detail_text(const Debt& pair, const Details& details, Style style) {
  Table table({{}, {}, {.beside = 9, .names = true}, {Align::kRight}});
  for (const auto& [entry, part] : details.of(pair))
    table.add(
        {{base::printable(entry->date.value_or(""))},
         {entry_name(*entry)},
         {is_match(*entry)
              ? base::tr_c("cell of a table", "{0} won", match::printable_name(entry->debt.creditor.name))
              : base::tr_c("cell of a table", "{0} paid", match::printable_name(entry->debt.creditor.name))},
         {in_currency(part, pair.currency)}});
  table.add_rule(3);
  // Translators: the title of a sum, of what one player owes another from several matches.
  table.add({{}, {base::tr_c("title", "together")}, {}, {in_currency(pair.amount, pair.currency)}});
  return paragraph(owes_sentence(pair), style) + table.render(style);
}

/// Nets say something only where somebody has a part in several pairs.
bool is_anybody_in_two_pairs(const settlement::Balances& balances) {
  return balances.nets.size() < 2 * balances.pairs.size();
}

/// How many debts there are in each currency.
std::map<std::string, std::size_t> counts_by_currency(const std::vector<Debt>& debts) {
  std::map<std::string, std::size_t> counts;
  for (const Debt& debt : debts) ++counts[debt.currency];
  return counts;
}

/// Each once, in the order of their codes.
std::vector<std::string> currencies_of(const std::vector<Debt>& debts) {
  std::vector<std::string> currencies;
  for (const auto& [currency, count] : counts_by_currency(debts)) currencies.push_back(currency);
  return currencies;
}

/// The transfers of the currencies in which they are fewer than the debts: only there they save a payment.
std::vector<Debt> shorter_transfers(const settlement::Balances& balances) {
  const auto debts = counts_by_currency(balances.pairs);
  const auto transfers = counts_by_currency(balances.transfers);
  std::vector<Debt> shorter;
  for (const Debt& transfer : balances.transfers)
    if (transfers.at(transfer.currency) < debts.at(transfer.currency)) shorter.push_back(transfer);
  return shorter;
}

bool is_among(const Debt& debt, const std::vector<Debt>& debts) {
  return std::find(debts.begin(), debts.end(), debt) != debts.end();
}

/// That debts which are shown cancel with others, which are not; empty where none do.
std::string cancel_with_others_text(const BalanceView& view) {
  const std::vector<Debt>& pairs = view.balances.pairs;
  std::vector<std::string> with_others;
  for (const Debt& pair : view.cancelling)
    if (!settlement::go_round_in_a_circle(view.balances, pair.currency))
      with_others.push_back(owes_sentence(pair));
  if (with_others.empty()) return "";
  if (pairs.size() == 1) return cancels_text(pairs.front(), view.cancelling);
  if (with_others.size() == pairs.size())
    return base::tr("These debts cancel with those of others: 'chapeau balance' shows all.");
  // Translators: {0} is a list of debts: "Bob owes Ann CAD 18.00 and Cho owes Bob CAD 18.00".
  return base::tr("Some cancel with debts of others ('chapeau balance' shows all): {0}.",
                  base::join_first(with_others));
}

/// The shorter transfers that settle what does not cancel with debts of others.
std::vector<Debt> transfers_to_show(const BalanceView& view) {
  if (view.cancelling.empty()) return shorter_transfers(view.balances);
  std::vector<Debt> rest = view.balances.pairs;
  std::erase_if(rest, [&](const Debt& pair) { return is_among(pair, view.cancelling); });
  return shorter_transfers(settlement::balance(std::move(rest)));
}

/// What each has to receive or to pay in all.
std::string nets_text(const settlement::Balances& balances, Style style) {
  Table nets({{.names = true}, {Align::kRight}});
  for (const Net& net : balances.nets)
    nets.add({{match::printable_name(net.person.name)}, {in_currency(net.amount, net.currency)}});
  return paragraph(in_glyphs(base::tr("Balance (+ receives, − pays):"), style), style) + nets.render(style);
}

/// The title of the transfers proposed; it names their currencies where others have debts, too.
std::string shortest_way_text(const settlement::Balances& balances, const std::vector<Debt>& transfers) {
  const std::vector<std::string> proposed = currencies_of(transfers);
  if (proposed == currencies_of(balances.pairs)) return base::tr("The shortest way to settle:");
  // Translators: {0} is a list of currencies: "CAD and EUR".
  return base::tr("The shortest way to settle the debts in {0}:", base::join_and(proposed));
}

}  // namespace

std::string money_text(const Debt& pair) { return in_currency(pair.amount, pair.currency); }

std::vector<Debt> cancelling_with_others(storage::Reader& reader, const std::vector<Debt>& pairs) {
  // A circle is behind each person in it, so it is looked for behind the one who has more of the pairs:
  // where all of them are one player's, once in a currency.
  std::map<base::Uuid, std::size_t> counts;
  for (const Debt& pair : pairs) ++counts[pair.debtor.id], ++counts[pair.creditor.id];
  std::map<std::pair<base::Uuid, std::string>, std::vector<Debt>> circles;
  std::vector<Debt> cancelling;
  for (const Debt& pair : pairs) {
    const bool is_debtor = counts.at(pair.debtor.id) >= counts.at(pair.creditor.id);
    const settlement::Person& person = is_debtor ? pair.debtor : pair.creditor;
    const auto [found, is_new] = circles.try_emplace({person.id, pair.currency});
    std::vector<Debt>& circle = found->second;
    if (is_new) {
      settlement::Balances behind = settlement::balance(storage::debts_behind(reader, person, pair.currency));
      if (settlement::go_round_in_a_circle(behind, pair.currency)) circle = std::move(behind.pairs);
      if (std::all_of(circle.begin(), circle.end(), [&](const Debt& each) { return is_among(each, pairs); }))
        circle.clear();
    }
    if (is_among(pair, circle)) cancelling.push_back(pair);
  }
  return cancelling;
}

std::string cancels_text(const Debt& debt, const std::vector<Debt>& cancelling) {
  if (!is_among(debt, cancelling)) return "";
  return base::tr("This cancels with other debts: 'chapeau balance' shows them.");
}

std::string circle_text(const settlement::Balances& balances) {
  const std::vector<std::string> currencies = currencies_of(balances.pairs);
  std::vector<std::string> cancelled = currencies;
  std::erase_if(cancelled, [&](const std::string& currency) {
    return !settlement::go_round_in_a_circle(balances, currency);
  });
  if (cancelled.empty()) return "";
  if (cancelled.size() == currencies.size())
    return base::tr("The debts go round in a circle and cancel: nobody has to pay.");
  // Translators: {0} is a list of currencies: "CAD and EUR".
  return base::tr("The debts in {0} go round in a circle and cancel: nobody has to pay.",
                  base::join_and(cancelled));
}

std::vector<Debt> settling_payments(const settlement::Balances& balances) {
  std::vector<Debt> payments = shorter_transfers(balances);
  const auto shorter = counts_by_currency(payments);
  for (const Debt& pair : balances.pairs)
    if (!shorter.contains(pair.currency) && !settlement::go_round_in_a_circle(balances, pair.currency))
      payments.push_back(pair);
  std::stable_sort(payments.begin(), payments.end(),
                   [](const Debt& a, const Debt& b) { return a.currency < b.currency; });
  return payments;
}

std::string balance_text(const BalanceView& view, Style style) {
  const settlement::Balances& balances = view.balances;
  if (balances.pairs.empty()) return base::tr("Nobody owes anybody anything.") + "\n";
  std::string text;
  if (view.detail) {
    std::vector<std::string> parts;
    const Details details(view.entries);
    for (const Debt& pair : balances.pairs) parts.push_back(detail_text(pair, details, style));
    text = base::join(parts, "\n");
  } else {
    text = debts_table(balances.pairs, owes_text).render(style);
  }
  if (is_anybody_in_two_pairs(balances)) text += "\n" + nets_text(balances, style);
  for (const std::string& sentence : {circle_text(balances), cancel_with_others_text(view)})
    if (!sentence.empty()) text += "\n" + paragraph(sentence, style);
  const std::vector<Debt> transfers = transfers_to_show(view);
  if (transfers.empty()) return text;
  return text + "\n" + paragraph(shortest_way_text(balances, transfers), style) +
         debts_table(transfers, pays_text).render(style);
}

std::string too_large_warnings(const std::vector<Debt>& debts) {
  std::string text;
  for (const Debt& debt : debts)
    text += warning_text(storage::too_large_text(debt.debtor.name, debt.creditor.name, debt.currency));
  return text;
}

base::Json pairs_json(const std::vector<Debt>& pairs) {
  base::Json list = base::Json::array();
  for (const Debt& pair : pairs)
    list.push_back({{"debtor", pair.debtor.name},
                    {"creditor", pair.creditor.name},
                    {"currency", pair.currency},
                    {"amount", settlement::format_amount(pair.amount, pair.currency)}});
  return list;
}

base::Json balance_json(const BalanceView& view) {
  base::Json json{{"pairs", pairs_json(view.balances.pairs)},
                  {"players", base::Json::array()},
                  {"transfers", base::Json::array()}};
  const Details details(view.entries);
  for (std::size_t i = 0; view.detail && i < view.balances.pairs.size(); ++i) {
    const Debt& pair = view.balances.pairs[i];
    base::Json& items = json["pairs"][i]["detail"] = base::Json::array();
    for (const auto& [entry, part] : details.of(pair)) {
      base::Json& item = items.emplace_back(
          base::Json{{is_match(*entry) ? "match" : "payment", entry->number},
                     {"id", base::to_string(entry->id)},
                     {"date", entry->date ? base::Json(*entry->date) : base::Json(nullptr)}});
      if (!entry->event.empty()) item["event"] = entry->event;
      item["amount"] = settlement::format_amount(part, pair.currency);
    }
  }
  for (const Net& net : view.balances.nets)
    json["players"].push_back({{"player", net.person.name},
                               {"currency", net.currency},
                               {"net", settlement::format_amount(net.amount, net.currency)}});
  for (const Debt& transfer : view.balances.transfers)
    json["transfers"].push_back({{"from", transfer.debtor.name},
                                 {"to", transfer.creditor.name},
                                 {"currency", transfer.currency},
                                 {"amount", settlement::format_amount(transfer.amount, transfer.currency)}});
  return json;
}

std::string balance_csv(const BalanceView& view, const interchange::Csv& csv) {
  std::vector<std::string> head{base::tr_c("column", "debtor"), base::tr_c("column", "creditor"),
                                base::tr_c("column", "currency"), base::tr_c("column", "amount")};
  if (view.detail)
    head.insert(head.end(), {base::tr_c("column", "kind"), base::tr_c("column", "number"),
                             base::tr_c("column", "id"), base::tr_c("column", "date")});
  std::string text = csv.head(head);
  const Details details(view.entries);
  for (const Debt& pair : view.balances.pairs) {
    const std::vector<std::string> names{csv.text(pair.debtor.name), csv.text(pair.creditor.name),
                                         csv.plain(pair.currency)};
    const auto row = [&](MinorUnits amount, const std::vector<std::string>& more) {
      std::vector<std::string> cells = names;
      cells.push_back(csv.decimal(settlement::format_amount(amount, pair.currency)));
      cells.insert(cells.end(), more.begin(), more.end());
      text += csv.row(cells);
    };
    if (!view.detail) row(pair.amount, {});
    for (const auto& [entry, part] : details.of(pair))
      row(part, {csv.plain(is_match(*entry) ? base::tr_c("kind", "match") : base::tr_c("kind", "payment")),
                 csv.plain(fmt::format("{}", entry->number)), csv.plain(base::to_string(entry->id)),
                 csv.plain(entry->date.value_or(""))});
  }
  return text;
}

std::string disputed_warning(const std::vector<std::int64_t>& matches) {
  if (matches.empty()) return "";
  if (matches.size() == 1)
    return warning_text(
        base::tr("match {0} is disputed; until you decide, the version on its sheet counts: 'chapeau "
                 "resolve -m {0}'",
                 matches.front()));
  std::vector<std::string> numbers;
  for (const std::int64_t number : matches) numbers.push_back(fmt::format("{}", number));
  // Translators: {0} is a list of numbers.
  return warning_text(base::tr(
      "matches {0} are disputed; until you decide, the versions on their sheets count: 'chapeau resolve -m "
      "MATCH'",
      base::join_first(numbers)));
}

}  // namespace report
