#include "cli/play/action_runner.hpp"

#include <fmt/core.h>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "cli/args/new_match.hpp"
#include "cli/changes/match_changes.hpp"
#include "cli/changes/reversal.hpp"
#include "history/operations/options.hpp"
#include "match/deal.hpp"
#include "match/player_name.hpp"
#include "report/changes/undone.hpp"
#include "report/lists/payments.hpp"
#include "report/match/match_text.hpp"
#include "report/sheet/new_match.hpp"
#include "report/sheet/sheet.hpp"
#include "report/sheet/sheet_text.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/player_queries.hpp"

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

ActionRunner::ActionRunner(Session session, bool asks, const WriteAccess& writing, std::string setup)
    : session_(std::move(session)),
      asks_(asks),
      writing_(writing),
      setup_(std::move(setup)),
      began_(storage::Now::read().timestamp()),
      writer_(base::make_uuid_v7(storage::Now::read().milliseconds)) {}

void ActionRunner::note_revision(storage::Reader& reader) {
  if (session_.begun()) revision_ = storage::revision_of(reader, session_.match().number);
}

void ActionRunner::leave() {
  if (!session_.begun() && !writing_.database_is_there()) return;
  storage::Store store = open();
  store.read([&](storage::Reader& reader) {
    // In the meantime it may have gone with its match, or by another terminal.
    if (kept_ && !storage::draft_of(reader, stored_ ? stored_->key : draft_key())) kept_.reset();
    if (!session_.begun()) return;
    const std::int64_t number = session_.match().number;
    found_ = reader.match(number);
    if (!found_) redo_ = redo_of_start(reader, number, revision_);
    owed_ = report::owed_sentences(reader, number, default_currency().code, false);
  });
  if (!session_.begun() && !kept_) store.remove_if_unused();
}

NumberedMatch ActionRunner::match_now(storage::Reader& reader) const {
  const std::int64_t number = session_.match().number;
  auto match = reader.match(number);
  if (match) return std::move(*match);
  const auto redo = redo_of_start(reader, number, revision_);
  throw Error(ErrorKind::kNotThere, base::tr("match {0} is gone: its start was undone", number))
      // Translators: {0} is a command.
      .remedy(redo ? base::tr("'{0}' restores it", *redo)
                   : base::tr("'chapeau log {0}' shows what was done", number));
}

bool ActionRunner::changed(const NumberedMatch& now) const {
  return asks_ && !same_match(now, session_.match());
}

void ActionRunner::run(const Reply& reply) {
  switch (reply.action) {
    case PlayAction::kNone:
    case PlayAction::kLeave: return;
    case PlayAction::kRecord: return record(reply.hand);
    case PlayAction::kAmend:
    case PlayAction::kAmendAdjustment: return amend(reply);
    case PlayAction::kAdjust: return adjust(reply.adjustment);
    case PlayAction::kCorrect: return begin_correction(reply.number);
    case PlayAction::kAskPayment: return ask_payment();
    case PlayAction::kPay: return pay();
    case PlayAction::kUndo: return session_.is_paid() ? undo_payment() : undo();
    case PlayAction::kDropDraft: return drop_draft();
    case PlayAction::kShowSheet: return show_sheet();
    case PlayAction::kAnotherMatch: return start_another();
    case PlayAction::kMatchBefore: return return_to_match_before();
    case PlayAction::kPayMatchBefore: return_to_match_before(); return run(session_.take("p"));
  }
}

/// Two terminals may have been offered the same hand, or begin the same match. Enter once more records it all
/// the same.
void ActionRunner::refuse_if_begun_elsewhere(storage::Reader& reader) {
  const games::Names& names = session_.match().record.match.players;
  const auto first = storage::player_named(reader, names.front());
  const auto number = first ? storage::last_changed_match_of(reader, first->id) : std::nullopt;
  if (!asks_ || !number || *number <= newest_) return;
  const auto begun = reader.match(*number);
  if (!begun || begun->record.match.players.size() != names.size()) return;
  for (const std::string& name : names)
    if (!match::find_seat(begun->record.match.players, name)) return;
  newest_ = *number;
  throw Error(ErrorKind::kRefused,
              base::tr("another terminal began match {0} of these players in the meantime", *number))
      .remedy(base::tr("look at 'chapeau sheet {0}'; Enter once more records this in a match of its own",
                       *number));
}

/// The database in which the match is. Throws `Error` (kNotThere) if it is gone, and (kRefused) if another
/// file is in its place, in which the match of this number is another one.
storage::Store ActionRunner::open() const {
  if (session_.begun() && !writing_.database_is_there())
    throw Error(ErrorKind::kNotThere, base::tr("the database is no longer at {0}", writing_.path()))
        .remedy(base::tr("put it back, then type the line again"));
  storage::Store store = writing_.open();
  if (!session_.begun()) return store;
  const history::NumberedMatch& match = session_.match();
  store.read([&](storage::Reader& reader) {
    for (const storage::MatchSummary& there : storage::list_matches(reader, {match.number}))
      if (there.id != match.record.id)
        throw Error(
            ErrorKind::kRefused,
            base::tr("another database is in its place, in which match {0} is another one", match.number))
            .remedy(base::tr("put the right one back, then type the line again"));
  });
  return store;
}

