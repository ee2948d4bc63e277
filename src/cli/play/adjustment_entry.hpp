#pragma once

#include <string>
#include <vector>

#include "games/game.hpp"
#include "match/match.hpp"

/// An adjustment while it is being entered: the points of each player, then the reason.
namespace cli::play {

class AdjustmentEntry {
 public:
  AdjustmentEntry(games::Game game, games::Names names)
      : game_(game), names_(std::move(names)), typed_(names_.size() + 1) {}
  /// To correct one: what it says stands there, to be changed.
  AdjustmentEntry(games::Game game, games::Names names, const match::Adjustment& before);

  /// The prompt for what is asked next, and what was typed there before. Precondition: not whole.
  [[nodiscard]] std::string prompt() const;
  [[nodiscard]] const std::string& prefill() const { return typed_.at(at_); }
  /// Takes the points of a player (an empty line: none), or the reason. Throws `Error` (kData), with the
  /// place, for what cannot be; then nothing has changed.
  void take(const std::string& line, const std::string& where);
  /// Keeps what was typed before a step back; it stands there when its turn comes. Precondition: not whole.
  void put_aside(const std::string& line) { typed_.at(at_) = line; }
  /// Goes a step back, where what was typed stands again. False if there is none before this one.
  bool step_back();

  [[nodiscard]] bool whole() const { return at_ == typed_.size(); }
  [[nodiscard]] bool asks_reason() const { return at_ == names_.size(); }
  /// What was typed: the points of each player, then the reason; empty where nothing was.
  [[nodiscard]] const std::vector<std::string>& typed() const { return typed_; }
  /// Who is asked next. Precondition: neither whole nor at the reason.
  [[nodiscard]] const std::string& player() const { return names_.at(at_); }
  [[nodiscard]] std::size_t seat() const { return at_; }
  /// Precondition: whole.
  [[nodiscard]] const match::Adjustment& adjustment() const { return adjustment_; }

 private:
  games::Game game_;
  games::Names names_;              ///< printable
  std::vector<std::string> typed_;  ///< a line for each player, then the reason
  std::size_t at_ = 0;
  match::Adjustment adjustment_;
};

}  // namespace cli::play
