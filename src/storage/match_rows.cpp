#include "storage/match_rows.hpp"

#include <fmt/core.h>

#include "base/decimal.hpp"
#include "base/error.hpp"
#include "games/game.hpp"
#include "history/encode.hpp"
#include "match/standing.hpp"

namespace storage {
namespace {

using match::Seat;

std::optional<std::int64_t> number_of(std::optional<Seat> seat) {
  if (!seat) return std::nullopt;
  return static_cast<std::int64_t>(*seat);
}

MatchRow match_row(std::int64_t number, const history::MatchRecord& record) {
  MatchRow row;
  row.number = number;
  row.id = record.id;
  row.game = games::facts(record.match.game).name;
  row.preset = record.preset;
  base::Json rules = history::encode_rules(record.match.rules, record.terms.scheme);
  rules["stakes"] = history::encode_stakes(record.terms.stakes);
  row.rules = base::to_text(rules);
  if (record.terms.stakes) row.currency = record.terms.stakes->currency.code;
  row.first_dealer = number_of(record.match.first_dealer);
  row.date = record.date;
  row.event = record.event;
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

EntryRow entry_row(const match::LineStanding& standing, Seat seat) {
  EntryRow row;
  row.seat = static_cast<std::int64_t>(seat);
  row.score = standing.scores[seat];
  if (standing.hand) {
    row.stars = standing.hand->entries[seat].stars;
    row.chapeau = standing.hand->entries[seat].chapeau;
  }
  if (!standing.after_finish()) row.total = standing.totals[seat];
  return row;
}

SettlementRow settlement_row(const history::MatchRecord& record, const match::Standing& standing) {
  const settlement::Settlement settlement = history::settle(record, standing);
  SettlementRow row;
  row.winner = static_cast<std::int64_t>(*standing.winner);
  row.loser = number_of(settlement.loser);
  row.game_points = settlement.game_points;
  if (settlement.payout) row.amount = settlement.payout->amount;
  return row;
}

void add_lines(std::int64_t number, const match::Match& match, const match::Standing& standing,
               const std::map<base::Uuid, Source>& sources, MatchRows& rows) {
  for (std::size_t i = 0; i < match.lines.size(); ++i) {
    const match::Line& line = match.lines[i];
    rows.hands.push_back(hand_row(line, standing.lines[i], sources.at(line.id)));
    rows.hands.back().match = number;
    rows.hands.back().line = static_cast<std::int64_t>(i) + 1;
    for (Seat seat = 0; seat < match.players.size(); ++seat) {
      rows.entries.push_back(entry_row(standing.lines[i], seat));
      rows.entries.back().match = number;
      rows.entries.back().line = rows.hands.back().line;
    }
  }
}

}  // namespace

MatchRows rows_of(std::int64_t number, const std::vector<StoredOperation>& operations) {
  std::vector<history::Operation> history;
  for (const StoredOperation& stored : operations) history.push_back(stored.operation);
  MatchRows rows;
  const std::optional<history::MatchRecord> record = history::replay(history);
  if (!record) {
    const auto* start = std::get_if<history::Start>(&history.at(0).action);
    if (start == nullptr) throw base::Error(base::ErrorKind::kForeign, "a match of the history has no start");
    rows.match = {match_row(number, start->record)};
    rows.match[0].changed = operations.back().seq;
    return rows;
  }
  const match::Standing standing = match::play(record->match);
  MatchRow row = match_row(number, *record);
  row.changed = operations.back().seq;
  row.status = match::to_string(standing.status);
  row.winner = number_of(standing.winner);
  if (standing.status == match::Status::kConceded)
    row.conceded_by = number_of(record->match.closing->conceded_by);
  row.hands = static_cast<std::int64_t>(standing.hands);
  rows.match = {std::move(row)};
  for (Seat seat = 0; seat < record->match.players.size(); ++seat) {
    rows.players.push_back({record->player_ids[seat], record->match.players[seat]});
    rows.seats.push_back({number, static_cast<std::int64_t>(seat), 0, standing.totals[seat],
                          standing.stars[seat], standing.chapeaux[seat]});
  }
  add_lines(number, record->match, standing, sources(operations, history::effective(history)), rows);
  if (standing.winner) {
    rows.settlement = {settlement_row(*record, standing)};
    rows.settlement[0].match = number;
  }
  return rows;
}

std::optional<Debt> debt_of(const MatchRows& rows) {
  if (rows.settlement.empty() || rows.settlement[0].amount.value_or(0) == 0) return std::nullopt;
  const SettlementRow& settlement = rows.settlement[0];
  const auto seats = static_cast<std::int64_t>(rows.seats.size());
  if (!settlement.loser || *settlement.loser >= seats || settlement.winner >= seats)
    throw base::Error(base::ErrorKind::kForeign, "a settlement names a player who is not there")
        .remedy("somebody changed the database: run 'chapeau check', or go back to a backup");
  const auto player = [&](std::int64_t seat) { return rows.seats.at(static_cast<std::size_t>(seat)).player; };
  return Debt{player(*settlement.loser), player(settlement.winner), rows.match.at(0).currency.value_or(""),
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
