#include "report/lists/payments.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "match/player_name.hpp"
#include "report/layout/printable.hpp"
#include "report/layout/table.hpp"
#include "report/lists/balances.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/queries/payout_due.hpp"
#include "storage/queries/player_queries.hpp"

namespace report {
namespace {

using storage::PaymentSummary;

/// For programs.
std::string amount_of(const PaymentSummary& payment) {
  const history::Payment& paid = payment.record.payment;
  return settlement::format_amount(paid.amount, settlement::find_currency(paid.currency));
}

std::string paid_text(const PaymentSummary& payment) {
  const history::Payment& paid = payment.record.payment;
  return settlement::money_text(paid.amount, settlement::find_currency(paid.currency));
}

std::string even_now_text(const std::string& one, const std::string& other) {
  return base::tr("{0} and {1} are even now.", match::printable_name(one), match::printable_name(other));
}

base::Json text_or_null(const std::optional<std::string>& text) {
  return text ? base::Json(*text) : base::Json(nullptr);
}

}  // namespace

std::string payment_text(const PaymentSummary& stored) {
  const PaymentSummary payment = printable(stored);
  const history::Payment& paid = payment.record.payment;
  const std::string amount = paid_text(payment);
  // Translators: {0} and {1} are players, {2} is a sum of money.
  if (!paid.date) return base::tr("{0} paid {1} {2}", payment.record.from, payment.record.to, amount);
  // Translators: {0} and {1} are players, {2} is a sum of money, {3} a day.
  return base::tr("{0} paid {1} {2} on {3}", payment.record.from, payment.record.to, amount, *paid.date);
}

std::string no_payments_text(bool filtered, Style style) {
  return paragraph(filtered ? base::tr("No payment fits: 'chapeau payments' lists all of them.")
                            : base::tr("No payments yet: 'chapeau pay BOB ANN 18' records one."),
                   style);
}

std::string payments_text(const std::vector<PaymentSummary>& payments, Style style) {
  // On the narrowest screens the date goes below, so that names keep more than a few letters.
  constexpr std::size_t kNarrow = 50;
  const std::size_t date_beside = style.width < kNarrow ? 10 : 0;
  Table table({{.align = Align::kRight, .gap = 0},
               {.beside = date_beside},
               {.names = true},
               {.names = true},
               {Align::kRight},
               {.beside = 12}});
  table.add_titles({{"#", Tone::kDim},
                    {base::tr_c("column", "date"), Tone::kDim},
                    // Translators: who paid.
                    {base::tr_c("column of payments", "from"), Tone::kDim},
                    // Translators: who was paid.
                    {base::tr_c("column of payments", "to"), Tone::kDim},
                    {base::tr_c("column", "amount"), Tone::kDim},
                    {base::tr_c("column", "note"), Tone::kDim}});
  for (const PaymentSummary& stored : payments) {
    const PaymentSummary payment = printable(stored);
    const history::Payment& paid = payment.record.payment;
    table.add({{fmt::format("{}", payment.number)},
               {paid.date.value_or("")},
               {payment.record.from},
               {payment.record.to},
               {paid_text(payment)},
               {paid.note}});
  }
  return table.render(style);
}

base::Json payment_json(const PaymentSummary& payment) {
  const history::Payment& paid = payment.record.payment;
  return {{"payment", payment.number},       {"id", base::to_string(payment.record.id)},
          {"from", payment.record.from},     {"to", payment.record.to},
          {"currency", paid.currency},       {"amount", amount_of(payment)},
          {"date", text_or_null(paid.date)}, {"note", paid.note}};
}

std::string payments_csv(const std::vector<PaymentSummary>& payments, const interchange::Csv& csv) {
  std::string text = csv.head({base::tr_c("column", "payment"), base::tr_c("column", "id"),
                               base::tr_c("column", "date"), base::tr_c("column of payments", "from"),
                               base::tr_c("column of payments", "to"), base::tr_c("column", "currency"),
                               base::tr_c("column", "amount"), base::tr_c("column", "note")});
  for (const PaymentSummary& payment : payments) {
    const history::Payment& paid = payment.record.payment;
    text += csv.row({csv.plain(fmt::format("{}", payment.number)),
                     csv.plain(base::to_string(payment.record.id)), csv.plain(paid.date.value_or("")),
                     csv.text(payment.record.from), csv.text(payment.record.to), csv.plain(paid.currency),
                     csv.decimal(amount_of(payment)), csv.text(paid.note)});
  }
  return text;
}

std::string owed_now_text(const std::string& one, const std::string& other,
                          const std::vector<settlement::Debt>& pairs,
                          const std::vector<settlement::Debt>& cancelling, Style style) {
  if (pairs.empty()) return paragraph(even_now_text(one, other), style);
  std::string text;
  for (const settlement::Debt& pair : pairs) {
    // Translators: {0} and {1} are players, {2} is a sum of money.
    std::vector<std::string> sentences{base::tr("{0} owes {1} {2} now.",
                                                match::printable_name(pair.debtor.name),
                                                match::printable_name(pair.creditor.name), money_text(pair))};
    if (std::string cancels = cancels_text(pair, cancelling); !cancels.empty())
      sentences.push_back(std::move(cancels));
    text += paragraph(base::join_sentences(sentences), style);
  }
  return text;
}

namespace {

/// How to record that a debt was paid. `default_currency` is the one that `pay` takes where none is named.
OwedSentence how_to_pay(const settlement::Debt& debt, const std::string& default_currency) {
  const std::string debtor = match::printable_name(debt.debtor.name);
  std::string pay =
      fmt::format("{} pay {} {} {}", base::typed_program(), base::shell_word(debtor),
                  base::shell_word(match::printable_name(debt.creditor.name)),
                  settlement::format_amount(debt.amount, settlement::find_currency(debt.currency)));
  if (debt.currency != default_currency) pay += " --currency " + debt.currency;
  // A name in quotes is not put in quotes once more.
  // Translators: {0} is a player, {1} a command.
  if (pay.find('\'') == std::string::npos) return {base::tr("When {0} has paid: '{1}'.", debtor, pay)};
  // Translators: {0} is a player, {1} a command, which ends the line.
  return {base::tr("When {0} has paid: {1}", debtor, pay), true};
}

}  // namespace

std::string even_by_payout_text(storage::Reader& reader, std::int64_t match, const settlement::Debt& payout) {
  const std::string debtor = match::printable_name(payout.debtor.name);
  const std::string creditor = match::printable_name(payout.creditor.name);
  if (const auto now = reader.match(match))
    if (const auto due = history::settle(*now).payout;
        due && storage::payout_due(reader, *now, *due, {}).paid != 0)
      return even_now_text(debtor, creditor);
  // Translators: {0} and {1} are players; {0} owed {1} something before a match that {1} lost.
  return base::tr("With what {0} owed before, {1} and {0} are even: nothing is to be paid.", creditor,
                  debtor);
}

std::vector<OwedSentence> owed_sentences(storage::Reader& reader, std::int64_t match,
                                         const std::string& default_currency, bool below_payout) {
  std::vector<OwedSentence> sentences;
  for (const storage::MoneyEntry& payout : storage::payouts(reader, {match})) {
    const auto& [debtor, creditor, currency, amount] = payout.debt;
    const std::vector<settlement::Debt> debts = storage::owed_between(reader, debtor, creditor);
    const std::vector<settlement::Debt> cancelling = cancelling_with_others(reader, debts);
    for (const settlement::Debt& debt : debts) {
      if (!below_payout || debts.size() > 1 || debt != payout.debt)
        sentences.push_back({base::tr("{0} owes {1} {2}.", match::printable_name(debt.debtor.name),
                                      match::printable_name(debt.creditor.name), money_text(debt))});
      std::string cancels = cancels_text(debt, cancelling);
      sentences.push_back(cancels.empty() ? how_to_pay(debt, default_currency)
                                          : OwedSentence{std::move(cancels)});
    }
    if (debts.empty() && below_payout && amount > 0)
      sentences.push_back({even_by_payout_text(reader, match, payout.debt)});
  }
  return sentences;
}

std::string owed_text(const std::vector<OwedSentence>& sentences, Style style) {
  std::string text;
  std::vector<std::string> together;
  for (const OwedSentence& sentence : sentences) {
    together.push_back(sentence.text);
    if (!sentence.ends_in_command && &sentence != &sentences.back()) continue;
    text += paragraph(base::join_sentences(together), style);
    together.clear();
  }
  return text;
}

namespace {

/// Who is at a seat of a match, as their payments have them.
settlement::Person person_at(storage::Reader& reader, const history::NumberedMatch& match, match::Seat seat) {
  const base::Uuid& id = match.record.player_ids.at(seat);
  const auto known = storage::player_now(reader, id);
  return known ? settlement::Person{known->id, known->name}
               : settlement::Person{id, match.record.match.players.at(seat)};
}

/// "Bob had paid CAD 10.00 for match 1."; empty where nothing was paid for it.
std::string paid_before_text(storage::Reader& reader, const history::NumberedMatch& match,
                             const match::Payout& payout, Style style) {
  const storage::PayoutDue due = storage::payout_due(reader, match, payout, {});
  if (due.paid == 0) return "";
  const match::Seat payer = due.paid > 0 ? payout.from : payout.to;
  // Translators: {0} is a player, {1} a sum of money.
  return paragraph(
      base::tr("{0} had paid {1} for match {2}.", match::printable_name(match.record.match.players.at(payer)),
               settlement::money_text(std::abs(due.paid), match.record.terms.stakes->currency), match.number),
      style);
}

}  // namespace

std::string owed_after_change_text(storage::Reader& reader, const match::Result& before,
                                   const history::NumberedMatch& now, ReportedPairs& reported, Style style) {
  const match::Result result = history::result_of(now);
  if (match::changed_parts(before, result).empty() && before.status == result.status) return "";
  std::string text;
  // Of the payout before, too: it is gone, or another player had lost.
  for (const bool is_result : {true, false}) {
    const std::optional<match::Payout>& payout = is_result ? result.payout : before.payout;
    if (!payout) continue;
    const settlement::Person payer = person_at(reader, now, payout->from);
    const settlement::Person payee = person_at(reader, now, payout->to);
    if (storage::payments_between(reader, payer.id, payee.id).empty()) continue;
    const std::vector<settlement::Debt> pairs = storage::owed_between(reader, payer, payee);
    const bool is_first = reported.insert(std::minmax(payer.id, payee.id)).second;
    if (is_result) {
      const settlement::Debt due{payer, payee, now.record.terms.stakes->currency.code, payout->amount};
      if (pairs == std::vector{due}) continue;
      text += paid_before_text(reader, now, *payout, style);
    }
    if (is_first)
      text += owed_now_text(payer.name, payee.name, pairs, cancelling_with_others(reader, pairs), style);
  }
  return text;
}

std::string same_payment_warning(const ChangedPayment& changed) {
  if (!changed.same) return "";
  const std::string& currency = changed.same->record.payment.currency;
  if (currency != changed.payment.record.payment.currency)
    // Translators: {1} is the code of a currency.
    return warning_text(base::tr(
        "payment {0} has the same players, amount and day, in {1}; did you enter this payment twice?",
        changed.same->number, currency));
  return warning_text(
      base::tr("payment {0} has the same players, amount and day; did you enter this payment twice?",
               changed.same->number));
}

/// What was owed before a payment of more than that; empty for one of no more.
static std::string overpaid_text(const ChangedPayment& changed, Style style) {
  const history::PaymentRecord& record = changed.payment.record;
  const std::int64_t amount = record.payment.amount;
  if (!changed.owed_before || amount <= *changed.owed_before) return "";
  const std::int64_t owed = *changed.owed_before;
  const settlement::Currency currency = settlement::find_currency(record.payment.currency);
  const std::string payer = match::printable_name(record.from), payee = match::printable_name(record.to);
  if (changed.settles_others)
    return paragraph(
        base::tr("By way of others this settles debts of {0}: 'chapeau balance' shows what is left.", payer),
        style);
  if (owed == 0)
    // Translators: {0} and {1} are players, {2} is the code of a currency.
    return paragraph(base::tr("{0} owed {1} nothing in {2}.", payer, payee, currency.code), style);
  if (owed < 0) {
    // Translators: {0} and {1} are players, {2} is a sum of money.
    const std::string already =
        base::tr("{0} owed {1} {2} already.", payee, payer, settlement::money_text(-owed, currency));
    if (changed.dry_run) return paragraph(already, style);
    return paragraph(
        base::join_sentences(
            {already, base::tr("If the names are the wrong way round: 'chapeau drop-payment {0}'.",
                               changed.payment.number)}),
        style);
  }
  // Translators: {0} and {1} are players, {2} and {3} are sums of money.
  return paragraph(
      base::tr("{0} owed {1} {2}, so {3} is too much.", payer, payee, settlement::money_text(owed, currency),
               settlement::money_text(amount - owed, currency)),
      style);
}

std::string changed_payment_text(const ChangedPayment& changed, Style style) {
  const std::int64_t number = changed.payment.number;
  const std::string payment = payment_text(changed.payment);
  // Translators: {1} is "Bob paid Ann CAD 18.00 on 2026-11-02".
  const std::string done = changed.payment.gone ? base::tr("Dropped payment {0}: {1}.", number, payment)
                                                : base::tr("Recorded payment {0}: {1}.", number, payment);
  return (changed.dry_run ? dry_run_text(style) : "") + paragraph(done, style) +
         overpaid_text(changed, style) +
         owed_now_text(changed.payment.record.from, changed.payment.record.to, changed.pairs,
                       changed.cancelling, style);
}

base::Json changed_payment_json(const ChangedPayment& changed) {
  base::Json json = payment_json(changed.payment);
  if (changed.payment.gone) json["gone"] = true;
  json["pairs"] = pairs_json(changed.pairs);
  json["dry_run"] = changed.dry_run;
  return json;
}

}  // namespace report
