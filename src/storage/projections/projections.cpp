#include "storage/projections/projections.hpp"

#include "storage/projections/tables.hpp"

namespace storage {
namespace {

std::int64_t next_number(Connection& connection, const char* sql) {
  Query next = connection.query(sql);
  next.step();
  return next.integer(0);
}

}  // namespace

std::optional<std::int64_t> match_number(Connection& connection, const base::Uuid& match) {
  Query row = connection.query("SELECT number FROM match WHERE id = ?1");
  row.bind(match);
  if (!row.step()) return std::nullopt;
  return row.integer(0);
}

std::int64_t next_match_number(Connection& connection) {
  return next_number(connection, "SELECT coalesce(max(number), 0) + 1 FROM match");
}

bool project_match(Connection& connection, std::int64_t number, bool is_new, const Subject& subject,
                   const CurrentMatch* current) {
  auto rows = rows_of(number, subject, current);
  return rows && write_rows(connection, number, *rows, is_new ? MatchRows{} : read_rows(connection, number));
}

bool project_match(Connection& connection, const base::Uuid& match, MatchRows* rows, std::int64_t next,
                   OverflownPairs& overflown) {
  if (rows == nullptr) return false;
  const auto known = match_number(connection, match);
  const std::int64_t number = known.value_or(next);
  rows->set_number(number);
  return write_rows(connection, number, *rows, known ? read_rows(connection, number) : MatchRows{},
                    &overflown);
}

void project_payment(Connection& connection, const base::Uuid& payment, const Subject& subject,
                     OverflownPairs* overflown) {
  const auto known = read_payment(connection, payment);
  const std::int64_t number =
      !known.empty() ? known.front().number
                     : next_number(connection, "SELECT coalesce(max(number), 0) + 1 FROM payment");
  // Where an undo leaves only what makes no sense of it (a player who pays himself), there is no payment any
  // more.
  const auto row = payment_row(connection, number, payment, subject);
  write_payment(connection, known, row ? std::vector{*row} : std::vector<PaymentRow>(), overflown);
}

}  // namespace storage
