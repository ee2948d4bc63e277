#include "storage/queries/payout_due.hpp"

#include <algorithm>
#include <limits>

#include "storage/queries/money_queries.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

using history::NumberedMatch;

/// What a debtor owes a creditor in all, in one currency; below zero it is the other way round.
std::int64_t owed_in_all(Reader& reader, const settlement::Debt& payout) {
  std::int64_t owed = 0;
  for (const settlement::Debt& debt : owed_between(reader, payout.debtor, payout.creditor))
    if (debt.currency == payout.currency) owed += debt.debtor == payout.debtor ? debt.amount : -debt.amount;
  return owed;
}

/// The payments between the two of a payout, in its currency, that stand, in order.
std::vector<PaymentSummary> payments_of(Reader& reader, const settlement::Debt& payout) {
  std::vector<PaymentSummary> payments = payments_between(reader, payout.debtor.id, payout.creditor.id);
  std::erase_if(payments,
                [&](const PaymentSummary& each) { return each.record.payment.currency != payout.currency; });
  return payments;
}

/// Leaves of many payments the first few that were recorded since the match began, and the latest few: for
/// each the match is replayed as it was then.
void keep_nearest(Reader& reader, std::int64_t match, std::vector<PaymentSummary>& payments) {
  constexpr std::ptrdiff_t kMostLookedAt = 20;
  if (std::ssize(payments) <= 2 * kMostLookedAt) return;
  const auto latest = payments.end() - kMostLookedAt;
  const auto first = std::partition_point(payments.begin(), latest, [&](const PaymentSummary& each) {
    return !match_when_paid(reader, match, each.record.id);
  });
  payments.erase(std::min(first + kMostLookedAt, latest), latest);
  payments.erase(payments.begin(), first);
}

/// What the payer of a payout paid in all, less what came back.
std::int64_t paid_in_all(const std::vector<PaymentSummary>& payments, const settlement::Debt& payout) {
  std::int64_t paid = 0;
  for (const PaymentSummary& each : payments) {
    const bool is_of_payer = each.record.payment.from == payout.debtor.id;
    const std::int64_t amount = is_of_payer ? each.record.payment.amount : -each.record.payment.amount;
    // What does not fit is more than any payout.
    if (__builtin_add_overflow(paid, amount, &paid))
      return is_of_payer ? std::numeric_limits<std::int64_t>::max()
                         : std::numeric_limits<std::int64_t>::min();
  }
  return paid;
}

/// What the payer of a payout had to pay for the match when a payment was recorded, in the same currency;
/// below zero where the payee had to pay then; 0 where the match was open, or others had to pay.
std::int64_t payout_when_paid(Reader& reader, const NumberedMatch& match, const match::Payout& payout,
                              const base::Uuid& payment) {
  const auto then = match_when_paid(reader, match.number, payment);
  if (!then || !then->record.terms.stakes ||
      then->record.terms.stakes->currency.code != match.record.terms.stakes->currency.code)
    return 0;
  const auto due = history::settle(*then).payout;
  if (!due) return 0;
  if (due->from == payout.from && due->to == payout.to) return due->amount;
  return due->from == payout.to && due->to == payout.from ? -due->amount : 0;
}

/// Takes out the match that a payment was for, if it is one of these: the first that came to its amount when
/// it was recorded. Each match is paid once.
bool takes_paid(Reader& reader, std::vector<MoneyEntry>& matches, const history::PaymentRecord& payment) {
  const auto paid = std::find_if(matches.begin(), matches.end(), [&](const MoneyEntry& each) {
    if (each.debt.amount != payment.payment.amount || each.debt.debtor.id != payment.payment.from)
      return false;
    const auto then = match_when_paid(reader, each.number, payment.id);
    return then && history::settle(*then).payout.has_value();
  });
  if (paid == matches.end()) return false;
  matches.erase(paid);
  return true;
}

}  // namespace

PayoutDue payout_due(Reader& reader, const NumberedMatch& match, const match::Payout& payout,
                     const std::vector<base::Uuid>& recorded) {
  PayoutDue due{payout};
  for (const MoneyEntry& owing : payouts(reader, {match.number})) {
    due.owed = owed_in_all(reader, owing.debt);
    std::vector<PaymentSummary> payments = payments_of(reader, owing.debt);
    const std::int64_t in_all = paid_in_all(payments, owing.debt);
    keep_nearest(reader, match.number, payments);
    std::int64_t parts = 0;  // of those that were not for it by themselves
    std::vector<MoneyEntry> later = later_payouts(reader, match.number, owing.debt);
    for (const PaymentSummary& each : payments) {
      const std::int64_t due_then = payout_when_paid(reader, match, due.payout, each.record.id);
      if (due_then == 0) continue;
      const bool is_of_payer = each.record.payment.from == owing.debt.debtor.id;
      const std::int64_t amount = is_of_payer ? each.record.payment.amount : -each.record.payment.amount;
      const bool is_ours = std::find(recorded.begin(), recorded.end(), each.record.id) != recorded.end();
      if (!is_ours && takes_paid(reader, later, each.record)) continue;
      parts += amount;
      if (!is_ours && amount != due_then - due.paid && parts != due_then - due.paid) continue;
      due.paid += parts == due_then - due.paid ? parts : amount;
      due.payment = each.number;
      parts = 0;
    }
    // Money that came back while the match was open was none of it when it was recorded.
    if (due.paid > in_all && in_all < due.payout.amount) due.paid = std::max(in_all, std::int64_t{0});
    if (due.paid == 0) due.payment = 0;
  }
  const std::int64_t rest = due.payout.amount - due.paid;
  due.set_off = rest - std::clamp(due.owed, std::min(rest, std::int64_t{0}), std::max(rest, std::int64_t{0}));
  return due;
}

std::optional<PayoutDue> settled_payout(Reader& reader, const NumberedMatch& match,
                                        const std::vector<base::Uuid>& recorded) {
  const auto payout = history::settle(match).payout;
  if (!payout || payout->amount == 0) return std::nullopt;
  const std::vector<MoneyEntry> owing = payouts(reader, {match.number});
  if (owing.empty() || payments_of(reader, owing.front().debt).empty()) return std::nullopt;
  const PayoutDue due = payout_due(reader, match, *payout, recorded);
  if (due.left() == payout->amount && due.owed == payout->amount) return std::nullopt;
  return due;
}

}  // namespace storage
