#include "storage/projections/match_rows.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "base/errors/error.hpp"
#include "base/text/text.hpp"
#include "games/game.hpp"
#include "history/operations/codec.hpp"
#include "history/operations/options.hpp"
#include "match/replay.hpp"

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
  row.game = games::info(record.match.game).name;
  row.preset = record.preset;
  base::Json stakes = history::encode_stakes(record.terms.stakes);
  if (record.terms.stakes) stakes.erase("currency");  // it has a column of its own
  base::JsonText rules;
  history::write_options(rules.begin_object(), history::OptionSection::kRules, record);
  row.rules = rules.key("stakes").json(stakes).end_object().take();
  if (record.terms.stakes) row.currency = record.terms.stakes->currency.code;
  row.first_dealer = number_of(record.match.first_dealer);
  row.date = record.date;
  row.event = record.event;
  row.event_key = base::lookup_key(record.event);
  row.note = record.note;
  row.status = status_name(std::nullopt);
  return row;
}

/// When the match was first started, whether that start counts or not.
std::int64_t first_started(const Subject& subject) {
  std::optional<std::int64_t> first;
  for (const history::Operation& operation : subject.operations)
    if (std::holds_alternative<history::Start>(operation.action))
      first = std::min(first.value_or(operation.at.seconds), operation.at.seconds);
  return first.value_or(0);
}

/// Where the contents of a line come from.
struct Source {
  std::int64_t operation = 0;
  std::int64_t place = 0;  ///< among the lines of its body
  bool corrected = false;
};

std::vector<Source> sources(const Subject& subject, const CurrentMatch& current) {
  std::unordered_map<base::Uuid, std::size_t, base::UuidHash> index;
  index.reserve(subject.operations.size());
  for (std::size_t i = 0; const history::Operation& operation : subject.operations)
    index.emplace(operation.id, i++);
  // A start with ten thousand lines is not searched for each of them; most operations have but one.
  std::unordered_map<base::Uuid, std::map<base::Uuid, std::size_t>, base::UuidHash> places;
  const auto place_of = [&](std::size_t operation, const base::Uuid& line) -> std::size_t {
    const history::Action& action = subject.operations[operation].action;
    if (const auto* made = history::lines_inserted_by(action); made != nullptr && made->size() == 1) return 0;
    auto& known = places[subject.operations[operation].id];
    if (known.empty()) known = history::places_of(action);
    return known.at(line);
  };
  std::vector<Source> found;
  const std::vector<match::Line>& lines = current.match.record.match.lines;
  for (std::size_t line = 0; line < lines.size(); ++line) {
    const std::size_t at = index.at(current.written_by[line]);
    found.push_back({subject.log[at].seq, static_cast<std::int64_t>(place_of(at, lines[line].id)),
                     current.match.corrected.contains(lines[line].id)});
  }
  return found;
}

bool knows_cards(const match::Line& line) {
  const auto* hand = std::get_if<match::Hand>(&line.what);
  return hand != nullptr && std::holds_alternative<games::CardsHand>(hand->reported);
}

HandRow hand_row(const match::Line& line, const match::LineStanding& standing, const Source& source) {
  HandRow row;
  if (line.at) row.at = line.at->seconds;
  row.corrected = source.corrected;
  row.operation = source.operation;
  row.place = source.place;
  if (const auto* adjustment = std::get_if<match::Adjustment>(&line.what)) {
    row.kind = HandRow::kAdjustment;
    row.reason = adjustment->reason;
    return row;
  }
  row.kind = knows_cards(line) ? HandRow::kCards : HandRow::kPoints;
  row.dealer = number_of(standing.dealer);
  row.out = number_of(standing.hand->out);
  row.no_out = standing.hand->no_out;
  return row;
}

EntryRow entry_row(const match::Line& line, const match::LineStanding& standing, Seat seat) {
  EntryRow row;
  row.seat = static_cast<std::int64_t>(seat);
  row.score = standing.scores[seat];
  if (standing.hand) {
    const games::ScoredEntry& entry = standing.hand->entries[seat];
    row.stars = entry.stars;
    row.chapeau = entry.chapeau;
    // What a house rule takes for a natural out in a hand known by its points is a guess.
    row.natural_out = entry.natural_out && knows_cards(line);
    for (const cards::Rank rank : entry.perfect_sets) row.perfect |= std::int64_t{1} << cards::index(rank);
  }
  if (!standing.after_finish()) row.total = standing.totals[seat];
  return row;
}

