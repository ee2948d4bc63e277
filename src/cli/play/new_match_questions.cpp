#include "cli/play/new_match_questions.hpp"

#include <algorithm>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/narrow.hpp"
#include "base/text/text.hpp"
#include "cli/args/hands.hpp"
#include "cli/args/options.hpp"
#include "cli/play/stakes_answer.hpp"
#include "cli/play/typed_line.hpp"
#include "cli/shell/answers.hpp"
#include "match/player_name.hpp"
#include "report/sheet/new_match.hpp"

namespace cli::play {
namespace {

using base::Error;
using base::ErrorKind;

std::string trimmed(const std::string& line) {
  return std::string(base::trimmed(base::make_source_span(line)).view());
}

/// Commas part several names, and hardly ever stand in one.
bool has_comma(const std::string& names) { return names.find(',') != std::string::npos; }

std::size_t least_players() {
  std::size_t least = games::most_players();
  for (const games::Game& game : games::all_games()) least = std::min(least, games::info(game).least_players);
  return least;
}

/// The stakes of an answer that can be read. Throws `Error` (kData) with a remedy that can be typed there;
/// also for a small stake above the large one, unless `asked_about` is that answer.
StakesAnswer read_stakes(const std::string& line, const games::Game& game, const std::string& asked_about) {
  const settlement::Currency usual = default_currency();
  StakesAnswer answer = read_stakes_answer(line, usual);
  if (answer.stakes.empty())
    throw Error(ErrorKind::kData, base::tr("the stakes are missing")).remedy(stakes_remedy(usual));
  std::optional<settlement::Stakes> stakes;
  try {
    edit_stakes(answer.stakes, answer.currency, game, stakes);
  } catch (Error& error) {
    // Of an amount that has words in it the general remedy names an option.
    if (has_words(answer.stakes)) throw error.remedy(stakes_remedy(usual));
    throw;
  }
  if (stakes && stakes->small > stakes->large && line != asked_about)
    throw Error(ErrorKind::kData, report::reversed_stakes_text(*stakes))
        .remedy(base::tr("type the same again if you mean it"));
  return answer;
}

}  // namespace

void choose_game_by_number(NewMatchOptions& options, std::size_t players) {
  if (options.game.any_given()) return;
  if (const auto game = games::game_of(players)) options.game.choose_game(*game);
}

NewMatchQuestions::NewMatchQuestions(NewMatchOptions options, std::vector<std::string> players,
                                     std::vector<std::string> known)
    : options_(std::move(options)),
      players_(std::move(players)),
      known_(std::move(known)),
      given_game_(options_.game) {
  if (players_.empty())
    steps_.push_back(Step::kPlayers);
  else
    choose_game_by_number(options_, players_.size());
  if (!options_.match.given("--stakes")) steps_.push_back(Step::kStakes);
  if (!options_.match.given("--target")) steps_.push_back(Step::kTarget);
  if (!options_.match.given("--dealer")) steps_.push_back(Step::kDealer);
  while (at_ < steps_.size() && !is_asked(steps_[at_])) ++at_;
}

bool NewMatchQuestions::is_asked(Step step) const {
  return step != Step::kStakes || games::info(game()).has_stakes;
}

bool NewMatchQuestions::enough_players() const {
  return players_.size() >= (given_game_.any_given() ? games::info(game()).least_players : least_players());
}

std::size_t NewMatchQuestions::most_players() const {
  return given_game_.any_given() ? games::info(game()).most_players : games::most_players();
}

bool NewMatchQuestions::is_no_dealer(const std::string& line) const {
  return is_no(line) && match::meant_by(players_, line).empty();
}

std::optional<Question> NewMatchQuestions::question() const {
  if (at_ == steps_.size()) return std::nullopt;
  Question question;
  switch (steps_[at_]) {
    case Step::kPlayers:
      if (!doubtful_.empty()) {
        const std::string several = base::printable(base::join_and(names_in(doubtful_)));
        question.prompt =
            has_comma(doubtful_)
                // Translators: {0} are several names, {1} is the letter that means no, {2} a name with
                // commas.
                ? base::tr_c("question", "Enter: {0}; {1}: one player called {2}:", several, no_letter(),
                             base::printable(doubtful_))
                // Translators: {0} is a name with a space, {1} the letter that means no, {2} several names.
                : base::tr_c("question",
                             "Enter: one player called {0}; {1}: {2}:", base::printable(doubtful_),
                             no_letter(), several);
        question.help = base::tr("One name on each line. A name may have a space in it.");
        break;
      }
      if (enough_players()) {
        // Translators: the first, second or third player to be named.
        question.prompt = base::tr_c("question", "Player {0} (Enter: no more):", players_.size() + 1);
        // Translators: {1} is the letter that means no; in the next such messages, too.
        question.default_prompt =
            base::tr_c("question", "Player {0} ({1}: no more):", players_.size() + 1, no_letter());
      } else {
        question.prompt = base::tr_c("question", "Player {0}:", players_.size() + 1);
      }
      question.completions = known_;
      question.help = base::tr("One name on each line. Two play Mille, three or four play Militaire.");
      break;
    case Step::kStakes:
      question.prompt = base::tr_c("question", "Stakes, as 1-3 (Enter: none):");
      question.default_prompt = base::tr_c("question", "Stakes, as 1-3 ({0}: none):", no_letter());
      question.help = base::tr(
          "Two amounts: the small one is for the difference, the large one for the match, its stars and "
          "chapeaux. 'chapeau rules' says how they count. They are in {0}; for other money write its code "
          "behind them, as 1-3 EUR. Enter: you play for nothing.",
          default_currency().code);
      break;
    case Step::kTarget:
      question.prompt =
          base::tr_c("question", "To how many points (Enter: {0}):", options_.game.preset(game()).target);
      question.default_prompt = base::tr_c("question", "To how many points:");
      question.help = games::info(game()).has_rounds
                          ? base::tr("Whoever has that many points at the end of a round wins the match.")
                          : base::tr("Whoever has that many points at the end of a hand wins the match.");
      break;
    case Step::kDealer:
      question.prompt = base::tr_c("question", "Who deals first (Enter: no matter):");
      question.default_prompt = is_no_dealer(no_letter())
                                    ? base::tr_c("question", "Who deals first ({0}: no matter):", no_letter())
                                    : base::tr_c("question", "Who deals first:");
      question.help = base::tr("The deal goes round from there. Enter: nobody minds who deals.");
      question.completions = players_;
      question.asks_name = std::any_of(players_.begin(), players_.end(), [](const std::string& player) {
        return base::fold_case(player).starts_with('q');
      });
      break;
  }
  question.prompt += " ";
  if (!question.default_prompt.empty()) question.default_prompt += " ";
  if (steps_[at_] == Step::kPlayers)
    question.prefill = doubtful_.empty() && players_.size() < names_.size() ? names_[players_.size()] : "";
  else if (const auto answered = answers_.find(steps_[at_]); answered != answers_.end())
    question.prefill = answered->second;
  return question;
}

void NewMatchQuestions::end_players() {
  const games::Game before = game();
  options_.game = given_game_;
  choose_game_by_number(options_, players_.size());
  options_.game.check_number_of_players(game(), players_.size());
  names_ = players_;
  if (game().index() != before.index()) answers_.erase(Step::kTarget);  // each has its own
  // Stakes that were answered before the players became more.
  if (!is_asked(Step::kStakes) && answers_.contains(Step::kStakes)) {
    options_.match.give("--stakes", std::nullopt);
    options_.match.give("--currency", std::nullopt);
  }
  ++at_;
}

void NewMatchQuestions::add_player(const std::string& line) {
  if (line.empty()) {
    if (!enough_players())
      throw Error(ErrorKind::kData, base::tr("the name is missing"))
          .remedy(base::tr("type one name on each line"));
    return end_players();
  }
  if (enough_players() && is_no(line)) return end_players();
  if (base::narrow(line).find_first_not_of("0123456789.,-*()/ ") == std::string::npos)
    throw Error(ErrorKind::kData, base::tr("'{0}' is not a name", line))
        .remedy(enough_players() ? base::tr("press Enter if nobody else plays")
                                 : base::tr("type the name of a player"));
  const bool known = std::any_of(known_.begin(), known_.end(),
                                 [&](const std::string& name) { return match::same_player(name, line); });
  if (!known && !names_in(line).empty()) {
    (void)match::read_name(line);
    put_aside(line);
    doubtful_ = line;
    return;
  }
  add_names({line});
}

/// Adds all of them or none.
void NewMatchQuestions::add_names(const std::vector<std::string>& names) {
  std::vector<std::string> players = players_;
  for (const std::string& typed : names) {
    const std::string name = match::read_name(typed);
    refuse_same_player(players, name);
    players.push_back(name);
  }
  while (players_.size() < players.size()) {
    const std::string& next = players[players_.size()];
    put_aside(next);
    players_.push_back(next);
  }
  if (players_.size() == most_players()) end_players();
}

/// "Guy Lise" and "Guy, Lise" may be two players.
std::vector<std::string> NewMatchQuestions::names_in(const std::string& line) const {
  const char between = has_comma(line) ? ',' : ' ';
  std::vector<std::string> names;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(between, begin), line.size());
    if (std::string name = trimmed(line.substr(begin, end - begin)); !name.empty())
      names.push_back(std::move(name));
    begin = end + 1;
  }
  if (names.size() < 2 || players_.size() + names.size() > most_players()) return {};
  return names;
}

