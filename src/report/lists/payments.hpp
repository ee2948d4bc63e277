#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/json/json.hpp"
#include "history/operations/record.hpp"
#include "interchange/csv.hpp"
#include "report/layout/style.hpp"
#include "storage/queries/summary.hpp"
#include "storage/reader.hpp"

/// Payments, and what is owed after them.
namespace report {

/// "Bob paid Ann CAD 18.00 on 2026-11-02".
std::string payment_text(const storage::PaymentSummary& payment);

/// For an empty list: how to begin or, where filters left nothing, how to see all.
std::string no_payments_text(bool filtered, Style style);
std::string payments_text(const std::vector<storage::PaymentSummary>& payments, Style style);
base::Json payment_json(const storage::PaymentSummary& payment);
/// With its header.
std::string payments_csv(const std::vector<storage::PaymentSummary>& payments,
                         const interchange::Csv& csv = {});

/// A payment that was just recorded or dropped.
struct ChangedPayment {
  storage::PaymentSummary payment;      ///< `gone`: it was dropped
  std::vector<settlement::Debt> pairs;  ///< what its two players owe each other now
  bool dry_run = false;
  /// An earlier payment that is just like it, or would be but for a currency that nobody named.
  std::optional<storage::PaymentSummary> same;
  /// What the payer owed before in its currency, below 0 what the payee did; nothing: that is not to be said.
  std::optional<std::int64_t> owed_before = {};
  bool settles_others =
      false;  ///< it settles what the payer owes others, who owe the payee, as a transfer does
  std::vector<settlement::Debt> cancelling = {};  ///< those of `pairs` that cancel with debts of others
};

/// A warning for standard error that a payment was perhaps recorded twice; empty where it was not.
std::string same_payment_warning(const ChangedPayment& changed);

/// What two players owe each other now, a sentence a pair: "Bob owes Ann CAD 8.00 now." `cancelling`:
/// those of them that cancel with debts of others.
std::string owed_now_text(const std::string& one, const std::string& other,
                          const std::vector<settlement::Debt>& pairs,
                          const std::vector<settlement::Debt>& cancelling, Style style);

/// That nothing is left to pay of the payout of a match, as its two are even: the creditor owed as much
/// before, or the match was paid before it was corrected.
std::string even_by_payout_text(storage::Reader& reader, std::int64_t match, const settlement::Debt& payout);

/// A sentence about a debt.
struct OwedSentence {
  std::string text;
  /// It ends in a command with quotes in it, which is copied as it stands: nothing may follow it on its line.
  bool ends_in_command = false;
};
/// What the two of a match that was paid out still owe each other over all matches, and how to record that it
/// was paid, or that it cancels with other debts; none where they are even. `default_currency` is the one
/// that `pay` takes where none is named. `below_payout`: the payout is printed above, so where they owe just
/// that, it is not said once more, and where nothing is left of it, that is said.
std::vector<OwedSentence> owed_sentences(storage::Reader& reader, std::int64_t match,
                                         const std::string& default_currency, bool below_payout);
/// Such sentences one after the other, with another line behind each that ends in a command.
std::string owed_text(const std::vector<OwedSentence>& sentences, Style style);

/// The pairs of players of whom it was said already what they owe each other.
using ReportedPairs = std::set<std::pair<base::Uuid, base::Uuid>>;

/// A match got another result: what was paid for it before, and what its two owe each other now. Empty where
/// nothing was paid between them, and where they owe just what the match comes to. `before`: its result then.
std::string owed_after_change_text(storage::Reader& reader, const match::Result& before,
                                   const history::NumberedMatch& now, ReportedPairs& reported, Style style);

/// What was done and what is owed now, in sentences.
std::string changed_payment_text(const ChangedPayment& changed, Style style);
base::Json changed_payment_json(const ChangedPayment& changed);

}  // namespace report
