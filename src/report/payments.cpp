#include "report/payments.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "interchange/csv.hpp"
#include "report/balances.hpp"
#include "report/printable.hpp"
#include "report/table.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using interchange::csv_plain;
using interchange::csv_text;
using storage::PaymentSummary;

std::string amount_of(const PaymentSummary& payment) {
  const history::Payment& paid = payment.record.payment;
  return settlement::format_amount(paid.amount, settlement::find_currency(paid.currency));
}

base::Json text_or_null(const std::optional<std::string>& text) {
  return text ? base::Json(*text) : base::Json(nullptr);
}

}  // namespace

std::string payment_words(const PaymentSummary& stored) {
  const PaymentSummary payment = printable(stored);
  const history::Payment& paid = payment.record.payment;
  std::string words = fmt::format("{} paid {} {} {}", payment.record.from, payment.record.to, paid.currency,
                                  amount_of(payment));
  if (paid.date) words += " on " + *paid.date;
  return words;
}

std::string payments_text(const std::vector<PaymentSummary>& payments, Style style) {
  if (payments.empty()) return "No payments.\n";
  Table table({{Align::kRight, kPageWidth, 0}, {}, {}, {}, {Align::kRight}, {}});
  table.add({{"#", Tone::kDim},
             {"date", Tone::kDim},
             {"from", Tone::kDim},
             {"to", Tone::kDim},
             {"amount", Tone::kDim},
             {"note", Tone::kDim}});
  for (const PaymentSummary& stored : payments) {
    const PaymentSummary payment = printable(stored);
    const history::Payment& paid = payment.record.payment;
    table.add({{fmt::format("{}", payment.number)},
               {paid.date.value_or("")},
               {payment.record.from},
               {payment.record.to},
               {fmt::format("{} {}", paid.currency, amount_of(payment))},
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

std::string payments_csv(const std::vector<PaymentSummary>& payments) {
  std::string text =
      interchange::csv_row({"payment", "id", "date", "from", "to", "currency", "amount", "note"});
  for (const PaymentSummary& payment : payments) {
    const history::Payment& paid = payment.record.payment;
    text += interchange::csv_row(
        {csv_plain(fmt::format("{}", payment.number)), csv_plain(base::to_string(payment.record.id)),
         csv_plain(paid.date.value_or("")), csv_text(payment.record.from), csv_text(payment.record.to),
         csv_plain(paid.currency), csv_plain(amount_of(payment)), csv_text(paid.note)});
  }
  return text;
}

std::string changed_payment_text(const ChangedPayment& changed) {
  const std::string not_recorded = changed.dry_run ? " (not recorded: dry run)" : "";
  std::string text = paragraph(fmt::format("Payment {}{}{}: {}.", changed.payment.number,
                                           changed.payment.gone ? " is taken back" : "", not_recorded,
                                           payment_words(changed.payment)));
  const PaymentSummary shown = printable(changed.payment);
  if (changed.pairs.empty())
    return text + paragraph(fmt::format("{} and {} are even now.", shown.record.from, shown.record.to));
  for (const settlement::Debt& pair : changed.pairs) text += paragraph(owed_words(pair) + " now.");
  return text;
}

base::Json changed_payment_json(const ChangedPayment& changed) {
  base::Json json = payment_json(changed.payment);
  if (changed.payment.gone) json["gone"] = true;
  json["pairs"] = pairs_json(changed.pairs);
  json["dry_run"] = changed.dry_run;
  return json;
}

}  // namespace report
