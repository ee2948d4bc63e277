#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <vector>

#include "base/values/uuid.hpp"
#include "history/operations/record.hpp"
#include "settlement/balances.hpp"
#include "storage/queries/summary.hpp"

/// What is owed, and the payouts and payments behind it.
namespace storage {

class Reader;

/// What the players owe each other in all, from a table that holds the sums: the cost does not grow with
/// the matches. A pair may come several times, as joined ids have rows of their own. A sum beyond 64 bits
/// is left out.
std::vector<settlement::Debt> owed(Reader& reader);
/// Who owes whom more than 64 bits count, in which currency; `amount` says nothing.
std::vector<settlement::Debt> owed_too_large(Reader& reader);
/// That what one player owes another in a currency is too large to count, with what to do.
std::string too_large_text(const std::string& debtor, const std::string& creditor,
                           const std::string& currency);
/// What several of them owe each other. Only their own rows of the table are read.
std::vector<settlement::Debt> owed_among(Reader& reader, const std::vector<settlement::Person>& persons);
/// What somebody owes in a currency, what those owe to whom that is, and so on: all debts of a circle, and of
/// no more than eight persons. Nothing where those are more: what a command costs that asks for it does not
/// grow with the club. Nothing either where one of these debts is too large to count.
std::vector<settlement::Debt> debts_behind(Reader& reader, const settlement::Person& debtor,
                                           const std::string& currency);
/// What two of them owe each other in all, a currency each. Nothing else is read for it.
std::vector<settlement::Debt> owed_between(Reader& reader, const settlement::Person& one,
                                           const settlement::Person& other);
/// The payouts of these matches, where they have one. Those between two ids of one person lapse.
std::vector<MoneyEntry> payouts(Reader& reader, const std::vector<std::int64_t>& matches);

/// The payouts between the two of one, in its currency, for matches that are numbered after one, the newest
/// first. Of the debtor's matches only the next 100 are read, so that the cost does not grow.
std::vector<MoneyEntry> later_payouts(Reader& reader, std::int64_t match, const settlement::Debt& payout);

/// The payments that stand and did not lapse, newest first. Of the filter player, days and limit count.
std::vector<PaymentSummary> list_payments(Reader& reader, const MatchFilter& filter);
/// The payouts and payments that a filter selects, by day; those without a day come first.
std::vector<MoneyEntry> money_entries(Reader& reader, const MatchFilter& filter);
/// Whether anybody owes anybody anything.
bool anybody_owes(Reader& reader);
/// The payments between two persons that stand and did not lapse, by number.
std::vector<PaymentSummary> payments_between(Reader& reader, const base::Uuid& one, const base::Uuid& other);
/// Behind the number of every command.
inline constexpr std::int64_t kBehindEveryCommand = std::numeric_limits<std::int64_t>::max();
/// The payments between two who were joined, which count no more, by number; their players are called as they
/// would be without the joins.
std::vector<PaymentSummary> lapsed_payments(Reader& reader);
/// The one with this id; nothing unless it lapsed. Its players are called as before a command, too.
std::optional<PaymentSummary> lapsed_payment(Reader& reader, const base::Uuid& id,
                                             std::int64_t before = kBehindEveryCommand);
/// A match as this file had it when a payment was recorded, its players called as its start called them.
/// Nothing if it was not there yet. Of the log only the two are read.
std::optional<history::NumberedMatch> match_when_paid(Reader& reader, std::int64_t match,
                                                      const base::Uuid& payment);
/// The first other payment that stands of the same payer to the same payee, of the same amount, currency and
/// day; nothing if there is none. `any_currency`: else one of another currency whose amount is typed the
/// same. Of each payer the first 200 of the day are looked at: else 10,000 payments of one day that are
/// imported cost 16 s. `but_for`: the numbers of payments that are left out.
std::optional<PaymentSummary> same_payment(Reader& reader, const PaymentSummary& payment, bool any_currency,
                                           const std::set<std::int64_t>& but_for = {});
/// By number; nothing if there never was one. It may be gone.
std::optional<PaymentSummary> payment_with_number(Reader& reader, std::int64_t number);
std::optional<PaymentSummary> payment_with_id(Reader& reader, const base::Uuid& id);

}  // namespace storage
