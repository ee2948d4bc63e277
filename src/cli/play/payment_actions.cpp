#include <algorithm>

#include "base/error.hpp"
#include "base/translation.hpp"
#include "cli/commands/undo.hpp"
#include "cli/play/action_runner.hpp"
#include "match/deal.hpp"
#include "report/payments.hpp"
#include "report/undone.hpp"
#include "storage/money_queries.hpp"

/// The payment of a match that is over, as a session asks for it.
namespace cli::play {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;

/// When the last hand of a match was entered; nothing where there is none. An adjustment behind it may have
/// come after the match was paid.
std::optional<base::Timestamp> last_hand_at(const match::Match& match) {
  const std::vector<match::Line>& lines = match.lines;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line)
    if (std::holds_alternative<match::Hand>(line->what)) return line->at;
  return std::nullopt;
}

/// What the payer of a match owes the payee in all; below zero it is the other way round.
std::int64_t owed_in_all(storage::Reader& reader, const NumberedMatch& match, const match::Payout& payout) {
  const auto person = [&](match::Seat seat) {
    return settlement::Person{match.record.player_ids.at(seat), match.record.match.players.at(seat)};
  };
  std::int64_t owed = 0;
  for (const settlement::Debt& debt : storage::owed_between(reader, person(payout.from), person(payout.to)))
    if (debt.currency == match.record.terms.stakes->currency.code)
      owed += debt.debtor.id == match.record.player_ids.at(payout.from) ? debt.amount : -debt.amount;
  return owed;
}

}  // namespace

/// No payment names its match. For this one counts what was recorded here, a payment of the same amount since
/// the last hand, and, where the payer paid anything since, by how much the two owe each other less than the
/// payout: several matches may have been settled at once.
PayoutDue ActionRunner::payout_due(storage::Reader& reader, const NumberedMatch& match) const {
  constexpr std::size_t kMostLookedAt = 20;
  PayoutDue due{payout_or_refuse(match)};
  const std::optional<base::Timestamp> since = last_hand_at(match.record.match);
  if (!since) return due;
  storage::MatchFilter filter;
  filter.player = match.record.match.players.at(due.payout.from);
  filter.limit = kMostLookedAt;
  std::int64_t paid_for_it = 0;
  bool has_paid = false;
  for (const storage::PaymentSummary& each : storage::list_payments(reader, filter)) {
    const history::Payment& payment = each.record.payment;
    if (!payment.at || payment.at->seconds < since->seconds ||
        payment.from != match.record.player_ids.at(due.payout.from) ||
        payment.to != match.record.player_ids.at(due.payout.to) ||
        payment.currency != match.record.terms.stakes->currency.code)
      continue;
    const bool is_own = std::find(payments_.begin(), payments_.end(), each.record.id) != payments_.end();
    const bool counts = is_own || payment.amount == due.payout.amount;
    if (!has_paid || (counts && paid_for_it == 0)) due.payment = each.number;
    if (counts) paid_for_it += payment.amount;
    has_paid = true;
  }
  const std::int64_t not_owed =
      has_paid ? due.payout.amount - owed_in_all(reader, match, due.payout) : std::int64_t{0};
  due.paid = std::clamp(std::max(paid_for_it, not_owed), std::int64_t{0}, due.payout.amount);
  return due;
}

void ActionRunner::ask_payment() {
  std::optional<NumberedMatch> now;
  PayoutDue due;
  writing_.open().read([&](storage::Reader& reader) {
    now = match_now(reader);
    if (changed(*now)) return note_revision(reader);
    due = payout_due(reader, *now);
  });
  const report::Style style = writing_.output.style();
  if (changed(*now)) return writing_.output.print(session_.changed_meanwhile(std::move(*now)), style);
  if (due.left() == 0)
    throw Error(ErrorKind::kRefused, base::tr("the match was paid by payment {0} already", due.payment))
        .remedy(base::tr("'chapeau drop-payment {0}' takes that back", due.payment));
  writing_.output.print(session_.ask_payment(due), style);
}