std::optional<NumberedMatch> ActionRunner::write_if_as_shown(const std::string& command, storage::Now time,
                                                             const Write& write) {
  std::optional<NumberedMatch> other;
  open().write(command, time, [&](storage::Transaction& transaction) {
    NumberedMatch now = match_now(transaction);
    if (changed(now))
      other = std::move(now);
    else
      write(transaction, std::move(now));
    note_revision(transaction);
  });
  return other;
}

std::optional<NumberedMatch> ActionRunner::write_unless_changed(const std::string& command,
                                                                const Write& write) {
  const storage::Now time = storage::Now::read();
  const storage::DraftKey key = draft_key();
  if (!session_.begun()) {
    std::string remarks;
    writing_.write_or_create("new", time, [&](storage::Transaction& transaction) {
      refuse_if_begun_elsewhere(transaction);
      const history::MatchRecord& record = session_.match().record;
      // At a terminal they were told before.
      if (!asks_)
        remarks = new_names_remarks(transaction, record.match.players, NameRemedy::kUndoStartAndLine, {});
      StartedMatch started = start_in(transaction, record, asks_);
      remarks += started.remarks;
      transaction.begin_command(command);
      const std::int64_t number = started.match.number;
      write(transaction, std::move(started.match));
      storage::remove_draft(transaction, key, writer_);
      revision_ = storage::revision_of(transaction, number);
    });
    kept_.reset();
    writing_.output.warn(remarks);
    return std::nullopt;
  }
  auto other = write_if_as_shown(command, time, [&](storage::Transaction& transaction, NumberedMatch now) {
    write(transaction, std::move(now));
    storage::remove_draft(transaction, key, writer_);
  });
  if (!other) kept_.reset();
  return other;
}

void ActionRunner::record(const EnteredHand& entered) {
  report::AddedHand added;
  std::string warnings;
  std::string owed_now;
  const auto changed = write_unless_changed("add", [&](storage::Transaction& transaction, NumberedMatch now) {
    const match::Match& match = now.record.match;
    match::Hand hand{entered.reported, std::nullopt};
    if (entered.dealer) hand.dealer = match::dealer_to_store(match, *entered.dealer, match.lines.size());
    added = add_hand(transaction, now, std::move(hand), entered.remarks);
    if (!asks_) warnings = report::added_hand_warnings(added, false);
    warnings += report::unusable_warning(added.match);
    note_if_settled(transaction, added.match);
    owed_now = owed_now_text(transaction, added.match);
  });
  const report::Style style = writing_.output.style();
  if (changed) return writing_.output.print(session_.changed_meanwhile(*changed), style);
  ++hands_;
  writing_.output.print_saved(session_.recorded(added, owed_now), style);
  if (!asks_) writing_.output.remark(added.remarks, true);
  writing_.output.warn(warnings);
}

void ActionRunner::adjust(match::Adjustment adjustment) {
  report::Correction correction{.kind = report::Correction::Kind::kAdjust};
  std::string about_payment;
  const auto changed =
      write_unless_changed("adjust", [&](storage::Transaction& transaction, NumberedMatch now) {
        refuse_adjustment_behind_end(now);
        correction.before = std::move(now);
        add_adjustment(transaction, correction, adjustment);
        about_payment = about_payment_text(transaction, correction.before, correction.after);
        note_if_settled(transaction, correction.after);
      });
  const report::Style style = writing_.output.style();
  if (changed) return writing_.output.print(session_.changed_meanwhile(*changed), style);
  has_corrected_ = true;
  const std::string warnings = report::correction_warnings(correction, false);
  writing_.output.print_saved(session_.amended(correction, about_payment), style);
  writing_.output.warn(warnings);
}

void ActionRunner::expect_as_shown(const match::Match& match, std::size_t index) const {
  const std::vector<match::Line>& shown = session_.match().record.match.lines;
  if (index < match.lines.size() && index < shown.size() && match.lines[index] == shown[index]) return;
  throw Error(ErrorKind::kRefused,
              base::tr("line {0} of match {1} was changed meanwhile", index + 1, session_.match().number))
      .remedy(base::tr("look at 'chapeau sheet {0}', then correct the line with 'chapeau amend -m {0} N'",
                       session_.match().number));
}

/// What stands there to be changed is the line as it is now.
void ActionRunner::begin_correction(const std::string& number) {
  std::optional<NumberedMatch> now;
  open().read([&](storage::Reader& reader) {
    now = match_now(reader);
    note_revision(reader);
  });
  const report::Style style = writing_.output.style();
  writing_.output.print(
      changed(*now) ? session_.changed_meanwhile(std::move(*now)) : session_.begin_correction(number), style);
}

