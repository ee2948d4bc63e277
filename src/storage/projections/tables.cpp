#include "storage/projections/tables.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>
#include <tuple>

#include "base/language/translation.hpp"
#include "history/payments.hpp"
#include "storage/file/connection.hpp"
#include "storage/projections/owed.hpp"
#include "storage/projections/players.hpp"

namespace storage {
namespace {

template <class Row, class Value>
struct RowColumn {
  std::string_view name;
  Value Row::*member;
};

template <class Row, class Value>
RowColumn(std::string_view, Value Row::*) -> RowColumn<Row, Value>;

/// A table whose rows are read into structs and written from them. Its name, its columns and its key are
/// written out once, in a `RowTable`; the statements that read, write and remove rows, and the comparison of
/// what is there with what should be, follow from that.
template <class Row, class... Values>
class RowTable {
 public:
  /// The first `keys` columns are the primary key; the first of all is the one that rows are read by.
  RowTable(std::string_view name, std::size_t keys, RowColumn<Row, Values>... columns)
      : name_(name), keys_(keys), columns_(columns...), names_{columns.name...} {
    select_ = fmt::format("SELECT {} FROM {} WHERE {} = ?1 ORDER BY {}", fmt::join(names_, ", "), name_,
                          names_[0], fmt::join(names_.begin(), names_.begin() + keys_, ", "));
    for (std::size_t i = 0; i < keys_; ++i)
      is_row_ += fmt::format("{}{} = ?{}", i == 0 ? "" : " AND ", names_[i], i + 1);
    remove_ = fmt::format("DELETE FROM {} WHERE {}", name_, is_row_);
    insert_ = fmt::format("INSERT INTO {} ({}) VALUES (", name_, fmt::join(names_, ", "));
    for (std::size_t i = 0; i < kColumns; ++i) insert_ += fmt::format("{}?{}", i == 0 ? "" : ", ", i + 1);
    insert_ += ')';
  }

  [[nodiscard]] std::string_view name() const { return name_; }

  /// The rows whose first column is `value`, in the order of the key.
  template <class Value>
  std::vector<Row> read(Connection& connection, const Value& value) const {
    std::vector<Row> rows;
    Query query = connection.query(select_);
    query.bind(value);
    while (query.step()) rows.push_back(row_of(query));
    return rows;
  }

  /// Rows of which none is there, one in a statement. For one with several rows SQLite keeps a journal, in
  /// case a later row is refused, and copies each page into it that the statement changes: 865 MB in the
  /// import of 100,000 hands, which made the file of 41 MB, and a seventh of its processor time.
  void insert(Connection& connection, const std::vector<Row>& rows) const {
    if (rows.empty()) return;
    Query query = connection.query(insert_);
    for (const Row& row : rows) {
      each(row,
           [&](std::size_t index, const auto& value) { query.bind_at(static_cast<int>(index) + 1, value); });
      query.run();
      query.reset();
    }
  }

  /// Makes rows that are there into others of the same keys, by the columns in which any of them differs:
  /// SQLite writes each index of a column that is named, and looks at its CHECKs. A statement a row cost 1 %.
  void update(Connection& connection, const std::vector<std::pair<const Row*, const Row*>>& rows) const {
    std::array<bool, kColumns> bound{};
    for (const auto& [is, should_be] : rows)
      each_pair(*is, *should_be, [&](std::size_t i, const auto& x, const auto& y) { bound[i] |= !(x == y); });
    std::string changes;
    for (std::size_t index = 0; index < kColumns; ++index)
      if (bound[index])
        changes += fmt::format("{}{} = ?{}", changes.empty() ? "" : ", ", names_[index], index + 1);
    const std::string sql = fmt::format("UPDATE {} SET {} WHERE {}", name_, changes, is_row_);
    for (const auto& [is, should_be] : rows) {
      Query query = connection.query(sql);
      each(*should_be, [&](std::size_t index, const auto& value) {
        if (bound[index] || index < keys_) query.bind_at(static_cast<int>(index) + 1, value);
      });
      query.run();
    }
  }

  void remove(Connection& connection, const Row& row) const {
    Query query = connection.query(remove_);
    each(row, [&](std::size_t index, const auto& value) {
      if (index < keys_) query.bind_at(static_cast<int>(index) + 1, value);
    });
    query.run();
  }

