#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "base/uuid.hpp"
#include "history/record.hpp"
#include "storage/journal.hpp"

/// What the operations of a match mean, as the rows of the tables that are kept from them. Pure: the
/// rows are read and written in `tables.hpp`.
namespace storage {

struct MatchRow {
  base::Uuid id;
  std::string game, preset;
  std::int64_t target = 0;
  std::string settlement;
  std::optional<std::int64_t> small, large;
  std::optional<std::string> currency;
  std::optional<std::int64_t> first_dealer;
  std::optional<std::string> date;
  std::string note, status;
  std::optional<std::int64_t> winner, conceded_by;
  std::int64_t hands = 0;
  std::int64_t changed = 0;

  friend bool operator==(const MatchRow&, const MatchRow&) = default;
};

struct SeatRow {
  std::int64_t seat = 0;
  std::int64_t player = 0;  ///< key in the table of players; 0 until that was looked up
  std::int64_t total = 0, stars = 0, chapeaux = 0;

  friend bool operator==(const SeatRow&, const SeatRow&) = default;
};

struct HandRow {
  base::Uuid id;
  std::string kind;
  std::optional<std::int64_t> at, dealer, out;
  bool no_out = false, after_finish = false;
  std::string reason;
  std::int64_t operation = 0;
  std::string path;

  friend bool operator==(const HandRow&, const HandRow&) = default;
};

struct EntryRow {
  std::int64_t seat = 0;
  std::int64_t score = 0, stars = 0;
  bool chapeau = false;
  std::optional<std::int64_t> total;

  friend bool operator==(const EntryRow&, const EntryRow&) = default;
};

struct SettlementRow {
  std::int64_t winner = 0;
  std::optional<std::int64_t> loser, game_points, amount;

  friend bool operator==(const SettlementRow&, const SettlementRow&) = default;
};

/// Everything that is kept of one match.
struct MatchRows {
  MatchRow match;
  std::vector<history::PlayerRef> players;     ///< by seat, as the history names them; not stored here
  std::vector<SeatRow> seats;                  ///< by seat
  std::vector<HandRow> hands;                  ///< by line, from line 1
  std::vector<std::vector<EntryRow>> entries;  ///< by line, then by seat
  std::optional<SettlementRow> settlement;
};

/// What the operations of a match come to. A match whose start was taken back keeps what it was
/// started with, without seats and hands. `operations` is not empty and begins with the start.
MatchRows rows_of(const std::vector<StoredOperation>& operations);

/// Who owes whom by the settlement of a match, by the players' keys.
struct Debt {
  std::int64_t debtor = 0, creditor = 0;
  std::string currency;
  std::int64_t amount = 0;  ///< minor units
};
/// Precondition: the keys of the players were looked up.
std::optional<Debt> debt_of(const MatchRows& rows);

/// The sums of debts a pair and a currency, each the way round that leaves it above zero.
using Owed = std::map<std::tuple<std::int64_t, std::int64_t, std::string>, std::int64_t>;
void add_debt(Owed& owed, const Debt& debt);

}  // namespace storage
