#include "cli/args/match_filter.hpp"

#include <fmt/core.h>

#include "base/suggest.hpp"
#include "base/text.hpp"
#include "base/translation.hpp"
#include "cli/args/options.hpp"
#include "cli/args/players.hpp"
#include "report/style.hpp"
#include "storage/match_queries.hpp"
#include "storage/transaction.hpp"

namespace cli {

void MatchFilterOptions::add_days_to(Command& command) {
  command.option("--since", since_, "DATE", "only from this day on");
  command.option("--until", until_, "DATE", "only until this day");
}

void MatchFilterOptions::add_to(Command& command, const std::string& limit_means) {
  command.option("--player", player_, "PLAYER", "only matches of this player");
  command.option("--event", event_, "TEXT", "only matches of this event");
  add_days_to(command);
  command.flag("--open", open_, "only open matches");
  command.flag("--disputed", disputed_, "only disputed matches");
  command.option("--limit", limit_, "N", limit_means);
}

void MatchFilterOptions::add_to_payments(Command& command) {
  command.option("--player", player_, "PLAYER", "only payments from or to this player");
  add_days_to(command);
  command.option("--limit", limit_, "N", "at most N, the newest");
}

bool MatchFilterOptions::given() const {
  return player_ || event_ || since_ || until_ || limit_ || open_ || disputed_;
}

storage::MatchFilter MatchFilterOptions::read() const {
  constexpr std::int64_t kMost = 1'000'000'000;
  storage::MatchFilter filter;
  filter.player = player_;
  if (event_) filter.event = base::is_utf8(*event_) ? base::to_nfc(*event_) : *event_;
  const base::Timestamp now = storage::Now::read().timestamp();
  if (since_) filter.since = day(*since_, "--since", now);
  if (until_) filter.until = day(*until_, "--until", now);
  if (limit_) filter.limit = number_in_range(*limit_, 1, kMost, "--limit");
  filter.only_open = open_;
  filter.only_disputed = disputed_;
  return filter;
}

void use_full_name(storage::MatchFilter& filter, storage::Reader& reader) {
  if (filter.player) filter.player = find_player(reader, *filter.player).name;
}

std::string unknown_event(const storage::MatchFilter& filter, storage::Reader& reader) {
  constexpr std::size_t kMostNamed = 8;
  if (!filter.event || filter.event->empty()) return "";
  if (storage::event_spelling(reader, *filter.event)) return "";
  std::vector<std::string> events = storage::list_events(reader);
  std::string known = "no match has an event";
  if (!events.empty()) {
    known = base::did_you_mean(*filter.event, events);
    if (known.empty()) {
      for (std::string& event : events) event = fmt::format("'{}'", event);
      if (events.size() > kMostNamed) {
        const std::size_t more = events.size() - kMostNamed;
        events.resize(kMostNamed);
        events.push_back(base::tr("{0} more", more));
      }
      known = events.size() == 1 ? base::tr("the only event is {0}", events.front())
                                 : base::tr("the events are {0}", base::join_and(events));
    }
  }
  return report::note_line(base::tr("no match has the event '{0}'; {1}", *filter.event, known));
}

std::string payments_left_out(const storage::MatchFilter& filter) {
  if (!filter.is_about_matches()) return "";
  if (filter.event) return report::note_line("payments are left out: they belong to no event");
  if (filter.only_open) return report::note_line("payments are left out: they are never open");
  if (filter.only_disputed) return report::note_line("payments are left out: they are never disputed");
  return report::note_line("payments are left out: --limit counts matches");
}

}  // namespace cli