void NewMatchQuestions::answer_one_or_more(const std::string& line) {
  const bool means_several = has_comma(doubtful_);
  if (!is_yes(line) && !is_no(line))
    throw Error(
        ErrorKind::kData,
        means_several
            ? base::tr("press Enter for several players, or type {0} for one; < goes back", no_letter())
            : base::tr("press Enter for one player, or type {0} for several; < goes back", no_letter()));
  const std::vector<std::string> names =
      is_yes(line) == means_several ? names_in(doubtful_) : std::vector{doubtful_};
  doubtful_.clear();
  add_names(names);
}

bool NewMatchQuestions::has_step_before() const {
  if (!doubtful_.empty() || (steps_[at_] == Step::kPlayers && !players_.empty())) return true;
  return std::any_of(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(at_),
                     [&](Step step) { return is_asked(step); });
}

void NewMatchQuestions::go_back() {
  if (!has_step_before())
    throw Error(ErrorKind::kRefused, base::tr("there is no step before this one"))
        .remedy(base::tr("Ctrl-D quits"));
  if (!doubtful_.empty()) return doubtful_.clear();
  if (steps_[at_] == Step::kPlayers && !players_.empty()) return players_.pop_back();
  std::size_t before = at_;
  while (before > 0 && !is_asked(steps_[before - 1])) --before;
  at_ = before - 1;
  // Otherwise the list was ended by an empty line, and that question is asked again.
  if (steps_[at_] == Step::kPlayers && players_.size() == most_players()) players_.pop_back();
}

