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

std::string no_payments_text(bool filtered) {
  return filtered ? "No such payments: 'chapeau payments' lists all there are.\n"
                  : "No payments yet: 'chapeau pay BOB ANN 18' records one.\n";
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

std::string owed_now_text(const std::string& one, const std::string& other,
                          const std::vector<settlement::Debt>& pairs, Style style) {
  if (pairs.empty())
    return paragraph(fmt::format("{} and {} are even now.", base::printable(one), base::printable(other)),
                     style);
  std::string text;
  for (const settlement::Debt& pair : pairs) text += paragraph(owed_words(pair) + " now.", style);
  return text;
}

std::string changed_payment_text(const ChangedPayment& changed, Style style) {
  const std::string not_recorded = changed.dry_run ? " (not recorded: dry run)" : "";
  std::string text = paragraph(
      fmt::format("Payment {}{}{}: {}.", changed.payment.number, changed.payment.gone ? " is taken back" : "",
                  not_recorded, payment_words(changed.payment)),
      style);
  return text + owed_now_text(changed.payment.record.from, changed.payment.record.to, changed.pairs, style);
}

base::Json changed_payment_json(const ChangedPayment& changed) {
  base::Json json = payment_json(changed.payment);
  if (changed.payment.gone) json["gone"] = true;
  json["pairs"] = pairs_json(changed.pairs);
  json["dry_run"] = changed.dry_run;
  return json;
}

}  // namespace report