void ActionRunner::pay() {
  std::optional<NumberedMatch> other;
  report::ChangedPayment changed_payment;
  const base::Uuid id = base::make_uuid_v7(storage::Now::read().milliseconds);
  writing_.open().write("pay", storage::Now::read(), [&](storage::Transaction& transaction) {
    NumberedMatch now = match_now(transaction);
    if (changed(now)) {
      note_revision(transaction);
      other = std::move(now);
      return;
    }
    const PayoutDue due = payout_due(transaction, now);
    if (due.left() != session_.asked_payment())
      throw Error(ErrorKind::kRefused, base::tr("what the two paid each other has changed in the meantime"))
          .remedy(base::tr("type < and then p, to see what is left to pay"));
    const settlement::Person payer{now.record.player_ids.at(due.payout.from),
                                   now.record.match.players.at(due.payout.from)};
    const settlement::Person payee{now.record.player_ids.at(due.payout.to),
                                   now.record.match.players.at(due.payout.to)};
    transaction.enter(id, history::Pay{history::Payment{
                              payer.id, payee.id, due.left(), now.record.terms.stakes->currency.code,
                              local_day(transaction.now().timestamp()), "", transaction.now().timestamp()}});
    changed_payment = {storage::payment_with_id(transaction, id).value(),
                       storage::owed_between(transaction, payer, payee), false};
  });
  const report::Style style = writing_.output.style();
  if (other) return writing_.output.print(session_.changed_meanwhile(*other), style);
  payments_.push_back(id);
  has_corrected_ = true;
  writing_.output.print_saved(session_.paid(report::changed_payment_text(changed_payment, style)), style);
}

void ActionRunner::undo_payment() {
  storage::Store store = writing_.open();
  commands::undo_commands::FoundCommands found;
  std::optional<storage::PaymentSummary> payment;
  store.read([&](storage::Reader& reader) {
    payment = storage::payment_with_id(reader, payments_.back());
    found = commands::undo_commands::find_commands(reader, report::Reversal::kUndo, std::nullopt, 1);
  });
  const report::Style style = writing_.output.style();
  std::string text = report::paragraph(base::tr("The payment was taken back in the meantime."), style);
  bool is_latest = true;
  try {
    if (payment && !payment->gone)
      store.undo(
          found.numbers, storage::Now::read(),
          [&](storage::Reader& reader) {
            return commands::undo_commands::stack_as_found(reader, report::Reversal::kUndo, std::nullopt,
                                                           found);
          },
          [&](storage::Reader& reader) {
            const auto after = storage::payment_with_id(reader, payments_.back());
            is_latest = !after || after->gone;
            if (!is_latest)
              throw Error(ErrorKind::kRefused, base::tr("another command came after the payment"));
            text = report::undone_text(reader, report::Reversal::kUndo, found.commands, style);
          });
  } catch (const Error&) {
    if (is_latest) throw;
    text = drop_payment();
  }
  payments_.pop_back();
  writing_.output.print_saved(session_.payment_undone(text), style);
}

/// Takes back a payment that another command came after, of another match or in another terminal.
std::string ActionRunner::drop_payment() {
  report::ChangedPayment dropped;
  writing_.open().write("drop-payment", storage::Now::read(), [&](storage::Transaction& transaction) {
    dropped.payment = storage::payment_with_id(transaction, payments_.back()).value();
    if (dropped.payment.gone)
      throw Error(ErrorKind::kRefused, base::tr("payment {0} is dropped already", dropped.payment.number));
    transaction.enter(payments_.back(), history::Pay{});
    dropped.payment.gone = true;
    const settlement::Debt debt = storage::money_of(dropped.payment).debt;
    dropped.pairs = storage::owed_between(transaction, debt.debtor, debt.creditor);
  });
  return report::changed_payment_text(dropped, writing_.output.style());
}

}  // namespace cli::play
