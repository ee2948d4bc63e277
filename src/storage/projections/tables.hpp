#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/projections/match_rows.hpp"
#include "storage/projections/owed.hpp"

/// Reading and writing the projections of matches and payments. Each column is named once, in tables.cpp.
namespace storage {

class Connection;

/// The rows that the tables have.
MatchRows read_rows(Connection& connection, std::int64_t match);

/// Replaces the stored rows `before` by `rows`, writing only what differs, and updates what the players owe
/// each other. Looks up the keys of the players, who have to be known (`note_players`). Returns whether the
/// match was open and is not any more.
/// `overflown`: as of `replace_debt`, here and below.
bool write_rows(Connection& connection, std::int64_t match, MatchRows& rows, const MatchRows& before,
                OverflownPairs* overflown = nullptr);

/// What the operations on a payment come to. Nothing where none of them can be read, or where the players are
/// not known: a payment never comes before its players, unless somebody wrote the file by hand.
std::optional<PaymentRow> payment_row(Connection& connection, std::int64_t number, const base::Uuid& payment,
                                      const Subject& subject);
/// The stored row of a payment; none where there is no such payment.
std::vector<PaymentRow> read_payment(Connection& connection, const base::Uuid& payment);
/// Replaces the stored row `before` by `after` (each has one or none), and updates what is owed.
void write_payment(Connection& connection, const std::vector<PaymentRow>& before,
                   const std::vector<PaymentRow>& after, OverflownPairs* overflown = nullptr);

/// The stored rows that are not what they should be: a sentence each, which begins with `what`, "match 3".
std::vector<std::string> differences(const std::string& what, const MatchRows& stored,
                                     const MatchRows& expected);
std::vector<std::string> differences(const std::string& what, const std::vector<PaymentRow>& stored,
                                     const std::vector<PaymentRow>& expected);

}  // namespace storage
