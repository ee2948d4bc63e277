#include <algorithm>
#include <memory>
#include <utility>

#include "base/language/translation.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/match_filter.hpp"
#include "cli/args/options.hpp"
#include "cli/args/players.hpp"
#include "cli/commands/commands.hpp"
#include "report/lists/balances.hpp"
#include "storage/merge/dispute.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"

namespace cli::commands::show_balance {
namespace {

using settlement::Debt;
using storage::MoneyEntry;

constexpr std::size_t kMostPlayersCompared = 32;

struct Options {
  Arguments players;
  bool detail = false;
  MatchFilterOptions filter;
  FormatOption format{{Format::kText, Format::kJson, Format::kCsv}};
};

/// The balances to print, and the disputed matches of these players: also of one that owes nothing as it
/// stands for now, another version may.
struct Result {
  report::BalanceView view;
  std::vector<std::int64_t> disputed;
  std::string remark;
};

/// Whether a disputed match is played for stakes, as it counts now or after any way to resolve it: no balance
/// hangs on another.
bool may_have_stakes(storage::Reader& reader, const storage::MatchSummary& match) {
  if (!match.currency.empty()) return true;
  const auto dispute = storage::disputed_match(reader, match.number);
  if (!dispute) return false;
  const auto has_stakes = [](const std::optional<history::NumberedMatch>& each) {
    return each && each->record.terms.stakes;
  };
  bool has = has_stakes(dispute->both);
  for (std::size_t i = 0; i < dispute->sides.size(); ++i) {
    const storage::DisputedSide& side = dispute->sides[i];
    has = has || has_stakes(i < storage::kMostOutcomes ? side.kept : side.view);
  }
  return has;
}

/// The numbers of the disputed matches with stakes that a filter takes, in which one of these sits, or two
/// where several are named; all of them where none is.
std::vector<std::int64_t> disputed_matches(storage::Reader& reader, storage::MatchFilter filter,
                                           const std::vector<settlement::Person>& persons) {
  filter.only_disputed = filter.only_disputed || !filter.limit;  // not the last that are disputed
  std::vector<std::int64_t> found;
  for (const storage::MatchSummary& match : storage::list_matches(reader, filter)) {
    const auto sits = std::count_if(persons.begin(), persons.end(), [&](const settlement::Person& person) {
      return std::find(match.players.begin(), match.players.end(), person.name) != match.players.end();
    });
    if (match.disputed && std::cmp_greater_equal(sits, std::min<std::size_t>(persons.size(), 2)) &&
        may_have_stakes(reader, match))
      found.push_back(match.number);
  }
  std::sort(found.begin(), found.end());
  return found;
}

Result ask(storage::Reader& reader, const Options& options, storage::MatchFilter filter) {
  use_full_name(filter, reader);
  std::vector<settlement::Person> persons;
  for (const std::string& given : options.players.values()) {
    const history::NamedPlayer player = find_player(reader, given);
    if (const settlement::Person person{player.id, player.name};
        std::find(persons.begin(), persons.end(), person) == persons.end())
      persons.push_back(person);
  }
  Result result;
  result.remark = unknown_event(filter, reader);
  std::vector<Debt> debts, too_large;
  // The total debts are stored: no match is read for them.
  const bool all = !options.filter.given() && !options.detail;
  result.disputed = disputed_matches(reader, filter, persons);
  if (!all) {
    for (const MoneyEntry& entry : storage::money_entries(reader, filter)) {
      if (!settlement::concerns(entry.debt, persons)) continue;
      debts.push_back(entry.debt);
      if (options.detail) result.view.entries.push_back(entry);
    }
  } else {
    too_large = storage::owed_too_large(reader);
    std::erase_if(too_large, [&](const Debt& debt) { return !settlement::concerns(debt, persons); });
    debts = persons.size() > 1 ? storage::owed_among(reader, persons) : storage::owed(reader);
    std::erase_if(debts, [&](const Debt& debt) { return !settlement::concerns(debt, persons); });
  }
  result.view.detail = options.detail;
  result.view.balances = settlement::balance(std::move(debts));
  std::vector<Debt>& all_too_large = result.view.balances.too_large;
  all_too_large.insert(all_too_large.begin(), too_large.begin(), too_large.end());
  if (!persons.empty() && !options.filter.given())
    result.view.cancelling = report::cancelling_with_others(reader, result.view.balances.pairs);
  return result;
}

void run(const Options& options, const ReadAccess& reading) {
  const Format format = options.format.value();
  const storage::MatchFilter filter = options.filter.read();
  const Result result =
      reading.open().read([&](storage::Reader& reader) { return ask(reader, options, filter); });
  const report::Style style = reading.output.style();
  if (format == Format::kText)
    reading.output.page(
        reading.output.for_its_reader([&] { return report::balance_text(result.view, style); }), style);
  else if (format == Format::kCsv)
    reading.output.print_plain(as_csv(
        options.format, [&](const interchange::Csv& csv) { return report::balance_csv(result.view, csv); }));
  else
    reading.output.print_plain(json_text([&] { return report::balance_json(result.view); }));
  reading.output.warn(result.remark);
  reading.output.warn(payments_left_out(filter));
  reading.output.warn(report::too_large_warnings(result.view.balances.too_large));
  reading.output.warn(report::disputed_warning(result.disputed));
}

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("balance", base::tr_c("help", "show who owes whom over all matches and payments"));
  options->players.add_to(
      command, "PLAYER",
      base::tr_c("help", "one player: debts to and from that player; several: the debts among them"), 0,
      kMostPlayersCompared);
  command.when_too_many(base::tr("put a name with a space in quotes: 'Mary Ann'"));
  command.flag("--detail", options->detail, base::tr_c("help", "list each match and payment, too"));
  options->filter.add_to(command);
  options->format.add_to(command);
  command.example("chapeau balance");
  command.example("chapeau balance Ann --detail");
  command.example(base::tr_c("example", "chapeau balance Ann Bob Cho --event 'at the lake' --format json"));
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli::commands::show_balance
