#include <memory>

#include "base/language/translation.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/list.hpp"
#include "report/lists/payments.hpp"
#include "storage/queries/money_queries.hpp"

namespace cli::commands::list_payments {
namespace {

constexpr Listing<storage::PaymentSummary> kListing{
    .read = storage::list_payments,
    .remarks = [](storage::Reader& /*reader*/,
                  const storage::MatchFilter& /*filter*/) { return std::string(); },
    .text = report::payments_text,
    .none_text = report::no_payments_text,
    .csv = report::payments_csv,
    .json = report::payment_json};

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto options = std::make_shared<ListOptions>();
  Command& command = program.add_command("payments", base::tr_c("help", "list the payments, newest first"));
  options->filter.add_to_payments(command);
  options->format.add_to(command);
  command.example("chapeau payments");
  command.example(
      "chapeau payments --player Ann --since 2026-01-01 --until 2026-12-31 --limit 10 --format csv");
  command.on_run([=] { print_list(kListing, *options, reading); });
}

}  // namespace cli::commands::list_payments
