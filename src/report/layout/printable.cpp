#include "report/layout/printable.hpp"

#include "match/note.hpp"
#include "match/player_name.hpp"
#include "match/replay.hpp"

namespace report {
namespace {

void make_printable(std::string& text) { text = match::printable_note(text); }

void make_printable_name(std::string& name) { name = match::printable_name(name); }

void make_printable_names(std::vector<std::string>& names) {
  for (std::string& name : names) make_printable_name(name);
}

/// The reason that a line has, which is a person's text; null for a hand.
const std::string* reason_of(const match::Line& line) {
  const auto* adjustment = std::get_if<match::Adjustment>(&line.what);
  return adjustment == nullptr ? nullptr : &adjustment->reason;
}

void make_printable(match::Line& line) {
  if (auto* adjustment = std::get_if<match::Adjustment>(&line.what)) make_printable(adjustment->reason);
}

/// Hardly ever is there anything to change, for which all of them are copied.
void make_printable(base::SharedList<match::Line>& lines) {
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (const std::string* reason = reason_of(lines[i]); reason && match::printable_note(*reason) != *reason)
      make_printable(lines.edit()[i]);
}

void make_printable(history::MatchRecord& record) {
  make_printable(record.preset);
  make_printable(record.event);
  make_printable(record.note);
  if (record.date) make_printable(*record.date);
  make_printable_names(record.match.players);
  make_printable(record.match.lines);
}

}  // namespace

history::MatchRecord printable(history::MatchRecord record) {
  make_printable(record);
  return record;
}

history::NumberedMatch printable(history::NumberedMatch match) {
  const games::Names names = match.record.match.players;
  make_printable(match.record);
  // The warnings of its hands name the players.
  if (match.record.match.players != names) match.standing = match::replay(match.record.match);
  return match;
}

storage::MatchAsOf printable(storage::MatchAsOf match) {
  make_printable(match.record);
  for (storage::LineAsOf& line : match.lines) make_printable(line.line);
  return match;
}

storage::MatchSummary printable(storage::MatchSummary match) {
  make_printable(match.game);
  make_printable(match.preset);
  make_printable_names(match.players);
  make_printable(match.event);
  if (match.date) make_printable(*match.date);
  if (match.winner) make_printable_name(*match.winner);
  return match;
}

storage::PlayerSummary printable(storage::PlayerSummary player) {
  make_printable_name(player.name);
  return player;
}

storage::PaymentSummary printable(storage::PaymentSummary payment) {
  make_printable_name(payment.record.from);
  make_printable_name(payment.record.to);
  make_printable(payment.record.payment.note);
  if (payment.record.payment.date) make_printable(*payment.record.payment.date);
  return payment;
}

}  // namespace report
