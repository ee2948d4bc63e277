#include "storage/queries/money_queries.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "base/language/translation.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/subject.hpp"
#include "storage/projections/owed.hpp"
#include "storage/projections/players.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

settlement::Person person(Query& row, int column) { return {row.uuid(column), row.text(column + 1)}; }

std::optional<base::Timestamp> time(Query& row, int column) {
  const auto seconds = row.optional_integer(column);
  return seconds ? std::optional(base::Timestamp{*seconds}) : std::nullopt;
}

/// The payments with the persons that their players are now, by a condition on `y`, the payment, and on `a`
/// and `b`, who paid and who was paid.
std::string payments_where(const std::string& condition) {
  return "SELECT y.number, y.id, f.id, f.name, t.id, t.name, y.currency, y.amount, y.at, y.date, y.note, "
         "y.gone, a.id, b.id "
         "FROM payment y JOIN player a ON a.key = y.payer JOIN player f ON f.key = a.person "
         "JOIN player b ON b.key = y.payee JOIN player t ON t.key = b.person WHERE " +
         condition;
}

PaymentSummary payment_of(Query& row) {
  PaymentSummary payment{row.integer(0), {}, row.integer(11) != 0};
  payment.record.id = row.uuid(1);
  payment.record.from = row.text(3);
  payment.record.to = row.text(5);
  payment.record.payment = {row.uuid(2),          row.uuid(4),  row.integer(7), row.text(6),
                            row.optional_text(9), row.text(10), time(row, 8)};
  return payment;
}

std::optional<PaymentSummary> one_payment(Query& row) {
  if (!row.step()) return std::nullopt;
  return payment_of(row);
}

}  // namespace

MoneyEntry money_of(const PaymentSummary& payment) {
  const history::PaymentRecord& record = payment.record;
  const history::Payment& paid = record.payment;
  return {true,      payment.number,
          record.id, paid.date,
          paid.at,   {{paid.to, record.to}, {paid.from, record.from}, paid.currency, paid.amount},
          false};
}

std::vector<settlement::Debt> owed(Reader& reader) {
  // A player is looked up once, not for every pair: 5,000 pairs of 100 players took twice as long.
  std::unordered_map<std::int64_t, settlement::Person> persons;
  const auto person_of = [&](std::int64_t player) -> const settlement::Person& {
    const auto [found, is_new] = persons.try_emplace(player);
    if (is_new) {
      Query row = reader.connection().query(
          "SELECT d.id, d.name FROM player p JOIN player d ON d.key = p.person WHERE p.key = ?1");
      row.bind(player);
      if (!row.step()) throw missing_in(reader.connection(), base::tr("player {0} is missing", player));
      found->second = person(row, 0);
    }
    return found->second;
  };
  std::vector<settlement::Debt> debts;
  // The list would be moved as it grows, into as many pages of memory again.
  if (Query pairs = reader.connection().query("SELECT count(*) FROM owed"); pairs.step())
    debts.reserve(static_cast<std::size_t>(pairs.integer(0)));
  Query rows =
      reader.connection().query("SELECT debtor, creditor, currency, amount FROM owed WHERE amount <> ?1");
  rows.bind(kOverflow);
  while (rows.step())
    debts.push_back({person_of(rows.integer(0)), person_of(rows.integer(1)), rows.text(2), rows.integer(3)});
  return debts;
}

std::vector<settlement::Debt> owed_too_large(Reader& reader) {
  Query rows = reader.connection().query(
      "SELECT DISTINCT d.id, d.name, c.id, c.name, o.currency FROM owed o "
      "JOIN player p ON p.key = o.debtor JOIN player d ON d.key = p.person "
      "JOIN player q ON q.key = o.creditor JOIN player c ON c.key = q.person "
      "WHERE o.amount = ?1 AND d.key <> c.key ORDER BY d.name_key, d.folded, c.name_key, c.folded, "
      "o.currency");
  rows.bind(kOverflow);
  std::vector<settlement::Debt> debts;
  while (rows.step()) debts.push_back({person(rows, 0), person(rows, 2), rows.text(4), kOverflow});
  return debts;
}

