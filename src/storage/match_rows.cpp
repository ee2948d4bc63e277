#include "storage/match_rows.hpp"

#include <fmt/core.h>

#include "base/decimal.hpp"
#include "base/error.hpp"
#include "games/game.hpp"
#include "match/standing.hpp"

namespace storage {
namespace {

using match::Seat;

std::optional<std::int64_t> number_of(std::optional<Seat> seat) {
  if (!seat) return std::nullopt;
  return static_cast<std::int64_t>(*seat);
}

MatchRow match_row(const history::MatchRecord& record) {
  MatchRow row;
  row.id = record.id;
  row.game = games::facts(record.match.game).name;
  row.preset = record.preset;
  row.target = record.match.rules.target;
  row.settlement = games::to_string(record.match.rules.settlement);
  if (record.stakes) {
    row.small = record.stakes->small;
    row.large = record.stakes->large;
    row.currency = record.stakes->currency.code;
  }
  row.first_dealer = number_of(record.match.first_dealer);
  row.date = record.date;
  row.note = record.note;
  row.status = "undone";
  return row;
}

/// Where the cards of a line stand.
struct Source {
  std::int64_t operation = 0;
  std::string path;
};

/// The operation that brought each line, by the line's id; a later one takes the place of an earlier.
std::map<base::Uuid, Source> sources(const std::vector<StoredOperation>& operations,
                                     const std::vector<std::size_t>& effective) {
  std::map<base::Uuid, Source> found;
  for (const std::size_t index : effective) {
    const StoredOperation& stored = operations[index];
    const std::vector<match::Line>* lines = history::lines_brought_by(stored.operation.action);
    if (lines == nullptr) continue;
    for (std::size_t i = 0; i < lines->size(); ++i)
      found[(*lines)[i].id] = {stored.seq, fmt::format("$.hands[{}]", i)};
  }
  return found;
}

HandRow hand_row(const match::Line& line, const match::LineStanding& standing, const Source& source) {
  HandRow row;
  row.id = line.id;
  if (line.at) row.at = line.at->seconds;
  row.after_finish = standing.after_finish();
  row.operation = source.operation;
  row.path = source.path;
  if (const auto* adjustment = std::get_if<match::Adjustment>(&line.what)) {
    row.kind = "adjust";
    row.reason = adjustment->reason;
    return row;
  }
  const auto& hand = std::get<match::Hand>(line.what);
  row.kind = std::holds_alternative<games::CardsHand>(hand.reported) ? "cards" : "points";
  row.dealer = number_of(standing.dealer);
  row.out = number_of(standing.hand->out);
  row.no_out = standing.hand->no_out;
  return row;
}

std::vector<EntryRow> entry_rows(const match::LineStanding& standing) {
  std::vector<EntryRow> rows;
  for (Seat seat = 0; seat < standing.scores.size(); ++seat) {
    EntryRow row;
    row.seat = static_cast<std::int64_t>(seat);
    row.score = standing.scores[seat];
    if (standing.hand) {
      row.stars = standing.hand->entries[seat].stars;
      row.chapeau = standing.hand->entries[seat].chapeau;
    }
    if (!standing.after_finish()) row.total = standing.totals[seat];
    rows.push_back(row);
  }
  return rows;
}

std::optional<SettlementRow> settlement_row(const history::MatchRecord& record,
                                            const match::Standing& standing) {
  if (!standing.winner) return std::nullopt;
  const settlement::Settlement settlement = history::settle(record, standing);
  SettlementRow row;
  row.winner = static_cast<std::int64_t>(*standing.winner);
  row.loser = number_of(settlement.loser);
  row.game_points = settlement.game_points;
  if (settlement.payout) row.amount = settlement.payout->amount;
  return row;
}

}  // namespace

MatchRows rows_of(const std::vector<StoredOperation>& operations) {
  std::vector<history::Operation> history;
  for (const StoredOperation& stored : operations) history.push_back(stored.operation);
  MatchRows rows;
  const std::optional<history::MatchRecord> record = history::replay(history);
  if (!record) {
    const auto* start = std::get_if<history::Start>(&history.at(0).action);
    if (start == nullptr) throw base::Error(base::ErrorKind::kForeign, "a match of the history has no start");
    rows.match = match_row(start->record);
    rows.match.changed = operations.back().seq;
    return rows;
  }
  const match::Standing standing = match::play(record->match);
  rows.match = match_row(*record);
  rows.match.changed = operations.back().seq;
  rows.match.status = match::to_string(standing.status);
  rows.match.winner = number_of(standing.winner);
  if (standing.status == match::Status::kConceded)
    rows.match.conceded_by = number_of(record->match.closing->conceded_by);
  rows.match.hands = static_cast<std::int64_t>(standing.hands);
  rows.players = record->players;
  for (Seat seat = 0; seat < record->players.size(); ++seat)
    rows.seats.push_back({static_cast<std::int64_t>(seat), 0, standing.totals[seat], standing.stars[seat],
                          standing.chapeaux[seat]});
  const std::map<base::Uuid, Source> source_of = sources(operations, history::effective(history));
  for (std::size_t i = 0; i < record->match.lines.size(); ++i) {
    const match::Line& line = record->match.lines[i];
    rows.hands.push_back(hand_row(line, standing.lines[i], source_of.at(line.id)));
    rows.entries.push_back(entry_rows(standing.lines[i]));
  }
  rows.settlement = settlement_row(*record, standing);
  return rows;
}

std::optional<Debt> debt_of(const MatchRows& rows) {
  if (!rows.settlement || rows.settlement->amount.value_or(0) == 0) return std::nullopt;
  const SettlementRow& settlement = *rows.settlement;
  const auto seats = static_cast<std::int64_t>(rows.seats.size());
  if (!settlement.loser || *settlement.loser >= seats || settlement.winner >= seats)
    throw base::Error(base::ErrorKind::kForeign, "a settlement names a player who is not there")
        .remedy("somebody changed the database: run 'chapeau check', or go back to a backup");
  const auto player = [&](std::int64_t seat) { return rows.seats.at(static_cast<std::size_t>(seat)).player; };
  return Debt{player(*settlement.loser), player(settlement.winner), rows.match.currency.value_or(""),
              *settlement.amount};
}

void add_debt(Owed& owed, const Debt& debt) {
  const auto forward = std::tuple(debt.debtor, debt.creditor, debt.currency);
  const auto backward = std::tuple(debt.creditor, debt.debtor, debt.currency);
  const auto amount = [&](const auto& key) { return owed.contains(key) ? owed.at(key) : 0; };
  const std::int64_t sum =
      base::checked_add(debt.amount, base::checked_add(amount(forward), -amount(backward)));
  owed.erase(forward);
  owed.erase(backward);
  if (sum > 0) owed[forward] = sum;
  if (sum < 0) owed[backward] = -sum;
}

}  // namespace storage
