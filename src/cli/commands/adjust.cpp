#include <algorithm>
#include <memory>
#include <optional>
#include <set>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/narrow.hpp"
#include "base/text/text.hpp"
#include "base/values/decimal.hpp"
#include "cli/args/hands.hpp"
#include "cli/args/matches.hpp"
#include "cli/changes/match_changes.hpp"
#include "cli/commands/commands.hpp"
#include "match/adjustment.hpp"
#include "match/player_name.hpp"

namespace cli::commands::adjust_totals {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  Arguments reports;
  CorrectionOptions common;
};

/// "Ann=-50 Bob=50" for "Ann -50 Bob 50"; nothing where it is not players of the match that have points, each
/// once.
std::optional<std::string> with_equals(const std::string& text, const games::Names& names) {
  std::vector<std::string> entries;
  std::set<games::Seat> seats;
  std::string name;
  for (const std::string& word : base::split(text, ' ')) {
    if (word.empty()) continue;
    const std::string longer = name.empty() ? word : name + " " + word;
    if (!base::parse_signed(word) || match::find_seat(names, longer)) {
      name = longer;
      continue;
    }
    const auto seat = match::find_seat(names, name);
    if (!seat || !seats.insert(*seat).second) return std::nullopt;
    entries.push_back(base::shell_quoted(names[*seat] + "=" + word));
    name.clear();
  }
  if (entries.empty() || !name.empty()) return std::nullopt;
  return base::join(entries, " ");
}

/// What was perhaps meant by words without '='.
std::string meant_by(const std::vector<std::string>& reports, const std::string& word,
                     const games::Names& names) {
  constexpr std::string_view kBetween = ",;:=";
  std::string text = base::join(reports, " ");
  if (const auto meant = with_equals(text, names)) return *meant;
  std::replace_if(
      text.begin(), text.end(), [&](char c) { return kBetween.find(c) != std::string_view::npos; }, ' ');
  if (const auto meant = with_equals(text, names)) return *meant;
  const auto named = std::find_if(names.begin(), names.end(), [&](const std::string& name) {
    return match::same_player(word.substr(0, name.size()), name);
  });
  return base::shell_quoted((named == names.end() ? names.front() : *named) + "=" +
                            (base::parse_signed(word) ? word : "-50"));
}

/// Throws `Error` (kData) for "Ann -50" in place of "Ann=-50", and for "Ann=-50 Bob=50" as one argument.
void check_written_with_equals(const std::vector<std::string>& reports, const games::Names& names) {
  for (const std::string& word : reports) {
    if (base::find_equals(word)) {
      if (std::count(word.begin(), word.end(), '=') < 2) continue;
      const std::string example =
          base::shell_quoted(names.front() + "=-50") + " " + base::shell_quoted(names.back() + "=50");
      throw Error(ErrorKind::kData, base::tr("'{0}' has a second '='", word))
          .remedy(base::tr("write each player's points as an argument of its own: {0}", example));
    }
    throw Error(ErrorKind::kData, base::tr("points are written NAME=±N, but '{0}' has no '='", word))
        .remedy(base::tr("write {0}", meant_by(reports, word, names)));
  }
}

report::Correction adjust(storage::Transaction& transaction, const Options& options) {
  report::Correction correction{.kind = report::Correction::Kind::kAdjust,
                                .before = match_to_read(transaction, options.common.match)};
  const history::NumberedMatch& before = correction.before;
  const match::Match& match = before.record.match;
  refuse_adjustment_behind_end(before);
  match::Adjustment adjustment{std::vector<int>(match.players.size(), 0), options.common.read_reason()};
  check_written_with_equals(options.reports.values(), match.players);
  const std::vector<cards::EntryText> reports = split_reports(options.reports.values());
  with_match_in_errors(options.common, before, [&] {
    if (!options.common.match) refuse_other_players(transaction, match.players, reports);
    put_points(match.game, match.players, reports, adjustment);
  });
  match::check_adjustment(match.game, match.players, adjustment);
  add_adjustment(transaction, correction, std::move(adjustment));
  return correction;
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command(
      "adjust", base::tr_c("help", "record an agreed change of totals, such as a penalty"));
  options->reports.add_to(
      command, "NAME=±POINTS",
      base::tr_c("help", "points that a player gains or loses; anyone you leave out gains and loses none"), 1,
      kMostNamesTyped);
  command.join_reports();
  options->common.add_to(command, base::tr_c("help", "the one last changed"),
                         base::tr_c("help", "why the totals change; required"));
  command.example(base::tr_c("example", "chapeau adjust Ann=-50 --reason 'looked at the stock'"));
  command.example(base::tr_c(
      "example",
      "chapeau adjust -m 2 Ann=+20 Bob=-20 --reason 'miscounted in March' --dry-run --format json"));
  command.on_run([=] {
    if (!options->common.reason)
      throw Error(ErrorKind::kUsage, base::tr("--reason is missing"))
          .remedy(base::tr("say why, for example --reason 'miscounted'"));
    run_correction("adjust", options->common, writing,
                   [&](storage::Transaction& transaction) { return adjust(transaction, *options); });
  });
}

}  // namespace cli::commands::adjust_totals
