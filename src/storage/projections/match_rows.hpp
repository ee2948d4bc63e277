#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/values/uuid.hpp"
#include "history/operations/record.hpp"
#include "storage/log/subject.hpp"

/// The rows that project a match and a payment. Pure: the tables are read and written in `tables.cpp`, where
/// each column is named.
namespace storage {

/// What the tables say of how a match stands: as `match::to_string`, or "undone" (nothing): its start was
/// undone.
std::string status_name(std::optional<match::Status> status);
/// The same the other way round; of another word, which no table has, nothing.
std::optional<match::Status> status_named(std::string_view name);

struct MatchRow {
  std::int64_t number = 0;
  base::Uuid id;
  std::string game, preset, rules;
  std::optional<std::string> currency;
  std::optional<std::int64_t> first_dealer;
  std::optional<std::string> date;
  std::string event, event_key, note, status;
  std::optional<std::int64_t> winner, conceded_by;
  bool disputed = false;
  std::int64_t hands = 0, started = 0, changed = 0;
};

struct SeatRow {
  std::int64_t match = 0, seat = 0;
  std::int64_t player = 0;  ///< key in the table of players; 0 until that was looked up
  std::int64_t total = 0, stars = 0, chapeaux = 0;
  std::int64_t hands = 0, points = 0, natural_outs = 0, perfect_sets = 0;
};

struct HandRow {
  /// The numbers of `kind`.
  static constexpr std::int64_t kCards = 0, kPoints = 1, kAdjustment = 2;

  std::int64_t match = 0, line = 0;
  std::int64_t kind = kCards;
  std::optional<std::int64_t> at, dealer, out;
  bool no_out = false;
  std::string reason;
  bool corrected = false;
  std::int64_t operation = 0;
  std::int64_t place = 0;  ///< of what was reported, among the lines of the operation's body
};

struct EntryRow {
  std::int64_t match = 0, line = 0, seat = 0;
  std::int64_t score = 0, stars = 0;
  bool chapeau = false;
  std::optional<std::int64_t> total;
  bool natural_out = false;
  std::int64_t perfect = 0;  ///< a bit for each rank, the ace's the lowest
};

struct SettlementRow {
  std::int64_t match = 0, winner = 0;
  std::optional<std::int64_t> loser, game_points, amount;
  bool skunk = false;
};

/// All rows of one match. They stand in the order of their keys.
struct MatchRows {
  std::vector<MatchRow> match;                ///< one, or none where there is no such match
  std::vector<history::NamedPlayer> players;  ///< by seat, as the log names them; not a column
  std::vector<SeatRow> seats;
  std::vector<HandRow> hands;
  std::vector<EntryRow> entries;
  std::vector<SettlementRow> settlement;  ///< one, or none while nobody has won
  bool overflow = false;                  ///< the payout does not fit, and is left out; not a column

  /// Gives the match its number.
  void set_number(std::int64_t number);
};

/// The rows of a match. One whose start was undone (`current` is null) has the row that its first start
/// gives, without seats and hands. Nothing at all where no start of it can be read.
std::optional<MatchRows> rows_of(std::int64_t number, const Subject& subject, const CurrentMatch* current);

/// A payment. An undone one has a row, too.
struct PaymentRow {
  base::Uuid id;
  std::int64_t number = 0;
  std::int64_t payer = 0, payee = 0;
  std::string currency;
  std::int64_t amount = 0;
  std::optional<std::int64_t> at;
  std::optional<std::string> date;
  std::string note;
  bool gone = false;
};

}  // namespace storage
