#include "cli/play/action_runner.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "cli/args/new_match.hpp"
#include "cli/commands/match_changes.hpp"
#include "cli/commands/undo.hpp"
#include "history/options.hpp"
#include "match/deal.hpp"
#include "report/match_text.hpp"
#include "report/sheet.hpp"
#include "report/sheet_text.hpp"
#include "report/undone.hpp"

namespace cli::play {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;

/// Whether a match that was read twice is unchanged: its players, lines, options and end.
bool same_match(const NumberedMatch& one, const NumberedMatch& other) {
  const match::Match& a = one.record.match;
  const match::Match& b = other.record.match;
  return one.number == other.number && a.players == b.players && a.lines == b.lines &&
         a.closing == b.closing && one.disputed == other.disputed &&
         history::options_of(one.record) == history::options_of(other.record);
}

}  // namespace

NumberedMatch ActionRunner::match_now(storage::Reader& reader) const {
  const std::int64_t number = session_.match().number;
  auto match = reader.match(number);
  if (!match)
    throw Error(ErrorKind::kNotThere, fmt::format("match {} is gone: its start was undone", number))
        .remedy("'chapeau redo' restores it");
  return std::move(*match);
}

bool ActionRunner::changed(const NumberedMatch& now) const {
  return asks_ && !same_match(now, session_.match());
}

void ActionRunner::run(const Reply& reply) {
  switch (reply.action) {
    case Action::kNone:
    case Action::kLeave: return;
    case Action::kRecord: return record(reply.hand);
    case Action::kAmend: return amend(reply.hand);
    case Action::kUndo: return undo();
    case Action::kShowSheet: return show_sheet();
    case Action::kAnotherMatch: return start_another();
  }
}

void ActionRunner::record(const EnteredHand& entered) {
  storage::Store store = writing_.open();
  std::optional<NumberedMatch> other;
  report::AddedHand added;
  std::string warnings;
  store.write("add", storage::Now::read(), [&](storage::Transaction& transaction) {
    NumberedMatch now = match_now(transaction);
    if (changed(now)) {
      other = std::move(now);
      return;
    }
    const match::Match& match = now.record.match;
    match::Hand hand{entered.reported, std::nullopt};
    if (entered.dealer) hand.dealer = dealer_to_store(match, *entered.dealer, match.lines.size());
    added = add_hand(transaction, std::move(now), std::move(hand), entered.remarks);
    if (!asks_) warnings = report::added_hand_warnings(added, false);
    warnings += report::unusable_warning(added.match);
  });
  const report::Style style = writing_.output.style();
  if (other) return writing_.output.print(session_.changed_meanwhile(std::move(*other)), style);
  ++hands_;
  writing_.output.print_saved(session_.recorded(added), style);
  if (!asks_) writing_.output.remark(added.remarks, true);
  writing_.output.warn(warnings);
}

void ActionRunner::expect_as_shown(const match::Match& match, std::size_t index) const {
  const std::vector<match::Line>& shown = session_.match().record.match.lines;
  if (index < match.lines.size() && index < shown.size() && match.lines[index] == shown[index]) return;
  throw Error(ErrorKind::kRefused,
              fmt::format("line {} of match {} was changed meanwhile", index + 1, session_.match().number))
      .remedy(fmt::format("look at 'chapeau sheet {}', then correct the line with 'chapeau amend'",
                          session_.match().number));
}

void ActionRunner::amend(const EnteredHand& entered) {
  storage::Store store = writing_.open();
  std::optional<NumberedMatch> other;
  report::Correction correction{.kind = report::Correction::Kind::kAmend, .remarks = entered.remarks};
  store.write("amend", storage::Now::read(), [&](storage::Transaction& transaction) {
    NumberedMatch now = match_now(transaction);
    if (changed(now)) {
      other = std::move(now);
      return;
    }
    correction.before = std::move(now);
    const match::Match& match = correction.before.record.match;
    expect_as_shown(match, entered.index);
    match::Contents contents = match.lines.at(entered.index);
    match::Hand hand = std::get<match::Hand>(contents.what);
    hand.reported = entered.reported;
    if (entered.dealer) hand.dealer = dealer_to_store(match, *entered.dealer, entered.index);
    contents.what = std::move(hand);
    amend_line(transaction, correction, entered.index, contents, "");
  });
  const report::Style style = writing_.output.style();
  if (other) return writing_.output.print(session_.changed_meanwhile(std::move(*other)), style);
  has_corrected_ = true;
  const std::string warnings = asks_ ? "" : report::correction_warnings(correction, false);
  writing_.output.print_saved(session_.amended(correction), style);
  if (!asks_) writing_.output.remark(correction.remarks, true);
  writing_.output.warn(warnings);
}

void ActionRunner::undo() {
  const std::int64_t number = session_.match().number;
  storage::Store store = writing_.open();
  std::optional<NumberedMatch> now;
  commands::undo_commands::FoundCommands found;
  store.read([&](storage::Reader& reader) {
    now = match_now(reader);
    if (changed(*now)) return;
    if (now->record.match.lines.empty())
      throw Error(ErrorKind::kRefused, "there is nothing to undo in this match yet")
          .remedy("'chapeau undo' undoes the start of the match");
    found = commands::undo_commands::find_commands(reader, report::Reversal::kUndo, number, 1);
  });
  const report::Style style = writing_.output.style();
  if (found.commands.empty())
    return writing_.output.print(session_.changed_meanwhile(std::move(*now)), style);
  const std::size_t hands_before = now->standing.hands;
  std::string text;
  std::string warnings;
  store.undo(
      found.numbers, storage::Now::read(),
      [&](storage::Reader& reader) {
        return commands::undo_commands::stack_as_found(reader, report::Reversal::kUndo, number, found);
      },
      [&](storage::Reader& reader) {
        now = reader.match(number);
        if (!now)
          throw Error(ErrorKind::kRefused, "the last command started the match")
              .remedy("'chapeau undo' undoes it; e N corrects a line");
        text = report::undone_text(reader, report::Reversal::kUndo, found.commands, style);
        warnings = report::undone_warnings(reader, found.commands);
      });
  has_corrected_ = true;
  if (now->standing.hands < hands_before)
    hands_ -= static_cast<long long>(hands_before - now->standing.hands);
  if (hands_ < 0) hands_ = 0;
  writing_.output.print_saved(session_.undone(std::move(*now), text), style);
  writing_.output.warn(warnings);
}

void ActionRunner::show_sheet() {
  std::optional<NumberedMatch> now;
  writing_.open().read([&](storage::Reader& reader) { now = match_now(reader); });
  const report::Style style = writing_.output.style();
  writing_.output.print(report::sheet_text(report::make_sheet(*now, style.glyphs), style), style);
  if (changed(*now)) writing_.output.print(session_.changed_meanwhile(std::move(*now)), style);
}

void ActionRunner::start_another() {
  NewMatchOptions options;
  options.again = true;
  std::string warnings;
  NumberedMatch match =
      start_match(options, {fmt::format("{}", session_.match().number)}, writing_,
                  [&](const NumberedMatch& /*match*/, const std::string& remarks) { warnings = remarks; });
  match.standing = match::replay(match.record.match);
  const report::Style style = writing_.output.style();
  session_ = Session(std::move(match), asks_, style);
  writing_.output.print_saved(session_.opening(), style);
  writing_.output.warn(warnings);
}

}  // namespace cli::play
