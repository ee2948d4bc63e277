#include <algorithm>
#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/match_filter.hpp"
#include "cli/args/match_options.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/shell/progress.hpp"
#include "report/lists/lists.hpp"
#include "report/lists/settled_matches.hpp"
#include "report/sheet/settlement_view.hpp"
#include "report/sheet/sheet_text.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/payout_due.hpp"

namespace cli::commands::settle_matches {
namespace {

struct Options {
  std::optional<std::string> match, stakes, settlement;
  bool all = false;
  MatchFilterOptions filter;
  FormatOption format{{Format::kText, Format::kJson, Format::kJsonl}};
};

/// The terms that the options give, and for the rest those of the match.
settlement::Terms terms_of(const Options& options, const history::MatchRecord& record) {
  settlement::Terms terms = record.terms;
  // With --all it applies to the matches that have a settlement.
  if (options.settlement && (!options.all || games::info(record.match.game).has_stakes))
    terms.scheme = read_scheme(*options.settlement, record.match.game);
  if (options.stakes && !options.all) check_is_played_for_stakes(record.match.game);
  if (options.stakes)
    terms.stakes =
        settlement::parse_stakes(*options.stakes, terms.stakes ? terms.stakes->currency : default_currency());
  return terms;
}

settlement::Settlement settle(const Options& options, const history::NumberedMatch& match) {
  try {
    const settlement::Terms terms = terms_of(options, match.record);
    const auto settled = [&] { return settlement::settle(match.record.match, match.standing, terms); };
    return options.format.value() == Format::kText ? settled() : base::in_english(settled);
  } catch (base::Error& error) {
    if (!options.all) throw;
    // Stakes may fit one currency only, so the error names the match.
    // Translators: {1} is a message, a sentence.
    base::Error named(error.kind(), base::tr("match {0}: {1}", match.number, error.message()));
    if (error.place()) named.at(*error.place());
    throw named.remedy(error.remedy());
  }
}

using Take = std::function<void(const history::NumberedMatch&, const settlement::Settlement&)>;

/// Calls `take` with each match that --all and the filters select, in order.
void settle_all(const Options& options, const ReadAccess& reading, const Take& take) {
  storage::MatchFilter filter = options.filter.read();
  std::string remark;
  reading.open().read([&](storage::Reader& reader) {
    use_full_name(filter, reader);
    remark = unknown_event(filter, reader);
    std::vector<std::int64_t> numbers = storage::find_matches(reader, filter);
    std::reverse(numbers.begin(), numbers.end());
    Progress progress;
    const base::Progress report_progress = progress.callback();
    for (std::int64_t done = 0; const std::int64_t number : numbers) {
      const history::NumberedMatch match = reader.listed_match(number);
      take(match, settle(options, match));
      report_progress(base::Counted::kMatches, ++done, static_cast<std::int64_t>(numbers.size()));
    }
  });
  reading.output.warn(remark);
}

void print_all(const Options& options, const ReadAccess& reading) {
  report::SettledMatches settled;
  settle_all(options, reading,
             [&](const auto& match, const auto& settlement) { settled.add(match, settlement); });
  const report::Style style = reading.output.style();
  if (settled.empty())
    return reading.output.page(
        reading.output.for_its_reader([&] { return report::no_matches_text(options.filter.given(), style); }),
        style);
  base::Spool text;
  reading.output.for_its_reader([&] {
    settled.render(style, [&](std::string_view piece) { text.append(Output::escaped(piece, style)); });
  });
  reading.output.page(text, style);
}

void run_for_all(const Options& options, const ReadAccess& reading) {
  if (options.match)
    throw base::Error(base::ErrorKind::kUsage, base::tr("--all settles every match, so leave out the match"));
  const Format format = options.format.value();
  if (format == Format::kText) return print_all(options, reading);
  base::Spool text;
  write_list(
      format,
      [&](const auto& add) {
        settle_all(options, reading, [&](const auto& match, const auto& settlement) {
          add(base::in_english([&] { return report::settlement_json(match, settlement); }));
        });
      },
      [&](std::string_view piece) { text.append(Output::escaped(piece, {})); });
  reading.output.print(text);
}

void run(const Options& options, const ReadAccess& reading) {
  if (options.all) return run_for_all(options, reading);
  if (options.filter.given())
    throw base::Error(base::ErrorKind::kUsage, base::tr("filters work only with --all"))
        .remedy(base::tr("add --all, or name the match"));
  const Format format = options.format.value();
  history::NumberedMatch match;
  std::optional<storage::PayoutDue> due;
  reading.open().read([&](storage::Reader& reader) {
    match = match_to_read(reader, options.match);
    if (format == Format::kText) due = storage::settled_payout(reader, match);
  });
  const settlement::Settlement settlement = settle(options, match);
  const report::Style style = reading.output.style();
  if (format == Format::kText)
    return reading.output.page(
        reading.output.for_its_reader([&] { return report::settled_text(match, settlement, style, due); }),
        style);
  reading.output.print_plain(json_text([&] { return report::settlement_json(match, settlement); }));
}

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("settle", base::tr_c("help", "show the settlement of a match, line by line"));
  add_match_argument(command, options->match);
  command.flag("--all", options->all, base::tr_c("help", "settle every match, one line each"));
  options->filter.add_to(command);
  command.option(
      "--stakes", options->stakes, "SMALL-LARGE",
      base::tr_c("help", "show the result for other stakes, 1-3; 5 alone means 5-15; records nothing"));
  command.option("--settlement", options->settlement, "SCHEME",
                 base::tr_c("help", "show the result of another scheme, {0}; records nothing",
                            base::join_or(settlement::scheme_names())));
  command.values_of("--settlement", settlement::scheme_names());
  options->format.add_to(command);
  command.example("chapeau settle");
  command.example("chapeau settle 1 --stakes 5 --settlement wikipedia");
  command.example("chapeau settle --all --format jsonl");
  command.example("chapeau settle --all --player Ann --since 2026-01-01");
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli::commands::settle_matches
