#include "cli/match_filter.hpp"

#include "cli/options.hpp"

namespace cli {

void MatchFilterOptions::add_to(Command& command) {
  command.option("--player", player_, "PLAYER", "only those of this player");
  command.option("--since", since_, "DATE", "only those of this day and later");
  command.option("--until", until_, "DATE", "only those of this day and earlier");
  command.flag("--open", open_, "only open ones");
  command.option("--limit", limit_, "N", "at most so many");
}

storage::MatchFilter MatchFilterOptions::read() const {
  constexpr std::int64_t kMost = 1'000'000'000;
  storage::MatchFilter filter;
  filter.player = player_;
  if (since_) filter.since = day(*since_, "--since");
  if (until_) filter.until = day(*until_, "--until");
  if (limit_) filter.limit = number_in_range(*limit_, 1, kMost, "--limit");
  filter.only_open = open_;
  return filter;
}

}  // namespace cli
