#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/context.hpp"
#include "cli/match_options.hpp"
#include "cli/program.hpp"
#include "history/record.hpp"

/// How a match starts, for the commands that start one.
namespace cli {

/// The options of `new`.
struct NewMatchOptions {
  GameOptions game;
  HouseRuleOptions house;
  StakeOptions stakes;
  bool again = false;
  std::optional<std::string> target, settlement, dealer, date, event, note;

  void add_to(Command& command);
  [[nodiscard]] bool any_given() const;
};

/// Puts what the options say into a match of which game and players are known. Throws `Error` for what cannot
/// be.
void put_options(const NewMatchOptions& options, history::MatchRecord& record);

/// Everything about a new match that the options say, checked; the ids are still missing. With `--again` the
/// one "player" is the earlier match, or there is none. Throws `Error` for what cannot be.
history::MatchRecord read_new_match(const NewMatchOptions& options, const std::vector<std::string>& players,
                                    storage::Reader& reader);

struct StartedMatch {
  history::NumberedMatch match;  ///< without its standing
  std::string remarks;           ///< for standard error, a line each
};

/// Starts a match as one command, in a new database if there is none. `before_commit` does what can still
/// fail. Throws `Error` as `read_new_match` and `Store::write` do.
StartedMatch start_match(const NewMatchOptions& options, const std::vector<std::string>& players,
                         const WriteAccess& writing,
                         const std::function<void(const StartedMatch&)>& before_commit);

}  // namespace cli
