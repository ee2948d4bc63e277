#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/values/decimal.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "match/note.hpp"
#include "report/lists/balances.hpp"
#include "report/lists/payments.hpp"
#include "storage/queries/money_queries.hpp"

namespace cli::commands::drop_payment {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  std::optional<std::string> number, reason;
  bool dry_run = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

storage::PaymentSummary find_payment(storage::Reader& reader, const std::string& given) {
  const auto refuse = [&](ErrorKind kind, const std::string& message) {
    return Error(kind, message).remedy(base::tr("'chapeau payments' lists the payments"));
  };
  if (!base::is_digits(given))
    throw refuse(ErrorKind::kData, base::tr("'{0}' is not the number of a payment", given));
  const auto number = base::parse_unsigned(given);
  const auto payment = number ? storage::payment_with_number(reader, *number) : std::nullopt;
  if (!payment) throw refuse(ErrorKind::kNotThere, base::tr("there is no payment {0}", given));
  if (payment->gone)
    throw refuse(ErrorKind::kNotThere, base::tr("payment {0} is dropped already", payment->number));
  if (payment->lapsed())
    throw refuse(ErrorKind::kRefused,
                 base::tr("payment {0} does not count any more: its two players are now one, {1}",
                          payment->number, payment->record.from));
  return *payment;
}

report::ChangedPayment drop(storage::Transaction& transaction, const Options& options) {
  storage::PaymentSummary payment = find_payment(transaction, *options.number);
  transaction.record(payment.record.id, history::Pay{},
                     {.reason = match::read_note(options.reason.value_or(""), "--reason")});
  payment.gone = true;
  const settlement::Debt debt = storage::money_of(payment).debt;
  std::vector<settlement::Debt> pairs = storage::owed_between(transaction, debt.debtor, debt.creditor);
  std::vector<settlement::Debt> cancelling = report::cancelling_with_others(transaction, pairs);
  return {.payment = std::move(payment),
          .pairs = std::move(pairs),
          .dry_run = options.dry_run,
          .cancelling = std::move(cancelling)};
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  const report::Style style = writing.output.style();
  writing.write_and_print(
      "drop-payment", options.dry_run,
      [&](storage::Transaction& transaction) {
        const report::ChangedPayment changed = drop(transaction, options);
        return format == Format::kText ? report::changed_payment_text(changed, style)
                                       : json_text([&] { return report::changed_payment_json(changed); });
      },
      style);
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("drop-payment", base::tr_c("help", "take back a payment"));
  command.argument("N", options->number, base::tr_c("help", "its number, as 'chapeau payments' shows it"),
                   true);
  command.option("--reason", options->reason, "TEXT", base::tr_c("help", "why, for 'log'"));
  command.flag("--dry-run", options->dry_run,
               base::tr_c("help", "show what would be owed, but record nothing"));
  options->format.add_to(command);
  command.example("chapeau drop-payment 2");
  command.example(
      base::tr_c("example", "chapeau drop-payment 2 --reason 'it was Cho' --dry-run --format json"));
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli::commands::drop_payment
