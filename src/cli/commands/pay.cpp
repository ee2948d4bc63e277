#include <algorithm>
#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/values/time.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/match_options.hpp"
#include "cli/args/options.hpp"
#include "cli/args/players.hpp"
#include "cli/commands/commands.hpp"
#include "match/note.hpp"
#include "report/lists/balances.hpp"
#include "report/lists/payments.hpp"
#include "storage/queries/money_queries.hpp"

namespace cli::commands::record_payment {
namespace {

using base::Error;
using base::ErrorKind;
using settlement::Debt;
using settlement::Person;

struct Options {
  std::optional<std::string> from, to, amount, currency, date, note;
  bool dry_run = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

/// The currency given, else that of the only debt between the two, else the default.
settlement::Currency currency_of(const Options& options, storage::Reader& reader, const Person& one,
                                 const Person& other) {
  if (options.currency) return settlement::find_currency(*options.currency);
  const std::vector<Debt> pairs = storage::owed_between(reader, one, other);
  return pairs.size() == 1 ? settlement::find_currency(pairs.front().currency) : default_currency();
}

/// What one owes the other in a currency; below 0 it is the other who owes.
std::int64_t owed_by(storage::Reader& reader, const Person& one, const Person& other,
                     const settlement::Currency& currency) {
  for (const Debt& debt : storage::owed_between(reader, one, other))
    if (debt.currency == currency.code) return debt.debtor == one ? debt.amount : -debt.amount;
  return 0;
}

/// Whether a payment settles what the payer owes others, who owe the payee: it is a transfer among the debts
/// behind the payer, or a part of one. Nobody sees more of them, so what `balance` proposes may differ.
bool is_transfer(storage::Reader& reader, const Person& payer, const Person& payee,
                 const history::Payment& payment) {
  const std::vector<Debt> transfers =
      report::settling_payments(settlement::balance(storage::debts_behind(reader, payer, payment.currency)));
  return std::any_of(transfers.begin(), transfers.end(), [&](const Debt& transfer) {
    return transfer.debtor == payer && transfer.creditor == payee && transfer.amount >= payment.amount;
  });
}

report::ChangedPayment pay(storage::Transaction& transaction, const Options& options) {
  const history::NamedPlayer from = find_player(transaction, *options.from);
  const history::NamedPlayer to = find_player(transaction, *options.to);
  if (from.id == to.id)
    throw Error(ErrorKind::kData, base::tr("'{0}' and '{1}' are the same player", *options.from, *options.to))
        .remedy(base::tr("a payment is between two: FROM TO AMOUNT"));
  const Person payer{from.id, from.name};
  const Person payee{to.id, to.name};
  const settlement::Currency currency = currency_of(options, transaction, payer, payee);
  const base::Timestamp now = transaction.now().timestamp();
  history::Payment payment{from.id,
                           to.id,
                           settlement::parse_payment(*options.amount, currency),
                           currency.code,
                           options.date ? day(*options.date, "--date", now) : base::local_day(now),
                           match::read_note(options.note.value_or(""), "--note"),
                           now};
  const std::int64_t owed_before = owed_by(transaction, payer, payee, currency);
  const bool settles_others = payment.amount > owed_before && is_transfer(transaction, payer, payee, payment);
  const base::Uuid id = transaction.new_id();
  transaction.record(id, history::Pay{std::move(payment)});
  std::vector<Debt> pairs = storage::owed_between(transaction, payer, payee);
  std::vector<Debt> cancelling = report::cancelling_with_others(transaction, pairs);
  report::ChangedPayment changed{storage::payment_with_id(transaction, id).value(),
                                 std::move(pairs),
                                 options.dry_run,
                                 {},
                                 owed_before,
                                 settles_others,
                                 std::move(cancelling)};
  // The first of two may have settled the debt whose currency it took, so that the second takes another.
  changed.same = storage::same_payment(transaction, changed.payment, !options.currency);
  return changed;
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  std::string warning;
  const report::Style style = writing.output.style();
  writing.write_and_print(
      "pay", options.dry_run,
      [&](storage::Transaction& transaction) {
        const report::ChangedPayment changed = pay(transaction, options);
        warning = report::same_payment_warning(changed);
        return format == Format::kText ? report::changed_payment_text(changed, style)
                                       : json_text([&] { return report::changed_payment_json(changed); });
      },
      style);
  writing.output.warn(warning);
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("pay", base::tr_c("help", "record a payment from one player to another"));
  command.argument("FROM", options->from, base::tr_c("help", "who paid"), true);
  command.argument("TO", options->to, base::tr_c("help", "who was paid"), true);
  command.argument(
      "AMOUNT", options->amount,
      base::tr_c("help", "how much, above 0; if it is more than the debt, the other player owes the rest"),
      true);
  command.when_too_many(base::tr(
      "write who pays, who is paid and how much, as in 'chapeau pay Bob Ann 20'; a name with a space in "
      "quotes: 'Mary Ann'; a currency with --currency EUR"));
  command.option(
      "--currency", options->currency, "CUR",
      base::tr_c("help", "ISO 4217 code (that of their only debt, else CHAPEAU_CURRENCY, else CAD)"));
  command.option("--date", options->date, "DATE",
                 base::tr_c("help", "the day: YYYY-MM-DD, today or yesterday (today)"));
  command.option("--note", options->note, "TEXT", base::tr_c("help", "a note for the list"));
  command.flag("--dry-run", options->dry_run,
               base::tr_c("help", "show what would be owed, but record nothing"));
  options->format.add_to(command);
  command.example("chapeau pay Bob Ann 18");
  command.example(base::tr_c(
      "example", "chapeau pay Bob 'Mary Ann' 4.50 --currency EUR --date yesterday --note 'at the bar'"));
  command.example("chapeau pay Bob Ann 18 --dry-run --format json");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli::commands::record_payment