void NewMatchQuestions::put_aside(const std::string& line) {
  if (steps_[at_] != Step::kPlayers) {
    answers_[steps_[at_]] = line;
    return;
  }
  names_.resize(std::max(names_.size(), players_.size() + 1));
  names_[players_.size()] = line;
}

void NewMatchQuestions::take(const std::string& typed) {
  const std::string line = trimmed(typed);
  if (const TypedLine back = read_steps_back(line); back.steps > 0) {
    if (!back.argument.empty() && doubtful_.empty()) put_aside(back.argument);
    go_back();
    // More signs than there are steps go to the first one.
    for (std::size_t step = 1; step < back.steps && has_step_before(); ++step) go_back();
    return;
  }
  const std::optional<std::string> answer = line.empty() ? std::nullopt : std::optional(line);
  NewMatchOptions tried = options_;
  const Step step = steps_.at(at_);
  switch (step) {
    case Step::kPlayers:
      if (doubtful_.empty())
        add_player(line);
      else
        answer_one_or_more(line);
      tried = options_;
      break;
    case Step::kStakes: {
      const std::string asked_about = std::exchange(stakes_asked_about_, line);
      const StakesAnswer read =
          answer && !is_no(line) ? read_stakes(line, game(), asked_about) : StakesAnswer{};
      const std::optional<std::string> stakes =
          read.stakes.empty() ? std::nullopt : std::optional(read.stakes);
      tried.match.give("--stakes", stakes);
      tried.match.give("--currency", read.currency);
      ++at_;
      break;
    }
    case Step::kTarget:
      if (answer) {
        // Translators: stands before a colon and what is wrong with it.
        const std::string what = base::tr_c("place", "the number of points");
        number_in_range(*answer, games::kLeastTarget, games::kMostTarget, what);
      }
      tried.match.give("--target", answer);
      ++at_;
      break;
    case Step::kDealer: {
      const auto dealer = answer && !is_no_dealer(line) ? answer : std::nullopt;
      if (dealer) seat_of(players_, *dealer, "");
      tried.match.give("--dealer", dealer);
      ++at_;
      break;
    }
  }
  options_ = std::move(tried);
  if (step != Step::kPlayers) answers_[step] = line;
  while (at_ < steps_.size() && !is_asked(steps_[at_])) ++at_;
}

}  // namespace cli::play
