#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "history/record.hpp"
#include "storage/connection.hpp"
#include "storage/match_rows.hpp"
#include "storage/row_table.hpp"

/// Reading and writing the projections. Each column is named once, below.
namespace storage {

inline const auto& match_table() {
  static const RowTable table(
      "match", 1, RowColumn{"number", &MatchRow::number}, RowColumn{"id", &MatchRow::id},
      RowColumn{"game", &MatchRow::game}, RowColumn{"preset", &MatchRow::preset},
      RowColumn{"rules", &MatchRow::rules}, RowColumn{"currency", &MatchRow::currency},
      RowColumn{"first_dealer", &MatchRow::first_dealer}, RowColumn{"date", &MatchRow::date},
      RowColumn{"event", &MatchRow::event}, RowColumn{"note", &MatchRow::note},
      RowColumn{"status", &MatchRow::status}, RowColumn{"winner", &MatchRow::winner},
      RowColumn{"conceded_by", &MatchRow::conceded_by}, RowColumn{"disputed", &MatchRow::disputed},
      RowColumn{"hands", &MatchRow::hands}, RowColumn{"changed", &MatchRow::changed});
  return table;
}

inline const auto& seat_table() {
  static const RowTable table(
      "seat", 2, RowColumn{"match", &SeatRow::match}, RowColumn{"seat", &SeatRow::seat},
      RowColumn{"player", &SeatRow::player}, RowColumn{"total", &SeatRow::total},
      RowColumn{"stars", &SeatRow::stars}, RowColumn{"chapeaux", &SeatRow::chapeaux},
      RowColumn{"hands", &SeatRow::hands}, RowColumn{"points", &SeatRow::points},
      RowColumn{"natural_outs", &SeatRow::natural_outs}, RowColumn{"perfect_sets", &SeatRow::perfect_sets});
  return table;
}

inline const auto& hand_table() {
  static const RowTable table(
      "hand", 2, RowColumn{"match", &HandRow::match}, RowColumn{"line", &HandRow::line},
      RowColumn{"kind", &HandRow::kind}, RowColumn{"at", &HandRow::at}, RowColumn{"dealer", &HandRow::dealer},
      RowColumn{"out", &HandRow::out}, RowColumn{"no_out", &HandRow::no_out},
      RowColumn{"reason", &HandRow::reason}, RowColumn{"corrected", &HandRow::corrected},
      RowColumn{"operation", &HandRow::operation}, RowColumn{"place", &HandRow::place});
  return table;
}

inline const auto& entry_table() {
  static const RowTable table("entry", 3, RowColumn{"match", &EntryRow::match},
                              RowColumn{"line", &EntryRow::line}, RowColumn{"seat", &EntryRow::seat},
                              RowColumn{"score", &EntryRow::score}, RowColumn{"stars", &EntryRow::stars},
                              RowColumn{"chapeau", &EntryRow::chapeau}, RowColumn{"total", &EntryRow::total},
                              RowColumn{"natural_out", &EntryRow::natural_out},
                              RowColumn{"perfect", &EntryRow::perfect});
  return table;
}

inline const auto& settlement_table() {
  static const RowTable table(
      "settlement", 1, RowColumn{"match", &SettlementRow::match}, RowColumn{"winner", &SettlementRow::winner},
      RowColumn{"loser", &SettlementRow::loser}, RowColumn{"game_points", &SettlementRow::game_points},
      RowColumn{"amount", &SettlementRow::amount}, RowColumn{"skunk", &SettlementRow::skunk});
  return table;
}

inline const auto& payment_table() {
  static const RowTable table(
      "payment", 1, RowColumn{"id", &PaymentRow::id}, RowColumn{"number", &PaymentRow::number},
      RowColumn{"payer", &PaymentRow::payer}, RowColumn{"payee", &PaymentRow::payee},
      RowColumn{"currency", &PaymentRow::currency}, RowColumn{"amount", &PaymentRow::amount},
      RowColumn{"at", &PaymentRow::at}, RowColumn{"date", &PaymentRow::date},
      RowColumn{"note", &PaymentRow::note}, RowColumn{"gone", &PaymentRow::gone});
  return table;
}

/// The rows that the tables have.
MatchRows read_rows(Connection& connection, std::int64_t match);

/// Replaces the stored rows `before` by `rows`, writing only what differs, and updates what the players owe
/// each other. Precondition: the players are known (`note_players`).
void write_rows(Connection& connection, std::int64_t match, MatchRows rows, const MatchRows& before);

/// What the operations on a payment come to. Nothing where none of them can be read, or where the players are
/// not known: a payment never comes before its players, unless somebody wrote the file by hand.
std::optional<PaymentRow> payment_row(Connection& connection, std::int64_t number, const base::Uuid& payment,
                                      const Subject& subject);
/// Replaces the stored row `before` by `after` (each has one or none), and updates what is owed.
void write_payment(Connection& connection, const std::vector<PaymentRow>& before,
                   const std::vector<PaymentRow>& after);

Owed read_owed(Connection& connection);

}  // namespace storage
