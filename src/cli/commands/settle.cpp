#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/match_argument.hpp"
#include "cli/match_filter.hpp"
#include "cli/match_options.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "report/lists.hpp"
#include "report/settled_matches.hpp"
#include "report/settlement_json.hpp"
#include "report/sheet_text.hpp"

namespace cli {
namespace {

struct Options {
  std::optional<std::string> match, stakes, settlement;
  bool all = false;
  MatchFilterOptions filter;
  FormatOption format{{Format::kText, Format::kJson, Format::kJsonl}};
};

/// What the options ask for, and for the rest the match's own terms.
settlement::Terms terms_of(const Options& options, const history::MatchRecord& record) {
  settlement::Terms terms = record.terms;
  // With --all it is meant for the matches that can be settled by it.
  if (options.settlement && (!options.all || games::facts(record.match.game).has_stakes))
    terms.scheme = read_scheme(*options.settlement, record.match.game);
  if (options.stakes && !options.all) check_is_played_for_stakes(record.match.game);
  if (options.stakes)
    terms.stakes =
        settlement::parse_stakes(*options.stakes, terms.stakes ? terms.stakes->currency : default_currency());
  return terms;
}

settlement::Settlement settle(const Options& options, const history::NumberedMatch& match) {
  try {
    return settlement::settle(match.record.match, match.standing, terms_of(options, match.record));
  } catch (base::Error& error) {
    if (!options.all) throw;
    // Stakes may be right for one currency only: which match it is cannot be seen otherwise.
    base::Error named(error.kind(), fmt::format("match {}: {}", match.number, error.message()));
    if (error.place()) named.at(*error.place());
    throw named.remedy(error.remedy());
  }
}

using Take = std::function<void(const history::NumberedMatch&, const settlement::Settlement&)>;

/// Calls `take` with those that are meant by --all and the filters, in order.
void settle_all(const Options& options, const ReadAccess& reading, const Take& take) {
  storage::MatchFilter filter = options.filter.read();
  std::string remark;
  reading.open().read([&](storage::Reader& reader) {
    complete(filter, reader);
    remark = unknown_event(filter, reader);
    std::vector<std::int64_t> numbers = reader.matches(filter);
    std::reverse(numbers.begin(), numbers.end());
    Progress progress;
    const base::Progress tell = progress.callback();
    for (std::int64_t done = 0; const std::int64_t number : numbers) {
      const history::NumberedMatch match = reader.listed_match(number);
      take(match, settle(options, match));
      tell("matches", ++done, static_cast<std::int64_t>(numbers.size()));
    }
  });
  reading.output.warn(remark);
}

void print_all(const Options& options, const ReadAccess& reading) {
  report::SettledMatches settled;
  settle_all(options, reading,
             [&](const auto& match, const auto& settlement) { settled.add(match, settlement); });
  const report::Style style = reading.output.style();
  if (settled.empty()) return reading.output.page(report::no_matches_text(options.filter.given()), style);
  base::Spool text;
  settled.render(style, [&](std::string_view piece) { text.append(Output::shown(piece, style)); });
  reading.output.page(text, style);
}

void run_for_all(const Options& options, const ReadAccess& reading) {
  if (options.match)
    throw base::Error(base::ErrorKind::kUsage, "--all settles every match, so none is to be named");
  const Format format = options.format.value();
  if (format == Format::kText) return print_all(options, reading);
  base::Spool text;
  ListWriter list(format, [&](std::string_view piece) { text.append(Output::shown(piece, {})); });
  settle_all(options, reading, [&](const auto& match, const auto& settlement) {
    list.add(report::settlement_json(match, settlement));
  });
  list.end();
  reading.output.print(text);
}

void run(const Options& options, const ReadAccess& reading) {
  if (options.all) return run_for_all(options, reading);
  if (options.filter.given())
    throw base::Error(base::ErrorKind::kUsage, "a filter says which of all matches are settled")
        .remedy("give --all, too, or name the match");
  const Format format = options.format.value();
  history::NumberedMatch match;
  reading.open().read([&](storage::Reader& reader) { match = match_to_read(reader, options.match); });
  const settlement::Settlement settlement = settle(options, match);
  const report::Style style = reading.output.style();
  if (format == Format::kText)
    return reading.output.page(report::settled_text(match, settlement, style), style);
  reading.output.print(json_document(report::settlement_json(match, settlement)));
}

}  // namespace

void settle_command(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("settle", "print who owes whom after a match, line by line");
  add_match_argument(command, options->match);
  command.flag("--all", options->all, "every match, a line each");
  options->filter.add_to(command);
  command.option("--stakes", options->stakes, "SMALL-LARGE",
                 "what it would come to for other stakes: 1-3, or 1 for 1-3");
  command.option("--settlement", options->settlement, "SCHEME",
                 "what it would come to by another scheme: " + base::join_or(settlement::scheme_names()));
  command.values_of("--settlement", settlement::scheme_names());
  options->format.add_to(command);
  command.example("chapeau settle");
  command.example("chapeau settle 1 --stakes 5 --settlement wikipedia");
  command.example("chapeau settle --all --format jsonl");
  command.example("chapeau settle --all --player Ann --since 2026-01-01");
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli
