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

/// Refuses to record a second time that a match was paid: of the latest payments between the two, one of the
/// same amount that was made since the last line.
void refuse_if_paid(storage::Reader& reader, const NumberedMatch& match, const std::string& payer,
                    const history::Payment& payment) {
  constexpr std::size_t kMostLookedAt = 20;
  storage::MatchFilter filter;
  filter.player = payer;
  filter.limit = kMostLookedAt;
  const auto& lines = match.record.match.lines;
  const std::optional<base::Timestamp> ended = lines.empty() ? std::nullopt : lines.back().at;
  for (const storage::PaymentSummary& earlier : storage::list_payments(reader, filter)) {
    const history::Payment& other = earlier.record.payment;
    if (!ended || !other.at || other.at->seconds < ended->seconds || other.from != payment.from ||
        other.to != payment.to || other.amount != payment.amount || other.currency != payment.currency)
      continue;
    throw Error(ErrorKind::kRefused, base::tr("the match was paid by payment {0} already", earlier.number))
        .remedy(base::tr("'chapeau drop-payment {0}' takes that back; < goes back", earlier.number));
  }
}

}  // namespace

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
    const match::Payout payout = payout_or_refuse(now);
    const settlement::Person payer{now.record.player_ids.at(payout.from),
                                   now.record.match.players.at(payout.from)};
    const settlement::Person payee{now.record.player_ids.at(payout.to),
                                   now.record.match.players.at(payout.to)};
    history::Payment payment{payer.id,
                             payee.id,
                             payout.amount,
                             now.record.terms.stakes->currency.code,
                             local_day(transaction.now().timestamp()),
                             "",
                             transaction.now().timestamp()};
    refuse_if_paid(transaction, now, payer.name, payment);
    transaction.enter(id, history::Pay{std::move(payment)});
    changed_payment = {storage::payment_with_id(transaction, id).value(),
                       storage::owed_between(transaction, payer, payee), false};
  });
  const report::Style style = writing_.output.style();
  if (other) return writing_.output.print(session_.changed_meanwhile(*other), style);
  payment_ = {id, session_.match().record.match.lines};
  has_corrected_ = true;
  writing_.output.print_saved(session_.paid(report::changed_payment_text(changed_payment, style)), style);
}

void ActionRunner::undo_payment() {
  // What was changed behind the payment is undone before it.
  if (session_.match().record.match.lines != payment_->lines) return undo();
  storage::Store store = writing_.open();
  commands::undo_commands::FoundCommands found;
  std::optional<storage::PaymentSummary> payment;
  store.read([&](storage::Reader& reader) {
    payment = storage::payment_with_id(reader, payment_->id);
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
            const auto after = storage::payment_with_id(reader, payment_->id);
            is_latest = !after || after->gone;
            if (!is_latest)
              throw Error(ErrorKind::kRefused, base::tr("another command came after the payment"));
            text = report::undone_text(reader, report::Reversal::kUndo, found.commands, style);
          });
  } catch (const Error&) {
    if (is_latest) throw;
    text = drop_payment();
  }
  payment_.reset();
  writing_.output.print_saved(session_.payment_undone(text), style);
}

/// Takes back a payment that another command came after, of another match or in another terminal.
std::string ActionRunner::drop_payment() {
  report::ChangedPayment dropped;
  writing_.open().write("drop-payment", storage::Now::read(), [&](storage::Transaction& transaction) {
    dropped.payment = storage::payment_with_id(transaction, payment_->id).value();
    if (dropped.payment.gone)
      throw Error(ErrorKind::kRefused, base::tr("payment {0} is dropped already", dropped.payment.number));
    transaction.enter(payment_->id, history::Pay{});
    dropped.payment.gone = true;
    const settlement::Debt debt = storage::money_of(dropped.payment).debt;
    dropped.pairs = storage::owed_between(transaction, debt.debtor, debt.creditor);
  });
  return report::changed_payment_text(dropped, writing_.output.style());
}

}  // namespace cli::play
