#include <memory>

#include "base/language/translation.hpp"
#include "cli/args/hands.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/match_options.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "report/match/hand_json.hpp"
#include "report/match/hand_text.hpp"

namespace cli::commands::score_hand {
namespace {

struct Options {
  HandArguments hand;
  GameOptions game;
  FormatOption format{{Format::kText, Format::kJson}};
};

void run(const Options& options, const PrintAccess& printing) {
  const Format format = options.format.value();
  const games::Game game = options.game.game();
  // A hand scores the same under every preset, but a wrong name is an error.
  static_cast<void>(options.game.preset(game));
  const std::vector<cards::EntryText> reports = split_reports(options.hand);
  const games::GameInfo& info = games::info(game);
  // "in Militaire who is left out laid nothing (0 points; `score` lists only those named)"
  if (!info.may_be_left_out || reports.size() > info.most_players)
    options.game.check_number_of_players(game, reports.size(),
                                         "chapeau score 'Ann=KKKK 7777' 'Bob=QQQ / 4 9'");
  const games::Names names = reported_names(reports);
  const games::Reading read = read_hand(game, names, reports, options.hand, cards::kCommandLineWording);
  printing.output.remark(read.remarks, format == Format::kText);
  if (format == Format::kJson)
    return printing.output.print_plain(json_text(
        [&] { return report::hand_json(game, names, read.hand, games::score(game, read.hand, names)); }));
  const games::ScoredHand scored = games::score(game, read.hand, names);
  const report::Style style = printing.output.style();
  printing.output.print(report::scored_hand_text(read.hand, scored, read.remarks, names, style), style);
  printing.output.warn(report::warnings_text(scored.warnings));
}

}  // namespace

void declare(Program& program, PrintAccess printing) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("score", base::tr_c("help", "score one hand without recording it, and say why"));
  options->hand.add_to(command);
  options->game.add_to(command);
  options->format.add_to(command);
  command.example("chapeau score 'Ann=KKKK 7777 555' 'Bob=QsQQ 999 / 4 4 Jd'");
  command.example("chapeau score --points 'Ann=280*' 'Bob=(45)' --out Ann");
  command.example("chapeau score --no-out --rules pagat 'Ann=KKK / 4' 'Bob=/ Qs 9' --format json");
  command.example("chapeau score --game militaire 'Cho=777 456s / K' 'Dee=KKKJo' 'Eve='");
  command.on_run([=] { run(*options, printing); });
}

}  // namespace cli::commands::score_hand