  /// The columns in which two rows of one key differ: "score is 285 and should be 280".
  [[nodiscard]] std::vector<std::string> differences(const Row& is, const Row& should_be) const {
    std::vector<std::string> found;
    each_pair(is, should_be, [&](std::size_t index, const auto& x, const auto& y) {
      if (!(x == y))
        // Translators: {0} is a column of a table, {1} and {2} are values.
        found.push_back(base::tr("{0} is {1} and should be {2}", names_[index], shown(x), shown(y)));
    });
    return found;
  }

  /// Walks along two lists of rows, both in the order of the key: what is only in the first, only in the
  /// second, or in both and differs. A null pointer stands for the missing one.
  template <class Visit>
  void compare(const std::vector<Row>& before, const std::vector<Row>& after, const Visit& visit) const {
    auto a = before.begin();
    auto b = after.begin();
    while (a != before.end() || b != after.end()) {
      const int order = a == before.end() ? 1 : b == after.end() ? -1 : order_of_keys(*a, *b);
      if (order < 0)
        visit(&*a++, static_cast<const Row*>(nullptr));
      else if (order > 0)
        visit(static_cast<const Row*>(nullptr), &*b++);
      else {
        if (!same(*a, *b)) visit(&*a, &*b);
        ++a;
        ++b;
      }
    }
  }

  /// The two halves of making `before`, which is there, into `after`, touching only what differs: rows that
  /// refer to others have to go before these, and come after them.
  void remove_gone(Connection& connection, const std::vector<Row>& before,
                   const std::vector<Row>& after) const {
    compare(before, after, [&](const Row* old_row, const Row* new_row) {
      if (new_row == nullptr) remove(connection, *old_row);
    });
  }
  void put_changed(Connection& connection, const std::vector<Row>& before,
                   const std::vector<Row>& after) const {
    if (before.empty()) return insert(connection, after);
    std::vector<Row> added;
    std::vector<std::pair<const Row*, const Row*>> changed;
    compare(before, after, [&](const Row* old_row, const Row* new_row) {
      if (old_row == nullptr) return added.push_back(*new_row);
      if (new_row != nullptr) changed.emplace_back(old_row, new_row);
    });
    if (!changed.empty()) update(connection, changed);
    insert(connection, added);
  }

 private:
  static std::string shown(std::int64_t value) { return fmt::format("{}", value); }
  static std::string shown(bool value) { return value ? "1" : "0"; }
  static std::string shown(const std::string& value) { return "'" + value + "'"; }
  static std::string shown(const base::Uuid& value) { return base::to_string(value); }
  template <class Value>
  static std::string shown(const std::optional<Value>& value) {
    return value ? shown(*value) : "empty";
  }

  static constexpr std::size_t kColumns = sizeof...(Values);

  template <class Visit>
  void each(const Row& row, const Visit& visit) const {
    std::size_t index = 0;
    std::apply([&](const auto&... column) { (visit(index++, row.*column.member), ...); }, columns_);
  }

  template <class Visit>
  void each_pair(const Row& a, const Row& b, const Visit& visit) const {
    std::size_t index = 0;
    std::apply([&](const auto&... column) { (visit(index++, a.*column.member, b.*column.member), ...); },
               columns_);
  }

  [[nodiscard]] bool same(const Row& a, const Row& b) const {
    bool same = true;
    each_pair(a, b, [&](std::size_t /*index*/, const auto& x, const auto& y) { same = same && x == y; });
    return same;
  }

  /// Below, at or above 0 as the key of `a` stands before, at or behind that of `b`.
  [[nodiscard]] int order_of_keys(const Row& a, const Row& b) const {
    int order = 0;
    each_pair(a, b, [&](std::size_t index, const auto& x, const auto& y) {
      if (order == 0 && index < keys_) order = x < y ? -1 : y < x ? 1 : 0;
    });
    return order;
  }

  [[nodiscard]] Row row_of(Query& query) const {
    Row row;
    int index = 0;
    std::apply([&](const auto&... column) { (query.read(index++, row.*column.member), ...); }, columns_);
    return row;
  }