std::string too_large_text(const std::string& debtor, const std::string& creditor,
                           const std::string& currency) {
  // Translators: {0} and {1} are players, {2} a currency.
  return base::tr(
      "what {0} owes {1} in {2} is too large to count, and in no balance: 'chapeau payments' lists "
      "the payments, and 'chapeau drop-payment N' drops one",
      debtor, creditor, currency);
}

std::vector<settlement::Debt> owed_among(Reader& reader, const std::vector<settlement::Person>& persons) {
  std::map<std::int64_t, const settlement::Person*> by_key;
  for (const settlement::Person& person : persons) {
    Query keys = reader.connection().query(keys_of_person("?1"));
    keys.bind(person.id);
    while (keys.step()) by_key[keys.integer(0)] = &person;
  }
  std::vector<settlement::Debt> debts;
  for (const auto& [debtor, person] : by_key) {
    Query rows = reader.connection().query(
        "SELECT creditor, currency, amount FROM owed WHERE debtor = ?1 AND amount <> ?2");
    rows.bind(debtor, kOverflow);
    while (rows.step())
      if (const auto creditor = by_key.find(rows.integer(0)); creditor != by_key.end())
        debts.push_back({*person, *creditor->second, rows.text(1), rows.integer(2)});
  }
  return debts;
}

std::vector<settlement::Debt> debts_behind(Reader& reader, const settlement::Person& debtor,
                                           const std::string& currency) {
  constexpr std::size_t kMostPersons = 8;
  std::vector<settlement::Person> persons{debtor};
  std::vector<settlement::Debt> debts;
  for (std::size_t next = 0; next < persons.size(); ++next) {
    const settlement::Person from = persons[next];
    Query rows = reader.connection().query(
        fmt::format("SELECT c.id, c.name, o.amount FROM owed o JOIN player q ON q.key = o.creditor "
                    "JOIN player c ON c.key = q.person WHERE o.debtor IN ({}) AND o.currency = ?2",
                    keys_of_person("?1")));
    rows.bind(from.id, currency);
    while (rows.step()) {
      const settlement::Person to = person(rows, 0);
      if (to == from) continue;  // under two ids that were joined
      if (rows.integer(2) == kOverflow) return {};
      debts.push_back({from, to, currency, rows.integer(2)});
      if (std::find(persons.begin(), persons.end(), to) != persons.end()) continue;
      if (persons.size() == kMostPersons) return {};
      persons.push_back(to);
    }
  }
  return debts;
}

std::vector<settlement::Debt> owed_between(Reader& reader, const settlement::Person& one,
                                           const settlement::Person& other) {
  std::vector<settlement::Debt> debts;
  for (const auto& [debtor, creditor] : {std::pair(one, other), std::pair(other, one)}) {
    Query rows = reader.connection().query(fmt::format(
        "SELECT currency, amount FROM owed WHERE debtor IN ({}) AND creditor IN ({}) AND amount <> ?3",
        keys_of_person("?1"), keys_of_person("?2")));
    rows.bind(debtor.id, creditor.id, kOverflow);
    while (rows.step()) debts.push_back({debtor, creditor, rows.text(0), rows.integer(1)});
  }
  return settlement::balance(std::move(debts)).pairs;
}

std::vector<MoneyEntry> payouts(Reader& reader, const std::vector<std::int64_t>& matches) {
  std::vector<MoneyEntry> entries;
  for (const std::int64_t number : matches) {
    Query row = reader.connection().query(
        "SELECT m.id, m.date, d.id, d.name, c.id, c.name, m.currency, s.amount, m.disputed, "
        "m.event, "
        "(SELECT h.at FROM hand h WHERE h.match = m.number ORDER BY h.line DESC LIMIT 1) "
        "FROM settlement s JOIN match m ON m.number = s.match "
        "JOIN seat l ON l.match = m.number AND l.seat = s.loser "
        "JOIN player p ON p.key = l.player JOIN player d ON d.key = p.person "
        "JOIN seat w ON w.match = m.number AND w.seat = s.winner "
        "JOIN player q ON q.key = w.player JOIN player c ON c.key = q.person "
        "WHERE s.match = ?1 AND s.amount IS NOT NULL AND d.key <> c.key");
    row.bind(number);
    if (!row.step()) continue;
    entries.push_back({false,
                       number,
                       row.uuid(0),
                       row.optional_text(1),
                       time(row, 10),
                       {person(row, 2), person(row, 4), row.text(6), row.integer(7)},
                       row.integer(8) != 0,
                       row.text(9)});
  }
  return entries;
}