SettlementRow settlement_row(const settlement::Settlement& settlement) {
  SettlementRow row;
  row.winner = static_cast<std::int64_t>(*settlement.winner);
  row.loser = number_of(settlement.loser);
  row.game_points = settlement.game_points;
  if (settlement.payout) row.amount = settlement.payout->amount;
  row.skunk = settlement.skunk;
  return row;
}

/// Stars and chapeaux are counted with the standing.
void count_hand(const EntryRow& entry, SeatRow& seat) {
  ++seat.hands;
  seat.points += entry.score;
  seat.natural_outs += entry.natural_out ? 1 : 0;
  seat.perfect_sets += std::popcount(static_cast<std::uint64_t>(entry.perfect));
}

/// Precondition: the seats are there.
void add_lines(std::int64_t number, const match::Match& match, const match::Standing& standing,
               const std::vector<Source>& sources, MatchRows& rows) {
  for (std::size_t i = 0; i < match.lines.size(); ++i) {
    rows.hands.push_back(hand_row(match.lines[i], standing.lines[i], sources[i]));
    rows.hands.back().match = number;
    rows.hands.back().line = static_cast<std::int64_t>(i) + 1;
    for (Seat seat = 0; seat < match.players.size(); ++seat) {
      rows.entries.push_back(entry_row(match.lines[i], standing.lines[i], seat));
      rows.entries.back().match = number;
      rows.entries.back().line = rows.hands.back().line;
      if (standing.lines[i].hand && !standing.lines[i].after_finish())
        count_hand(rows.entries.back(), rows.seats[seat]);
    }
  }
}

/// A match whose start was undone, as its first start has it.
std::optional<MatchRows> rows_of_undone(std::int64_t number, const Subject& subject) {
  for (const history::Operation& operation : subject.operations) {
    const auto* start = std::get_if<history::Start>(&operation.action);
    if (start == nullptr) continue;
    history::MatchRecord record;
    record.id = operation.subject;
    record.match.game = start->game;
    history::apply(start->options, record);
    MatchRows rows;
    rows.match = {match_row(number, record)};
    rows.match[0].started = first_started(subject);
    rows.match[0].changed = subject.log.back().seq;
    return rows;
  }
  return std::nullopt;
}

}  // namespace

void MatchRows::set_number(std::int64_t number) {
  for (MatchRow& row : match) row.number = number;
  for (SeatRow& row : seats) row.match = number;
  for (HandRow& row : hands) row.match = number;
  for (EntryRow& row : entries) row.match = number;
  for (SettlementRow& row : settlement) row.match = number;
}

std::optional<MatchRows> rows_of(std::int64_t number, const Subject& subject, const CurrentMatch* current) {
  if (current == nullptr) return rows_of_undone(number, subject);
  const history::MatchRecord& record = current->match.record;
  const match::Standing& standing = current->match.standing;
  MatchRow row = match_row(number, record);
  row.started = first_started(subject);
  row.changed = subject.log.back().seq;
  row.status = status_name(standing.status);
  row.winner = number_of(standing.winner);
  if (standing.status == match::Status::kConceded)
    row.conceded_by = number_of(record.match.closing->conceded_by);
  row.disputed = current->match.disputed;
  row.hands = static_cast<std::int64_t>(standing.hands);
  MatchRows rows;
  rows.match = {std::move(row)};
  for (Seat seat = 0; seat < record.match.players.size(); ++seat) {
    rows.players.push_back({record.player_ids[seat], record.match.players[seat]});
    rows.seats.push_back({.match = number,
                          .seat = static_cast<std::int64_t>(seat),
                          .total = standing.totals[seat],
                          .stars = standing.stars[seat],
                          .chapeaux = standing.chapeaux[seat]});
  }
  add_lines(number, record.match, standing, sources(subject, *current), rows);
  if (standing.winner) {
    const settlement::Settlement settlement = history::settle(record, standing);
    rows.settlement = {settlement_row(settlement)};
    rows.settlement[0].match = number;
    rows.overflow = settlement.overflow;
  }
  return rows;
}

std::string status_name(std::optional<match::Status> status) {
  return status ? match::to_string(*status) : "undone";
}

std::optional<match::Status> status_named(std::string_view name) {
  for (const match::Status status :
       {match::Status::kOpen, match::Status::kFinished, match::Status::kConceded, match::Status::kVoid})
    if (match::to_string(status) == name) return status;
  return std::nullopt;
}

}  // namespace storage