  std::string_view name_;
  std::size_t keys_;
  std::tuple<RowColumn<Row, Values>...> columns_;
  std::array<std::string_view, kColumns> names_;
  std::string select_, is_row_, remove_, insert_;
};

const auto& match_table() {
  static const RowTable table(
      "match", 1, RowColumn{"number", &MatchRow::number}, RowColumn{"id", &MatchRow::id},
      RowColumn{"game", &MatchRow::game}, RowColumn{"preset", &MatchRow::preset},
      RowColumn{"rules", &MatchRow::rules}, RowColumn{"currency", &MatchRow::currency},
      RowColumn{"first_dealer", &MatchRow::first_dealer}, RowColumn{"date", &MatchRow::date},
      RowColumn{"event", &MatchRow::event}, RowColumn{"event_key", &MatchRow::event_key},
      RowColumn{"note", &MatchRow::note}, RowColumn{"status", &MatchRow::status},
      RowColumn{"winner", &MatchRow::winner}, RowColumn{"conceded_by", &MatchRow::conceded_by},
      RowColumn{"disputed", &MatchRow::disputed}, RowColumn{"hands", &MatchRow::hands},
      RowColumn{"started", &MatchRow::started}, RowColumn{"changed", &MatchRow::changed});
  return table;
}

const auto& seat_table() {
  static const RowTable table(
      "seat", 2, RowColumn{"match", &SeatRow::match}, RowColumn{"seat", &SeatRow::seat},
      RowColumn{"player", &SeatRow::player}, RowColumn{"total", &SeatRow::total},
      RowColumn{"stars", &SeatRow::stars}, RowColumn{"chapeaux", &SeatRow::chapeaux},
      RowColumn{"hands", &SeatRow::hands}, RowColumn{"points", &SeatRow::points},
      RowColumn{"natural_outs", &SeatRow::natural_outs}, RowColumn{"perfect_sets", &SeatRow::perfect_sets});
  return table;
}

const auto& hand_table() {
  static const RowTable table(
      "hand", 2, RowColumn{"match", &HandRow::match}, RowColumn{"line", &HandRow::line},
      RowColumn{"kind", &HandRow::kind}, RowColumn{"at", &HandRow::at}, RowColumn{"dealer", &HandRow::dealer},
      RowColumn{"out", &HandRow::out}, RowColumn{"no_out", &HandRow::no_out},
      RowColumn{"reason", &HandRow::reason}, RowColumn{"corrected", &HandRow::corrected},
      RowColumn{"operation", &HandRow::operation}, RowColumn{"place", &HandRow::place});
  return table;
}

const auto& entry_table() {
  static const RowTable table("entry", 3, RowColumn{"match", &EntryRow::match},
                              RowColumn{"line", &EntryRow::line}, RowColumn{"seat", &EntryRow::seat},
                              RowColumn{"score", &EntryRow::score}, RowColumn{"stars", &EntryRow::stars},
                              RowColumn{"chapeau", &EntryRow::chapeau}, RowColumn{"total", &EntryRow::total},
                              RowColumn{"natural_out", &EntryRow::natural_out},
                              RowColumn{"perfect", &EntryRow::perfect});
  return table;
}

const auto& settlement_table() {
  static const RowTable table(
      "settlement", 1, RowColumn{"match", &SettlementRow::match}, RowColumn{"winner", &SettlementRow::winner},
      RowColumn{"loser", &SettlementRow::loser}, RowColumn{"game_points", &SettlementRow::game_points},
      RowColumn{"amount", &SettlementRow::amount}, RowColumn{"skunk", &SettlementRow::skunk});
  return table;
}

const auto& payment_table() {
  static const RowTable table(
      "payment", 1, RowColumn{"id", &PaymentRow::id}, RowColumn{"number", &PaymentRow::number},
      RowColumn{"payer", &PaymentRow::payer}, RowColumn{"payee", &PaymentRow::payee},
      RowColumn{"currency", &PaymentRow::currency}, RowColumn{"amount", &PaymentRow::amount},
      RowColumn{"at", &PaymentRow::at}, RowColumn{"date", &PaymentRow::date},
      RowColumn{"note", &PaymentRow::note}, RowColumn{"gone", &PaymentRow::gone});
  return table;
}

/// Whether hands can be entered in a match, or could by a redo of its start or by a resolution.
bool may_take_hands(const MatchRows& rows) {
  if (rows.match.empty()) return false;
  const MatchRow& match = rows.match.front();
  return match.disputed || status_named(match.status).value_or(match::Status::kOpen) == match::Status::kOpen;
}

std::string location_of(const MatchRow& /*row*/) { return ""; }
std::string location_of(const PaymentRow& /*row*/) { return ""; }
std::string location_of(const SettlementRow& /*row*/) { return ""; }
std::string location_of(const SeatRow& row) { return base::tr_c("in a message", "player {0}", row.seat + 1); }
std::string location_of(const HandRow& row) { return base::tr_c("in a message", "line {0}", row.line); }
std::string location_of(const EntryRow& row) {
  return base::tr_c("in a message", "line {0}, player {1}", row.line, row.seat + 1);
}

/// The rows of one table that are not what the history gives, each with the columns that differ.
template <class Table, class Row>
void compare_rows(const Table& table, const std::string& what, const std::vector<Row>& stored,
                  const std::vector<Row>& expected, std::vector<std::string>& found) {
  table.compare(stored, expected, [&](const Row* have, const Row* want) {
    const std::string location = location_of(have != nullptr ? *have : *want);
    const std::string where = location.empty() ? what : base::join_comma({what, location});
    // Translators: {0} is a place, such as "match 3, line 2, player 1", {1} a table.
    if (want == nullptr)
      found.push_back(
          base::tr("{0}: the table {1} has a row that is not in the history", where, table.name()));
    else if (have == nullptr)
      found.push_back(base::tr("{0}: the table {1} lacks a row", where, table.name()));
    else
      found.push_back(base::tr("{0}: in the table {1}, {2}", where, table.name(),
                               base::join_and(table.differences(*have, *want))));
  });
}

}  // namespace

MatchRows read_rows(Connection& connection, std::int64_t match) {
  MatchRows rows;
  rows.match = match_table().read(connection, match);
  rows.seats = seat_table().read(connection, match);
  rows.hands = hand_table().read(connection, match);
  rows.entries = entry_table().read(connection, match);
  rows.settlement = settlement_table().read(connection, match);
  return rows;
}

bool write_rows(Connection& connection, std::int64_t match, MatchRows& rows, const MatchRows& before,
                OverflownPairs* overflown) {
  for (std::size_t seat = 0; seat < rows.seats.size(); ++seat)
    rows.seats[seat].player = expect_there(
        find_player_key(connection, rows.players.at(seat).id), connection,
        [&] { return base::tr("the player in seat {0} of match {1} is missing", seat + 1, match); });
  settlement_table().remove_gone(connection, before.settlement, rows.settlement);
  entry_table().remove_gone(connection, before.entries, rows.entries);
  hand_table().remove_gone(connection, before.hands, rows.hands);
  seat_table().remove_gone(connection, before.seats, rows.seats);
  match_table().put_changed(connection, before.match, rows.match);
  seat_table().put_changed(connection, before.seats, rows.seats);
  hand_table().put_changed(connection, before.hands, rows.hands);
  entry_table().put_changed(connection, before.entries, rows.entries);
  settlement_table().put_changed(connection, before.settlement, rows.settlement);
  replace_debt(connection, debt_of(before), debt_of(rows), overflown);
  return may_take_hands(before) && !may_take_hands(rows);
}

std::optional<PaymentRow> payment_row(Connection& connection, std::int64_t number, const base::Uuid& payment,
                                      const Subject& subject) {
  const history::PaymentState state = history::materialize_payment(subject.operations);
  if (!state.latest) return std::nullopt;
  const auto payer = find_player_key(connection, state.latest->from);
  const auto payee = find_player_key(connection, state.latest->to);
  if (!payer || !payee || *payer == *payee) return std::nullopt;
  PaymentRow row{payment,
                 number,
                 *payer,
                 *payee,
                 state.latest->currency,
                 state.latest->amount,
                 state.latest->at ? std::optional(state.latest->at->seconds) : std::nullopt,
                 state.latest->date,
                 state.latest->note,
                 !state.stands};
  return row;
}

void write_payment(Connection& connection, const std::vector<PaymentRow>& before,
                   const std::vector<PaymentRow>& after, OverflownPairs* overflown) {
  const auto debt = [](const std::vector<PaymentRow>& rows) {
    return rows.empty() ? std::nullopt : debt_of(rows.front());
  };
  payment_table().remove_gone(connection, before, after);
  payment_table().put_changed(connection, before, after);
  replace_debt(connection, debt(before), debt(after), overflown);
}

std::vector<PaymentRow> read_payment(Connection& connection, const base::Uuid& payment) {
  return payment_table().read(connection, payment);
}

std::vector<std::string> differences(const std::string& what, const MatchRows& stored,
                                     const MatchRows& expected) {
  std::vector<std::string> found;
  compare_rows(match_table(), what, stored.match, expected.match, found);
  compare_rows(seat_table(), what, stored.seats, expected.seats, found);
  compare_rows(hand_table(), what, stored.hands, expected.hands, found);
  compare_rows(entry_table(), what, stored.entries, expected.entries, found);
  compare_rows(settlement_table(), what, stored.settlement, expected.settlement, found);
  return found;
}

std::vector<std::string> differences(const std::string& what, const std::vector<PaymentRow>& stored,
                                     const std::vector<PaymentRow>& expected) {
  std::vector<std::string> found;
  compare_rows(payment_table(), what, stored, expected, found);
  return found;
}

}  // namespace storage