std::vector<MoneyEntry> later_payouts(Reader& reader, std::int64_t match, const settlement::Debt& payout) {
  Query rows = reader.connection().query(
      fmt::format("SELECT l.match FROM seat l JOIN settlement s ON s.match = l.match "
                  "WHERE l.player IN ({}) AND l.match > ?2 ORDER BY l.match LIMIT 100",
                  keys_of_person("?1")));
  rows.bind(payout.debtor.id, match);
  std::vector<std::int64_t> matches;
  while (rows.step()) matches.push_back(rows.integer(0));
  std::vector<MoneyEntry> later = payouts(reader, matches);
  std::erase_if(later, [&](const MoneyEntry& each) {
    const settlement::Debt& debt = each.debt;
    const bool same = debt.debtor == payout.debtor && debt.creditor == payout.creditor;
    const bool other_way = debt.debtor == payout.creditor && debt.creditor == payout.debtor;
    return debt.currency != payout.currency || (!same && !other_way);
  });
  std::reverse(later.begin(), later.end());
  return later;
}

std::vector<PaymentSummary> list_payments(Reader& reader, const MatchFilter& filter) {
  Query rows = reader.connection().query(
      payments_where("y.gone = 0 AND a.person <> b.person AND (?1 IS NULL OR f.folded = ?1 OR t.folded = ?1) "
                     "AND (?2 IS NULL OR y.date >= ?2) AND (?3 IS NULL OR y.date <= ?3) "
                     "ORDER BY y.number DESC LIMIT ?4"));
  rows.bind(filter.folded_player(), filter.since, filter.until, filter.limit.value_or(-1));
  std::vector<PaymentSummary> found;
  while (rows.step()) found.push_back(payment_of(rows));
  return found;
}

std::vector<MoneyEntry> money_entries(Reader& reader, const MatchFilter& filter) {
  std::vector<std::int64_t> matches = find_matches(reader, filter);
  std::reverse(matches.begin(), matches.end());
  std::vector<MoneyEntry> entries = payouts(reader, matches);
  if (!filter.is_about_matches()) {
    std::vector<PaymentSummary> payments = list_payments(reader, filter);
    std::reverse(payments.begin(), payments.end());
    for (const PaymentSummary& payment : payments) entries.push_back(money_of(payment));
  }
  std::stable_sort(entries.begin(), entries.end(),
                   [](const MoneyEntry& a, const MoneyEntry& b) { return a.date < b.date; });
  return entries;
}

bool anybody_owes(Reader& reader) {
  Query row = reader.connection().query("SELECT 1 FROM owed LIMIT 1");
  return row.step();
}

std::vector<PaymentSummary> payments_between(Reader& reader, const base::Uuid& one, const base::Uuid& other) {
  Query rows = reader.connection().query(
      payments_where(fmt::format("y.gone = 0 AND f.key <> t.key AND y.payer IN ({0} UNION ALL {1}) "
                                 "AND y.payee IN ({0} UNION ALL {1}) ORDER BY y.number",
                                 keys_of_person("?1"), keys_of_person("?2"))));
  rows.bind(one, other);
  std::vector<PaymentSummary> found;
  while (rows.step()) found.push_back(payment_of(rows));
  return found;
}

namespace {

/// The payments of `payments_where`, their players called as they would be without the joins, and without
/// what the commands from `before` on did.
std::vector<PaymentSummary> with_names_apart(Connection& connection, Query& rows,
                                             std::int64_t before = kBehindEveryCommand) {
  std::vector<PaymentSummary> found;
  std::vector<std::pair<base::Uuid, base::Uuid>> players;
  while (rows.step()) {
    found.push_back(payment_of(rows));
    players.emplace_back(rows.uuid(12), rows.uuid(13));
  }
  std::map<base::Uuid, std::string> names;  // of many payments few
  const auto name = [&](const base::Uuid& player, const std::string& as_now) {
    const auto [known, is_new] = names.try_emplace(player);
    if (is_new)
      known->second =
          name_before(connection, player, read_subject(connection, player), before).value_or(as_now);
    return known->second;
  };
  for (std::size_t i = 0; i < found.size(); ++i) {
    found[i].record.from = name(players[i].first, found[i].record.from);
    found[i].record.to = name(players[i].second, found[i].record.to);
  }
  return found;
}

constexpr std::string_view kLapsed = "a.person = b.person AND a.key <> b.key AND y.gone = 0";

}  // namespace

std::vector<PaymentSummary> lapsed_payments(Reader& reader) {
  Query rows = reader.connection().query(payments_where(fmt::format(
      "y.number IN (SELECT p.number FROM player g JOIN payment p ON p.payer = g.key OR p.payee = g.key "
      "WHERE g.person <> g.key) AND {} ORDER BY y.number",
      kLapsed)));
  return with_names_apart(reader.connection(), rows);
}

std::optional<PaymentSummary> lapsed_payment(Reader& reader, const base::Uuid& id, std::int64_t before) {
  Query row = reader.connection().query(payments_where(fmt::format("y.id = ?1 AND {}", kLapsed)));
  row.bind(id);
  const std::vector<PaymentSummary> found = with_names_apart(reader.connection(), row, before);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

std::optional<history::NumberedMatch> match_when_paid(Reader& reader, std::int64_t match,
                                                      const base::Uuid& payment) {
  const auto id = reader.subjects().match_id(match);
  const Subject paid = read_subject(reader.connection(), payment);
  if (!id || paid.log.empty()) return std::nullopt;
  const auto now = reader.subjects().subject(*id);
  Subject then;
  for (std::size_t i = 0; i < now->operations.size(); ++i)
    if (now->log[i].command < paid.log.front().command) then.append(now->operations[i], now->log[i]);
  auto replayed = replay_subject(match, then);
  if (!replayed) return std::nullopt;
  return std::move(replayed->match);
}

namespace {

/// Whether two amounts are typed the same: "9" of "EUR 9.00" and of "JPY 9".
bool are_typed_alike(const history::Payment& one, const history::Payment& other) {
  const auto typed = [](const history::Payment& payment) {
    return settlement::amount_without_zeros(payment.amount, settlement::find_currency(payment.currency));
  };
  return typed(one) == typed(other);
}

}  // namespace

std::optional<PaymentSummary> same_payment(Reader& reader, const PaymentSummary& payment, bool any_currency,
                                           const std::set<std::int64_t>& but_for) {
  const history::Payment& paid = payment.record.payment;
  Query row = reader.connection().query(payments_where(
      fmt::format("y.number IN (SELECT number FROM payment WHERE payer IN ({}) AND date IS ?6 LIMIT 200) "
                  "AND t.id = ?2 AND y.gone = 0 AND y.id <> ?3 AND (y.currency = ?4 AND y.amount = ?5 OR "
                  "y.currency <> ?4 AND ?7) ORDER BY y.currency <> ?4, y.number",
                  keys_of_person("?1"))));
  row.bind(paid.from, paid.to, payment.record.id, paid.currency, paid.amount, paid.date, any_currency);
  while (row.step())
    if (PaymentSummary other = payment_of(row);
        !but_for.contains(other.number) && are_typed_alike(other.record.payment, paid))
      return other;
  return std::nullopt;
}

std::optional<PaymentSummary> payment_with_number(Reader& reader, std::int64_t number) {
  Query row = reader.connection().query(payments_where("y.number = ?1"));
  row.bind(number);
  return one_payment(row);
}

std::optional<PaymentSummary> payment_with_id(Reader& reader, const base::Uuid& id) {
  Query row = reader.connection().query(payments_where("y.id = ?1"));
  row.bind(id);
  return one_payment(row);
}

}  // namespace storage
