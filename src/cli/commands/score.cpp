#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/hand_arguments.hpp"
#include "cli/match_options.hpp"
#include "cli/options.hpp"
#include "report/hand_json.hpp"
#include "report/hand_text.hpp"

namespace cli {
namespace {

struct Options {
  HandArguments hand;
  GameOptions game;
  FormatOption format{{Format::kText, Format::kJson}};
};

void check_players(const games::Game& game, std::size_t players) {
  const games::Facts& facts = games::facts(game);
  if (players >= facts.least_players && players <= facts.most_players) return;
  throw base::Error(base::ErrorKind::kUsage,
                    fmt::format("{} reports are not a {} of {}", players, facts.hand_word, facts.title))
      .remedy(facts.least_players == facts.most_players
                  ? fmt::format("it is played by {}", facts.least_players)
                  : fmt::format("it is played by {} or {}", facts.least_players, facts.most_players));
}

std::string text_of(const games::Game& game, const games::Names& names, const ReadHand& read,
                    report::Style style) {
  std::string text;
  for (const std::string& remark : read.remarks) text += remark + "\n";
  if (const auto* cards = std::get_if<games::CardsHand>(&read.hand.reported))
    return text + report::hand_reasons(*cards, names, style);
  return text + report::points_summary(game, std::get<games::PointsHand>(read.hand.reported), names, style);
}

void run(const Options& options, const Printing& printing) {
  const Format format = options.format.value();
  const games::Game game = options.game.game();
  static_cast<void>(
      options.game.preset(game));  // a hand scores the same under every preset, but a wrong name is an error
  const std::vector<cards::Report> reports = split_reports(options.hand);
  check_players(game, reports.size());
  const games::Names names = names_of(reports);
  const ReadHand read = read_hand(game, names, reports, options.hand);
  if (format == Format::kJson) {
    const base::Json json = std::visit([&](const auto& hand) { return report::hand_json(game, names, hand); },
                                       read.hand.reported);
    return printing.output.print(json_document(json));
  }
  printing.output.print(text_of(game, names, read, printing.output.style()));
  const games::ScoredHand scored =
      std::holds_alternative<games::CardsHand>(read.hand.reported)
          ? games::score(std::get<games::CardsHand>(read.hand.reported))
          : games::score_points(game, std::get<games::PointsHand>(read.hand.reported), names);
  printing.output.warn(report::warning_lines(scored.warnings, names));
}

}  // namespace

void score_command(Program& program, Printing printing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("score", "score one hand without recording it, saying why");
  options->hand.add_to(command);
  options->game.add_to(command);
  options->format.add_to(command);
  command.on_run([=] { run(*options, printing); });
}

}  // namespace cli
