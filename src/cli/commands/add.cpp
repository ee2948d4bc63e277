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

/// A hand at the end of its match, scored.
struct Added {
  std::int64_t number = 0;  ///< of the match
  history::MatchRecord record;
  match::Standing standing;
  std::vector<std::string> remarks;

  [[nodiscard]] const match::Line& line() const { return record.match.lines.back(); }
  [[nodiscard]] const match::Hand& hand() const { return std::get<match::Hand>(line().what); }
  [[nodiscard]] const match::LineStanding& scored() const { return standing.lines.back(); }
};

void refuse_if_over(std::int64_t number, const match::Match& match) {
  const match::Standing standing = match::play(match);
  if (standing.status == match::Status::kOpen) return;
  throw Error(ErrorKind::kRefused, fmt::format("match {} is over", number))
      .remedy(report::status_text(match, standing) + " 'chapeau new' starts another.");
}

Added add_to_match(storage::Writer& writer, const Options& options,
                   const std::vector<cards::Report>& reports) {
  storage::StoredMatch stored = match_to_add_to(writer, options.match, names_of(reports));
  match::Match& match = stored.record.match;
  refuse_if_over(stored.number, match);
  ReadHand read = read_hand(match.game, match.players, reports, options.hand);
  match::Hand hand{std::move(read.reported), std::nullopt};
  if (options.dealer) {
    const match::Seat dealer = seat_of(match.players, *options.dealer, "--dealer");
    // Named only where the deal would not go to this player anyway.
    if (match::next_dealer(match) != dealer) hand.dealer = dealer;
  }
  match.lines.push_back({writer.new_id(), writer.now().timestamp(), std::move(hand)});
  writer.apply(stored.number, history::AddLines{{match.lines.back()}});
  match::Standing standing = match::play(match);
  return {stored.number, std::move(stored.record), std::move(standing), std::move(read.remarks)};
}

std::string text_of(const Added& added, bool dry_run, report::Style style) {
  const match::Match& match = added.record.match;
  std::string title =
      fmt::format("Match {}, {} {}", added.number, report::hand_word(match), match.lines.size());
  if (added.scored().dealer) title += fmt::format(", dealt by {}", match.players[*added.scored().dealer]);
  if (dry_run) title += " (not recorded: dry run)";
  std::string text = report::paint(title, report::Tone::kBold, style) + "\n";
  for (const std::string& remark : added.remarks) text += "  " + remark + "\n";
  text += report::hand_summary(added.hand().reported, *added.scored().hand, match.players, style);
  text += report::paragraph(report::status_text(match, added.standing));
  if (added.standing.status != match::Status::kOpen)
    text += "\n" + report::settlement_text(
                       report::make_settlement_view(added.number, added.record, added.standing,
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
  json["next_dealer"] = report::name_or_null(match.players, added.standing.next_dealer);
  return json;
}

/// The same cards once more are rather the same hand entered twice.
std::string repeat_warning(const Added& added) {
  const std::vector<match::Line>& lines = added.record.match.lines;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const auto* hand = std::get_if<match::Hand>(&lines[i].what);
    if (hand == nullptr || !std::holds_alternative<games::CardsHand>(hand->reported)) continue;
    if (hand->reported == added.hand().reported)
      return fmt::format("chapeau: warning: line {} has just these cards; was the {} entered twice?\n", i + 1,
                         report::hand_word(added.record.match));
  }
  return "";
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  const std::vector<cards::Report> reports = split_reports(options.hand);
  storage::Store store = writing.open();
  std::string text;
  std::string warnings;
  const auto add = [&](storage::Writer& writer) {
    const Added added = add_to_match(writer, options, reports);
    if (format == Format::kText) {
      text = text_of(added, options.dry_run, writing.output.style());
      warnings = report::warning_lines(added.scored().hand->warnings, added.record.match.players);
    } else {
      text = json_document(json_of(added));
      for (const std::string& remark : added.remarks) warnings += remark + "\n";
    }
    warnings += repeat_warning(added);
  };
  if (options.dry_run) {
    store.rehearse("add", writing.now(), add);
    writing.output.print(text);
  } else {
    store.write("add", writing.now(), add);
    writing.output.print_saved(text);
  }
  writing.output.warn(warnings);
}

}  // namespace

void add_command(Program& program, WriteAccess writing) {
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
