#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/hand_arguments.hpp"
#include "cli/match_argument.hpp"
#include "cli/options.hpp"
#include "match/deal.hpp"
#include "report/hand_json.hpp"
#include "report/hand_text.hpp"
#include "report/sheet_text.hpp"
#include "report/words.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  HandArguments hand;
  std::optional<std::string> match;
  std::optional<std::string> dealer;
  bool dry_run = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

/// A hand at the end of its match, scored but perhaps not recorded.
struct Added {
  std::int64_t number = 0;  ///< of the match
  history::MatchRecord record;
  match::Standing standing;
  std::vector<std::string> remarks;

  [[nodiscard]] const match::LineStanding& line() const { return standing.lines.back(); }
};

void refuse_if_over(std::int64_t number, const match::Match& match) {
  const match::Standing standing = match::play(match);
  if (standing.status == match::Status::kOpen) return;
  throw Error(ErrorKind::kRefused, fmt::format("match {} is over", number))
      .remedy(report::status_text(match, standing) + " 'chapeau new' starts another.");
}

Added add_to_match(storage::Reader& reader, const Options& options,
                   const std::vector<cards::Report>& reports) {
  storage::StoredMatch stored = match_to_add_to(reader, options.match, names_of(reports));
  match::Match& match = stored.record.match;
  refuse_if_over(stored.number, match);
  ReadHand read = read_hand(match.game, match.players, reports, options.hand);
  if (options.dealer) {
    const match::Seat dealer = seat_of(match.players, *options.dealer, "--dealer");
    // Named only where the deal would not go to this player anyway.
    if (match::next_dealer(match) != dealer) read.hand.dealer = dealer;
  }
  match.lines.push_back({{}, std::nullopt, std::move(read.hand)});
  match::Standing standing = match::play(match);
  return {stored.number, std::move(stored.record), std::move(standing), std::move(read.remarks)};
}

std::string text_of(const Added& added, bool dry_run, report::Style style) {
  const match::Match& match = added.record.match;
  std::string title =
      fmt::format("Match {}, {} {}", added.number, report::hand_word(match), match.lines.size());
  if (added.line().dealer) title += fmt::format(", dealt by {}", match.players[*added.line().dealer]);
  if (dry_run) title += " (not recorded: dry run)";
  std::string text = report::paint(title, report::Tone::kBold, style) + "\n";
  for (const std::string& remark : added.remarks) text += "  " + remark + "\n";
  text += report::hand_summary(match, added.line(), std::get<match::Hand>(match.lines.back().what), style);
  for (const std::string& line : base::wrap(report::status_text(match, added.standing), 80))
    text += line + "\n";
  if (added.standing.status != match::Status::kOpen)
    text += "\n" + report::settlement_text(
                       report::make_settlement_view(added.record, added.standing,
                                                    history::settle(added.record, added.standing)),
                       style);
  return text;
}

base::Json json_of(const Added& added) {
  const match::Match& match = added.record.match;
  base::Json json = report::line_json(match, added.standing, match.lines.size() - 1);
  json["match"] = added.number;
  json["status"] = match::to_string(added.standing.status);
  json["totals"] = added.standing.totals;
  json["next_dealer"] = added.standing.next_dealer ? base::Json(match.players[*added.standing.next_dealer])
                                                   : base::Json(nullptr);
  return json;
}

void run(const Options& options, const Writing& writing) {
  const Format format = options.format.value();
  const std::vector<cards::Report> reports = split_reports(options.hand);
  storage::Store store = writing.open();
  Added added;
  if (options.dry_run) {
    store.read([&](storage::Reader& reader) { added = add_to_match(reader, options, reports); });
  } else {
    store.write("add", writing.now(), [&](storage::Writer& writer) {
      added = add_to_match(writer, options, reports);
      match::Line& line = added.record.match.lines.back();
      line.id = writer.new_id();
      line.at = writer.now().timestamp();
      writer.apply(added.number, history::Record{{line}, std::nullopt});
    });
  }
  const std::string text = format == Format::kText ? text_of(added, options.dry_run, writing.output.style())
                                                   : json_document(json_of(added));
  if (options.dry_run)
    writing.output.print(text);
  else
    writing.output.print_saved(text);
  if (format == Format::kText)
    writing.output.warn(report::warning_lines(added.line().hand->warnings, added.record.match.players));
}

}  // namespace

void add_command(Program& program, Writing writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("add", "record the next hand of a match");
  options->hand.add_to(command);
  command.option("-m,--match", options->match, "MATCH", "the match (the one open match of these players)");
  command.option("--dealer", options->dealer, "PLAYER", "who dealt, if the deal did not go round as usual");
  command.flag("--dry-run", options->dry_run, "score it and show what would be, but record nothing");
  options->format.add_to(command);
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli
