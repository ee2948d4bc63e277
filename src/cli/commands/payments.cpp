#include <memory>

#include "base/translation.hpp"
#include "cli/args/match_filter.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/for_programs.hpp"
#include "report/payments.hpp"
#include "storage/money_queries.hpp"

namespace cli::commands::list_payments {
namespace {

struct Options {
  MatchFilterOptions filter;
  FormatOption format{{Format::kText, Format::kJson, Format::kJsonl, Format::kCsv}};
};

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value();
  storage::MatchFilter filter = options.filter.read();
  std::vector<storage::PaymentSummary> payments;
  reading.open().read([&](storage::Reader& reader) {
    use_full_name(filter, reader);
    payments = storage::list_payments(reader, filter);
  });
  const report::Style style = reading.output.style();
  if (format == Format::kText)
    return reading.output.page(payments.empty() ? report::no_payments_text(options.filter.given(), style)
                                                : report::payments_text(payments, style),
                               style);
  if (format == Format::kCsv)
    return reading.output.print(as_csv(
        options.format, [&](const interchange::Csv& csv) { return report::payments_csv(payments, csv); }));
  reading.output.print(base::in_english([&] {
    std::vector<base::Json> items;
    for (const storage::PaymentSummary& payment : payments) items.push_back(report::payment_json(payment));
    return list_in_format(format, items);
  }));
}

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("payments", base::tr_c("help", "list the payments, newest first"));
  options->filter.add_to_payments(command);
  options->format.add_to(command);
  command.example("chapeau payments");
  command.example(
      "chapeau payments --player Ann --since 2026-01-01 --until 2026-12-31 --limit 10 --format csv");
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli::commands::list_payments