void ActionRunner::amend(const Reply& reply) {
  const bool is_adjustment = reply.action == PlayAction::kAmendAdjustment;
  const EnteredHand& entered = reply.hand;
  const std::size_t index = reply.line.value();
  report::Correction correction{.kind = report::Correction::Kind::kAmend, .remarks = entered.remarks};
  std::string about_payment;
  auto other = write_if_as_shown(
      "amend", storage::Now::read(), [&](storage::Transaction& transaction, NumberedMatch now) {
        correction.before = std::move(now);
        const match::Match& match = correction.before.record.match;
        expect_as_shown(match, index);
        auto contents = static_cast<const match::Contents&>(match.lines.at(index));
        if (is_adjustment) {
          contents.what = reply.adjustment;
        } else {
          auto& hand = std::get<match::Hand>(contents.what);
          hand.reported = entered.reported;
          if (entered.dealer) hand.dealer = match::dealer_to_store(match, *entered.dealer, index);
        }
        amend_line(transaction, correction, index, contents, "");
        about_payment = about_payment_text(transaction, correction.before, correction.after);
        note_if_settled(transaction, correction.after);
      });
  const report::Style style = writing_.output.style();
  if (other) return writing_.output.print(session_.changed_meanwhile(std::move(*other)), style);
  has_corrected_ = true;
  const std::string warnings = asks_ ? "" : report::correction_warnings(correction, false);
  writing_.output.print_saved(session_.amended(correction, about_payment), style);
  if (!asks_) writing_.output.remark(correction.remarks, true);
  writing_.output.warn(warnings);
}

void ActionRunner::undo() {
  const std::int64_t number = session_.match().number;
  storage::Store store = open();
  std::optional<NumberedMatch> now;
  FoundCommands found;
  store.read([&](storage::Reader& reader) {
    now = match_now(reader);
    note_revision(reader);
    if (changed(*now)) return;
    found = find_commands(reader, report::UndoOrRedo::kUndo, number, 1);
  });
  const report::Style style = writing_.output.style();
  if (found.commands.empty())
    return writing_.output.print(session_.changed_meanwhile(std::move(*now)), style);
  std::string text;
  std::string warnings;
  reverse(store, report::UndoOrRedo::kUndo, number, found, [&](storage::Transaction& transaction) {
    now = transaction.match(number);
    if (!now)
      throw Error(ErrorKind::kRefused, base::tr("only the start of the match is left to undo"))
          .remedy(base::tr("'chapeau undo -m {0}' undoes it", number));
    note_if_settled(transaction, *now);
    text = report::undone_text(transaction, report::UndoOrRedo::kUndo, found.commands, found.before, style);
    warnings = report::undone_warnings(transaction, found.commands) +
               thrown_away_text(transaction, transaction.removed_drafts());
    note_revision(transaction);
  });
  has_corrected_ = true;
  writing_.output.print_saved(session_.undone(std::move(*now), text), style, warnings);
}

void ActionRunner::show_sheet() {
  std::optional<NumberedMatch> now;
  std::optional<storage::PayoutDue> due;
  open().read([&](storage::Reader& reader) {
    now = match_now(reader);
    due = storage::settled_payout(reader, *now, payments_);
    note_revision(reader);
  });
  const report::Style style = writing_.output.style();
  writing_.output.print(report::sheet_text(report::make_sheet(*now, style.glyphs, due), style), style);
  if (changed(*now)) writing_.output.print(session_.changed_meanwhile(std::move(*now)), style);
}

void ActionRunner::start_another() {
  (void)open();
  NewMatchOptions options;
  options.again = true;
  NumberedMatch match;
  match.record = match_to_start(options, {fmt::format("{}", session_.match().number)}, writing_, began_);
  match.standing = match::replay(match.record.match);
  before_ = MatchBefore{session_, setup_, revision_, payments_};
  setup_ = setup_of(match.record.match.players, options.given_text());
  payments_.clear();
  revision_.reset();
  const report::Style style = writing_.output.style();
  session_ = Session(std::move(match), asks_, style);
  session_.follow_another();
  offer_draft();
  writing_.output.warn(report::terms_warnings(session_.match().record.terms));
  writing_.output.print(session_.opening(), style);
}

/// One Enter too many began another match, of which nothing is typed yet.
void ActionRunner::return_to_match_before() {
  MatchBefore before = std::move(before_.value());
  before_.reset();
  setup_ = std::move(before.setup);
  revision_ = before.revision;
  payments_ = std::move(before.payments);
  session_ = std::move(before.session);
  const report::Style style = writing_.output.style();
  session_.lay_out(style);
  writing_.output.print(session_.back_again(), style);
}

}  // namespace cli::play
