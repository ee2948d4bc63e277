#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/match_argument.hpp"
#include "cli/match_options.hpp"
#include "cli/options.hpp"
#include "match/standing.hpp"
#include "report/settlement_json.hpp"
#include "report/sheet_text.hpp"
#include "report/words.hpp"

namespace cli {
namespace {

struct Options {
  std::optional<std::string> match, stakes, settlement;
  bool all = false;
  FormatOption format{{Format::kText, Format::kJson, Format::kJsonl}};
};

/// The settlement of a match by what the options ask for, and by its own terms where they do not.
settlement::Settlement settle(const Options& options, const history::MatchRecord& record,
                              const match::Standing& standing) {
  games::Scheme scheme = record.match.rules.settlement;
  // With --all it is meant for the matches that can be settled by it.
  if (options.settlement && (!options.all || games::facts(record.match.game).has_stakes))
    scheme = read_scheme(*options.settlement, record.match.game);
  std::optional<settlement::Stakes> stakes = record.stakes;
  if (options.stakes && !options.all) check_is_played_for_stakes(record.match.game);
  if (options.stakes)
    stakes = settlement::parse_stakes(*options.stakes,
                                      record.stakes ? record.stakes->currency : default_currency());
  return settlement::settle(record.match, standing, scheme, stakes);
}

/// The same, with the match named where it cannot be: stakes may be right for one currency only.
settlement::Settlement settle_named(const Options& options, const storage::StoredMatch& stored,
                                    const match::Standing& standing) {
  try {
    return settle(options, stored.record, standing);
  } catch (base::Error& error) {
    if (!options.all) throw;
    base::Error named(error.kind(), fmt::format("match {}: {}", stored.number, error.message()));
    if (error.place()) named.at(*error.place());
    throw named.remedy(error.remedy());
  }
}

std::string text_of(const storage::StoredMatch& stored, const match::Standing& standing,
                    const settlement::Settlement& settlement, report::Style style) {
  const std::string status = report::status_text(stored.record.match, standing);
  return report::paragraph(fmt::format("Match {}: {}", stored.number, status)) +
         report::settlement_text(
             report::make_settlement_view(stored.number, stored.record, standing, settlement), style);
}

void run(const Options& options, const ReadAccess& reading) {
  if (options.all && options.match)
    throw base::Error(base::ErrorKind::kUsage, "--all settles every match, so none is to be named");
  const Format format = options.format.value();
  std::vector<storage::StoredMatch> matches;
  reading.open().read([&](storage::Reader& reader) {
    if (!options.all) return matches.push_back(match_to_read(reader, options.match));
    for (const std::int64_t number : reader.all_matches()) matches.push_back(reader.listed_match(number));
  });
  std::string text;
  std::vector<base::Json> items;
  for (const storage::StoredMatch& stored : matches) {
    const match::Standing standing = match::play(stored.record.match);
    const settlement::Settlement settlement = settle_named(options, stored, standing);
    text += (text.empty() ? "" : "\n") + text_of(stored, standing, settlement, reading.output.style());
    items.push_back(report::settlement_json(stored.number, stored.record, standing, settlement));
  }
  if (text.empty()) text = "No matches.\n";
  if (options.all)
    return reading.output.print(list_in_format(
        format, [&] { return text; }, items));
  reading.output.print(format == Format::kText ? text : json_document(items.front()));
}

}  // namespace

void settle_command(Program& program, ReadAccess reading) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("settle", "print who owes whom after a match, line by line");
  add_match_argument(command, options->match);
  command.flag("--all", options->all, "every match");
  command.option("--stakes", options->stakes, "SMALL-LARGE",
                 "what it would come to for other stakes: 1-3, or 1 for 1-3");
  command.option("--settlement", options->settlement, "SCHEME",
                 "what it would come to by another scheme: " + base::join_or(games::scheme_names()));
  options->format.add_to(command);
  command.on_run([=] { run(*options, reading); });
}

}  // namespace cli
