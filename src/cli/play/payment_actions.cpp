#include <cstdlib>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/values/time.hpp"
#include "cli/changes/reversal.hpp"
#include "cli/play/action_runner.hpp"
#include "report/changes/undone.hpp"
#include "report/lists/balances.hpp"
#include "report/lists/payments.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/queries/payout_due.hpp"

/// The payment of a match that is over, as a session asks for it.
namespace cli::play {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;

storage::PayoutDue ActionRunner::payout_due(storage::Reader& reader, const NumberedMatch& match) const {
  return storage::payout_due(reader, match, payout_or_refuse(match), payments_);
}

std::string ActionRunner::opening() const {
  std::optional<storage::PayoutDue> due;
  if (session_.begun() && !session_.match().standing.takes_a_hand())
    open().read([&](storage::Reader& reader) { due = storage::settled_payout(reader, session_.match()); });
  return session_.opening(due);
}

void ActionRunner::ask_payment() {
  std::optional<NumberedMatch> now;
  storage::PayoutDue due;
  std::string cancels;
  open().read([&](storage::Reader& reader) {
    now = match_now(reader);
    if (changed(*now)) return note_revision(reader);
    due = payout_due(reader, *now);
    for (const storage::MoneyEntry& payout : storage::payouts(reader, {now->number})) {
      const std::vector<settlement::Debt> pairs =
          storage::owed_between(reader, payout.debt.debtor, payout.debt.creditor);
      const std::vector<settlement::Debt> cancelling = report::cancelling_with_others(reader, pairs);
      for (const settlement::Debt& pair : pairs)
        if (pair.currency == due.payout.currency) cancels = report::cancels_text(pair, cancelling);
    }
  });
  const report::Style style = writing_.output.style();
  if (changed(*now)) return writing_.output.print(session_.changed_meanwhile(std::move(*now)), style);
  if (due.left() == 0 && due.paid != due.payout.amount)
    throw Error(ErrorKind::kRefused, base::tr("nothing is left to pay for this match"))
        .remedy_sentences(base::tr("'chapeau balance' shows who owes whom now."));
  if (due.left() == 0)
    throw Error(ErrorKind::kRefused, base::tr("the match was paid by payment {0} already", due.payment))
        .remedy(base::tr("'chapeau drop-payment {0}' takes that back", due.payment));
  std::string question = session_.ask_payment(due);
  if (!cancels.empty()) question += report::paragraph(cancels, style);
  writing_.output.print(question, style);
}

void ActionRunner::note_if_settled(storage::Reader& reader, const NumberedMatch& now) {
  if (!asks_ || now.standing.takes_a_hand() || !is_to_be_paid(now)) return;
  if (payout_due(reader, now).left() == 0) session_.note_settled(now.record.match.lines);
}

/// After a correction: that something was paid for the match, where that is not what is due now, and what is
/// owed.
std::string ActionRunner::about_payment_text(storage::Reader& reader, const NumberedMatch& before,
                                             const NumberedMatch& now) const {
  if (!asks_) return "";
  // Of a match that is open again, too, what was paid for it is owed back.
  if (report::ReportedPairs reported; now.standing.takes_a_hand() || !is_to_be_paid(now))
    return report::owed_after_change_text(reader, history::result_of(before), now, reported,
                                          writing_.output.style());
  const storage::PayoutDue due = payout_due(reader, now);
  const std::string paid = due.paid == 0 || due.left() == 0 ? "" : session_.paid_before(due);
  return paid + owed_now_text(reader, now);
}

/// At the end of a match: what the two owe each other now, where that is not just what the match comes to.
std::string ActionRunner::owed_now_text(storage::Reader& reader, const NumberedMatch& now) const {
  if (!asks_ || now.standing.takes_a_hand()) return "";
  std::string text;
  for (const storage::MoneyEntry& payout : storage::payouts(reader, {now.number})) {
    const settlement::Debt& debt = payout.debt;
    const std::vector<settlement::Debt> pairs = storage::owed_between(reader, debt.debtor, debt.creditor);
    if (debt.amount > 0 && pairs.empty())
      text +=
          report::paragraph(report::even_by_payout_text(reader, now.number, debt), writing_.output.style());
    else if (const std::vector<settlement::Debt> cancelling = report::cancelling_with_others(reader, pairs);
             debt.amount > 0 && (pairs != std::vector{debt} || !cancelling.empty()))
      text += report::owed_now_text(debt.debtor.name, debt.creditor.name, pairs, cancelling,
                                    writing_.output.style());
  }
  return text;
}

void ActionRunner::pay() {
  report::ChangedPayment changed_payment;
  base::Uuid id;
  auto other = write_if_as_shown(
      "pay", storage::Now::read(), [&](storage::Transaction& transaction, const NumberedMatch& now) {
        id = transaction.new_id();
        const storage::PayoutDue due = payout_due(transaction, now);
        if (due.left() != session_.asked_payment())
          throw Error(ErrorKind::kRefused,
                      base::tr("what the two paid each other has changed in the meantime"))
              .remedy(base::tr("type < and then p, to see what is left to pay"));
        const auto person = [&now](match::Seat seat) {
          return settlement::Person{now.record.player_ids.at(seat), now.record.match.players.at(seat)};
        };
        const bool gives_back = due.left() < 0;
        const settlement::Person payer = person(gives_back ? due.payout.to : due.payout.from);
        const settlement::Person payee = person(gives_back ? due.payout.from : due.payout.to);
        transaction.record(
            id, history::Pay{history::Payment{
                    payer.id, payee.id, std::abs(due.left()), now.record.terms.stakes->currency.code,
                    base::local_day(transaction.now().timestamp()), "", transaction.now().timestamp()}});
        changed_payment = {storage::payment_with_id(transaction, id).value(),
                           storage::owed_between(transaction, payer, payee), false};
        changed_payment.cancelling = report::cancelling_with_others(transaction, changed_payment.pairs);
      });
  const report::Style style = writing_.output.style();
  if (other) return writing_.output.print(session_.changed_meanwhile(*other), style);
  payments_.push_back(id);
  has_corrected_ = true;
  writing_.output.print_saved(session_.paid(report::changed_payment_text(changed_payment, style)), style);
}

void ActionRunner::undo_payment() {
  storage::Store store = open();
  FoundCommands found;
  std::optional<storage::PaymentSummary> payment;
  store.read([&](storage::Reader& reader) {
    payment = storage::payment_with_id(reader, payments_.back());
    found = find_commands(reader, report::UndoOrRedo::kUndo, std::nullopt, 1);
  });
  const report::Style style = writing_.output.style();
  std::string text = report::paragraph(base::tr("The payment was dropped in the meantime."), style);
  bool is_latest = true;
  try {
    if (payment && !payment->gone)
      reverse(store, report::UndoOrRedo::kUndo, std::nullopt, found, [&](storage::Reader& reader) {
        const auto after = storage::payment_with_id(reader, payments_.back());
        is_latest = !after || after->gone;
        if (!is_latest) throw Error(ErrorKind::kRefused, base::tr("another command came after the payment"));
        text = report::undone_text(reader, report::UndoOrRedo::kUndo, found.commands, found.before, style);
      });
  } catch (const Error&) {
    if (is_latest) throw;
    text = drop_payment();
  }
  payments_.pop_back();
  writing_.output.print_saved(session_.payment_undone(text), style);
}

/// Drops a payment that another command came after, of another match or in another terminal.
std::string ActionRunner::drop_payment() {
  report::ChangedPayment dropped;
  open().write("drop-payment", storage::Now::read(), [&](storage::Transaction& transaction) {
    dropped.payment = storage::payment_with_id(transaction, payments_.back()).value();
    if (dropped.payment.gone)
      throw Error(ErrorKind::kRefused, base::tr("payment {0} is dropped already", dropped.payment.number));
    transaction.record(payments_.back(), history::Pay{});
    dropped.payment.gone = true;
    const settlement::Debt debt = storage::money_of(dropped.payment).debt;
    dropped.pairs = storage::owed_between(transaction, debt.debtor, debt.creditor);
    dropped.cancelling = report::cancelling_with_others(transaction, dropped.pairs);
  });
  return report::changed_payment_text(dropped, writing_.output.style());
}

}  // namespace cli::play
