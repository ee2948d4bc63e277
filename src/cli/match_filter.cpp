#include "cli/match_filter.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "cli/options.hpp"
#include "cli/player_argument.hpp"
#include "report/style.hpp"

namespace cli {

void MatchFilterOptions::add_days_to(Command& command) {
  command.option("--since", since_, "DATE", "only those of this day and later");
  command.option("--until", until_, "DATE", "only those of this day and earlier");
}

void MatchFilterOptions::add_to(Command& command) {
  command.option("--player", player_, "PLAYER", "only those of this player");
  command.option("--event", event_, "TEXT", "only those of this event");
  add_days_to(command);
  command.flag("--open", open_, "only open ones");
  command.flag("--disputed", disputed_, "only disputed ones");
  command.option("--limit", limit_, "N", "at most so many, the newest");
}

void MatchFilterOptions::add_to_payments(Command& command) {
  command.option("--player", player_, "PLAYER", "only those that this player paid or was paid");
  add_days_to(command);
  command.option("--limit", limit_, "N", "at most so many, the newest");
}

bool MatchFilterOptions::given() const {
  return player_ || event_ || since_ || until_ || limit_ || open_ || disputed_;
}

storage::MatchFilter MatchFilterOptions::read() const {
  constexpr std::int64_t kMost = 1'000'000'000;
  storage::MatchFilter filter;
  filter.player = player_;
  if (event_) filter.event = base::is_utf8(*event_) ? base::to_nfc(*event_) : *event_;
  if (since_) filter.since = day(*since_, "--since");
  if (until_) filter.until = day(*until_, "--until");
  if (limit_) filter.limit = number_in_range(*limit_, 1, kMost, "--limit");
  filter.only_open = open_;
  filter.only_disputed = disputed_;
  return filter;
}

void complete(storage::MatchFilter& filter, storage::Reader& reader) {
  if (filter.player) filter.player = find_player(reader, *filter.player).name;
}

std::string payments_left_out(const storage::MatchFilter& filter) {
  if (!filter.is_about_matches()) return "";
  std::string why = "--limit counts matches";
  if (filter.only_open || filter.only_disputed)
    why = fmt::format("they are never {}", filter.only_open ? "open" : "disputed");
  if (filter.event) why = "they belong to no event";
  return report::note_line(fmt::format("payments are left out: {}", why));
}

}  // namespace cli
