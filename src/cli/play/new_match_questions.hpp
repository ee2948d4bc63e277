#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/args/new_match.hpp"
#include "cli/play/session.hpp"

namespace cli::play {

/// The questions that `play` asks before a new match: who plays, for what stakes, to how many points, who
/// deals. It asks only what the options leave open.
class NewMatchQuestions {
 public:
  /// `known`: names that Tab completes.
  NewMatchQuestions(NewMatchOptions options, std::vector<std::string> players,
                    std::vector<std::string> known);

  /// The next question; nothing once all are answered.
  [[nodiscard]] std::optional<Question> question() const;
  /// Takes an answer; an empty one is the default that the prompt names, as a no is where there may be none.
  /// Each `<` behind it goes a question back, where what was answered stands again. Throws `Error` (kData,
  /// kUsage, kNotThere) for one that cannot be; then nothing has changed.
  void take(const std::string& line);

  [[nodiscard]] const NewMatchOptions& options() const { return options_; }
  [[nodiscard]] const std::vector<std::string>& players() const { return players_; }

 private:
  enum class Step { kPlayers, kStakes, kTarget, kDealer };
  [[nodiscard]] bool has_step_before() const;
  void go_back();
  /// Keeps what was typed in a place, to stand there again.
  void put_aside(const std::string& line);
  void add_player(const std::string& line);
  void add_names(const std::vector<std::string>& names);
  /// The names that a line may be meant as, if it may be more than one; else nothing.
  [[nodiscard]] std::vector<std::string> names_in(const std::string& line) const;
  void answer_one_or_more(const std::string& line);
  void end_players();
  [[nodiscard]] bool is_asked(Step step) const;
  [[nodiscard]] games::Game game() const { return options_.game.game(); }
  [[nodiscard]] bool enough_players() const;
  [[nodiscard]] std::size_t most_players() const;
  /// Whether it is a no, and the name of no player begins so.
  [[nodiscard]] bool is_no_dealer(const std::string& line) const;

  NewMatchOptions options_;
  std::vector<std::string> players_;
  std::vector<std::string> known_;
  GameOptions given_game_;               ///< as the options have it, before the number of players decides
  std::vector<Step> steps_;              ///< that may be asked, in order
  std::map<Step, std::string> answers_;  ///< as they were typed, to stand there again after `<`
  std::vector<std::string> names_;       ///< the same of the players, by their places
  std::string doubtful_;                 ///< a line that may be one name or several, while that is asked
  std::string stakes_asked_about_;       ///< the last answer to the question for the stakes
  std::size_t at_ = 0;
};

/// Chooses the game by the number of players, if no option says which and only one game takes so many.
void choose_game_by_number(NewMatchOptions& options, std::size_t players);

}  // namespace cli::play
